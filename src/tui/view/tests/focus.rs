//! Where the cursor is on each kind of screen, and that no screen says anything by color alone.

use ratatui::layout::Position as Point;
use ratatui::style::{Color as Ink, Modifier};

use crate::text::capitalize;
use crate::tui::dialogs::NewGame;
use crate::tui::selection::Selection;
use crate::tui::tests::{Frame, TestScreen};
use crate::tui::theme::Depth;

/// Sizes of screens: the smallest, the usual one, and larger ones.
const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

/// A pawn that can promote, and a king to give check to.
const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

impl TestScreen {
    fn cursor(&mut self) -> Point {
        self.draw().cursor
    }

    /// Returns the text from the cursor to the end of its row.
    fn at_cursor(&mut self) -> String {
        let Frame { buffer, cursor } = self.draw();
        let columns = cursor.x..buffer.area.width;
        columns.map(|x| buffer[(x, cursor.y)].symbol()).collect()
    }

    /// Returns the character before the cursor.
    fn before_cursor(&mut self) -> String {
        let Frame { buffer, cursor } = self.draw();
        buffer[(cursor.x - 1, cursor.y)].symbol().to_owned()
    }

    /// Returns the first cell inside the dialog's frame.
    fn inside(&self) -> Point {
        let frame = self.app.layers.dialog_frame(&self.app.layout()).unwrap();
        let inside = frame.inner(ratatui::layout::Margin::new(2, 1));
        inside.as_position()
    }

    /// Returns everything on the screen except colors: characters, and whether they are bold or reversed.
    fn without_colors(&mut self) -> Vec<(String, Modifier)> {
        let cells = self.draw().buffer.content;
        let looks = cells.iter();
        looks
            .map(|cell| (cell.symbol().to_owned(), cell.modifier))
            .collect()
    }
}

#[test]
fn the_cursor_is_in_the_entry_line_while_nothing_else_has_the_focus() {
    for size in SIZES {
        let mut screen = TestScreen::new().with_size(size);
        // One space after the prompt and before a message, so that the cursor does not hide the first letter.
        for (keys, column, text) in [
            ("", 3, " "),
            ("Ng", 5, ""),
            ("<Left>", 4, "g"),
            ("<Esc>/re", 6, ""),
        ] {
            screen.keys(keys);
            let entry = screen.app.layout().entry;
            assert_eq!(
                screen.cursor(),
                Point::new(entry.x + column, entry.y),
                "{keys}"
            );
            assert!(screen.at_cursor().starts_with(text), "{keys}");
        }
    }
}

#[test]
fn the_cursor_is_on_the_square_of_the_arrow_keys_until_something_is_typed() {
    for size in SIZES {
        let mut steered = TestScreen::new().with_size(size);
        let board = steered.app.layout().board.unwrap();
        let square = |name: &str| board.center(name.parse().unwrap());
        for (keys, name) in [
            ("<Up><Up>", "e3"),
            ("<Right>", "f3"),
            ("N<Backspace>", "f3"),
        ] {
            steered.keys(keys);
            assert_eq!(steered.cursor(), square(name), "{keys}");
        }
        steered.keys("N");
        assert_eq!(steered.before_cursor(), "N");
    }
}

#[test]
fn the_cursor_is_on_the_mark_beside_the_piece_to_promote_to() {
    for size in SIZES {
        let mut screen = TestScreen::from_fen(PROMOTION).with_size(size);
        screen.drag("a7", "a8");
        for letter in ["Q", "N", "R", "B", "Q"] {
            let at_cursor = screen.at_cursor();
            assert!(at_cursor.starts_with(&format!("▸{letter}")), "{at_cursor}");
            screen.keys("<Down>");
        }
    }
}

#[test]
fn the_cursor_is_on_the_marked_item_or_where_a_text_begins() {
    let settings = crate::settings::SETTINGS.iter();
    let settings = settings.map(|setting| format!("▸ {}", capitalize(setting.name)));
    let topics = crate::primer::TOPICS.iter();
    let topics = topics.map(|topic| format!("▸   {}", topic.title));
    let dialogs: [(&str, Vec<String>); 4] = [
        ("/resign\n", vec!["▸ y Resign".to_owned()]),
        ("<F10>", settings.collect()),
        ("/rules\n", topics.collect()),
        ("<F1>", vec!["Drag a piece".to_owned()]),
    ];
    for size in SIZES {
        for (opening, steps) in &dialogs {
            let mut screen = TestScreen::new().with_size(size);
            screen.keys(opening);
            for expected in steps {
                let row = screen.at_cursor();
                assert!(row.starts_with(expected), "{size:?}: {row}");
                screen.keys("<Down>");
            }
        }
        for page in ["/rules castling\n", "<F1><PageDown>"] {
            let mut screen = TestScreen::new().with_size(size);
            screen.keys(page);
            assert_eq!(screen.cursor(), screen.inside(), "{page}");
        }
    }
}

