//! The thread that reads the terminal's bytes, and the thread that ends the program when Ctrl-C cannot get through.

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

/// The most bytes that we read at once. A terminal buffers about 4,096.
const PIECE: usize = 4096;

/// After this many failed or empty reads in a row the input counts as closed.
const FAILURES: usize = 3;

/// How long we wait for room in a full backlog before we drop bytes.
const BACKLOG_PATIENCE: Duration = Duration::from_secs(1);

/// Starts both threads. The reader sends what it reads and counts it in the backlog.
pub fn start(sender: EventSender) -> io::Result<()> {
    let (pressed, interrupts) = mpsc::channel();
    let backlog = Arc::clone(&sender.backlog);
    thread::Builder::new()
        .name("interrupt".into())
        .spawn(move || watch_interrupts(&interrupts, &backlog))?;
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read_input(&sender, &pressed))?;
    Ok(())
}

/// Reads until the input ends or nobody receives it. Waits with `poll` between reads: a read in the background would make the
/// kernel stop the program, even after it was told to end.
fn read_input(sender: &EventSender, pressed: &Sender<()>) {
    let backlog = &sender.backlog;
    let stdin = rustix::stdio::stdin();
    let mut buffer = [0; PIECE];
    let (mut failures, mut is_stuck) = (0, false);
    while failures < FAILURES {
        if let Err(Errno::INTR) = wait_for_bytes(stdin) {
            continue;
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
        // The main thread is stuck if it leaves no room for a whole second. Then it gets no more than two Ctrl-Cs, and we do not
        // wait again until it goes on.
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
        if !bytes.is_empty() && sender.send(Arrival::Bytes(at, bytes)).is_err() {
            return;
        }
        if interrupted {
            // Without the other thread, Ctrl-C still works as long as the terminal takes output.
            let _ = pressed.send(());
        }
    }
    sender.send_now(Input::Closed);
}

/// Waits until there is something to read, and ends the program if the terminal is gone. Where `poll` does not support terminals,
/// it fails at once, and the read itself waits.
fn wait_for_bytes(stdin: BorrowedFd<'_>) -> Result<(), Errno> {
    let mut watched = [PollFd::new(&stdin, PollFlags::IN)];
    poll(&mut watched, None)?;
    let is_gone = PollFlags::HUP | PollFlags::ERR;
    if watched[0].revents().intersects(is_gone) {
        // The kernel sends SIGHUP only to the terminal's own session.
        signals::terminate(SIGHUP);
    }
    Ok(())
}

/// Ends the program as SIGINT does if Ctrl-C was pressed twice while a terminal that takes no output blocks the main thread in
/// a write.
fn watch_interrupts(pressed: &Receiver<()>, backlog: &Backlog) {
    while pressed.recv().is_ok() {
        let frames = terminal::frames_sent();
        thread::sleep(BACKLOG_PATIENCE);
        if backlog.asks_to_leave() && terminal::is_writing() && terminal::frames_sent() == frames {
            signals::terminate(SIGINT);
        }
    }
}
