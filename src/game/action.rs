//! What players may do, the events that follow, and why an action is impossible.

use std::time::Duration;

use super::outcome::{GameResult, Outcome};
use crate::rules::{Bitboard, Color, IllegalReason, Move, Position, Square};

/// An action of a player in the game. [`Game::actor`](super::Game::actor) returns the player who performs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(Move),
    OfferDraw(Color),
    /// The side to move claims a draw: in the current position, or in the position after the move that it states (FIDE 9.2,
    /// 9.3).
    ClaimDraw(Option<Move>),
    Resign(Color),
    /// The side that made the first of these last plies asks to take them back, or takes them back at once if take-backs are
    /// free. That is the side that moved last for one ply, and the side to move for two.
    AskTakeback {
        plies: usize,
    },
    /// Either player proposes to end the game with this result, or without a result if `None`.
    ProposeResult {
        by: Color,
        result: Option<GameResult>,
    },
    /// Either player asks to set the clock of `of` to this time, to correct a mistake (FIDE 6.10.2).
    CorrectClock {
        by: Color,
        of: Color,
        time: Duration,
    },
    Accept,
    Decline,
    /// The side to move withdraws a draw offer that it promised to make with its move.
    DropOffer,
    /// The side to move touches a piece of either color; only with touch-move (FIDE 4.3).
    Touch(Square),
    /// The side to move moves a pawn from the first square to the second, on the last rank, and lets go of it before choosing
    /// the new piece; only with touch-move (FIDE 4.7).
    ReleasePawn(Square, Square),
    StartClocks,
    PauseClocks,
}

impl Action {
    /// Returns the player who proposes a result or a time; `None` for any other action.
    pub const fn proposer(self) -> Option<Color> {
        match self {
            Self::ProposeResult { by, .. } | Self::CorrectClock { by, .. } => Some(by),
            _ => None,
        }
    }
}

/// What the side to move must do after touching pieces or releasing a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MustMove {
    /// The player's own piece on this square must move (FIDE 4.3.1).
    Move(Square),
    /// The opponent's piece on this square must be captured (FIDE 4.3.2).
    Capture(Square),
    /// The first of these pieces must capture the second one (FIDE 4.3.3).
    MoveAndCapture(Square, Square),
    /// The player touched the king on the first square and then the rook on the second, and must castle with it (FIDE 4.4.1).
    Castle(Square, Square),
    /// The player moved the pawn from the first square to the second and released it, and must promote it there (FIDE 4.7).
    Promote(Square, Square),
}

/// A draw offer that is not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub by: Color,
    /// False if the offer reaches the opponent only with the next move (FIDE 9.1.2.1). Until then nobody can answer it, and it
    /// can be dropped.
    pub made: bool,
}

impl Offer {
    pub const fn made(by: Color) -> Self {
        Self { by, made: true }
    }

    pub const fn with_next_move(by: Color) -> Self {
        Self { by, made: false }
    }
}

/// A question from one player to the other that is waiting for an answer. A game has only one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Draw(Offer),
    /// This player asks to take back this many of the last plies.
    Takeback {
        asker: Color,
        plies: usize,
    },
    /// This player proposes to end the game with this result, or without a result if `None`.
    Result(Color, Option<GameResult>),
    /// This player asks to set the clock of `of` to `time`.
    Clock {
        asker: Color,
        of: Color,
        time: Duration,
    },
}

impl Question {
    pub const fn asker(self) -> Color {
        match self {
            Self::Draw(Offer { by: color, .. })
            | Self::Result(color, _)
            | Self::Takeback { asker: color, .. }
            | Self::Clock { asker: color, .. } => color,
        }
    }

    /// Returns the action that asks this question.
    pub const fn action(self) -> Action {
        match self {
            Self::Draw(Offer { by, .. }) => Action::OfferDraw(by),
            Self::Takeback { plies, .. } => Action::AskTakeback { plies },
            Self::Result(by, result) => Action::ProposeResult { by, result },
            Self::Clock { asker, of, time } => Action::CorrectClock {
                by: asker,
                of,
                time,
            },
        }
    }

    /// Returns the draw offer, if the question is one.
    pub const fn offer(self) -> Option<Offer> {
        match self {
            Self::Draw(offer) => Some(offer),
            Self::Takeback { .. } | Self::Result(..) | Self::Clock { .. } => None,
        }
    }

    /// Returns the player who may answer; `None` for an offer that is not made yet.
    pub fn answerer(self) -> Option<Color> {
        let is_answerable = self.offer().is_none_or(|offer| offer.made);
        is_answerable.then_some(!self.asker())
    }
}

/// One move of the game record, with the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    pub color: Color,
    pub played: Move,
    /// True if the player offered a draw for this move: before it, with it, or after it (FIDE 9.1.2.2).
    pub offered_draw: bool,
    /// The time that the player had left after the move; `None` without clocks, or if the record of the game has no time.
    pub clock: Option<Duration>,
    pub after: Position,
}

