//! The thread that writes games and settings in order, so that no player waits for a disk.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::threads::lock;

/// How long to wait for a disk if the next step depends on it. It is long enough under any load.
pub const DISK_PATIENCE: Duration = Duration::from_secs(2);

type Work = Box<dyn FnOnce() + Send>;

/// A thread and the queue of its work.
struct Queue {
    thread_name: &'static str,
    /// `None` until the thread has started.
    sender: Mutex<Option<Sender<Work>>>,
}

/// The thread that writes games and settings.
static SAVES: Queue = Queue::new("save");

/// The thread that writes drafts. It does not wait while the other one waits for a slow disk.
static DRAFTS: Queue = Queue::new("draft");

impl Queue {
    const fn new(thread_name: &'static str) -> Self {
        Self {
            thread_name,
            sender: Mutex::new(None),
        }
    }

    /// Does this work on the thread after all earlier work. Starts the thread if there is none.
    fn add(&self, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let mut queue = lock(&self.sender);
        let sender = match queue.take() {
            Some(sender) => sender,
            None => self.start()?,
        };
        queue
            .insert(sender)
            .send(Box::new(work))
            .map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn start(&self) -> io::Result<Sender<Work>> {
        let (sender, queue) = mpsc::channel::<Work>();
        let run = move || queue.into_iter().for_each(|work| work());
        let thread = thread::Builder::new().name(self.thread_name.into());
        thread.spawn(run)?;
        Ok(sender)
    }
}

/// Does this work on the thread that writes games and settings, after all earlier work.
pub fn in_order(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    SAVES.add(work)
}

/// Does this work on the thread that writes drafts, if it can be started.
pub fn for_draft(work: impl FnOnce() + Send + 'static) {
    let _ = DRAFTS.add(work);
}

/// Waits until the writing thread has done all its work. Returns false if that takes longer than the timeout.
pub fn flush(timeout: Duration) -> bool {
    let (done, is_done) = mpsc::channel::<()>();
    match &*lock(&SAVES.sender) {
        Some(queue) => drop(queue.send(Box::new(move || drop(done)))),
        None => return true,
    }
    is_done.recv_timeout(timeout) != Err(RecvTimeoutError::Timeout)
}
