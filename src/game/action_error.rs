//! Why a player may not do something.

use std::fmt;

use super::action::Question;
use super::outcome::Outcome;
use super::touch::MustMove;
use crate::rules::{Bitboard, Color, IllegalReason};

/// Why an action is not possible. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    GameOver(Outcome),
    Illegal(IllegalReason),
    /// A draw can be agreed only after both players have moved (FIDE 5.2.3).
    TooEarlyForDraw,
    /// A player may offer a draw once for each own move (FIDE 11.5).
    OfferedAlready(Color),
    /// Another question waits for its answer.
    QuestionStands(Question),
    /// The offer reaches the opponent only with the move, so it cannot be answered yet.
    OfferNotMade(Color),
    NothingAsked,
    NothingToTakeBack,
    /// The players have agreed to play without take-backs.
    TakebacksOff,
    /// The players have not agreed on touch-move.
    TouchMoveOff,
    /// What was touched before requires other moves (FIDE 4.3, 4.7).
    MustMove(MustMove),
    /// The released piece is not a pawn that promotes on that square.
    NoPromotion,
    NoOfferToDrop,
    /// A piece has already been touched for this move (FIDE 9.4).
    ClaimGivenUp,
    NoClocks,
    ClocksRun,
    ClocksStand,
    /// No action on the board is possible while the clocks are paused.
    Paused,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game is over. {outcome}"),
            Self::Illegal(refusal) => refusal.fmt(f),
            Self::TooEarlyForDraw => {
                f.write_str("a draw can be agreed only once both players have moved (FIDE 5.2.3)")
            }
            Self::OfferedAlready(color) => {
                write!(
                    f,
                    "{color} has already offered a draw on this move (one offer per move)"
                )
            }
            Self::QuestionStands(Question::DrawWithNextMove(color)) => {
                write!(
                    f,
                    "{color} has offered a draw with the next move: that comes first (/offer drop takes it back)"
                )
            }
            Self::QuestionStands(question) => {
                write!(
                    f,
                    "{question}: {} must accept or decline first",
                    !question.asker()
                )
            }
            Self::OfferNotMade(color) => {
                write!(
                    f,
                    "{color} has not made the offer yet: it goes with {color}'s next move, because a draw is offered \
                     after a move (FIDE 9.1.2.1)"
                )
            }
            Self::NothingAsked => f.write_str("there is no question to answer"),
            Self::NothingToTakeBack => f.write_str("there is no move to take back"),
            Self::TakebacksOff => f.write_str("this game is played without take-backs"),
            Self::TouchMoveOff => f.write_str(
                "this game is played without touch-move: touching a piece has no effect",
            ),
            Self::MustMove(MustMove::Move(square)) => write!(
                f,
                "the piece on {square} was touched first: it must move (FIDE 4.3.1)"
            ),
            Self::MustMove(MustMove::Capture(square)) => write!(
                f,
                "the piece on {square} was touched first: it must be captured (FIDE 4.3.2)"
            ),
            Self::MustMove(MustMove::MoveAndCapture(own, theirs)) => write!(
                f,
                "the pieces on {own} and {theirs} were touched: one must capture the other (FIDE 4.3.3)"
            ),
            Self::MustMove(MustMove::Promote(_, to)) => write!(
                f,
                "the pawn was released on {to}: it must promote there (FIDE 4.7)"
            ),
            Self::NoPromotion => f.write_str("that pawn does not promote there"),
            Self::NoOfferToDrop => f.write_str("there is no draw offer to drop"),
            Self::ClaimGivenUp => f.write_str(
                "a piece was touched first, so no draw can be claimed on this move (FIDE 9.4)",
            ),
            Self::NoClocks => f.write_str("this game is played without clocks"),
            Self::ClocksRun => f.write_str("the clocks are already running"),
            Self::ClocksStand => f.write_str("the clocks are not running"),
            Self::Paused => f.write_str("the clocks are paused: /start starts them again"),
        }
    }
}

impl std::error::Error for ActionError {}

impl ActionError {
    /// Returns the squares to highlight: the pieces that make the action impossible.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Illegal(refusal) => refusal.squares(),
            Self::MustMove(MustMove::Move(square) | MustMove::Capture(square)) => {
                [*square].into_iter().collect()
            }
            Self::MustMove(
                MustMove::MoveAndCapture(one, other) | MustMove::Promote(one, other),
            ) => [*one, *other].into_iter().collect(),
            Self::GameOver(_)
            | Self::TooEarlyForDraw
            | Self::OfferedAlready(_)
            | Self::QuestionStands(_)
            | Self::OfferNotMade(_)
            | Self::NothingAsked
            | Self::NothingToTakeBack
            | Self::TakebacksOff
            | Self::TouchMoveOff
            | Self::NoPromotion
            | Self::NoOfferToDrop
            | Self::ClaimGivenUp
            | Self::NoClocks
            | Self::ClocksRun
            | Self::ClocksStand
            | Self::Paused => Bitboard::EMPTY,
        }
    }
}
