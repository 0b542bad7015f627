//! The backlog: input that the reading thread has read and the main thread has not taken yet.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How many bytes may wait for the main thread. If more of them wait and the main thread does not make room soon, we read on
/// but store only Ctrl-C.
const LARGEST_BACKLOG: usize = 1 << 20;

/// How long we sleep before we check a full backlog again.
const PAUSE: Duration = Duration::from_millis(5);

pub const CTRL_C: u8 = 0x03;

/// Counts the input that waits for the main thread.
#[derive(Debug, Default)]
pub struct Backlog {
    bytes: AtomicUsize,
    /// The number of Ctrl-Cs among the bytes.
    interrupts: AtomicUsize,
}

impl Backlog {
    pub fn add(&self, bytes: &[u8]) {
        self.bytes.fetch_add(bytes.len(), Relaxed);
        self.interrupts.fetch_add(interrupts(bytes), Relaxed);
    }

    pub fn remove(&self, bytes: &[u8]) {
        self.bytes.fetch_sub(bytes.len(), Relaxed);
        self.interrupts.fetch_sub(interrupts(bytes), Relaxed);
    }

    /// Returns true if at least two Ctrl-Cs wait for the main thread.
    pub fn asks_to_leave(&self) -> bool {
        self.interrupts.load(Relaxed) >= 2
    }

    /// Waits until there is room. Returns false if there is none within `patience`.
    pub fn wait_for_room(&self, patience: Duration) -> bool {
        let began = Instant::now();
        while self.bytes.load(Relaxed) > LARGEST_BACKLOG {
            if began.elapsed() >= patience {
                return false;
            }
            thread::sleep(PAUSE);
        }
        true
    }
}

/// Counts the Ctrl-Cs in these bytes.
pub fn interrupts(bytes: &[u8]) -> usize {
    memchr::memchr_iter(CTRL_C, bytes).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_interrupts_that_nobody_takes_ask_to_leave() {
        let backlog = Backlog::default();
        backlog.add(b"\x03e4");
        assert!(!backlog.asks_to_leave());
        backlog.add(b"\x03");
        assert!(backlog.asks_to_leave());
        backlog.remove(b"\x03e4");
        assert!(!backlog.asks_to_leave());
    }

    #[test]
    fn a_full_backlog_has_no_room_until_some_of_it_is_taken() {
        let backlog = Backlog::default();
        let bytes = vec![b'x'; LARGEST_BACKLOG + 1];
        backlog.add(&bytes);
        assert!(!backlog.wait_for_room(Duration::ZERO));
        backlog.remove(&bytes[..1]);
        assert!(backlog.wait_for_room(Duration::ZERO));
    }
}
