//! `tabiya check` from outside: what it finds in files, where it reports it, and its exit code.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics has failed, which is its purpose"
)]

#[path = "common/lines.rs"]
mod lines;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use cozy_chess::{Board, Piece};
use lines::{Run, tabiya};

/// Writes a file for one test, and returns its name.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Runs `tabiya check`.
fn check(arguments: &[&str]) -> Run {
    tabiya(&[&["check"], arguments].concat(), b"")
}

/// The text of the summary, without time and speed.
fn summary(run: &Run) -> &str {
    let last = run.errors.lines().last().unwrap();
    assert!(last.ends_with(" games/s"), "{last}");
    last.rsplitn(3, ", ").last().unwrap()
}

#[test]
fn no_bar_is_drawn_if_standard_error_is_not_a_terminal() {
    let name = file(
        "bar.pgn",
        "[Event \"a\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *\n\n".repeat(100_000),
    );
    let run = check(&[&name]);
    assert!(!run.errors.contains(['\r', '\u{1b}']), "{}", run.errors);
    assert_eq!(summary(&run), "100000 games, 400000 plies, 0 faults");
}

/// Returns a file of many chunks with faults of all kinds, and the faults that the program must report. If `tagged` is false,
/// the games have no tags, so that nothing shows where to split the file.
fn large(name: &str, line_end: &str, tagged: bool) -> (String, Vec<String>) {
    let (mut text, mut faults, mut line) = (String::new(), Vec::new(), 1);
    for game in 1..=20_000 {
        if tagged {
            write!(text, "[Event \"{game}\"]{line_end}{line_end}").unwrap();
            line += 2;
        }
        text.push_str("1. e4 {as it is} e5 2. Nf3 Nc6 3. Bb5 ");
        let (moves, fault) = match game % 1000 {
            1 => ("sometext 4. O-O", "39: game: \"sometext\" is not a move"),
            2 => ("a6) 4. O-O", "41: game: ) has no opening bracket"),
            3 if tagged => ("{and 4. O-O", "39: game: the comment is not closed"),
            4 if tagged => (
                "(3. d4 {and {[Event \"x\"]} exd4",
                "39: game: the variation is not closed",
            ),
            _ => ("a6 4. O-O *", ""),
        };
        if !fault.is_empty() {
            let named = fault.replace("game", &format!("game {game}"));
            faults.push(format!("{line}:{named}"));
        }
        write!(
            text,
            "{moves}{}{line_end}{line_end}",
            if tagged { "" } else { " *" }
        )
        .unwrap();
        line += 2;
    }
    let name = file(name, text);
    for fault in &mut faults {
        *fault = format!("{name}:{fault}");
    }
    (name, faults)
}

#[test]
fn the_faults_of_a_large_file_are_reported_in_order_with_exact_places() {
    for (name, line_end, tagged) in [
        ("large.pgn", "\n", true),
        ("large-crlf.pgn", "\r\n", true),
        ("large-untagged.pgn", "\n", false),
        ("large-cr.pgn", "\r", false),
    ] {
        let (name, faults) = large(name, line_end, tagged);
        let run = check(&[&name]);
        assert_eq!(run.lines(), faults);
        assert!(summary(&run).starts_with("20000 games, "), "{}", run.errors);
    }
}

/// A move of cozy-chess in UCI.
fn uci(board: &Board, mv: cozy_chess::Move) -> String {
    // There castling is the king's move onto its rook, which we read as well.
    let promotion = mv.promotion.map(|piece| match piece {
        Piece::Queen => "q",
        Piece::Rook => "r",
        Piece::Bishop => "b",
        _ => "n",
    });
    assert!(board.is_legal(mv));
    format!("{}{}{}", mv.from, mv.to, promotion.unwrap_or(""))
}

#[test]
fn the_last_positions_of_random_games_agree_with_cozy_chess() {
    let (mut text, mut expected) = (String::new(), Vec::new());
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for game in 0..300 {
        let mut board = Board::default();
        if game % 2 == 0 {
            writeln!(text, "[Event \"{game}\"]\n").unwrap();
        }
        for _ in 0..game % 150 {
            let mut moves = Vec::new();
            board.generate_moves(|piece| {
                moves.extend(piece);
                false
            });
            if moves.is_empty() {
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let pick = |salt: u32| {
                moves[usize::try_from(seed.rotate_left(salt) >> 40).unwrap() % moves.len()]
            };
            let (chosen, other) = (pick(0), pick(20));
            write!(
                text,
                "{} ({} {{or}}) ",
                uci(&board, chosen),
                uci(&board, other)
            )
            .unwrap();
            board.play(chosen);
        }
        text.push_str("*\n\n");
        let position = board.to_string();
        expected.push(position.split(' ').take(3).collect::<Vec<_>>().join(" "));
    }
    let run = tabiya(&["check", "--final", "-"], text.as_bytes());
    let found: Vec<_> = run
        .lines()
        .iter()
        .map(|line| line.split(' ').take(3).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(run.code, Some(0), "{}", run.errors);
    assert_eq!(found, expected);
}
