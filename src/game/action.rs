//! What a player may do, the events that follow, and why something is not possible.

use std::time::Duration;

use super::outcome::{GameResult, Outcome};
use crate::rules::{Bitboard, Color, IllegalReason, Move, Position, Square};

/// Something a player does in the game. Actions that name no player belong to the one whose turn it is, or who was
/// asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(Move),
    OfferDraw(Color),
    /// The side to move claims a draw, on the position or on a move it states (FIDE 9.2, 9.3).
    ClaimDraw(Option<Move>),
    Resign(Color),
    /// The side that moved last asks to take back its move.
    AskTakeback,
    /// The side to move proposes to end the game with this result, or without any.
    ProposeResult(Option<GameResult>),
    /// The side to move asks to set a player's clock to this time, after a mistake with the clocks (FIDE 6.10).
    CorrectClock(Color, Duration),
    Accept,
    Decline,
    /// The side to move withdraws a draw offer that is still waiting for its move.
    DropOffer,
    /// The side to move touches a piece of either color; only with touch-move (FIDE 4.3).
    Touch(Square),
    /// The side to move releases a pawn from the first square on the second, on the last rank, before it chooses the
    /// new piece; only with touch-move (FIDE 4.7).
    ReleasePawn(Square, Square),
    StartClocks,
    PauseClocks,
}

/// What the side to move must do because of what it has touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MustMove {
    /// This own piece must move (FIDE 4.3.1).
    Move(Square),
    /// This piece of the opponent must be captured (FIDE 4.3.2).
    Capture(Square),
    /// The first of these pieces must capture the second (FIDE 4.3.3).
    MoveAndCapture(Square, Square),
    /// The king on the first square was touched, then the rook on the second: it must castle with it (FIDE 4.4.1).
    Castle(Square, Square),
    /// The pawn on the first square was released on the second, and must be promoted there (FIDE 4.7).
    Promote(Square, Square),
}

/// A question from one player to the other that waits for an answer; there is at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The side to move has offered a draw, which reaches the opponent with the move (FIDE 9.1.2.1).
    DrawWithNextMove(Color),
    Draw(Color),
    Takeback(Color),
    /// This player proposes a result, or to end the game without any.
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
            Self::DrawWithNextMove(color)
            | Self::Draw(color)
            | Self::Takeback(color)
            | Self::Result(color, _)
            | Self::Clock { asker: color, .. } => color,
        }
    }

    /// Returns true for a draw offer, made or promised.
    pub const fn is_draw_offer(self) -> bool {
        matches!(self, Self::DrawWithNextMove(_) | Self::Draw(_))
    }

    /// Returns who may answer; `None` while the offer waits for its move.
    pub fn answerer(self) -> Option<Color> {
        let waits = matches!(self, Self::DrawWithNextMove(_));
        (!waits).then_some(!self.asker())
    }
}

/// One move of the game record, with the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    pub color: Color,
    pub played: Move,
    /// True if its player offered a draw for it: before it, with it, or after it (FIDE 9.1.2.2).
    pub offered_draw: bool,
    /// What the player had left after the move, if there are clocks.
    pub clock: Option<Duration>,
    pub after: Position,
}

/// What happened because of an action.
#[derive(Clone, Debug)]
pub enum GameEvent {
    Played {
        ply: Ply,
        /// True if a draw offer waits for an answer with the move. An offer that was declined before the move is
        /// recorded with it too, but waits no more.
        offers_draw: bool,
    },
    Asked(Question),
    /// A question was answered with no, by word or by a move.
    Declined(Question),
    TakenBack(Ply),
    /// A claim was found to be wrong (FIDE 9.5.3).
    ClaimWrong(WrongClaim),
    /// This player withdrew a draw offer that was waiting for the move.
    OfferDropped(Color),
    /// A correct claim stated this move, which is recorded but not played (FIDE 9.2.1, 9.3.1).
    ClaimedWith(StatedMove),
    TouchedPiece(TouchedPiece),
    /// A pawn was released on the last rank (FIDE 4.7).
    Released {
        by: Color,
        from: Square,
        square: Square,
    },
    /// This player's clock was started, or started again.
    ClocksStarted(Color),
    /// The clocks were paused while this player's was running.
    ClocksPaused(Color),
    /// The players have agreed that the clock of `of`, which had `from` left, has `to` left.
    ClockCorrected {
        of: Color,
        from: Duration,
        to: Duration,
    },
    Ended(Outcome),
}

/// A wrong claim: what it was based on, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
    pub by: Color,
    /// How often the claimed position has occurred, this occurrence included.
    pub occurrences: u32,
    /// Plies without a capture or pawn move up to the claimed position, or up to the stated move that ends them.
    pub quiet_plies: u16,
    /// True if the stated move is a capture or a pawn move, with which the count of fifty moves begins again (FIDE 9.3).
    pub ends_quiet_plies: bool,
    /// The time added to the opponent's clock, if there are clocks.
    pub added: Option<Duration>,
    /// True if the claim now counts as a draw offer (FIDE 9.1.2.3).
    pub stands_as_offer: bool,
}

/// The move that a correct claim states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedMove {
    pub by: Color,
    /// The number of the move; White's and Black's moves share one.
    pub number: u32,
    pub san: String,
}

/// A piece that was touched under the touch-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchedPiece {
    pub by: Color,
    pub square: Square,
    /// True if it belongs to the player who touched it.
    pub is_own: bool,
    /// What all the touched pieces together oblige the player to do, if that concerns this piece.
    pub must_move: Option<MustMove>,
}

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
