//! The command line from outside: what goes to which stream, and the exit codes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics has failed, which is its purpose"
)]

#[path = "common/lines.rs"]
mod lines;
#[path = "cli/shell.rs"]
mod shell;
#[path = "common/uses.rs"]
mod uses;

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use lines::tabiya;

/// The position that perft tables call Kiwipete.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn games_and_wrong_usage() {
    uses::play_word_for_word(include_str!("cli/play.txt"));
}

#[test]
fn positions_that_are_counted_or_judged() {
    uses::play_word_for_word(include_str!("cli/positions.txt"));
}

#[test]
fn boards_that_are_shown() {
    uses::play_word_for_word(include_str!("cli/show.txt"));
}

#[test]
fn files_that_are_checked() {
    uses::play_word_for_word(include_str!("cli/check.txt"));
}

#[test]
fn a_start_of_chess960_is_drawn_by_lot() {
    let told = |_| tabiya(&["--chess960"], b"").output;
    let drawn: HashSet<String> = (0..6).map(told).collect();
    assert!(drawn.len() > 1, "{drawn:?}");
}

#[test]
fn show_prints_colors_on_request() {
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

/// Text that would change the direction or color of everything after it on a terminal.
const STEERING: [&str; 4] = ["\u{202e}", "\u{2067}", "\u{200f}", "\u{1b}[31m"];

#[test]
fn nothing_on_the_command_line_controls_the_terminal() {
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
fn show_draws_a_picture_into_a_new_file() {
    let folder = lines::home::home();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = b"1. e4 e5 2. Qh5 Nc6 3. Qxe5+ *";
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
                assert_eq!(text.matches("fill=\"#f4d898\"").count(), 1, "h5 is light");
                assert_eq!(text.matches("fill=\"#d4ac64\"").count(), 1, "e5 is dark");
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
        let mate = b"1. e4 e5 2. Qh5 Ke7 3. Qxe5# *";
        tabiya(&["show", "-", "-o", &path, "--caption", caption], mate);
        let text = std::fs::read_to_string(path).unwrap();
        assert!(
            text.contains("opacity"),
            "what does not hold the king is faded"
        );
        text.matches("<path d=").count()
    });
    assert_eq!(captions, [16 + "3.Qxe5#checkmate1-0".len(), 16]);
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let home = lines::home::home();
    let mut command = Command::new(lines::PROGRAM);
    let mut child = lines::spawn(home.path(), command.args(["--plain"]));
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // The answer to a line goes into the closed pipe. A process that another test starts at this moment may hold the other end
    // for an instant; then a later answer goes into it.
    let mut input = child.stdin.take().unwrap();
    thread::spawn(move || {
        while input.write_all(b"/board\n").is_ok() {
            thread::sleep(Duration::from_millis(100));
        }
    });
    let errors = lines::collect(child.stderr.take().unwrap());
    assert_eq!(lines::wait(&mut child).code(), Some(0));
    assert_eq!(errors.join().unwrap(), "");
}

/// A system that provides no threads: no stack can have this size.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "200000000000000");

#[test]
fn the_work_is_done_even_without_threads() {
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
