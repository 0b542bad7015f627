//! Lists of games over the board: what is opened from them, and what becomes of a saved game.

use std::path::{Path, PathBuf};

use super::{App, Message};
use crate::storage::{SavedGame, printable_path};
use crate::tui::dialogs::{Confirm, Dialog, GameList};

/// What is said of a file whose games are not all listed.
const MORE: &str = "Only the first games are listed: /open FILE NUMBER opens any";

impl App {
    /// Lists the saved games that match these words.
    pub(super) fn list_saved(&mut self, words: &str) {
        let Some(store) = self.session.store() else {
            return self.refuse("no game is saved: there is no home folder");
        };
        self.session.catch_up();
        let list = GameList::saved(store.clone(), words, self.found.clone());
        if list.is_empty() {
            return self.refuse("there are no saved games");
        }
        self.show(list);
    }

    /// Lists the games of a file.
    pub(super) fn list_file(&mut self, path: &Path) {
        let list = GameList::of_file(path, self.found.clone());
        self.show(list);
    }

    /// Shows a list over the board.
    fn show(&mut self, list: GameList) {
        self.dialog = Some(Dialog::Games(list));
        self.tell_of_more();
    }

    /// Says so if a list does not have all the games of its file.
    fn tell_of_more(&mut self) {
        let list = self.dialog.as_mut().and_then(Dialog::games);
        if list.is_some_and(|list| list.has_more()) {
            self.message = Message::Told(MORE.to_owned());
        }
    }

    /// Takes in what has been found in the background. Returns true if anything may look different now.
    pub(super) fn take_found(&mut self) -> bool {
        let offered = self.take_offer();
        let looked_up = self.lookups.take_arrived();
        let Some(list) = self.dialog.as_mut().and_then(Dialog::games) else {
            return offered || looked_up;
        };
        list.refresh();
        self.tell_of_more();
        true
    }

    /// Shows the game that was opened.
    pub(super) fn opened(&mut self) {
        self.clear_board();
        self.end_offer();
        self.message = super::files::first_message(&self.session);
    }

    /// Asks whether the game that is marked in the list is to be deleted.
    pub(super) fn ask_to_delete(&mut self) {
        match self.dialog.take() {
            Some(Dialog::Games(list)) => match list.marked_game() {
                Some(game) => {
                    let game = game.saved.clone();
                    self.ask_about(&game, Some(Box::new(list)));
                }
                None => self.dialog = Some(Dialog::Games(list)),
            },
            other => self.dialog = other,
        }
    }

    /// Asks whether a saved game is to be deleted, unless it may not.
    pub(super) fn ask_about(&mut self, game: &SavedGame, list: Option<Box<GameList>>) {
        if let Err(error) = self.session.may_tidy(&game.path) {
            self.dialog = list.map(|list| Dialog::Games(*list));
            return self.refuse(error.to_string());
        }
        self.message = Message::None;
        self.dialog = Some(Dialog::Delete(Confirm::delete(game, list)));
    }

    /// Deletes a saved game, and says so.
    pub(super) fn delete(&mut self, path: &Path, title: &str) {
        if let Err(error) = self.session.delete(path) {
            return self.refuse(error.to_string());
        }
        self.message = Message::Told(format!("Deleted: {title}"));
        if let Some(list) = self.dialog.as_mut().and_then(Dialog::games) {
            list.remove(path);
        }
    }

    /// Gives a saved game another name, and says so.
    pub(super) fn rename(&mut self, path: &Path, name: &str) {
        match self.session.rename(path, name) {
            Ok(new) => self.renamed(path, new),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// Says what a saved game is called now.
    pub(super) fn renamed(&mut self, path: &Path, new: PathBuf) {
        let stem = Path::new(new.file_stem().unwrap_or_default());
        self.message = Message::Told(format!("The game is called {} now", printable_path(stem)));
        if let Some(list) = self.dialog.as_mut().and_then(Dialog::games) {
            list.rename(path, new);
        }
    }
}
