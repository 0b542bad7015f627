//! Prints the findings of chunks in the order of the files, whichever thread finishes first.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::progress_bar::ProgressBar;
use crate::pgn::Fault;
use crate::session::OpenError;
use crate::storage::printable_path;

/// How many chunks a thread may be ahead of the slowest one.
const LEAD: u64 = 16;

/// What was found in a chunk, or in a part of one.
#[derive(Default)]
pub struct Findings {
    /// The index of the file.
    pub file: usize,
    pub games: u64,
    /// The number of moves, variations included.
    pub plies: u64,
    pub bytes: u64,
    /// The number of lines, known at the end of the chunk.
    pub lines: u64,
    /// Lines and games count from the beginning of the chunk.
    pub faults: Vec<Fault>,
    /// What is tolerated but worth a note. Lines and games count from the beginning of the chunk.
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

/// Puts the findings of all threads into order.
pub struct OrderedReport<'a> {
    ordered: Mutex<OrderedOutput<'a>>,
    /// Signaled when the next chunk may be printed.
    advanced: Condvar,
}

/// Where a chunk begins in its file.
#[derive(Default)]
struct ChunkStart {
    /// The index of the file.
    file: usize,
    /// The number of lines before it.
    lines: u64,
    /// The number of games before it.
    games: u64,
}

struct OrderedOutput<'a> {
    files: &'a [PathBuf],
    /// Receives the final positions if they are wanted, else the faults.
    output: &'a mut (dyn Write + Send),
    /// Receives the faults if the final positions are wanted.
    errors: &'a mut (dyn Write + Send),
    /// True if the final positions are wanted.
    finals: bool,
    progress_bar: ProgressBar,
    /// The index of the chunk to print next.
    next: u64,
    /// The findings of later chunks.
    waiting: BTreeMap<u64, Findings>,
    /// Where that chunk begins.
    chunk_start: ChunkStart,
    /// How many games of that chunk have been printed.
    games: u64,
    totals: Totals,
    /// Why nothing more can be written.
    failure: Option<io::Error>,
}

impl<'a> OrderedReport<'a> {
    pub fn new(
        files: &'a [PathBuf],
        finals: bool,
        output: &'a mut (dyn Write + Send),
        errors: &'a mut (dyn Write + Send),
        progress_bar: ProgressBar,
    ) -> Self {
        Self {
            ordered: Mutex::new(OrderedOutput {
                files,
                output,
                errors,
                finals,
                progress_bar,
                next: 0,
                waiting: BTreeMap::new(),
                chunk_start: ChunkStart::default(),
                games: 0,
                totals: Totals::default(),
                failure: None,
            }),
            advanced: Condvar::new(),
        }
    }

    /// Waits until a chunk is at most `lead` chunks after the next one, or nothing more can be written.
    fn wait(&self, chunk: u64, lead: u64) -> MutexGuard<'_, OrderedOutput<'a>> {
        let ordered = self.ordered.lock().unwrap_or_else(PoisonError::into_inner);
        self.advanced
            .wait_while(ordered, |ordered| {
                ordered.failure.is_none() && chunk > ordered.next + lead
            })
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints a part of a chunk, once it is the next one. Returns false if nothing more can be written.
    pub fn write_part(&self, chunk: u64, findings: &Findings) -> bool {
        self.wait(chunk, 0).write(findings)
    }

    /// Hands over the findings of a chunk, or of its last part, and prints all that are next. Returns false if nothing
    /// more can be written.
    pub fn finish_chunk(&self, chunk: u64, findings: Findings) -> bool {
        let mut ordered = self.wait(chunk, LEAD);
        ordered.waiting.insert(chunk, findings);
        loop {
            let next = ordered.next;
            let Some(findings) = ordered.waiting.remove(&next) else {
                break;
            };
            if !ordered.write(&findings) {
                break;
            }
            ordered.end_chunk(findings.lines);
        }
        self.advanced.notify_all();
        ordered.failure.is_none()
    }

    /// Returns the totals, or the error that ended the output.
    pub fn finish(self) -> io::Result<Totals> {
        let mut ordered = self
            .ordered
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let OrderedOutput {
            progress_bar,
            errors,
            output,
            totals,
            failure,
            ..
        } = &mut ordered;
        progress_bar.clear(errors)?;
        output.flush()?;
        failure.take().map_or(Ok(*totals), Err)
    }
}

impl OrderedOutput<'_> {
    /// Prints findings of the next chunk. Returns false if nothing more can be written.
    fn write(&mut self, findings: &Findings) -> bool {
        if self.failure.is_none() {
            self.failure = self.write_findings(findings).err();
        }
        self.failure.is_none()
    }

    /// Goes on to the next chunk, after one with this many lines.
    fn end_chunk(&mut self, lines: u64) {
        self.chunk_start.lines += lines;
        self.chunk_start.games += self.games;
        self.games = 0;
        self.next += 1;
    }

    fn write_findings(&mut self, findings: &Findings) -> io::Result<()> {
        if self.chunk_start.file != findings.file {
            self.chunk_start = ChunkStart {
                file: findings.file,
                ..ChunkStart::default()
            };
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
        for fault in &findings.faults {
            let (line, column) = (
                self.chunk_start.lines + fault.location.line,
                fault.location.column,
            );
            let (game, kind) = (self.chunk_start.games + fault.game, &fault.kind);
            let to = if self.finals {
                &mut self.errors
            } else {
                &mut self.output
            };
            writeln!(to, "{name}:{line}:{column}: game {game}: {kind}")?;
        }
        for warning in &findings.warnings {
            let (line, column) = (
                self.chunk_start.lines + warning.location.line,
                warning.location.column,
            );
            let (game, kind) = (self.chunk_start.games + warning.game, &warning.kind);
            writeln!(
                self.errors,
                "{name}:{line}:{column}: game {game}: note: {kind}"
            )?;
        }
        self.output.write_all(findings.finals.as_bytes())?;
        if let (Some(error), Some(file)) = (&findings.error, self.files.get(findings.file)) {
            let error = OpenError::unreadable(file, error);
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
