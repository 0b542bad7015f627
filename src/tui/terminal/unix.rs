//! The terminal calls of Unix: output without a buffer, sizes, queues of input and output, stopping and the foreground.

use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;
use std::time::{Duration, Instant};
use std::{process, thread};

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{QueueSelector, tcflush, tcgetpgrp, tcgetwinsize};

/// How long a resumed program waits until it is in the foreground.
const FOREGROUND_PATIENCE: Duration = Duration::from_millis(200);
/// How long we sleep between checks while we wait to be in the foreground.
const FOREGROUND_PAUSE: Duration = Duration::from_millis(5);
/// How long we wait for a terminal that takes no output before the caller tries again, and checks for signals.
const ROOM_PAUSE: Duration = Duration::from_millis(50);

/// Standard output without the line buffer that `std` adds. If another process has made the terminal non-blocking, a write that
/// finds no room waits a moment and asks the caller to try again.
pub struct Output(std::fs::File);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| {
            if error.kind() != io::ErrorKind::WouldBlock {
                return error;
            }
            takes_output(ROOM_PAUSE);
            // The caller tries again, as after a signal.
            io::ErrorKind::Interrupted.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub fn open_output() -> io::Result<Output> {
    Ok(Output(io::stdout().as_fd().try_clone_to_owned()?.into()))
}

/// Returns a number that identifies this terminal, or the process ID if standard output is not a terminal.
pub fn device() -> u64 {
    let file = open_output().and_then(|output| output.0.metadata());
    match file.map(|file| file.rdev()) {
        Ok(0) | Err(_) => process::id().into(),
        Ok(device) => device,
    }
}

/// Returns the columns and rows that the terminal reports.
pub fn size() -> io::Result<(u16, u16)> {
    let size = tcgetwinsize(stdout())?;
    Ok((size.ws_col, size.ws_row))
}

/// Returns the size of a cell in pixels; `None` if the terminal does not report the size of its window, or if a cell would be
/// less than two pixels wide or high.
pub fn cell_size() -> Option<Size> {
    let size = tcgetwinsize(stdout()).ok()?;
    let width = size.ws_xpixel.checked_div(size.ws_col)?;
    let height = size.ws_ypixel.checked_div(size.ws_row)?;
    (width >= 2 && height >= 2).then(|| Size::new(width, height))
}

/// Returns true if the terminal takes output within this time.
pub fn takes_output(patience: Duration) -> bool {
    is_ready(stdout(), PollFlags::OUT, patience)
}

pub fn has_unread_input() -> bool {
    is_ready(stdin(), PollFlags::IN, Duration::ZERO)
}

/// Returns true if standard input can be read, or standard output can be written, within this time.
fn is_ready(end: BorrowedFd<'_>, what: PollFlags, patience: Duration) -> bool {
    let patience = Timespec::try_from(patience).ok();
    poll(&mut [PollFd::new(&end, what)], patience.as_ref()).is_ok_and(|ready| ready > 0)
}

/// Drops output that the terminal has not taken, to make room for the bytes that restore it. Sends SIGWINCH to this process
/// only to make a blocked write try again.
pub fn forget_unsent_output() {
    let _ = tcflush(stdout(), QueueSelector::OFlush);
    let _ = kill_process(getpid(), Signal::WINCH);
}

/// Drops unread input. Otherwise mouse reports would reach the shell.
pub fn forget_unread_input() {
    let _ = tcflush(stdin(), QueueSelector::IFlush);
}

/// Returns true if there is a shell that could continue a suspended program: one that leads the session in another process
/// group. Without a shell, the process group would stay suspended forever.
pub fn can_stop() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops the process group. Returns once it is continued.
pub fn stop() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::STOP)?)
}

/// Waits a moment until this process is in the foreground of its terminal. A shell brings a process to the foreground before
/// it continues it. A process that is continued only to be ended stays in the background, where taking the terminal would
/// stop it again.
pub fn wait_for_the_foreground() {
    let group = getpgrp();
    let began = Instant::now();
    while tcgetpgrp(stdin()).is_ok_and(|front| front != group)
        && began.elapsed() < FOREGROUND_PATIENCE
    {
        thread::sleep(FOREGROUND_PAUSE);
    }
}
