//! A position set up by hand, while a game goes on.

use super::*;
use crate::tui::dialogs::{Editor, NewGame};

impl TestScreen {
    fn editor(&self) -> Option<&Editor> {
        self.app.dialog_as()
    }

    /// Returns the setup as FEN.
    fn edited(&self) -> String {
        self.editor().expect("the editor is open").fen()
    }

    /// Returns the middle of a square in the editor.
    fn edited_square(&self, name: &str) -> Point {
        self.editor().unwrap().at(name, &self.app.layout())
    }

    fn tray(&self, letter: char) -> Point {
        self.editor().unwrap().tray(letter, &self.app.layout())
    }

    fn drag_at(&mut self, from: Point, to: Point) {
        self.pointer(MouseEventKind::Down(MouseButton::Left), from);
        self.pointer(MouseEventKind::Drag(MouseButton::Left), to);
        self.pointer(MouseEventKind::Up(MouseButton::Left), to);
    }

    /// Returns the marked row of the dialog for a new game.
    fn marked_row(&self) -> String {
        let page: &NewGame = self.app.dialog_as().unwrap();
        page.marked_label()
    }
}

const SIZES: [(u16, u16); 5] = [(60, 24), (60, 44), (80, 24), (120, 40), (200, 60)];

#[test]
fn a_position_is_set_up_with_the_mouse_and_played_at_any_size() {
    for size in SIZES {
        let mut screen = TestScreen::new().with_size(size).after("e4/edit\n.");
        for (letter, square) in [('K', "e1"), ('k', "e8"), ('P', "d5"), ('p', "e5")] {
            screen.drag_at(screen.tray(letter), screen.edited_square(square));
        }
        screen.drag_at(screen.edited_square("e1"), screen.edited_square("a1"));
        // From the board to the castling rights, which nobody has, and on to the square for en passant.
        screen.keys("<Tab><Tab> <Tab><Right><Tab>");
        assert_eq!(
            screen.edited(),
            "4k3/8/8/3Pp3/8/8/8/K7 w - e6 0 2",
            "{size:?}"
        );
        screen.keys("<Enter>");
        assert!(screen.editor().is_none());
        let start = screen.app.session.game().start().to_string();
        assert_eq!(start, "4k3/8/8/3Pp3/8/8/8/K7 w - e6 0 2");
        screen.assert_begins("New game; the last one is unfinished");
        screen.drag("d5", "e6");
        assert_eq!(screen.moves(), "dxe6");
    }
}

#[test]
fn a_position_is_built_by_keys_alone_and_played() {
    for size in SIZES {
        let mut screen = TestScreen::new().with_size(size);
        // From e2, where the cursor begins. The queen is removed again.
        screen.keys("/edit\n.<Down>K<Up><Up><Up><Up><Up><Up><Up>k<Left>Q<Down>P<Up><Delete>");
        assert_eq!(screen.edited(), "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1");
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
                screen.edited_square("d1")
            };
            let to = screen.edited_square("d5");
            screen.pointer(MouseEventKind::Down(MouseButton::Left), from);
            screen.pointer(MouseEventKind::Drag(MouseButton::Left), to);
            assert_eq!(screen.editor().unwrap().pointer(), Some(to));
            end(&mut screen);
            assert_eq!(screen.editor().unwrap().pointer(), None);
            screen.pointer(MouseEventKind::Up(MouseButton::Left), to);
            assert_eq!(screen.edited(), before);
        }
    }
}

#[test]
fn escape_goes_back_to_the_game_whose_clock_has_gone_on_and_showed() {
    for size in SIZES {
        let mut screen = TestScreen::new()
            .with_size(size)
            .with_time("30s")
            .after("/start\ne4/edit\nq&");
        screen.wait(1_000);
        assert_eq!(screen.shown_time(Color::Black), "0:29");
        let rows = screen.draw().rows().join("\n");
        assert!(rows.contains("0:29"), "{size:?}: {rows}");
        screen.keys("<Esc>");
        assert!(screen.editor().is_none());
        assert_eq!(screen.app.hand.bottom(), Color::White);
        assert_eq!(screen.moves(), "e4");
        assert_eq!(screen.message(), "");
        screen.keys("e5");
        assert_eq!(screen.moves(), "e4 e5");
    }
}

