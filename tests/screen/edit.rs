//! A position set up by hand, and played.

use crate::harness::{Home, Tty, launch};

fn open(tty: &mut Tty) {
    tty.type_text("/edit");
    tty.key("Enter");
    tty.expect("Esc Back");
}

/// Asks for the FEN of the game, which takes the place of the page or line that shows it.
fn expect_fen(tty: &mut Tty, fen: &str) {
    tty.type_text("/fen");
    tty.key("Enter");
    let text = fen.to_owned();
    tty.wait_until(&format!("no {fen:?} on the screen"), move |tty| {
        let screen = tty.screen();
        let letters: String = screen.split(['\n', ' ', '│']).collect();
        letters.contains(&text.replace(' ', ""))
    });
}

#[test]
fn a_position_is_built_by_keys_alone_and_played() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
        let mut tty = launch().size(columns, rows).on_tty();
        tty.expect_board();
        open(&mut tty);
        tty.key(".");
        tty.expect("White has no king");
        // From e2, where the cursor begins.
        tty.key("Down");
        tty.key("K");
        for _ in 0..7 {
            tty.key("Up");
        }
        tty.key("k");
        tty.key("Left");
        tty.key("Q");
        tty.key("Down");
        tty.key("P");
        // The queen goes away again, by Delete.
        tty.key("Up");
        tty.key("Delete");
        tty.expect("FEN 4k3/3P4/8/8/8/8/8/4K3 w - -");
        tty.expect("Black is in check, but White is to");
        tty.key("Tab");
        tty.key("Space");
        tty.expect("Black to move, in check");
        tty.key("Tab");
        tty.type_text("40");
        tty.expect("40");
        tty.key("Enter");
        tty.expect("A new game");
        expect_fen(&mut tty, "4k3/3P4/8/8/8/8/8/4K3 b - - 0 40");
        tty.key("Esc");
        tty.type_text("Kxd7");
        // Two bare kings are a draw.
        tty.expect("FIDE 5.2.2");
    }
}

#[test]
fn a_fen_is_pasted_and_played_on_while_the_game_before_is_kept() {
    let home = Home::new();
    let mut tty = launch().on_tty_in(&home);
    tty.expect_board();
    tty.type_text("e4");
    tty.expect("1. e4");
    open(&mut tty);
    tty.expect("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let fen = "8/8/8/3pP3/8/8/k6K/8 w - d6 0 31";
    tty.paste(fen);
    tty.expect(&format!("FEN {fen}"));
    tty.key("Enter");
    tty.expect("A new game; the old one is unfinished");
    tty.type_text("exd6");
    tty.expect("31. exd6");
    tty.type_text("/games");
    tty.key("Enter");
    tty.expect("2  White \u{2013} Black");
    tty.key("Esc");
    tty.settle();
    tty.type_text("/pgn");
    tty.key("Enter");
    tty.expect(&format!("[FEN \"{fen}\"]"));
}
