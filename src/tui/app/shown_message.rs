//! Chooses what the entry line says: the message or, without one, a hint, a comment, or whose move it is.

use ratatui::layout::Rect;

use super::settle::{By, Report};
use super::{App, messages};
use crate::command::Refusal;
use crate::session::saved_as;
use crate::storage;
use crate::text::question_in_words;
use crate::tui::keys;
use crate::tui::layout::Layout;
use crate::tui::message::{Message, WrappedMessage};
use crate::tui::widgets::RectParts;

impl App {
    /// Returns what the line says while there is nothing else: how the game ended or, if the panel shows that, where it is saved;
    /// the open question; what the keys do with the cursor; how to start the clocks; or which game one key resumes.
    fn standing(&self, layout: &Layout) -> Vec<String> {
        let settings = self.config.settings();
        if let Some(game_over) = messages::game_over(&self.session, settings) {
            return match layout.result {
                Some(_) => messages::where_saved_or_why_not(&self.session)
                    .into_iter()
                    .collect(),
                None => game_over,
            };
        }
        if let Some(question) = self.session.question() {
            return vec![question_in_words(question, self.session.players())];
        }
        if self.cursor().is_some() {
            return cursor_keys();
        }
        let mut ways = Vec::from_iter(messages::clock_hint(&self.session));
        // If the panel does not name the game to resume below its button, the message does.
        if layout.resume_words.is_none()
            && self.offer.is_open(&self.session)
            && let Some(game) = self.offer.game()
        {
            let key = keys::CONTINUE.shown_name(&settings.keys);
            ways.insert(0, format!("{key} continues {}", game.described));
        }
        ways
    }

    /// Shows why something was refused.
    pub fn show_error(&mut self, why: impl AsRef<str>) {
        self.settle(Err(Refusal::new(why.as_ref())), By::Hand);
    }

    /// Returns the ways to say what the line shows, longest first: the message or, without one, help on the marked completion,
    /// a hint, the viewed position or its comments, or how the game stands.
    fn line_wordings(&self, layout: &Layout) -> Vec<String> {
        let message = self.line.message();
        let is_free = self.line.is_empty() && self.hand.is_empty() && self.layers.is_empty();
        if *message != Message::None {
            message.wordings().to_vec()
        } else if let Some(help) = self.line.marked_help(layout) {
            help
        } else if is_free && self.viewed.is_none() {
            self.standing(layout)
        } else {
            self.worded_hint()
        }
    }

    /// Returns the longest wording of the line that fits on the screen or, if none fits, the shortest.
    pub fn shown_message(&self, layout: &Layout) -> WrappedMessage {
        let rows = self.message_rows(layout);
        let mut shown = WrappedMessage::default();
        for text in self.line_wordings(layout) {
            shown = WrappedMessage::new(text, rows);
            if !shown.is_cut {
                break;
            }
        }
        shown
    }

    /// Returns the rows for the message: those of the layout or, if a dialog covers them, the last row of the screen.
    pub fn message_rows(&self, layout: &Layout) -> Rect {
        let rows = layout.message.rows;
        match self.layers.dialog_frame(layout) {
            Some(frame) if frame.intersects(rows) => {
                let screen = layout.screen;
                screen.line(screen.height.saturating_sub(1)).after(1)
            }
            Some(_) | None => rows,
        }
    }

    /// Returns the text that Tab opens in a dialog: the longest wording of the line if no wording fits, otherwise the path of a
    /// finished game's file. Returns `None` if there is nothing more to show.
    pub(super) fn message_in_full(&self) -> Option<String> {
        if *self.line.message() == Message::None && !self.line.is_empty() {
            // The line shows a hint about the typed text, and Tab completes the text.
            return None;
        }
        let layout = &self.frame.layout;
        if self.shown_message(layout).is_cut {
            return self.line_wordings(layout).into_iter().next();
        }
        let is_over = self.session.game().outcome().is_some();
        let is_saved = self.session.error().is_none();
        if is_over && is_saved && self.line.is_empty() {
            // The line has room only for the name of the file.
            Some(saved_as(&self.session.path()?))
        } else {
            None
        }
    }

    /// Says that the program cannot end yet, because it waits for the disk or draws a picture.
    pub fn show_unfinished(&mut self) {
        let unfinished = storage::unfinished();
        let slow = if !storage::unsaved_games().is_empty() {
            "The disk is not responding: the game is not saved yet".to_owned()
        } else if unfinished.is_empty() {
            "The disk is not responding".to_owned()
        } else {
            format!("Still {}", unfinished.join(", "))
        };
        let said = format!("{slow}. Ctrl-C twice leaves without it");
        self.settle(Ok(Report::Said(said)), By::Hand);
    }
}

/// Returns the ways to say what the keys do with the cursor, longest first.
fn cursor_keys() -> Vec<String> {
    vec![
        "Arrow keys move the cursor, Space picks a piece up".to_owned(),
        "Arrows move, Space picks a piece up".to_owned(),
    ]
}
