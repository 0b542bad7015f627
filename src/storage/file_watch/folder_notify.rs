//! The events of a folder on systems other than Linux.

use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::{Change, Ended, Names};
use crate::storage;

/// Has the events of a folder end when it is dropped.
pub type FolderWatch = RecommendedWatcher;

/// The events of a folder that concern two files.
pub struct FolderEvents(Receiver<Change>);

pub fn watch(folder: &Path, names: Names) -> io::Result<(FolderWatch, FolderEvents)> {
    let (sender, changes) = mpsc::channel();
    let failed = |error: notify::Error| io::Error::other(error);
    let mut watch = notify::recommended_watcher(move |event: notify::Result<Event>| {
        for path in event.map_or(Vec::new(), |event| event.paths) {
            let name = path.file_name().unwrap_or_default();
            // Not every system says when a file has been written.
            if let Some(change) = names.change_of(name, false) {
                let _ = sender.send(change);
            }
        }
    })
    .map_err(failed)?;
    watch
        .watch(folder, RecursiveMode::NonRecursive)
        .map_err(failed)?;
    Ok((watch, FolderEvents(changes)))
}

impl FolderEvents {
    /// Waits for a change of one of the files; `None` if there is none until the timeout.
    pub fn next(&mut self, timeout: Option<Duration>) -> Result<Option<Change>, Ended> {
        let deadline = timeout.map(|timeout| Instant::now() + timeout);
        match storage::receive(&self.0, deadline) {
            Ok(change) => Ok(Some(change)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended),
        }
    }
}
