//! The command line from outside: what goes to which stream, and with which exit code.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics has failed, which is its purpose"
)]

#[path = "common/lines.rs"]
mod lines;
#[path = "cli/shell.rs"]
mod shell;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use lines::{tabiya, tabiya_where};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// The position that perft tables call Kiwipete.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What is complained of when these arguments are bad usage.
fn complaint(arguments: &[&str]) -> String {
    let run = tabiya(arguments, b"");
    assert_eq!((run.code, &*run.output), (Some(2), ""), "{arguments:?}");
    let complaint = run.errors.strip_prefix("tabiya: ");
    complaint
        .unwrap_or_else(|| panic!("{arguments:?}: {}", run.errors))
        .to_owned()
}

#[test]
fn perft_writes_the_number_alone_and_the_speed_on_standard_error() {
    for (arguments, count) in [
        (&["perft", "0"][..], "1\n"),
        (&["perft", "1"], "20\n"),
        (&["perft", "4"], "197281\n"),
        (&["perft", "3", "--fen", KIWIPETE], "97862\n"),
        (
            &[
                "perft",
                "3",
                "--fen",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
            ],
            "2812\n",
        ),
    ] {
        let run = tabiya(arguments, b"");
        assert_eq!((run.code, &*run.output), (Some(0), count), "{arguments:?}");
        assert!(run.errors.ends_with(" nodes/s\n"), "{}", run.errors);
    }
}

/// A position of Chess960 as Shredder-FEN.
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

#[test]
fn positions_of_chess960_are_read_where_they_are_announced_and_else_refused_with_the_flag_for_it() {
    let perft = tabiya(&["perft", "4", "--chess960", "--fen", CHESS960], b"");
    assert_eq!((perft.code, &*perft.output), (Some(0), "326672\n"));
    let swapping = "1k6/8/8/8/8/8/8/5KR1 w G - 0 1";
    let divide = tabiya(
        &["perft", "1", "--divide", "--chess960", "--fen", swapping],
        b"",
    );
    assert!(divide.lines().contains(&"f1g1: 1"), "{}", divide.output);
    let judge = tabiya(&["judge", "--chess960", CHESS960], b"");
    assert_eq!(judge.output, format!("ongoing\tcan\tcan\t{CHESS960}\n"));
    let lines = tabiya(&["judge", "--chess960"], format!("{CHESS960}\n").as_bytes());
    assert_eq!(lines.output, judge.output);
    let show = tabiya(&["show", "--chess960", CHESS960], b"");
    assert!(
        show.output.starts_with("8 b q n b . r k r\n"),
        "{}",
        show.output
    );
    let play = tabiya(&["--chess960", "--fen", CHESS960], b"O-O\n");
    assert!(
        play.output.contains("the rook on f1 is in the way"),
        "{}",
        play.output
    );

    let why = "the castling rights must be - or letters from KQkq, not \"HFhf\" (for Chess960 add --chess960)\n";
    assert_eq!(
        complaint(&["--fen", CHESS960]),
        format!("--fen <FEN>: {why}")
    );
    let perft = complaint(&["perft", "1", "--fen", CHESS960]);
    assert_eq!(perft, format!("--fen <FEN>: {why}"));
    assert_eq!(complaint(&["show", CHESS960]), format!("[FEN|FILE]: {why}"));
    let judge = tabiya(&["judge", CHESS960], b"");
    assert_eq!(
        (judge.code, &*judge.errors),
        (Some(1), &*format!("tabiya: FEN 1: {why}"))
    );
}

#[test]
fn a_game_of_chess960_begins_by_number_or_by_lot() {
    let told = |flag| tabiya(&[flag], b"").output;
    assert!(told("--chess960=959").contains("\nChess960, start position 959\n"));
    let drawn: std::collections::HashSet<String> = (0..6).map(|_| told("--chess960")).collect();
    assert!(drawn.len() > 1, "{drawn:?}");
}

#[test]
fn divide_writes_a_line_for_each_move_before_the_number() {
    let run = tabiya(&["perft", "2", "--divide", "--fen", KIWIPETE], b"");
    let lines = run.lines();
    assert_eq!((lines.len(), lines[0], lines[48]), (49, "a1b1: 43", "2039"));
    let sum: u64 = lines[..48]
        .iter()
        .map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 2039);
}

