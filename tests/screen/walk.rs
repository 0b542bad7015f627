//! A game with comments and variations, looked through on the screen.

use std::fs;

use crate::harness::{Home, Tty, launch};

/// A game that is not over, with variations in variations, glyphs and comments.
const GAME: &str = include_str!("../plain/nested.pgn");

/// The game on a screen of this size.
fn opened(home: &Home, columns: u16, rows: u16) -> Tty {
    let path = home.join("nested.pgn");
    fs::write(&path, GAME).unwrap();
    let mut tty = launch()
        .args([path.to_str().unwrap()])
        .size(columns, rows)
        .on_tty_in(home);
    tty.expect_board();
    tty
}

/// Presses keys, one after the other.
fn keys(tty: &mut Tty, names: &str) {
    for name in names.split(' ') {
        tty.key(name);
    }
}

#[test]
fn variations_are_seen_walked_clicked_and_gone_on_from() {
    let home = Home::new();
    let mut tty = opened(&home, 120, 40);
    for text in [
        "Played in the club.",
        "3. Bb5!?",
        "The Spanish game.",
        "╰ 3. Bc4 Bc5 4. c3",
        "╰ 4. b4?! the Evans gambit",
        "╰ 5... Be7 =",
        "exd4 ±",
    ] {
        tty.expect(text);
    }
    keys(&mut tty, "Home Right Right Right Right Right");
    tty.expect("Looking back at 3. Bb5!?, Up/Down other variations");
    tty.key("Down");
    tty.expect("Variation 3. Bc4: Right goes on, Up/Down other variations, End returns");
    keys(&mut tty, "Right Right Down Right Right Right Down");
    tty.expect("Variation 5... Be7 =: it ends here");
    tty.type_text("/copy fen");
    tty.key("Enter");
    tty.expect("The position is on the clipboard");
    let copied = b"\x1b]52;c;cjFicWsxbnIvcHBwcGJwcHAv";
    tty.wait_until("nothing was copied", |tty| {
        tty.output()
            .windows(copied.len())
            .any(|bytes| bytes == copied)
    });
    let row = (0..40)
        .find(|&row| tty.row(row).contains("3. d4 exd4"))
        .unwrap();
    let before: String = tty.row(row).split("exd4").next().unwrap().to_owned();
    let column = u16::try_from(before.chars().count()).unwrap();
    tty.click((column, row));
    tty.expect("Variation 3... exd4: it ends here");
    tty.type_text("/continue");
    tty.key("Enter");
    tty.expect("A new game starting from 3... exd4");
    tty.type_text("Nxd4");
    tty.expect("4. Nxd4");
    assert_eq!(fs::read_to_string(home.join("nested.pgn")).unwrap(), GAME);
}

#[test]
fn where_there_is_no_list_the_line_below_says_what_is_said_about_the_move() {
    let home = Home::new();
    let mut tty = opened(&home, 36, 12);
    keys(&mut tty, "Home Right Right Right Right Right");
    tty.expect("> 3. Bb5!?: The Spanish game.");
}
