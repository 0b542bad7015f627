//! Watches the file of a game that others write, and its lock. Nothing happens while nobody writes.

#[cfg(target_os = "linux")]
mod folder;
#[cfg(not(target_os = "linux"))]
#[path = "file_watch/folder_notify.rs"]
mod folder;

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::disk::folder_of;
use super::lock::lock_path;
use folder::{FolderEvents, FolderWatch};

/// How long nothing more is written once a program that keeps the file open has written all of it.
const QUIET: Duration = Duration::from_millis(20);
/// How long at most a file may be written to before it is looked at.
const PATIENCE: Duration = Duration::from_millis(60);

/// What has happened to the file or its lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// It has been replaced, or its writer has closed it.
    Whole,
    /// It is being written, or it is gone and may be about to come back.
    Half,
}

/// Watches a file until it is dropped.
pub struct FileWatch(#[expect(dead_code, reason = "it is dropped")] FolderWatch);

impl FileWatch {
    /// Calls `changed` on a thread of its own: at once, and whenever the file or its lock has changed. What is written in
    /// one go counts as one change. The file need not exist; its folder is watched, because files are replaced.
    pub fn start(path: &Path, mut changed: impl FnMut() + Send + 'static) -> io::Result<Self> {
        let lock = lock_path(path);
        let names = [path, &lock].map(|path| path.file_name().unwrap_or_default().to_owned());
        let (watch, mut events) = folder::watch(folder_of(path), names)?;
        thread::Builder::new().name("watch".into()).spawn(move || {
            changed();
            while next_change(&mut events) {
                changed();
            }
        })?;
        Ok(Self(watch))
    }
}

/// Waits for a change of the file, and until it is written. Returns false once the watch has ended.
fn next_change(events: &mut FolderEvents) -> bool {
    let Ok(Some(mut change)) = events.next(None) else {
        return false;
    };
    let patience = Instant::now() + PATIENCE;
    while change == Change::Half {
        let left = patience.saturating_duration_since(Instant::now());
        match events.next(Some(left.min(QUIET))) {
            Ok(Some(next)) => change = next,
            Ok(None) => break,
            Err(Ended) => return false,
        }
    }
    true
}

/// The names of the file and of its lock.
type Names = [OsString; 2];

/// The watch has been dropped, or the folder is gone.
struct Ended;

#[cfg(test)]
mod tests;
