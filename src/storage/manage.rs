//! Deletes and renames saved games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{self, Readers};
use super::file_name;
use super::game_file::GameFile;
use super::game_folder::{GameFolder, printable_path};
use super::io_error::in_words;

impl GameFolder {
    /// Deletes a game of this folder, or says why not. Of a symbolic link only the link is deleted.
    pub fn delete(&self, path: &Path) -> Result<(), String> {
        let _lock = self.lock_game(path)?;
        fs::remove_file(path).map_err(|error| cannot_change(path, &error))?;
        disk::sync_folder(disk::folder_of(path));
        Ok(())
    }

    /// Renames a game of this folder and returns its new path, or says why not.
    pub fn rename(&self, path: &Path, text: &str) -> Result<PathBuf, String> {
        let stem = file_name::given_stem(text).ok_or("a name must contain a letter or a digit")?;
        let new_path = path
            .with_file_name(stem)
            .with_extension(file_name::EXTENSION);
        let failed = |error| cannot_change(path, &error);
        let _lock = self.lock_game(path)?;
        // The new name is locked too, so that no game is started under it meanwhile.
        let free = GameFile::lock_new(new_path.clone(), Readers::Owner).map_err(failed)?;
        let _new_lock = free.ok_or_else(|| {
            let name = Path::new(new_path.file_stem().unwrap_or_default());
            format!("there is already a game called {}", printable_path(name))
        })?;
        fs::rename(path, &new_path).map_err(failed)?;
        disk::sync_folder(disk::folder_of(&new_path));
        Ok(new_path)
    }

    /// Locks a game that is in this folder.
    fn lock_game(&self, path: &Path) -> Result<GameFile, String> {
        let shown = printable_path(path);
        if !self.contains(path) {
            return Err(format!("the game {shown} is not in the games folder"));
        }
        GameFile::lock(path).ok_or_else(|| format!("another Tabiya is playing {shown}"))
    }
}

/// Says why a saved game is not deleted or renamed.
fn cannot_change(path: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "it no longer exists".to_owned(),
        _ => in_words(error),
    };
    format!("cannot change {}: {why}", printable_path(path))
}

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
        for name in ["a", "b"] {
            let refusal = format!("there is already a game called {name}");
            assert_eq!(store.rename(&path, name), Err(refusal));
        }
        let refusal = "a name must contain a letter or a digit".to_owned();
        assert_eq!(store.rename(&path, " / "), Err(refusal));
        assert_eq!(names(&store), ["a.pgn", "b.pgn"]);
    }

    #[test]
    fn a_game_that_is_played_or_stands_elsewhere_is_left_alone() {
        let (scratch, store, path) = store();
        let held = GameFile::lock(&path).unwrap();
        let refusal = format!("another Tabiya is playing {}", path.display());
        assert_eq!(store.delete(&path), Err(refusal.clone()));
        assert_eq!(store.rename(&path, "b"), Err(refusal));
        drop(held);
        let outside = scratch.path().join("mine.pgn");
        fs::write(&outside, "1. c4 *").unwrap();
        for path in [outside.clone(), store.folder().unwrap().join("../mine.pgn")] {
            let refusal = format!("the game {} is not in the games folder", path.display());
            assert_eq!(store.delete(&path), Err(refusal));
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
}
