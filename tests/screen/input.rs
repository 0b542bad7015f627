//! Input from the terminal that is broken, late or incomplete.

use std::thread;
use std::time::Duration;

use crate::harness::{Tty, at_once, launch};

/// Longer than the program waits for the rest of a sequence.
const LATER: Duration = Duration::from_millis(900);

/// Starts the program and waits for its board.
fn started() -> Tty {
    let mut tty = launch().on_tty();
    tty.expect_board();
    tty
}

#[test]
fn half_a_sequence_takes_no_letter_of_a_move_typed_later() {
    let torn: [&[u8]; 6] = [
        b"\x1bO",
        b"\x1b[",
        b"\x1b[12;",
        b"\x1b[1;2",
        b"\xe2\x99",
        b"\x1b]11;",
    ];
    at_once(torn, |bytes| {
        let mut tty = started();
        tty.send(bytes);
        thread::sleep(LATER);
        tty.type_text("Na3");
        tty.expect("1. Na3");
    });
}

/// Sequences after which earlier versions ignored keys and mouse forever.
const DEAFENING: [&[u8]; 5] = [
    b"\x1b[?",
    b"\x1b[<",
    b"\x1b[200~",
    b"\x1b[?2026;2$y",
    b"\x1b[?997;1n",
];

#[test]
fn keys_and_mouse_keep_working_after_any_unfinished_sequence() {
    at_once(DEAFENING, |bytes| {
        let mut tty = started();
        tty.send(bytes);
        thread::sleep(LATER);
        tty.drag("e2", "e4");
        tty.expect("1. e4");
        tty.type_text("e5");
        tty.expect("1... e5");
    });
}

#[test]
fn ctrl_c_gets_through_at_once_after_any_unfinished_sequence() {
    let others = [&b"\x1b]"[..], b"\x1bPx", b"\x1b[12;"];
    at_once(DEAFENING.into_iter().chain(others), |bytes| {
        let mut tty = started();
        tty.send(bytes);
        tty.key("Ctrl-C");
        tty.expect("Press Ctrl-C again to leave");
        tty.key("Ctrl-C");
        tty.expect_exit(0);
        tty.assert_restored();
    });
}

#[test]
fn late_answers_are_not_typed() {
    let mut tty = started();
    tty.settle();
    let before = tty.screen();
    for answer in [
        "\x1bP>|contour 0.4.3\x1b\\",
        "\x1b]11;rgb:0000/0000/0000\x07",
        "\x1b_Gi=1;OK\x1b\\",
        "\x1b[>0;276;0c",
    ] {
        tty.send(answer.as_bytes());
        tty.settle();
        assert_eq!(tty.screen(), before, "{answer:?}");
    }
    tty.type_text("Nf3");
    tty.expect("1. Nf3");
}

#[test]
fn alt_with_a_letter_is_esc_and_the_letter() {
    let mut tty = started();
    // As tmux sends it if Esc and the move arrive within its escape-time.
    tty.send(b"\x1bN");
    tty.type_text("f3");
    tty.expect("1. Nf3");
    tty.send(b"\x1bNc6");
    tty.expect("1... Nc6");
    tty.send(b"\x1b_");
    tty.expect("White: resign this game?");
    tty.key("n");
}

#[test]
fn text_after_esc_is_typed_even_if_it_could_begin_a_sequence() {
    at_once([100, 700], |pause| {
        let mut tty = started();
        tty.key("Esc");
        thread::sleep(Duration::from_millis(pause));
        // Opens the question, and answers it. What follows at once belongs to the answer.
        tty.type_text("_nf3");
        thread::sleep(Duration::from_millis(500));
        tty.type_text("Nf");
        tty.expect("Nf");
    });
}

#[test]
fn the_name_of_a_terminal_is_not_typed_even_if_it_arrives_in_pieces() {
    let mut tty = started();
    tty.send(b"\x1b");
    thread::sleep(Duration::from_millis(150));
    tty.send(b"P>|kitty(0.41.1)\x1b\\");
    tty.type_text("Nf3");
    tty.expect("1. Nf3");
}

/// The memory that the program uses, in kilobytes, by the kernel's name for it.
#[cfg(target_os = "linux")]
fn memory(tty: &Tty, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", tty.pid())).unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn a_window_of_any_size_ends_nothing_and_keeps_no_memory() {
    let keep_little = "glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072";
    let mut tty = launch().env("GLIBC_TUNABLES", keep_little).on_tty();
    tty.expect_board();
    #[cfg(target_os = "linux")]
    let before = memory(&tty, "VmRSS");
    for size in [(65_535, 65_535), (300, 65_535), (65_535, 300), (1, 1)] {
        tty.claim_size(size.0, size.1);
        tty.settle();
    }
    tty.resize(80, 24);
    tty.expect_board();
    tty.type_text("e4");
    tty.expect("1. e4");
    #[cfg(target_os = "linux")]
    {
        assert!(memory(&tty, "VmHWM") < 64 << 10);
        assert!(memory(&tty, "VmRSS") < before + (4 << 10));
    }
}