/// Command lines, their standard input, their exit codes, and what stands on standard error: one for each use.
const USES: &[(&str, &str, i32, &str)] = &[
    ("", "e4\n", 0, ""),
    ("play", "e4\n", 0, ""),
    ("--plain --time 15+10 --theme slate", "e4\n", 0, ""),
    (
        "play no.pgn",
        "",
        1,
        "cannot read no.pgn: there is no such file",
    ),
    ("play --nonsense", "", 2, "unexpected argument '--nonsense'"),
    ("resume", "", 1, "resume: there is no unfinished game"),
    ("resume 7", "", 1, "resume: there is no game 7"),
    ("--slide off resume 7", "", 1, "resume: there is no game 7"),
    (
        "--theme slate perft 1",
        "",
        2,
        "unexpected argument '--theme'",
    ),
    ("resume --time 5+x", "", 2, "--time <TIME>: "),
    ("games", "", 0, ""),
    ("games zzz", "", 1, "no saved game matches \"zzz\""),
    (".", "", 1, "cannot read .: it is a folder"),
    ("games --all", "", 2, "unexpected argument '--all'"),
    ("score", "", 0, ""),
    ("score Vera Sonja", "", 0, ""),
    ("score Vera", "", 2, "2 values required"),
    ("perft 1 extra", "", 2, "unexpected argument 'extra'"),
    ("judge", "4k3/8/8/8/8/8/8/4K3 w - -\n", 0, ""),
    ("judge", "nonsense\n", 1, "line 1: "),
    (
        "judge --budget many",
        "",
        2,
        "--budget <NODES>: \"many\" is not a number",
    ),
    ("check -", "1. e4 *\n", 0, "1 games"),
    ("check -", "1. e5 *\n", 1, "1 games"),
    (
        "check no.pgn",
        "",
        1,
        "cannot read no.pgn: there is no such file",
    ),
    (
        "check",
        "",
        2,
        "the following required arguments were not provided:",
    ),
    ("show", "", 0, ""),
    ("show --color pink", "", 2, "--color <COLOR>: must be auto"),
    (
        "completions csh",
        "",
        2,
        "invalid value 'csh' for '<SHELL>'",
    ),
    (
        "completions",
        "",
        2,
        "the following required arguments were not provided:",
    ),
    ("terminal", "", 0, ""),
    ("terminal kitty", "", 2, "unexpected argument 'kitty'"),
    ("man", "", 0, ""),
    ("man chess", "", 2, "unexpected argument 'chess'"),
    ("help", "", 0, ""),
    ("help chess", "", 2, "unrecognized subcommand 'chess'"),
];

#[test]
fn every_use_ends_with_its_exit_code_and_an_error_says_what_and_why() {
    for (line, input, code, errors) in USES {
        let arguments: Vec<_> = line.split_whitespace().collect();
        let run = tabiya(&arguments, input.as_bytes());
        assert_eq!(run.code, Some(*code), "{line}: {}", run.errors);
        let told = run.errors.strip_prefix("tabiya: ").unwrap_or(&run.errors);
        assert!(told.starts_with(errors), "{line}: {told}");
        assert_eq!(run.errors.is_empty(), errors.is_empty(), "{line}: {told}");
        assert!(
            *code != 2 || run.output.is_empty(),
            "{line}: {}",
            run.output
        );
    }
}

