//! Handles the signals that end the program. A separate thread saves the current game, restores the terminal, reports what is
//! not saved, and ends the program without waiting for the main thread, which may be blocked.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM,
    SIGXCPU,
};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::storage;

/// How long to wait for standard error, which may be a terminal that accepts no output.
const STDERR_TIMEOUT: Duration = Duration::from_millis(500);

/// Most signals that end a program by default. This list leaves out those that report a crash, those that no program can
/// handle, and SIGPIPE, which Rust ignores.
const FATAL: &[i32] = &[
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

/// The signal for a power failure. signal-hook has no name for it.
#[cfg(target_os = "linux")]
const SIGPWR: i32 = 30;

/// True once a fatal signal has arrived, or the program is about to end with one. The signal handler itself sets it, so that no
/// thread can react first to another signal that arrived at the same time.
static TERMINATING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Restores the terminal before a signal ends the program. [`watch`] sets it.
static RESTORE_TERMINAL: OnceLock<fn()> = OnceLock::new();

/// Starts the thread that handles signals. Before a signal ends the program, the thread calls `restore_terminal`, which must be
/// fast. `others` are signals that do not end the program; the thread passes them to `on_other`.
pub fn watch(
    restore_terminal: fn(),
    others: &[i32],
    on_other: impl Fn(i32) + Send + 'static,
) -> io::Result<()> {
    // `terminate` calls this function. Setting it fails in a second call, which passes the same one.
    let _ = RESTORE_TERMINAL.set(restore_terminal);
    let fatal = fatal_unless_ignored();
    for &signal in &fatal {
        // Once a fatal signal has arrived, nothing may draw on the terminal. The signal handler itself sets the flag that says
        // so, because the thread below may be late.
        flag::register(signal, Arc::clone(&TERMINATING))?;
    }
    let mut signals = Signals::new(fatal.iter().chain(others))?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            for signal in signals.forever() {
                if fatal.contains(&signal) {
                    terminate(signal);
                } else {
                    on_other(signal);
                }
            }
        })?;
    Ok(())
}

/// Returns the signals that end this program. A signal that was ignored when the program started, as under `nohup`, stays
/// ignored.
fn fatal_unless_ignored() -> Vec<i32> {
    let ignored = IgnoredSignals::now();
    let mut fatal = FATAL.to_vec();
    fatal.retain(|&signal| !ignored.contains(signal));
    fatal
}

/// The signals that the process ignores.
struct IgnoredSignals {
    /// A bit for each signal. The lowest bit is for the signal with the number 1.
    mask: u64,
}

impl IgnoredSignals {
    /// Asks Linux which signals are ignored. Returns none on other systems, which do not report them this way.
    fn now() -> Self {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let digits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = digits.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
        Self {
            mask: mask.unwrap_or_default(),
        }
    }

    fn contains(&self, signal: i32) -> bool {
        self.mask & (1 << (signal - 1)) != 0
    }
}

/// Returns true once a fatal signal has arrived or [`terminate`] was called. From then on nothing may draw on the terminal or
/// suspend the program.
pub fn is_terminating() -> bool {
    TERMINATING.load(SeqCst)
}

/// Blocks forever once a fatal signal has arrived, because another thread [is ending the program](terminate). Before that,
/// returns at once.
pub fn wait_if_terminating() {
    if is_terminating() {
        wait_for_termination();
    }
}

/// Blocks until another thread has [ended the program](terminate).
pub fn wait_for_termination() -> ! {
    loop {
        thread::park();
    }
}

/// Saves the games with the times on their running clocks, restores the terminal, reports on standard error what is not
/// saved, and ends the program with the signal. If another thread is already doing that, blocks until the program ends.
pub fn terminate(signal: i32) -> ! {
    static ONLY_ONCE: Mutex<()> = Mutex::new(());
    let _held_to_the_end = ONLY_ONCE.lock().unwrap_or_else(PoisonError::into_inner);
    let now = Instant::now();
    TERMINATING.store(true, SeqCst);
    storage::save_running_clocks(now);
    storage::finish(storage::DISK_PATIENCE);
    let unsaved = storage::unsaved();
    storage::remove_temporaries();
    if let Some(restore_terminal) = RESTORE_TERMINAL.get() {
        restore_terminal();
    }
    print_lines(unsaved);
    let _ = emulate_default_handler(signal);
    // signal-hook cannot raise SIGPWR and SIGIO; a shell reports this exit code for them.
    process::exit(128 + signal)
}

/// Prints lines on standard error, and waits at most [`STDERR_TIMEOUT`] for that. Standard error may be closed, accept no
/// output, or be locked by a blocked thread.
fn print_lines(lines: Vec<String>) {
    if lines.is_empty() {
        return;
    }
    storage::within(STDERR_TIMEOUT, move || {
        let text = format!("tabiya: {}\n", lines.join("\ntabiya: "));
        let _ = io::stderr().write_all(text.as_bytes());
    });
}
