//! The folder of played games.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::disk::{self, Readers};
use super::file::GameFile;
use super::lock::{self, Lock};
use super::name;
use crate::pgn::is_terminal_control;

/// How many games of one day between the same two may have files.
const MOST_ALIKE: u32 = 10_000;

/// Where the games of this user are. The folder is made when the first game is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFolder {
    /// The folder.
    folder: PathBuf,
}

impl GameFolder {
    /// The games of this user: `tabiya/games` in the folder for data, which is `$XDG_DATA_HOME` or what the system
    /// has in its place. None if the user has no home.
    pub fn of_user() -> Option<Self> {
        let base = etcetera::choose_base_strategy().ok()?;
        Some(Self::at(base.data_dir().join("tabiya").join("games")))
    }

    /// The games in this folder.
    pub fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether a file is one of these games.
    pub fn has(&self, file: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        real(disk::folder_of(file)).is_some_and(|folder| real(&self.folder) == Some(folder))
    }

    /// Takes hold of a name that no other game has, for a game of this date between these two.
    pub fn new_file(&self, date: &str, white: &str, black: &str) -> io::Result<GameFile> {
        self.make_folder()?;
        self.clear_away();
        for number in 1..MOST_ALIKE {
            let stem = name::stem(date, white, black, number);
            let path = self.folder.join(stem).with_extension(name::ENDING);
            if path.try_exists()? {
                continue;
            }
            if let Some(file) = GameFile::hold_new(path, Readers::Owner)? {
                return Ok(file);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Makes the folder, for nobody but its owner.
    fn make_folder(&self) -> io::Result<()> {
        disk::make_own_folder(&self.folder).map_err(|error| match error.kind() {
            // The folder itself would do; so it is a file.
            io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
            _ => error,
        })
    }

    /// Removes what killed processes have left behind: lock files that nobody holds, and temporary files of games that
    /// nobody plays.
    fn clear_away(&self) {
        lock::remove_stale(&self.folder);
        for left in disk::temporary_files(&self.folder) {
            let game = disk::game_of_temporary(&left);
            if game.is_some_and(|game| !Lock::is_held(&game)) {
                // What cannot be removed does no harm.
                let _ = std::fs::remove_file(left);
            }
        }
    }
}

/// A path as a player types it: `~/` begins in the user's home.
pub fn typed_path(text: &str) -> PathBuf {
    let below_home = text.strip_prefix("~/").zip(etcetera::home_dir().ok());
    below_home.map_or_else(|| PathBuf::from(text), |(rest, home)| home.join(rest))
}

/// A path as it may be shown: nothing in it steers the terminal.
pub fn shown(path: &Path) -> String {
    let path = path.display().to_string();
    path.chars()
        .filter(|letter| !is_terminal_control(*letter))
        .collect()
}

/// The same, `~` in the place of the home.
pub fn shown_from_home(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    let below = home.and_then(|home| path.strip_prefix(home).ok());
    below.map_or_else(|| shown(path), |rest| shown(&Path::new("~").join(rest)))
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

    /// The name of a game's file.
    fn name(file: &GameFile) -> String {
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
        let new = || store.new_file("2026.11.21", "Vera", "Sonja").unwrap();
        let (first, mut second) = (new(), new());
        assert_eq!(name(&first), "2026-11-21_Vera_Sonja.pgn");
        assert_eq!(name(&second), "2026-11-21_Vera_Sonja_2.pgn");
        second.save(b"*").unwrap();
        drop((first, second));
        let (first, third) = (new(), new());
        assert_eq!(name(&first), "2026-11-21_Vera_Sonja.pgn");
        assert_eq!(name(&third), "2026-11-21_Vera_Sonja_3.pgn");
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_and_the_games_in_it_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let (_scratch, store) = store();
        let mut file = store.new_file("2026.11.21", "Vera", "Sonja").unwrap();
        file.save(b"*").unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(store.folder()), 0o700);
        assert_eq!(mode(store.folder().parent().unwrap()), 0o700);
        assert_eq!(mode(file.path()), 0o600);
        // A game that goes on beside one of these is no more open.
        assert_eq!(mode(file.path()), 0o600);
        let mut other = file.beside().unwrap();
        other.save(b"*").unwrap();
        assert_eq!(mode(other.path()), 0o600);
    }

    #[test]
    fn leftovers_of_killed_processes_go_and_what_is_in_use_stays() {
        let (_scratch, store) = store();
        let playing = store.new_file("2026.11.21", "Vera", "Sonja").unwrap();
        let in_use = format!(".{}.x1y2z3.tmp", name(&playing));
        let left = [
            ".old.pgn.lock",
            ".old.pgn.x1y2z3.tmp",
            ".lonely.pgn.x1y2z3.tmp",
        ];
        for name in left.iter().copied().chain([in_use.as_str(), "notes.txt"]) {
            fs::write(store.folder().join(name), "").unwrap();
        }
        let _other = store.new_file("2026.11.21", "Vera", "Sonja").unwrap();
        for name in left {
            assert!(!store.folder().join(name).exists(), "{name}");
        }
        assert!(store.folder().join(in_use).exists());
        assert!(store.folder().join("notes.txt").exists());
    }

    #[test]
    fn a_file_in_the_place_of_the_folder_is_an_error_and_no_more() {
        let (scratch, store) = store();
        fs::write(scratch.path().join("data"), "").unwrap();
        assert!(store.new_file("2026.11.21", "Vera", "Sonja").is_err());
    }
}