/// What happened because of an action.
#[derive(Clone, Debug)]
pub enum GameEvent {
    Played {
        ply: Ply,
        /// True if the mover's draw offer waits for an answer after the move. [`Ply::offered_draw`] is also true for an offer
        /// that was declined before the move.
        offers_draw: bool,
    },
    Asked(Question),
    /// The other player declined this question: by saying so, by a move, or by a wrong claim that counts as a draw offer.
    /// Touching a piece declines a draw offer too.
    Declined(Question),
    /// The last ply is taken back. `before` is the position before it, which is on the board again.
    TakenBack {
        ply: Ply,
        before: Position,
    },
    /// The claim was wrong (FIDE 9.5.3).
    ClaimWrong(WrongClaim),
    /// This player withdrew a draw offer that was to come with the next move.
    OfferDropped(Color),
    /// A correct claim stated this move, which is recorded but not played (FIDE 9.2.1, 9.3.1).
    ClaimedWith(StatedMove),
    TouchedPiece(TouchedPiece),
    /// A pawn was released on the last rank before its player chose the new piece (FIDE 4.7).
    Released {
        by: Color,
        to: Square,
    },
    /// A player started the clocks, for the first time or again. This player's clock is running.
    ClocksStarted(Color),
    /// A player paused the clocks. This player's clock was running.
    ClocksPaused(Color),
    /// The players agreed to change the clock of `of` from `from` to `to`.
    ClockCorrected {
        of: Color,
        from: Duration,
        to: Duration,
    },
    Ended(Outcome),
}

/// A wrong claim of a draw: the counts that make it wrong, and its consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
    pub by: Color,
    /// How many times the claimed position has occurred, including this time.
    pub occurrences: u32,
    /// The number of plies without a capture or pawn move, up to the claimed position. If the stated move is a capture or pawn
    /// move, up to the position before it.
    pub quiet_plies: u16,
    /// True if the stated move is a capture or a pawn move, which restarts the count of fifty moves (FIDE 9.3).
    pub ends_quiet_plies: bool,
    /// The time added to the opponent's clock; `None` in a game without clocks, or if the stated move ended the game.
    pub added: Option<Duration>,
    /// True if the claim now counts as a draw offer (FIDE 9.1.2.3).
    pub counts_as_offer: bool,
}

/// The move that a correct claim stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedMove {
    pub by: Color,
    /// The number of the move. White's and Black's moves share a number.
    pub number: u32,
    pub san: String,
}

/// A piece that was touched under the touch-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchedPiece {
    pub by: Color,
    pub square: Square,
    /// True if the piece belongs to the player who touched it.
    pub is_own: bool,
    /// What the player must do because of all touched pieces; `None` if nothing, or if this piece has no part in it.
    pub must_move: Option<MustMove>,
}

/// Why an action is impossible. Such an action changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    GameOver(Outcome),
    Illegal(IllegalReason),
    /// The player has already offered a draw for this move (FIDE 11.5).
    OfferedAlready(Color),
    /// The player cannot ask this now, because another question is waiting for an answer.
    QuestionOpen(Question),
    /// The offer reaches the opponent only with the move, so nobody can answer it yet.
    OfferNotMade(Color),
    /// This move or touch does not do what the player must do after touching pieces or releasing a pawn (FIDE 4.3, 4.4, 4.7).
    MustMove(MustMove),
    /// The player touched this rook before the king, so the king cannot castle with it on this move (FIDE 4.4.2).
    RookBeforeKing(Square),
    /// Nobody can move, touch or release a piece, or claim a draw while the clocks are paused.
    Paused,
    /// Both players must have moved before they can agree on a draw (FIDE 5.2.3).
    TooEarlyForDraw,
    /// A piece was touched, so no draw can be claimed on this move (FIDE 9.4).
    ClaimForfeited,
    /// The move is legal without a promotion, so it leaves no piece to choose.
    NotAPromotion,
    NothingToTakeBack,
    /// Nobody has promised a draw offer with the next move.
    NoOfferToDrop,
    /// No question is waiting for an answer.
    NoQuestion,
    /// The players agreed to play without take-backs.
    NoTakebacks,
    /// The players agreed to play without touch-move.
    NoTouchMove,
    NoClocks,
    ClocksRunning,
    ClocksNotRunning,
}

impl ActionError {
    /// Returns the squares to highlight: those of an illegal move's reason, of what the player must do, or of the rook touched
    /// before the king. Empty for all other errors.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Illegal(reason) => reason.squares(),
            Self::MustMove(must_move) => must_move.squares(),
            Self::RookBeforeKing(square) => (*square).into(),
            Self::GameOver(_)
            | Self::OfferedAlready(_)
            | Self::QuestionOpen(_)
            | Self::OfferNotMade(_)
            | Self::Paused
            | Self::TooEarlyForDraw
            | Self::ClaimForfeited
            | Self::NotAPromotion
            | Self::NothingToTakeBack
            | Self::NoOfferToDrop
            | Self::NoQuestion
            | Self::NoTakebacks
            | Self::NoTouchMove
            | Self::NoClocks
            | Self::ClocksRunning
            | Self::ClocksNotRunning => Bitboard::EMPTY,
        }
    }
}
