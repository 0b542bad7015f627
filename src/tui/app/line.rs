//! The state of the entry line: the typed text, its completions and the message. Nothing here knows the game.

use crossterm::event::{KeyCode, KeyEvent};

use crate::command::Completion;
use crate::storage::{GameFolder, Notifier};
use crate::text::{capitalize, main_clause};
use crate::tui::completions::{Completions, Lookups};
use crate::tui::entry::EntryLine;
use crate::tui::layout::Layout;
use crate::tui::message::Message;
use crate::tui::widgets::List;

#[derive(Debug, Default)]
pub struct LineState {
    entry: EntryLine,
    /// True if the text is a move that was entered while another screen was to move. We play it at this screen's next turn.
    waits_for_turn: bool,
    completions: Completions,
    /// The files and games that completion reads from the disk.
    lookups: Lookups,
    message: Message,
}

impl LineState {
    pub fn text(&self) -> &str {
        self.entry.text()
    }

    /// Returns true if nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.entry.is_empty()
    }

    pub fn entry(&self) -> &EntryLine {
        &self.entry
    }

    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Replaces the message. Only [`super::App::settle`] and its parts call this and, for the first message, `App::new`.
    pub fn say(&mut self, message: Message) {
        self.message = message;
    }

    pub fn clear_message(&mut self) {
        self.message = Message::None;
    }

    /// Handles a key. Returns true if it typed or deleted something, or cleared the line. After a refusal, a letter, a digit, a
    /// slash or a colon replaces the refused text; any other key edits it.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        self.waits_for_turn = false;
        match key.code {
            KeyCode::Char('/' | ':') => {}
            KeyCode::Char(letter) if letter.is_alphanumeric() => {}
            _ => self.entry.deselect(),
        }
        self.entry.key(key)
    }

    pub fn insert(&mut self, text: &str) {
        self.waits_for_turn = false;
        self.entry.insert(text);
    }

    /// Replaces the typed text.
    pub fn set(&mut self, text: impl Into<String>) {
        self.waits_for_turn = false;
        self.entry.set(text);
    }

    /// Clears the line without adding its text to the history.
    pub fn clear(&mut self) {
        self.waits_for_turn = false;
        self.entry.clear();
    }

    /// Clears the line, and adds its text to the history.
    pub fn clear_into_history(&mut self) {
        self.waits_for_turn = false;
        self.entry.finish();
    }

    /// Keeps the text that was refused. The next letter replaces it, unless a key edits it first.
    pub fn keep_refused_text(&mut self) {
        self.waits_for_turn = false;
        if !self.entry.is_empty() {
            self.entry.select();
        }
    }

    /// Lets the next key edit the refused text instead of replacing it.
    pub fn edit_refused_text(&mut self) {
        self.entry.deselect();
    }

    /// Lets the typed move wait in the line until it is this screen's turn.
    pub fn wait_for_turn(&mut self) {
        self.waits_for_turn = true;
    }

    /// Returns true if the typed move waits for this screen's turn.
    pub fn waits_for_turn(&self) -> bool {
        self.waits_for_turn
    }

    /// Finds the completions of a changed line. There are none for a line recalled from the history, because Up and Down move
    /// through the history then.
    pub fn find_completions(&mut self, folder: &GameFolder, waker: Option<&Notifier>) {
        let is_recalled = self.entry.recalled.is_some();
        let line = if is_recalled { "" } else { self.entry.text() };
        self.lookups.follow(line, folder, waker);
        self.completions.follow(line, self.lookups.found());
    }

    /// Receives what lookups have found on the disk.
    pub fn receive_lookups(&mut self) {
        self.lookups.receive();
    }

    pub fn completions(&self) -> &[Completion] {
        &self.completions.all
    }

    /// Returns the completions to list. After a refusal there are none, because the reason for the refusal takes their rows.
    pub fn shown_completions(&self) -> List {
        match self.message {
            Message::Error(..) => List::new(0),
            Message::None | Message::Info(_) => self.completions.list,
        }
    }

    pub fn mark_completion_above(&mut self) {
        self.completions.list.up();
    }

    pub fn mark_completion_below(&mut self) {
        self.completions.list.down();
    }

    /// Returns the marked completion; `None` if there are no completions.
    pub fn marked_completion(&self) -> Option<&Completion> {
        self.completions.marked()
    }

    /// Returns the ways to say what the marked completion does, longest first. Returns `None` if no completion is listed, or if
    /// the screen has no panel for messages.
    pub fn marked_help(&self, layout: &Layout) -> Option<Vec<String>> {
        let area = layout.message;
        if self.shown_completions().len() == 0 {
            return None;
        }
        let marked = self.marked_completion()?;
        let two_rows = usize::from(2 * area.rows.width);
        let briefly = main_clause(&marked.help, two_rows);
        Some(vec![capitalize(&marked.help), capitalize(briefly)])
    }

    /// Returns the completion that Enter takes: the one that the player marked, or the only one if nothing else can be meant.
    /// Returns `None` if Enter takes none.
    pub fn completion_for_enter(&self) -> Option<&Completion> {
        self.completions.for_enter()
    }
}

#[cfg(test)]
impl LineState {
    pub fn lookups(&self) -> &Lookups {
        &self.lookups
    }

    pub fn set_lookups(&mut self, lookups: Lookups) {
        self.lookups = lookups;
    }
}
