//! A position set up by hand, beside a game that goes on.

use super::*;
use crate::rules::Piece;
use crate::tui::dialogs::{NewGame, ROWS};
use crate::tui::editor::{Choice, Editor, Field, TextField};
use crate::tui::pointer::Drag;

impl Table {
    fn editor(&self) -> &Editor {
        self.0.editor().expect("the editor is open")
    }

    /// What is set up, as FEN.
    fn edited(&self) -> String {
        self.editor().setup().to_string()
    }

    /// The middle of a piece of the tray.
    fn tray(&self, letter: char) -> Point {
        let piece = Piece::from_letter(letter).unwrap();
        let layout = self.0.layout();
        let mut tray = layout.editor.as_ref().unwrap().tray.iter();
        let rect = tray.find(|square| square.piece == piece).unwrap().rect;
        Point::new(rect.x + (rect.width - 1) / 2, rect.y + rect.height / 2)
    }

    fn drag_at(&mut self, from: Point, to: Point) {
        self.pointer(PointerKind::Press(Button::Left), from);
        self.pointer(PointerKind::Hold(Button::Left), to);
        self.pointer(PointerKind::Release(Button::Left), to);
    }

    /// Where the value of a field begins.
    fn field(&self, field: Field) -> Rect {
        let layout = self.0.layout();
        layout.editor.unwrap().field(field).unwrap().value
    }

    /// The row of the dialog for a new game that is marked.
    fn marked_row(&self) -> &str {
        match self.0.dialog() {
            Some(Dialog::NewGame(page)) => ROWS[NewGame::marked(page)].0,
            other => panic!("{other:?}"),
        }
    }
}

const SIZES: [(u16, u16); 6] = [(40, 12), (60, 24), (60, 44), (80, 24), (120, 40), (200, 60)];

#[test]
fn a_position_is_set_up_with_the_mouse_and_played_at_any_size() {
    for (width, height) in SIZES {
        let mut table = Table::new("");
        table.0.resize(Rect::new(0, 0, width, height));
        table.keys("e4");
        table.enter("/edit");
        table.click_at(table.button("."));
        for (letter, square) in [('K', "e1"), ('k', "e8"), ('P', "d5"), ('p', "e5")] {
            table.drag_at(table.tray(letter), table.at(square));
        }
        table.drag("e1", "a1");
        let passed = table.field(Field::Choice(Choice::EnPassant));
        table.click_at(passed.as_position());
        let number = table.field(Field::Text(TextField::MoveNumber));
        table.click_at(Point::new(number.x + 4, number.y));
        assert_eq!(
            table.edited(),
            "4k3/8/8/3Pp3/8/8/8/K7 w - e6 0 2",
            "{width}x{height}"
        );
        table.click_at(table.button("Enter"));
        assert!(table.0.editor().is_none());
        let start = table.0.session().game().start().to_string();
        assert_eq!(start, "4k3/8/8/3Pp3/8/8/8/K7 w - e6 0 2");
        assert!(
            table
                .said()
                .starts_with("A new game; the old one is unfinished")
        );
        table.drag("d5", "e6");
        assert_eq!(table.moves(), "dxe6");
    }
}

#[test]
fn a_dragged_piece_rides_with_the_pointer_and_goes_back_as_on_the_board_of_a_game() {
    let endings: [fn(&mut Table); 5] = [
        |table| table.key(KeyCode::Esc),
        |table| {
            table.pointer(PointerKind::Press(Button::Right), Point::new(1, 1));
        },
        |table| {
            table.input(Input::FocusLost);
        },
        |table| {
            table.pointer(PointerKind::Move, Point::new(1, 1));
        },
        |table| table.0.resize(Rect::new(0, 0, 100, 40)),
    ];
    for end in endings {
        for from_tray in [false, true] {
            let mut table = Table::new("");
            table.enter("/edit");
            let before = table.edited();
            let from = if from_tray {
                table.tray('q')
            } else {
                table.at("d1")
            };
            table.pointer(PointerKind::Press(Button::Left), from);
            assert!(table.hold("d5"), "the screen changes");
            let Some(Drag { at, lifted, .. }) = table.editor().selection().dragged() else {
                panic!("nothing is dragged");
            };
            assert_eq!((at, lifted), (table.at("d5"), true));
            end(&mut table);
            assert_eq!(table.editor().selection().dragged(), None);
            table.release("d5");
            assert_eq!(table.edited(), before);
        }
    }
}

