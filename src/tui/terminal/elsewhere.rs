//! The Windows counterpart of `unix.rs`. Most functions do nothing, because crossterm handles the console.

use std::time::Duration;
use std::{io, process};

/// Standard output. Only `std` knows how to send UTF-8 to a Windows console.
pub type Output = io::Stdout;

#[expect(clippy::unnecessary_wraps, reason = "its neighbour on Unix can fail")]
pub fn open_output() -> io::Result<Output> {
    Ok(io::stdout())
}

/// Returns the process ID, because a console has no number.
pub fn device() -> u64 {
    process::id().into()
}

/// Returns the columns and rows that the console reports.
pub fn size() -> io::Result<(u16, u16)> {
    crossterm::terminal::size()
}

/// Returns true: no Windows console is known to refuse output.
pub fn takes_output(_patience: Duration) -> bool {
    true
}

/// Does nothing: no Windows console is known to refuse output.
pub fn forget_unsent_output() {}

/// Does nothing: a Windows console does not pass unread mouse input to the shell.
pub fn forget_unread_input() {}

/// Returns false: no shell on Windows stops and continues programs.
pub fn can_stop() -> bool {
    false
}

/// Does nothing, because nothing can be stopped.
#[expect(clippy::unnecessary_wraps, reason = "its neighbour on Unix can fail")]
pub fn stop() -> io::Result<()> {
    Ok(())
}

/// Does nothing, because nothing is ever continued.
pub fn wait_for_the_foreground() {}
