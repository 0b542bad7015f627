//! The file of a game, locked by this process.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::{self, Destination, Readers, ReplaceStep};
use super::file_name;
use super::file_stamp::FileStamp;
use super::lock::Lock;
use super::storage_error::StorageError;

/// The highest number that is tried for a copy beside a file.
const MAX_COPIES: u32 = 10_000;

/// Another process holds the lock of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockedElsewhere;

/// Why the text of a game was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Another program has changed or created the file, so it is not replaced.
    Changed,
    Failed(StorageError),
}

impl From<SaveError> for StorageError {
    fn from(reason: SaveError) -> Self {
        match reason {
            SaveError::Changed => Self::new("another program has changed the file"),
            SaveError::Failed(error) => error,
        }
    }
}

/// The file of a game, which only this process replaces.
#[derive(Debug)]
pub struct GameFile {
    /// With all symbolic links resolved, so that they are kept.
    path: PathBuf,
    /// `None` if the file does not exist.
    stamp: Option<FileStamp>,
    /// `None` as long as the lock file cannot be created.
    lock: Option<Lock>,
    /// Who may read the file if it does not exist yet.
    readers: Readers,
}

impl GameFile {
    /// Returns true if a game is locked, by this process or another.
    pub fn is_locked(path: &Path) -> bool {
        Lock::is_held(path)
    }

    /// Locks the file of a game, which need not exist yet. If the lock file cannot be created, as on a read-only disk,
    /// the first save returns the error.
    pub fn lock(path: &Path) -> Result<Self, LockedElsewhere> {
        let path = real_path(path);
        let lock = match Lock::acquire(&path) {
            Ok(None) => return Err(LockedElsewhere),
            Ok(lock) => lock,
            Err(_) => None,
        };
        if lock.is_some() {
            disk::remove_leftovers(&path);
        }
        let stamp = FileStamp::of(&path).ok();
        Ok(Self {
            path,
            stamp,
            lock,
            readers: Readers::ByUmask,
        })
    }

    /// Locks a file that does not exist yet. Returns `None` if it exists or another process holds its lock.
    pub fn lock_new(path: PathBuf, readers: Readers) -> io::Result<Option<Self>> {
        let lock = Lock::acquire(&path)?;
        // Checked under the lock, because its last holder may have created the file.
        let free = lock.is_some() && !path.try_exists()?;
        Ok(free.then_some(Self {
            path,
            stamp: None,
            lock,
            readers,
        }))
    }

