//! Taking and restoring the terminal; input that arrives in pieces, broken or in floods; and how often the program writes and
//! wakes up.

use std::os::unix::process::ExitStatusExt;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::harness::{Launch, Tty, at_once, launch};
use crate::home::{home, moves, only_game};

/// Starts the program and waits for its board.
fn started(launch: &Launch) -> Tty {
    let mut tty = launch.on_tty();
    tty.expect_board();
    tty
}

/// Leaves the program as people do, and checks that the terminal is as it was.
fn quit(mut tty: Tty) {
    tty.key("Ctrl-C");
    tty.key("Ctrl-C");
    tty.expect_exit(0);
    tty.assert_restored();
}

#[test]
fn a_terminal_that_reports_no_size_gets_the_size_in_the_environment_or_the_usual_one() {
    for size in ["rows 0 cols 0", "rows 0 cols 80", "rows 24 cols 0"] {
        let script = format!("stty {size}; exec \"$@\"");
        quit(started(&launch().in_shell(&script)));
    }
    let mut tty = launch()
        .in_shell("stty rows 0 cols 0; exec \"$@\"")
        .env("LINES", "12")
        .env("COLUMNS", "40")
        .on_tty();
    tty.expect("a b c d e f g h");
}

/// How often the threads of a process have gone to sleep. The same number twice means that none has woken.
#[cfg(target_os = "linux")]
pub fn sleeps(tty: &Tty) -> u64 {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", tty.pid())).unwrap();
    let count = |status: String| -> u64 {
        let line = status
            .lines()
            .find(|line| line.starts_with("voluntary_ctxt_switches"))
            .unwrap();
        line.split_whitespace().last().unwrap().parse().unwrap()
    };
    tasks
        .map(|task| count(std::fs::read_to_string(task.unwrap().path().join("status")).unwrap()))
        .sum()
}

/// The number of write calls of a process, or `None` if the kernel does not count them.
#[cfg(target_os = "linux")]
fn writes(tty: &Tty) -> Option<u64> {
    let counts = std::fs::read_to_string(format!("/proc/{}/io", tty.pid())).ok()?;
    counts
        .lines()
        .find_map(|line| line.strip_prefix("syscw: "))
        .map(|count| count.parse().unwrap())
}

#[test]
fn quitting_leaves_the_terminal_as_it_was() {
    quit(started(&launch()));
}