/// Texts that are no FEN of a position that can be played, each with its fault.
const FAULTS: &[(&str, &str)] = &[
    ("", "the FEN is empty"),
    ("8/8/8 w - - 0 1", "the placement has 3 ranks, not 8"),
    (
        "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "rank 7 of the placement has 7 squares, not 8",
    ),
    (
        "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "'x' in the placement is not a piece",
    ),
    ("k7/9/8/8/8/8/8/K7 w", "'9' in the placement is not a piece"),
    (
        "k7/8/8/8/8/8/8/K7 white",
        "the side to move must be w or b, not \"white\"",
    ),
    (
        "k7/8/8/8/8/8/8/K7 w KK",
        "the castling rights must be - or letters from KQkq, not \"KK\"",
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - e9",
        "the en passant square must be - or a square, not \"e9\"",
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - -1",
        "the halfmove clock must be a number up to 65535, not \"-1\"",
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - 0 x",
        "the fullmove number must be a number up to 65535, not \"x\"",
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - 0 1 2",
        "a FEN has six fields, not 7",
    ),
    ("8/8/8/8/8/8/8/K7 w", "Black has no king"),
    ("k7/8/8/8/8/8/8/KK6 w", "White has more than one king"),
    (
        "k7/8/8/8/8/Q7/QQQQQQQQ/KQQQQQQQ b",
        "White has more than 16 pieces",
    ),
    ("k7/8/8/8/8/P7/PPPPPPPP/K7 w", "White has more than 8 pawns"),
    (
        "8/8/8/3kK3/8/8/8/8 w",
        "the kings cannot stand next to each other",
    ),
    ("k6P/8/8/8/8/8/8/K7 w", "a pawn cannot stand on h8"),
    ("k7/8/8/8/8/8/8/K3p3 w", "a pawn cannot stand on e1"),
    (
        "k7/8/8/8/8/8/8/K6r b",
        "White is in check, but Black is to move",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w K",
        "White cannot have the right to castle with the h1 rook: the king is not on e1 or the rook is not on h1",
    ),
];

#[test]
fn show_prints_letters_where_there_is_no_terminal() {
    for arguments in [&["show"][..], &["show", "--color", "never", "--size", "3"]] {
        let run = tabiya(arguments, b"");
        let lines = run.lines();
        assert_eq!((run.code, lines.len()), (Some(0), 9), "{arguments:?}");
        assert_eq!(
            (lines[0], lines[8]),
            ("8 r n b q k b n r", "  a b c d e f g h")
        );
    }
    let run = tabiya(&["show", "--flip", KIWIPETE], b"");
    assert_eq!(run.lines()[0], "1 R . . K . . . R");
}

#[test]
fn show_prints_colors_where_they_are_asked_for() {
    let run = tabiya(&["show", "--color", "256", "--size", "1", KIWIPETE], b"");
    assert_eq!((run.code, run.lines().len()), (Some(0), 9));
    assert!(run.output.contains("\u{1b}[48;5;"), "{:?}", run.output);
    let larger = tabiya(&["show", "--color", "truecolor", "--size", "3"], b"");
    assert_eq!(larger.lines().len(), 25);
    assert!(
        larger.output.contains("\u{1b}[48;2;"),
        "{:?}",
        larger.output
    );
    let plain = |text: &str| {
        let words = text.split('\u{1b}');
        let shown = words.map(|word| word.split_once('m').map_or(word, |(_, shown)| shown));
        shown.collect::<String>()
    };
    let black = plain(run.lines()[0]);
    assert!(
        black.starts_with(" 8 ♜") && black.contains('♚'),
        "{black:?}"
    );
}

#[test]
fn show_heeds_the_environment_where_there_is_no_terminal() {
    for (environment, arguments, colors) in [
        (&[("CLICOLOR_FORCE", "1")][..], &["show"][..], true),
        (&[("CLICOLOR_FORCE", "0")], &["show"], false),
        (&[("CLICOLOR_FORCE", "")], &["show"], false),
        (
            &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")],
            &["show"],
            false,
        ),
        (
            &[("CLICOLOR_FORCE", "1")],
            &["show", "--color", "never"],
            false,
        ),
        (&[("NO_COLOR", "1")], &["show", "--color", "always"], true),
        (&[("CLICOLOR", "0")], &["show", "--color", "always"], true),
        (&[("CLICOLOR", "1")], &["show"], false),
    ] {
        let run = tabiya_where(environment, arguments, b"");
        assert_eq!(
            (run.output.contains('\u{1b}'), run.code),
            (colors, Some(0)),
            "{environment:?} {arguments:?}"
        );
    }
}

/// What would turn or color whatever is written after it.
const STEERING: [&str; 4] = ["\u{202e}", "\u{2067}", "\u{200f}", "\u{1b}[31m"];

