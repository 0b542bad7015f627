//! Clocks on the screen: how often they wake the program, and their times after leaving and resuming.

use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use tempfile::TempDir;

use crate::harness::{Tty, at_once, launch};
use crate::home::{home, only_game};
#[cfg(target_os = "linux")]
use crate::terminal::sleeps;

/// Starts the program with this time for each player and waits for its board.
fn started(time: &str) -> Tty {
    let mut tty = launch().args(["--time", time]).on_tty();
    tty.expect_board();
    tty
}

/// Enters a line.
fn enter(tty: &mut Tty, line: &str) {
    tty.type_text(line);
    tty.key("Enter");
}

#[test]
fn a_flag_falls_even_without_input() {
    let mut tty = started("2s");
    enter(&mut tty, "/start");
    tty.press("e2");
    tty.hold("e3");
    tty.hold("e4");
    tty.settle();
    assert!(!tty.screen().contains("Black wins"), "{}", tty.screen());
    tty.expect("Black wins");
    tty.release("e4");
    tty.settle();
    assert!(tty.screen().contains("No moves yet"), "{}", tty.screen());
    assert!(tty.screen().contains("Black wins"), "{}", tty.screen());
}

/// Checks that a running clock wakes the program this often per second, and a stopped clock never.
#[cfg(target_os = "linux")]
fn assert_wakes(time: &str, a_second: u32) {
    use std::time::Instant;

    // The first measurement may include earlier work.
    let idle = |tty: &mut Tty| {
        let sleeps_on = (0..5).any(|_| {
            tty.settle();
            let (drawn, slept) = (tty.output().len(), sleeps(tty));
            thread::sleep(Duration::from_millis(300));
            tty.settle();
            (tty.output().len(), sleeps(tty)) == (drawn, slept)
        });
        assert!(sleeps_on, "{time}: it wakes while no clock goes");
    };
    let mut tty = started(time);
    idle(&mut tty);
    enter(&mut tty, "/start");
    tty.expect("White's clock is running");
    let (drawn, slept, began) = (tty.output().len(), sleeps(&tty), Instant::now());
    while began.elapsed() < Duration::from_millis(1500) {
        tty.settle();
    }
    let woken = sleeps(&tty) - slept;
    let seconds = began.elapsed().as_secs_f64();
    let frames = tty.output()[drawn..].windows(8);
    let frames = frames.filter(|bytes| bytes == b"\x1b[?2026h").count();
    let most = (seconds * f64::from(a_second)).ceil() + 1.0;
    let frames = f64::from(u32::try_from(frames).unwrap());
    assert!((1.0..=most).contains(&frames), "{time}: {frames} frames");
    // If a write has to wait for the terminal, a wake-up includes a second sleep.
    let woken = f64::from(u32::try_from(woken).unwrap());
    assert!(woken <= 2.0 * most, "{time}: {woken} wakes");
    enter(&mut tty, "/pause");
    tty.expect("paused");
    idle(&mut tty);
}

#[cfg(target_os = "linux")]
#[test]
fn a_clock_wakes_the_program_only_when_its_text_changes() {
    thread::scope(|scope| {
        scope.spawn(|| assert_wakes("15s", 10));
        scope.spawn(|| assert_wakes("5", 1));
    });
}

/// The time that Black had left when the game was written.
fn black_left(home: &TempDir) -> Duration {
    let text = only_game(home);
    let clocks = text.split("[TabiyaClocks \"").nth(1).unwrap();
    let clocks = clocks.split('"').next().unwrap();
    let seconds = clocks.split(' ').nth(1).unwrap().parse().unwrap();
    Duration::from_secs_f64(seconds)
}

#[test]
fn the_current_clocks_are_saved_however_the_screen_ends() {
    let ways: [fn(&mut Tty); 2] = [
        |tty| {
            tty.key("Ctrl-C");
            tty.key("Ctrl-C");
        },
        |tty| tty.signal(Signal::TERM),
    ];
    at_once(ways, |leave| {
        let home = home();
        let mut tty = launch().args(["--time", "60s"]).on_tty_in(&home);
        tty.expect_board();
        tty.expect("Black's clock starts with White's move (/start or Ctrl-P");
        tty.type_text("e4");
        tty.expect("1. e4");
        thread::sleep(Duration::from_millis(300));
        leave(&mut tty);
        tty.wait_end();
        let left = black_left(&home);
        let most = Duration::from_millis(59_700);
        assert!(left <= most, "{left:?}: {}", only_game(&home));
    });
}
