//! Where the cursor stands on each kind of screen, and that nothing on any of them is told by its color alone.

use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::{Backend, TestBackend};
use ratatui::buffer::Buffer;

use super::*;
use crate::game::GameOptions;
use crate::rules::Color;
use crate::session::{Players, Session};
use crate::settings::Config;
use crate::theme::ThemeFile;
use crate::tui::appearance::{Appearance, PieceSet};
use crate::tui::dialogs::Dialog;
use crate::tui::events::{Button, Event, Input, Pointer, PointerKind};
use crate::tui::pieces::DrawingStyle;
use crate::tui::theme::{Depth, Theme};
use crate::tui::view;

/// Sizes of screens: the smallest, the usual one, larger ones.
const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

/// A pawn that promotes, and a king that is in check.
const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

/// A screen on which keys and the mouse act.
struct Stage {
    /// What is shown.
    app: App,
    /// On what.
    terminal: Terminal<TestBackend>,
    /// In which colors.
    look: Appearance,
}

impl Stage {
    /// A screen of this size in these colors.
    fn new(fen: &str, (width, height): (u16, u16), depth: Depth) -> Self {
        let options = GameOptions {
            time: Some("5".parse().unwrap()),
            ..GameOptions::default()
        };
        let session = Session::new(fen.parse().unwrap(), Players::default()).with_options(options);
        Self::of(session, (width, height), depth)
    }

    /// The same for a sitting.
    fn of(session: Session, (width, height): (u16, u16), depth: Depth) -> Self {
        let mut stage = Self {
            app: App::new(session, Config::default()),
            terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
            look: Appearance::new(
                Theme::new(&ThemeFile::default(), depth),
                PieceSet::Drawn(DrawingStyle::Blocks),
            ),
        };
        stage.show();
        stage
    }

    /// The same from the start of a game.
    fn start(size: (u16, u16), depth: Depth) -> Self {
        let start = crate::rules::Position::start();
        Self::new(&start.to_string(), size, depth)
    }

