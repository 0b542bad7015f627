//! Why a player may not do something.

use super::action::Question;
use super::outcome::Outcome;
use super::touch::MustMove;
use crate::rules::{Bitboard, Color, IllegalReason, Square};

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
    /// This rook was touched before the king, so it cannot castle on this move (FIDE 4.4.2).
    RookBeforeKing(Square),
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

impl ActionError {
    /// Returns the squares to highlight: the pieces that make the action impossible.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Illegal(refusal) => refusal.squares(),
            Self::MustMove(MustMove::Move(square) | MustMove::Capture(square))
            | Self::RookBeforeKing(square) => [*square].into_iter().collect(),
            Self::MustMove(
                MustMove::MoveAndCapture(one, other)
                | MustMove::Castle(one, other)
                | MustMove::Promote(one, other),
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
