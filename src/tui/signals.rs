//! Signals. Those that end a program, and the loss of the terminal, give the terminal back and end the program on a thread
//! of their own, without waiting for a main loop that may be stuck; the others become events.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use signal_hook::consts::{
    SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGWINCH, SIGXCPU,
};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::input::events::{EventSender, Input};
use crate::store;

/// How long the end of the program waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The signals that end a program which does not catch them, but for those that tell of a fault in it and those that cannot
/// be caught.
const DEADLY: &[i32] = &[
    SIGHUP,
    SIGINT,
    SIGQUIT,
    SIGTERM,
    SIGUSR1,
    SIGUSR2,
    SIGALRM,
    SIGVTALRM,
    SIGPROF,
    SIGXCPU,
    SIGSYS,
    #[cfg(target_os = "linux")]
    signal_hook::consts::SIGIO,
    #[cfg(target_os = "linux")]
    SIGPWR,
];

/// A loss of power that an uninterruptible power supply announces; signal-hook has no name for it.
#[cfg(target_os = "linux")]
const SIGPWR: i32 = 30;

/// Whether a deadly signal has arrived. Its handler sets this, so that it stands before any thread does something because
/// of another signal that came with it.
static DYING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What gives the terminal back; it must not take long.
static GIVE_BACK: OnceLock<fn()> = OnceLock::new();

/// Starts to watch. The end of the program calls `give_back`, which must not take long; stops, continuations and changes of
/// the terminal's size go to the sender.
pub fn watch(give_back: fn(), sender: EventSender) -> io::Result<()> {
    // A second call has the same function.
    let _ = GIVE_BACK.set(give_back);
    for &signal in DEADLY {
        flag::register(signal, Arc::clone(&DYING))?;
    }
    let others = [SIGWINCH, SIGTSTP, SIGCONT];
    let mut signals = Signals::new(DEADLY.iter().chain(&others))?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            for signal in signals.forever() {
                sender.tell(match signal {
                    SIGWINCH => Input::Resize,
                    SIGTSTP => Input::Stop,
                    SIGCONT => Input::Continued,
                    deadly => die_by(deadly),
                });
            }
        })?;
    Ok(())
}

/// Whether a deadly signal has arrived: then nothing may take the terminal any more, nor stop the program.
pub fn is_dying() -> bool {
    DYING.load(SeqCst)
}

/// Waits for the thread that [ends the program](die_by).
pub fn wait_for_the_end() -> ! {
    loop {
        thread::park();
    }
}

/// Ends the program as the signal does: gives the terminal back and waits a moment for the game to be on disk. A thread
/// that comes second waits for the end.
pub fn die_by(signal: i32) -> ! {
    static ONLY_ONCE: Mutex<()> = Mutex::new(());
    let _held_to_the_end = ONLY_ONCE.lock().unwrap_or_else(PoisonError::into_inner);
    let now = Instant::now();
    DYING.store(true, SeqCst);
    if let Some(give_back) = GIVE_BACK.get() {
        give_back();
    }
    store::is_ending(now);
    store::settle(PATIENCE);
    let _ = emulate_default_handler(signal);
    // signal-hook cannot raise SIGPWR and SIGIO; this is what a shell makes of them.
    process::exit(128 + signal)
}
