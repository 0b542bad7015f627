//! Reports changes in a folder, on Linux with inotify.

use std::ffi::OsStr;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use rustix::fs::inotify::{self, CreateFlags, Event, ReadFlags, Reader, WatchFlags};
use rustix::io::Errno;

use super::{Change, Names};

/// Watches a folder until this value is dropped.
pub struct FolderWatch {
    inotify: Arc<OwnedFd>,
    /// The number that inotify gave the watch.
    watch: i32,
}

impl Drop for FolderWatch {
    fn drop(&mut self) {
        // The thread that reads the events then gets the last one, and ends.
        let _ = inotify::remove_watch(&self.inotify, self.watch);
    }
}

/// Starts sending the changes of the files with these names in a folder. Stops when the watch is dropped, the folder is gone,
/// or reading the events fails.
pub fn watch(folder: &Path, names: Names, changes: Sender<Change>) -> io::Result<FolderWatch> {
    let inotify = Arc::new(inotify::init(CreateFlags::CLOEXEC)?);
    let written = WatchFlags::MODIFY | WatchFlags::CLOSE_WRITE;
    let moved = WatchFlags::MOVED_TO | WatchFlags::MOVED_FROM | WatchFlags::DELETE;
    let watch = inotify::add_watch(&inotify, folder, written | moved | WatchFlags::ONLYDIR)?;
    let events = Arc::clone(&inotify);
    thread::Builder::new()
        .name("folder".into())
        .spawn(move || send_changes(events, &names, &changes))?;
    Ok(FolderWatch { inotify, watch })
}

/// Reads the events of a folder and sends the changes that they mean, until the watch is dropped, the folder is gone, or
/// reading fails.
fn send_changes(events: Arc<OwnedFd>, names: &Names, changes: &Sender<Change>) {
    let mut buffer = [MaybeUninit::uninit(); 4096];
    let mut reader = Reader::new(events, &mut buffer);
    loop {
        let event = match reader.next() {
            Ok(event) => event,
            // A signal came.
            Err(Errno::INTR) => continue,
            Err(_) => return,
        };
        if event.events().contains(ReadFlags::IGNORED) {
            // This is the last event: the watch was dropped, or the folder is gone.
            return;
        }
        if let Some(change) = change_of(&event, names) {
            let _ = changes.send(change);
        }
    }
}

/// Returns the change that an event means; `None` if it is about a file with another name. Lost events count as a change of the
/// lock.
fn change_of(event: &Event<'_>, names: &Names) -> Option<Change> {
    let Some(name) = event.file_name() else {
        // The system has lost events, because there were too many. A change of the lock makes the receiver look at the file and
        // the lock several times.
        return Some(Change::Lock);
    };
    // The file's writer closed it, or it was renamed to its name.
    let is_whole = event
        .events()
        .intersects(ReadFlags::CLOSE_WRITE | ReadFlags::MOVED_TO);
    names.change_of(OsStr::from_bytes(name.to_bytes()), is_whole)
}
