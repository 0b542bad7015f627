//! [`TestScreen`], the screen for tests: an [`App`] with keys and a mouse, and the frames that it draws.

use std::any::Any;
use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position as Point, Rect};

use super::app::App;
use super::appearance::{Appearance, PieceSet};
use super::dialogs::{Dialog, GameList};
use super::input::{Event, Input};
use super::layout::MoveListSpan;
use super::message::Message;
use super::pieces::DrawingStyle;
use super::theme::{Depth, Theme};
use super::ui::{self, Seen, Ui};
use super::view;
use crate::game::Players;
use crate::game::{Action, GameOptions};
use crate::rules::{Color, Position};
use crate::session::Session;
use crate::settings::Config;
use crate::storage::GameFolder;
use crate::theme::ThemeFile;

/// A screen of 80x24 in true color, with default settings and a clock that only [`wait`](Self::wait) moves.
pub struct TestScreen {
    pub app: App,
    /// When the next event arrives.
    pub now: Instant,
    appearance: Appearance,
    /// The clickable areas and the cursor of the last frame.
    seen: Seen,
    /// True if something may have changed since the last frame.
    stale: bool,
}

impl App {
    /// Returns the top dialog if it is of this kind.
    pub fn dialog_as<T: Dialog>(&self) -> Option<&T> {
        (self.layers.dialog()? as &dyn Any).downcast_ref()
    }
}

/// One frame.
pub struct Frame {
    pub buffer: Buffer,
    pub cursor: Point,
}

impl TestScreen {
    pub fn new() -> Self {
        Self::of(Session::new(Position::start(), Players::default()))
    }

    pub fn from_fen(fen: &str) -> Self {
        Self::of(Session::new(fen.parse().unwrap(), Players::default()))
    }

    pub fn of(session: Session) -> Self {
        Self::with_config(session, Config::default())
    }

    pub fn with_config(session: Session, config: Config) -> Self {
        let screen = Self {
            app: App::new(session, config, false),
            now: Instant::now(),
            appearance: Appearance::new(
                Theme::new(&ThemeFile::default(), Depth::True),
                PieceSet::Drawn(DrawingStyle::Blocks),
            ),
            seen: Seen::default(),
            stale: true,
        };
        screen.with_size((80, 24))
    }

    /// Shows a game after these moves, in SAN.
    pub fn from_moves(moves: &str) -> Self {
        let mut session = Session::new(Position::start(), Players::default());
        for san in moves.split_whitespace() {
            let played = session.game().position().read_move(san).unwrap();
            session.act(Action::Move(played), Instant::now()).unwrap();
        }
        Self::of(session)
    }

    /// Opens the first game of a PGN text.
    pub fn from_pgn(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        std::fs::write(&path, text).unwrap();
        let mut session = Session::new(Position::start(), Players::default());
        session.open(&path, 1).unwrap();
        Self::of(session)
    }

    /// Keeps its games in this folder.
    pub fn with_games_in(folder: &Path) -> Self {
        let mut session = Session::new(Position::start(), Players::default());
        session.keep_games(GameFolder::at(folder.to_owned()));
        Self::of(session)
    }

    /// Starts over from the same position, with a time control.
    pub fn with_time(self, time: &str) -> Self {
        let options = GameOptions {
            time: Some(time.parse().unwrap()),
            ..GameOptions::default()
        };
        let session = &self.app.session;
        let (start, players) = (*session.game().start(), session.players().clone());
        Self::of(Session::new(start, players).with_options(options))
    }

    /// Starts over from the same position, with names.
    pub fn with_players(self, white: &str, black: &str) -> Self {
        let players = Players {
            white: white.to_owned(),
            black: black.to_owned(),
        };
        Self::of(Session::new(*self.app.session.game().start(), players))
    }

    /// Returns the time of this player as the clock shows it.
    pub fn shown_time(&self, color: Color) -> String {
        self.app.shown_clock(color).unwrap().total.to_string()
    }

    pub fn with_size(mut self, size: (u16, u16)) -> Self {
        self.resize(size);
        self.draw();
        self
    }

    pub fn with_depth(self, depth: Depth) -> Self {
        let theme = Theme::new(&ThemeFile::default(), depth);
        let pieces = self.appearance.pieces;
        self.with_appearance(Appearance::new(theme, pieces))
    }

