//! A line of typed text: its characters, cursor, selection and history. Used for moves, commands, names and FENs.

use std::ops::Range;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::ui::Ui;
use super::widgets::{text, width};
use crate::text::printable;

/// Maximum characters in the line: more than the longest path on common systems.
const MAX_LENGTH: usize = 5_000;
/// Maximum lines in the history.
const MAX_HISTORY: usize = 100;

/// A line of typed text.
#[derive(Clone, Debug, Default)]
pub struct EntryLine {
    text: String,
    /// The cursor's byte offset in the text, always on a character boundary.
    cursor: usize,
    /// True while the whole text is selected. The next typed text replaces it.
    pub selected: bool,
    /// The entered lines, oldest first.
    history: Vec<String>,
    /// The index of the visible history line, 0 for the newest; `None` for new text.
    pub recalled: Option<usize>,
}

/// Returns true if this key edits a text by words while Alt is held, as in a shell.
pub fn edits_by_words(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char('b' | 'd' | 'f') | KeyCode::Backspace)
}

impl EntryLine {
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the part of the text before the cursor.
    pub fn before_cursor(&self) -> &str {
        &self.text[..self.cursor]
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Replaces the text, and puts the cursor at its end.
    pub fn set(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.go(self.text.len());
    }

    /// Selects the whole text. The next typed text replaces it.
    pub fn select(&mut self) {
        self.go(self.text.len());
        self.selected = true;
    }

    /// Deselects the text. The next typed text goes in at the cursor.
    pub fn deselect(&mut self) {
        self.selected = false;
    }

    pub fn clear(&mut self) {
        self.set("");
        self.recalled = None;
    }

    /// Clears the line, and adds its text to the history unless it is empty or equal to the newest line there.
    pub fn finish(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() && self.history.last() != Some(&text) {
            self.history.push(text);
            if self.history.len() > MAX_HISTORY {
                self.history.remove(0);
            }
        }
        self.clear();
    }

    /// Inserts text at the cursor or in place of the selected text, without control characters, and only as much as fits. Joins
    /// several lines with spaces.
    pub fn insert(&mut self, text: &str) {
        let ends_line = |letter: char| letter.is_whitespace() && letter != ' ';
        let lines = text.split(ends_line).filter(|line| !line.is_empty());
        let line = lines.collect::<Vec<_>>().join(" ");
        for letter in printable(&line).chars() {
            if self.selected {
                self.clear();
            }
            if self.text.chars().count() >= MAX_LENGTH {
                return;
            }
            self.text.insert(self.cursor, letter);
            self.recalled = None;
            self.cursor += letter.len_utf8();
        }
    }

    /// Handles a key. Returns true if the key types a character, clears the line or has deleted something. Ignores keys that
    /// have no meaning here.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        match key.code {
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => self.clear(),
            KeyCode::Char('w') if key.modifiers == KeyModifiers::CONTROL => {
                return self.delete(self.word_before()..self.cursor);
            }
            KeyCode::Backspace if key.modifiers == KeyModifiers::ALT => {
                return self.delete(self.word_before()..self.cursor);
            }
            KeyCode::Char('d') if key.modifiers == KeyModifiers::ALT => {
                return self.delete(self.cursor..self.after_word());
            }
            KeyCode::Char(letter) if is_plain => self.insert(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => return self.delete(self.previous()..self.cursor),
            KeyCode::Delete => return self.delete(self.cursor..self.next()),
            KeyCode::Down if self.recalled == Some(0) => self.clear(),
            _ => {
                self.move_cursor(key);
                return false;
            }
        }
        true
    }

