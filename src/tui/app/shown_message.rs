//! Chooses what the entry line says: the message or, without one, a hint, a comment, or whose move it is.

use super::settle::{By, Report};
use super::{App, messages};
use crate::command::Refusal;
use crate::session::saved_as;
use crate::storage;
use crate::tui::keys;
use crate::tui::layout::Layout;
use crate::tui::message::{Message, Wordings, WrappedMessage};

impl App {
    /// Returns whose move it is, or how the game ended. While the cursor is visible, adds what the keys do with it. Otherwise
    /// adds the game that players can resume with one key, if there is one and the panel does not name it.
    fn standing(&self, layout: &Layout) -> Message {
        let settings = self.config.settings();
        let no_events = &[];
        if let Some(game_over) = messages::game_over_after(&self.session, no_events, settings) {
            return game_over;
        }
        if self.cursor().is_some() {
            return Message::Info(self.cursor_keys());
        }
        let mut wordings = messages::whose_move(&self.session);
        // If the panel does not name the game to resume below its button, the message does.
        if layout.resume_words.is_none()
            && self.offer.is_open(&self.session)
            && let Some(game) = self.offer.game()
        {
            let key = keys::CONTINUE.shown_name(&settings.keys);
            let offered = format!("{key} continues {}", game.described);
            let both = wordings.ways.iter_mut().chain(&mut wordings.beside_cards);
            for way in both {
                *way = format!("{way}. {offered}");
            }
            wordings.beside_cards.push(offered);
        }
        Message::Info(wordings)
    }

    /// Returns the wordings of what the keys do with the cursor; the longest one also says whose move it is.
    fn cursor_keys(&self) -> Wordings {
        let standing = self.session.view().standing();
        let keys = "Arrow keys move the cursor, Space picks a piece up".to_owned();
        let short_keys = "Arrows move, Space picks a piece up".to_owned();
        Wordings {
            ways: vec![
                format!("{standing}. {keys}"),
                keys.clone(),
                short_keys.clone(),
            ],
            beside_cards: vec![keys, short_keys],
        }
    }

    /// Shows why something was refused.
    pub fn show_error(&mut self, why: impl AsRef<str>) {
        self.settle(Err(Refusal::new(why.as_ref())), By::Hand);
    }

    /// Returns the ways to say what the line shows, longest first: the message or, without one, help on the marked completion,
    /// a hint, the viewed position or its comments, or whose move it is.
    fn line_wordings(&self, layout: &Layout) -> Vec<String> {
        let message = self.line.message();
        if *message != Message::None {
            self.texts_of(message, layout)
        } else if let Some(help) = self.line.marked_help(layout) {
            help
        } else if self.says_standing() {
            self.texts_of(&self.standing(layout), layout)
        } else if self.line.is_empty() && self.viewed.is_some() {
            match self.shown().comments() {
                // The move list, if there is one, shows the comments already.
                Some(comments) if layout.moves.is_none() => vec![comments],
                Some(_) | None => self.shown().whereabouts(),
            }
        } else {
            self.worded_hint()
        }
    }

    /// Returns the wordings of a message, longest first. If the panel shows all that a message about the end of a game says,
    /// the line says where the game is saved, or why it is not. The file may get its name only after the game has ended.
    fn texts_of(&self, message: &Message, layout: &Layout) -> Vec<String> {
        let texts = message.texts(layout);
        let is_about_end = matches!(message, Message::GameOver { .. });
        if is_about_end && texts.is_empty() {
            messages::where_saved_or_why_not(&self.session)
                .into_iter()
                .collect()
        } else {
            texts.to_vec()
        }
    }

    /// Returns true if the line says whose move it is or how the game ended, because there is nothing else to say.
    pub fn says_standing(&self) -> bool {
        let is_free = self.line.is_empty() && self.viewed.is_none() && self.layers.is_empty();
        *self.line.message() == Message::None && is_free && self.hand.is_empty()
    }

    /// Returns the longest wording of the line that fits on the screen or, if none fits, the shortest.
    pub fn shown_message(&self, layout: &Layout) -> WrappedMessage {
        let dialog = self.layers.dialog_frame(layout);
        let mut shown = WrappedMessage::default();
        for text in self.line_wordings(layout) {
            shown = WrappedMessage::new(text, self.line.text(), layout, dialog);
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
