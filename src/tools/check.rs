//! `tabiya check`: reads PGN, replays every game by the rules, and says what is wrong and where.

mod input;
mod progress;
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
use input::{Chunk, Input};
use progress::Progress;
use report::{Findings, Report, Totals};

/// The most threads that share the work: beyond that, handing out is slower than reading.
const MOST_THREADS: usize = 16;
/// What a chunk may find before it is told without waiting for its end: so many faults,
const MANY_FAULTS: usize = 1000;
/// so many bytes of last positions,
const MANY_FINALS: usize = 256 << 10;
/// or nothing in so many bytes of text, which the progress should show.
const MANY_BYTES: u64 = 4 << 20;

/// Checks the games of all files. Faults go to `output`, or if the last positions are wanted, those go there and
/// faults to `errors`. Notes on what is tolerated go to `errors`. The summary goes to `errors`, and a line of progress if it is `watched`. Whether all is well.
pub fn run(
    files: &[PathBuf],
    finals: bool,
    watched: bool,
    output: &mut (dyn Write + Send),
    errors: &mut (dyn Write + Send),
) -> io::Result<bool> {
    let began = Instant::now();
    let input = Mutex::new(Input::new(files.to_vec()));
    let progress = Progress::new(watched, total_size(files));
    let report = Report::new(files, finals, output, errors, progress);
    let threads = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(MOST_THREADS);
    thread::scope(|scope| {
        for _ in 1..threads {
            // What a thread that cannot be started would do, the others do.
            drop(thread::Builder::new().spawn_scoped(scope, || work(&input, &report, finals)));
        }
        work(&input, &report, finals);
    });
    let totals = report.finish()?;
    writeln!(errors, "{}", summary(&totals, began.elapsed()))?;
    Ok(totals.faults == 0)
}

/// How many bytes the files have together; none if that cannot be known.
fn total_size(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| {
        let known = file.metadata().ok().filter(std::fs::Metadata::is_file);
        known
            .filter(|_| file != Path::new("-"))
            .map(|data| data.len())
    };
    files.iter().map(size).sum()
}

/// The last line: how much was read, and how fast.
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

/// One thread's work: takes chunks and checks them until there are none left, or nothing more can be told.
fn work(input: &Mutex<Input>, report: &Report, finals: bool) {
    let mut buffer = Vec::new();
    while let Some(chunk) = Chunk::take(input, std::mem::take(&mut buffer)) {
        let (number, file) = (chunk.number, chunk.file);
        let mut inspector = Inspector::new(file, finals);
        let mut reader = Reader::new(chunk);
        let mut told = 0;
        let error = loop {
            match reader.read_game(&mut inspector) {
                Ok(true) => {}
                Ok(false) => break None,
                Err(error) => break Some(error),
            }
            let received = reader.input().received();
            if inspector.is_full() || received - told > MANY_BYTES {
                let mut part = std::mem::replace(&mut inspector, Inspector::new(file, finals));
                part.findings.bytes = received - told;
                told = received;
                if !report.tell_part(number, &part.findings) {
                    return;
                }
            }
        };
        let mut findings = inspector.findings;
        findings.error = error;
        findings.lines = reader.location().line - 1;
        let chunk = reader.into_input();
        findings.bytes = chunk.received() - told;
        buffer = chunk.into_buffer();
        if !report.tell_chunk(number, findings) {
            return;
        }
    }
}

/// Counts what it is told, and keeps the faults.
struct Inspector {
    /// Whether the last positions are wanted.
    wants_finals: bool,
    /// What has been found.
    findings: Findings,
}

impl Inspector {
    /// Nothing found yet in this file.
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

    /// Whether there is so much to tell that it should not be kept any longer.
    fn is_full(&self) -> bool {
        self.findings.faults.len() + self.findings.warnings.len() > MANY_FAULTS
            || self.findings.finals.len() > MANY_FINALS
    }
}

impl Visitor for Inspector {
    #[inline]
    fn play(&mut self, _: Move, _: &Position) {
        self.findings.plies += 1;
    }

    fn end(&mut self, last: Option<&Position>, _: Option<GameResult>) {
        self.findings.games += 1;
        if self.wants_finals {
            // Writing to a string cannot fail. A game that could not begin has no last position.
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
