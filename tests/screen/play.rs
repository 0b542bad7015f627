//! The screen, played on with hands.

use crate::harness::{Tty, launch};

/// The program, started and showing its board.
fn started(columns: u16, rows: u16) -> Tty {
    let mut tty = launch().size(columns, rows).on_tty();
    tty.expect_board();
    tty
}

#[test]
fn a_move_by_each_kind_of_hand_at_every_size() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        let mut tty = started(columns, rows);
        let light = tty.cell("b3").bgcolor();
        for key in ["Space", "Space", "Up", "Up", "Enter"] {
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
        assert_ne!(tty.cell("b3").bgcolor(), tty.cell("c3").bgcolor());
        assert_eq!(tty.cell("b3").bgcolor(), light);
    }
}

#[test]
fn a_turned_board_is_played_on_where_it_shows_the_squares() {
    let mut tty = started(80, 24);
    tty.type_text("/flip");
    tty.key("Enter");
    tty.wait_until("the board was not turned", |tty| {
        tty.screen().contains("h   g   f")
    });
    tty.drag("e2", "e4");
    tty.expect("1. e4");
}

#[test]
fn pasted_text_waits_for_enter_with_the_cursor_behind_it() {
    let mut tty = started(80, 24);
    tty.paste("e4\r\n");
    tty.expect("> e4");
    tty.settle();
    assert!(!tty.screen().contains("1. e4"), "{}", tty.screen());
    let (column, row) = tty.cursor().expect("the cursor shows");
    assert!(tty.row(row)[..column.into()].ends_with("> e4"));
    tty.key("Enter");
    tty.expect("1. e4");
}

#[test]
fn pasted_moves_are_asked_about_and_never_taken_for_keys() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
        let mut tty = started(columns, rows);
        tty.paste("1. e4 e5\r\n2. Nf3 {\u{9b}31m?} Nc6 3. Ke4 a6\r\n");
        tty.expect("Enter plays them, Esc leaves");
        tty.key("y");
        tty.expect("2... Nc6");
        tty.paste("Bb5\r\na6\r\n");
        tty.expect("Enter plays them");
        tty.key("Esc");
        tty.expect("White to move");
    }
}

#[test]
fn the_wheel_looks_back() {
    let mut tty = started(80, 24);
    tty.type_text("e4");
    tty.expect("1. e4");
    tty.wheel(true, "d4");
    tty.expect("Looking back");
    tty.wheel(false, "d4");
    tty.wait_until("still looking back", |tty| {
        !tty.screen().contains("Looking back")
    });
}

#[test]
fn a_pawn_that_is_dragged_to_the_last_rank_becomes_what_is_chosen() {
    let mut tty = launch()
        .args(["play", "--fen", "8/1P5k/8/8/8/8/7K/8 w - - 0 1"])
        .on_tty();
    tty.expect_board();
    tty.drag("b7", "b8");
    tty.settle();
    assert!(!tty.screen().contains("b8=N"), "{}", tty.screen());
    tty.key("n");
    tty.expect("b8=N");
}

/// The moves of a mate in four, as the squares they go from and to.
const SCHOLARS_MATE: [(&str, &str); 7] = [
    ("e2", "e4"),
    ("e7", "e5"),
    ("f1", "c4"),
    ("b8", "c6"),
    ("d1", "h5"),
    ("g8", "f6"),
    ("h5", "f7"),
];

#[test]
fn a_mate_is_dragged() {
    let mut tty = started(80, 24);
    for (from, to) in SCHOLARS_MATE {
        tty.drag(from, to);
        tty.settle();
    }
    tty.expect("Qxf7#");
    tty.expect("Checkmate: White wins");
    tty.type_text("/quit");
    tty.key("Enter");
    tty.expect_exit(0);
    tty.assert_restored();
}

#[test]
fn a_resize_in_the_middle_of_a_drag_puts_the_piece_back() {
    let mut tty = started(80, 24);
    tty.press("e2");
    tty.hold("e4");
    tty.resize(120, 40);
    tty.settle();
    tty.release("e4");
    tty.settle();
    assert!(tty.screen().contains("No moves yet"), "{}", tty.screen());
    tty.drag("e2", "e4");
    tty.expect("1. e4");
}

#[test]
fn a_draw_is_agreed() {
    let mut tty = started(80, 24);
    tty.type_text("e4e5");
    tty.expect("e5");
    tty.type_text("=");
    tty.expect("w White, with the next move");
    tty.key("w");
    tty.expect("White offers a draw with the next move");
    tty.type_text("Nf3");
    tty.expect("y Accept draw");
    tty.expect("n Decline");
    tty.type_text("y\r");
    tty.expect("> Draw agreed");
}

#[test]
fn a_typed_claim_that_would_be_wrong_asks_first() {
    let mut tty = started(80, 24);
    tty.type_text("e4e5");
    tty.type_text("/claim Nf3\r");
    tty.expect("no draw to claim with Nf3");
    tty.expect("Claim all the same");
    tty.key("Enter");
    tty.expect("2. Nf3");
}

#[test]
fn enter_runs_a_line_that_is_whole_though_more_may_follow_it() {
    let mut tty = started(80, 24);
    tty.type_text("/new chess960\r");
    tty.expect("Chess960");
    tty.wait_until("the line was not run", |tty| {
        !tty.screen().contains("/new chess960")
    });
    tty.type_text("/pieces white\r");
    tty.expect("king");
}
