//! What a player may do, and the events that follow.

use std::fmt;
use std::time::Duration;

use super::outcome::{GameResult, Outcome};
use super::touch::MustMove;
use crate::rules::{Color, Move, Position, Square};

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

/// A question from one player to the other that waits for an answer; there is at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The side to move has offered a draw, which reaches the opponent with the move (FIDE 9.1.2.1).
    DrawWithNextMove(Color),
    Draw(Color),
    Takeback(Color),
    /// This player proposes a result, or to end the game without any.
    Result(Color, Option<GameResult>),
}

impl Question {
    pub const fn asker(self) -> Color {
        match self {
            Self::DrawWithNextMove(color)
            | Self::Draw(color)
            | Self::Takeback(color)
            | Self::Result(color, _) => color,
        }
    }

    /// Returns who may answer; `None` while the offer waits for its move.
    pub fn answerer(self) -> Option<Color> {
        match self {
            Self::DrawWithNextMove(_) => None,
            Self::Draw(color) | Self::Takeback(color) | Self::Result(color, _) => Some(!color),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawWithNextMove(color) => write!(f, "{color} offers a draw with the next move"),
            Self::Draw(color) => write!(f, "{color} offers a draw"),
            Self::Takeback(color) => write!(f, "{color} asks to take back the last move"),
            Self::Result(color, Some(result)) => {
                write!(
                    f,
                    "{color} proposes to end the game with the result {result}"
                )
            }
            Self::Result(color, None) => {
                write!(f, "{color} proposes to end the game without a result")
            }
        }
    }
}

/// One move of the game record, with the position after it.
#[derive(Clone, Debug)]
pub struct Ply {
    pub color: Color,
    /// The number of the move; White's and Black's moves share one.
    pub number: u16,
    pub played: Move,
    pub san: String,
    /// True if a draw was offered with it (FIDE 9.1.2.2).
    pub offered_draw: bool,
    /// What the player had left after the move, if there are clocks.
    pub clock: Option<Duration>,
    pub after: Position,
}

impl fmt::Display for Ply {
    /// Number and move, as in `1. e4` and `1... e5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.color == Color::White {
            "."
        } else {
            "..."
        };
        write!(f, "{}{dots} {}", self.number, self.san)
    }
}

/// What happened because of an action.
#[derive(Clone, Debug)]
pub enum GameEvent {
    Played(Ply),
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
        square: Square,
    },
    /// This player's clock was started, or started again.
    ClocksStarted(Color),
    /// The clocks were paused while this player's was running.
    ClocksPaused(Color),
    Ended(Outcome),
}

impl fmt::Display for GameEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Played(ply) => {
                ply.fmt(f)?;
                f.write_str(check_in_words(&ply.after))?;
                if ply.offered_draw {
                    write!(f, ", {} offers a draw", ply.color)
                } else {
                    Ok(())
                }
            }
            Self::Asked(question) => question.fmt(f),
            Self::Declined(Question::Takeback(color)) => {
                write!(f, "{} refuses the take-back", !*color)
            }
            Self::Declined(Question::Result(color, _)) => {
                write!(f, "{} does not agree to that result", !*color)
            }
            Self::Declined(question) => write!(f, "{} declines the draw", !question.asker()),
            Self::TakenBack(ply) => write!(f, "{} takes back {ply}", ply.color),
            Self::ClaimWrong(claim) => claim.fmt(f),
            Self::OfferDropped(color) => write!(f, "{color} drops the draw offer"),
            Self::ClaimedWith(stated) => write!(f, "{} claims with {stated}", stated.by),
            Self::TouchedPiece(touched) => touched.fmt(f),
            Self::Released { by, square } => write!(
                f,
                "{by} has released the pawn on {square}: it must promote there (FIDE 4.7)"
            ),
            Self::ClocksStarted(color) => write!(f, "{color}'s clock is running"),
            Self::ClocksPaused(color) => write!(f, "The clocks are paused; {color}'s was running"),
            Self::Ended(outcome) => outcome.fmt(f),
        }
    }
}

