//! What a thread that waits for sockets leaves for the main thread.

use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::storage::Notifier;

/// How much may lie there. A thread that has more waits, and lets its peers wait.
const CAPACITY: usize = 64;

/// The end of the main thread.
#[derive(Debug)]
pub struct Inbox<T> {
    items: Receiver<T>,
    notifier: SharedNotifier,
}

/// The end of the other thread.
pub struct Sender<T> {
    items: SyncSender<T>,
    notifier: SharedNotifier,
}

#[derive(Clone, Debug)]
struct SharedNotifier(Arc<Mutex<Option<Notifier>>>);

pub fn inbox<T>(notifier: Option<Notifier>) -> (Sender<T>, Inbox<T>) {
    let (sender, items) = mpsc::sync_channel(CAPACITY);
    let notifier = SharedNotifier(Arc::new(Mutex::new(notifier)));
    let sender = Sender {
        items: sender,
        notifier: notifier.clone(),
    };
    (sender, Inbox { items, notifier })
}

impl<T> Sender<T> {
    /// Puts something into the inbox, once there is room. Returns false if the inbox no longer exists.
    pub fn send(&self, item: T) -> bool {
        let is_sent = self.items.send(item).is_ok();
        self.notifier.notify();
        is_sent
    }
}

impl<T> Inbox<T> {
    /// Takes all that has come, oldest first.
    pub fn take(&self) -> Vec<T> {
        self.items.try_iter().collect()
    }

    /// Waits for the next that comes.
    pub fn wait(&self, timeout: Duration) -> Option<T> {
        self.items.recv_timeout(timeout).ok()
    }

    /// Sets who is called when something comes, and calls it for what may have come already.
    pub fn set_notifier(&self, notifier: Notifier) {
        *self.notifier.lock() = Some(notifier);
        self.notifier.notify();
    }
}

impl SharedNotifier {
    fn lock(&self) -> MutexGuard<'_, Option<Notifier>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn notify(&self) {
        if let Some(notifier) = &*self.lock() {
            notifier.notify();
        }
    }
}
