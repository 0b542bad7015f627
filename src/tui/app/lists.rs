//! The lists of saved games and of the games in a file, with deleting and renaming.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::outcome::{By, Handled, Outcome};
use super::{App, Layer};
use crate::command::Refusal;
use crate::storage::{NO_SAVED_GAMES, SavedGame, printable_path};
use crate::tui::dialogs::{Ask, GameList};
use crate::tui::intent::{Intent, LayerIntent};

/// The number of games that a question names.
const TITLES: usize = 3;

/// The hint for a list that lacks some of the games in its file.
const LIMIT: &str = "Only the first games are listed: /open FILE NUMBER opens any";

impl App {
    /// Lists the saved games that match these words.
    pub(super) fn list_saved(&mut self, words: &str) -> Handled {
        let store = self.session.folder.clone();
        let list = GameList::saved(store, words, self.waker.clone());
        if list.is_empty() {
            return Err(Refusal::new(NO_SAVED_GAMES));
        }
        Ok(Self::open_list(list))
    }

    /// Lists the games in the file opened at the start if there are several. The first one is on the board.
    pub fn list_opened(&mut self) {
        let opened = self.session.opened();
        let path = opened.and_then(|opened| opened.one_of.clone());
        // A pipe, for example, can be read only once.
        if let Some(path) = path.filter(|path| path.is_file()) {
            let opened = self.list_file(&path);
            self.settle(Ok(opened), By::Hand);
        }
    }

    pub(super) fn list_file(&self, path: &Path) -> Outcome {
        Self::open_list(GameList::of_file(path, self.waker.clone()))
    }

    fn open_list(list: GameList) -> Outcome {
        if list.has_more {
            Outcome::open_saying(list, LIMIT)
        } else {
            Outcome::open(list)
        }
    }

    /// Takes in more rows of a list. Says so if the list lacks some of the games in its file.
    pub(super) fn receive_rows(&mut self) -> Outcome {
        if let Some(list) = self.layers.find::<GameList>() {
            list.catch_up(Duration::ZERO);
            if list.has_more {
                return Outcome::Said(LIMIT.to_owned());
            }
        }
        Outcome::Nothing
    }

    /// Asks whether to delete the selected games of the list, or the marked one if none is selected.
    pub(super) fn ask_to_delete_listed(&mut self) -> Outcome {
        let list = self.layers.find::<GameList>();
        let games = list.map_or(Vec::new(), |list| list.games_to_delete());
        match <[SavedGame; 1]>::try_from(games) {
            Ok([game]) => {
                self.begin(self.session.library().check_to_delete(game));
                Outcome::Nothing
            }
            Err(games) => Self::ask_to_delete(&games),
        }
    }

    /// Asks once whether to delete these saved games.
    pub(super) fn ask_to_delete(games: &[SavedGame]) -> Outcome {
        let named = |game: &SavedGame| (game.path.clone(), game.title());
        let games: Vec<_> = games.iter().map(named).collect();
        let mut question = vec![match games.as_slice() {
            [] => return Outcome::Quiet,
            [_] => "Delete this game for good?".to_owned(),
            games => format!("Delete these {} games for good?", games.len()),
        }];
        let titles = games.iter().map(|(_, title)| title.clone());
        question.extend(titles.take(TITLES));
        if games.len() > TITLES {
            question.push(format!("and {} more", games.len() - TITLES));
        }
        let delete = Intent::answer(Intent::Layer(LayerIntent::DeleteGames(games)));
        let ask = Ask::whether(" Delete ", question, ["Delete", "Keep"], delete);
        Outcome::open_over(Layer::Dialog(Box::new(ask)))
    }

    /// Shows that these saved games are gone, and why others are not.
    pub(super) fn deleted(&mut self, games: &[(PathBuf, String)], kept: Option<String>) -> Outcome {
        let what = match games {
            [(_, title)] => title.clone(),
            games => format!("{} games", games.len()),
        };
        let kept = kept.map_or(String::new(), |why| format!(". Not deleted: {why}"));
        if let Some(list) = self.layers.find::<GameList>() {
            for (path, _) in games {
                list.remove(path);
            }
        }
        Outcome::Said(format!("Deleted: {what}{kept}"))
    }

    /// Shows the new name of a saved game.
    pub(super) fn renamed(&mut self, path: &Path, new: PathBuf) -> Outcome {
        let stem = Path::new(new.file_stem().unwrap_or_default());
        let said = format!("The game is called {} now", printable_path(stem));
        if let Some(list) = self.layers.find::<GameList>() {
            list.rename(path, new);
        }
        Outcome::Said(said)
    }
}
