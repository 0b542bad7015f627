//! The file of one game, held by this process.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::{self, Readers, Step, Target};
use super::error::StorageError;
use super::file_stamp::FileStamp;
use super::lock::Lock;
use super::name;

/// How many files of one name may stand beside each other.
const MOST_BESIDE: u32 = 10_000;

/// Another process holds the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldElsewhere;

/// Why a text does not stand in the file of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Somebody else has changed the file or made it, and it is left as that.
    Changed,
    /// It cannot be written.
    Failed(StorageError),
}

impl From<SaveError> for StorageError {
    fn from(why: SaveError) -> Self {
        match why {
            SaveError::Changed => Self::new("another program has changed the file"),
            SaveError::Failed(error) => error,
        }
    }
}

/// The file of a game that nobody but this process rewrites.
#[derive(Debug)]
pub struct GameFile {
    /// Where it is, all links followed: so a link stays one.
    path: PathBuf,
    /// What is known of it, if it is there.
    known: Option<FileStamp>,
    /// What keeps others from it; nothing as long as no lock can be made there.
    lock: Option<Lock>,
    /// Who may read it, if it is not there yet.
    readers: Readers,
}

impl GameFile {
    /// Takes hold of the file of a game, which may not be there yet. Where no lock can be made, for example on a
    /// disk that can only be read, saving will tell why.
    pub fn hold(path: &Path) -> Result<Self, HeldElsewhere> {
        let path = real_path(path);
        let lock = match Lock::take(&path) {
            Ok(None) => return Err(HeldElsewhere),
            Ok(lock) => lock,
            Err(_) => None,
        };
        if lock.is_some() {
            disk::remove_leftovers(&path);
        }
        let known = FileStamp::of(&path).ok();
        Ok(Self {
            path,
            known,
            lock,
            readers: Readers::Usual,
        })
    }

    /// Takes hold of a file that is not there yet; none if one is there or another process holds that name.
    pub fn hold_new(path: PathBuf, readers: Readers) -> io::Result<Option<Self>> {
        let lock = Lock::take(&path)?;
        // Asked under the lock: whoever held it before may have made the file.
        let free = lock.is_some() && !path.try_exists()?;
        Ok(free.then_some(Self {
            path,
            known: None,
            lock,
            readers,
        }))
    }

    /// Takes hold of a new file beside this one, with a name like its own.
    pub fn beside(&self) -> io::Result<Self> {
        for number in 2..MOST_BESIDE {
            let path = name::numbered(&self.path, number);
            if path.try_exists()? {
                continue;
            }
            if let Some(file) = Self::hold_new(path, self.readers)? {
                return Ok(file);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes this text the content of the file.
    pub fn save(&mut self, text: &[u8]) -> Result<(), StorageError> {
        self.save_telling(text, &mut || ())
            .map_err(StorageError::from)
    }

    /// The same, and calls `stands` as soon as the text stands in the file, whatever may happen to this process. That
    /// the disk knows it too, whatever may happen to the machine, takes about as long again.
    pub fn save_telling(&mut self, text: &[u8], stands: &mut dyn FnMut()) -> Result<(), SaveError> {
        let failed = |error: io::Error| SaveError::Failed(StorageError::from(&error));
        if self.lock.is_none() {
            let lock = Lock::take(&self.path).map_err(failed)?;
            let held =
                || SaveError::Failed(StorageError::new("another Tabiya is playing this game"));
            self.lock = Some(lock.ok_or_else(held)?);
        }
        let Self {
            path,
            known,
            readers,
            ..
        } = self;
        let mut target = match known {
            Some(_) => Target::Old,
            None => Target::New,
        };
        let mut changed = false;
        let before = &mut |step| {
            if step == Step::Rename {
                // Asked at the last moment: what somebody else writes is not to get lost.
                changed = match known {
                    Some(trace) => trace.is_outdated(path),
                    None => path.try_exists()?,
                };
                if changed {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
            }
            if step == Step::SyncFolder {
                *known = Some(FileStamp::written(path, text)?);
                stands();
            }
            Ok(())
        };
        let replaced = disk::replace(path, &mut target, *readers, text, before);
        replaced.map_err(|error| {
            if changed {
                SaveError::Changed
            } else {
                failed(error)
            }
        })
    }
}

/// Where a file really is, all links followed: if it is not there yet, at least its folder's links.
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
        let mut file = GameFile::hold(&path).unwrap();
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
        let held = GameFile::hold(&path).unwrap();
        assert_eq!(GameFile::hold(&path).unwrap_err(), HeldElsewhere);
        assert!(
            GameFile::hold_new(path.clone(), Readers::Owner)
                .unwrap()
                .is_none()
        );
        #[cfg(unix)]
        {
            let link = folder.path().join("link.pgn");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert_eq!(GameFile::hold(&link).unwrap_err(), HeldElsewhere);
        }
        drop(held);
        assert!(GameFile::hold(&path).is_ok());
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
        GameFile::hold(&link).unwrap().save(b"two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_file_that_appears_under_a_new_games_name_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let mut file = GameFile::hold(&path).unwrap();
        fs::write(&path, "somebody else's").unwrap();
        let error = file.save(b"ours").unwrap_err();
        assert_eq!(error.to_string(), "another program has changed the file");
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    }

    #[test]
    fn what_somebody_else_writes_into_the_file_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one").unwrap();
        let mut file = GameFile::hold(&path).unwrap();
        file.save(b"two").unwrap();
        file.save(b"three").unwrap();
        fs::write(&path, "somebody else's").unwrap();
        for _ in 0..2 {
            let refused = file.save_telling(b"four", &mut || panic!("it does not stand there"));
            assert_eq!(refused, Err(SaveError::Changed));
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
        fs::write(folder.path().join("a_2.pgn"), "").unwrap();
        let mut other = file.beside().unwrap();
        other.save(b"four").unwrap();
        assert_eq!(other.path().file_name().unwrap(), "a_3.pgn");
        assert_eq!(fs::read_to_string(other.path()).unwrap(), "four");
    }

    #[test]
    fn a_change_between_holding_and_the_first_save_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one").unwrap();
        let mut file = GameFile::hold(&path).unwrap();
        fs::write(&path, "somebody else's").unwrap();
        assert!(file.save(b"two").is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    }

    #[test]
    fn a_file_that_is_gone_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let mut file = GameFile::hold(&path).unwrap();
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
        let held = GameFile::hold(&path).unwrap();
        drop(held);
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
        let mut file = GameFile::hold(&games.join("a.pgn")).unwrap();
        assert_eq!(
            file.save(b"one").unwrap_err().to_string(),
            "the folder no longer exists"
        );
        fs::create_dir(&games).unwrap();
        file.save(b"two").unwrap();
        assert_eq!(fs::read_to_string(file.path()).unwrap(), "two");
    }
}
