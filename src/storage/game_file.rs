//! The file of a game: locks it, and saves in it.

use std::io;
use std::path::{Path, PathBuf};

use super::file_name;
use super::file_stamp::FileStamp;
use super::lock::Lock;
use super::path_text::real_path;
use super::recovery::recover;
use super::replace_file::{self, Destination, ReplaceStep, Replacement};
use super::temporary_file::Readers;

/// The highest number to try in the name of a new file.
const MAX_NUMBER: u32 = 10_000;

/// Which file a save has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedFile {
    /// The same file as before.
    Same,
    /// A new file, because another program has changed or created the old one.
    Copy,
}

/// The file of a game. As long as we hold its lock, no other Tabiya replaces it.
#[derive(Debug)]
pub struct GameFile {
    /// The path. For a file from [`Self::lock`], with the symbolic links resolved, so that saving does not replace a link.
    path: PathBuf,
    /// The state of the file when we locked it or last wrote it; `None` if there was no file then, or if the system did not
    /// report its state.
    stamp: Option<FileStamp>,
    /// The lock of the file; `None` if the lock file could not be created or opened.
    lock: Option<Lock>,
    /// Who may read the file if it does not exist yet.
    readers: Readers,
}

impl GameFile {
    /// Locks the file of a game, which need not exist yet. Then recovers the text that a killed process has
    /// left in a temporary file. Returns `None` if the lock is already held, usually by another process. If the lock file cannot be
    /// created or opened, as on a read-only disk, returns the file without a lock; the first save tries again and returns the
    /// error.
    pub fn lock(path: &Path) -> Option<Self> {
        Self::lock_for(path, Readers::ByUmask)
    }

    /// Like [`Self::lock`]. If the file does not exist yet, `readers` says who may read it once it does.
    pub fn lock_for(path: &Path, readers: Readers) -> Option<Self> {
        let path = real_path(path);
        let lock = match Lock::acquire(&path) {
            Ok(Some(lock)) => Some(lock),
            // Another process holds it.
            Ok(None) => return None,
            // The first save tries again.
            Err(_) => None,
        };
        let mut file = Self {
            stamp: FileStamp::of(&path).ok(),
            path,
            lock,
            readers,
        };
        if file.is_locked() {
            let path = file.path.clone();
            recover(&path, |text| file.replace(text));
        }
        Some(file)
    }

    /// Locks a file that does not exist yet. Returns `None` if it exists, or if its lock is already held.
    pub fn lock_new(path: PathBuf, readers: Readers) -> io::Result<Option<Self>> {
        let lock = Lock::acquire(&path)?;
        // Check this under the lock, because the last holder may have created the file.
        let free = lock.is_some() && !path.try_exists()?;
        Ok(free.then_some(Self {
            path,
            stamp: None,
            lock,
            readers,
        }))
    }

