//! The ends of the program that come from outside: signals, and the loss of the terminal. Each has a thread of its own
//! that gives the terminal back and ends the program by itself, without waiting for a main loop that may be stuck.

use std::sync::Once;
use std::time::Duration;
use std::{io, thread};

use rustix::event::{PollFd, PollFlags, poll};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::store;

/// How long the end of the program waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Starts both watches, once for the life of the program. At its end they call `give_back`, which must not take long.
pub fn watch(give_back: fn()) -> io::Result<()> {
    static WATCHED: Once = Once::new();
    let mut outcome = Ok(());
    WATCHED.call_once(|| {
        outcome = watch_signals(give_back).and_then(|()| watch_terminal(give_back));
    });
    outcome
}

/// Waits for the signals that ask a program to end.
fn watch_signals(give_back: fn()) -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            if let Some(signal) = signals.forever().next() {
                die_by(signal, give_back);
            }
        })?;
    Ok(())
}

/// Waits for the terminal to go away, of which the kernel tells only its own session by SIGHUP: anyone else would
/// read end of input from it without end.
fn watch_terminal(give_back: fn()) -> io::Result<()> {
    thread::Builder::new()
        .name("hang-up".into())
        .spawn(move || {
            // Asking for no event at all still reports errors and the hang-up.
            let stdin = rustix::stdio::stdin();
            let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
            while poll(&mut watched, None) == Err(rustix::io::Errno::INTR) {}
            if watched[0]
                .revents()
                .intersects(PollFlags::HUP | PollFlags::ERR)
            {
                die_by(SIGHUP, give_back);
            }
        })?;
    Ok(())
}

/// Gives the terminal back, waits a moment for the game to be on disk, and ends the program as the signal would have
/// ended it.
fn die_by(signal: i32, give_back: fn()) {
    give_back();
    store::settle(PATIENCE);
    let _ = emulate_default_handler(signal);
}
