//! What happened in the game: moves, questions and answers, claims, touched pieces, clocks.

use std::fmt;

use super::moves::move_in_words;
use super::{MoveStyle, last, numbered};
use crate::game::{Game, GameEvent, MustMove, Question, StatedMove, TouchedPiece, WrongClaim};
use crate::pgn::move_number;
use crate::rules::Position;

/// Says what has happened; the move that was played or taken back was made in the position `before`.
pub fn words(event: &GameEvent, say: MoveStyle, before: &Position) -> String {
    match event {
        GameEvent::Played(ply) => {
            let offer = if ply.offered_draw {
                format!(", {} offers a draw", ply.color)
            } else {
                String::new()
            };
            format!("{}{offer}", last(ply, say, before))
        }
        GameEvent::TakenBack(ply) => {
            let taken_back = match say {
                MoveStyle::Words => move_in_words(ply.played, before),
                MoveStyle::San(_) | MoveStyle::Uci => numbered(ply.played, say, before),
            };
            format!("{} takes back {taken_back}", ply.color)
        }
        GameEvent::Asked(question) => question.to_string(),
        GameEvent::Declined(Question::Takeback(color)) => {
            format!("{} refuses the take-back", !*color)
        }
        GameEvent::Declined(Question::Result(color, _)) => {
            format!("{} does not agree to that result", !*color)
        }
        GameEvent::Declined(question @ (Question::DrawWithNextMove(_) | Question::Draw(_))) => {
            format!("{} declines the draw", !question.asker())
        }
        GameEvent::ClaimWrong(claim) => claim.to_string(),
        GameEvent::OfferDropped(color) => format!("{color} drops the draw offer"),
        GameEvent::ClaimedWith(stated) => {
            let (by, number) = (stated.by, move_number(stated.number.into(), stated.by));
            let name = match say {
                MoveStyle::San(letters) => letters.write(&stated.san),
                MoveStyle::Words | MoveStyle::Uci => stated.san.clone(),
            };
            format!("{by} claims with {number} {name}")
        }
        GameEvent::TouchedPiece(touched) => touched.to_string(),
        GameEvent::Released { by, square } => {
            format!("{by} has released the pawn on {square}: it must promote there (FIDE 4.7)")
        }
        GameEvent::ClocksStarted(color) => format!("{color}'s clock is running"),
        GameEvent::ClocksPaused(color) => {
            format!("The clocks are paused; {color}'s was running")
        }
        GameEvent::Ended(outcome) => outcome.to_string(),
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

/// Says why no draw can be claimed on the current position.
pub fn not_claimable(game: &Game) -> String {
    too_little_to_claim(game.occurrences(), game.position().halfmove_clock())
}

/// Why no draw can be claimed on a position: how often it has occurred, and how many moves of each side went without a
/// capture or pawn move.
fn too_little_to_claim(occurrences: u32, quiet_plies: u16) -> String {
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

impl fmt::Display for StatedMove {
    /// Number and move, as in `4. Ng1` and `4... Ng8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = move_number(self.number.into(), self.by);
        write!(f, "{number} {}", self.san)
    }
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
            Some(MustMove::Castle(_, rook)) => {
                write!(
                    f,
                    ": the king must castle with the rook on {rook} (FIDE 4.4.1)"
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
