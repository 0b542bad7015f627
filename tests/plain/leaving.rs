//! Leaving a game with clocks, and going on with it: nobody gains time by that, and a resume goes on by a move alone.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::lines::home::{home, only_game};
use crate::lines::{self, PROGRAM, Run};

/// Plays in a home; no time passes but what the input says.
fn play(home: &TempDir, arguments: &[&str], input: &str) -> Run {
    let mut command = Command::new(PROGRAM);
    command
        .arg(arguments[0])
        .arg("--plain")
        .args(&arguments[1..]);
    command.env("TABIYA_SCRIPTED_TIME", "1");
    let mut child = lines::spawn(home.path(), &mut command);
    let run = lines::feed_child(&mut child, input.as_bytes());
    assert_eq!((run.code, &*run.errors), (Some(0), ""), "{input}");
    run
}

/// What is said in a resumed game, from its clocks on.
fn resumed(home: &TempDir, input: &str) -> Vec<String> {
    let run = play(home, &["resume"], input);
    let lines = run.lines().into_iter();
    let told = lines.skip_while(|line| !line.starts_with("White: "));
    told.map(str::to_owned).collect()
}

#[test]
fn leaving_writes_the_clocks_as_they_stand_however_one_leaves() {
    for leaving in [
        "/quit\n",
        "",
        "/new\n",
        "/open other.pgn\n",
        "/resume no\n/quit\n",
    ] {
        let home = home();
        let other = home.path().join("other.pgn");
        fs::write(&other, "1. d4 *\n").unwrap();
        let leaving = leaving.replace("other.pgn", other.to_str().unwrap());
        let input = leaving.replace("no\n", "nothing-like-it\n");
        play(
            &home,
            &["play", "--time", "10s"],
            &format!("e4\n@4000\n{input}"),
        );
        let pgn = only_game(&home);
        assert!(
            pgn.contains("[TabiyaClocks \"10.000 6.000\"]"),
            "{input}: {pgn}"
        );
        assert!(pgn.contains("[TabiyaMoveTime \"4.000\"]"), "{input}: {pgn}");
        let told = resumed(&home, "@60000\n/clock\n/start\n@5999\n/clock\n@1\n");
        let wanted = [
            "White: 0:10.0",
            "Black: 0:06.0, stopped",
            "Black's clock is not running yet: /start starts it",
            "Black to move",
            "White: 0:10.0",
            "Black: 0:06.0, stopped",
            "Black's clock is running",
            "Black to move",
            "White: 0:10.0",
            "Black: 0:00.1, running",
            "Black's flag has fallen: White wins (FIDE 6.9)",
            "1-0",
        ];
        assert_eq!(told, wanted, "{input}");
    }
}

#[test]
fn after_a_resume_a_move_starts_the_opponents_clock() {
    let home = home();
    play(&home, &["play", "--time", "5+3"], "e4\ne5\n@30000\n");
    let told = resumed(&home, "@60000\nNf3\n@10000\n/clock\n");
    assert_eq!(
        told[2..],
        [
            "White's clock is not running yet: /start starts it",
            "White to move",
            "2. Nf3",
            "Black to move",
            "White: 4:39",
            "Black: 4:56, running"
        ]
    );
}

#[test]
fn only_the_pause_itself_has_to_be_ended() {
    let home = home();
    let input = "e4\n@1000\n/pause\ne5\n/start\ne5\n";
    let run = play(&home, &["play", "--time", "5"], input);
    let refused = "error: the clocks are paused: /start starts them again";
    assert!(run.lines().contains(&refused), "{:?}", run.lines());
}

#[test]
fn the_time_of_the_move_and_the_delay_go_on_rather_than_begin_anew() {
    for (time, taken, left, falls) in [
        ("10s/move", 4_000, "0:06.0", 6_000),
        ("1d5", 3_000, "1:00", 62_000),
        ("1d5", 8_000, "0:57", 57_000),
        ("1b5", 8_000, "0:57", 57_000),
        ("5 10s/move", 4_000, "4:56", 6_000),
    ] {
        let home = home();
        play(
            &home,
            &["play", "--time", time],
            &format!("e4\n@{taken}\n/quit\n"),
        );
        let told = resumed(&home, &format!("/start\n@{}\n/clock\n@1\n", falls - 1));
        let at_first = &told[1];
        assert!(
            at_first.starts_with(&format!("Black: {left}")),
            "{time}: {told:?}"
        );
        let last = told.last().unwrap();
        assert_eq!(last, "1-0", "{time}: {told:?}");
        assert!(told.iter().any(|line| line.contains("running")), "{told:?}");
    }
}

