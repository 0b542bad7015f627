//! Work on threads of its own, so that no player waits for a disk. The end of the program waits for it, and names what is
//! not done.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a disk where the next step depends on it: enough under any load.
pub const DISK_PATIENCE: Duration = Duration::from_secs(2);

/// Work that is not done yet; it is done when this is dropped.
#[derive(Debug)]
pub struct Unfinished(u64);

/// What is being done, as in "writing a.png", in the order in which it began.
static UNFINISHED: Mutex<BTreeMap<u64, String>> = Mutex::new(BTreeMap::new());
static FINISHED: Condvar = Condvar::new();

impl Unfinished {
    pub fn new(work: String) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        lock(&UNFINISHED).insert(number, work);
        Self(number)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        lock(&UNFINISHED).remove(&self.0);
        FINISHED.notify_all();
    }
}

/// Returns what is being done, as in "writing a.png".
pub fn unfinished() -> Vec<String> {
    lock(&UNFINISHED).values().cloned().collect()
}

/// Waits until all that was begun is done. Returns false if that takes longer than the timeout.
pub fn finish(timeout: Duration) -> bool {
    let deadline = Instant::now() + timeout;
    if !flush(timeout) {
        return false;
    }
    let left = deadline.saturating_duration_since(Instant::now());
    let some_left = |unfinished: &mut BTreeMap<u64, String>| !unfinished.is_empty();
    let waited = FINISHED.wait_timeout_while(lock(&UNFINISHED), left, some_left);
    !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
}

type Work = Box<dyn FnOnce() + Send>;

/// Where the thread that writes takes its work from; `None` until there is some to do.
static QUEUE: Mutex<Option<Sender<Work>>> = Mutex::new(None);

/// Does this on the thread that writes games and settings, after all that it was asked to do before.
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

/// Waits until the thread that writes has done what it was asked to do. Returns false if that takes longer than the
/// timeout.
pub fn flush(timeout: Duration) -> bool {
    let (done, is_done) = mpsc::channel::<()>();
    match &*lock(&QUEUE) {
        Some(queue) => drop(queue.send(Box::new(move || drop(done)))),
        None => return true,
    }
    is_done.recv_timeout(timeout) != Err(RecvTimeoutError::Timeout)
}

/// Waits for what is sent until the deadline, or for ever without one.
pub fn receive<T>(from: &Receiver<T>, deadline: Option<Instant>) -> Result<T, RecvTimeoutError> {
    let Some(deadline) = deadline else {
        return from.recv().map_err(RecvTimeoutError::from);
    };
    from.recv_timeout(deadline.saturating_duration_since(Instant::now()))
}

/// Locks a mutex. No panic leaves what is locked in this room inconsistent, so a poisoned lock is usable.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
