//! Signals that end the program, and signals that must not.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use tempfile::TempDir;

use crate::harness::{Launch, Tty, at_once, launch};
use crate::home::{folder, home, only_game};

/// Starts the program in this home and plays one move.
fn begun(home: &TempDir) -> Tty {
    begun_by(&launch(), home)
}

/// Like [`begun`], with these arguments and variables.
fn begun_by(launch: &Launch, home: &TempDir) -> Tty {
    let mut tty = launch.on_tty_in(home);
    tty.expect_board();
    tty.type_text("e4");
    tty.expect("1. e4");
    tty
}

#[test]
fn a_deadly_signal_keeps_the_game_and_leaves_the_terminal_as_it_was() {
    let end_by = |signal, expect_end: &dyn Fn(&mut Tty)| {
        let home = home();
        let mut tty = begun(&home);
        tty.signal(signal);
        expect_end(&mut tty);
        tty.assert_restored();
        assert!(only_game(&home).contains("1. e4"), "{signal:?}");
    };
    let deaths = [
        Signal::TERM,
        Signal::HUP,
        Signal::INT,
        Signal::QUIT,
        Signal::USR1,
        Signal::USR2,
        Signal::ALARM,
        Signal::VTALARM,
        Signal::PROF,
        Signal::XCPU,
        Signal::SYS,
    ];
    at_once(deaths, |signal| {
        end_by(signal, &|tty| tty.expect_death_by(signal));
    });
    // These two end the program with the exit code that a shell makes of them.
    #[cfg(target_os = "linux")]
    at_once(
        [(Signal::POWER, 158), (Signal::IO, 157)],
        |(signal, code)| {
            end_by(signal, &|tty| tty.expect_exit(code));
        },
    );
}

#[test]
fn a_stopped_game_that_is_ended_and_continued_at_once_leaves_the_terminal_as_it_was() {
    let orders = [
        ("TERM CONT CONT", 143),
        ("CONT TERM CONT", 143),
        ("HUP CONT CONT", 129),
        ("CONT HUP CONT", 129),
    ];
    at_once(orders, |(order, code)| {
        let home = home();
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
        assert!(only_game(&home).contains("1. e4"), "{order}");
    });
}

/// Starts the program on a terminal that another process has made non-blocking.
const NON_BLOCKING: &str =
    r#"exec perl -MFcntl -e 'fcntl(STDOUT, F_SETFL, O_RDWR | O_NONBLOCK); exec @ARGV' -- "$@""#;

#[test]
fn ctrl_c_ends_the_program_even_if_the_terminal_takes_no_output() {
    at_once([launch(), launch().in_shell(NON_BLOCKING)], |launch| {
        let home = home();
        let mut tty = launch.on_tty_in(&home);
        tty.expect_board();
        tty.type_text("e4");
        tty.expect("1. e4");
        tty.stall_with_frames();
        tty.key("Ctrl-C");
        tty.key("Ctrl-C");
        tty.expect_death_by(Signal::INT);
        tty.flow();
        tty.wait_until("the terminal stays taken", |tty| {
            tty.output().ends_with(b"\x1b[?1049l")
        });
        tty.assert_restored();
        assert!(only_game(&home).contains("1. e4"));
    });
}

#[test]
fn the_program_waits_for_a_full_non_blocking_terminal() {
    let mut tty = launch().in_shell(NON_BLOCKING).on_tty();
    tty.expect_board();
    tty.stall_with_frames();
    tty.flow();
    tty.type_text("e4");
    tty.expect("1. e4");
    tty.type_text("/quit\r");
    tty.expect_exit(0);
    tty.assert_restored();
}

/// Waits until the terminal is released, and returns the contents of the game files at that moment.
#[cfg(debug_assertions)]
fn games_when_given_back(home: &TempDir, tty: &mut Tty) -> String {
    let began = Instant::now();
    while !tty.has_given_back() {
        assert!(
            began.elapsed() < Duration::from_secs(15),
            "never given back"
        );
        thread::sleep(Duration::from_millis(1));
    }
    only_game(home)
}

#[cfg(debug_assertions)]
#[test]
fn on_a_slow_disk_the_game_is_saved_before_the_terminal_is_released() {
    type Way = fn(&mut Tty);
    let ways: [(Way, Way); 2] = [
        (
            |tty| tty.signal(Signal::TERM),
            |tty| tty.expect_death_by(Signal::TERM),
        ),
        (
            |tty| {
                tty.type_text("/quit");
                tty.key("Enter");
            },
            |tty| tty.expect_exit(0),
        ),
    ];
    at_once(ways, |(leave, expect_end)| {
        let home = home();
        let mut tty = launch().env("TABIYA_SLOW_DISK", "700").on_tty_in(&home);
        tty.expect_board();
        tty.type_text("e4");
        tty.expect("1. e4");
        leave(&mut tty);
        assert!(games_when_given_back(&home, &mut tty).contains("1. e4"));
        expect_end(&mut tty);
        tty.assert_restored();
    });
}