    /// Draws a frame.
    fn show(&mut self) {
        let Self {
            app,
            terminal,
            look,
        } = self;
        let view = |frame: &mut ratatui::Frame<'_>| {
            app.resize(frame.area());
            let (board, dialog) = app.square_heights();
            look.prepare(board, dialog);
            view::draw(app, look, frame);
        };
        terminal.draw(view).unwrap();
    }

    /// Takes an input, and draws a frame.
    fn input(&mut self, input: Input) {
        let at = Instant::now();
        self.app.handle(Event { at, input });
        self.show();
    }

    /// Presses a key.
    fn key(&mut self, code: KeyCode) {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Types a text.
    fn keys(&mut self, text: &str) {
        text.chars()
            .for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    /// Types a line and enters it.
    fn enter(&mut self, line: &str) {
        self.keys(line);
        self.key(KeyCode::Enter);
    }

    /// Does something with the mouse on a square.
    fn pointer(&mut self, kind: PointerKind, square: &str) {
        let board = self.app.layout().board.unwrap();
        let Point { x, y } = board.centre(square.parse().unwrap());
        self.input(Input::Pointer(Pointer {
            kind,
            column: x,
            row: y,
        }));
    }

    /// What is inside the frame of the dialog.
    fn inside(&self) -> ratatui::layout::Rect {
        let frame = self.app.dialog_frame(&self.app.layout()).unwrap();
        frame.inner(ratatui::layout::Margin::new(2, 1))
    }

    /// Where the cursor stands.
    fn cursor(&mut self) -> Point {
        self.terminal.backend_mut().get_cursor_position().unwrap()
    }

    /// What has been drawn.
    fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// The text from the cursor on, to the end of its row.
    fn at_cursor(&mut self) -> String {
        let Point { x, y } = self.cursor();
        let buffer = self.buffer();
        (x..buffer.area.width)
            .map(|x| buffer[(x, y)].symbol())
            .collect()
    }

    /// Everything drawn but its colors: characters, and whether they are bold or reversed.
    /// The cell of the entry line this many columns behind the prompt's first.
    fn entry_cell(&self, column: u16) -> Point {
        let entry = self.app.layout().entry;
        Point::new(entry.x + column, entry.y)
    }

    fn without_colors(&self) -> Vec<(String, ratatui::style::Modifier)> {
        let cells = self.buffer().content().iter();
        cells
            .map(|cell| (cell.symbol().to_owned(), cell.modifier))
            .collect()
    }
}

#[test]
fn the_cursor_stands_in_the_entry_line_while_nothing_else_has_the_focus() {
    for size in SIZES {
        let mut stage = Stage::start(size, Depth::True);
        assert_eq!(stage.cursor(), stage.entry_cell(3));
        stage.keys("Ng");
        assert_eq!(stage.cursor(), stage.entry_cell(5));
        stage.key(KeyCode::Left);
        assert!(stage.at_cursor().starts_with('g'));
        stage.key(KeyCode::Esc);
        stage.keys("/re");
        assert_eq!(stage.cursor(), stage.entry_cell(6));
    }
}

#[test]
fn the_cursor_stands_on_the_square_that_is_steered_until_something_is_typed() {
    for size in SIZES {
        let mut stage = Stage::start(size, Depth::True);
        stage.key(KeyCode::Up);
        stage.key(KeyCode::Up);
        let board = stage.app.layout().board.unwrap();
        assert_eq!(stage.cursor(), board.centre("e3".parse().unwrap()));
        stage.key(KeyCode::Right);
        assert_eq!(stage.cursor(), board.centre("f3".parse().unwrap()));
        stage.keys("N");
        assert_eq!(stage.cursor(), stage.entry_cell(4));
        stage.key(KeyCode::Backspace);
        assert_eq!(stage.cursor(), board.centre("f3".parse().unwrap()));
    }
}

#[test]
fn the_cursor_stands_on_the_piece_that_is_marked_for_a_pawn() {
    for size in SIZES {
        let mut stage = Stage::new(PROMOTION, size, Depth::True);
        stage.pointer(PointerKind::Press(Button::Left), "a7");
        stage.pointer(PointerKind::Hold(Button::Left), "a8");
        stage.pointer(PointerKind::Release(Button::Left), "a8");
        let board = stage.app.layout().board.unwrap();
        assert_eq!(stage.cursor(), board.centre("a8".parse().unwrap()));
        for square in ["a7", "a6", "a5", "a8"] {
            stage.key(KeyCode::Down);
            assert_eq!(stage.cursor(), board.centre(square.parse().unwrap()));
        }
    }
}

#[test]
fn the_cursor_stands_on_what_enter_answers() {
    for size in SIZES {
        let mut stage = Stage::start(size, Depth::True);
        stage.enter("/resign");
        assert!(stage.at_cursor().starts_with("y Resign"), "{size:?}");
        stage.key(KeyCode::Esc);
        assert_eq!(stage.cursor(), stage.entry_cell(3));
    }
}

#[test]
fn the_cursor_stands_on_the_setting_that_is_marked() {
    for size in SIZES {
        let mut stage = Stage::start(size, Depth::True);
        stage.key(KeyCode::F(10));
        for setting in crate::settings::SETTINGS {
            let row = stage.at_cursor();
            assert!(row.starts_with(&format!("▸ {}", setting.name)), "{row}");
            stage.key(KeyCode::Down);
        }
    }
}

#[test]
fn the_cursor_stands_on_the_topic_that_is_marked_and_where_a_page_begins() {
    for size in SIZES {
        let mut stage = Stage::start(size, Depth::True);
        stage.enter("/rules");
        for topic in crate::primer::TOPICS {
            let row = stage.at_cursor();
            assert!(row.starts_with(topic.title), "{size:?}: {row}");
            stage.key(KeyCode::Down);
        }
        stage.key(KeyCode::Enter);
        let first = stage.inside().as_position();
        assert_eq!(stage.cursor(), first);
        stage.key(KeyCode::Esc);
        stage.key(KeyCode::F(1));
        let row = stage.at_cursor();
        assert!(row.starts_with("Drag a piece"), "{row}");
        stage.key(KeyCode::PageDown);
        let first = stage.inside().as_position();
        assert_eq!(stage.cursor(), first);
    }
}

#[test]
fn the_cursor_stands_on_the_game_that_is_marked_or_where_a_search_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["Nona", "Vera"] {
        let text = format!("[White \"{name}\"]\n\n1. e4 e5 *\n");
        std::fs::write(folder.path().join(name).with_extension("pgn"), text).unwrap();
    }
    for size in SIZES {
        let mut session = Session::new(crate::rules::Position::start(), Players::default());
        session.keep_games(Some(crate::storage::GameFolder::at(
            folder.path().to_owned(),
        )));
        let mut stage = Stage::of(session, size, Depth::Mono);
        stage.enter("/games");
        let reads = |app: &App| matches!(app.dialog(), Some(Dialog::Games(list)) if list.count().ends_with('+'));
        while reads(&stage.app) {
            stage.input(Input::Found);
        }
        stage.key(KeyCode::Down);
        let row = stage.at_cursor();
        assert!(row.starts_with('▸'), "{row}");
        stage.keys("vera");
        let Point { x, y } = stage.cursor();
        assert_eq!(stage.buffer()[(x - 1, y)].symbol(), "a");
        stage.key(KeyCode::Up);
        let row = stage.at_cursor();
        assert!(row.starts_with('▸') && row.contains("Vera"), "{row}");
        stage.key(KeyCode::F(2));
        stage.keys("!");
        let Point { x, y } = stage.cursor();
        assert_eq!(stage.buffer()[(x - 1, y)].symbol(), "!");
        stage.key(KeyCode::Esc);
        stage.key(KeyCode::Delete);
        assert!(stage.at_cursor().starts_with("y Delete"));
    }
}

