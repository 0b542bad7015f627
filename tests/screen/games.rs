//! Whole games, played by one kind of hand each.

use crate::harness::{Tty, launch};

/// The program at this position, started and showing its board.
fn started_at(fen: &str) -> Tty {
    let mut tty = launch().args(["play", "--fen", fen]).on_tty();
    tty.expect_board();
    tty
}

/// The program at the start of a game.
fn started() -> Tty {
    let mut tty = launch().on_tty();
    tty.expect_board();
    tty
}

/// Leaves, and sees the terminal as it was.
fn leave(mut tty: Tty) {
    tty.type_text("/quit");
    tty.key("Enter");
    tty.expect_exit(0);
    tty.assert_restored();
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
fn a_mate_is_typed() {
    let mut tty = started();
    for text in ["f3", "e5", "g4", "Qh4"] {
        tty.type_text(text);
        tty.settle();
    }
    tty.expect("Qh4#");
    tty.expect("Checkmate: Black wins (FIDE 5.1.1)");
    leave(tty);
}

#[test]
fn a_mate_is_dragged() {
    let mut tty = started();
    for (from, to) in SCHOLARS_MATE {
        tty.drag(from, to);
        tty.settle();
    }
    tty.expect("Qxf7#");
    tty.expect("Checkmate: White wins (FIDE 5.1.1)");
    leave(tty);
}

#[test]
fn a_mate_is_clicked() {
    let mut tty = started();
    for (from, to) in SCHOLARS_MATE {
        tty.click(from);
        tty.click(to);
        tty.settle();
    }
    tty.expect("Checkmate: White wins (FIDE 5.1.1)");
    leave(tty);
}

/// Steers the cursor from one square to another.
fn steer(tty: &mut Tty, from: &str, to: &str) {
    let steps = |a: u8, b: u8, more: &'static str, less: &'static str| {
        let key = if b > a { more } else { less };
        std::iter::repeat_n(key, a.abs_diff(b).into())
    };
    let (from, to) = (from.as_bytes(), to.as_bytes());
    for key in steps(from[0], to[0], "Right", "Left").chain(steps(from[1], to[1], "Up", "Down")) {
        tty.key(key);
    }
}

#[test]
fn a_mate_is_steered_with_the_arrow_keys() {
    let mut tty = started();
    let mut cursor = "e2";
    for (from, to) in SCHOLARS_MATE {
        steer(&mut tty, cursor, from);
        tty.key("Space");
        steer(&mut tty, from, to);
        tty.key("Enter");
        cursor = to;
    }
    tty.expect("Checkmate: White wins (FIDE 5.1.1)");
    leave(tty);
}

#[test]
fn a_promotion_is_chosen_by_mouse() {
    let mut tty = started_at("8/1P5k/8/8/8/8/7K/8 w - - 0 1");
    tty.click("b7");
    tty.click("b8");
    tty.settle();
    // The choices stand on b8, b7, b6, b5: queen, knight, rook, bishop.
    tty.click("b6");
    tty.expect("b8=R");
    leave(tty);
}

#[test]
fn a_promotion_is_taken_back_by_escape_and_a_click_elsewhere() {
    let mut tty = started_at("8/1P5k/8/8/8/8/7K/8 w - - 0 1");
    tty.drag("b7", "b8");
    tty.settle();
    tty.key("Esc");
    tty.settle();
    tty.drag("b7", "b8");
    tty.settle();
    tty.click("g4");
    tty.expect("White to move");
    assert!(tty.screen().contains("No moves yet"), "{}", tty.screen());
    leave(tty);
}

#[test]
fn an_illegal_drag_goes_back_and_says_why() {
    let mut tty = started();
    tty.drag("e2", "e5");
    tty.expect("pawn");
    assert!(tty.screen().contains("No moves yet"), "{}", tty.screen());
    tty.drag("b1", "d2");
    tty.expect("own");
    tty.drag("b1", "c3");
    tty.expect("1. Nc3");
    leave(tty);
}

#[test]
fn a_resize_in_the_middle_of_a_drag_puts_the_piece_back() {
    let mut tty = started();
    tty.press("e2");
    tty.hold("e4");
    tty.resize(120, 40);
    tty.settle();
    tty.release("e4");
    tty.settle();
    assert!(tty.screen().contains("No moves yet"), "{}", tty.screen());
    tty.drag("e2", "e4");
    tty.expect("1. e4");
    leave(tty);
}

#[test]
fn a_resignation_is_confirmed() {
    let mut tty = started();
    tty.key("F4");
    tty.expect("White: resign this game?");
    tty.key("Esc");
    tty.wait_until("the question stays", |tty| {
        !tty.screen().contains("resign this game?")
    });
    tty.type_text("/resign black");
    tty.key("Enter");
    tty.expect("Black: resign this game?");
    tty.key("y");
    tty.expect("White wins (FIDE 5.1.2)");
    leave(tty);
}

#[test]
fn a_draw_is_agreed() {
    let mut tty = started();
    tty.type_text("e4e5");
    tty.expect("e5");
    tty.type_text("=");
    tty.expect("w White, with the next move");
    tty.key("w");
    tty.expect("White offers a draw with the next move");
    tty.type_text("Nf3");
    tty.expect("Accept draw");
    tty.key("F7");
    tty.expect("draw (FIDE 5.2.3, 9.1)");
    leave(tty);
}

#[test]
fn a_take_back_is_allowed_by_the_other_player() {
    let mut tty = started();
    tty.type_text("e4");
    tty.expect("1. e4");
    tty.key("F5");
    tty.expect("White asks to take back the last move");
    tty.key("F9");
    tty.expect("White takes back 1. e4");
    tty.expect("No moves yet");
    leave(tty);
}
