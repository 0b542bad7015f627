//! The dialog in which two players settle another game: who plays, with how much time, from where, by which rules.
//!
//! What it can set comes from the table of settings, so that the last choice is the next one to begin with; start and
//! colors are of this game alone.

mod rows;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position as Point, Rect, Size};
use ratatui::text::Span;

pub use rows::{Colors, ROWS, SETTLED, Start, Subject, set_to, shown_as};

use super::entry::EntryLine;
use super::layout::Overlay;
use crate::rules::{Color, Position};
use crate::settings::{Setting, Settings};
use rows::{COLORS, FEN, STARTS, next};

/// Columns of the dialog: mark, label, value.
pub const WIDTH: u16 = 56;
/// Columns before a label, and of the label.
pub const COLUMNS: (u16, u16) = (2, 11);
/// Rows below the list: a gap, what is wrong or what the value means in two, and the values to choose from; or those two
/// alone, where there is no room for all and the list.
pub const BELOW: [u16; 2] = [4, 2];
/// Columns before a value, for the arrow that goes back.
const ARROW: u16 = 2;

/// What a key or a click asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing more.
    Nothing,
    /// To close the dialog; nothing has changed.
    Close,
    /// To begin the game.
    Begin,
}

/// What the players are about to settle.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What is set, as far as it can be.
    settings: Settings,
    /// What is typed: the names, the time, a position.
    texts: [EntryLine; 4],
    /// Where the game begins.
    start: Start,
    /// The position that was on the board.
    shown: Position,
    /// Who has which color.
    colors: Colors,
    /// Which of [`ROWS`] is marked.
    marked: usize,
    /// Whether what is typed next takes the place of what stands in the marked row.
    fresh: bool,
}

impl NewGame {
    /// The dialog with these settings and colors, for a game from this position; another one is on the board.
    pub fn new(settings: Settings, start: Position, shown: Position, colors: Colors) -> Self {
        let mut texts: [EntryLine; 4] = Default::default();
        for (_, subject) in ROWS {
            if let Subject::Typed(name, place) = subject {
                texts[place].set(set_to(name, &settings));
            }
        }
        let start = if start == Position::start() {
            Start::Usual
        } else {
            texts[FEN].set(start.to_string());
            Start::Typed
        };
        Self {
            settings,
            texts,
            start,
            shown,
            colors,
            marked: 0,
            fresh: true,
        }
    }

    /// What is set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Who has which color.
    pub fn colors(&self) -> Colors {
        self.colors
    }

    /// Which of [`ROWS`] is marked.
    pub fn marked(&self) -> usize {
        self.marked
    }

    /// What the marked row is about.
    pub fn subject(&self) -> Subject {
        ROWS[self.marked].1
    }

    /// Whether what is typed next takes the place of what stands in the marked row.
    pub fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// What is typed in a row, if it takes a text now.
    pub fn text(&self, subject: Subject) -> Option<&EntryLine> {
        self.place(subject).map(|place| &self.texts[place])
    }

    /// What stands in a row.
    pub fn value(&self, subject: Subject) -> String {
        if let Some(entry) = self.text(subject) {
            return entry.text().to_owned();
        }
        match subject {
            Subject::Typed(name, _) => set_to(name, &self.settings),
            Subject::Chosen(name) => shown_as(name, &set_to(name, &self.settings)),
            Subject::Start if self.start == Start::DisplayedTime => "the position shown".to_owned(),
            Subject::Start => "standard".to_owned(),
            Subject::Colors => match self.colors {
                Colors::Named => "as named",
                Colors::Swapped => "swapped",
                Colors::Toss => "by toss",
            }
            .to_owned(),
            Subject::Begin => self.summary(),
        }
    }

    /// The columns of the arrows around the value of a row: the one that goes back, the one that goes on.
    pub fn arrows(&self, subject: Subject, row: Rect) -> [u16; 2] {
        let room = room(row);
        let value = Span::raw(self.value(subject)).width();
        let behind = u16::try_from(value).unwrap_or(u16::MAX).min(room.width);
        // The cursor has a column behind the value.
        let on = (room.x + behind + 1).min(row.right().saturating_sub(1));
        [room.x.saturating_sub(ARROW).max(row.x), on]
    }