#[test]
fn nothing_typed_on_the_command_line_steers_the_terminal() {
    for words in [
        "--white E",
        "--fen E",
        "--time 5E",
        "--theme E",
        "--file none/E/x.pgn",
        "--E",
        "E",
        "E.pgn",
        "resume E",
        "games E",
        "check E.pgn",
        "judge E",
        "show E",
        "show --size E",
        "perft E",
        "perft 3 --fen E",
        "completions E",
    ] {
        for steering in STEERING {
            let evil = words.replace('E', &format!("a{steering}b"));
            let arguments: Vec<&str> = evil.split(' ').collect();
            let run = tabiya(&arguments, b"e4\n/pgn\n");
            let told = run.output + &run.errors;
            assert!(!told.contains(steering), "{words}: {told:?}");
            assert!(!told.is_empty() || words == "games E", "{words}");
        }
    }
}

#[test]
fn show_says_what_is_wrong_with_a_position_or_a_size() {
    assert!(complaint(&["show", "8/8/8 w"]).contains("the placement has 3 ranks, not 8"));
    assert!(complaint(&["show", "--size", "0"]).starts_with("--size"));
}

#[test]
fn show_draws_a_picture_into_a_new_file() {
    let folder = lines::home::home();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = b"1. e4 e5 2. Qh5 Ke7 3. Qxe5# *";
    for (name, size, side) in [
        ("a.png", "16", 150),
        ("b.PNG", "100", 880),
        ("c.svg", "512", 4504),
        ("d.gif", "128", 1126),
        ("e.gif", "", 562),
    ] {
        let path = path(name);
        let mut arguments = vec!["show", "-", "-o", &path, "--theme", "paper"];
        if !size.is_empty() {
            arguments.extend(["--size", size]);
        }
        let run = tabiya(&arguments, game);
        assert_eq!(
            (run.code, &*run.output, &*run.errors),
            (Some(0), "", ""),
            "{name}"
        );
        let file = std::fs::read(&path).unwrap();
        match name.rsplit_once('.').unwrap().1 {
            "svg" => {
                let start = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\"");
                assert!(file.starts_with(start.as_bytes()));
                let text = String::from_utf8(file).unwrap();
                assert_eq!(text.matches("fill=\"#d9b66c\"").count(), 1, "h5 is light");
                assert_eq!(text.matches("fill=\"#b08e3f\"").count(), 1, "e5 is dark");
            }
            "gif" => {
                let decoder = gif::DecodeOptions::new().read_info(&file[..]).unwrap();
                assert_eq!(decoder.width(), side);
                assert_eq!(decoder.into_iter().count(), 6);
            }
            _ => {
                let decoder = png::Decoder::new(std::io::Cursor::new(file));
                assert_eq!(decoder.read_info().unwrap().info().width, u32::from(side));
            }
        }
        let again = tabiya(&arguments, game);
        let error = format!("{name} already exists; choose another name\n");
        assert_eq!(again.code, Some(1));
        assert!(again.errors.ends_with(&error), "{}", again.errors);
    }
    let position = tabiya(&["show", KIWIPETE, "-o", &path("f.gif")], b"");
    assert_eq!(position.code, Some(0));
    let file = std::fs::read(path("f.gif")).unwrap();
    let decoder = gif::DecodeOptions::new().read_info(&file[..]).unwrap();
    assert_eq!(decoder.into_iter().count(), 1);
    let captions = ["on", "off"].map(|caption| {
        let path = path(&format!("{caption}.svg"));
        tabiya(&["show", "-", "-o", &path, "--caption", caption], game);
        let text = std::fs::read_to_string(path).unwrap();
        text.matches("<path d=").count()
    });
    assert_eq!(captions, [16 + "3.Qxe5#checkmate1-0".len(), 16]);
}

#[test]
fn show_says_which_pictures_there_are_and_how_large_they_may_be() {
    for name in ["board.jpg", "board", "-", "svg"] {
        assert_eq!(
            complaint(&["show", "-o", name]),
            "--output <FILE>: the name of a picture must end in .svg, .png or .gif\n"
        );
    }
    for (name, size, error) in [
        (
            "a.png",
            "15",
            "--size 15: in a PNG file a square has 16 to 512 pixels\n",
        ),
        (
            "a.gif",
            "129",
            "--size 129: in a GIF file a square has 16 to 128 pixels\n",
        ),
    ] {
        assert_eq!(complaint(&["show", "-o", name, "--size", size]), error);
    }
    assert_eq!(
        complaint(&["show", "--size", "33"]),
        "--size 33: on a printed board a square has 1 to 32 lines\n"
    );
    let missing = tabiya(&["show", "-o", "/missing/a.png"], b"");
    assert_eq!(
        missing.errors,
        "tabiya: show: cannot save as /missing/a.png: there is no folder /missing\n"
    );
}

