//! What a player may do, and what came of it.

use std::fmt;
use std::time::Duration;

use super::outcome::{GameResult, Outcome};
use super::touch::MustMove;
use crate::rules::{Color, Move, Position, Square};

/// Something a player does in the game. Where no player is named, the state of the game says whose act it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The side to move plays.
    Move(Move),
    /// A player offers a draw (FIDE 9.1).
    OfferDraw(Color),
    /// The side to move claims a draw, on the position or on a move it states (FIDE 9.2, 9.3).
    ClaimDraw(Option<Move>),
    /// A player gives up the game (FIDE 5.1.2).
    Resign(Color),
    /// The side that moved last asks to take its move back.
    AskTakeback,
    /// The side to move proposes to end the game with this result, or to break it off without any.
    ProposeResult(Option<GameResult>),
    /// The player who has been asked says yes.
    Accept,
    /// The player who has been asked says no.
    Decline,
    /// The side to move takes back a draw offer that it has promised with its next move.
    DropOffer,
    /// The side to move touches a piece, its own or the opponent's. Of interest only with touch-move (FIDE 4.3).
    Touch(Square),
    /// The side to move has let a pawn go on its last rank, and is to say what it becomes; from and to. Of interest only
    /// with touch-move (FIDE 4.7).
    ReleasePawn(Square, Square),
    /// The clocks are to go: at the beginning of the game, or after a pause.
    StartClocks,
    /// The clocks are to stand until they are started again.
    PauseClocks,
}

/// What one player has put to the other and the other has not yet answered. One stands at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The side to move has offered a draw; the offer reaches the opponent with the move (FIDE 9.1.2.1).
    DrawWithNextMove(Color),
    /// A draw offer by this player stands.
    Draw(Color),
    /// This player asks to take the last move back.
    Takeback(Color),
    /// This player proposes to end the game with a result, or without any.
    Result(Color, Option<GameResult>),
}

impl Question {
    /// Who has asked.
    pub const fn asker(self) -> Color {
        match self {
            Self::DrawWithNextMove(color)
            | Self::Draw(color)
            | Self::Takeback(color)
            | Self::Result(color, _) => color,
        }
    }

    /// Who may answer now: nobody yet, while the offer waits for its move.
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

/// One move of the record, with the position it led to.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Who played it.
    pub color: Color,
    /// Its number on the scoresheet.
    pub number: u16,
    /// The move itself.
    pub played: Move,
    /// The move in standard algebraic notation.
    pub san: String,
    /// Whether a draw was offered with it (FIDE 9.1.2.2).
    pub offered_draw: bool,
    /// What the player had left on the clock after the move, if there are clocks.
    pub clock: Option<Duration>,
    /// What the board looked like afterwards.
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

/// What came of an action, in the order in which it came.
#[derive(Clone, Debug)]
pub enum GameEvent {
    /// A move was played.
    Played(Ply),
    /// A question was put.
    Asked(Question),
    /// A question was answered with no, in words or by completing a move.
    Declined(Question),
    /// This player's last move was taken back.
    TakenBack(Ply),
    /// A claim was examined and found wrong (FIDE 9.5.3).
    ClaimWrong(WrongClaim),
    /// This player's draw offer will not go with the next move.
    OfferDropped(Color),
    /// A correct claim stated this move, which is written down and not played (FIDE 9.2.1, 9.3.1).
    ClaimedWith(StatedMove),
    /// A piece was touched (FIDE 4.3).
    TouchedPiece(TouchedPiece),
    /// This player has let a pawn go on a square of the last rank (FIDE 4.7).
    Released {
        /// Whose pawn it is.
        by: Color,
        /// Where it was let go.
        square: Square,
    },
    /// This player's clock began to go, or goes on.
    ClocksStarted(Color),
    /// The clocks were paused while this player's was going.
    ClocksPaused(Color),
    /// The game is over.
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

/// What a wrong claim was based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
    /// Who claimed.
    pub by: Color,
    /// How often the claimed position has occurred, the claimed occurrence included.
    pub occurrences: u32,
    /// Plies without a capture or pawn move up to the claimed position.
    pub quiet_plies: u16,
    /// What the opponent's clock has been given, if there are clocks.
    pub added: Option<Duration>,
    /// Whether the claim now stands as a draw offer (FIDE 9.1.2.3).
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

/// The move that a claim states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedMove {
    /// Who claims.
    pub by: Color,
    /// Its number on the scoresheet.
    pub number: u16,
    /// The move in standard algebraic notation.
    pub san: String,
}

impl fmt::Display for StatedMove {
    /// Number and move, as in `4. Ng1` and `4... Ng8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.by == Color::White { "." } else { "..." };
        write!(f, "{}{dots} {}", self.number, self.san)
    }
}

/// A piece that was touched with touch-move agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchedPiece {
    /// Who touched it.
    pub by: Color,
    /// Where it stands.
    pub square: Square,
    /// Whether it is the player's own.
    pub is_own: bool,
    /// What the player is bound to by all that has been touched.
    pub bound: Option<MustMove>,
}

impl fmt::Display for TouchedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} touches the piece on {}", self.by, self.square)?;
        match self.bound {
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
