//! Signals: those that end the program, and those that must not.

use std::fs;
use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::harness::{Home, Tty, launch};

/// What is in the files of games below a home.
fn games(home: &Home) -> String {
    let games = fs::read_dir(home.join(".local/share/tabiya/games")).unwrap();
    let texts = games.map(|game| fs::read_to_string(game.unwrap().path()).unwrap());
    texts.collect()
}

/// The program, started in this home, with one move played.
fn begun(home: &Home) -> Tty {
    let mut tty = launch().on_tty_in(home);
    tty.expect_board();
    tty.type_text("e4");
    tty.expect("1. e4");
    tty
}

#[test]
fn a_deadly_signal_keeps_the_game_and_leaves_the_terminal_as_it_was() {
    for (signal, name) in [
        (Signal::TERM, "Terminated"),
        (Signal::HUP, "Hangup"),
        (Signal::INT, "Interrupt"),
        (Signal::QUIT, "Quit"),
        (Signal::USR1, "User defined signal 1"),
        (Signal::USR2, "User defined signal 2"),
        (Signal::ALARM, "Alarm clock"),
        (Signal::VTALARM, "Virtual timer expired"),
        (Signal::PROF, "Profiling timer expired"),
        (Signal::XCPU, "C"),
        (Signal::SYS, "Bad system call"),
    ] {
        let home = Home::new();
        let mut tty = begun(&home);
        tty.signal(signal);
        tty.expect_death_by(name);
        tty.assert_restored();
        assert!(games(&home).contains("1. e4"), "{name}");
    }
}

/// These two end the program with the exit code that a shell makes of them.
#[cfg(target_os = "linux")]
#[test]
fn a_loss_of_power_and_a_signal_of_input_end_the_program_as_orderly() {
    for (signal, code) in [(Signal::POWER, 158), (Signal::IO, 157)] {
        let home = Home::new();
        let mut tty = begun(&home);
        tty.signal(signal);
        tty.expect_exit(code);
        tty.assert_restored();
        assert!(games(&home).contains("1. e4"), "{code}");
    }
}

#[test]
fn a_limit_on_the_size_of_files_ends_no_game() {
    let mut tty = launch().in_shell(r#"ulimit -f 0; exec "$@""#).on_tty();
    tty.expect_board();
    tty.type_text("e4");
    tty.expect("not being saved");
    tty.type_text("e5");
    tty.expect("1... e5");
}

#[test]
fn a_stopped_game_that_is_ended_and_continued_at_once_leaves_the_terminal_as_it_was() {
    for (order, code) in [
        ("TERM CONT CONT", 143),
        ("CONT TERM CONT", 143),
        ("HUP CONT CONT", 129),
        ("CONT HUP CONT", 129),
    ] {
        let home = Home::new();
        let script = format!(
            r#"set -m
            "$@"
            for signal in {order}; do kill -$signal %1 2>/dev/null; done
            while wait %1; code=$?; [ $code = 147 ]; do sleep 0.02; done
            echo "ended with $code""#
        );
        let mut tty = launch().in_shell(&script).on_tty_in(&home);
        tty.expect_board();
        tty.type_text("e4");
        tty.expect("1. e4");
        tty.key("Ctrl-Z");
        tty.expect(&format!("ended with {code}"));
        tty.assert_restored();
        assert!(games(&home).contains("1. e4"), "{order}");
    }
}

#[test]
fn ctrl_c_ends_the_program_even_if_the_terminal_takes_no_output() {
    let home = Home::new();
    let mut tty = begun(&home);
    tty.stall();
    for columns in 81..=140 {
        tty.resize(columns, 40);
        thread::sleep(Duration::from_millis(5));
    }
    tty.key("Ctrl-C");
    tty.key("Ctrl-C");
    tty.expect_death_by("Interrupt");
    tty.flow();
    tty.wait_until("the terminal stays taken", |tty| {
        tty.output().ends_with(b"\x1b[?1049l")
    });
    tty.assert_restored();
    assert!(games(&home).contains("1. e4"));
}
