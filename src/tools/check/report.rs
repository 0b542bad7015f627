//! Prints what was found in the chunks of the files.

use std::io::{self, Write};
use std::path::PathBuf;

use super::progress_bar::ProgressBar;
use crate::pgn::Fault;
use crate::session::SessionError;
use crate::storage::printable_path;

/// What was found in a chunk.
#[derive(Default)]
pub struct Findings {
    /// The index of the file.
    pub file: usize,
    pub games: u64,
    /// The number of moves, variations included.
    pub plies: u64,
    pub bytes: u64,
    /// Games count from the beginning of the chunk.
    pub faults: Vec<Fault>,
    /// What is tolerated but worth a note. Games count from the beginning of the chunk.
    pub warnings: Vec<Fault>,
    /// The final positions, a line each.
    pub finals: String,
    /// Why the file cannot be read.
    pub error: Option<io::Error>,
}

/// The totals of all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub games: u64,
    /// Moves, variations included.
    pub plies: u64,
    /// Faults, unreadable files included.
    pub faults: u64,
}

/// Prints findings, which must come in the order of the files.
pub struct Report<'a> {
    pub files: &'a [PathBuf],
    /// True if the final positions are wanted.
    pub finals: bool,
    /// Receives the final positions if they are wanted, else the faults.
    pub output: &'a mut (dyn Write + Send),
    /// Receives the faults if the final positions are wanted.
    pub errors: &'a mut (dyn Write + Send),
    pub progress_bar: ProgressBar,
    /// The index of the file of the last findings.
    pub file: usize,
    /// The number of games of that file so far.
    pub games: u64,
    pub totals: Totals,
}

impl Report<'_> {
    /// Removes the progress bar, and returns the totals.
    pub fn finish(mut self) -> io::Result<Totals> {
        self.progress_bar.clear(&mut self.errors)?;
        self.output.flush()?;
        Ok(self.totals)
    }

    /// Prints the findings of the next chunk.
    pub fn write(&mut self, findings: &Findings) -> io::Result<()> {
        if self.file != findings.file {
            self.file = findings.file;
            self.games = 0;
        }
        let name = self
            .files
            .get(findings.file)
            .map(|file| printable_path(file));
        let name = name.unwrap_or_default();
        let quiet = findings.faults.is_empty() && findings.warnings.is_empty();
        if !(quiet && findings.error.is_none()) {
            self.progress_bar.clear(&mut self.errors)?;
        }
        let faults = if self.finals {
            &mut self.errors
        } else {
            &mut self.output
        };
        let before = self.games;
        let write = |output: &mut dyn Write, fault: &Fault, note: &str| {
            let Fault {
                location,
                game,
                kind,
            } = fault;
            let game = before + game;
            writeln!(output, "{name}:{location}: game {game}: {note}{kind}")
        };
        for fault in &findings.faults {
            write(faults, fault, "")?;
        }
        for warning in &findings.warnings {
            write(self.errors, warning, "note: ")?;
        }
        self.output.write_all(findings.finals.as_bytes())?;
        if let (Some(error), Some(file)) = (&findings.error, self.files.get(findings.file)) {
            let error = SessionError::unreadable(file, error);
            writeln!(self.errors, "tabiya: {error}")?;
        }
        self.games += findings.games;
        self.totals.games += findings.games;
        self.totals.plies += findings.plies;
        self.totals.faults += findings.faults.len() as u64 + u64::from(findings.error.is_some());
        self.progress_bar
            .show(findings.bytes, self.totals.games, &mut self.errors)
    }
}
