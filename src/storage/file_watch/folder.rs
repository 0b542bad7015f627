//! The events of a folder on Linux, from inotify.

use std::ffi::OsStr;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::inotify::{self, CreateFlags, ReadFlags, Reader, WatchFlags};
use rustix::io::Errno;

use super::{Change, Ended, Names};

/// Has the events of a folder end when it is dropped.
pub struct FolderWatch {
    inotify: Arc<OwnedFd>,
    folder: i32,
}

impl Drop for FolderWatch {
    fn drop(&mut self) {
        // The last event of a watch says that it was removed.
        let _ = inotify::remove_watch(&self.inotify, self.folder);
    }
}

/// The events of a folder that concern two files.
pub struct FolderEvents {
    inotify: Arc<OwnedFd>,
    names: Names,
    /// What has been read and not returned yet.
    changes: Vec<Result<Change, Ended>>,
}

pub fn watch(folder: &Path, names: Names) -> io::Result<(FolderWatch, FolderEvents)> {
    let inotify = Arc::new(inotify::init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK)?);
    let written = WatchFlags::MODIFY | WatchFlags::CLOSE_WRITE;
    let moved = WatchFlags::MOVED_TO | WatchFlags::MOVED_FROM | WatchFlags::DELETE;
    let watch = FolderWatch {
        folder: inotify::add_watch(&inotify, folder, written | moved | WatchFlags::ONLYDIR)?,
        inotify: Arc::clone(&inotify),
    };
    let events = FolderEvents {
        inotify,
        names,
        changes: Vec::new(),
    };
    Ok((watch, events))
}

impl FolderEvents {
    /// Waits for a change of one of the files; `None` if there is none until the timeout.
    pub fn next(&mut self, timeout: Option<Duration>) -> Result<Option<Change>, Ended> {
        let timeout = timeout.and_then(|timeout| Timespec::try_from(timeout).ok());
        while self.changes.is_empty() {
            let mut waiting = [PollFd::new(&self.inotify, PollFlags::IN)];
            match poll(&mut waiting, timeout.as_ref()) {
                Ok(0) => return Ok(None),
                Ok(_) => self.read()?,
                Err(Errno::INTR) => {}
                Err(_) => return Err(Ended),
            }
        }
        self.changes.remove(0).map(Some)
    }

    /// Reads the events that have come.
    fn read(&mut self) -> Result<(), Ended> {
        let mut buffer = [MaybeUninit::uninit(); 4096];
        let mut reader = Reader::new(&self.inotify, &mut buffer);
        loop {
            let event = match reader.next() {
                Ok(event) => event,
                Err(Errno::AGAIN) => return Ok(()),
                Err(Errno::INTR) => continue,
                Err(_) => return Err(Ended),
            };
            let whole = ReadFlags::CLOSE_WRITE | ReadFlags::MOVED_TO;
            let is_whole = event.events().intersects(whole);
            if event.events().contains(ReadFlags::IGNORED) {
                self.changes.push(Err(Ended));
            } else if let Some(name) = event.file_name() {
                let name = OsStr::from_bytes(name.to_bytes());
                let change = self.names.change_of(name, is_whole);
                self.changes.extend(change.map(Ok));
            } else {
                // So much has happened that some of it was not told.
                self.changes.push(Ok(Change::Lock));
            }
        }
    }
}
