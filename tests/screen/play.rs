//! Play on the screen by keyboard and mouse.

use crate::harness::{Spot, Tty, at_once, launch};

/// Starts the program and waits for its board.
fn started(columns: u16, rows: u16) -> Tty {
    let mut tty = launch().size(columns, rows).on_tty();
    tty.expect_board();
    tty
}

#[test]
fn a_move_by_keyboard_and_by_mouse_at_every_size() {
    let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)];
    at_once(sizes, |(columns, rows)| {
        let mut tty = started(columns, rows);
        let light = tty.ground("b3");
        for key in ["Up", "Space", "Up", "Up", "Enter"] {
            tty.key(key);
        }
        tty.expect("e4");
        tty.click("e7");
        for key in ["Down", "Down", "Space"] {
            tty.key(key);
        }
        tty.expect("e5");
        tty.drag("g1", "f3");
        tty.expect("Nf3");
        tty.type_text("Nc6");
        tty.expect("Nc6");
        assert_ne!(tty.ground("b3"), tty.ground("c3"));
        assert_eq!(tty.ground("b3"), light);
    });
}

#[test]
fn a_press_that_arrives_with_a_key_counts_for_the_board_after_the_key() {
    let mut tty = started(80, 24);
    let click = |square: &str| {
        let (column, row) = square.cell(&tty.screen()).unwrap();
        let at = format!("\x1b[<0;{};{}", column + 1, row + 1);
        format!("{at}M{at}m")
    };
    // The places of d7 and d5 now are those of e2 and e4 after the board turns.
    let bytes = format!("&{}{}", click("d7"), click("d5"));
    tty.send(bytes.as_bytes());
    tty.expect("1. e4");
}

#[test]
fn pasted_text_waits_for_enter_with_the_cursor_after_it() {
    let mut tty = started(80, 24);
    tty.paste("e4\r\n");
    tty.expect("> e4");
    tty.settle();
    assert!(!tty.screen().contains("1. e4"), "{}", tty.screen());
    let (column, row) = tty.cursor().expect("the cursor shows");
    let before: String = tty.row(row).chars().take(column.into()).collect();
    assert!(before.ends_with("> e4"), "{before}");
    tty.key("Enter");
    tty.expect("1. e4");
}

#[test]
fn copied_text_is_sent_to_the_terminals_clipboard() {
    let mut tty = started(80, 24);
    tty.type_text("/copy fen\r");
    tty.expect("The position is copied");
    let copied = b"\x1b]52;c;cm5icWtibnIvcHBwcHBwcHAv";
    tty.wait_until("nothing was copied", |tty| {
        let mut output = tty.output().windows(copied.len());
        output.any(|bytes| bytes == copied)
    });
}

#[test]
fn a_click_on_a_bar_of_a_plot_looks_at_its_move() {
    let mut tty = started(120, 40);
    for san in ["e4", "d5", "exd5"] {
        tty.type_text(san);
        tty.expect(san);
    }
    tty.type_text("/review\r");
    tty.expect("Material");
    let screen = tty.screen();
    let title = screen.lines().zip(0..).find_map(|(line, row)| {
        let (before, _) = line.split_once("Material")?;
        Some((u16::try_from(before.chars().count()).ok()?, row))
    });
    let (column, row) = title.unwrap();
    tty.click((column + 1, row + 2));
    tty.expect("Move 1 of 2");
}