#[test]
fn ctrl_d_on_an_empty_line_leaves_and_the_shell_says_how_to_resume() {
    const CTRL_D: &[u8] = b"\x04";
    const HOW_TO_RESUME: &str = "To continue it: tabiya resume";
    at_once([("", false), ("e4", true)], |(typed, is_kept)| {
        let mut tty = started(&launch().size(200, 50));
        tty.type_text(typed);
        if is_kept {
            tty.expect("1. e4");
        }
        // A key that continues no move ends the move just played.
        tty.type_text("x");
        tty.send(CTRL_D);
        tty.send(CTRL_D);
        tty.key("Backspace");
        tty.send(CTRL_D);
        tty.expect("Press Ctrl-D again to leave");
        tty.send(CTRL_D);
        tty.expect_exit(0);
        tty.assert_restored();
        assert_eq!(
            tty.screen().contains(HOW_TO_RESUME),
            is_kept,
            "{}",
            tty.screen()
        );
    });
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_in_any_thread_ends_the_program_and_leaves_the_terminal_as_it_was() {
    at_once(["main", "thread"], |thread| {
        let mut tty = started(&launch().env("TABIYA_PANIC", thread));
        tty.key("e");
        tty.expect_exit(101);
        tty.assert_restored();
        tty.expect("a drill in");
    });
}

#[test]
fn a_terminal_that_takes_no_output_cannot_keep_the_program_alive() {
    let mut tty = started(&launch());
    tty.stall_with_frames();
    tty.signal(Signal::TERM);
    tty.expect_death_by(Signal::TERM);
}

#[test]
fn the_program_ends_with_its_terminal_even_if_nobody_tells_it() {
    let launches = [launch(), launch().on_foreign_terminal()];
    at_once(launches, |launch| {
        let home = home();
        let mut tty = launch.on_tty_in(&home);
        tty.expect_board();
        tty.type_text("e4");
        tty.expect("1. e4");
        let status = tty.hang_up();
        assert_eq!(status.signal(), Some(Signal::HUP.as_raw()), "{status}");
        assert_eq!(moves(&only_game(&home)), "1. e4 *");
    });
}

#[test]
fn mouse_reports_from_outside_the_screen_change_nothing() {
    let mut tty = started(&launch());
    tty.settle();
    let before = tty.screen();
    for report in [
        "0;0;0",
        "0;0;5",
        "0;5;0",
        "0;65535;65535",
        "0;65536;1",
        "32;99999;1",
        "0;81;1",
        "0;1;25",
    ] {
        tty.send(format!("\x1b[<{report}M\x1b[<{report}m").as_bytes());
    }
    tty.settle();
    assert_eq!(tty.screen(), before);
    tty.type_text("Ng");
    tty.expect("Ng");
    quit(tty);
}

#[test]
fn unparsable_input_is_skipped() {
    let mut tty = started(&launch());
    for bytes in [
        "\x1b[<128;3;3M",
        "\x1b[<;M",
        "\x1b[9999~",
        "\x1b[<0;1M",
        "\x1bOz",
        "\x1b[?1;2c",
    ] {
        tty.send(bytes.as_bytes());
        tty.settle();
    }
    tty.send(b"\xff\xfe\xc3\x28");
    tty.type_text("Ng");
    tty.expect("Ng");
    quit(tty);
}

#[test]
fn a_sequence_in_two_pieces_is_not_typed_text() {
    let mut tty = started(&launch());
    for (first, rest) in [
        ("\x1b", "[<0;3;3M"),
        ("\x1b[", "<0;3;3m"),
        ("\x1b[<0;", "3;3M"),
        ("\x1b", "[<0;3;3m"),
    ] {
        tty.send(first.as_bytes());
        tty.settle();
        tty.send(rest.as_bytes());
        tty.settle();
    }
    assert!(!tty.screen().contains('<'), "{}", tty.screen());
    tty.type_text("Ng");
    tty.expect("Ng");
    quit(tty);
}

#[test]
fn what_a_slow_line_tears_apart_is_read_as_it_was_pressed() {
    at_once([5, 50, 200], |gap| {
        let mut tty = started(&launch());
        let send = |tty: &mut Tty, bytes: &str| {
            for byte in bytes.bytes() {
                tty.send(&[byte]);
                thread::sleep(Duration::from_millis(gap));
            }
        };
        tty.type_text("e4");
        tty.expect("1. e4");
        send(&mut tty, "\x1bOS");
        tty.expect("Black: resign this game?");
        send(&mut tty, "n\x1b[21~");
        tty.expect("Highlight");
        tty.key("Esc");
        tty.wait_until("the page stays", |tty| !tty.screen().contains("Highlight"));
        if gap > 50 {
            return;
        }
        send(&mut tty, "\x1b[200~e5 Nf3\x1b[201~");
        tty.expect("2 moves are pasted");
        tty.key("Enter");
        tty.expect("2. Nf3");
    });
}

#[test]
fn a_resize_is_seen_even_after_half_a_sequence() {
    let mut tty = started(&launch());
    tty.send(b"\x1b[<128;3;3M\x1b[<0;");
    tty.settle();
    let drawn = tty.output().len();
    tty.resize(100, 30);
    tty.wait_until("nothing was drawn", |tty| tty.output().len() > drawn);
    tty.send(b"1;1M");
    quit(tty);
}

#[test]
fn in_a_flood_of_mouse_motion_no_other_input_is_lost() {
    let mut tty = started(&launch());
    tty.settle();
    let drawn = tty.output().len();
    let (column, row) = (12, 13);
    tty.press((column, row));
    let start = Instant::now();
    for step in 0..2_000 {
        tty.hold((column + step % 3, row + step % 2));
    }
    tty.release((column, row));
    tty.type_text("Ng");
    tty.expect("Ng");
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "it took {:?}",
        start.elapsed()
    );
    let frames = tty.output()[drawn..]
        .windows(8)
        .filter(|bytes| bytes == b"\x1b[?2026h")
        .count();
    assert!(frames < 1_900, "{frames} frames");
    quit(tty);
}

#[cfg(target_os = "linux")]
#[test]
fn a_frame_is_one_write_and_an_unchanged_one_is_none() {
    let mut tty = started(&launch());
    tty.settle();
    let Some(before) = writes(&tty) else { return };
    let drawn = tty.output().len();
    tty.type_text("N");
    tty.wait_until("nothing was drawn", |tty| tty.output().len() > drawn);
    tty.settle();
    assert_eq!(writes(&tty), Some(before + 1));
    let frame = &tty.output()[drawn..];
    assert!(frame.starts_with(b"\x1b[?2026h") && frame.ends_with(b"\x1b[?2026l"));
    let drawn = tty.output().len();
    tty.send(b"\x1b[I");
    tty.settle();
    assert_eq!(
        tty.output().len(),
        drawn,
        "a frame that changes nothing was sent"
    );
    quit(tty);
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_wakes_the_program_while_nobody_does_anything() {
    let mut tty = started(&launch());
    tty.settle();
    // On a busy machine, the threads of the start may end late, but a program that polls wakes in every period.
    let sleeps_through = |tty: &mut Tty| {
        let (drawn, slept) = (tty.output().len(), sleeps(tty));
        thread::sleep(Duration::from_millis(700));
        tty.settle();
        (tty.output().len(), sleeps(tty)) == (drawn, slept)
    };
    assert!((0..10).any(|_| sleeps_through(&mut tty)));
    quit(tty);
}

#[test]
fn without_threads_the_program_says_so_and_leaves_the_terminal_as_it_was() {
    // No stack can have this size.
    let mut tty = launch().env("RUST_MIN_STACK", "200000000000000").on_tty();
    tty.expect_exit(1);
    tty.assert_restored();
    tty.expect("tabiya: cannot watch for signals");
}