#[test]
fn the_cursor_is_on_the_marked_game_or_where_a_search_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["Nona", "Vera"] {
        let text = format!("[White \"{name}\"]\n\n1. e4 e5 *\n");
        std::fs::write(folder.path().join(name).with_extension("pgn"), text).unwrap();
    }
    for size in SIZES {
        let mut screen = TestScreen::with_games_in(folder.path()).with_size(size);
        screen.list_games("");
        screen.keys("<Down>");
        let row = screen.at_cursor();
        assert!(row.starts_with('▸'), "{row}");
        screen.keys("vera");
        assert_eq!(screen.before_cursor(), "a");
        screen.keys("<Up>");
        let row = screen.at_cursor();
        assert!(row.starts_with('▸') && row.contains("Vera"), "{row}");
        screen.keys("<F2>!");
        assert_eq!(screen.before_cursor(), "!");
        screen.keys("<Esc><Delete>");
        assert!(screen.at_cursor().starts_with("▸ y Delete"));
    }
}

#[test]
fn the_cursor_is_on_the_marked_row_of_the_dialog_for_a_new_game() {
    for size in SIZES {
        let mut screen = TestScreen::new().with_size(size).after("<F9>");
        for _ in 0..12 {
            let marked = screen.app.dialog_as().map(NewGame::marked).unwrap();
            let row = screen.seen().item(marked);
            assert!(row.contains(screen.cursor()), "{size:?}: row {marked}");
            screen.keys("<Down>");
        }
    }
}

/// Checks that something is visible without colors: it changes a character, or makes one bold or reversed.
fn assert_seen(
    what: &str,
    fen: &str,
    before: impl Fn(&mut TestScreen),
    then: impl Fn(&mut TestScreen),
) {
    for size in SIZES {
        for depth in [Depth::Mono, Depth::True] {
            let mut screen = TestScreen::from_fen(fen).with_size(size).with_depth(depth);
            before(&mut screen);
            let old = screen.without_colors();
            then(&mut screen);
            assert!(old != screen.without_colors(), "{what} at {size:?}");
        }
    }
}

/// Kings, and a knight and a rook that can capture.
const PLAY: &str = "4k3/8/8/3p4/8/4N3/8/4K2R w K - 0 1";

#[test]
fn every_mark_on_the_board_has_a_shape() {
    let nothing = |_: &mut TestScreen| {};
    assert_seen("cursor", PLAY, nothing, |screen| screen.keys("<Up>"));
    assert_seen("piece in hand", PLAY, nothing, |screen| screen.press("h1"));
    assert_seen("square marked", PLAY, nothing, |screen| {
        screen.mark("a5", "a5");
    });
    assert_seen("arrow", PLAY, nothing, |screen| screen.mark("a1", "a5"));
}

/// Returns the content of a square's cells, with their backgrounds if there are many colors, and without other colors.
fn square(screen: &mut TestScreen, name: &str, depth: Depth) -> Vec<(String, Modifier, Ink)> {
    let board = screen.app.layout().board.unwrap();
    let cells = board.rect(name.parse().unwrap()).positions();
    let buffer = screen.draw().buffer;
    cells
        .map(|at| {
            let cell = &buffer[at];
            let ground = if depth == Depth::True {
                cell.bg
            } else {
                Ink::Reset
            };
            (cell.symbol().to_owned(), cell.modifier, ground)
        })
        .collect()
}

#[test]
fn every_mark_of_the_game_has_a_ground_or_a_shape_on_its_square() {
    for size in SIZES {
        for depth in [Depth::Mono, Depth::True] {
            let start = || TestScreen::from_fen(PLAY).with_size(size).with_depth(depth);
            let differs = |screen: &mut TestScreen, name: &str| {
                square(screen, name, depth) != square(&mut start(), name, depth)
            };
            let mut screen = start();
            screen.press("e3");
            for name in ["e3", "d5", "f5"] {
                assert!(differs(&mut screen, name), "{name} of the piece in hand");
            }
            let mut screen = start();
            screen.enter("Rg5");
            assert!(differs(&mut screen, "h1"), "why a move is refused");
            let mut screen = start();
            screen.enter("Rh8");
            assert!(differs(&mut screen, "h1"), "where the last move came from");
            assert!(differs(&mut screen, "e8"), "the king in check");
            let mut screen = start();
            screen.keys("N");
            assert!(differs(&mut screen, "f5"), "squares that fit what is typed");
            let mut screen = start();
            screen.enter("/set touch-move on");
            screen.press("e3");
            screen.keys("<Esc>");
            assert_eq!(screen.app.hand.selection(), Selection::Empty);
            assert!(differs(&mut screen, "e3"), "the touched piece");
        }
    }
}

#[test]
fn marked_items_beside_the_board_are_visible_without_colors() {
    let promote = |screen: &mut TestScreen| {
        screen.drag("a7", "a8");
    };
    let down = |screen: &mut TestScreen| screen.keys("<Down>");
    assert_seen("piece for a pawn", PROMOTION, promote, down);
    assert_seen("topic", PLAY, |screen| screen.enter("/rules"), down);
    assert_seen("setting", PLAY, |screen| screen.keys("<F10>"), down);
    let another = |screen: &mut TestScreen| screen.keys("<F9>");
    assert_seen("row of a new game", PLAY, another, down);
    assert_seen("command", PLAY, |screen| screen.keys("/re"), down);
}
