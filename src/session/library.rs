//! The games that are saved: listing them, taking one away, giving one another name.

use std::path::{Path, PathBuf};

use super::Session;
use super::files::DISK_PATIENCE;
use crate::storage::{
    self, GameFilter, GameFolder, GameNotFound, ManageError, SavedGame, Summary, games_in_file,
};
use crate::text::MoveStyle;

/// How many games of a file a list in lines has: more would bury what else is said.
const LINES: usize = 50;

impl Session {
    /// The saved game to go on with, other than the one on the board.
    pub fn unfinished(&self) -> Option<Summary> {
        self.store()?.unfinished().map(|(_, summary)| summary)
    }

    /// The saved games that match these words, a line for each, or a line that says that there are none.
    pub fn list_games(&self, words: &str, say: MoveStyle) -> Vec<String> {
        // The one on the board belongs there as it stands.
        storage::flush(DISK_PATIENCE);
        let games = self.store().map(GameFolder::list).unwrap_or_default();
        let mut lines = storage::lines(&games, words, say);
        if lines.is_empty() {
            lines.push(if games.is_empty() {
                "there are no saved games".to_owned()
            } else {
                format!("no saved game matches {words:?}")
            });
        }
        lines
    }

    /// The saved game that is meant, finished or not.
    pub fn saved_game(&self, wanted: &str) -> Result<SavedGame, ManageError> {
        storage::flush(DISK_PATIENCE);
        let nothing = || GameNotFound::Nothing(GameFilter::Any, wanted.to_owned());
        let path = match self.store() {
            Some(store) => store.find(wanted, GameFilter::Any),
            None => Err(nothing()),
        };
        path.map(SavedGame::read).map_err(ManageError::NotFound)
    }

    /// Whether a saved game may be deleted or renamed as far as this sitting goes, or why not.
    pub fn may_tidy(&self, path: &Path) -> Result<(), ManageError> {
        self.store_to_tidy(path).map(drop)
    }

    /// Removes a saved game for good.
    pub fn delete(&self, path: &Path) -> Result<(), ManageError> {
        self.store_to_tidy(path)?.delete(path)
    }

    /// Gives a saved game another name. Its new path.
    pub fn rename(&self, path: &Path, name: &str) -> Result<PathBuf, ManageError> {
        self.store_to_tidy(path)?.rename(path, name)
    }

    /// The folder of games, unless the game to be tidied away there is on the board.
    fn store_to_tidy(&self, path: &Path) -> Result<&GameFolder, ManageError> {
        let real = path.canonicalize().ok();
        if real.is_some() && real == self.document.path() {
            return Err(ManageError::OnTheBoard);
        }
        // The file of a game that was just left may still be in the hands of its keeper.
        storage::flush(DISK_PATIENCE);
        let elsewhere = || ManageError::Elsewhere(path.to_owned());
        self.store().ok_or_else(elsewhere)
    }
}

/// The games of a file, a line for each and their number before it; of many only the first ones.
pub fn games_of(path: &Path, say: MoveStyle) -> Vec<String> {
    let mut games = games_in_file(path);
    let mut lines: Vec<String> = games
        .by_ref()
        .take(LINES)
        .map(|(number, game)| match game {
            Ok(game) => format!("{number}. {}", game.line(say)),
            Err(error) => format!("{number}. {error}"),
        })
        .collect();
    if games.next().is_some() {
        lines.push(format!("There are more than {LINES} games"));
    }
    lines
}
