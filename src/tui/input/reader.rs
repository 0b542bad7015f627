//! Two threads for the terminal on Unix: one reads its bytes, the other ends the program when Ctrl-C cannot reach the main
//! thread.

use std::os::fd::BorrowedFd;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};
use std::{io, thread};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGHUP, SIGINT};

use super::Input;
use super::arrival::{Arrival, EventSender};
use super::backlog::{Backlog, CTRL_C, interrupts};
use crate::signals;
use crate::tui::terminal;

/// Maximum bytes that we read at once. A terminal buffers about 4,096.
const READ_SIZE: usize = 4096;

/// After this many failed or empty reads in a row, we consider the input closed.
const FAILURES: usize = 3;

/// How long the main thread may leave the backlog full before we drop bytes. Also how long it may be blocked in a write before
/// pressing Ctrl-C twice ends the program.
const BACKLOG_PATIENCE: Duration = Duration::from_secs(1);

/// Starts the threads for [`read_input`] and [`watch_interrupts`]. The first sends what it reads to the main thread, and counts
/// it in the backlog.
pub fn start(sender: EventSender) -> io::Result<()> {
    let (interrupted, interrupts) = mpsc::channel();
    let backlog = Arc::clone(&sender.backlog);
    thread::Builder::new()
        .name("interrupt".into())
        .spawn(move || watch_interrupts(&interrupts, &backlog))?;
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read_input(&sender, &interrupted))?;
    Ok(())
}

/// Reads until the input ends or the main thread has ended. Sends the bytes to the main thread, and wakes [`watch_interrupts`]
/// after each read with a Ctrl-C.
fn read_input(sender: &EventSender, interrupted: &Sender<()>) {
    let mut main_is_stuck = false;
    while let Some(mut bytes) = read_bytes() {
        let at = Instant::now();
        // The backlog counts the bytes that the main thread has not taken yet. If the main thread makes no room for a whole
        // second, it is stuck. After that we do not wait again until there is room.
        let patience = if main_is_stuck {
            Duration::ZERO
        } else {
            BACKLOG_PATIENCE
        };
        main_is_stuck = !sender.backlog.wait_for_room(patience);
        if main_is_stuck {
            // Keep only Ctrl-C. Two of them are enough to end the program.
            bytes.retain(|byte| *byte == CTRL_C);
            bytes.truncate(2);
        }
        sender.backlog.add(&bytes);
        let has_ctrl_c = interrupts(&bytes) > 0;
        if !bytes.is_empty() && sender.send(Arrival::Bytes(at, bytes)).is_err() {
            return;
        }
        if has_ctrl_c {
            // If `watch_interrupts` has ended, Ctrl-C still works unless the main thread is blocked in a write.
            let _ = interrupted.send(());
        }
    }
    sender.send_now(Input::Closed);
}

/// Waits for bytes from the terminal, and reads them. Returns `None` at the end of the input: after [`FAILURES`] failed or
/// empty reads in a row. Waits with `poll` before each read: the kernel would stop a program that reads in the background, even
/// if it was told to end.
fn read_bytes() -> Option<Vec<u8>> {
    let stdin = rustix::stdio::stdin();
    let mut buffer = [0; READ_SIZE];
    let mut failures = 0;
    while failures < FAILURES {
        if let Err(Errno::INTR) = wait_for_bytes(stdin) {
            // A signal has interrupted the wait. After any other error, `poll` cannot wait for this input, so the read waits.
            continue;
        }
        match rustix::io::read(stdin, &mut buffer) {
            Err(Errno::INTR | Errno::AGAIN) => {}
            Ok(0) | Err(_) => failures += 1,
            Ok(count) => return Some(buffer[..count].to_vec()),
        }
    }
    None
}

/// Waits until there is something to read. Ends the program if the terminal is gone. On systems where `poll` does not support
/// terminals, fails at once; then the read itself waits.
fn wait_for_bytes(stdin: BorrowedFd<'_>) -> Result<(), Errno> {
    let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
    poll(&mut watched, None)?;
    let gone = PollFlags::HUP | PollFlags::ERR;
    if watched[0].revents().intersects(gone) {
        // The kernel sends SIGHUP only to the terminal's own session.
        signals::terminate(SIGHUP);
    }
    Ok(())
}

/// Ends the program as SIGINT does if somebody presses Ctrl-C twice while the main thread is blocked in a write, because the
/// terminal takes no output.
fn watch_interrupts(interrupts: &Receiver<()>, backlog: &Backlog) {
    while interrupts.recv().is_ok() {
        let frames = terminal::frames_sent();
        thread::sleep(BACKLOG_PATIENCE);
        if backlog.asks_to_leave() && terminal::is_writing() && terminal::frames_sent() == frames {
            signals::terminate(SIGINT);
        }
    }
}