#[test]
fn the_cursor_stands_on_the_row_of_a_new_game_that_is_marked() {
    for size in SIZES {
        let mut stage = Stage::start(size, Depth::True);
        stage.key(KeyCode::F(9));
        for _ in 0..12 {
            let Some(Dialog::NewGame(page)) = stage.app.dialog() else {
                panic!("it stays open");
            };
            let marked = page.marked();
            let row = stage.app.item(marked);
            assert!(row.contains(stage.cursor()), "{size:?}: row {marked}");
            stage.key(KeyCode::Down);
        }
    }
}

#[test]
fn the_cursor_stands_on_every_screen_however_small() {
    for width in 1..30 {
        for height in 1..14 {
            let mut stage = Stage::new(PROMOTION, (width, height), Depth::True);
            for line in ["a8", "/resign", "/help", "/rules", "/set"] {
                stage.enter(line);
                let cursor = stage.cursor();
                assert!(stage.buffer().area.contains(cursor), "{line}: {cursor}");
                stage.key(KeyCode::Esc);
            }
        }
    }
}

/// Holds that something is to be seen without colors: it changes a character, or makes one bold or reversed.
fn assert_seen(what: &str, fen: &str, before: impl Fn(&mut Stage), then: impl Fn(&mut Stage)) {
    for size in SIZES {
        for depth in [Depth::Mono, Depth::True] {
            let mut stage = Stage::new(fen, size, depth);
            before(&mut stage);
            let old = stage.without_colors();
            then(&mut stage);
            assert!(old != stage.without_colors(), "{what} at {size:?}");
        }
    }
}

/// Kings, and a knight and a rook that can capture.
const PLAY: &str = "4k3/8/8/3p4/8/4N3/8/4K2R w K - 0 1";

#[test]
fn every_mark_on_the_board_has_a_shape() {
    let left = PointerKind::Press(Button::Left);
    let right = (
        PointerKind::Press(Button::Right),
        PointerKind::Release(Button::Right),
    );
    let nothing = |_: &mut Stage| {};
    assert_seen("cursor", PLAY, nothing, |stage| stage.key(KeyCode::Up));
    assert_seen("piece in hand", PLAY, nothing, |stage| {
        stage.pointer(left, "h1");
    });
    assert_seen("square marked", PLAY, nothing, |stage| {
        stage.pointer(right.0, "a5");
        stage.pointer(right.1, "a5");
    });
    assert_seen("arrow", PLAY, nothing, |stage| {
        stage.pointer(right.0, "a1");
        stage.pointer(right.1, "a5");
    });
}

