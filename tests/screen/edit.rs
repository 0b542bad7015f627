//! A position set up by hand, and played.

use crate::harness::{Tty, launch};

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
