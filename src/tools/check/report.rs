//! What came of the chunks, put together in the order of the files whatever thread is done first.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::progress::Progress;
use crate::pgn::Fault;
use crate::session::OpenError;
use crate::storage::printable_path;

/// How many chunks a thread may be ahead of the slowest one.
const LEAD: u64 = 16;

/// What came of a chunk, or of a part of one.
#[derive(Default)]
pub struct Findings {
    /// The file, counted from 0.
    pub file: usize,
    /// How many games it has.
    pub games: u64,
    /// How many moves, side lines included.
    pub plies: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// How many lines of text. Known once the chunk has been read to its end.
    pub lines: u64,
    /// What is wrong. Lines and games count from the beginning of the chunk.
    pub faults: Vec<Fault>,
    /// What is tolerated, but worth a word. Lines and games count from the beginning of the chunk.
    pub warnings: Vec<Fault>,
    /// The last positions, a line each.
    pub finals: String,
    /// Why the file cannot be read.
    pub error: Option<io::Error>,
}

/// What has been found so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Moves, side lines included.
    pub plies: u64,
    /// Faults, unreadable files included.
    pub faults: u64,
}

/// Where findings go to be told in order.
pub struct Report<'a> {
    /// What only one thread may touch at a time.
    desk: Mutex<OrderedOutput<'a>>,
    /// Rings when the next chunk may be told.
    moved_on: Condvar,
}

/// Where a chunk begins.
#[derive(Default)]
struct Base {
    /// Its file, counted from 0.
    file: usize,
    /// The lines of the file before it.
    lines: u64,
    /// The games of the file before it.
    games: u64,
}

/// The one place where findings are told.
struct OrderedOutput<'a> {
    /// The names of the files.
    files: &'a [PathBuf],
    /// Where the last positions go, if they are wanted, or else the faults.
    output: &'a mut (dyn Write + Send),
    /// Where faults go if the last positions go to the output.
    errors: &'a mut (dyn Write + Send),
    /// Whether the last positions are wanted.
    finals: bool,
    /// How far the work has got, for those who wait.
    progress: Progress,
    /// The chunk whose turn it is.
    turn: u64,
    /// Chunks that are done before their turn.
    early: BTreeMap<u64, Findings>,
    /// Where the chunk begins whose turn it is.
    base: Base,
    /// How many games of that chunk have been told.
    games: u64,
    /// Over all files.
    totals: Totals,
    /// Why nothing more can be written.
    failure: Option<io::Error>,
}

impl<'a> Report<'a> {
    /// An empty report. The last positions, if wanted, go to `output`, and faults then to `errors`.
    pub fn new(
        files: &'a [PathBuf],
        finals: bool,
        output: &'a mut (dyn Write + Send),
        errors: &'a mut (dyn Write + Send),
        progress: Progress,
    ) -> Self {
        Self {
            desk: Mutex::new(OrderedOutput {
                files,
                output,
                errors,
                finals,
                progress,
                turn: 0,
                early: BTreeMap::new(),
                base: Base::default(),
                games: 0,
                totals: Totals::default(),
                failure: None,
            }),
            moved_on: Condvar::new(),
        }
    }

    /// Waits until this chunk is at most so many ahead of its turn, or nothing more can be written.
    fn wait(&self, chunk: u64, ahead: u64) -> MutexGuard<'_, OrderedOutput<'a>> {
        let desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        self.moved_on
            .wait_while(desk, |desk| {
                desk.failure.is_none() && chunk > desk.turn + ahead
            })
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a part of a chunk that is too large to be kept until it is done. False if nothing more can be told.
    pub fn tell_part(&self, chunk: u64, findings: &Findings) -> bool {
        self.wait(chunk, 0).tell(findings)
    }

    /// Tells what came of a chunk, or the last part of one, when its turn comes. False if nothing more can be told.
    pub fn tell_chunk(&self, chunk: u64, findings: Findings) -> bool {
        let mut desk = self.wait(chunk, LEAD);
        desk.early.insert(chunk, findings);
        loop {
            let turn = desk.turn;
            let Some(findings) = desk.early.remove(&turn) else {
                break;
            };
            if !desk.tell(&findings) {
                break;
            }
            desk.end_chunk(findings.lines);
        }
        self.moved_on.notify_all();
        desk.failure.is_none()
    }

    /// All has been told.
    pub fn finish(self) -> io::Result<Totals> {
        let mut desk = self
            .desk
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let OrderedOutput {
            progress,
            errors,
            output,
            totals,
            failure,
            ..
        } = &mut desk;
        progress.clear(errors)?;
        output.flush()?;
        failure.take().map_or(Ok(*totals), Err)
    }
}

impl OrderedOutput<'_> {
    /// Tells findings of the chunk whose turn it is. False if nothing more can be told.
    fn tell(&mut self, findings: &Findings) -> bool {
        if self.failure.is_none() {
            self.failure = self.write(findings).err();
        }
        self.failure.is_none()
    }

    /// The chunk whose turn it is has so many lines, and is done.
    fn end_chunk(&mut self, lines: u64) {
        self.base.lines += lines;
        self.base.games += self.games;
        self.games = 0;
        self.turn += 1;
    }

    /// Writes findings of the chunk whose turn it is.
    fn write(&mut self, findings: &Findings) -> io::Result<()> {
        if self.base.file != findings.file {
            self.base = Base {
                file: findings.file,
                ..Base::default()
            };
        }
        let name = self
            .files
            .get(findings.file)
            .map(|file| printable_path(file));
        let name = name.unwrap_or_default();
        let quiet = findings.faults.is_empty() && findings.warnings.is_empty();
        if !(quiet && findings.error.is_none()) {
            self.progress.clear(&mut self.errors)?;
        }
        for fault in &findings.faults {
            let (line, column) = (self.base.lines + fault.location.line, fault.location.column);
            let (game, kind) = (self.base.games + fault.game, &fault.kind);
            let to = if self.finals {
                &mut self.errors
            } else {
                &mut self.output
            };
            writeln!(to, "{name}:{line}:{column}: game {game}: {kind}")?;
        }
        for warning in &findings.warnings {
            let (line, column) = (
                self.base.lines + warning.location.line,
                warning.location.column,
            );
            let (game, kind) = (self.base.games + warning.game, &warning.kind);
            writeln!(
                self.errors,
                "{name}:{line}:{column}: game {game}: note: {kind}"
            )?;
        }
        self.output.write_all(findings.finals.as_bytes())?;
        if let (Some(error), Some(file)) = (&findings.error, self.files.get(findings.file)) {
            let why = OpenError::unreadable(file, error);
            writeln!(self.errors, "tabiya: {why}")?;
        }
        self.games += findings.games;
        self.totals.games += findings.games;
        self.totals.plies += findings.plies;
        self.totals.faults += findings.faults.len() as u64 + u64::from(findings.error.is_some());
        self.progress
            .show(findings.bytes, self.totals.games, &mut self.errors)
    }
}
