//! Chooses what the entry line says now: the last message, or else whose move it is, a hint or a comment.

use super::report::{By, Report};
use super::{App, messages};
use crate::command::Refusal;
use crate::session::saved_as;
use crate::storage;
use crate::text::wrap;
use crate::tui::dialogs::TextDialog;
use crate::tui::keys;
use crate::tui::layout::Layout;
use crate::tui::message::{INDENT, Message, Wordings, WrappedMessage};

impl App {
    /// Returns whose move it is, or how the game ended. Before the first move, adds which game one key resumes. While the
    /// cursor is visible, says what the keys do with it.
    fn standing(&self, layout: &Layout) -> Message {
        if let Some(over) = messages::game_over_after(&self.session, &[], self.config.settings()) {
            return over;
        }
        if self.cursor().is_some() {
            let what_keys_do = "Arrow keys move the cursor, Space picks a piece up";
            let beside_cards = vec![
                what_keys_do.to_owned(),
                "Arrows move, Space picks a piece up".to_owned(),
            ];
            let mut ways = beside_cards.clone();
            let standing = self.session.view().standing();
            ways.insert(0, format!("{standing}. {what_keys_do}"));
            return Message::Info(Wordings { ways, beside_cards });
        }
        let mut wordings = messages::whose_move(&self.session);
        // If the panel does not name the game to resume below its button, the message does.
        if layout.resume_words.is_none()
            && self.is_resumable()
            && let Some(game) = self.offer.game()
        {
            let key = keys::GO_ON.shown_name(&self.config.settings().keys);
            for way in &mut wordings.ways {
                *way = format!("{way}. {key} goes on with {}", game.described);
            }
        }
        Message::Info(wordings)
    }

    /// Shows why something was refused.
    pub fn show_error(&mut self, why: impl AsRef<str>) {
        self.settle(Err(Refusal::new(why.as_ref())), By::Hand);
    }

    /// Shows an answer as a message if it is one line that fits, otherwise in a dialog with this title.
    pub(super) fn message_or_dialog(&self, title: &'static str, mut lines: Vec<String>) -> Report {
        let layout = &self.frame.layout;
        let fits = |line: &str| match layout.message {
            Some(area) => wrap(line, area.rows.width.into()).len() <= area.rows.height.into(),
            None => line.chars().count() + usize::from(INDENT) < layout.entry.width.into(),
        };
        match lines.as_mut_slice() {
            [line] if fits(line) => Report::Said(std::mem::take(line)),
            _ => Report::open(TextDialog::lines(title, lines)),
        }
    }

    /// Returns the ways to say what the entry line shows, longest first.
    fn line_wordings(&self, layout: &Layout) -> Vec<String> {
        match self.line.message() {
            Message::None => self.wordings_without_message(layout),
            message => message.texts(layout).to_vec(),
        }
    }

    /// Returns the ways to say what the line shows while there is no message, longest first: help on the marked completion, a
    /// hint, the viewed position or its comments, or whose move it is.
    fn wordings_without_message(&self, layout: &Layout) -> Vec<String> {
        if let Some(help) = self.line.marked_help(layout) {
            help
        } else if !self.line.is_empty() {
            self.worded_hint()
        } else if self.viewed.is_some() {
            let letters = self.config.settings().notation;
            match self.shown().comments(letters, self.ascii) {
                Some(comments) if layout.moves.is_none() => vec![comments],
                Some(_) | None => self.shown().whereabouts(letters, self.ascii),
            }
        } else if self.says_standing() {
            self.standing(layout).texts(layout).to_vec()
        } else {
            self.worded_hint()
        }
    }

    /// Returns true if the line says whose move it is, because it has nothing else to say.
    pub fn says_standing(&self) -> bool {
        let is_free = self.line.is_empty() && self.viewed.is_none() && self.layers.is_empty();
        *self.line.message() == Message::None && is_free && self.hand.is_empty()
    }

    /// Returns the text of the line in the longest wording that fits on the screen, or in the shortest one if none fits.
    pub fn shown_message(&self, layout: &Layout) -> WrappedMessage {
        let dialog = self.dialog_frame(layout);
        let mut shown = WrappedMessage::default();
        for text in self.line_wordings(layout) {
            shown = WrappedMessage::new(text, self.line.text(), layout, dialog);
            if !shown.is_cut {
                break;
            }
        }
        shown
    }

    /// Returns the longest wording of the line if no wording fits on the screen that the players see, otherwise `None`. Also
    /// `None` for a hint about typed text, because Tab completes the text there.
    pub(super) fn cut_message(&self) -> Option<String> {
        if *self.line.message() == Message::None && !self.line.is_empty() {
            return None;
        }
        let layout = &self.frame.layout;
        if self.shown_message(layout).is_cut {
            self.line_wordings(layout).into_iter().next()
        } else {
            None
        }
    }

    /// Returns where a finished game is saved, because the line has room only for the name of its file. Returns `None` while
    /// the game goes on, while something is typed, and if the game is not saved.
    pub(super) fn place_of_finished_game(&self) -> Option<String> {
        let is_over = self.session.game().outcome().is_some();
        let is_saved = self.session.error().is_none();
        if !is_over || !is_saved || !self.line.is_empty() {
            return None;
        }
        Some(saved_as(&self.session.path()?))
    }

    /// Shows that the program still waits for the disk, or for a picture that it draws, before it ends.
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
