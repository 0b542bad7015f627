//! The lists of saved games and of the games of a file, with deleting and renaming.

use std::path::{Path, PathBuf};

use super::{App, Layer};
use crate::storage::{NO_SAVED_GAMES, SavedGame, printable_path};
use crate::tui::dialogs::{Ask, GameList};
use crate::tui::intent::Intent;
use crate::tui::message::Message;

/// The games of a list that a question names.
const TITLES: usize = 3;

impl App {
    /// Lists the saved games that match these words.
    pub(super) fn list_saved(&mut self, words: &str) {
        let store = self.session.folder.clone();
        let list = GameList::saved(store, words, self.waker.clone());
        if list.is_empty() {
            return self.show_error(NO_SAVED_GAMES);
        }
        self.open(list);
        self.show_list_limit();
    }

    /// Lists the games of the file opened at the start if it holds several; the first one is on the board.
    pub fn list_opened(&mut self) {
        let opened = self.session.opened();
        let path = opened.and_then(|opened| opened.one_of.clone());
        // A pipe, for example, can be read only once.
        if let Some(path) = path.filter(|path| path.is_file()) {
            self.list_file(&path);
        }
    }

    pub(super) fn list_file(&mut self, path: &Path) {
        self.open(GameList::of_file(path, self.waker.clone()));
        self.show_list_limit();
    }

    /// Shows a hint if a list does not have all games of its file.
    pub(super) fn show_list_limit(&mut self) {
        if self.find::<GameList>().is_some_and(|list| list.has_more) {
            let hint = "Only the first games are listed: /open FILE NUMBER opens any";
            self.message = Message::info(hint);
        }
    }

    /// Asks whether to delete the selected games of the list, else the marked one.
    pub(super) fn ask_to_delete_listed(&mut self) {
        let list = self.find::<GameList>();
        let games = list.map_or(Vec::new(), |list| list.games_to_delete());
        match <[SavedGame; 1]>::try_from(games) {
            Ok([game]) => self.begin(self.session.check_to_delete(game)),
            Err(games) => self.ask_to_delete(&games),
        }
    }

    /// Asks once whether to delete these saved games.
    pub(super) fn ask_to_delete(&mut self, games: &[SavedGame]) {
        self.message = Message::None;
        let named = |game: &SavedGame| (game.path.clone(), game.title());
        let games: Vec<_> = games.iter().map(named).collect();
        let mut question = vec![match games.as_slice() {
            [] => return,
            [_] => "Delete this game for good?".to_owned(),
            games => format!("Delete these {} games for good?", games.len()),
        }];
        let titles = games.iter().map(|(_, title)| title.clone());
        question.extend(titles.take(TITLES));
        if games.len() > TITLES {
            question.push(format!("and {} more", games.len() - TITLES));
        }
        let delete = Intent::DeleteGames(games);
        let ask = Ask::whether(" Delete ", question, ["Delete", "Keep"], delete);
        self.open_over(Layer::Dialog(Box::new(ask)));
    }

    /// Shows that these saved games are gone, and why others are not.
    pub(super) fn deleted(&mut self, games: &[(PathBuf, String)], kept: Option<String>) {
        let what = match games {
            [(_, title)] => title.clone(),
            games => format!("{} games", games.len()),
        };
        let kept = kept.map_or(String::new(), |why| format!(". Not deleted: {why}"));
        self.message = Message::info(format!("Deleted: {what}{kept}"));
        if let Some(list) = self.find::<GameList>() {
            for (path, _) in games {
                list.remove(path);
            }
        }
    }

    /// Shows the new name of a saved game.
    pub(super) fn renamed(&mut self, path: &Path, new: PathBuf) {
        let stem = Path::new(new.file_stem().unwrap_or_default());
        self.message = Message::info(format!("The game is called {} now", printable_path(stem)));
        if let Some(list) = self.find::<GameList>() {
            list.rename(path, new);
        }
    }
}
