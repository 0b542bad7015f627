//! The advisory lock of a game. We lock a second file beside the game's own, because every save replaces that one.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{process, thread};

use super::hidden_file::{self, HiddenFile};
use super::temporary_file::hidden_stem;

const LOCK_SUFFIX: &str = ".lock";
/// How many times to try to take a lock. Another process may hold it briefly, to find out whether anybody does.
const TRIES: u32 = 3;
/// The time between two attempts to take a lock.
const PAUSE: Duration = Duration::from_millis(5);

/// A lock held by this process. Dropping this value releases the lock and removes the lock file. If the process is killed,
/// the system releases the lock, and the remaining file means nothing.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock of a game. Returns `None` if [`TRIES`] attempts fail, usually because another process holds it.
    pub fn acquire(game: &Path) -> io::Result<Option<Self>> {
        let path = lock_path(game);
        for attempt in 0..TRIES {
            if attempt > 0 {
                thread::sleep(PAUSE);
            }
            if let Some(lock) = Self::try_acquire(&path)? {
                return Ok(Some(lock));
            }
        }
        Ok(None)
    }

    /// Tries once to take the lock of a game with this lock file. Returns `None` if another process holds it, or has just
    /// created, removed or replaced the file, or if we have just removed a file that we cannot write to.
    fn try_acquire(path: &Path) -> io::Result<Option<Self>> {
        let Some(HiddenFile { mut file, is_ours }) = HiddenFile::open_or_create(path)? else {
            return Ok(None);
        };
        if is_held_elsewhere(&file.try_lock()) {
            return Ok(None);
        }
        // Before we locked the file, its last holder may have removed it. Then nobody else sees our lock.
        if !hidden_file::is_still_at(&file, path)? {
            return Ok(None);
        }
        if !is_ours {
            // We cannot write our process ID in this file. Nobody uses it anymore, so the next try can create our own.
            fs::remove_file(path)?;
            return Ok(None);
        }
        // Other processes find this one by the process ID in the file. The lock works without it.
        let _ = file
            .set_len(0)
            .and_then(|()| write!(file, "{}", process::id()));
        Ok(Some(Self {
            file,
            path: path.to_owned(),
        }))
    }

    /// Returns the ID of the process that holds the lock of a game; `None` if no process holds it, or if the ID is unknown.
    pub fn holder(game: &Path) -> Option<u32> {
        if !Self::is_held(game) {
            return None;
        }
        hidden_file::read(&lock_path(game)).ok()?.parse().ok()
    }

    /// Returns true if a process, including this one, holds the lock of a game. To find out, takes a shared lock for a moment.
    /// Opens the file only for reading, so that nobody who watches it notices. Returns false if the file cannot be opened.
    pub fn is_held(game: &Path) -> bool {
        let file = hidden_file::open_to_read(&lock_path(game));
        file.is_ok_and(|file| is_held_elsewhere(&file.try_lock_shared()))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A remaining lock file does no harm.
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

/// Returns true if an attempt to lock failed because the lock is held. Any other error counts as success: where locks do not
/// work, saving without a lock is better than not saving.
fn is_held_elsewhere(tried: &Result<(), TryLockError>) -> bool {
    matches!(tried, Err(TryLockError::WouldBlock))
}

pub fn lock_path(game: &Path) -> PathBuf {
    game.with_file_name(format!(".{}{LOCK_SUFFIX}", hidden_stem(game)))
}

/// Removes the lock files in a folder whose locks nobody holds.
pub fn remove_stale(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let file_name = entry.file_name();
        let name = file_name.to_string_lossy();
        if name.starts_with('.') && name.ends_with(LOCK_SUFFIX) {
            // Taking the lock and dropping it removes the file.
            drop(Lock::try_acquire(&entry.path()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_one_holder_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("a.pgn");
        let first = Lock::acquire(&game).unwrap();
        assert!(first.is_some());
        assert!(Lock::acquire(&game).unwrap().is_none());
        assert!(Lock::is_held(&game));
        drop(first);
        assert!(!Lock::is_held(&game));
        assert!(Lock::acquire(&game).unwrap().is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_disk_without_locks_keeps_nobody_out() {
        assert!(is_held_elsewhere(&Err(TryLockError::WouldBlock)));
        // Linux's ENOLCK, EINVAL and EOPNOTSUPP.
        for code in [37, 22, 95] {
            let error = io::Error::from_raw_os_error(code);
            assert!(!is_held_elsewhere(&Err(TryLockError::Error(error))));
        }
    }

    #[test]
    fn games_with_the_longest_names_have_their_own_locks() {
        let folder = tempfile::tempdir().unwrap();
        let long = |end: &str| folder.path().join(format!("{}{end}.pgn", "é".repeat(124)));
        let (one, other) = (long("a"), long("b"));
        let _held = Lock::acquire(&one).unwrap().unwrap();
        assert!(Lock::is_held(&one) && !Lock::is_held(&other));
        assert!(Lock::acquire(&other).unwrap().is_some());
    }

    #[test]
    fn a_leftover_lock_file_means_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("a.pgn");
        fs::write(lock_path(&game), "").unwrap();
        assert!(!Lock::is_held(&game));
        fs::write(lock_path(&game), "").unwrap();
        assert!(Lock::acquire(&game).unwrap().is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_file_left_by_another_user_is_taken_over() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("a.pgn");
        let left = lock_path(&game);
        fs::write(&left, "1").unwrap();
        fs::set_permissions(&left, fs::Permissions::from_mode(0o444)).unwrap();
        let _lock = Lock::acquire(&game).unwrap().unwrap();
        assert_eq!(Lock::holder(&game), Some(process::id()));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_or_a_pipe_in_place_of_a_lock_file_is_refused_and_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name| folder.path().join(name);
        fs::write(at("diary"), "private").unwrap();
        std::os::unix::fs::symlink(at("diary"), lock_path(&at("linked.pgn"))).unwrap();
        let pipe = lock_path(&at("piped.pgn"));
        let made = process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        for game in ["linked.pgn", "piped.pgn"] {
            assert!(Lock::acquire(&at(game)).is_err());
            assert!(!Lock::is_held(&at(game)));
            assert_eq!(Lock::holder(&at(game)), None);
        }
        remove_stale(folder.path());
        assert_eq!(fs::read_to_string(at("diary")).unwrap(), "private");
        assert!(pipe.symlink_metadata().is_ok());
    }

    #[test]
    fn only_stale_lock_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let held = folder.path().join("held.pgn");
        let _lock = Lock::acquire(&held).unwrap().unwrap();
        let stale = folder.path().join("stale.pgn");
        fs::write(lock_path(&stale), "").unwrap();
        remove_stale(folder.path());
        assert!(Lock::is_held(&held));
        assert!(!lock_path(&stale).exists());
    }

    #[test]
    fn a_lock_whose_file_was_removed_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("a.pgn");
        let orphan = Lock::acquire(&game).unwrap().unwrap();
        fs::remove_file(lock_path(&game)).unwrap();
        let _second = Lock::acquire(&game).unwrap().unwrap();
        assert!(!hidden_file::is_still_at(&orphan.file, &lock_path(&game)).unwrap());
    }
}