#[test]
fn show_prints_the_last_position_of_the_first_game_in_a_file() {
    let game = "1. e4 (1. d4 d5) e5 2. Ke2 {a bold move} 1-0\n\n[White \"Vera\"]\n\n1. a4 *";
    let folder = lines::home::home();
    let path = folder.path().join("two games.pgn");
    std::fs::write(&path, game).unwrap();
    let from_file = tabiya(&["show", path.to_str().unwrap()], b"");
    let from_input = tabiya(&["show", "-"], game.as_bytes());
    for run in [from_file, from_input] {
        let lines = run.lines();
        assert_eq!((run.code, &*run.errors), (Some(0), ""));
        assert_eq!(
            (lines[4], lines[6]),
            ("4 . . . . P . . .", "2 P P P P K P P P")
        );
    }
    let faulty = tabiya(&["show", "-"], b"1. e4 e5 2. Ke3 *");
    assert_eq!(
        (faulty.code, faulty.lines()[3]),
        (Some(1), "5 . . . . p . . .")
    );
    assert!(
        faulty.errors.starts_with("tabiya: -:1:13: game 1: "),
        "{}",
        faulty.errors
    );
    let missing = tabiya(&["show", "none.pgn"], b"");
    assert_eq!(
        missing.errors,
        "tabiya: show: cannot read none.pgn: there is no such file\n"
    );
    assert_eq!((missing.code, &*missing.output), (Some(1), ""));
    assert!(tabiya(&["show", "-"], b"").errors.contains("no game in -"));
}

#[test]
fn each_fault_of_a_fen_is_named() {
    for (fen, fault) in FAULTS {
        for arguments in [
            &["--fen", fen][..],
            &["play", "--fen", fen],
            &["perft", "1", "--fen", fen],
        ] {
            assert_eq!(
                complaint(arguments),
                format!("--fen <FEN>: {fault}\n"),
                "{arguments:?}"
            );
        }
    }
}

