//! Says why an action is impossible, and why a typed text is not a legal move.

use itertools::Itertools;

use super::events::question_in_words;
use super::{MoveStyle, move_name};
use crate::game::{ActionError, MustMove, Offer, Players, Question};
use crate::rules::{Position, SanError};

pub const NO_CLOCKS: &str = "this game is played without clocks";

/// Returns a message that says why an action is impossible.
pub fn refusal_in_words(error: &ActionError, players: &Players) -> String {
    let name = |color| players.called(color);
    match error {
        ActionError::GameOver(outcome) => format!("the game is over. {}", outcome.cited(players)),
        ActionError::Illegal(reason) => reason.to_string(),
        ActionError::OfferedAlready(color) => format!(
            "{} has already offered a draw on this move (one offer per move)",
            name(*color)
        ),
        // A promised offer reaches the opponent with the next move, so nobody can answer it yet.
        ActionError::QuestionOpen(question @ Question::Draw(Offer { made: false, .. })) => format!(
            "{}: that comes first (/offer drop cancels it)",
            question_in_words(*question, players)
        ),
        ActionError::QuestionOpen(question) => format!(
            "{}: {} must accept or decline first",
            question_in_words(*question, players),
            name(!question.asker())
        ),
        ActionError::OfferNotMade(color) => format!(
            "{} has not offered yet: the offer comes with the next move (FIDE 9.1.2.1)",
            name(*color)
        ),
        ActionError::MustMove(MustMove::Move(square)) => {
            format!("the piece on {square} was touched first: it must move (FIDE 4.3.1)")
        }
        ActionError::MustMove(MustMove::Capture(square)) => {
            format!("the piece on {square} was touched first: it must be captured (FIDE 4.3.2)")
        }
        ActionError::MustMove(MustMove::MoveAndCapture(own, theirs)) => format!(
            "the pieces on {own} and {theirs} were touched: one must capture the other (FIDE 4.3.3)"
        ),
        ActionError::MustMove(MustMove::Castle(king, rook)) => format!(
            "the king on {king} and then the rook on {rook} were touched: they must castle (FIDE 4.4.1)"
        ),
        ActionError::MustMove(MustMove::Promote(_, to)) => {
            format!("the pawn was released on {to}: it must promote there (FIDE 4.7)")
        }
        ActionError::RookBeforeKing(rook) => format!(
            "the rook on {rook} was touched before the king: it cannot castle on this move (FIDE 4.4.2)"
        ),
        ActionError::Paused => "the clocks are paused: /start starts them again".to_owned(),
        ActionError::TooEarlyForDraw => {
            "a draw can be agreed only once both players have moved (FIDE 5.2.3)".to_owned()
        }
        ActionError::ClaimForfeited => {
            "a piece was touched first, so no draw can be claimed on this move (FIDE 9.4)"
                .to_owned()
        }
        ActionError::NotAPromotion => "that pawn does not promote there".to_owned(),
        ActionError::NothingToTakeBack => "there is no move to take back".to_owned(),
        ActionError::NoOfferToDrop => "there is no draw offer to drop".to_owned(),
        ActionError::NoQuestion => "there is nothing to accept or decline".to_owned(),
        ActionError::NoTakebacks => "this game is played without take-backs".to_owned(),
        ActionError::NoTouchMove => {
            "this game is played without touch-move: touching a piece has no effect".to_owned()
        }
        ActionError::NoClocks => NO_CLOCKS.to_owned(),
        ActionError::ClocksRunning => "the clocks are already running".to_owned(),
        ActionError::ClocksNotRunning => "the clocks are not running".to_owned(),
    }
}

/// Returns a message that says why a text is not a legal move in this position. If the text fits several moves, the message
/// lists them in this style.
pub fn illegal_reason(error: &SanError, style: MoveStyle, position: &Position) -> String {
    match error {
        // The error's own words have the moves in `MoveStyle::SAN`.
        SanError::Ambiguous { text, candidates } if style != MoveStyle::SAN => {
            let mut names = candidates
                .iter()
                .map(|(m, _)| move_name(*m, style, position));
            format!("{text}: {}", names.join(" or "))
        }
        _ => error.to_string(),
    }
}
