//! What has happened, to be read aloud: moves in words, or in a notation of the reader's choice.

use crate::config::Say;
use crate::game::{Happened, Ply, check_in_words};
use crate::rules::{Color, Move, Position, Role};

/// Says what has happened; a move was played in the position `before`.
pub fn words(happened: &Happened, say: Say, before: &Position) -> String {
    let Happened::Played(ply) = happened else {
        return happened.to_string();
    };
    let offer = if ply.offered_draw {
        format!(", {} offers a draw", ply.color)
    } else {
        String::new()
    };
    let said = match say {
        Say::San => return happened.to_string(),
        Say::Uci => ply.played.to_string(),
        Say::Words => format!("{} {}", ply.color, in_words(ply.played, before)),
    };
    format!(
        "{} {said}{}{offer}",
        numbered(ply),
        check_in_words(&ply.after)
    )
}

/// The number of a move, as `1.` or `1...`.
fn numbered(ply: &Ply) -> String {
    let dots = if ply.color == Color::White {
        "."
    } else {
        "..."
    };
    format!("{}{dots}", ply.number)
}

/// A move as one would say it, without its player: `knight takes on e4`.
fn in_words(played: Move, before: &Position) -> String {
    let board = before.board();
    let role = board.role_on(played.from).unwrap_or(Role::Pawn);
    let (from, to) = (played.from, played.to);
    if role == Role::King && (from.file() as u8).abs_diff(to.file() as u8) > 1 {
        let side = if to.file() > from.file() {
            "kingside"
        } else {
            "queenside"
        };
        return format!("castles {side}");
    }
    // Another piece of that kind that may go there makes it necessary to say which is meant.
    let rival = |m: &Move| m.to == to && m.from != from && board.role_on(m.from) == Some(role);
    let legal = before.legal_moves();
    let which = if legal.iter().any(rival) {
        format!(" on {from}")
    } else {
        String::new()
    };
    let en_passant = role == Role::Pawn && from.file() != to.file() && board.role_on(to).is_none();
    let how = if en_passant || board.role_on(to).is_some() {
        "takes on"
    } else {
        "to"
    };
    let after = match played.promotion {
        _ if en_passant => " en passant".to_owned(),
        Some(role) => format!(", becomes a {role}"),
        None => String::new(),
    };
    format!("{role}{which} {how} {to}{after}")
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::{Action, Game};

    /// What is said of a move in a position.
    fn said(say: Say, fen: &str, text: &str) -> String {
        let start: Position = fen.parse().unwrap();
        let mut game = Game::new(start);
        let m = start.read_move(text).unwrap();
        words(
            &game.act(Action::Move(m), Instant::now()).unwrap()[0],
            say,
            &start,
        )
    }

    #[test]
    fn moves_are_said_as_a_person_would() {
        for (fen, text, words) in [
            (
                "4k3/8/8/8/4P3/2n5/8/4K3 b - - 0 9",
                "Nxe4",
                "9... Black knight takes on e4",
            ),
            (
                "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1",
                "d4",
                "1. White pawn to d4",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "exd6",
                "1. White pawn takes on d6 en passant",
            ),
            (
                "8/P6k/8/8/8/8/8/K7 w - - 0 1",
                "a8=N",
                "1. White pawn to a8, becomes a knight",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "O-O",
                "1. White castles kingside",
            ),
            (
                "r3k3/8/8/8/8/8/8/3K4 b q - 0 1",
                "O-O-O",
                "1... Black castles queenside, check",
            ),
            (
                "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
                "Nbd2",
                "1. White knight on b1 to d2",
            ),
        ] {
            assert_eq!(said(Say::Words, fen, text), words);
        }
    }

    #[test]
    fn notation_is_said_by_name_or_by_squares() {
        let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
        assert_eq!(said(Say::San, mate, "Ra8"), "1. Ra8#, checkmate");
        assert_eq!(said(Say::Uci, mate, "Ra8"), "1. a1a8, checkmate");
    }
}