/// Starts the program with a file where the folder of games should be, and plays one move.
fn begun_without_folder(home: &TempDir) -> Tty {
    let folder = folder(home);
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    fs::write(folder, "").unwrap();
    let mut tty = launch().on_tty_in(home);
    tty.expect_board();
    tty.type_text("e4");
    tty.expect("not being saved");
    tty
}

#[cfg(debug_assertions)]
#[test]
fn a_deadly_signal_and_leaving_report_what_is_not_on_disk_after_the_terminal_is_released() {
    let terminate: fn(&mut Tty) = |tty| {
        tty.signal(Signal::TERM);
        tty.expect_death_by(Signal::TERM);
    };
    let leave: fn(&mut Tty) = |tty| {
        tty.key("Ctrl-C");
        tty.key("Ctrl-C");
        let began = Instant::now();
        tty.expect_exit(1);
        let taken = began.elapsed();
        assert!(taken < Duration::from_secs(4), "{taken:?}");
    };
    let leave_impatiently: fn(&mut Tty) = |tty| {
        tty.type_text("/quit\r");
        tty.expect("The disk is not responding: the game is not saved yet");
        tty.key("Ctrl-C");
        tty.key("Ctrl-C");
        tty.expect_exit(1);
    };
    let ways = [
        (false, terminate),
        (false, leave),
        (true, terminate),
        (true, leave_impatiently),
    ];
    at_once(ways, |(hangs, end)| {
        let home = home();
        let (mut tty, why) = if hangs {
            let slow = launch().env("TABIYA_SLOW_DISK", "600000");
            (begun_by(&slow, &home), "the disk is not responding")
        } else {
            let why = "there is a file where the folder should be";
            (begun_without_folder(&home), why)
        };
        end(&mut tty);
        tty.assert_restored();
        let output = String::from_utf8_lossy(tty.output()).into_owned();
        let after = output.rsplit("\x1b[?1049l").next().unwrap();
        let told =
            "tabiya: the game White against Black is not saved to disk as it stands after 1. e4: ";
        assert!(after.contains(&format!("{told}{why}")), "{after:?}");
    });
}

#[cfg(debug_assertions)]
#[test]
fn a_picture_that_is_not_written_at_the_end_is_named_and_leaves_no_temporary_file() {
    type Leave = fn(&mut Tty);
    let ways: [Leave; 2] = [
        |tty| {
            tty.type_text("/quit\r");
            tty.expect("Still writing ");
            tty.key("Ctrl-C");
            tty.key("Ctrl-C");
            tty.expect_exit(1);
        },
        |tty| {
            tty.signal(Signal::TERM);
            tty.expect_death_by(Signal::TERM);
        },
    ];
    at_once(ways, |leave| {
        let home = home();
        let mut tty = launch().env("TABIYA_SLOW_DISK", "600000").on_tty_in(&home);
        tty.expect_board();
        tty.type_text("/save ~/board.png\r");
        let is_there = || {
            let files = fs::read_dir(home.path().join(".")).unwrap();
            let mut names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
            names.any(|name| name.contains("board"))
        };
        tty.wait_until("nothing is being written", |_| is_there());
        leave(&mut tty);
        tty.assert_restored();
        let said = String::from_utf8_lossy(tty.output()).into_owned();
        let told = "tabiya: the program ended while writing ";
        assert!(
            said.contains(told) && said.contains("board.png"),
            "{said:?}"
        );
        assert!(!is_there());
    });
}

#[cfg(debug_assertions)]
#[test]
fn on_a_hanging_disk_the_game_continues_whatever_is_saved_or_opened() {
    let home = home();
    fs::write(
        home.path().join("vera.pgn"),
        "[White \"Vera\"]\n\n1. d4 *\n",
    )
    .unwrap();
    let mut tty = launch().env("TABIYA_SLOW_DISK", "600000").on_tty_in(&home);
    tty.expect_board();
    let mut moves = ["e4", "e5", "Nf3", "Nc6", "Bb5"].into_iter();
    for (line, answer) in [
        ("/set bell on", "Bell: on"),
        ("/save ~/copy.pgn", "Writing "),
        ("/save ~/copy.gif", "Writing "),
        ("/open ~/copy.pgn", "Cannot read "),
        ("/open ~/vera.pgn", "Vera against Black"),
    ] {
        tty.type_text(&format!("{line}\r"));
        tty.expect(answer);
        let played = moves.next().unwrap();
        if answer.starts_with("Vera") {
            break;
        }
        tty.type_text(played);
        tty.expect(played);
    }
    tty.signal(Signal::KILL);
}

#[test]
fn a_deadly_signal_ends_the_program_even_if_the_terminal_accepts_no_report() {
    let home = home();
    let mut tty = begun_without_folder(&home);
    tty.stall_with_frames();
    tty.signal(Signal::TERM);
    tty.expect_death_by(Signal::TERM);
}
