//! Channels between threads, which can tell the front end that something has come.
//!
//! Those of the standard library are made for more speed than is needed here, and are compiled anew for each type of message:
//! for the thirteen types here, they made the program 130 kB larger.

use std::collections::VecDeque;
use std::fmt;
use std::mem;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

use super::background::lock;

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

impl fmt::Debug for Notifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Notifier")
    }
}

/// The end of a channel that may be cloned. Once all of them are dropped, nothing more is received.
pub struct Sender<T>(Arc<Channel<T>>);

/// The end of a channel that takes what was sent, oldest first. What is left when it is dropped is dropped with it.
pub struct Receiver<T>(Arc<Channel<T>>);

struct Channel<T> {
    state: Mutex<State<T>>,
    /// Something was sent or received, or an end was dropped.
    changed: Condvar,
}

struct State<T> {
    items: VecDeque<T>,
    /// How many items may wait. Who sends more than that waits.
    capacity: usize,
    /// The number of [`Sender`]s.
    senders: usize,
    /// The [`Receiver`] exists.
    has_receiver: bool,
    /// Called after something was sent.
    notifier: Option<Notifier>,
}

/// Creates a channel in which any number of items may wait.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    bounded_channel(usize::MAX)
}

/// Creates a channel in which at most so many items wait.
pub fn bounded_channel<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    let channel = Arc::new(Channel {
        state: Mutex::new(State {
            items: VecDeque::new(),
            capacity,
            senders: 1,
            has_receiver: true,
            notifier: None,
        }),
        changed: Condvar::new(),
    });
    (Sender(Arc::clone(&channel)), Receiver(channel))
}

impl<T> Sender<T> {
    /// Sends an item, once there is room for it. Returns false if nobody receives any more.
    pub fn send(&self, item: T) -> bool {
        let Channel { state, changed } = &*self.0;
        let is_full =
            |state: &mut State<T>| state.has_receiver && state.items.len() >= state.capacity;
        let waited = changed.wait_while(lock(state), is_full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if !state.has_receiver {
            return false;
        }
        state.items.push_back(item);
        let notifier = state.notifier.clone();
        drop(state);
        changed.notify_all();
        if let Some(notifier) = notifier {
            notifier.notify();
        }
        true
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        lock(&self.0.state).senders += 1;
        Self(Arc::clone(&self.0))
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        lock(&self.0.state).senders -= 1;
        self.0.changed.notify_all();
    }
}

impl<T> Receiver<T> {
    /// Waits for the next item until the deadline, or for ever without one. The error says whether the deadline has passed
    /// or nothing more can come.
    pub fn next(&self, deadline: Option<Instant>) -> Result<T, RecvTimeoutError> {
        let Channel { state, changed } = &*self.0;
        let mut state = lock(state);
        loop {
            if let Some(item) = state.items.pop_front() {
                changed.notify_all();
                return Ok(item);
            }
            if state.senders == 0 {
                return Err(RecvTimeoutError::Disconnected);
            }
            let Some(deadline) = deadline else {
                state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(RecvTimeoutError::Timeout);
            }
            let waited = changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Takes all that has come.
    pub fn take(&self) -> Vec<T> {
        let items = mem::take(&mut lock(&self.0.state).items);
        self.0.changed.notify_all();
        items.into()
    }

    /// Sets who is called when something was sent, and calls it for what may have been sent already.
    pub fn set_notifier(&self, notifier: &Notifier) {
        lock(&self.0.state).notifier = Some(notifier.clone());
        notifier.notify();
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        lock(&self.0.state).has_receiver = false;
        drop(self.take());
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sender")
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Receiver")
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    const MOMENT: Duration = Duration::from_millis(50);

    #[test]
    fn items_come_in_order_and_then_none() {
        let (sender, receiver) = channel();
        let other = sender.clone();
        assert!(sender.send(1) && other.send(2) && sender.send(3));
        drop(sender);
        assert_eq!(receiver.next(None), Ok(1));
        assert_eq!(receiver.take(), [2, 3]);
        let soon = Some(Instant::now() + MOMENT);
        assert_eq!(receiver.next(soon), Err(RecvTimeoutError::Timeout));
        drop(other);
        assert_eq!(receiver.next(None), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn who_waits_wakes_when_something_comes_and_when_nothing_can_come() {
        let (sender, receiver) = channel();
        let waits = thread::spawn(move || [(); 2].map(|()| receiver.next(None)));
        thread::sleep(MOMENT);
        assert!(sender.send(1));
        thread::sleep(MOMENT);
        drop(sender);
        let came = waits.join().unwrap();
        assert_eq!(came, [Ok(1), Err(RecvTimeoutError::Disconnected)]);
    }

    #[test]
    fn who_sends_more_than_there_is_room_for_waits_until_it_is_received_or_nobody_receives() {
        let (sender, receiver) = bounded_channel(2);
        let sends = thread::spawn(move || (0..9).take_while(|&item| sender.send(item)).count());
        thread::sleep(MOMENT);
        assert_eq!(receiver.take(), [0, 1]);
        assert_eq!(receiver.next(None), Ok(2));
        thread::sleep(MOMENT);
        assert!(!sends.is_finished());
        drop(receiver);
        assert_eq!(sends.join().unwrap(), 5);
    }

    #[test]
    fn a_notifier_is_called_for_each_item_and_once_for_those_before_it() {
        let (calls, called) = channel();
        let (sender, receiver) = channel();
        sender.send(1);
        receiver.set_notifier(&Notifier::new(move || _ = calls.send(())));
        assert_eq!(called.take().len(), 1);
        sender.send(2);
        assert_eq!((called.take().len(), receiver.take()), (1, vec![1, 2]));
    }

    #[test]
    fn what_is_left_is_dropped_with_the_receiver() {
        let item = Arc::new(());
        let (sender, receiver) = channel();
        sender.send(Arc::clone(&item));
        drop(receiver);
        assert_eq!(Arc::strong_count(&item), 1);
        assert!(!sender.send(Arc::clone(&item)));
        assert_eq!(Arc::strong_count(&item), 1);
    }
}