    pub fn with_appearance(mut self, appearance: Appearance) -> Self {
        self.appearance = appearance;
        self
    }

    pub fn resize(&mut self, (width, height): (u16, u16)) {
        self.stale = true;
        self.app.resize(Rect::new(0, 0, width, height));
    }

    /// Lets time pass in the app.
    pub fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.app.tick(self.now);
    }

    pub fn input(&mut self, input: Input) {
        if self.stale && input.acts_on_seen() {
            self.draw();
        }
        self.stale = true;
        self.app.handle(Event {
            at: self.now,
            input,
        });
        self.app.wait_for_tasks();
    }

    /// Takes in the results of background threads until this is true.
    pub fn wait_for(&mut self, is_so: impl Fn(&Self) -> bool) {
        for _ in 0..1000 {
            self.input(Input::Background);
            if is_so(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("nothing came but {:?}", self.completions());
    }

    /// Presses the [`keys`] in a text.
    pub fn keys(&mut self, text: &str) {
        for key in keys(text) {
            self.input(Input::Key(key));
        }
    }

    /// Returns the same screen after the [`keys`] in a text.
    pub fn after(mut self, text: &str) -> Self {
        self.keys(text);
        self
    }

    pub fn enter(&mut self, line: &str) {
        self.keys(line);
        self.keys("<Enter>");
    }

    pub fn pointer(&mut self, kind: MouseEventKind, at: Point) {
        self.input(Input::Mouse(MouseEvent {
            kind,
            column: at.x,
            row: at.y,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Returns the cell in the middle of a square.
    pub fn at(&self, square: &str) -> Point {
        let board = self.app.layout().board.unwrap();
        board.center(square.parse().unwrap())
    }

    pub fn press(&mut self, square: &str) {
        self.pointer(MouseEventKind::Down(MouseButton::Left), self.at(square));
    }

    /// Moves the pointer to a square with the button down.
    pub fn hold(&mut self, square: &str) {
        self.pointer(MouseEventKind::Drag(MouseButton::Left), self.at(square));
    }

    pub fn release(&mut self, square: &str) {
        self.pointer(MouseEventKind::Up(MouseButton::Left), self.at(square));
    }

    pub fn click(&mut self, square: &str) {
        self.press(square);
        self.release(square);
    }

    pub fn drag(&mut self, from: &str, to: &str) {
        self.press(from);
        self.hold(to);
        self.release(to);
    }

    /// Marks a square, or draws an arrow from it to another one.
    pub fn mark(&mut self, from: &str, to: &str) {
        self.pointer(MouseEventKind::Down(MouseButton::Right), self.at(from));
        self.pointer(MouseEventKind::Up(MouseButton::Right), self.at(to));
    }

    pub fn click_at(&mut self, at: Point) {
        self.pointer(MouseEventKind::Down(MouseButton::Left), at);
        self.pointer(MouseEventKind::Up(MouseButton::Left), at);
    }

    /// Returns the clickable areas and the cursor after drawing.
    pub fn seen(&mut self) -> &Seen {
        self.draw();
        &self.seen
    }

    /// Returns the cell of a button, by the name of its key.
    pub fn button(&self, name: &str) -> Point {
        let layout = self.app.layout();
        let mut buttons = layout.buttons.iter();
        let (_, rect) = buttons.find(|(binding, _)| binding.name == name).unwrap();
        rect.as_position()
    }

    /// Returns the first span of the move list with this text.
    pub fn listed(&self, text: &str) -> MoveListSpan {
        let list = self.app.layout().moves.unwrap();
        let mut spans = list.spans.into_iter();
        spans.find(|span| span.text == text).unwrap()
    }

    /// Returns the moves of the game, in SAN.
    pub fn moves(&self) -> String {
        let moves = self.app.session.view().tree().main.moves.iter();
        let moves: Vec<_> = moves.map(|node| node.san.clone()).collect();
        moves.join(" ")
    }

    /// Returns how the game ended; empty while it goes on.
    pub fn end(&self) -> String {
        let outcome = self.app.session.game().outcome();
        outcome.map_or(String::new(), |outcome| outcome.to_string())
    }

    /// Returns the whole message; empty if there is none, or a hint in its place.
    pub fn message(&self) -> String {
        let is_hint = !self.app.worded_hint().is_empty() || self.app.shown().viewed.is_some();
        if *self.app.line.message() == Message::None && is_hint {
            return String::new();
        }
        let layout = self.app.layout();
        self.app.shown_message(&layout).whole
    }

    /// Returns what the entry line says about the typed text and about a move to confirm, if there is room.
    pub fn worded_hint(&self) -> String {
        self.app
            .worded_hint()
            .into_iter()
            .next()
            .unwrap_or_default()
    }

    /// Checks that the message contains this.
    pub fn assert_says(&self, part: &str) {
        assert!(self.message().contains(part), "{}", self.message());
    }

    /// Checks that the message begins with this.
    pub fn assert_begins(&self, words: &str) {
        assert!(self.message().starts_with(words), "{}", self.message());
    }

    /// Checks that the text about the end of the game contains this.
    pub fn assert_ended(&self, part: &str) {
        assert!(self.end().contains(part), "{}", self.end());
    }

    /// Returns the completions of the typed text.
    pub fn completions(&self) -> Vec<&str> {
        let all = self.app.line.completions().iter();
        all.map(|choice| choice.name.as_str()).collect()
    }

    pub fn games(&self) -> &GameList {
        self.app.dialog_as().unwrap()
    }

    /// Lists the saved games that contain these words, and waits until all of them are there.
    pub fn list_games(&mut self, words: &str) {
        self.enter(&format!("/games {words}"));
        self.wait_for(|screen| !screen.games().count().ends_with('+'));
    }

    pub fn draw(&mut self) -> Frame {
        let layout = self.app.layout();
        let unit = layout.board.map(|board| board.unit);
        self.appearance
            .prepare(unit, self.app.layers.diagram_unit(&layout));
        let mut buffer = Buffer::empty(layout.screen);
        let mut ui = Ui::new(&mut buffer, &self.appearance, &layout);
        view::draw(&self.app, &mut ui);
        let seen = ui.seen;
        let cursor = seen.cursor;
        self.seen = seen.clone();
        self.app.frame = ui::Frame { layout, seen };
        self.stale = false;
        Frame { buffer, cursor }
    }

    /// Draws the rows of text at another size.
    pub fn rows_at(&mut self, size: (u16, u16)) -> Vec<String> {
        self.resize(size);
        self.draw().rows()
    }
}

/// Returns an environment from a text such as `NAME=value NAME=value`. Leaves out empty variables, as `tui::environment` does.
pub fn environment(text: &str) -> impl Fn(&str) -> Option<String> {
    |name| {
        let mut pairs = text.split(' ').filter_map(|set| set.split_once('='));
        let (_, value) = pairs.find(|(key, value)| *key == name && !value.is_empty())?;
        Some(value.to_owned())
    }
}

/// Returns the keys in a text. A line end is Enter, and a name such as `<Esc>`, `<F5>` or `<Ctrl-P>` is a key with that name.
pub fn keys(mut text: &str) -> Vec<KeyEvent> {
    let mut keys = Vec::new();
    while let Some(letter) = text.chars().next() {
        let named = text.strip_prefix('<').and_then(|rest| {
            let (name, rest) = rest.split_once('>')?;
            Some((key_named(name)?, rest))
        });
        let typed = || (KeyCode::Char(letter).into(), &text[letter.len_utf8()..]);
        let (key, rest) = match letter {
            '\n' => (KeyCode::Enter.into(), &text[1..]),
            _ => named.unwrap_or_else(typed),
        };
        keys.push(key);
        text = rest;
    }
    keys
}

/// Returns the key with this name.
fn key_named(name: &str) -> Option<KeyEvent> {
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "Insert" => KeyCode::Insert,
        "Delete" => KeyCode::Delete,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        _ => {
            if let Some(letter) = name.strip_prefix("Ctrl-") {
                let code = KeyCode::Char(letter.to_lowercase().parse().ok()?);
                return Some(KeyEvent::new(code, KeyModifiers::CONTROL));
            }
            KeyCode::F(name.strip_prefix('F')?.parse().ok()?)
        }
    };
    Some(code.into())
}

impl Frame {
    pub fn rows(&self) -> Vec<String> {
        let rows = self
            .buffer
            .content()
            .chunks(usize::from(self.buffer.area.width));
        rows.map(|row| row.iter().map(Cell::symbol).collect())
            .collect()
    }
}
