//! Work that the program waits for before it ends, and reports if it is not done.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::background::flush;
use super::game_writer::unsaved_games;
use super::temporary_file::remove_temporaries;
use super::threads::lock;

/// The maximum time that the program waits for the disk before it ends.
const LAST_PATIENCE: Duration = Duration::from_secs(5);

/// Marks work as unfinished until this value is dropped.
#[derive(Debug)]
pub struct Unfinished(u64);

/// The work in progress, as in "writing a.png", oldest first.
static UNFINISHED: Mutex<BTreeMap<u64, String>> = Mutex::new(BTreeMap::new());
static FINISHED: Condvar = Condvar::new();

impl Unfinished {
    /// Marks work as unfinished. `work` says what it does, as in "writing a.png".
    pub fn new(work: String) -> Self {
        let mut unfinished = lock(&UNFINISHED);
        let number = unfinished.last_key_value().map_or(0, |(last, _)| last + 1);
        unfinished.insert(number, work);
        Self(number)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        lock(&UNFINISHED).remove(&self.0);
        FINISHED.notify_all();
    }
}

/// Returns the work in progress, as in "writing a.png".
pub fn unfinished() -> Vec<String> {
    lock(&UNFINISHED).values().cloned().collect()
}

/// Waits until the queued saves and all marked work are done. Returns false if that takes longer than the timeout.
pub fn finish(timeout: Duration) -> bool {
    let deadline = Instant::now() + timeout;
    if !flush(timeout) {
        return false;
    }
    let time_left = deadline.saturating_duration_since(Instant::now());
    let is_unfinished = |works: &mut BTreeMap<u64, String>| !works.is_empty();
    let waited = FINISHED.wait_timeout_while(lock(&UNFINISHED), time_left, is_unfinished);
    let (_works, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
    !timeout.timed_out()
}

/// Returns a sentence for each game whose newest text is not saved, and for each marked work that is not done. Call it after
/// [`finish`].
pub fn unsaved() -> Vec<String> {
    let others = unfinished()
        .into_iter()
        .map(|work| format!("the program ended while {work}"));
    unsaved_games().into_iter().chain(others).collect()
}

/// When dropped, waits for the disk so that the games are saved before the program ends, and removes temporary files. Each wait
/// for the saves takes at most [`LAST_PATIENCE`].
pub struct FinishOnDrop(Duration);

impl FinishOnDrop {
    pub fn new() -> Self {
        Self(LAST_PATIENCE)
    }

    /// Waits at once, but leaves the temporary files to `drop`.
    pub fn finish(&mut self) {
        finish(self.0);
    }

    /// Tells `drop` not to wait for the saves, because the players have waited long enough.
    pub fn give_up(&mut self) {
        self.0 = Duration::ZERO;
    }
}

impl Drop for FinishOnDrop {
    fn drop(&mut self) {
        finish(self.0);
        remove_temporaries();
    }
}
