//! Why a player may not do something.

use super::action::Question;
use super::outcome::Outcome;
use super::touch::MustMove;
use crate::rules::{Bitboard, Color, IllegalReason, Square};

/// Why an action is not possible, as a sentence where that names no player. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    GameOver(Outcome),
    Illegal(IllegalReason),
    /// A player may offer a draw once for each own move (FIDE 11.5).
    OfferedAlready(Color),
    /// Another question waits for its answer.
    QuestionStands(Question),
    /// The offer reaches the opponent only with the move, so it cannot be answered yet.
    OfferNotMade(Color),
    /// What was touched before requires other moves (FIDE 4.3, 4.7).
    MustMove(MustMove),
    /// This rook was touched before the king, so it cannot castle on this move (FIDE 4.4.2).
    RookBeforeKing(Square),
    /// No action on the board is possible while the clocks are paused.
    Paused,
    /// Anything else, as its sentence.
    Other(&'static str),
}

/// Says that there are no clocks.
pub const NO_CLOCKS: &str = "this game is played without clocks";

impl ActionError {
    pub const TOO_EARLY_FOR_DRAW: Self =
        Self::Other("a draw can be agreed only once both players have moved (FIDE 5.2.3)");
    pub const TOUCH_MOVE_OFF: Self =
        Self::Other("this game is played without touch-move: touching a piece has no effect");
    pub const NO_CLOCKS: Self = Self::Other(NO_CLOCKS);

    /// Returns the squares to highlight: the pieces that make the action impossible.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Illegal(reason) => reason.squares(),
            Self::MustMove(must_move) => must_move.squares(),
            Self::RookBeforeKing(square) => (*square).into(),
            Self::GameOver(_)
            | Self::OfferedAlready(_)
            | Self::QuestionStands(_)
            | Self::OfferNotMade(_)
            | Self::Paused
            | Self::Other(_) => Bitboard::EMPTY,
        }
    }
}