    /// Who will play whom, and with how much time.
    fn summary(&self) -> String {
        let (white, black) = (&self.settings.white, &self.settings.black);
        let unnamed = *white == Color::White.into() && *black == Color::Black.into();
        let who = match self.colors {
            Colors::Named => format!("{white} – {black}"),
            Colors::Swapped if unnamed => "you change sides".to_owned(),
            Colors::Swapped => format!("{black} – {white}"),
            Colors::Toss => format!("{white} and {black} toss"),
        };
        match &self.settings.time.0 {
            Some(time) => format!("{who}, {time}"),
            None => who,
        }
    }

    /// What the layout needs to know of it, where there is so much room inside a frame.
    pub fn overlay(&self, room: Size) -> Overlay {
        let [all, least] = BELOW;
        let has_room = usize::from(room.height) >= ROWS.len() + usize::from(all);
        Overlay::List {
            width: WIDTH,
            rows: ROWS.len(),
            items: ROWS.len(),
            first: 0,
            marked: self.marked,
            above: 0,
            below: if has_room { all } else { least },
        }
    }

    /// What is wrong with a row, in words for the players.
    pub fn mistake(&self, subject: Subject) -> Option<String> {
        match subject {
            Subject::Typed(name, place) => {
                let setting = Setting::named(name).ok()?;
                let put = setting.put(&mut self.settings.clone(), self.texts[place].text());
                put.err().map(|error| error.to_string())
            }
            Subject::Start => self.position().err(),
            Subject::Chosen(_) | Subject::Colors | Subject::Begin => None,
        }
    }

    /// The position from which the game begins, or what is wrong with it.
    pub fn position(&self) -> Result<Position, String> {
        let start = match self.start {
            Start::Usual => Position::start(),
            Start::DisplayedTime => self.shown,
            Start::Typed => {
                let text = self.texts[FEN].text().trim();
                if text.is_empty() {
                    return Err("type or paste a position in FEN".to_owned());
                }
                text.parse().map_err(|error| format!("{error}"))?
            }
        };
        if start.has_legal_move() {
            Ok(start)
        } else {
            Err("there is no legal move in that position".to_owned())
        }
    }

    /// The position from which the game begins, if nothing is wrong anywhere; else the first mistake is marked.
    pub fn settled(&mut self) -> Option<Position> {
        let wrong = ROWS
            .iter()
            .position(|(_, subject)| self.mistake(*subject).is_some());
        if let Some(row) = wrong {
            self.mark(row);
            return None;
        }
        self.position().ok()
    }

    /// Takes a key: Up and Down mark, Left and Right step, letters go into a text, Enter begins, Esc closes.
    pub fn key(&mut self, code: KeyCode) -> Wish {
        let last = ROWS.len() - 1;
        let subject = self.subject();
        let typed = self.place(subject).is_some();
        match code {
            KeyCode::Esc => return Wish::Close,
            KeyCode::Enter => return Wish::Begin,
            KeyCode::Up | KeyCode::BackTab => self.mark(self.marked.checked_sub(1).unwrap_or(last)),
            KeyCode::Down | KeyCode::Tab => self.mark((self.marked + 1) % ROWS.len()),
            KeyCode::PageUp => self.mark(0),
            KeyCode::PageDown => self.mark(last),
            KeyCode::Left | KeyCode::Right if subject.steps() => {
                self.step(code == KeyCode::Right);
            }
            KeyCode::Home if !typed => self.mark(0),
            KeyCode::End if !typed => self.mark(last),
            KeyCode::Char(' ') if !typed && subject != Subject::Start => self.step(true),
            _ => self.type_key(code),
        }
        Wish::Nothing
    }