#[test]
fn counters_and_an_idle_en_passant_square_may_be_missing_or_useless() {
    let run = tabiya(&["--fen", "4k3/8/8/8/4P3/8/8/4K3 b - e3"], b"/fen\n");
    assert_eq!(run.lines().last(), Some(&"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
}

#[test]
fn a_word_that_is_no_command_is_a_file_to_open() {
    let run = tabiya(&["nonsense"], b"");
    assert_eq!((run.code, &*run.output), (Some(1), ""));
    let missing =
        "tabiya: cannot read nonsense: there is no such file; tabiya --help lists the commands\n";
    assert_eq!(run.errors, missing);
    let run = tabiya(&["resme"], b"");
    let meant = "tabiya: cannot read resme: there is no such file; did you mean tabiya resume?\n";
    assert_eq!((run.code, &*run.errors), (Some(1), meant));
}

#[test]
fn wrong_flags_are_bad_usage() {
    for (arguments, what) in [
        (
            &["--nonsense"][..],
            "unexpected argument '--nonsense' found",
        ),
        (
            &["a.pgn", "--file", "b.pgn"],
            "the argument '[FILE]' cannot be used with '--file <FILE>'",
        ),
        (
            &["--fen"],
            "a value is required for '--fen <FEN>' but none was supplied",
        ),
        (
            &["--clock", "5"],
            "unexpected argument '--clock' found\n\n  tip: a similar argument exists: '--time'\n",
        ),
        (&["-v"], "unexpected argument '-v' found\n\nUsage: tabiya"),
        (
            &["--theme", "slat"],
            "--theme <THEME>: there is no \"slat\"; did you mean slate?",
        ),
        (
            &["--fen", "xyz"],
            "--fen <FEN>: \"xyz\" is not a FEN: it needs 8 ranks",
        ),
        (
            &["perft"],
            "the following required arguments were not provided:",
        ),
        (&["perft", "five"], "<DEPTH>: \"five\" is not a number"),
        (&["perft", "-1"], "unexpected argument '-1' found"),
        (&["perft", "300"], "<DEPTH>: 300 is not in 0..=255"),
        (
            &["--chess960=960"],
            "--chess960[=<N>]: a start position of Chess960 has a number from 0 to 959, not \"960\"",
        ),
        (
            &["--chess960=3", "--fen", KIWIPETE],
            "--chess960=3: --fen names the start position already",
        ),
        (
            &["--chess960", "game.pgn"],
            "--chess960 begins a new game, and cannot be used with game.pgn",
        ),
        (
            &["--chess960", "97"],
            "a start position is named with an equals sign: --chess960=97",
        ),
        (&["--white", ""], "--white <NAME>: the name is empty"),
        (
            &["--white", "a\tb"],
            "--white <NAME>: the name contains a control character",
        ),
        (
            &["--plain", "--plain"],
            "the argument '--plain' cannot be used multiple times",
        ),
    ] {
        let complaint = complaint(arguments);
        assert!(complaint.starts_with(what), "{arguments:?}: {complaint}");
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    let version = tabiya(&["--version"], b"");
    assert_eq!(
        version.output,
        format!("tabiya {}\n", env!("CARGO_PKG_VERSION"))
    );
    let help = tabiya(&["--help"], b"");
    for part in [
        "Chess for two people",
        "Usage: tabiya",
        "--fen <FEN>",
        "perft",
        "Examples:",
    ] {
        assert!(
            help.output.contains(part),
            "{part} is missing from:\n{}",
            help.output
        );
    }
    assert_eq!(
        (version.code, help.code, &*help.errors),
        (Some(0), Some(0), "")
    );
    let perft = tabiya(&["perft", "--help"], b"");
    assert!(perft.output.contains("--divide"), "{}", perft.output);
}

#[test]
fn an_output_that_nobody_reads_any_more_ends_the_program_quietly() {
    let mut started = lines::start(&["--plain"]);
    let child = &mut started.child;
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // The answer to a line goes into the closed pipe. A process that another test starts at this moment may hold its other
    // end for an instant: then a later answer does.
    let mut input = child.stdin.take().unwrap();
    thread::spawn(move || {
        while input.write_all(b"/board\n").is_ok() {
            thread::sleep(Duration::from_millis(100));
        }
    });
    let errors = lines::collect(child.stderr.take().unwrap());
    assert_eq!(lines::wait(child).code(), Some(0));
    assert_eq!(errors.join().unwrap(), "");
}

#[test]
fn a_dumb_terminal_gets_lines_without_any_escape_sequence() {
    let pty = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabiya"));
    command.env_clear();
    command.env("TERM", "dumb");
    let home = lines::home::home();
    command.env("HOME", home.path());
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let (sender, receiver) = mpsc::channel();
    let mut output = pty.master.try_clone_reader().unwrap();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // On Linux the end of a pseudo-terminal reads as an error; what came before it is there all the same.
        let _ = output.read_to_end(&mut bytes);
        sender.send(bytes)
    });
    let mut input = pty.master.take_writer().unwrap();
    input.write_all(b"e4\n/quit\n").unwrap();
    let output = receiver.recv_timeout(Duration::from_secs(10));
    let _ = child.kill();
    let text = String::from_utf8(output.unwrap()).unwrap();
    assert!(text.contains("1. e4\r\nBlack to move\r\n"), "{text:?}");
    assert!(!text.contains('\u{1b}'), "{text:?}");
}

/// A system that gives no thread: no stack has this size.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "200000000000000");

#[test]
fn work_is_done_where_the_system_gives_no_threads() {
    for (arguments, answer) in [
        (&["judge", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"][..], "dead\t"),
        (&["check", "-"], ""),
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(arguments)
            .env(NO_THREADS.0, NO_THREADS.1)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(run.status.success(), "{run:?}");
        assert!(run.stdout.starts_with(answer.as_bytes()), "{run:?}");
    }
}