/// What stands in the cells of a square, without colors; but with their backgrounds where a drawn piece leaves no cell for
/// marks.
fn square(
    stage: &Stage,
    name: &str,
) -> Vec<(String, ratatui::style::Modifier, ratatui::style::Color)> {
    let board = stage.app.layout().board.unwrap();
    let cells = board.rect(name.parse().unwrap()).positions();
    let buffer = stage.buffer();
    cells
        .map(|at| {
            let cell = &buffer[at];
            let background = if board.unit == 2 {
                cell.bg
            } else {
                ratatui::style::Color::Reset
            };
            (cell.symbol().to_owned(), cell.modifier, background)
        })
        .collect()
}

#[test]
fn every_mark_of_the_game_has_a_shape_on_its_square() {
    for size in SIZES {
        for depth in [Depth::Mono, Depth::True] {
            let plain = Stage::new(PLAY, size, depth);
            let differs = |stage: &Stage, name: &str| square(stage, name) != square(&plain, name);
            let mut stage = Stage::new(PLAY, size, depth);
            stage.pointer(PointerKind::Press(Button::Left), "e3");
            for name in ["e3", "d5", "f5"] {
                assert!(differs(&stage, name), "{name} of the piece in hand");
            }
            let mut stage = Stage::new(PLAY, size, depth);
            stage.enter("Rg5");
            assert!(differs(&stage, "h1"), "why a move is refused");
            let mut stage = Stage::new(PLAY, size, depth);
            stage.enter("Rh8");
            assert!(differs(&stage, "h1"), "where the last move came from");
            assert!(differs(&stage, "e8"), "the king in check");
            let mut stage = Stage::new(PLAY, size, depth);
            stage.keys("N");
            assert!(differs(&stage, "f5"), "squares that fit what is typed");
        }
    }
}

#[test]
fn what_is_marked_beside_the_board_is_seen_without_colors() {
    let promote = |stage: &mut Stage| {
        stage.pointer(PointerKind::Press(Button::Left), "a7");
        stage.pointer(PointerKind::Hold(Button::Left), "a8");
        stage.pointer(PointerKind::Release(Button::Left), "a8");
    };
    let down = |stage: &mut Stage| stage.key(KeyCode::Down);
    assert_seen("piece for a pawn", PROMOTION, promote, down);
    assert_seen("topic", PLAY, |stage| stage.enter("/rules"), down);
    assert_seen("setting", PLAY, |stage| stage.key(KeyCode::F(10)), down);
    let another = |stage: &mut Stage| stage.key(KeyCode::F(9));
    assert_seen("row of a new game", PLAY, another, down);
    assert_seen("command", PLAY, |stage| stage.keys("/re"), down);
}

#[test]
fn whose_move_it_is_and_what_a_clock_does_are_signs_on_the_cards() {
    for size in SIZES {
        let mut stage = Stage::new(PLAY, size, Depth::Mono);
        let card = |stage: &Stage, color| {
            let card = stage.app.layout().card(color, Color::White).unwrap();
            let cells = card.rect.positions();
            let cells = cells
                .map(|at| stage.buffer()[at].symbol())
                .collect::<String>();
            (cells, card.is_line())
        };
        for color in Color::ALL {
            let (cells, is_line) = card(&stage, color);
            let sign = if is_line { "▶ White" } else { "to move" };
            assert_eq!(cells.contains(sign), color == Color::White, "{cells}");
            assert_eq!(cells.contains(['▶', '▌']), color == Color::White, "{cells}");
        }
        for (line, sign) in [("/start", "◆ 5:00"), ("/pause", "paused 5:00")] {
            assert!(!card(&stage, Color::White).0.contains(sign), "{size:?}");
            stage.enter(line);
            assert!(card(&stage, Color::White).0.contains(sign), "{size:?}");
        }
    }
}
