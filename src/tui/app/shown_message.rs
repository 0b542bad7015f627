//! Chooses what the entry line says: the message or, without one, a hint, a comment, or whose move it is.

use super::settle::{By, Update};
use super::{App, hints, messages};
use crate::command::Refusal;
use crate::session::Opened;
use crate::storage;
use crate::text::{games, question_in_words};
use crate::tui::keys;
use crate::tui::layout::Layout;
use crate::tui::message::{Message, WrappedMessage};

impl App {
    /// Shows why something was refused.
    pub fn show_error(&mut self, why: impl AsRef<str>) {
        self.settle(Err(Refusal::new(why.as_ref())), By::Hand);
    }

    /// Returns the longest wording of the line that fits on the screen or, if none fits, the shortest.
    pub fn shown_message(&self, layout: &Layout) -> WrappedMessage {
        let rows = self.layers.message_rows(layout);
        let mut shown = WrappedMessage::default();
        for text in line_wordings(self, layout) {
            shown = WrappedMessage::new(text, rows);
            if !shown.is_cut {
                break;
            }
        }
        shown
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
            return line_wordings(self, layout).into_iter().next();
        }
        let is_over = self.session.game().outcome().is_some();
        let is_saved = self.session.error().is_none();
        if is_over && is_saved && self.line.is_empty() {
            // The line has room only for the name of the file.
            let path = storage::printable_path(&self.session.path()?);
            Some(games::saved_as(&path))
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
        self.settle(Ok(Update::say(said)), By::Hand);
    }
}

/// Returns what the line says while there is nothing else: how the game ended or, if the panel shows that, where it is saved;
/// the open question; what the keys do with the cursor; how to start the clocks; or which game one key resumes.
fn standing(app: &App, layout: &Layout) -> Vec<String> {
    let settings = app.config.settings();
    if let Some(game_over) = messages::game_over(&app.session, settings) {
        return match layout.result {
            Some(_) => {
                let saved = messages::where_saved_or_why_not(&app.session);
                let opened = app.session.opened();
                let place = || opened.and_then(Opened::place_in_file);
                saved.or_else(place).into_iter().collect()
            }
            None => game_over,
        };
    }
    if let Some(question) = app.session.question() {
        return vec![question_in_words(question, app.session.players())];
    }
    if app.cursor().is_some() {
        return cursor_keys();
    }
    let mut ways = Vec::from_iter(messages::clock_hint(&app.session));
    // If the panel does not name the game to resume below its button, the message does.
    if layout.resume_words.is_none()
        && app.offer.is_open(&app.session)
        && let Some(game) = app.offer.game()
    {
        let key = keys::CONTINUE.shown_name(&settings.keys);
        ways.insert(0, format!("{key} continues {}", game.described));
    }
    ways
}

/// Returns the ways to say what the line shows, longest first: the message or, without one, help on the marked completion,
/// a hint, the viewed position or its comments, or how the game stands.
fn line_wordings(app: &App, layout: &Layout) -> Vec<String> {
    let message = app.line.message();
    let is_free = app.line.is_empty() && app.hand.is_empty() && app.layers.is_empty();
    if *message != Message::None {
        message.wordings().to_vec()
    } else if let Some(help) = app.line.marked_help(layout) {
        help
    } else if is_free && app.viewed.is_none() {
        standing(app, layout)
    } else {
        hints::worded(app)
    }
}

/// Returns the ways to say what the keys do with the cursor, longest first.
fn cursor_keys() -> Vec<String> {
    vec![
        "Arrow keys move the cursor, Space picks a piece up".to_owned(),
        "Arrows move, Space picks a piece up".to_owned(),
    ]
}