#[test]
fn a_touched_piece_is_kept_over_leaving_and_resuming() {
    let home = home();
    play(
        &home,
        &["play", "--touch-move"],
        "e4\ne5\n/touch g1\n/quit\n",
    );
    let run = play(&home, &["resume"], "d4\nNf3\nNc6\nd4\n");
    let told = run.lines();
    let refused = "error: the piece on g1 was touched first: it must move (FIDE 4.3.1)";
    assert!(told.contains(&refused), "{told:?}");
    assert!(
        told.contains(&"2. Nf3") && told.contains(&"3. d4"),
        "{told:?}"
    );
    assert!(!only_game(&home).contains("TabiyaTouched"));
}

#[test]
fn a_wrong_claim_stands_in_the_game_with_the_minutes_that_it_gave() {
    let home = home();
    play(
        &home,
        &["play", "--time", "5"],
        "e4\ne5\n/claim Nf3\n/decline\nNc6\n/claim\n",
    );
    let pgn = only_game(&home).replace('\n', " ");
    let stated = "2. Nf3 {[%clk 0:05:00]} {(=)} {wrong claim by White: Black gets 1 more minute}";
    assert!(pgn.contains(stated), "{pgn}");
    assert!(
        pgn.contains("{wrong claim by White: Black gets 1 more minute} *"),
        "{pgn}"
    );
}

#[test]
fn the_stated_move_of_a_right_claim_stands_in_the_game() {
    let home = home();
    play(
        &home,
        &["play"],
        "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\n/claim Ng8\n",
    );
    let pgn = only_game(&home).replace('\n', " ");
    let written = "4. Ng1 {claimed with 4... Ng8: threefold repetition} {Threefold repetition, claimed: draw (FIDE 9.2)} 1/2-1/2";
    assert!(pgn.contains(written), "{pgn}");
}

/// The signals that end line mode, or must not.
#[cfg(unix)]
mod signals {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Child, ChildStdin, ChildStdout, Command};
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};
    use tempfile::TempDir;

    use crate::lines::home::{home, only_game};
    use crate::lines::{self, PROGRAM};

    /// The program in line mode, its input still open, with one move played against the clock.
    struct Begun {
        child: Child,
        input: ChildStdin,
        /// Stays open: a program whose output nobody takes ends by that.
        _output: BufReader<ChildStdout>,
    }

    /// Starts it by a command to which its arguments are added.
    fn begun(home: &TempDir, command: &mut Command) -> Begun {
        command.args(["--plain", "--time", "10s"]);
        let mut child = lines::spawn(home.path(), command);
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"e4\n").unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while line != "Black to move\n" {
            line.clear();
            assert_ne!(output.read_line(&mut line).unwrap(), 0, "it has ended");
        }
        Begun {
            child,
            input,
            _output: output,
        }
    }

    impl Begun {
        /// Sends it a signal.
        fn signal(&self, signal: Signal) {
            kill_process(Pid::from_child(&self.child), signal).unwrap();
        }

        /// Waits for its end, and tells which signal that was, and what it said on standard error.
        fn end(mut self) -> (Option<i32>, String) {
            let status = lines::wait(&mut self.child);
            let mut errors = String::new();
            let mut stderr = self.child.stderr.take().unwrap();
            stderr.read_to_string(&mut errors).unwrap();
            (status.signal(), errors)
        }
    }

    #[test]
    fn a_deadly_signal_writes_the_clocks_as_they_stand() {
        for signal in [Signal::TERM, Signal::USR1, Signal::INT] {
            let home = home();
            let begun = begun(&home, &mut Command::new(PROGRAM));
            thread::sleep(Duration::from_millis(300));
            begun.signal(signal);
            assert_eq!(begun.end(), (Some(signal.as_raw()), String::new()));
            let pgn = only_game(&home);
            let clocks = pgn.split("[TabiyaClocks \"10.000 ").nth(1).unwrap();
            let black: f64 = clocks.split('"').next().unwrap().parse().unwrap();
            assert!(black < 9.8, "{pgn}");
        }
    }

    #[cfg(debug_assertions)]
    #[test]
    fn a_deadly_signal_says_what_is_not_on_a_disk_that_hangs() {
        let home = home();
        let begun = begun(
            &home,
            Command::new(PROGRAM).env("TABIYA_SLOW_DISK", "600000"),
        );
        begun.signal(Signal::TERM);
        let told = "tabiya: the game White against Black is not saved to disk as it stands after 1. e4: the disk is not responding\n";
        let by = Some(Signal::TERM.as_raw());
        assert_eq!(begun.end(), (by, told.to_owned()));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_signal_that_is_ignored_from_the_start_ends_nothing() {
        let home = home();
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", r#"trap "" HUP; exec "$@""#, "sh", PROGRAM]);
        let mut begun = begun(&home, &mut shell);
        begun.signal(Signal::HUP);
        begun.input.write_all(b"e5\n/quit\n").unwrap();
        assert_eq!(begun.end(), (None, String::new()));
        assert!(only_game(&home).contains("e5"));
    }
}
