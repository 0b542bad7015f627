//! Queues from threads to the one that takes. Those of the standard library do the same, but bring three kinds of queue as
//! machine code for every type that is sent: together a thirtieth of the program.

use std::collections::VecDeque;
use std::fmt;
use std::mem;
use std::sync::mpsc::{RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::background::lock;

struct Queue<T> {
    state: Mutex<State<T>>,
    capacity: usize,
    /// Something has arrived, or the last sender is gone.
    arrived: Condvar,
    /// There is room again, or the receiver is gone.
    has_room: Condvar,
}

struct State<T> {
    items: VecDeque<T>,
    senders: usize,
    is_received: bool,
}

pub struct Sender<T>(Arc<Queue<T>>);

pub struct Receiver<T>(Arc<Queue<T>>);

/// Creates a queue in which anything has room.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    bounded_channel(usize::MAX)
}

/// Creates a queue with room for so many: who sends more waits.
pub fn bounded_channel<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    let queue = Arc::new(Queue {
        state: Mutex::new(State {
            items: VecDeque::new(),
            senders: 1,
            is_received: true,
        }),
        capacity,
        arrived: Condvar::new(),
        has_room: Condvar::new(),
    });
    (Sender(Arc::clone(&queue)), Receiver(queue))
}

impl<T> Sender<T> {
    /// Sends an item, once there is room. Returns false if nobody receives any more.
    pub fn send(&self, item: T) -> bool {
        let is_full =
            |state: &mut State<T>| state.is_received && state.items.len() >= self.0.capacity;
        let waited = self.0.has_room.wait_while(lock(&self.0.state), is_full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let is_received = state.is_received;
        if is_received {
            state.items.push_back(item);
            self.0.arrived.notify_one();
        }
        is_received
    }
}

impl<T> Receiver<T> {
    /// Waits for the next item until the deadline, or for ever.
    pub fn recv_until(&self, deadline: Option<Instant>) -> Result<T, RecvTimeoutError> {
        let mut state = lock(&self.0.state);
        loop {
            match self.next(&mut state) {
                Ok(item) => return Ok(item),
                Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
                Err(TryRecvError::Empty) => {}
            }
            state = match deadline.map(|end| end.saturating_duration_since(Instant::now())) {
                None => {
                    let waited = self.0.arrived.wait(state);
                    waited.unwrap_or_else(PoisonError::into_inner)
                }
                Some(Duration::ZERO) => return Err(RecvTimeoutError::Timeout),
                Some(left) => {
                    let waited = self.0.arrived.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        self.recv_until(Instant::now().checked_add(timeout))
    }

    /// Waits for the next item. Returns `None` if there will be no more.
    pub fn recv(&self) -> Option<T> {
        self.recv_until(None).ok()
    }

    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        self.next(&mut lock(&self.0.state))
    }

    /// Takes all that has arrived, oldest first.
    pub fn take(&self) -> VecDeque<T> {
        let items = mem::take(&mut lock(&self.0.state).items);
        self.0.has_room.notify_all();
        items
    }

    fn next(&self, state: &mut State<T>) -> Result<T, TryRecvError> {
        match state.items.pop_front() {
            Some(item) => {
                if state.items.len() + 1 == self.0.capacity {
                    self.0.has_room.notify_all();
                }
                Ok(item)
            }
            None if state.senders == 0 => Err(TryRecvError::Disconnected),
            None => Err(TryRecvError::Empty),
        }
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
        self.0.arrived.notify_one();
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        lock(&self.0.state).is_received = false;
        // What is dropped with an item may send to this queue.
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
    use super::*;
    use std::thread;

    /// How long a test waits for a thread.
    const LONG: Duration = Duration::from_secs(10);
    const SHORT: Duration = Duration::from_millis(20);

    #[test]
    fn what_is_sent_comes_in_order_and_then_the_end() {
        let (sender, receiver) = channel();
        assert_eq!(receiver.try_recv(), Err(TryRecvError::Empty));
        assert_eq!(
            receiver.recv_timeout(Duration::ZERO),
            Err(RecvTimeoutError::Timeout)
        );
        let other = sender.clone();
        let threads = thread::spawn(move || (0..1_000).all(|number| other.send(number)));
        assert!((0..1_000).all(|number| receiver.recv() == Some(number)));
        assert!(threads.join().unwrap());
        assert!(sender.send(1) && sender.send(2) && sender.send(3));
        assert_eq!(receiver.recv_timeout(LONG), Ok(1));
        drop(sender);
        assert_eq!(receiver.take(), [2, 3]);
        assert_eq!(receiver.try_recv(), Err(TryRecvError::Disconnected));
        assert_eq!(receiver.recv(), None);
    }

    #[test]
    fn who_waits_notices_that_the_other_end_is_gone() {
        let (sender, receiver) = bounded_channel(1);
        assert!(sender.send(()));
        let sends = thread::spawn(move || sender.send(()));
        thread::sleep(SHORT);
        drop(receiver);
        assert!(!sends.join().unwrap());
        let (sender, receiver) = channel::<()>();
        let waits = thread::spawn(move || receiver.recv_timeout(LONG));
        thread::sleep(SHORT);
        drop(sender);
        assert_eq!(waits.join().unwrap(), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn a_full_queue_takes_no_more_until_there_is_room() {
        let (sender, receiver) = bounded_channel(2);
        let sends = thread::spawn(move || (0..10).all(|number| sender.send(number)));
        thread::sleep(SHORT);
        assert_eq!(receiver.take(), [0, 1]);
        assert!((2..10).all(|number| receiver.recv() == Some(number)));
        assert!(sends.join().unwrap());
    }

    #[test]
    fn what_is_dropped_with_the_receiver_may_itself_send() {
        struct SendsAtTheEnd(Sender<Option<SendsAtTheEnd>>);
        impl Drop for SendsAtTheEnd {
            fn drop(&mut self) {
                assert!(!self.0.send(None));
            }
        }
        let (sender, receiver) = channel();
        sender.send(Some(SendsAtTheEnd(sender.clone())));
        drop(receiver);
    }
}
