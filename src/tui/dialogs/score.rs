//! The score of two players against each other, counted from their saved games while a dialog shows it.

use std::time::Duration;

use crate::storage::{CountedGame, GameFolder, HeadToHead, Notifier, Pair, Rows};

/// The score of two players, which may still change while their games are being read.
#[derive(Debug)]
pub struct ScoreCount {
    /// The lines to show above the score.
    first: Vec<String>,
    score: HeadToHead,
    /// The reading in the background; `None` once it has ended.
    scan: Option<Rows<CountedGame>>,
    /// The number of games read so far, of any players, that count for a score.
    read: usize,
}

impl ScoreCount {
    /// Begins to count the saved games of two players against each other. `first` are lines to show above the
    /// score.
    pub fn new(
        first: Vec<String>,
        pair: Pair,
        folder: GameFolder,
        notifier: Option<Notifier>,
    ) -> Self {
        Self {
            first,
            score: HeadToHead::between(pair),
            scan: Some(Rows::counted(folder, notifier)),
            read: 0,
        }
    }

    /// Counts the games that have been read since the last call, and returns the score in lines. Waits this long for more,
    /// unless all have been read.
    pub fn lines(&mut self, patience: Duration) -> Vec<String> {
        let mut games = Vec::new();
        self.scan
            .take_if(|scan| !scan.receive(patience, &mut games));
        self.read += games.len();
        for game in &games {
            self.score.count(game);
        }
        let mut lines = self.first.clone();
        if self.scan.is_none() || !self.score.is_empty() {
            lines.extend(self.score.lines());
        }
        if self.scan.is_some() {
            lines.push(format!("Still counting: {} games read so far", self.read));
        }
        lines
    }
}
