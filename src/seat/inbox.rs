//! What a thread that waits for a socket leaves for the main thread.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::storage::Notifier;

/// How much may lie there. A thread that has more waits, and lets its peers wait.
const CAPACITY: usize = 64;

/// The end of the main thread.
#[derive(Debug)]
pub struct Inbox<T> {
    items: Receiver<T>,
    notice: Arc<Notice>,
}

/// The end of the other thread.
pub struct Sender<T> {
    items: SyncSender<T>,
    notice: Arc<Notice>,
}

#[derive(Debug)]
struct Notice {
    /// True if something has come since the main thread last looked.
    is_due: AtomicBool,
    notifier: Mutex<Option<Notifier>>,
}

pub fn inbox<T>(notifier: Option<Notifier>) -> (Sender<T>, Inbox<T>) {
    let (sender, items) = mpsc::sync_channel(CAPACITY);
    let notice = Arc::new(Notice {
        is_due: AtomicBool::new(false),
        notifier: Mutex::new(notifier),
    });
    let sender = Sender {
        items: sender,
        notice: Arc::clone(&notice),
    };
    (sender, Inbox { items, notice })
}

impl<T> Sender<T> {
    /// Puts something into the inbox, once there is room. Returns false if the inbox no longer exists.
    pub fn send(&self, item: T) -> bool {
        let is_sent = self.items.send(item).is_ok();
        if !self.notice.is_due.swap(true, SeqCst) {
            self.notice.notify();
        }
        is_sent
    }
}

impl<T> Inbox<T> {
    /// Takes all that has come, oldest first.
    pub fn take(&self) -> Vec<T> {
        self.notice.is_due.store(false, SeqCst);
        self.items.try_iter().collect()
    }

    /// Waits for the next that comes.
    pub fn wait(&self, timeout: Duration) -> Option<T> {
        self.items.recv_timeout(timeout).ok()
    }

    /// Sets who is called when something comes, or has come already.
    pub fn set_notifier(&self, notifier: Notifier) {
        *self
            .notice
            .notifier
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(notifier);
        if self.notice.is_due.load(SeqCst) {
            self.notice.notify();
        }
    }
}

impl Notice {
    fn notify(&self) {
        let notifier = self.notifier.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(notifier) = &*notifier {
            notifier.notify();
        }
    }
}
