//! A position set up by hand, and played.

use std::thread;
use std::time::Duration;

use crate::harness::{Home, Tty, launch};

/// Where the tray stands beside the label of the first field, at a size of the screen.
struct Tray {
    size: (u16, u16),
    /// The columns from the label to the first piece, and the rows up to it.
    offset: (u16, u16),
    /// The rows of a piece, which is twice as many columns wide.
    unit: u16,
    /// The pieces of one row.
    across: u16,
}

const TRAYS: [Tray; 3] = [
    Tray {
        size: (40, 12),
        offset: (6, 3),
        unit: 1,
        across: 6,
    },
    Tray {
        size: (80, 24),
        offset: (10, 5),
        unit: 2,
        across: 6,
    },
    Tray {
        size: (120, 40),
        offset: (10, 17),
        unit: 4,
        across: 3,
    },
];

impl Tray {
    /// The middle of a piece.
    fn piece(&self, tty: &Tty, letter: char) -> (u16, u16) {
        let index = "KQRBNP".find(letter.to_ascii_uppercase()).unwrap();
        let index = u16::try_from(index).unwrap();
        let side = u16::from(letter.is_ascii_lowercase());
        let (column, row) = at(tty, "To move  ").unwrap_or_else(|| at(tty, "To move ").unwrap());
        let below = side * 6 / self.across + index / self.across;
        (
            column + self.offset.0 + 2 * self.unit * (index % self.across) + self.unit - 1,
            row - self.offset.1 + self.unit * below + self.unit / 2,
        )
    }
}

/// The cell in which a text begins, the first from the top.
fn at(tty: &Tty, text: &str) -> Option<(u16, u16)> {
    let screen = tty.screen();
    screen.lines().zip(0..).find_map(|(line, row)| {
        let before = &line[..line.find(text)?];
        Some((u16::try_from(before.chars().count()).unwrap(), row))
    })
}

/// Clicks on a text, so many columns behind its beginning.
fn click(tty: &mut Tty, text: &str, behind: u16) {
    tty.expect(text);
    let (column, row) = at(tty, text).unwrap();
    tty.click((column + behind, row));
}

/// The program with the editor open.
fn editing(size: (u16, u16), args: &[&str]) -> Tty {
    let start = launch().size(size.0, size.1).args(args.iter().copied());
    let mut tty = start.on_tty();
    tty.expect_board();
    open(&mut tty);
    tty
}

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
fn a_position_is_built_by_mouse_alone_and_played() {
    for tray in TRAYS {
        let (columns, rows) = tray.size;
        let mut tty = launch().size(columns, rows).on_tty();
        tty.expect_board();
        let from_dialog = columns > 40;
        if from_dialog {
            click(&mut tty, "* New", 2);
            // To the position shown, and on to one that is typed.
            for shown in ["standard", "the position shown"] {
                click(&mut tty, "Start      \u{2039}", 11);
                tty.wait_until("it has not changed", |tty| !tty.screen().contains(shown));
            }
            click(&mut tty, "set one up", 2);
        } else {
            // Here no button opens it.
            open(&mut tty);
        }
        click(&mut tty, ". Empty", 2);
        tty.expect("White has no king");
        for (letter, square) in [
            ('K', "e1"),
            ('k', "e8"),
            ('R', "h2"),
            ('p', "a7"),
            ('Q', "d4"),
        ] {
            let from = tray.piece(&tty, letter);
            tty.drag(from, square);
        }
        tty.drag("h2", "h1");
        let away = tray.piece(&tty, 'q');
        tty.drag("d4", away);
        tty.expect("FEN 4k3/p7/8/8/8/8/8/4K2R w");
        click(&mut tty, "O-O", 0);
        click(&mut tty, "\u{2039} White \u{203a}", 3);
        tty.expect("\u{2039} Black \u{203a}");
        let finish = if from_dialog {
            "Enter Done"
        } else {
            "Enter Play"
        };
        click(&mut tty, finish, 2);
        if from_dialog {
            tty.expect("New game");
            click(&mut tty, "Begin  ", 3);
            // What is pressed at once was meant for the dialog.
            thread::sleep(Duration::from_millis(450));
        }
        tty.expect("A new game");
        tty.settle();
        expect_fen(&mut tty, "4k3/p7/8/8/8/8/8/4K2R b K - 0 1");
        tty.key("Esc");
        tty.settle();
        tty.drag("a7", "a5");
        tty.expect("White to move");
    }
}

#[test]
fn a_position_is_built_by_keys_alone_and_played() {
    for Tray { size, .. } in TRAYS {
        let mut tty = editing(size, &[]);
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
fn a_position_that_cannot_be_played_says_why_and_is_not_played() {
    let mut tty = editing((80, 24), &[]);
    tty.key(".");
    tty.expect("White has no king. Black has no");
    tty.key("Enter");
    tty.expect("Not yet: White has no king");
    for (fen, why) in [
        (
            "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
            "A pawn cannot stand on a1",
        ),
        (
            "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
            "White has more than one king",
        ),
        (
            "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
            "Black is in check, but White is to",
        ),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "Black has no legal move"),
        (
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "The side to move must be w or b",
        ),
    ] {
        tty.paste(fen);
        tty.expect(why);
        tty.key("Enter");
        tty.settle();
        tty.expect("Set up a position");
    }
    tty.key("Esc");
    tty.expect("White to move");
    expect_fen(
        &mut tty,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
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

#[test]
fn the_game_goes_on_meanwhile_and_comes_back_untouched() {
    for Tray { size, .. } in TRAYS {
        let mut tty = launch().size(size.0, size.1).args(["--time", "1"]).on_tty();
        tty.expect_board();
        tty.type_text("e4");
        tty.expect("1. e4");
        open(&mut tty);
        tty.key("*");
        tty.drag("d8", "d5");
        tty.expect("\u{25c6} 0:58");
        tty.key("Esc");
        tty.expect("Black to move");
        tty.type_text("e5");
        tty.expect("White to move");
        tty.key("Ctrl-C");
        tty.key("Ctrl-C");
        tty.expect_exit(0);
        tty.assert_restored();
    }
}
