//! The end of the program: nothing is lost without a word, and no temporary file stays.

use std::time::Duration;

use super::background::{finish, unfinished};
use super::disk::remove_temporaries;
use super::game_writer::unsaved_games;

/// How long the end of the program waits for a disk that does not respond.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns a sentence for each game that is not saved, and for all else that is not on disk, to be called after [`finish`].
pub fn unsaved() -> Vec<String> {
    let others = unfinished().into_iter();
    let others = others.map(|work| format!("the program ended while {work}"));
    unsaved_games().into_iter().chain(others).collect()
}

/// Waits for the disk when it is dropped, so that the program does not end before its games are saved.
pub struct FinishOnDrop(Duration);

impl FinishOnDrop {
    pub fn new() -> Self {
        Self(PATIENCE)
    }

    /// Waits now.
    pub fn finish(&mut self) {
        finish(self.0);
    }

    /// Does not wait after all, because the players have waited long enough.
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
