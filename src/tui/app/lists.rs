//! Lists of saved games and of the games of a file, with deleting and renaming.

use std::path::{Path, PathBuf};

use super::layers::Layer;
use super::{App, Message};
use crate::storage::{SavedGame, printable_path};
use crate::tui::dialogs::{Ask, Dialog, DialogAction, GameList};

/// The message about a file whose games are not all listed.
const MORE: &str = "Only the first games are listed: /open FILE NUMBER opens any";

impl App {
    /// Lists the saved games that match these words.
    pub(super) fn list_saved(&mut self, words: &str) {
        let Some(store) = self.session.game_folder() else {
            return self.show_error("no game is saved: there is no home folder");
        };
        let list = GameList::saved(store.clone(), words, self.found.clone());
        if list.is_empty() {
            return self.show_error("there are no saved games");
        }
        self.show(list);
    }

    pub(super) fn list_file(&mut self, path: &Path) {
        let list = GameList::of_file(path, self.found.clone());
        self.show(list);
    }

    fn show(&mut self, list: GameList) {
        self.open(Dialog::Games(list));
        self.show_list_limit();
    }

    /// Shows a hint if a list does not have all games of its file.
    fn show_list_limit(&mut self) {
        if self.game_list().is_some_and(|list| list.has_more()) {
            self.message = Message::Info(MORE.to_owned());
        }
    }

    /// Takes the results of background tasks, and returns true if the screen may look different now.
    pub(super) fn take_found(&mut self) -> bool {
        let offered = self.take_offer();
        let looked_up = self.lookups.take_arrived();
        let done = self.take_results();
        if let Some(Dialog::Score(page)) = self.dialog_mut() {
            page.refresh();
            return true;
        }
        let Some(list) = self.game_list() else {
            return offered || looked_up || done;
        };
        list.refresh();
        self.show_list_limit();
        true
    }

    /// Shows a game that has just been opened.
    pub(super) fn opened(&mut self) {
        self.clear_board();
        self.end_offer();
        self.message = super::files::first_message(&self.session, self.move_style());
    }

    /// Asks whether to delete the marked game of the list.
    pub(super) fn ask_to_delete_marked(&mut self) {
        let list = self.game_list();
        let game = list.and_then(|list| list.marked_game());
        if let Some(game) = game.map(|game| game.saved.clone()) {
            self.begin(self.session.check_to_delete(game));
        }
    }

    /// Asks whether to delete a saved game.
    pub(super) fn ask_to_delete(&mut self, game: &SavedGame) {
        self.message = Message::None;
        let title = game.title();
        let question = vec!["Delete this game for good?".to_owned(), title.clone()];
        let path = game.path.clone();
        let delete = DialogAction::DeleteGame { path, title };
        let ask = Ask::whether(" Delete ", question, ["Delete", "Keep"], delete);
        self.open_over(Layer::Dialog(Dialog::Ask(ask)));
    }

    /// Shows that a saved game is gone.
    pub(super) fn deleted(&mut self, path: &Path, title: &str) {
        self.message = Message::Info(format!("Deleted: {title}"));
        if let Some(list) = self.game_list() {
            list.remove(path);
        }
    }

    /// Shows the new name of a saved game.
    pub(super) fn renamed(&mut self, path: &Path, new: PathBuf) {
        let stem = Path::new(new.file_stem().unwrap_or_default());
        self.message = Message::Info(format!("The game is called {} now", printable_path(stem)));
        if let Some(list) = self.game_list() {
            list.rename(path, new);
        }
    }
}
