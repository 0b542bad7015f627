//! The thread that writes games and settings in order. No player waits for a disk.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::threads::lock;

/// How long we wait for a disk if the next step depends on it. A working disk answers far sooner.
pub const DISK_PATIENCE: Duration = Duration::from_secs(2);

type Work = Box<dyn FnOnce() + Send>;

/// The sender of work to the thread that writes games and settings; `None` until the thread has started.
static SENDER: Mutex<Option<Sender<Work>>> = Mutex::new(None);

/// Queues this work for the thread that writes games and settings, which does it after all earlier work. Starts the thread if
/// there is none. Fails if the thread cannot be started, or if a panic has ended it.
pub fn in_order(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut started = lock(&SENDER);
    let sender = match started.take() {
        Some(sender) => sender,
        None => start_thread()?,
    };
    let sent = sender.send(Box::new(work));
    *started = Some(sender);
    sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
}

/// Starts the thread, and returns the sender of work to it.
fn start_thread() -> io::Result<Sender<Work>> {
    let (sender, receiver) = mpsc::channel::<Work>();
    thread::Builder::new().name("save".into()).spawn(move || {
        for work in receiver {
            work();
        }
    })?;
    Ok(sender)
}

/// Waits until the thread that writes games and settings has done the work that is queued now. Returns false if that takes
/// longer than the timeout.
pub fn flush(timeout: Duration) -> bool {
    let (done, is_done) = mpsc::channel::<()>();
    match &*lock(&SENDER) {
        Some(sender) => drop(sender.send(Box::new(move || drop(done)))),
        // The thread has never had any work.
        None => return true,
    }
    // Nothing is sent. Waiting ends when the thread drops `done`.
    is_done.recv_timeout(timeout) != Err(RecvTimeoutError::Timeout)
}
