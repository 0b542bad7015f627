//! The thread that reads the terminal's bytes, and the one that ends the program when Ctrl-C cannot get through.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{io, thread};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGHUP, SIGINT};

use super::Input;
use super::events::{Arrival, EventSender};
use crate::signals;
use crate::storage::{Receiver, Sender, channel};
use crate::tui::terminal;

/// The most bytes read at once; a terminal buffers about 4,096.
const PIECE: usize = 4096;

/// The number of failed or empty reads in a row after which the input counts as closed.
const FAILURES: usize = 3;

/// The most bytes that may wait for the main thread. While it is stuck in a write, more are read but not kept, because
/// Ctrl-C may be among them.
const LARGEST_BACKLOG: usize = 1 << 20;

/// How long to wait for room in a full backlog before bytes are dropped.
const BACKLOG_PATIENCE: Duration = Duration::from_secs(1);

/// How often a full backlog is checked for room.
const PAUSE: Duration = Duration::from_millis(5);

const CTRL_C: u8 = 0x03;

/// The bytes that have been read but not yet taken by the main thread.
#[derive(Debug, Default)]
pub struct Backlog {
    bytes: AtomicUsize,
    interrupts: AtomicUsize,
}

impl Backlog {
    fn add(&self, bytes: &[u8]) {
        self.bytes.fetch_add(bytes.len(), Relaxed);
        self.interrupts.fetch_add(interrupts(bytes), Relaxed);
    }

    pub fn remove(&self, bytes: &[u8]) {
        self.bytes.fetch_sub(bytes.len(), Relaxed);
        self.interrupts.fetch_sub(interrupts(bytes), Relaxed);
    }

    /// Returns true if Ctrl-C was pressed twice since the main thread last took input.
    fn asks_to_leave(&self) -> bool {
        self.interrupts.load(Relaxed) >= 2
    }

    /// Waits for room, and returns false on a timeout.
    fn wait_for_room(&self, patience: Duration) -> bool {
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

/// Counts Ctrl-C in these bytes.
fn interrupts(bytes: &[u8]) -> usize {
    memchr::memchr_iter(CTRL_C, bytes).count()
}

/// Starts both threads, which send what they read and count it in the backlog.
pub fn start(sender: EventSender, backlog: Arc<Backlog>) -> io::Result<()> {
    let (pressed, interrupts) = channel();
    let watched = Arc::clone(&backlog);
    thread::Builder::new()
        .name("interrupt".into())
        .spawn(move || watch_interrupts(&interrupts, &watched))?;
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read_input(&sender, &backlog, &pressed))?;
    Ok(())
}

/// Reads until the input ends or nobody receives it. Waits with `poll` between two reads, since the kernel stops a
/// program that reads in the background, even one that was told to end.
fn read_input(sender: &EventSender, backlog: &Backlog, pressed: &Sender<()>) {
    let stdin = rustix::stdio::stdin();
    let mut buffer = [0; PIECE];
    let (mut failures, mut is_stuck) = (0, false);
    while failures < FAILURES {
        let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut watched, None) {
            Err(Errno::INTR) => continue,
            // The kernel sends SIGHUP only to the terminal's own session.
            Ok(_)
                if watched[0]
                    .revents()
                    .intersects(PollFlags::HUP | PollFlags::ERR) =>
            {
                signals::terminate(SIGHUP)
            }
            // Where `poll` does not support terminals, the read itself blocks.
            Ok(_) | Err(_) => {}
        }
        let bytes = match rustix::io::read(stdin, &mut buffer) {
            Err(Errno::INTR | Errno::AGAIN) => continue,
            Ok(0) | Err(_) => {
                failures += 1;
                continue;
            }
            Ok(count) => &buffer[..count],
        };
        let at = Instant::now();
        failures = 0;
        is_stuck = !backlog.wait_for_room(if is_stuck {
            Duration::ZERO
        } else {
            BACKLOG_PATIENCE
        });
        let mut bytes = bytes.to_vec();
        if is_stuck {
            bytes.retain(|byte| *byte == CTRL_C);
            bytes.truncate(2);
        }
        backlog.add(&bytes);
        let interrupted = interrupts(&bytes) > 0;
        if !bytes.is_empty() && !sender.send(Arrival::Bytes(at, bytes)) {
            return;
        }
        if interrupted {
            // Without that thread, Ctrl-C still works while the terminal takes output.
            pressed.send(());
        }
    }
    sender.send_now(Input::Closed);
}

/// Ends the program as SIGINT does if Ctrl-C was pressed twice while the main thread is stuck in a write to a terminal
/// that takes no output.
fn watch_interrupts(pressed: &Receiver<()>, backlog: &Backlog) {
    while pressed.next(None).is_ok() {
        let frames = terminal::frames_sent();
        thread::sleep(BACKLOG_PATIENCE);
        if backlog.asks_to_leave() && terminal::is_writing() && terminal::frames_sent() == frames {
            signals::terminate(SIGINT);
        }
    }
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
