//! Signals that end the program. A thread of their own writes the game as it stands, gives the terminal back, says what is
//! not on disk and ends the program, without waiting for a main thread that may be stuck.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc;
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

/// How long the end of the program waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long it waits for standard error to take what is said there: it may be a terminal that takes no output.
const TALK_PATIENCE: Duration = Duration::from_millis(500);

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

/// Starts to watch. Before the program ends it calls `give_back` to have the terminal as it was; that must not take long.
/// The `others`, which do not end it, are handed to `tell`.
pub fn watch(
    give_back: fn(),
    others: &[i32],
    tell: impl Fn(i32) + Send + 'static,
) -> io::Result<()> {
    // A second call has the same function.
    let _ = GIVE_BACK.set(give_back);
    let ignored = ignored_from_the_start();
    let deadly: Vec<_> = DEADLY
        .iter()
        .copied()
        .filter(|signal| ignored & (1 << (signal - 1)) == 0)
        .collect();
    for &signal in &deadly {
        flag::register(signal, Arc::clone(&DYING))?;
    }
    let mut signals = Signals::new(deadly.iter().chain(others))?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            for signal in signals.forever() {
                if deadly.contains(&signal) {
                    die_by(signal);
                }
                tell(signal);
            }
        })?;
    Ok(())
}

/// The signals that whoever started the program has it ignore, as `nohup` does, and that stay ignored: bit 0 for signal 1.
/// None where the system does not tell.
fn ignored_from_the_start() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or_default()
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

/// Ends the program as the signal does: waits a moment for the game to be on disk, gives the terminal back, and says on
/// standard error what is not on disk. A thread that comes second waits for the end.
pub fn die_by(signal: i32) -> ! {
    static ONLY_ONCE: Mutex<()> = Mutex::new(());
    let _held_to_the_end = ONLY_ONCE.lock().unwrap_or_else(PoisonError::into_inner);
    let now = Instant::now();
    DYING.store(true, SeqCst);
    storage::is_ending(now);
    storage::flush(PATIENCE);
    let unsaved = storage::unsaved_games();
    if let Some(give_back) = GIVE_BACK.get() {
        give_back();
    }
    say(unsaved);
    let _ = emulate_default_handler(signal);
    // signal-hook cannot raise SIGPWR and SIGIO; this is what a shell makes of them.
    process::exit(128 + signal)
}

/// Says this on standard error, if that takes it soon: it may be gone with the terminal, take no output, or be held by a
/// thread that is stuck.
fn say(lines: Vec<String>) {
    if lines.is_empty() {
        return;
    }
    let (done, finished) = mpsc::channel();
    let writer = thread::Builder::new().spawn(move || {
        let text = format!("tabiya: {}\n", lines.join("\ntabiya: "));
        let _ = io::stderr().write_all(text.as_bytes());
        let _ = done.send(());
    });
    if writer.is_ok() {
        let _ = finished.recv_timeout(TALK_PATIENCE);
    }
}
