//! Lists, deletes and renames saved games.

use std::path::{Path, PathBuf};

use super::Session;
use super::report::{ChangedFile, Report};
use super::task::{Task, TaskKind, WorkResult, answer};
use crate::rules::Position;
use crate::storage::{
    self, DISK_PATIENCE, GameFilter, GameFolder, MAX_GAMES_OF_FILE, NO_SAVED_GAMES, SavedGame,
    SearchWords, games_in_file, printable_path,
};
use crate::text::{MoveStyle, games};

/// The maximum number of games that we list for one file. More lines would bury the other output.
const LINES: usize = 50;

impl Session {
    /// Returns the saved games, to list, delete and rename them.
    pub fn saved_games(&self) -> SavedGames {
        SavedGames {
            folder: self.saving.folder().clone(),
            on_board: self.link.path(),
        }
    }
}

/// The saved games. The game on the board can be neither deleted nor renamed.
pub struct SavedGames {
    folder: GameFolder,
    /// The file of the game on the board; `None` if it has none.
    on_board: Option<PathBuf>,
}

impl SavedGames {
    /// Lists the saved games that match these words, one per line. If there are none, returns a line that says so. `here` is
    /// the position that the word `here` means.
    pub fn list(&self, words: &str, here: &Position, style: MoveStyle) -> Vec<String> {
        // The list should show the current state of the game on the board.
        storage::flush(DISK_PATIENCE);
        let wanted = SearchWords::new(words).look_for_position();
        let games = self.folder.list(wanted.then_some(here));
        let mut lines = storage::lines(&games, words, style);
        if lines.is_empty() {
            lines.push(if games.is_empty() {
                NO_SAVED_GAMES.to_owned()
            } else {
                GameFilter::Any.nothing_matches(words)
            });
        }
        lines
    }

    /// Creates the task that finds the saved game with this name or number, and checks whether it may be deleted. If so, the
    /// front end asks the players to confirm.
    pub(super) fn find_to_delete(self, wanted: String) -> Task {
        let doing = format!("looking for {wanted}");
        Task::new(TaskKind::Reads, doing, move || {
            self.to_delete(self.saved_game(&wanted)?)
        })
    }

    /// Creates the task that checks whether a saved game may be deleted. If so, the front end asks the players to confirm.
    pub fn check_to_delete(self, game: SavedGame) -> Task {
        let doing = format!("looking for {}", game.name());
        Task::new(TaskKind::Reads, doing, move || self.to_delete(game))
    }

    /// Creates the task that deletes saved games permanently. Each path comes with the name that players know the game by. The
    /// task reports why a game could not be deleted, and fails if none could.
    pub fn delete(self, games: Vec<(PathBuf, String)>) -> Task {
        let doing = match games.as_slice() {
            [(_, title)] => format!("deleting {title}"),
            games => format!("deleting {} games", games.len()),
        };
        Task::new(TaskKind::Writes, doing, move || {
            let mut deleted = Vec::new();
            let mut kept = None;
            for (path, title) in games {
                let folder = self.folder_to_manage(&path);
                match folder.and_then(|folder| folder.delete(&path)) {
                    Ok(()) => deleted.push((path, title)),
                    Err(why) => kept = Some(why),
                }
            }
            match kept {
                Some(why) if deleted.is_empty() => Err(why.into()),
                kept => Ok(answer(deleted_games(deleted, kept))),
            }
        })
    }

    /// Creates the task that renames the saved game with this name or number.
    pub(super) fn find_and_rename(self, wanted: String, name: String) -> Task {
        Task::new(TaskKind::Writes, format!("renaming {wanted}"), move || {
            let path = self.saved_game(&wanted)?.path;
            self.rename_file(path, &name)
        })
    }

    /// Creates the task that renames the saved game in this file.
    pub fn rename(self, path: PathBuf, name: String) -> Task {
        let doing = format!("renaming {}", printable_path(&path));
        Task::new(TaskKind::Writes, doing, move || {
            self.rename_file(path, &name)
        })
    }

    /// Finds the saved game with this name or number, finished or not.
    fn saved_game(&self, wanted: &str) -> Result<SavedGame, String> {
        storage::flush(DISK_PATIENCE);
        self.folder
            .find(wanted, GameFilter::Any)
            .map(SavedGame::read)
    }

    fn to_delete(&self, game: SavedGame) -> WorkResult {
        self.folder_to_manage(&game.path)?;
        let title = game.title();
        Ok(answer(Report::Delete(vec![(game.path, title)])))
    }

    fn rename_file(&self, old: PathBuf, name: &str) -> WorkResult {
        let new = self.folder_to_manage(&old)?.rename(&old, name)?;
        let stem = Path::new(new.file_stem().unwrap_or_default());
        let words = games::renamed(&printable_path(stem));
        let new = Some(new);
        let files = vec![ChangedFile { old, new }];
        Ok(answer(Report::FilesChanged { files, words }))
    }

    /// Waits for pending saves, and returns the folder of saved games. Fails if the game to delete or rename is on the board.
    fn folder_to_manage(&self, path: &Path) -> Result<&GameFolder, String> {
        let real = path.canonicalize().ok();
        if real.is_some() && real == self.on_board {
            return Err("that game is on the board; start or open another one first".to_owned());
        }
        // The file of a game that was just left may still be being written.
        storage::flush(DISK_PATIENCE);
        Ok(&self.folder)
    }
}

/// Reports which games have been deleted: each path with the name that players know the game by. `kept` says why a game was not
/// deleted; `None` if all were.
fn deleted_games(games: Vec<(PathBuf, String)>, kept: Option<String>) -> Report {
    let deleted = match games.as_slice() {
        [(_, title)] => title.clone(),
        games => format!("{} games", games.len()),
    };
    let not_deleted = kept.map_or(String::new(), |why| format!(". Not deleted: {why}"));
    let changed = |(old, _title)| ChangedFile { old, new: None };
    Report::FilesChanged {
        files: games.into_iter().map(changed).collect(),
        words: format!("Deleted: {deleted}{not_deleted}"),
    }
}

/// Lists the games in a file that match these words, each with its number: the first [`LINES`] of them, and how many more there
/// are. `here` is the position that the word `here` means.
pub fn games_of(path: &Path, words: &str, here: &Position, style: MoveStyle) -> Vec<String> {
    let search = SearchWords::new(words);
    let wanted = search.look_for_position().then_some(here);
    let read = games_in_file(path, wanted).take(MAX_GAMES_OF_FILE);
    let listed = read.map(|summary| SavedGame::in_file(path.to_owned(), summary));
    let mut found = (1..).zip(listed).filter(|(_, game)| search.find(game));
    let mut lines: Vec<String> = found
        .by_ref()
        .take(LINES)
        .map(|(number, game)| match &game.summary {
            Ok(summary) => format!("{number}. {}", summary.line(style)),
            Err(error) => format!("{number}. {error}"),
        })
        .collect();
    match found.count() {
        0 if lines.is_empty() => lines.push(games::no_game_matches(words)),
        0 => {}
        more => lines.push(games::more_in_list(more)),
    }
    lines
}
