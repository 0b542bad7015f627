//! Reports changes in a folder, on systems other than Linux with the crate `notify`.

use std::io;
use std::path::Path;
use std::sync::mpsc::Sender;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::{Change, Names};

/// Watches a folder until this value is dropped.
pub type FolderWatch = RecommendedWatcher;

/// Starts sending the changes of the files with these names in a folder. Stops when the watch is dropped.
pub fn watch(folder: &Path, names: Names, changes: Sender<Change>) -> io::Result<FolderWatch> {
    let failed = |error: notify::Error| io::Error::other(error);
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