#[test]
fn escape_goes_back_to_the_game_whose_clock_has_gone_on() {
    let mut table = Table::timed("", "30s");
    table.enter("/start");
    table.keys("e4");
    table.enter("/edit");
    table.keys("q");
    table.key(KeyCode::Char('&'));
    table.wait(1_000);
    assert_eq!(table.0.clock(Color::Black).unwrap().to_string(), "0:29");
    table.key(KeyCode::Esc);
    assert!(table.0.editor().is_none());
    assert_eq!((&*table.moves(), table.0.bottom()), ("e4", Color::White));
    assert_eq!(table.said(), "Black to move");
    table.keys("e5");
    assert_eq!(table.moves(), "e4 e5");
}

#[test]
fn a_flag_falls_while_a_position_is_set_up_and_the_editor_stays_open() {
    let mut table = Table::timed("", "30s");
    table.enter("/start");
    table.enter("/edit");
    table.keys("q");
    let edited = table.edited();
    table.wait(31_000);
    assert!(table.end().contains("6.9"), "{}", table.end());
    assert!(
        table.said().contains("White's flag has fallen"),
        "{}",
        table.said()
    );
    assert_eq!(table.edited(), edited);
    table.key(KeyCode::Up);
    assert_eq!(table.said(), "", "it has been read");
    table.key(KeyCode::Esc);
    assert!(table.said().contains("6.9"), "{}", table.said());
}

#[test]
fn it_begins_with_the_position_looked_at_and_a_fen_can_be_pasted_at_any_time() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.key(KeyCode::PageUp);
    table.enter("/edit");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(table.edited(), fen);
    let pasted = "4k3/8/8/8/8/8/4P3/4K3 w - - 7 31";
    table.input(Input::Paste(format!(" {pasted}\n")));
    assert_eq!(table.edited(), pasted);
    table.input(Input::Paste("1. e4 e5 2. Nf3 Nc6 3. Bb5".to_owned()));
    assert_eq!(
        table.editor().mistake(),
        Some("a FEN has six fields, not 8")
    );
    assert_eq!(table.edited(), pasted);
    table.key(KeyCode::Esc);
    assert_eq!(table.0.session().game().record().len(), 2);
}

#[test]
fn help_opens_over_the_editor_and_nothing_else_takes_its_keys() {
    let mut table = Table::new("");
    table.enter("/edit");
    table.keys("?");
    assert!(table.0.dialog().is_some());
    let frame = table.0.dialog_frame(&table.0.layout()).unwrap();
    assert!(
        frame.width > 60,
        "it is as wide as board and panel: {frame}"
    );
    table.key(KeyCode::Esc);
    assert!(table.0.dialog().is_none());
    assert_eq!(table.said(), "");
    for code in [
        KeyCode::F(2),
        KeyCode::F(9),
        KeyCode::PageUp,
        KeyCode::Char('='),
    ] {
        table.key(code);
        assert!(table.0.dialog().is_none(), "{code:?}");
        assert!(table.0.editor().is_some(), "{code:?}");
    }
    table.pointer(PointerKind::WheelUp, table.at("e4"));
    assert!(!table.0.is_looking_back());
}

#[test]
fn the_dialog_for_a_new_game_gets_the_position_and_keeps_what_was_settled() {
    let mut table = Table::new("");
    table.key(KeyCode::F(9));
    table.keys("Vera");
    while table.marked_row() != "Start" {
        table.key(KeyCode::Down);
    }
    table.key(KeyCode::Char(' '));
    assert_eq!(table.0.editor().map(|_| ()), Some(()));
    assert!(table.0.dialog().is_none());
    table.key(KeyCode::Esc);
    assert_eq!(table.marked_row(), "Start");
    table.key(KeyCode::Char(' '));
    table.keys(".");
    for (square, letter) in [("e1", "K"), ("e8", "k"), ("h1", "R")] {
        table.click(square);
        table.keys(letter);
    }
    table.key(KeyCode::Enter);
    assert!(table.0.editor().is_none());
    assert_eq!(table.marked_row(), "Begin");
    table.key(KeyCode::Enter);
    let game = table.0.session().game();
    assert_eq!(game.start().to_string(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_eq!(table.0.session().players().white, "Vera");
}
