//! A position set up by hand, while a game goes on.

use super::*;
use crate::rules::Piece;
use crate::tui::dialogs::NewGame;
use crate::tui::editor::Editor;
use crate::tui::editor::field::Field;
use crate::tui::selection::Drag;

impl TestScreen {
    fn editor(&self) -> &Editor {
        self.app.layers().editor().expect("the editor is open")
    }

    /// Returns the setup as FEN.
    fn edited(&self) -> String {
        self.editor().setup.to_string()
    }

    /// Returns the middle of a piece of the tray.
    fn tray(&self, letter: char) -> Point {
        let piece = Piece::from_letter(letter).unwrap();
        let layout = self.app.layout();
        let mut tray = layout.editor.as_ref().unwrap().tray.iter();
        let rect = tray.find(|square| square.piece == piece).unwrap().rect;
        Point::new(rect.x + (rect.width - 1) / 2, rect.y + rect.height / 2)
    }

    fn drag_at(&mut self, from: Point, to: Point) {
        self.pointer(MouseEventKind::Down(MouseButton::Left), from);
        self.pointer(MouseEventKind::Drag(MouseButton::Left), to);
        self.pointer(MouseEventKind::Up(MouseButton::Left), to);
    }

    /// Returns where the value of a field begins.
    fn field(&self, field: Field) -> Rect {
        let layout = self.app.layout();
        let fields = layout.editor.unwrap().fields;
        let mut fields = fields.into_iter();
        fields.find(|area| area.field == field).unwrap().value
    }

    /// Returns the marked row of the dialog for a new game.
    fn marked_row(&self) -> String {
        let page: &NewGame = self.app.dialog_as().unwrap();
        page.marked_label()
    }
}

const SIZES: [(u16, u16); 6] = [(40, 12), (60, 24), (60, 44), (80, 24), (120, 40), (200, 60)];

#[test]
fn a_position_is_set_up_with_the_mouse_and_played_at_any_size() {
    for (width, height) in SIZES {
        let mut screen = TestScreen::new();
        screen.resize((width, height));
        screen.keys("e4/edit\n");
        screen.click_at(screen.button("."));
        for (letter, square) in [('K', "e1"), ('k', "e8"), ('P', "d5"), ('p', "e5")] {
            screen.drag_at(screen.tray(letter), screen.at(square));
        }
        screen.drag("e1", "a1");
        let passed = screen.field(Field::EnPassant);
        screen.click_at(passed.as_position());
        let number = screen.field(Field::MoveNumber);
        screen.click_at(Point::new(number.x + 4, number.y));
        assert_eq!(
            screen.edited(),
            "4k3/8/8/3Pp3/8/8/8/K7 w - e6 0 2",
            "{width}x{height}"
        );
        screen.click_at(screen.button("Enter"));
        assert!(screen.app.layers().editor().is_none());
        let start = screen.app.session.game().start().to_string();
        assert_eq!(start, "4k3/8/8/3Pp3/8/8/8/K7 w - e6 0 2");
        screen.assert_begins("A new game; the old one is unfinished");
        screen.drag("d5", "e6");
        assert_eq!(screen.moves(), "dxe6");
    }
}

#[test]
fn a_position_is_built_by_keys_alone_and_played() {
    for size in [(40, 12), (80, 24), (120, 40)] {
        let mut screen = TestScreen::new().with_size(size);
        // From e2, where the cursor begins. The queen is removed again.
        screen.keys("/edit\n.<Down>K<Up><Up><Up><Up><Up><Up><Up>k<Left>Q<Down>P<Up><Delete>");
        assert_eq!(screen.edited(), "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1");
        let told = screen.draw().rows().concat();
        assert!(told.contains("Black is in check, but"), "{told}");
        screen.keys("<Tab> <Tab>40\nKxd7");
        let start = screen.app.session.game().start().to_string();
        assert_eq!(start, "4k3/3P4/8/8/8/8/8/4K3 b - - 0 40");
        screen.assert_ended("FIDE 5.2.2");
    }
}

#[test]
fn a_dragged_piece_follows_the_pointer_and_goes_back_as_on_the_board_of_a_game() {
    let endings: [fn(&mut TestScreen); 5] = [
        |screen| screen.keys("<Esc>"),
        |screen| {
            screen.pointer(MouseEventKind::Down(MouseButton::Right), Point::new(1, 1));
        },
        |screen| {
            screen.input(Input::FocusLost);
        },
        |screen| {
            screen.pointer(MouseEventKind::Moved, Point::new(1, 1));
        },
        |screen| screen.resize((100, 40)),
    ];
    for end in endings {
        for from_tray in [false, true] {
            let mut screen = TestScreen::new().after("/edit\n");
            let before = screen.edited();
            let from = if from_tray {
                screen.tray('q')
            } else {
                screen.at("d1")
            };
            screen.pointer(MouseEventKind::Down(MouseButton::Left), from);
            screen.hold("d5");
            let Some(Drag { at, lifted, .. }) = screen.editor().selection.dragged() else {
                panic!("nothing is dragged");
            };
            assert_eq!((at, lifted), (screen.at("d5"), true));
            end(&mut screen);
            assert_eq!(screen.editor().selection.dragged(), None);
            screen.release("d5");
            assert_eq!(screen.edited(), before);
        }
    }
}

