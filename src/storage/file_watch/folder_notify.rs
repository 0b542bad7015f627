//! Reports changes in a folder, on systems other than Linux with the crate `notify`.

use std::io;
use std::path::Path;
use std::sync::mpsc::Sender;

use notify::{ErrorKind, Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::{Change, Names};

/// Watches a folder until this value is dropped.
pub type FolderWatch = RecommendedWatcher;

/// Starts sending the changes of the files with these names in a folder. Stops when the watch is dropped.
pub fn watch(folder: &Path, names: Names, changes: Sender<Change>) -> io::Result<FolderWatch> {
    let failed = |error| io_error(error, folder);
    let mut watch = notify::recommended_watcher(move |event: notify::Result<Event>| {
        for path in event.map_or(Vec::new(), |event| event.paths) {
            let name = path.file_name().unwrap_or_default();
            // Not every system says when a file is completely written.
            if let Some(change) = names.change_of(name, false) {
                let _ = changes.send(change);
            }
        }
    })
    .map_err(failed)?;
    let mode = RecursiveMode::NonRecursive;
    watch.watch(folder, mode).map_err(failed)?;
    Ok(watch)
}

/// Returns the I/O error that an error of notify stands for. For a folder that is missing, Windows gives only a sentence.
fn io_error(error: notify::Error, folder: &Path) -> io::Error {
    match error.kind {
        ErrorKind::Io(error) => error,
        ErrorKind::PathNotFound => io::ErrorKind::NotFound.into(),
        ErrorKind::MaxFilesWatch => io::ErrorKind::StorageFull.into(),
        ErrorKind::Generic(_) if !folder.exists() => io::ErrorKind::NotFound.into(),
        ErrorKind::Generic(_) | ErrorKind::WatchNotFound | ErrorKind::InvalidConfig(_) => {
            io::Error::other(error)
        }
    }
}
