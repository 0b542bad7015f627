//! The draw keys. They ask who offers a draw and what to claim, and never guess.

use std::iter;
use std::time::Instant;

use super::report::{Handled, Report};
use crate::command::Refusal;
use crate::game::{Action, GameEvent, Question};
use crate::rules::{Color, Move};
use crate::session::Session;
use crate::text::{self, MoveStyle, not_claimable, sentence};
use crate::tui::dialogs::{Answer, Ask};
use crate::tui::intent::Intent;

/// The title of the questions about claims.
const TITLE: &str = " Claim a draw ";

/// Asks who offers a draw, or whether to drop an offer promised with the next move.
pub fn ask_who_offers(session: &Session) -> Handled {
    if let Some(promised @ Question::DrawWithNextMove(_)) = session.game().question() {
        return Ok(Report::open(ask_whether_to_drop(session, promised)));
    }
    let offers = possible_offers(session)?;
    let answers = offers.into_iter().map(|(color, when)| {
        let letter = match color {
            Color::White => 'w',
            Color::Black => 'b',
        };
        let known = session.players().known(color);
        let name = known.map_or(String::new(), |name| format!(" ({name})"));
        let offer = Intent::close_then_act(Action::OfferDraw(color));
        Answer::new(letter, format!("{color}{name}, {when}"), offer)
    });
    let question = with_draw_counts(session, "Who offers a draw?".to_owned());
    let ask = Ask::new(" Draw offer ", question, answers.collect());
    Ok(Report::open(ask))
}

/// Asks whether to drop this offer, which a player has promised with the next move.
fn ask_whether_to_drop(session: &Session, promised: Question) -> Ask {
    let question = text::question_in_words(promised, session.players()) + ".";
    let answers = vec![
        Answer::new(
            'd',
            "Drop the offer",
            Intent::close_then_act(Action::DropOffer),
        ),
        Answer::new('k', "Keep it", Intent::Close),
    ];
    Ask::new(" Draw offer ", vec![question], answers)
}

/// Returns who may offer a draw on this screen, and when that counts, in words: first the side that has just moved
/// (FIDE 9.1.2.1). If nobody may, returns why the first of them may not.
fn possible_offers(session: &Session) -> Result<Vec<(Color, &'static str)>, Refusal> {
    let game = session.game();
    let to_move = game.side_to_move();
    let mut offers = Vec::new();
    let mut first_error = None;
    for (color, when) in [
        (!to_move, "who has just moved"),
        (to_move, "with the next move"),
    ] {
        if !session.acts_for(color) {
            continue;
        }
        match game.may_offer(color) {
            Ok(()) => offers.push((color, when)),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match first_error {
        Some(error) if offers.is_empty() => Err(Refusal::new(session.refusal(&error))),
        Some(_) | None => Ok(offers),
    }
}

/// Asks whether to claim the draw that the position allows, lists the moves that would allow a claim, or explains why no
/// claim is possible. None of this is a claim yet.
pub fn ask_about_claim(session: &Session, style: MoveStyle) -> Handled {
    let game = session.game();
    let name = session.players().name(game.side_to_move());
    if let Err(error) = game.may_claim() {
        return Err(Refusal::new(session.refusal(&error)));
    }
    if let Some(reason) = game.claimable() {
        let question = format!("{name}: claim a draw by {}?", reason.cited());
        let labels = ["Claim the draw", "Play on"];
        let claim = Intent::close_then_act(Action::ClaimDraw(None));
        return Ok(Report::open(Ask::whether(
            TITLE,
            with_draw_counts(session, question),
            labels,
            claim,
        )));
    }
    let position = game.position();
    let claims = game.claimable_moves().into_iter().map(|(m, reason)| {
        let label = format!(
            "{}: {}",
            text::move_name(m, style, position),
            reason.cited()
        );
        (label, Action::ClaimDraw(Some(m)))
    });
    let mut labelled: Vec<_> = claims.collect();
    if labelled.is_empty() {
        let why = format!("no draw to claim: {}", not_claimable(game));
        return Err(Refusal::new(why));
    }
    labelled.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    let mut answers: Vec<_> = labelled
        .into_iter()
        .map(|(label, claim)| Answer::new(None, label, Intent::close_then_act(claim)))
        .collect();
    answers.push(Answer::new('n', "Play on", Intent::Close));
    let which = format!("{name} may claim a draw with the next move. Which one?");
    let question = with_draw_counts(session, which);
    Ok(Report::open(Ask::new(TITLE, question, answers)))
}

/// Returns a question about a draw, and what the draw counts unless that is half a point.
fn with_draw_counts(session: &Session, question: String) -> Vec<String> {
    let counts = session.view().draw_counts();
    let note = counts.map(|counts| sentence(&counts) + ".");
    iter::once(question).chain(note).collect()
}

/// Returns the question whether to claim a draw although the claim would be wrong; `None` if it would be right. The claim may
/// state the move to play (FIDE 9.2.1, 9.3.1).
pub fn ask_about_wrong_claim(
    session: &Session,
    stated: Option<Move>,
    style: MoveStyle,
    now: Instant,
) -> Option<Ask> {
    let claim = Action::ClaimDraw(stated);
    // Find out what would happen, in a copy of the game.
    let happened = session.game().clone().act(claim, now).ok()?;
    let wrong = happened.into_iter().find_map(|event| match event {
        GameEvent::ClaimWrong(wrong) => Some(wrong),
        _ => None,
    })?;
    let position = session.game().position();
    let stated = stated.map(|m| text::move_name(m, style, position));
    let question = wrong.confirmation(stated.as_deref(), session.players());
    let labels = ["Claim all the same", "Play on"];
    Some(Ask::whether(
        TITLE,
        question,
        labels,
        Intent::close_then_act(claim),
    ))
}
