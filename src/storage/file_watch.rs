//! Watches the file of a game that another program writes, and the lock of the file. Costs nothing while nothing changes.

#[cfg(target_os = "linux")]
mod folder;
#[cfg(not(target_os = "linux"))]
#[path = "file_watch/folder_notify.rs"]
mod folder;

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::lock::lock_path;
use super::path_text::folder_of;
use super::threads::receive;
use folder::FolderWatch;

/// If a program keeps the file open, we assume that it has written everything once nothing has changed for this long.
const QUIET: Duration = Duration::from_millis(20);
/// The maximum time from a change to the call that reports it, even if more changes follow.
const PATIENCE: Duration = Duration::from_millis(60);

/// How many more calls to make after the start and after a change of the lock, so that the receiver looks at the lock again.
/// When a process ends, the system first closes its files, which we notice, and then releases its locks, which we do not
/// notice.
const LOCK_CHECKS: u32 = 10;
/// The time between two of the [`LOCK_CHECKS`].
const PAUSE: Duration = Duration::from_millis(25);

/// A change of the file or its lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// The file was replaced, or its writer closed it.
    Whole,
    /// The file is being written, or it is gone and may be about to return. On systems other than Linux, any change of the
    /// file.
    Partial,
    /// The lock file was changed or removed, or the system has lost events. The lock itself may be released a moment later.
    Lock,
}

/// Watches a file and its lock until this value is dropped.
pub struct FileWatch(#[expect(dead_code, reason = "it is dropped")] FolderWatch);

impl FileWatch {
    /// Calls `changed` on a separate thread: at once, after each change of the file or its lock, and [`LOCK_CHECKS`] more times
    /// after the start and after a change of the lock. Changes with only short pauses between them count as one. The file need
    /// not exist: we watch its folder, because files are replaced.
    pub fn start(path: &Path, mut changed: impl FnMut() + Send + 'static) -> io::Result<Self> {
        let name_of = |path: &Path| path.file_name().unwrap_or_default().to_owned();
        let names = Names {
            file: name_of(path),
            lock: name_of(&lock_path(path)),
        };
        let (sender, events) = mpsc::channel();
        let watch = folder::watch(folder_of(path), names, sender)?;
        thread::Builder::new().name("watch".into()).spawn(move || {
            let mut checks = LockChecks { left: LOCK_CHECKS };
            changed();
            while checks.wait(&events) {
                changed();
            }
        })?;
        Ok(Self(watch))
    }
}

/// How many more calls to make even if nothing changes, so that the receiver looks at the lock.
struct LockChecks {
    left: u32,
}

impl LockChecks {
    /// Waits for a change, and then until it is over. While checks of the lock are left, waits at most [`PAUSE`] for a change.
    /// Returns true if it is time for a call, and false once the watch is dropped or, on Linux, the folder is gone or reading
    /// its events fails.
    fn wait(&mut self, changes: &Receiver<Change>) -> bool {
        let next_check = if self.left > 0 {
            Some(Instant::now() + PAUSE)
        } else {
            None
        };
        match receive(changes, next_check) {
            Ok(change) => self.wait_for_end(change, changes),
            Err(RecvTimeoutError::Timeout) => {
                self.left -= 1;
                true
            }
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    /// Waits until a change is over: until the file is whole, or nothing happens for [`QUIET`], or [`PATIENCE`] has passed. A
    /// change of the lock makes [`LOCK_CHECKS`] checks due. Returns false once the watch is dropped or, on Linux, the folder
    /// is gone or reading its events fails.
    fn wait_for_end(&mut self, mut change: Change, changes: &Receiver<Change>) -> bool {
        let deadline = Instant::now() + PATIENCE;
        while change != Change::Whole {
            if change == Change::Lock {
                self.left = LOCK_CHECKS;
            }
            let time_left = deadline.saturating_duration_since(Instant::now());
            match changes.recv_timeout(time_left.min(QUIET)) {
                Ok(next) => change = next,
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        true
    }
}

/// The names of the file and of its lock.
struct Names {
    file: OsString,
    lock: OsString,
}

impl Names {
    /// Returns the change that an event for the file with this name means; `None` if it is neither the watched file nor its
    /// lock. `is_whole` is true if the event says that the file was replaced, or closed by its writer.
    fn change_of(&self, name: &OsStr, is_whole: bool) -> Option<Change> {
        if name == self.lock {
            Some(Change::Lock)
        } else if name != self.file {
            None
        } else if is_whole {
            Some(Change::Whole)
        } else {
            Some(Change::Partial)
        }
    }
}

#[cfg(test)]
mod tests;