    /// Locks the first of these files that does not exist and is not locked yet. `named` returns the path for each number, from
    /// 1. Fails if all of [`MAX_NUMBER`] files are taken.
    pub fn lock_first_new(readers: Readers, named: impl Fn(u32) -> PathBuf) -> io::Result<Self> {
        for path in (1..=MAX_NUMBER).map(named) {
            if path.try_exists()? {
                continue;
            }
            if let Some(file) = Self::lock_new(path, readers)? {
                return Ok(file);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Returns true if this process holds the lock of the file.
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the content of the file. If another program has changed or created the file, leaves it alone, and saves in a
    /// new file beside it from then on.
    pub fn save(&mut self, text: &[u8]) -> io::Result<SavedFile> {
        match self.replace(text) {
            Ok(()) => Ok(SavedFile::Same),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // The file itself counts as number 1.
                let beside = |number| file_name::numbered(&self.path, number + 1);
                let mut copy = Self::lock_first_new(self.readers, beside)?;
                copy.replace(text)?;
                *self = copy;
                Ok(SavedFile::Copy)
            }
            Err(error) => Err(error),
        }
    }

    /// Replaces the content of the file, or creates it. Fails with [`io::ErrorKind::AlreadyExists`] if another program has
    /// changed or created it.
    pub fn replace(&mut self, text: &[u8]) -> io::Result<()> {
        self.ensure_lock()?;
        // The stamp is the state of the file as we know it. Without one, there was no file, or the system did not report its
        // state. We then replace no file.
        let destination = match self.stamp {
            Some(_) => Destination::Existing,
            None => Destination::New,
        };
        let new = Replacement {
            path: &self.path,
            destination,
            readers: self.readers,
            content: text,
        };
        // The new content is written to a temporary file, which is then renamed. This runs before each of these steps. Before
        // the rename, an error leaves the file as it is.
        let mut before_step = |step| match step {
            // Until now another program may have changed the file.
            ReplaceStep::Rename => check_unchanged(&self.path, self.stamp.as_ref()),
            // This step follows the rename, so the file has the new content. Take its stamp before another program changes it.
            ReplaceStep::SyncFolder => {
                self.stamp = Some(FileStamp::written(&self.path, text));
                Ok(())
            }
            // For a new file, `RenameNew` does the rename, and fails by itself if the file exists by now.
            ReplaceStep::Create
            | ReplaceStep::Mode
            | ReplaceStep::Write
            | ReplaceStep::Sync
            | ReplaceStep::RenameNew => Ok(()),
        };
        replace_file::replace_in_steps(new, &mut before_step)
    }

    /// Takes the lock if we do not hold it yet, because the lock file could not be created or opened before. Fails if that
    /// still does not work, or if another process holds the lock now.
    fn ensure_lock(&mut self) -> io::Result<()> {
        if self.lock.is_none() {
            let locked_elsewhere = || io::Error::other("another Tabiya is playing this game");
            let lock = Lock::acquire(&self.path)?.ok_or_else(locked_elsewhere)?;
            self.lock = Some(lock);
        }
        Ok(())
    }
}

/// Fails with [`io::ErrorKind::AlreadyExists`] if the file has changed since its stamp was taken, or exists although there is
/// no stamp.
fn check_unchanged(path: &Path, stamp: Option<&FileStamp>) -> io::Result<()> {
    let is_changed = match stamp {
        Some(stamp) => stamp.is_outdated(path)?,
        None => path.try_exists()?,
    };
    if is_changed {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn two_holders_cannot_lock_one_file_not_even_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one").unwrap();
        let locked_elsewhere = GameFile::lock(&path).unwrap();
        assert!(GameFile::lock(&path).is_none());
        assert!(
            GameFile::lock_new(path.clone(), Readers::Owner)
                .unwrap()
                .is_none()
        );
        #[cfg(unix)]
        {
            let link = folder.path().join("link.pgn");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert!(GameFile::lock(&link).is_none());
        }
        drop(locked_elsewhere);
        assert!(GameFile::lock(&path).is_some());
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

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_that_does_not_exist_yet_stays_and_its_target_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name| folder.path().join(name);
        fs::create_dir(at("games")).unwrap();
        for (link, target) in [
            ("a.pgn", "b.pgn"),
            ("b.pgn", "games/c.pgn"),
            ("loop", "loop"),
        ] {
            std::os::unix::fs::symlink(target, at(link)).unwrap();
        }
        let mut file = GameFile::lock(&at("a.pgn")).unwrap();
        assert_eq!(file.save(b"one").unwrap(), SavedFile::Same);
        assert_eq!(file.save(b"two").unwrap(), SavedFile::Same);
        assert!(at("a.pgn").is_symlink() && at("b.pgn").is_symlink());
        assert_eq!(fs::read_to_string(at("games/c.pgn")).unwrap(), "two");
        assert!(GameFile::lock(&at("loop")).unwrap().save(b"one").is_err());
    }

    #[test]
    fn another_programs_text_is_never_overwritten_and_a_copy_has_ours() {
        // With the name of a new game, of an opened one, and of one saved before.
        for (there, saved) in [(false, false), (true, false), (true, true)] {
            let folder = tempfile::tempdir().unwrap();
            let at = |name| folder.path().join(name);
            if there {
                fs::write(at("a.pgn"), "one").unwrap();
            }
            let mut file = GameFile::lock(&at("a.pgn")).unwrap();
            if saved {
                assert_eq!(file.save(b"two").unwrap(), SavedFile::Same);
            }
            fs::write(at("a.pgn"), "somebody else's").unwrap();
            fs::write(at("a_2.pgn"), "").unwrap();
            assert_eq!(file.save(b"three").unwrap(), SavedFile::Copy);
            assert_eq!(file.save(b"four").unwrap(), SavedFile::Same);
            let text = |name| fs::read_to_string(at(name)).unwrap();
            assert_eq!(text("a.pgn"), "somebody else's");
            assert_eq!((&*text("a_2.pgn"), &*text("a_3.pgn")), ("", "four"));
            assert!(
                GameFile::lock(&at("a.pgn")).is_some() && GameFile::lock(&at("a_3.pgn")).is_none()
            );
        }
    }

    #[test]
    fn leftovers_of_a_killed_process_are_removed() {
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

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_too_large_to_read_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let mut file = GameFile::lock(&path).unwrap();
        assert_eq!(file.save(b"one").unwrap(), SavedFile::Same);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    }
}
