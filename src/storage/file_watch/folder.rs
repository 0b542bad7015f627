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

use rustix::fs::inotify::{self, CreateFlags, ReadFlags, Reader, WatchFlags};
use rustix::io::Errno;

use super::{Change, Names};

/// Stops the events of a folder when dropped.
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

/// Sends the changes of the files with these names in a folder, until the watch is dropped or the folder is gone.
pub fn watch(folder: &Path, names: Names, changes: Sender<Change>) -> io::Result<FolderWatch> {
    let inotify = Arc::new(inotify::init(CreateFlags::CLOEXEC)?);
    let written = WatchFlags::MODIFY | WatchFlags::CLOSE_WRITE;
    let moved = WatchFlags::MOVED_TO | WatchFlags::MOVED_FROM | WatchFlags::DELETE;
    let folder = inotify::add_watch(&inotify, folder, written | moved | WatchFlags::ONLYDIR)?;
    let events = Arc::clone(&inotify);
    thread::Builder::new()
        .name("folder".into())
        .spawn(move || {
            let mut buffer = [MaybeUninit::uninit(); 4096];
            let mut reader = Reader::new(events, &mut buffer);
            loop {
                let event = match reader.next() {
                    // The watch was dropped, or the folder is gone.
                    Ok(event) if event.events().contains(ReadFlags::IGNORED) => return,
                    Ok(event) => event,
                    Err(Errno::INTR) => continue,
                    Err(_) => return,
                };
                let complete = ReadFlags::CLOSE_WRITE | ReadFlags::MOVED_TO;
                let is_complete = event.events().intersects(complete);
                let change = match event.file_name() {
                    Some(name) => names.change_of(OsStr::from_bytes(name.to_bytes()), is_complete),
                    // The system has lost events, because there were too many. `Lock` makes us check everything.
                    None => Some(Change::Lock),
                };
                if let Some(change) = change {
                    let _ = changes.send(change);
                }
            }
        })?;
    Ok(FolderWatch { inotify, folder })
}
