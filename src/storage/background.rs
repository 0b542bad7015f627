//! Work on threads of its own, so that no player waits for a disk. The end of the program waits for it, and names what is
//! not done.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::disk::remove_temporaries;
use super::game_writer::unsaved_games;

/// How long the end of the program waits for a disk that does not respond.
const LAST_PATIENCE: Duration = Duration::from_secs(5);

/// How long to wait for a disk where the next step depends on it: enough under any load.
pub const DISK_PATIENCE: Duration = Duration::from_secs(2);

/// A function that a thread in the background calls when it has news. It must not block.
#[derive(Clone)]
pub struct Notifier(Arc<dyn Fn() + Send + Sync>);

impl Notifier {
    pub fn new(callback: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(callback))
    }

    pub fn notify(&self) {
        (self.0)();
    }
}

/// Work that is not done yet; it is done when this is dropped.
#[derive(Debug)]
pub struct Unfinished(u64);

/// What is being done, as in "writing a.png", in the order in which it began.
static UNFINISHED: Mutex<BTreeMap<u64, String>> = Mutex::new(BTreeMap::new());
static FINISHED: Condvar = Condvar::new();

impl Unfinished {
    pub fn new(work: String) -> Self {
        let mut unfinished = lock(&UNFINISHED);
        let number = unfinished.last_key_value().map_or(0, |(last, _)| last + 1);
        unfinished.insert(number, work);
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

/// Returns a sentence for each game that is not saved, and for all else that is not on disk, to be called after [`finish`].
pub fn unsaved() -> Vec<String> {
    let others = unfinished().into_iter();
    let others = others.map(|work| format!("the program ended while {work}"));
    unsaved_games().into_iter().chain(others).collect()
}

/// Waits for the disk when it is dropped, so that the program does not end before its games are saved, and no temporary file
/// stays.
pub struct FinishOnDrop(Duration);

impl FinishOnDrop {
    pub fn new() -> Self {
        Self(LAST_PATIENCE)
    }

    /// Waits now.
    pub fn finish(&mut self) {
        finish(self.0);
    }

    /// Does not wait after all, because the players have waited long enough.
    pub fn give_up(&mut self) {
        self.0 = Duration::ZERO;
    }
}

impl Drop for FinishOnDrop {
    fn drop(&mut self) {
        finish(self.0);
        remove_temporaries();
    }
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

/// Does this on a thread of its own, and waits for it until the timeout. If no thread can be started, it is not done.
pub fn within(timeout: Duration, work: impl FnOnce() + Send + 'static) {
    let (done, is_done) = mpsc::channel::<()>();
    let run = move || {
        work();
        drop(done);
    };
    if thread::Builder::new().spawn(run).is_ok() {
        let _ = is_done.recv_timeout(timeout);
    }
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
