//! `tabiya check` from outside: what it finds in files, where it says so, and with which exit code.
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

/// Writes a file for one test, and says its name.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Checks files.
fn check(arguments: &[&str]) -> Run {
    tabiya(&[&["check"], arguments].concat(), b"")
}

/// What the summary says, without time and speed.
fn summary(run: &Run) -> &str {
    let last = run.errors.lines().last().unwrap();
    assert!(last.ends_with(" games/s"), "{last}");
    last.rsplitn(3, ", ").last().unwrap()
}

#[test]
fn a_sound_file_leaves_standard_output_empty() {
    let name = file(
        "sound.pgn",
        "[Event \"a\"]\n\n1. e4 (1. d4) e5 1-0\n\n1. d4 *\n",
    );
    let run = check(&[&name]);
    assert_eq!((run.code, &*run.output), (Some(0), ""));
    assert_eq!(run.errors.lines().count(), 1, "{}", run.errors);
    assert_eq!(summary(&run), "2 games, 4 plies, 0 faults");
}

#[test]
fn each_fault_is_a_line_with_file_line_column_and_game() {
    let name = file(
        "faulty.pgn",
        "1. e4 *\n\n[White \"x\"]\n\n1. d4 {good}\ne5 2. Z0 *\n\n1. c4 {\n",
    );
    let run = check(&[&name]);
    let expected = [
        format!("{name}:6:7: game 2: Z0 is a null move: a player cannot pass"),
        format!("{name}:8:7: game 3: the comment is not closed"),
    ];
    assert_eq!(
        (run.code, run.lines()),
        (Some(1), expected.iter().map(String::as_str).collect())
    );
    assert_eq!(summary(&run), "3 games, 4 plies, 2 faults");
}

#[test]
fn final_prints_one_position_a_game_and_faults_on_standard_error() {
    let text =
        "1. e4 Ke7 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n";
    let name = file("final.pgn", text);
    let run = check(&["--final", &name]);
    let positions = [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "-",
    ];
    assert_eq!((run.code, run.lines()), (Some(1), positions.to_vec()));
    let faults: Vec<_> = run.errors.lines().collect();
    assert!(
        faults[0].starts_with(&format!("{name}:1:7: game 1: 1... Ke7: ")),
        "{faults:?}"
    );
    assert_eq!(
        faults[1],
        format!("{name}:5:1: game 3: the game cannot start from its FEN: White has no king")
    );
}

