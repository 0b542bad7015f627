//! Signals that end line mode while a clock runs, and one that must not.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::lines::home::{home, only_game};
use crate::lines::{self, PROGRAM};

/// The program in line mode after one move with clocks, with its input still open.
struct Begun {
    child: Child,
    input: ChildStdin,
    /// The output. We keep it open, because a program ends if nobody can read its output.
    _output: BufReader<ChildStdout>,
}

/// Starts it with a command that gets its arguments appended.
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

    /// Waits for its end. Returns the signal that ended it, and what it said on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        let status = lines::wait(&mut self.child);
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut errors).unwrap();
        (status.signal(), errors)
    }
}

#[test]
fn a_deadly_signal_writes_the_current_clocks() {
    for signal in [Signal::TERM, Signal::USR1, Signal::INT] {
        let home = home();
        let begun = begun(&home, &mut Command::new(PROGRAM));
        thread::sleep(Duration::from_millis(300));
        begun.signal(signal);
        assert_eq!(begun.end(), (Some(signal.as_raw()), String::new()));
        let pgn = only_game(&home);
        let clocks = pgn.split("[TabiyaClocks \"10.000 ").nth(1).unwrap();
        let black: f64 = clocks.split('"').next().unwrap().parse().unwrap();
        assert!(black < 9.8 && !pgn.contains("TabiyaClock "), "{pgn}");
    }
}

#[cfg(debug_assertions)]
#[test]
fn a_deadly_signal_reports_what_is_not_saved_on_a_hanging_disk() {
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
fn a_signal_ignored_from_the_start_ends_nothing() {
    let home = home();
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", r#"trap "" HUP; exec "$@""#, "sh", PROGRAM]);
    let mut begun = begun(&home, &mut shell);
    begun.signal(Signal::HUP);
    begun.input.write_all(b"e5\n/quit\n").unwrap();
    assert_eq!(begun.end(), (None, String::new()));
    assert!(only_game(&home).contains("e5"));
}