/// What is said aloud after a move that attacks the king.
pub fn check_in_words(after: &Position) -> &'static str {
    match (after.is_check(), after.has_legal_move()) {
        (true, true) => ", check",
        (true, false) => ", checkmate",
        (false, true) => "",
        (false, false) => ", stalemate",
    }
}

/// A wrong claim: what it was based on, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
    pub by: Color,
    /// How often the claimed position has occurred, this occurrence included.
    pub occurrences: u32,
    /// Plies without a capture or pawn move up to the claimed position.
    pub quiet_plies: u16,
    /// The time added to the opponent's clock, if there are clocks.
    pub added: Option<Duration>,
    /// True if the claim now counts as a draw offer (FIDE 9.1.2.3).
    pub stands_as_offer: bool,
}

impl WrongClaim {
    /// What a scoresheet says of it, as in `wrong claim by White: Black gets 2 more minutes`.
    pub fn note(&self) -> String {
        let added = self.added_in_words().map(|added| format!(": {added}"));
        format!("wrong claim by {}{}", self.by, added.unwrap_or_default())
    }

    /// What the opponent's clock has been given, if there are clocks.
    fn added_in_words(&self) -> Option<String> {
        let minutes = self.added?.as_secs() / 60;
        let plural = if minutes == 1 { "" } else { "s" };
        Some(format!("{} gets {minutes} more minute{plural}", !self.by))
    }
}

/// Why no draw can be claimed on a position: how often it has occurred, and how many moves of each side went without a
/// capture or pawn move.
pub fn too_little_to_claim(occurrences: u32, quiet_plies: u16) -> String {
    let times = match occurrences {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    };
    let moves = quiet_plies / 2;
    let plural = if moves == 1 { "" } else { "s" };
    format!(
        "this position has occurred {times}; {moves} move{plural} without a capture or pawn move"
    )
}

impl fmt::Display for WrongClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = too_little_to_claim(self.occurrences, self.quiet_plies);
        write!(f, "claim wrong: no draw yet: {why} (FIDE 9.5.3)")?;
        if let Some(added) = self.added_in_words() {
            write!(f, "; {added}")?;
        }
        if self.stands_as_offer {
            f.write_str("; the claim counts as a draw offer (FIDE 9.1.2.3)")?;
        }
        Ok(())
    }
}

/// The move that a correct claim states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedMove {
    pub by: Color,
    /// The number of the move; White's and Black's moves share one.
    pub number: u16,
    pub san: String,
}

impl fmt::Display for StatedMove {
    /// Number and move, as in `4. Ng1` and `4... Ng8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.by == Color::White { "." } else { "..." };
        write!(f, "{}{dots} {}", self.number, self.san)
    }
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

impl fmt::Display for TouchedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} touches the piece on {}", self.by, self.square)?;
        match self.must_move {
            Some(MustMove::Move(_)) => f.write_str(": it must move (FIDE 4.3.1)"),
            Some(MustMove::Capture(square)) if square == self.square => {
                f.write_str(": it must be captured (FIDE 4.3.2)")
            }
            Some(MustMove::Capture(square)) => {
                write!(f, ": the piece on {square} must be captured (FIDE 4.3.2)")
            }
            Some(MustMove::MoveAndCapture(own, theirs)) => {
                write!(
                    f,
                    ": the piece on {own} must capture on {theirs} (FIDE 4.3.3)"
                )
            }
            Some(MustMove::Promote(_, to)) => {
                write!(f, ": the pawn must promote on {to} (FIDE 4.7)")
            }
            None if self.is_own => {
                f.write_str(": it cannot move, so any legal move may be made (FIDE 4.5)")
            }
            None => {
                f.write_str(": it cannot be captured, so any legal move may be made (FIDE 4.5)")
            }
        }
    }
}
