//! What has happened, to be read aloud: moves in words, or in a notation of the reader's choice.

#[cfg(test)]
mod tests;

use std::time::Duration;

use clap::ValueEnum;

use crate::game::{DisplayedTime, GameEvent, Ply, TimeControl, check_in_words};
use crate::rules::{CastlingSide, Color, Move, Position, Role, SanError};

/// How a move is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MoveStyle {
    /// In words, to be listened to
    Words,
    /// In standard algebraic notation: Nf3
    #[default]
    San,
    /// By its squares: g1f3
    Uci,
}

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
        GameEvent::TakenBack(ply) if say == MoveStyle::Words => {
            format!("{} takes back {}", ply.color, in_words(ply.played, before))
        }
        GameEvent::TakenBack(ply) => {
            let name = bare(ply.played, say, before);
            format!("{} takes back {} {name}", ply.color, number(before))
        }
        _ => event.to_string(),
    }
}

/// A move of the record with its number and what it does to the king, as in `2. Qh5, check`.
pub fn last(ply: &Ply, say: MoveStyle, before: &Position) -> String {
    let check = check_in_words(&ply.after);
    format!("{}{check}", numbered(ply.played, say, before))
}

/// A move that was played, with its number, as in `1... Nf6`.
pub fn numbered(played: Move, say: MoveStyle, before: &Position) -> String {
    let (number, name) = (number(before), bare(played, say, before));
    let color = match say {
        MoveStyle::Words => format!("{} ", before.side_to_move()),
        MoveStyle::San | MoveStyle::Uci => String::new(),
    };
    format!("{number} {color}{name}")
}

/// Where in a game a position stands, to which this move has led from the one before it, if there is a move.
pub fn place(last: Option<(Move, &Position)>, say: MoveStyle) -> String {
    last.map_or("at the start".to_owned(), |(played, before)| {
        format!("after {}", numbered(played, say, before))
    })
}

/// A move that was played, alone.
fn bare(played: Move, say: MoveStyle, before: &Position) -> String {
    match say {
        MoveStyle::San => before.san(played).to_string(),
        MoveStyle::Uci => played.to_string(),
        MoveStyle::Words => in_words(played, before),
    }
}

/// The number of the move that is played in this position, as `1.` or `1...`.
fn number(before: &Position) -> String {
    let dots = if before.side_to_move() == Color::White {
        "."
    } else {
        "..."
    };
    format!("{}{dots}", before.fullmove_number())
}

/// A move that could be played.
pub fn name(m: Move, say: MoveStyle, before: &Position) -> String {
    match say {
        MoveStyle::San => before.san(m).to_string(),
        MoveStyle::Uci => m.to_string(),
        MoveStyle::Words => {
            let mut after = *before;
            after.play(m);
            format!("{}{}", in_words(m, before), check_in_words(&after))
        }
    }
}

/// Why a text is no move that can be played in this position.
pub fn illegal_reason(error: &SanError, say: MoveStyle, position: &Position) -> String {
    match error {
        SanError::Ambiguous { text, candidates } if say != MoveStyle::San => {
            let names = candidates.iter().map(|(m, _)| name(*m, say, position));
            format!("{text}: {}", names.collect::<Vec<_>>().join(" or "))
        }
        _ => error.to_string(),
    }
}

/// A move as one would say it, without its player: `knight takes on e4`.
fn in_words(played: Move, before: &Position) -> String {
    match before.castles(played) {
        Some(CastlingSide::King) => return "castles kingside".to_owned(),
        Some(CastlingSide::Queen) => return "castles queenside".to_owned(),
        None => {}
    }
    let board = before.board();
    let role = board.role_on(played.from).unwrap_or(Role::Pawn);
    let (from, to) = (played.from, played.to);
    // Another piece of that kind that may go there makes it necessary to say which is meant.
    let rival = |m: &Move| m.to == to && m.from != from && board.role_on(m.from) == Some(role);
    let which = if before.legal_moves().iter().any(rival) {
        format!(" on {from}")
    } else {
        String::new()
    };
    let captured = before.captured(played);
    let how = if captured.is_some() { "takes on" } else { "to" };
    let after = match played.promotion {
        Some(role) => format!(", promotes to {role}"),
        None if captured.is_some_and(|square| square != to) => " en passant".to_owned(),
        None => String::new(),
    };
    format!("{role}{which} {how} {to}{after}")
}

/// A time: as a clock shows it, or as one would say it, `4 minutes 58 seconds`.
pub fn time(left: Duration, say: MoveStyle) -> String {
    match say {
        MoveStyle::Words => DisplayedTime(left).in_words(),
        MoveStyle::San | MoveStyle::Uci => DisplayedTime(left).to_string(),
    }
}

/// A time control: in its notation, or as one would say it.
pub fn control(control: &TimeControl, say: MoveStyle) -> String {
    match say {
        MoveStyle::Words => control.in_words(),
        MoveStyle::San | MoveStyle::Uci => control.to_string(),
    }
}