    /// Handles a key that moves the cursor, or shows another line of the history.
    fn move_cursor(&mut self, key: KeyEvent) {
        let is_held = key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('a') if is_held => self.go(0),
            KeyCode::Char('e') if is_held => self.go(self.text.len()),
            KeyCode::Left | KeyCode::Char('b') if is_held => self.go(self.word_before()),
            KeyCode::Right | KeyCode::Char('f') if is_held => self.go(self.after_word()),
            KeyCode::Left => self.go(self.previous()),
            KeyCode::Right => self.go(self.next()),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.text.len()),
            KeyCode::Up => self.recall(Some(self.recalled.map_or(0, |index| index + 1))),
            KeyCode::Down => self.recall(self.recalled.map(|index| index - 1)),
            _ => {}
        }
    }

    /// Shows a line of the history, if it exists. Index 0 is the newest; `None` changes nothing.
    fn recall(&mut self, index: Option<usize>) {
        let line = index.and_then(|index| self.history.iter().rev().nth(index));
        if let Some(text) = line.cloned() {
            self.set(text);
            self.recalled = index;
        }
    }

    /// Puts the cursor at this byte offset, and deselects the text.
    fn go(&mut self, at: usize) {
        self.cursor = at;
        self.selected = false;
    }

    /// Deletes this part of the text, or the selected text instead. Returns true if that changed anything.
    fn delete(&mut self, part: Range<usize>) -> bool {
        let all = 0..self.text.len();
        let part = if self.selected { all } else { part };
        let changes = !part.is_empty();
        if changes {
            self.go(part.start);
            self.text.replace_range(part, "");
            self.recalled = None;
        }
        changes
    }

    /// Returns the byte offset of the character before the cursor, or 0 if there is none.
    fn previous(&self) -> usize {
        let mut letters = self.before_cursor().char_indices();
        letters.next_back().map_or(0, |(index, _)| index)
    }

    /// Returns the byte offset of the last word that begins before the cursor, or 0 if there is none.
    fn word_before(&self) -> usize {
        let before = self.before_cursor().trim_end();
        let space = before
            .char_indices()
            .rfind(|(_, letter)| letter.is_whitespace());
        space.map_or(0, |(index, space)| index + space.len_utf8())
    }

    /// Returns the byte offset after the first word that ends after the cursor, or the end of the text if there is none.
    fn after_word(&self) -> usize {
        let after = &self.text[self.cursor..];
        let word = after.trim_start();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        self.cursor + (after.len() - word.len()) + end
    }

    /// Returns the byte offset after the character at the cursor, or the end of the text if there is none.
    fn next(&self) -> usize {
        let mut letters = self.text[self.cursor..].chars();
        self.cursor + letters.next().map_or(0, char::len_utf8)
    }

    /// Draws as much of the text around the cursor as fits. `is_wrong` shows the text as an error. Returns the cell of the
    /// cursor.
    pub fn draw(&self, room: Rect, is_wrong: bool, ui: &mut Ui<'_>) -> Point {
        let theme = &ui.look.theme;
        let style = match (is_wrong, self.selected) {
            (true, _) => theme.error(),
            (false, true) => theme.chosen(),
            (false, false) => Style::new(),
        };
        let before = self.before_cursor();
        let mut starts = before.char_indices().map(|(index, _)| index);
        // The text begins where the rest up to the cursor fits, with a column for the cursor after it.
        let fitting = starts.find(|&index| width(&before[index..]) < room.width);
        let first = fitting.unwrap_or(before.len());
        text(ui.buffer, room, &self.text[first..], style);
        let end = room.right().saturating_sub(1);
        let x = room.x + width(&before[first..]);
        Point::new(x.min(end), room.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::keys;

    /// Returns true if the last key typed or deleted something.
    fn press(entry: &mut EntryLine, text: &str) -> bool {
        let changed = keys(text).into_iter().map(|key| entry.key(key));
        changed.last().unwrap()
    }

    fn typed(text: &str) -> EntryLine {
        let mut entry = EntryLine::default();
        press(&mut entry, text);
        entry
    }

    #[test]
    fn letters_go_in_at_the_cursor() {
        let mut entry = typed("N3");
        assert!(press(&mut entry, "<Left>f"));
        assert_eq!((entry.text(), entry.before_cursor()), ("Nf3", "Nf"));
    }

    #[test]
    fn keys_for_words_and_ends_of_the_line_are_those_of_a_shell() {
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let held = |letter| key(KeyCode::Char(letter), KeyModifiers::CONTROL);
        let (left, right) = (KeyCode::Left, KeyCode::Right);
        let (control, alt) = (KeyModifiers::CONTROL, KeyModifiers::ALT);
        let mut entry = typed("/white Vera  Ménchik");
        for (key, before) in [
            (key(left, control), "/white Vera  "),
            (key(left, alt), "/white "),
            (key(left, control), ""),
            (key(left, control), ""),
            (key(right, control), "/white"),
            (key(right, alt), "/white Vera"),
            (held('e'), "/white Vera  Ménchik"),
            (key(right, control), "/white Vera  Ménchik"),
            (held('a'), ""),
        ] {
            assert!(!entry.key(key));
            assert_eq!(entry.before_cursor(), before, "{key:?}");
        }
        assert!(!entry.key(held('w')), "there is nothing to delete");
        for (code, text) in [
            (KeyCode::Char('d'), " Vera  Ménchik"),
            (KeyCode::Char('f'), " Vera  Ménchik"),
            (KeyCode::Backspace, "   Ménchik"),
        ] {
            entry.key(key(code, alt));
            assert_eq!(entry.text(), text, "{code:?}");
        }
        entry.set("/white Vera  Ménchik");
        entry.key(held('e'));
        for text in ["/white Vera  ", "/white ", ""] {
            assert!(entry.key(held('w')));
            assert_eq!(entry.text(), text);
        }
    }

    #[test]
    fn deleting_takes_whole_characters() {
        let mut entry = typed("é4ü<Backspace><Home><Delete>");
        assert_eq!(entry.text(), "4");
        assert!(!press(&mut entry, "<Backspace>"));
    }

    #[test]
    fn entered_lines_can_be_recalled_newest_first() {
        let mut entry = typed("e4");
        entry.finish();
        entry.set("/fen");
        entry.finish();
        press(&mut entry, "<Up>");
        assert_eq!(entry.text(), "/fen");
        assert!(entry.recalled.is_some());
        press(&mut entry, "<Up><Up>");
        assert_eq!(entry.text(), "e4", "the oldest stays");
        press(&mut entry, "<Down><Down>");
        assert_eq!(entry.text(), "");
    }

    #[test]
    fn typed_text_replaces_a_selected_text_unless_the_cursor_moves() {
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
        assert_eq!((entry.text(), entry.selected), ("Sonja", false));
    }

    #[test]
    fn pasted_lines_are_joined_and_control_characters_and_endless_text_left_out() {
        let mut entry = EntryLine::default();
        entry.insert("e4\u{202e}\u{1b}[31m\r\n");
        assert_eq!(entry.text(), "e4[31m");
        entry.insert(" one\r\ntwo\n\nthree\tfour");
        assert_eq!(entry.text(), "e4[31m one two three four");
        entry.insert(&"x".repeat(10_000));
        assert_eq!(entry.text().len(), MAX_LENGTH);
    }
}
