//! Suspends the program, as with Ctrl-Z, and continues it.

use rustix::process::Signal;

use crate::harness::{Launch, Tty, launch};

/// A shell that runs the program as its job, reports how it stopped, and waits for a line before bringing it back.
const JOB: &str = r#"set -m; "$@"; echo "stopped with $?"; read line; fg; echo "ended with $?""#;

/// Starts the program and waits for its board.
fn started(launch: &Launch) -> Tty {
    let mut tty = launch.on_tty();
    tty.expect_board();
    tty
}

/// Checks that the shell has the terminal back, unchanged.
fn expect_shell(tty: &mut Tty) {
    // A shell's report about a job that SIGSTOP, number 19, has stopped.
    tty.expect("stopped with 147");
    tty.assert_restored();
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_until_it_brings_the_game_back() {
    let mut tty = started(&launch().in_shell(JOB));
    tty.type_text("e4");
    tty.expect("1. e4");
    tty.key("Ctrl-Z");
    expect_shell(&mut tty);
    tty.resize(100, 30);
    tty.key("Enter");
    tty.expect_board();
    tty.expect("1. e4");
    tty.drag("e7", "e5");
    tty.expect("1... e5");
    tty.key("Ctrl-C");
    tty.key("Ctrl-C");
    tty.expect("ended with 0");
    tty.assert_restored();
}

#[test]
fn a_stop_from_outside_gives_the_terminal_back_too() {
    let mut tty = started(&launch().in_shell(JOB));
    tty.signal_foreground(Signal::TSTP);
    expect_shell(&mut tty);
    tty.key("Enter");
    tty.expect_board();
    tty.type_text("d4");
    tty.expect("1. d4");
}

#[test]
fn the_clocks_keep_running_while_the_program_is_suspended() {
    let mut tty = started(&launch().args(["--time", "1s"]).in_shell(JOB));
    tty.type_text("e4");
    tty.expect("1. e4");
    tty.key("Ctrl-Z");
    expect_shell(&mut tty);
    std::thread::sleep(std::time::Duration::from_secs(1));
    tty.key("Enter");
    tty.expect("White wins");
}

#[test]
fn without_a_waiting_shell_the_game_continues() {
    let mut tty = started(&launch());
    tty.key("Ctrl-Z");
    tty.expect("no shell to go back to");
    tty.type_text("e4");
    tty.expect("1. e4");
}

#[test]
fn a_game_stopped_without_warning_redraws_everything_when_it_continues() {
    let mut tty = started(&launch());
    tty.signal(Signal::STOP);
    tty.resize(120, 40);
    let drawn = tty.output().len();
    tty.signal(Signal::CONT);
    tty.expect_board();
    tty.wait_until("not everything was drawn", |tty| {
        let new = String::from_utf8_lossy(&tty.output()[drawn..]).into_owned();
        new.contains("\u{1b}[?1002h") && new.contains("90+30")
    });
    tty.type_text("e4");
    tty.expect("1. e4");
}