    /// Takes a click on a row: on an arrow or a word it steps, on a text it marks, on the last row it begins.
    pub fn click(&mut self, index: usize, at: Point, row: Rect) -> Wish {
        self.mark(index.min(ROWS.len() - 1));
        let subject = self.subject();
        if subject == Subject::Begin {
            return Wish::Begin;
        }
        let [back, on] = self.arrows(subject, row).map(|x| at.x.abs_diff(x) < ARROW);
        if subject.steps() && (back || on || self.place(subject).is_none()) {
            self.step(!back);
        }
        Wish::Nothing
    }

    /// Takes a pasted text: a position becomes the start, anything else goes into the marked row.
    pub fn paste(&mut self, text: &str) {
        let text = text.trim();
        let is_position = text.parse::<Position>().is_ok();
        let start = ROWS
            .iter()
            .position(|(_, subject)| *subject == Subject::Start);
        if let Some(row) = start.filter(|_| is_position) {
            self.mark(row);
        }
        self.change(|entry| entry.insert(text));
    }

    /// The place of the text of a row, if it takes one now.
    fn place(&self, subject: Subject) -> Option<usize> {
        match subject {
            Subject::Typed(_, place) => Some(place),
            Subject::Start if self.start == Start::Typed => Some(FEN),
            _ => None,
        }
    }

    /// Marks a row.
    fn mark(&mut self, row: usize) {
        self.marked = row;
        self.fresh = true;
    }

    /// Goes to the next value of the marked row, or to the one before.
    fn step(&mut self, forward: bool) {
        match self.subject() {
            Subject::Typed(name, place) => {
                if let Some(value) = self.next_value(name, forward) {
                    self.texts[place].set(value);
                    self.read(name, place);
                }
            }
            Subject::Chosen(name) => {
                let next = self.next_value(name, forward);
                if let (Ok(setting), Some(value)) = (Setting::named(name), next) {
                    // A value from the setting's own list.
                    let _ = setting.put(&mut self.settings, &value);
                }
            }
            Subject::Start => self.start = next(&STARTS, self.start, forward),
            Subject::Colors => self.colors = next(&COLORS, self.colors, forward),
            Subject::Begin => {}
        }
        self.fresh = true;
    }

    /// The value of a setting after the one that is set, or before it.
    fn next_value(&self, name: &str, forward: bool) -> Option<String> {
        Setting::named(name)
            .ok()?
            .next_value(&self.settings, forward)
    }

    /// A key that is meant for a text. In the row of the start a letter begins a position.
    fn type_key(&mut self, code: KeyCode) {
        let edits = matches!(
            code,
            KeyCode::Char(_) | KeyCode::Backspace | KeyCode::Delete
        );
        let moves = matches!(
            code,
            KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End
        );
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        if edits {
            self.change(|entry| {
                entry.key(key);
            });
        } else if moves && let Some(place) = self.place(self.subject()) {
            self.fresh = false;
            self.texts[place].key(key);
        }
    }

    /// Changes the text of the marked row; one that has not been touched yet makes way.
    fn change(&mut self, change: impl FnOnce(&mut EntryLine)) {
        let subject = self.subject();
        if subject == Subject::Start && self.start != Start::Typed {
            self.start = Start::Typed;
            self.fresh = true;
        }
        let Some(place) = self.place(subject) else {
            return;
        };
        if std::mem::take(&mut self.fresh) {
            self.texts[place].clear();
        }
        change(&mut self.texts[place]);
        if let Subject::Typed(name, place) = subject {
            self.read(name, place);
        }
    }

    /// Sets what is typed, if it can be.
    fn read(&mut self, name: &str, place: usize) {
        if let Ok(setting) = Setting::named(name) {
            // What is wrong with it is told as long as it stands there.
            let _ = setting.put(&mut self.settings, self.texts[place].text());
        }
    }
}

/// The cells of a row's value, between its arrows.
pub fn room(row: Rect) -> Rect {
    let before = (COLUMNS.0 + COLUMNS.1 + ARROW).min(row.width);
    Rect {
        x: row.x + before,
        width: (row.width - before).saturating_sub(ARROW),
        ..row
    }
}

#[cfg(test)]
mod tests;
