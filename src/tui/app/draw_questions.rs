//! The questions that we ask before a draw offer or a claim, such as who offers or which draw to claim.

use std::time::Instant;

use super::settle::{Handled, Update};
use crate::command::{Need, Refusal};
use crate::game::{Action, GameEvent, Offer, Question};
use crate::rules::{Color, Move};
use crate::session::Session;
use crate::text::{self, MoveStyle, capitalize, not_claimable};
use crate::tui::dialogs::{Answer, Ask};
use crate::tui::request::Request;

/// The title of the questions about claims.
const CLAIM_TITLE: &str = " Claim a draw ";

/// Asks who of two players at this screen offers a draw. If a player has promised an offer with the next move, asks instead whether to drop it.
pub fn ask_who_offers(session: &Session) -> Handled {
    session.check_may(Need::Act(None))?;
    if let Some(promised @ Question::Draw(Offer { made: false, .. })) = session.game().question() {
        return Ok(Update::open(ask_whether_to_drop(session, promised)));
    }
    let offers = possible_offers(session)?;
    let answers = offers.into_iter().map(|(color, when)| {
        let letter = match color {
            Color::White => 'w',
            Color::Black => 'b',
        };
        let offer = Request::Act(Action::OfferDraw(color));
        Answer::new(letter, format!("{color}, {when}"), offer)
    });
    let question = with_draw_counts(session, "Who offers a draw?".to_owned());
    let ask = Ask::new(" Draw offer ", question, answers.collect());
    Ok(Update::open(ask))
}

/// Asks whether to drop the offer that a player has promised to make with the next move.
fn ask_whether_to_drop(session: &Session, promised: Question) -> Ask {
    let question = text::question_in_words(promised, session.players()) + ".";
    let answers = vec![
        Answer::new('d', "Drop the offer", Request::Act(Action::DropOffer)),
        Answer::new('k', "Keep it", Request::Nothing),
    ];
    Ask::new(" Draw offer ", vec![question], answers)
}

/// Returns the colors that may offer a draw on this screen, each with words for when the offer is made. The side that has just
/// moved comes first (FIDE 9.1.2.1). If neither color may offer, fails with the reason.
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

/// Asks whether to claim the draw that the position allows. If it allows none, asks which of the next moves to claim one with.
/// Fails with the reason if there is no draw to claim. Nothing is claimed before the answer.
pub fn ask_about_claim(session: &Session, style: MoveStyle) -> Handled {
    let game = session.game();
    session.check_may(Need::Act(Some(game.side_to_move())))?;
    if let Err(error) = game.may_claim() {
        return Err(Refusal::new(session.refusal(&error)));
    }
    if let Some(reason) = game.claimable() {
        let name = session.players().name(game.side_to_move());
        let question = format!("{name}: claim a draw by {}?", reason.cited());
        let labels = ["Claim the draw", "Play on"];
        let claim = Request::Act(Action::ClaimDraw(None));
        return Ok(Update::open(Ask::whether(
            CLAIM_TITLE,
            with_draw_counts(session, question),
            labels,
            claim,
        )));
    }
    if let Some(ask) = ask_which_move_claims(session, style) {
        return Ok(Update::open(ask));
    }
    let why = format!("no draw to claim: {}", not_claimable(game));
    Err(Refusal::new(why))
}

/// Asks which of the next moves to claim a draw with; `None` if no move allows a claim.
fn ask_which_move_claims(session: &Session, style: MoveStyle) -> Option<Ask> {
    let game = session.game();
    let mut labelled_claims = Vec::new();
    for (m, reason) in game.claimable_moves() {
        let move_name = text::move_name(m, style, game.position());
        let label = format!("{move_name}: {}", reason.cited());
        labelled_claims.push((label, Action::ClaimDraw(Some(m))));
    }
    if labelled_claims.is_empty() {
        return None;
    }
    labelled_claims.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    let mut answers = Vec::new();
    for (label, claim) in labelled_claims {
        answers.push(Answer::new(None, label, Request::Act(claim)));
    }
    answers.push(Answer::new('n', "Play on", Request::Nothing));
    let name = session.players().name(game.side_to_move());
    let which = format!("{name} may claim a draw with the next move. Which one?");
    let question = with_draw_counts(session, which);
    Some(Ask::new(CLAIM_TITLE, question, answers))
}

/// Returns the lines of a question about a draw. In an armageddon game, a second line says that a draw counts as Black's win.
fn with_draw_counts(session: &Session, question: String) -> Vec<String> {
    let mut lines = vec![question];
    if let Some(counts) = session.view().draw_counts() {
        lines.push(capitalize(&counts) + ".");
    }
    lines
}

/// Asks whether to make a wrong claim anyway. `stated` is the next move, which the player declares (FIDE 9.2.1, 9.3.1); `None`
/// for a claim in the current position. Returns `None` if the claim is right, or if it is refused, for example after a touch.
pub fn ask_about_wrong_claim(
    session: &Session,
    stated: Option<Move>,
    style: MoveStyle,
    now: Instant,
) -> Option<Ask> {
    let claim = Action::ClaimDraw(stated);
    let mut copy = session.game().clone();
    let happened = session.act_in_copy(&mut copy, claim, now).ok()?;
    let wrong = happened.into_iter().find_map(|event| match event {
        GameEvent::ClaimWrong(wrong) => Some(wrong),
        _ => None,
    })?;
    let position = session.game().position();
    let stated = stated.map(|m| text::move_name(m, style, position));
    let question = wrong.confirmation(stated.as_deref(), session.players());
    let labels = ["Claim anyway", "Play on"];
    Some(Ask::whether(
        CLAIM_TITLE,
        question,
        labels,
        Request::Act(claim),
    ))
}