#[test]
fn escape_goes_back_to_the_game_whose_clock_has_gone_on() {
    let mut screen = TestScreen::new()
        .with_time("30s")
        .after("/start\ne4/edit\nq&");
    screen.wait(1_000);
    assert_eq!(screen.shown_time(Color::Black), "0:29");
    screen.keys("<Esc>");
    assert!(screen.app.layers().editor().is_none());
    assert_eq!(
        (&*screen.moves(), screen.app.hand.bottom()),
        ("e4", Color::White)
    );
    assert_eq!(screen.message(), "Black to move");
    screen.keys("e5");
    assert_eq!(screen.moves(), "e4 e5");
}

#[test]
fn a_flag_falls_while_a_position_is_set_up_and_the_editor_stays_open() {
    let mut screen = TestScreen::new().with_time("30s").after("/start\n/edit\nq");
    let edited = screen.edited();
    screen.wait(31_000);
    screen.assert_ended("6.9");
    screen.assert_says("White's flag has fallen");
    assert_eq!(screen.edited(), edited);
    screen.keys("<Up>");
    assert_eq!(screen.message(), "", "it has been read");
    let text = screen.draw().rows().concat();
    assert!(text.contains("0:00.0") && !text.contains("flag"), "{text}");
}

#[test]
fn it_begins_with_the_position_looked_at_and_a_fen_can_be_pasted_at_any_time() {
    let mut screen = TestScreen::new().after("e4e5<PageUp>/edit\n");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(screen.edited(), fen);
    let pasted = "4k3/8/8/8/8/8/4P3/4K3 w - - 7 31";
    screen.input(Input::Paste(format!(" {pasted}\n")));
    assert_eq!(screen.edited(), pasted);
    screen.input(Input::Paste("1. e4 e5 2. Nf3 Nc6 3. Bb5".to_owned()));
    assert_eq!(
        screen.editor().mistake.as_deref(),
        Some("a FEN has six fields, not 8")
    );
    assert_eq!(screen.edited(), pasted);
    screen.keys("<Esc>");
    assert_eq!(screen.app.session.game().record().len(), 2);
}

#[test]
fn help_opens_over_the_editor_and_nothing_else_takes_its_keys() {
    let mut screen = TestScreen::new().after("/edit\n?");
    assert!(screen.app.layers().dialog().is_some());
    let frame = screen
        .app
        .layers()
        .dialog_frame(&screen.app.layout())
        .unwrap();
    assert!(
        frame.width > 60,
        "it is as wide as board and panel: {frame}"
    );
    screen.keys("<Esc>");
    assert!(screen.app.layers().dialog().is_none());
    assert_eq!(screen.message(), "");
    for key in ["<F2>", "<F9>", "<PageUp>", "="] {
        screen.keys(key);
        assert!(screen.app.layers().dialog().is_none(), "{key}");
        assert!(screen.app.layers().editor().is_some(), "{key}");
    }
    screen.pointer(MouseEventKind::ScrollUp, screen.at("e4"));
    assert!(screen.app.viewed.is_none());
}

#[test]
fn the_dialog_for_a_new_game_gets_the_position_and_keeps_its_other_rows() {
    let mut screen = TestScreen::new().after("<F9>Vera");
    while screen.marked_row() != "Start" {
        screen.keys("<Down>");
    }
    screen.keys(" ");
    assert_eq!(screen.app.layers().editor().map(|_| ()), Some(()));
    assert!(screen.app.layers().dialog().is_none());
    screen.keys("<Esc>");
    assert_eq!(screen.marked_row(), "Start");
    screen.keys(" .");
    for (square, letter) in [("e1", "K"), ("e8", "k"), ("h1", "R")] {
        screen.click(square);
        screen.keys(letter);
    }
    screen.keys("<Enter>");
    assert!(screen.app.layers().editor().is_none());
    assert_eq!(screen.marked_row(), "Begin");
    screen.keys("<Enter>");
    let game = screen.app.session.game();
    assert_eq!(game.start().to_string(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_eq!(screen.app.session.players().white, "Vera");
}
