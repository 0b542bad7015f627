//! The folder of saved games, and paths as players type and read them.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::disk::{self, Readers};
use super::game_file::GameFile;
use super::game_writer::DatedPlayers;
use super::lock::{self, Lock};
use crate::text::printable;

/// The folder of a user's games. It is created when the first game is saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFolder {
    /// `None` if the user has no home.
    folder: Option<PathBuf>,
}

impl GameFolder {
    /// Returns `tabiya/games` in the user's data folder, which is `$XDG_DATA_HOME` or the system's own.
    pub fn of_user() -> Self {
        match etcetera::choose_base_strategy() {
            Ok(base) => Self::at(base.data_dir().join("tabiya").join("games")),
            Err(_) => Self::default(),
        }
    }

    pub fn at(folder: PathBuf) -> Self {
        Self {
            folder: Some(folder),
        }
    }

    /// Returns its path; `None` if the user has no home.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns true if a file is directly in this folder.
    pub fn contains(&self, file: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        let ours = self.folder().and_then(real);
        ours.is_some() && real(disk::folder_of(file)) == ours
    }

    /// Locks a file with a new name for a game between these players. Creates the folder if it does not exist.
    pub fn new_file(&self, players: &DatedPlayers) -> io::Result<GameFile> {
        let homeless = || io::Error::other("there is no home folder");
        let folder = self.folder().ok_or_else(homeless)?;
        disk::make_own_folder(folder).map_err(|error| match error.kind() {
            // The folder exists, so it must be a file.
            io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
            _ => error,
        })?;
        remove_leftovers(folder);
        GameFile::lock_first_new(Readers::Owner, |number| players.file_in(folder, number))
    }
}

/// Removes what killed processes have left: lock files that nobody holds, and temporary files of games that nobody plays.
fn remove_leftovers(folder: &Path) {
    lock::remove_stale(folder);
    for left in disk::temporary_files(folder) {
        let game = disk::game_of_temporary(&left);
        if game.is_some_and(|game| !Lock::is_held(&game)) {
            let _ = std::fs::remove_file(left);
        }
    }
}

/// Turns what a player has typed into a path: `~/` is the user's home.
pub fn parse_typed_path(text: &str) -> PathBuf {
    let below_home = text.strip_prefix("~/").zip(etcetera::home_dir().ok());
    below_home.map_or_else(|| PathBuf::from(text), |(rest, home)| home.join(rest))
}

/// Returns a path without control characters.
pub fn printable_path(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// Returns a path without control characters, with `~` for the user's home.
pub fn printable_path_from_home(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    let below = home.and_then(|home| path.strip_prefix(home).ok());
    below.map_or_else(
        || printable_path(path),
        |rest| printable_path(&Path::new("~").join(rest)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// An empty store.
    fn store() -> (tempfile::TempDir, GameFolder) {
        let scratch = tempfile::tempdir().unwrap();
        let store = GameFolder::at(scratch.path().join("data/tabiya/games"));
        (scratch, store)
    }

    fn players() -> DatedPlayers {
        DatedPlayers {
            date: "2026.11.21".to_owned(),
            white: "Vera".to_owned(),
            black: "Sonja".to_owned(),
        }
    }

    /// The name of a game's file.
    fn file_name(file: &GameFile) -> String {
        file.path()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned()
    }

    #[test]
    fn each_game_has_a_file_of_its_own_saved_or_not() {
        let (_scratch, store) = store();
        let new = || store.new_file(&players()).unwrap();
        let (first, mut second) = (new(), new());
        assert_eq!(file_name(&first), "2026-11-21_Vera_Sonja.pgn");
        assert_eq!(file_name(&second), "2026-11-21_Vera_Sonja_2.pgn");
        second.save(b"*").unwrap();
        drop((first, second));
        let (first, third) = (new(), new());
        assert_eq!(file_name(&first), "2026-11-21_Vera_Sonja.pgn");
        assert_eq!(file_name(&third), "2026-11-21_Vera_Sonja_3.pgn");
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_and_the_games_in_it_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let (_scratch, store) = store();
        let mut file = store.new_file(&players()).unwrap();
        file.save(b"*").unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(store.folder().unwrap()), 0o700);
        assert_eq!(mode(store.folder().unwrap().parent().unwrap()), 0o700);
        assert_eq!(mode(file.path()), 0o600);
        // A game that goes on beside one of these is no more open.
        fs::write(file.path(), "somebody else's").unwrap();
        assert!(file.save(b"*").unwrap());
        assert_eq!(mode(file.path()), 0o600);
    }

    #[test]
    fn leftovers_of_killed_processes_go_and_what_is_in_use_stays() {
        let (_scratch, store) = store();
        let playing = store.new_file(&players()).unwrap();
        let in_use = format!(".{}.x1y2z3.tmp", file_name(&playing));
        let left = [
            ".old.pgn.lock",
            ".old.pgn.x1y2z3.tmp",
            ".lonely.pgn.x1y2z3.tmp",
        ];
        for file_name in left.iter().copied().chain([in_use.as_str(), "notes.txt"]) {
            fs::write(store.folder().unwrap().join(file_name), "").unwrap();
        }
        let _other = store.new_file(&players()).unwrap();
        for file_name in left {
            assert!(
                !store.folder().unwrap().join(file_name).exists(),
                "{file_name}"
            );
        }
        assert!(store.folder().unwrap().join(in_use).exists());
        assert!(store.folder().unwrap().join("notes.txt").exists());
    }
}