#[test]
fn what_is_set_up_is_kept_until_a_game_begins_there_or_a_key_discards_it() {
    let closings: [fn(&mut TestScreen); 4] = [
        |screen| screen.keys("<Esc>"),
        |screen| screen.click_at(Point::new(0, 0)),
        |screen| screen.keys("<F9><Esc>"),
        |screen| screen.wait(31_000),
    ];
    for close in closings {
        let mut screen = TestScreen::new()
            .with_time("30s")
            .after("/start\n/edit\nqQ");
        let start = TestScreen::new().after("/edit\n").edited();
        let edited = screen.edited();
        close(&mut screen);
        assert!(screen.editor().is_none());
        screen.keys("<Esc>/edit\n");
        assert_eq!(screen.edited(), edited);
        screen.assert_begins("What you set up before is still here; - returns");
        screen.keys("-");
        assert_eq!(screen.edited(), start);
        screen.keys("<Esc>/edit\n");
        assert_eq!(screen.edited(), start);
        assert_eq!(screen.message(), "", "nothing was set up any more");
    }
    let mut screen = TestScreen::new().after("/edit\n<Delete>\n/edit\n");
    assert_eq!(screen.message(), "", "a game has begun there");
    screen.keys("P<Esc><F9>");
    while screen.marked_row() != "Start" {
        screen.keys("<Down>");
    }
    screen.keys(" ");
    screen.assert_begins("What you set up before is still here");
}

#[test]
fn it_begins_with_the_position_looked_at_and_a_fen_can_be_pasted_at_any_time() {
    let mut screen = TestScreen::new().after("e4e5<PageUp>/edit\n");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(screen.edited(), fen);
    let pasted = "4k3/8/8/8/8/8/4P3/4K3 w - - 7 31";
    screen.input(Input::Paste(format!(" {pasted}\n")));
    assert_eq!(screen.edited(), pasted);
    let rows = screen.draw().rows().concat();
    assert!(rows.contains(pasted), "{rows}");
    screen.input(Input::Paste("1. e4 e5 2. Nf3 Nc6 3. Bb5".to_owned()));
    let rows = screen.draw().rows().concat();
    assert!(rows.contains("A FEN has six fields, not 8"), "{rows}");
    assert_eq!(screen.edited(), pasted);
    screen.keys("<Esc>");
    assert_eq!(screen.app.session.game().record().len(), 2);
}

#[test]
fn help_opens_over_the_editor_and_shows_what_is_wrong_and_the_whole_fen() {
    let mut screen = TestScreen::new().with_size((40, 12)).after("/edit\nK?");
    // The rows inside the frame.
    let rows = screen.draw().rows();
    let text: String = rows
        .iter()
        .filter_map(|row| row.split('│').nth(1))
        .collect();
    assert!(text.contains("White has more than one king"), "{text}");
    let text = text.replace(' ', "");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPKPPP/RNBQKBNRwKQkq-01";
    assert!(text.contains(fen), "{text}");
    screen.keys("<Esc>");
    assert!(screen.editor().is_some());
}

#[test]
fn the_keys_at_the_foot_are_clicked() {
    let mut screen = TestScreen::new().after("/edit\n");
    screen.click_words(". empty");
    assert_eq!(screen.edited(), "8/8/8/8/8/8/8/8 w - - 0 1");
    screen.click_words("- undo");
    screen.click_words("Enter plays");
    screen.assert_begins("New game");
}

#[test]
fn the_dialog_for_a_new_game_gets_the_position_and_keeps_its_other_rows() {
    let mut screen = TestScreen::new().after("<F9>Vera");
    while screen.marked_row() != "Start" {
        screen.keys("<Down>");
    }
    screen.keys(" <Esc>");
    assert_eq!(screen.marked_row(), "Start");
    screen.keys(" .");
    for (square, letter) in [("e1", "K"), ("e8", "k"), ("h1", "R")] {
        let at = screen.edited_square(square);
        screen.click_at(at);
        screen.keys(letter);
    }
    screen.keys("<Enter>");
    assert_eq!(screen.marked_row(), "Begin");
    screen.keys("<Enter>");
    let game = screen.app.session.game();
    assert_eq!(game.start().to_string(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert_eq!(screen.app.session.players().white, "Vera");
}
