//! Lists, deletes and renames saved games.

use std::path::{Path, PathBuf};

use super::Session;
use super::files::DISK_PATIENCE;
use crate::storage::{
    self, GameFile, GameFilter, GameFolder, GameNotFound, ManageError, SavedGame, Summary,
    games_in_file,
};
use crate::text::MoveStyle;

/// The answer where nothing is saved.
pub const NO_SAVED_GAMES: &str = "there are no saved games";

/// How many games of a file are listed in lines: more would bury the other output.
const LINES: usize = 50;

impl Session {
    /// Returns the unfinished saved game to offer, never one that is being played; `None` if there is none.
    pub fn unfinished(&self) -> Option<Summary> {
        let mut games = self.game_folder()?.unfinished();
        let free = games.find(|(path, _)| !GameFile::is_locked(path));
        free.map(|(_, game)| game)
    }

    /// Lists the saved games that match these words, one per line, or says that there are none.
    pub fn list_games(&self, words: &str, say: MoveStyle) -> Vec<String> {
        // The list shows the present state of the open game too.
        storage::flush(DISK_PATIENCE);
        let games = self.game_folder().map(GameFolder::list).unwrap_or_default();
        let mut lines = storage::lines(&games, words, say);
        if lines.is_empty() {
            lines.push(if games.is_empty() {
                NO_SAVED_GAMES.to_owned()
            } else {
                GameNotFound::Nothing(GameFilter::Any, words.to_owned()).to_string()
            });
        }
        lines
    }

    /// Returns the saved game with this name or number, finished or not.
    pub fn saved_game(&self, wanted: &str) -> Result<SavedGame, ManageError> {
        storage::flush(DISK_PATIENCE);
        let nothing = || GameNotFound::Nothing(GameFilter::Any, wanted.to_owned());
        let path = match self.game_folder() {
            Some(folder) => folder.find(wanted, GameFilter::Any),
            None => Err(nothing()),
        };
        path.map(SavedGame::read).map_err(ManageError::NotFound)
    }

    /// Returns an error if a saved game must not be deleted or renamed in this session.
    pub fn check_manageable(&self, path: &Path) -> Result<(), ManageError> {
        self.folder_to_manage(path).map(drop)
    }

    /// Deletes a saved game permanently.
    pub fn delete(&self, path: &Path) -> Result<(), ManageError> {
        self.folder_to_manage(path)?.delete(path)
    }

    /// Renames a saved game and returns its new path.
    pub fn rename(&self, path: &Path, name: &str) -> Result<PathBuf, ManageError> {
        self.folder_to_manage(path)?.rename(path, name)
    }

    /// Returns the folder of saved games, or [`ManageError::OnTheBoard`] if the game to delete or rename is the open
    /// one.
    fn folder_to_manage(&self, path: &Path) -> Result<&GameFolder, ManageError> {
        let real = path.canonicalize().ok();
        if real.is_some() && real == self.document.path() {
            return Err(ManageError::OnTheBoard);
        }
        // The file of a game that was just left may still be being written.
        storage::flush(DISK_PATIENCE);
        let elsewhere = || ManageError::Elsewhere(path.to_owned());
        self.game_folder().ok_or_else(elsewhere)
    }
}

/// Lists the first [`LINES`] games of a file, each with its number.
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
