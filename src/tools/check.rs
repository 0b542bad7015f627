//! `tabiya check`: reads PGN files, replays every game by the rules, and prints each fault with its location.

mod chunk;
mod progress_bar;
mod report;

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::game::GameResult;
use crate::pgn::{Fault, Reader, Visitor};
use crate::rules::{Move, Position};
use chunk::{Chunk, ChunkedInput};
use progress_bar::ProgressBar;
use report::{Findings, OrderedReport, Totals};

/// Beyond this number of threads, handing out chunks takes longer than reading them.
const MAX_THREADS: usize = 16;
/// A part of a chunk is reported early if it has more faults than this,
const MAX_PART_FAULTS: usize = 1000;
/// more bytes of final positions,
const MAX_PART_FINALS: usize = 256 << 10;
/// or more bytes of text, so that the progress is visible.
const MAX_PART_BYTES: u64 = 4 << 20;

/// Checks the games of all files, and returns true if there was no fault. Faults go to `output`; if the final positions
/// are wanted, those go there, and faults to `errors`. Warnings, the summary and the progress bar go to `errors`.
pub fn run(
    files: &[PathBuf],
    finals: bool,
    show_progress: bool,
    output: &mut (dyn Write + Send),
    errors: &mut (dyn Write + Send),
) -> io::Result<bool> {
    let began = Instant::now();
    let input = Mutex::new(ChunkedInput::new(files.to_vec()));
    let progress_bar = ProgressBar::new(show_progress, total_size(files));
    let report = OrderedReport::new(files, finals, output, errors, progress_bar);
    let threads = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(MAX_THREADS);
    thread::scope(|scope| {
        for _ in 1..threads {
            // If a thread cannot be started, the others do its work.
            drop(
                thread::Builder::new()
                    .spawn_scoped(scope, || check_chunks(&input, &report, finals)),
            );
        }
        check_chunks(&input, &report, finals);
    });
    let totals = report.finish()?;
    writeln!(errors, "{}", summary(&totals, began.elapsed()))?;
    Ok(totals.faults == 0)
}

/// Returns the number of bytes of all files, or `None` if it cannot be known.
fn total_size(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| {
        let known = file.metadata().ok().filter(std::fs::Metadata::is_file);
        known
            .filter(|_| file != Path::new("-"))
            .map(|data| data.len())
    };
    files.iter().map(size).sum()
}

/// Returns the last line: how much was read, and how fast.
fn summary(totals: &Totals, took: Duration) -> String {
    let Totals {
        games,
        plies,
        faults,
    } = totals;
    let speed = u128::from(*games) * 1_000_000_000 / took.as_nanos().max(1);
    let seconds = took.as_secs_f64();
    format!("{games} games, {plies} plies, {faults} faults, {seconds:.3} s, {speed} games/s")
}

/// The work of one thread: checks chunks until none is left, or nothing more can be written.
fn check_chunks(input: &Mutex<ChunkedInput>, report: &OrderedReport, finals: bool) {
    let mut buffer = Vec::new();
    while let Some(chunk) = Chunk::take(input, std::mem::take(&mut buffer)) {
        let (number, file) = (chunk.number, chunk.file);
        let mut visitor = CheckVisitor::new(file, finals);
        let mut reader = Reader::new(chunk);
        let mut reported = 0;
        let error = loop {
            match reader.read_game(&mut visitor) {
                Ok(true) => {}
                Ok(false) => break None,
                Err(error) => break Some(error),
            }
            let received = reader.input().received();
            if visitor.is_full() || received - reported > MAX_PART_BYTES {
                let mut part = std::mem::replace(&mut visitor, CheckVisitor::new(file, finals));
                part.findings.bytes = received - reported;
                reported = received;
                if !report.write_part(number, &part.findings) {
                    return;
                }
            }
        };
        let mut findings = visitor.findings;
        findings.error = error;
        findings.lines = reader.location().line - 1;
        let chunk = reader.into_input();
        findings.bytes = chunk.received() - reported;
        buffer = chunk.into_buffer();
        if !report.finish_chunk(number, findings) {
            return;
        }
    }
}

/// Collects the faults of games, and counts games and moves.
struct CheckVisitor {
    wants_finals: bool,
    findings: Findings,
}

impl CheckVisitor {
    fn new(file: usize, wants_finals: bool) -> Self {
        let findings = Findings {
            file,
            ..Findings::default()
        };
        Self {
            wants_finals,
            findings,
        }
    }

    /// Returns true if the findings should be reported before the chunk ends.
    fn is_full(&self) -> bool {
        self.findings.faults.len() + self.findings.warnings.len() > MAX_PART_FAULTS
            || self.findings.finals.len() > MAX_PART_FINALS
    }
}

impl Visitor for CheckVisitor {
    #[inline]
    fn play(&mut self, _: Move, _: &Position) {
        self.findings.plies += 1;
    }

    fn end(&mut self, last: Option<&Position>, _: Option<GameResult>) {
        self.findings.games += 1;
        if self.wants_finals {
            // Writing to a string cannot fail. A game that could not start has no final position.
            let _ = match last {
                Some(position) => writeln!(self.findings.finals, "{position}"),
                None => writeln!(self.findings.finals, "-"),
            };
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.findings.faults.push(fault);
    }

    fn warning(&mut self, warning: Fault) {
        self.findings.warnings.push(warning);
    }
}
