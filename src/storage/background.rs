//! The thread that writes games and settings in order, so that no player waits for a disk.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::threads::lock;

/// How long to wait for a disk if the next step depends on it; enough under any load.
pub const DISK_PATIENCE: Duration = Duration::from_secs(2);

type Work = Box<dyn FnOnce() + Send>;

/// The queue of the writing thread, or `None` until there is work.
static QUEUE: Mutex<Option<Sender<Work>>> = Mutex::new(None);

/// Does this work on the thread that writes games and settings, after all earlier work.
pub fn in_order(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut queue = lock(&QUEUE);
    let sender = match queue.take() {
        Some(sender) => sender,
        None => start()?,
    };
    queue
        .insert(sender)
        .send(Box::new(work))
        .map_err(|_| io::ErrorKind::BrokenPipe.into())
}

fn start() -> io::Result<Sender<Work>> {
    let (sender, queue) = mpsc::channel::<Work>();
    let run = move || queue.into_iter().for_each(|work| work());
    thread::Builder::new().name("save".into()).spawn(run)?;
    Ok(sender)
}

/// Waits until the writing thread has done all its work. Returns false if that takes longer than the timeout.
pub fn flush(timeout: Duration) -> bool {
    let (done, is_done) = mpsc::channel::<()>();
    match &*lock(&QUEUE) {
        Some(queue) => drop(queue.send(Box::new(move || drop(done)))),
        None => return true,
    }
    is_done.recv_timeout(timeout) != Err(RecvTimeoutError::Timeout)
}
