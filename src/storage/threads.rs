//! Helpers for threads: notifications, receiving until a deadline, locking, and work that may hang.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A function that a background thread calls when it has news. It must not block.
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

/// Does this work on a separate thread, and waits for it, but not longer than the timeout. If no thread can be started, the
/// work is not done.
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

/// Waits for a message until the deadline, or forever if `deadline` is `None`.
pub fn receive<T>(from: &Receiver<T>, deadline: Option<Instant>) -> Result<T, RecvTimeoutError> {
    let Some(deadline) = deadline else {
        return from.recv().map_err(RecvTimeoutError::from);
    };
    from.recv_timeout(deadline.saturating_duration_since(Instant::now()))
}

/// Locks a mutex, even if a thread panicked while it held the lock. No panic leaves the data that `storage` locks inconsistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
