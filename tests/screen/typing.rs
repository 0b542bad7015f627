//! Moves and answers typed on the screen: what plays at once, what waits, and what is left alone.

use crate::harness::{Tty, launch};

/// The program with a position on its board.
fn at(fen: &str) -> Tty {
    let mut tty = launch().args(["play", "--fen", fen]).on_tty();
    tty.expect_board();
    tty
}

/// The program with the usual board.
fn at_start() -> Tty {
    let mut tty = launch().on_tty();
    tty.expect_board();
    tty
}

#[test]
fn long_castling_is_played_where_it_is_legal_and_else_nothing() {
    let mut tty = at("4k2r/5ppp/8/8/8/8/5PPP/RN2K2R w KQk - 0 1");
    tty.type_text("ooo");
    tty.expect("> ooo");
    tty.key("Enter");
    tty.expect("cannot castle");
    tty.type_text("oo");
    tty.key("Enter");
    tty.settle();
    assert!(!tty.screen().contains("O-O"), "{}", tty.screen());
    let mut tty = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    tty.type_text("oo");
    tty.expect("Enter castles short");
    tty.type_text("o");
    tty.expect("1. O-O-O");
}

#[test]
fn white_castles_long_and_black_short_one_after_the_other() {
    let mut tty = at("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1");
    tty.type_text("ooo");
    tty.type_text("oo\r");
    tty.expect("1... O-O. White to move");
}

#[test]
fn marks_behind_a_move_do_not_jam_the_next_one() {
    let mut tty = at_start();
    tty.type_text("e4!e5Nf3d6");
    tty.type_text("Bb5+");
    tty.type_text("c6");
    tty.expect("c6");
    tty.expect("White to move");
    let mut tty = at("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    tty.type_text("d5");
    tty.type_text("exd6 e.p.");
    tty.type_text("Kd7");
    tty.expect("Kd7");
    tty.expect("White to move");
}

#[test]
fn a_draw_offer_is_answered_with_y_and_enter() {
    let mut tty = at_start();
    tty.type_text("e4e5/offer black\r");
    tty.expect("Black offers a draw");
    tty.type_text("y");
    tty.expect("Enter accepts the draw");
    tty.key("Enter");
    tty.expect("Agreement between the players: draw");
}

#[test]
fn a_word_without_its_slash_is_shown_with_it() {
    let mut tty = at_start();
    tty.type_text("hel");
    tty.expect("Commands begin with a slash");
    assert!(tty.screen().contains("/help"), "{}", tty.screen());
}
