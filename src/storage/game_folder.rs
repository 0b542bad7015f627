//! The folder of saved games: locks files for new games, and deletes and renames games. `saved_games` lists them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file_name::{self, DatedPlayers};
use super::game_file::GameFile;
use super::io_error::in_words;
use super::lock;
use super::path_text::{folder_of, printable_path};
use super::replace_file;
use super::temporary_file::{Readers, games_with_temporaries};
use super::user_folder::UserFolder;

/// The folder of a user's games; `None` if [`UserFolder`] has no path for it. The first save creates the folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFolder(Option<PathBuf>);

impl GameFolder {
    /// Returns `tabiya/games` in the user's data folder, which is `$XDG_DATA_HOME` or the system's default.
    pub fn of_user() -> Self {
        match UserFolder::Data.path() {
            Some(folder) => Self::at(folder.join("games")),
            None => Self::default(),
        }
    }

    pub fn at(folder: PathBuf) -> Self {
        Self(Some(folder))
    }

    /// Returns the path of the folder; `None` if the user has no home folder.
    pub fn folder(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    /// Returns true if a file is directly in this folder. Compares the folders with symbolic links resolved.
    pub fn contains(&self, file: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        let ours = self.folder().and_then(real);
        ours.is_some() && real(folder_of(file)) == ours
    }

    /// Locks a file with a new name for a game between these players; the first save creates the file. Creates the folder if
    /// necessary, and removes the lock files that killed processes have left in it, and recovers their games.
    pub fn new_file(&self, players: &DatedPlayers) -> io::Result<GameFile> {
        let no_home = || io::Error::other("there is no home folder");
        let folder = self.folder().ok_or_else(no_home)?;
        replace_file::make_own_folder(folder).map_err(|error| match error.kind() {
            // If it were a folder, there would be no error. So it is a file.
            io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
            _ => error,
        })?;
        lock::remove_stale(folder);
        recover_games(folder);
        GameFile::lock_first_new(Readers::Owner, |number| players.file_in(folder, number))
    }

    /// Deletes a game in this folder. Fails with the reason in words. If the file is a symbolic link, deletes only the
    /// link.
    pub fn delete(&self, path: &Path) -> Result<(), String> {
        let _lock = self.lock_game(path)?;
        fs::remove_file(path).map_err(|error| cannot_change(path, &error))?;
        replace_file::sync_folder(folder_of(path));
        Ok(())
    }

    /// Renames a game in this folder to the name in `text`, and returns its new path. Fails with the reason in words.
    pub fn rename(&self, path: &Path, text: &str) -> Result<PathBuf, String> {
        let stem = file_name::given_stem(text).ok_or("a name must contain a letter or a digit")?;
        let new_path = path
            .with_file_name(stem)
            .with_extension(file_name::EXTENSION);
        let failed = |error| cannot_change(path, &error);
        let _lock = self.lock_game(path)?;
        // Lock the new name too, so that no game starts under it in the meantime.
        let free = GameFile::lock_new(new_path.clone(), Readers::Owner).map_err(failed)?;
        let _new_lock = free.ok_or_else(|| {
            let name = Path::new(new_path.file_stem().unwrap_or_default());
            format!("there is already a game called {}", printable_path(name))
        })?;
        fs::rename(path, &new_path).map_err(failed)?;
        replace_file::sync_folder(folder_of(&new_path));
        Ok(new_path)
    }

    /// Locks a game to change its file. Fails with the reason in words if the game is not in this folder, or if its lock is
    /// already held.
    fn lock_game(&self, path: &Path) -> Result<GameFile, String> {
        let shown = printable_path(path);
        if !self.contains(path) {
            return Err(format!("the game {shown} is not in the games folder"));
        }
        GameFile::lock(path).ok_or_else(|| format!("another Tabiya is playing {shown}"))
    }
}

/// Returns a message that says why a saved game was not deleted or renamed.
fn cannot_change(path: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "it no longer exists".to_owned(),
        _ => in_words(error),
    };
    format!("cannot change {}: {why}", printable_path(path))
}

/// Recovers the games in a folder that killed processes have left in temporary files.
pub fn recover_games(folder: &Path) {
    for game in games_with_temporaries(folder) {
        // Locking a game that nobody plays recovers it.
        drop(GameFile::lock_for(&game, Readers::Owner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::game_file::SavedFile;

    /// An empty folder of games.
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
    fn each_game_has_its_own_file_saved_or_not() {
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
    fn only_their_owner_has_access_to_the_folder_and_its_games() {
        use std::os::unix::fs::PermissionsExt;
        let (_scratch, store) = store();
        let mut file = store.new_file(&players()).unwrap();
        file.save(b"*").unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(store.folder().unwrap()), 0o700);
        assert_eq!(mode(store.folder().unwrap().parent().unwrap()), 0o700);
        assert_eq!(mode(file.path()), 0o600);
        // If a game continues in a copy of one of these, it is just as private.
        fs::write(file.path(), "somebody else's").unwrap();
        assert_eq!(file.save(b"*").unwrap(), SavedFile::Copy);
        assert_eq!(mode(file.path()), 0o600);
    }

    #[test]
    fn leftovers_of_killed_processes_are_removed_and_files_in_use_stay() {
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

    /// A folder with one game in it, and the path of the game.
    fn store_with_one() -> (tempfile::TempDir, GameFolder, PathBuf) {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("games");
        fs::create_dir(&folder).unwrap();
        let path = folder.join("a.pgn");
        fs::write(&path, "1. e4 *").unwrap();
        (scratch, GameFolder::at(folder), path)
    }

    /// All names in a folder, including hidden ones.
    fn names(store: &GameFolder) -> Vec<String> {
        let entries = fs::read_dir(store.folder().unwrap()).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }

    #[test]
    fn a_deleted_game_is_gone_and_leaves_nothing_behind() {
        let (_scratch, store, path) = store_with_one();
        store.delete(&path).unwrap();
        assert_eq!(names(&store), [""; 0]);
        assert!(store.delete(&path).is_err());
    }

    #[test]
    fn a_renamed_game_has_the_same_text_under_a_safe_name() {
        let (_scratch, store, path) = store_with_one();
        let new = store.rename(&path, "../World Cup: final").unwrap();
        assert_eq!(names(&store), ["World-Cup-final.pgn"]);
        assert_eq!(fs::read_to_string(new).unwrap(), "1. e4 *");
    }

    #[test]
    fn no_game_takes_the_name_of_another() {
        let (_scratch, store, path) = store_with_one();
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
    fn a_game_that_is_being_played_or_is_elsewhere_is_left_alone() {
        let (scratch, store, path) = store_with_one();
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
    fn deleting_a_link_removes_only_the_link() {
        let (scratch, store, _) = store_with_one();
        let outside = scratch.path().join("mine.pgn");
        fs::write(&outside, "1. c4 *").unwrap();
        let link = store.folder().unwrap().join("link.pgn");
        std::os::unix::fs::symlink(&outside, &link).unwrap();
        store.delete(&link).unwrap();
        assert!(outside.exists() && !link.is_symlink());
    }
}