    /// Locks a new file beside this one with a similar name.
    pub fn lock_copy(&self) -> io::Result<Self> {
        for number in 2..MAX_COPIES {
            let path = file_name::numbered(&self.path, number);
            if path.try_exists()? {
                continue;
            }
            if let Some(file) = Self::lock_new(path, self.readers)? {
                return Ok(file);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the content of the file, unless another program has changed it.
    pub fn save(&mut self, text: &[u8]) -> Result<(), SaveError> {
        let failed = |error: io::Error| SaveError::Failed(StorageError::from(&error));
        if self.lock.is_none() {
            let lock = Lock::acquire(&self.path).map_err(failed)?;
            let locked_elsewhere =
                || SaveError::Failed(StorageError::new("another Tabiya is playing this game"));
            self.lock = Some(lock.ok_or_else(locked_elsewhere)?);
        }
        let Self {
            path,
            stamp,
            readers,
            ..
        } = self;
        let mut destination = match stamp {
            Some(_) => Destination::Existing,
            None => Destination::New,
        };
        let mut changed = false;
        let before = &mut |step| {
            if step == ReplaceStep::Rename {
                // Checked as late as possible, so that no change by another program is lost.
                changed = match stamp {
                    Some(stamp) => stamp.is_outdated(path)?,
                    None => path.try_exists()?,
                };
                if changed {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
            }
            if step == ReplaceStep::SyncFolder {
                *stamp = Some(FileStamp::written(path, text));
            }
            Ok(())
        };
        let replaced = disk::replace(path, &mut destination, *readers, text, before);
        replaced.map_err(|error| {
            if changed {
                SaveError::Changed
            } else {
                failed(error)
            }
        })
    }
}

/// Resolves the symbolic links of a path; if the file does not exist yet, those of its folder.
fn real_path(path: &Path) -> PathBuf {
    path.canonicalize()
        .or_else(|_| {
            let folder = disk::folder_of(path).canonicalize()?;
            Ok::<_, io::Error>(folder.join(path.file_name().unwrap_or_default()))
        })
        .unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_appears_with_its_first_text_and_has_the_newest_after_each() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let mut file = GameFile::lock(&path).unwrap();
        assert!(!path.exists());
        for text in ["one", "two", ""] {
            file.save(text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn two_cannot_hold_one_file_not_even_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one").unwrap();
        let locked_elsewhere = GameFile::lock(&path).unwrap();
        assert_eq!(GameFile::lock(&path).unwrap_err(), LockedElsewhere);
        assert!(
            GameFile::lock_new(path.clone(), Readers::Owner)
                .unwrap()
                .is_none()
        );
        #[cfg(unix)]
        {
            let link = folder.path().join("link.pgn");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert_eq!(GameFile::lock(&link).unwrap_err(), LockedElsewhere);
        }
        drop(locked_elsewhere);
        assert!(GameFile::lock(&path).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn saving_through_a_link_keeps_the_link_and_the_mode_of_the_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.pgn"), folder.path().join("link.pgn"));
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink("a.pgn", &link).unwrap();
        GameFile::lock(&link).unwrap().save(b"two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_file_that_appears_under_a_new_games_name_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let mut file = GameFile::lock(&path).unwrap();
        fs::write(&path, "somebody else's").unwrap();
        assert_eq!(file.save(b"ours"), Err(SaveError::Changed));
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    }

    #[test]
    fn what_somebody_else_writes_into_the_file_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one").unwrap();
        let mut file = GameFile::lock(&path).unwrap();
        file.save(b"two").unwrap();
        file.save(b"three").unwrap();
        fs::write(&path, "somebody else's").unwrap();
        for _ in 0..2 {
            assert_eq!(file.save(b"four"), Err(SaveError::Changed));
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
        fs::write(folder.path().join("a_2.pgn"), "").unwrap();
        let mut other = file.lock_copy().unwrap();
        other.save(b"four").unwrap();
        assert_eq!(other.path().file_name().unwrap(), "a_3.pgn");
        assert_eq!(fs::read_to_string(other.path()).unwrap(), "four");
    }

    #[test]
    fn a_change_between_holding_and_the_first_save_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one").unwrap();
        let mut file = GameFile::lock(&path).unwrap();
        fs::write(&path, "somebody else's").unwrap();
        assert!(file.save(b"two").is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    }

    #[test]
    fn a_file_that_is_gone_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let mut file = GameFile::lock(&path).unwrap();
        file.save(b"one").unwrap();
        fs::remove_file(&path).unwrap();
        file.save(b"two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    }

    #[test]
    fn what_a_killed_process_left_behind_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        for left in [".a.pgn.x1y2z3.tmp", ".b.pgn.x1y2z3.tmp", "a.tmp"] {
            fs::write(folder.path().join(left), "half").unwrap();
        }
        let locked_elsewhere = GameFile::lock(&path).unwrap();
        drop(locked_elsewhere);
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, [".b.pgn.x1y2z3.tmp", "a.tmp"]);
    }

    #[test]
    fn saving_is_tried_anew_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        let mut file = GameFile::lock(&games.join("a.pgn")).unwrap();
        let gone = StorageError::new("the folder no longer exists");
        assert_eq!(file.save(b"one"), Err(SaveError::Failed(gone)));
        fs::create_dir(&games).unwrap();
        file.save(b"two").unwrap();
        assert_eq!(fs::read_to_string(file.path()).unwrap(), "two");
    }
}
