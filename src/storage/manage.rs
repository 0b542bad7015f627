//! Deletes and renames saved games.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{self, Readers};
use super::file_name;
use super::game_file::GameFile;
use super::game_folder::{GameFolder, printable_path};
use super::saved_games::GameNotFound;
use super::storage_error::StorageError;

impl GameFolder {
    /// Deletes a game of this folder. Of a symbolic link only the link is deleted.
    pub fn delete(&self, path: &Path) -> Result<(), ManageError> {
        let _lock = self.lock_game(path)?;
        fs::remove_file(path).map_err(|error| ManageError::failed(path, &error))?;
        disk::sync_folder(disk::folder_of(path));
        Ok(())
    }

    /// Renames a game of this folder and returns its new path.
    pub fn rename(&self, path: &Path, text: &str) -> Result<PathBuf, ManageError> {
        let stem = file_name::given_stem(text).ok_or(ManageError::NoName)?;
        let new = path
            .with_file_name(stem)
            .with_extension(file_name::EXTENSION);
        let failed = |error| ManageError::failed(path, &error);
        let _lock = self.lock_game(path)?;
        // The new name is locked too, so that no game is started under it meanwhile.
        let free = GameFile::lock_new(new.clone(), Readers::Owner).map_err(failed)?;
        let _new_lock = free.ok_or_else(|| ManageError::Taken(new.clone()))?;
        fs::rename(path, &new).map_err(failed)?;
        disk::sync_folder(disk::folder_of(&new));
        Ok(new)
    }

    /// Locks a game that is in this folder.
    fn lock_game(&self, path: &Path) -> Result<GameFile, ManageError> {
        if !self.contains(path) {
            return Err(ManageError::Elsewhere(path.to_owned()));
        }
        GameFile::lock(path).map_err(|_| ManageError::LockedElsewhere(path.to_owned()))
    }
}

/// Why a saved game was not deleted or renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManageError {
    NotFound(GameNotFound),
    /// It is the current game.
    OnTheBoard,
    /// Another process is playing it.
    LockedElsewhere(PathBuf),
    /// It is not in the folder of games.
    Elsewhere(PathBuf),
    /// A game of this name exists.
    Taken(PathBuf),
    /// The text has no character that is allowed in a name.
    NoName,
    Failed(PathBuf, StorageError),
}

impl ManageError {
    fn failed(path: &Path, error: &io::Error) -> Self {
        let error = match error.kind() {
            io::ErrorKind::NotFound => StorageError::new("it no longer exists"),
            _ => StorageError::from(error),
        };
        Self::Failed(path.to_owned(), error)
    }
}

impl fmt::Display for ManageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(error) => error.fmt(f),
            Self::OnTheBoard => {
                f.write_str("that game is on the board; start or open another one first")
            }
            Self::LockedElsewhere(path) => {
                write!(f, "another Tabiya is playing {}", printable_path(path))
            }
            Self::Elsewhere(path) => {
                write!(
                    f,
                    "the game {} is not in the games folder",
                    printable_path(path)
                )
            }
            Self::Taken(path) => {
                let name = path.file_stem().unwrap_or_default();
                write!(
                    f,
                    "there is already a game called {}",
                    printable_path(Path::new(name))
                )
            }
            Self::NoName => f.write_str("a name must contain a letter or a digit"),
            Self::Failed(path, error) => {
                write!(f, "cannot change {}: {error}", printable_path(path))
            }
        }
    }
}

impl std::error::Error for ManageError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store with one game in it, and the path of that.
    fn store() -> (tempfile::TempDir, GameFolder, PathBuf) {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("games");
        fs::create_dir(&folder).unwrap();
        let path = folder.join("a.pgn");
        fs::write(&path, "1. e4 *").unwrap();
        (scratch, GameFolder::at(folder), path)
    }

    /// All names in a store, hidden ones too.
    fn names(store: &GameFolder) -> Vec<String> {
        let entries = fs::read_dir(store.folder().unwrap()).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }

    #[test]
    fn a_deleted_game_is_gone_and_leaves_nothing_behind() {
        let (_scratch, store, path) = store();
        store.delete(&path).unwrap();
        assert_eq!(names(&store), [""; 0]);
        assert!(store.delete(&path).is_err());
    }

    #[test]
    fn a_renamed_game_has_the_same_text_under_a_safe_name() {
        let (_scratch, store, path) = store();
        let new = store.rename(&path, "../World Cup: final").unwrap();
        assert_eq!(names(&store), ["World-Cup-final.pgn"]);
        assert_eq!(fs::read_to_string(new).unwrap(), "1. e4 *");
    }

    #[test]
    fn no_game_takes_the_name_of_another() {
        let (_scratch, store, path) = store();
        fs::write(store.folder().unwrap().join("b.pgn"), "1. d4 *").unwrap();
        let refusal = store.rename(&path, "b").unwrap_err();
        assert_eq!(refusal.to_string(), "there is already a game called b");
        assert_eq!(
            store.rename(&path, "a").unwrap_err().to_string(),
            "there is already a game called a"
        );
        assert_eq!(store.rename(&path, " / "), Err(ManageError::NoName));
        assert_eq!(names(&store), ["a.pgn", "b.pgn"]);
    }

    #[test]
    fn a_game_that_is_played_or_stands_elsewhere_is_left_alone() {
        let (scratch, store, path) = store();
        let held = GameFile::lock(&path).unwrap();
        assert_eq!(
            store.delete(&path),
            Err(ManageError::LockedElsewhere(path.clone()))
        );
        assert_eq!(
            store.rename(&path, "b"),
            Err(ManageError::LockedElsewhere(path.clone()))
        );
        drop(held);
        let outside = scratch.path().join("mine.pgn");
        fs::write(&outside, "1. c4 *").unwrap();
        for path in [outside.clone(), store.folder().unwrap().join("../mine.pgn")] {
            assert_eq!(
                store.delete(&path),
                Err(ManageError::Elsewhere(path.clone()))
            );
        }
        assert!(outside.exists());
    }

    #[cfg(unix)]
    #[test]
    fn of_a_link_only_the_link_goes() {
        let (scratch, store, _) = store();
        let outside = scratch.path().join("mine.pgn");
        fs::write(&outside, "1. c4 *").unwrap();
        let link = store.folder().unwrap().join("link.pgn");
        std::os::unix::fs::symlink(&outside, &link).unwrap();
        store.delete(&link).unwrap();
        assert!(outside.exists() && !link.is_symlink());
    }

    #[test]
    fn no_refusal_begins_with_the_name_of_a_file() {
        let path = || PathBuf::from("ff");
        for error in [
            ManageError::LockedElsewhere(path()),
            ManageError::Elsewhere(path()),
            ManageError::Taken(path()),
            ManageError::Failed(path(), StorageError::new("it no longer exists")),
        ] {
            let told = error.to_string();
            assert!(!told.starts_with("ff") && told.contains("ff"), "{told}");
        }
    }
}