#[test]
fn a_hyphen_is_standard_input() {
    let run = tabiya(&["check", "--final", "-"], b"1. e4 e5");
    assert_eq!(
        run.lines(),
        ["rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]
    );
    let run = tabiya(&["check", "-"], b"1. e4 e4");
    assert!(
        run.output.starts_with("-:1:7: game 1: 1... e4: "),
        "{}",
        run.output
    );
}

#[test]
fn files_come_in_their_order_and_one_that_cannot_be_read_does_not_stop_the_others() {
    let (first, last) = (
        file("first.pgn", "1. e4 --"),
        file("last.pgn", "\n1. d4 --"),
    );
    let run = check(&[
        &first,
        "no such file.pgn",
        env!("CARGO_TARGET_TMPDIR"),
        &last,
    ]);
    assert_eq!(run.code, Some(1));
    let places: Vec<_> = run
        .lines()
        .iter()
        .map(|line| line.split(": ").next().unwrap())
        .collect();
    assert_eq!(places, [format!("{first}:1:7"), format!("{last}:2:7")]);
    assert!(
        run.errors
            .starts_with("tabiya: cannot read no such file.pgn: "),
        "{}",
        run.errors
    );
    assert_eq!(summary(&run), "2 games, 2 plies, 4 faults");
}

#[test]
fn a_file_must_be_named() {
    let run = check(&[]);
    assert_eq!((run.code, &*run.output), (Some(2), ""));
}

#[test]
fn no_bar_is_drawn_where_standard_error_is_no_terminal() {
    let name = file(
        "bar.pgn",
        "[Event \"a\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *\n\n".repeat(100_000),
    );
    let run = check(&[&name]);
    assert!(!run.errors.contains(['\r', '\u{1b}']), "{}", run.errors);
    assert_eq!(summary(&run), "100000 games, 400000 plies, 0 faults");
}

/// A file of many chunks with faults of all kinds, and the faults that must be told. The games have their first tag, or
/// not: without it nothing says where the file may be cut.
fn large(name: &str, line_end: &str, tagged: bool) -> (String, Vec<String>) {
    let (mut text, mut faults, mut line) = (String::new(), Vec::new(), 1);
    for game in 1..=20_000 {
        if tagged {
            write!(text, "[Event \"{game}\"]{line_end}{line_end}").unwrap();
            line += 2;
        }
        text.push_str("1. e4 {as it is} e5 2. Nf3 Nc6 3. Bb5 ");
        let (moves, fault) = match game % 1000 {
            1 => (
                "-- Nf6 4. O-O",
                "39: game: -- is a null move: a player cannot pass",
            ),
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
fn a_large_file_is_told_in_order_with_exact_places() {
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

/// A move of the second opinion, in UCI.
fn uci(board: &Board, mv: cozy_chess::Move) -> String {
    // There, castling is the king's step onto its rook, which is read as well.
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
fn the_last_positions_of_random_games_are_those_of_the_second_opinion() {
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

#[test]
fn castling_rights_that_do_not_fit_are_a_note_and_no_fault() {
    let name = file(
        "rights.pgn",
        "\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 0\"]\n\n0. O-O *\n",
    );
    let run = check(&["--final", &name]);
    assert_eq!(
        (run.code, &*run.lines()),
        (Some(0), &["4k3/8/8/8/8/8/8/5RK1 b - - 1 1"][..])
    );
    let note = "game 1: note: the castling rights Q of the FEN are ignored: king or rook is not on its home square";
    assert_eq!(
        run.errors.lines().next(),
        Some(&*format!("{name}:2:1: {note}"))
    );
    assert_eq!(summary(&run), "1 games, 1 plies, 0 faults");
    let shown = tabiya(&["show", &name], b"");
    assert_eq!(shown.code, Some(0));
    assert!(shown.errors.contains("Q of the FEN"), "{}", shown.errors);
}

#[test]
fn games_of_other_variants_are_faults_and_the_games_around_them_stand() {
    let text = "1. e4 *\n\n[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n[Event \"y\"]\n[Variant \"From Position\"]\n\n1. d4 *\n";
    let name = file("variants.pgn", text);
    let run = check(&[&name]);
    let fault = format!(
        "{name}:4:1: game 2: the game is Atomic, a chess variant that Tabiya does not play"
    );
    assert_eq!((run.code, run.lines()), (Some(1), vec![&*fault]));
    assert_eq!(summary(&run), "3 games, 2 plies, 1 faults");
}

#[test]
fn games_of_chess960_are_replayed_by_their_tags_in_any_order() {
    let fen = "6k1/8/8/8/8/8/8/RR3K2 w B - 0 1";
    let castled = "6k1/8/8/8/8/8/8/R1KR4 b - - 1 1";
    for (tags, moves, last) in [
        (
            format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]"),
            "1. O-O-O",
            castled,
        ),
        (
            format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n[Variant \"Chess 960\"]"),
            "1. O-O-O",
            castled,
        ),
        (
            "[Variant \"Fischerandom\"]".to_owned(),
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O",
            "rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 b kq - 3 4",
        ),
    ] {
        let name = file("chess960.pgn", format!("{tags}\n\n{moves} *\n"));
        let run = check(&["--final", &name]);
        assert_eq!(
            (run.code, run.lines()),
            (Some(0), vec![last]),
            "{tags}: {}",
            run.errors
        );
    }
    let name = file("no_chess960.pgn", format!("[FEN \"{fen}\"]\n\n1. Kf2 *\n"));
    let run = check(&[&name]);
    assert!(run.output.contains("not \"B\""), "{}", run.output);
}

#[test]
fn a_lower_case_b_in_a_file_is_never_a_bishop() {
    let name = file(
        "bishops.pgn",
        "1. d4 e5 2. Bd2 exd4 3. bxd4 *\n\n1. b3 a6 2. d3 a5 3. Bd2 a4 4. b2b4 *\n\n1. b4 e5 2. b4b5 *\n",
    );
    let run = check(&[&name]);
    let lines: Vec<&str> = run.output.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.output);
    assert!(
        lines[0].starts_with(&format!("{name}:1:25: game 1: ")),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with(&format!("{name}:3:32: game 2: ")),
        "{}",
        lines[1]
    );
}
