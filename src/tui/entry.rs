//! A line of text that is typed, as moves, commands, names and positions are: its text, cursor and history.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::ui::Ui;
use super::widgets::{text, width};
use crate::text::printable;

/// The most characters in the line: more than the longest path that common systems allow.
const MAX_LENGTH: usize = 5_000;
/// The most lines in the history.
const HISTORY: usize = 100;

/// A line of text that is typed.
#[derive(Clone, Debug, Default)]
pub struct EntryLine {
    text: String,
    /// Where the cursor is: a byte offset in the text, always on a character boundary.
    at: usize,
    /// True while the whole text is selected: what is typed next takes its place.
    selected: bool,
    /// The entered lines, oldest first.
    history: Vec<String>,
    /// The history line that is shown, counted from the newest; `None` for a new text.
    recalled: Option<usize>,
}

/// The effect of a key on the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryResponse {
    /// The text has changed.
    Changed,
    /// Only the cursor has moved, or nothing has changed.
    Kept,
    /// The text is ready to be run.
    Entered,
}

impl EntryLine {
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the part of the text before the cursor.
    pub fn before_cursor(&self) -> &str {
        &self.text[..self.at]
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns true if an unchanged line from the history is shown.
    pub fn is_recalled(&self) -> bool {
        self.recalled.is_some()
    }

    /// Returns true if what is typed next takes the place of the text.
    pub fn is_selected(&self) -> bool {
        self.selected
    }

    /// Replaces the text, and puts the cursor at its end.
    pub fn set(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.go(self.text.len());
    }

    /// Selects the whole text, so that what is typed next takes its place.
    pub fn select(&mut self) {
        self.go(self.text.len());
        self.selected = true;
    }

    pub fn clear(&mut self) {
        self.set("");
        self.recalled = None;
    }

    /// Clears the line, and adds its text to the history.
    pub fn finish(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() && self.history.last() != Some(&text) {
            self.history.push(text);
            if self.history.len() > HISTORY {
                self.history.remove(0);
            }
        }
        self.clear();
    }

    /// Inserts text at the cursor, without control characters and as much as fits.
    pub fn insert(&mut self, text: &str) {
        for letter in printable(text).chars() {
            if self.selected {
                self.clear();
            }
            if self.text.chars().count() >= MAX_LENGTH {
                return;
            }
            self.text.insert(self.at, letter);
            self.recalled = None;
            self.at += letter.len_utf8();
        }
    }

    /// Handles a key; one without a meaning here changes nothing.
    pub fn key(&mut self, key: KeyEvent) -> EntryResponse {
        let plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        match key.code {
            KeyCode::Enter => return EntryResponse::Entered,
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => self.clear(),
            KeyCode::Char(letter) if plain => self.insert(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => return self.delete(self.previous()..self.at),
            KeyCode::Delete => return self.delete(self.at..self.next()),
            KeyCode::Left => return self.go(self.previous()),
            KeyCode::Right => return self.go(self.next()),
            KeyCode::Home => return self.go(0),
            KeyCode::End => return self.go(self.text.len()),
            KeyCode::Up => return self.recall(self.recalled.map_or(0, |index| index + 1)),
            KeyCode::Down => match self.recalled {
                Some(0) => self.clear(),
                Some(index) => return self.recall(index - 1),
                None => return EntryResponse::Kept,
            },
            _ => return EntryResponse::Kept,
        }
        EntryResponse::Changed
    }

    /// Shows a line of the history; index 0 is the newest.
    fn recall(&mut self, index: usize) -> EntryResponse {
        let Some(text) = self.history.iter().rev().nth(index).cloned() else {
            return EntryResponse::Kept;
        };
        self.set(text);
        self.recalled = Some(index);
        EntryResponse::Kept
    }

    fn go(&mut self, at: usize) -> EntryResponse {
        self.at = at;
        self.selected = false;
        EntryResponse::Kept
    }

    fn delete(&mut self, range: std::ops::Range<usize>) -> EntryResponse {
        let range = if self.selected {
            0..self.text.len()
        } else {
            range
        };
        if range.is_empty() {
            return EntryResponse::Kept;
        }
        self.go(range.start);
        self.text.replace_range(range, "");
        self.recalled = None;
        EntryResponse::Changed
    }

    /// Returns the byte offset of the character before the cursor.
    fn previous(&self) -> usize {
        self.text[..self.at]
            .char_indices()
            .next_back()
            .map_or(0, |(index, _)| index)
    }

    /// Returns the byte offset behind the character at the cursor.
    fn next(&self) -> usize {
        self.text[self.at..]
            .chars()
            .next()
            .map_or(self.at, |letter| self.at + letter.len_utf8())
    }

    /// Draws as much of the text as there is room for around the cursor, and places the cursor.
    pub fn draw(&self, room: Rect, is_wrong: bool, ui: &mut Ui<'_>) {
        let theme = &ui.look.theme;
        let style = match (is_wrong, self.selected) {
            (true, _) => theme.error(),
            (false, true) => theme.chosen(),
            (false, false) => Style::new(),
        };
        let before = self.before_cursor();
        let mut letters = before.char_indices().map(|(index, _)| index);
        // The cursor needs a column behind the text.
        let first = letters.find(|&index| width(&before[index..]) < room.width);
        let first = first.unwrap_or(before.len());
        text(ui.buffer, room, &self.text[first..], style);
        let end = room.right().saturating_sub(1);
        let x = room.x + width(&before[first..]);
        ui.seen.cursor = Point::new(x.min(end), room.y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::keys;

    /// Returns what came of the last key.
    fn press(entry: &mut EntryLine, text: &str) -> EntryResponse {
        let responses = keys(text).into_iter().map(|key| entry.key(key));
        responses.last().unwrap()
    }

    fn typed(text: &str) -> EntryLine {
        let mut entry = EntryLine::default();
        press(&mut entry, text);
        entry
    }

    #[test]
    fn letters_go_in_at_the_cursor() {
        let mut entry = typed("N3");
        assert_eq!(press(&mut entry, "<Left>f"), EntryResponse::Changed);
        assert_eq!((entry.text(), entry.before_cursor()), ("Nf3", "Nf"));
    }

    #[test]
    fn deleting_takes_whole_characters() {
        let mut entry = typed("é4ü<Backspace><Home><Delete>");
        assert_eq!(entry.text(), "4");
        assert_eq!(press(&mut entry, "<Backspace>"), EntryResponse::Kept);
    }

    #[test]
    fn what_was_entered_can_be_recalled_newest_first() {
        let mut entry = typed("e4");
        entry.finish();
        entry.set("/fen");
        entry.finish();
        press(&mut entry, "<Up>");
        assert_eq!(entry.text(), "/fen");
        assert!(entry.is_recalled());
        press(&mut entry, "<Up><Up>");
        assert_eq!(entry.text(), "e4", "the oldest stays");
        press(&mut entry, "<Down><Down>");
        assert_eq!(entry.text(), "");
    }

    #[test]
    fn what_is_typed_takes_the_place_of_a_selected_text_unless_the_cursor_moves() {
        let selected = || {
            let mut entry = typed("Vera");
            entry.select();
            entry
        };
        for (keys, text) in [
            ("So", "So"),
            ("<Backspace>", ""),
            ("<Delete>", ""),
            ("<End>!", "Vera!"),
            ("<Left><Backspace>", "Vea"),
        ] {
            let mut entry = selected();
            press(&mut entry, keys);
            assert_eq!(entry.text(), text, "{keys:?}");
        }
        let mut entry = selected();
        entry.insert("\n");
        assert_eq!(entry.text(), "Vera", "nothing is pasted");
        entry.insert("Sonja");
        assert_eq!((entry.text(), entry.is_selected()), ("Sonja", false));
    }

    #[test]
    fn pasted_control_characters_and_endless_text_are_left_out() {
        let mut entry = EntryLine::default();
        entry.insert("e4\u{202e}\u{1b}[31m\r\n");
        assert_eq!(entry.text(), "e4[31m");
        entry.insert(&"x".repeat(10_000));
        assert_eq!(entry.text().len(), MAX_LENGTH);
    }
}
