//! `tabiya check`: reads PGN files, replays every game by the rules, and prints each fault with its location.

mod progress_bar;
mod report;

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::in_order::in_order;
use super::per_second;
use crate::cli::Check;
use crate::game::GameResult;
use crate::pgn::{Chunk, ChunkReader, Chunks, Fault, Visitor};
use crate::rules::{Move, Position};
use progress_bar::ProgressBar;
use report::{Findings, Report, Totals};

/// The most findings that may wait for those of an earlier chunk.
const MAX_WAITING: usize = 64;

/// Checks the games of all files, and returns true if there was no fault. Faults go to `output`; if the final positions
/// are wanted, those go there, and faults to `errors`. Warnings, the summary and the progress bar go to `errors`.
pub fn run(
    Check { files, finals }: &Check,
    show_progress: bool,
    output: &mut (dyn Write + Send),
    errors: &mut (dyn Write + Send),
) -> io::Result<bool> {
    let (began, finals) = (Instant::now(), *finals);
    let mut report = Report {
        files,
        finals,
        output,
        errors,
        progress_bar: ProgressBar::new(show_progress, total_size(files)),
        file: 0,
        games: 0,
        totals: Totals::default(),
    };
    let chunks = files
        .iter()
        .enumerate()
        .flat_map(|(index, file)| iter::zip(iter::repeat(index), chunks(file)));
    let printed = in_order(
        chunks,
        MAX_WAITING,
        |(file, chunk)| check_chunk(file, chunk, finals),
        |ready| {
            for findings in ready {
                report.write(&findings)?;
            }
            Ok(())
        },
    );
    let totals = report.finish()?;
    printed?;
    writeln!(errors, "{}", summary(&totals, began.elapsed()))?;
    Ok(totals.faults == 0)
}

/// Opens a file, and returns its chunks; `-` is standard input. An error is the last item.
fn chunks(file: &Path) -> Box<dyn Iterator<Item = io::Result<Chunk>> + Send> {
    let opened: io::Result<Box<dyn Read + Send>> = if file == Path::new("-") {
        Ok(Box::new(io::stdin()))
    } else {
        File::open(file).map(|file| Box::new(file) as Box<dyn Read + Send>)
    };
    match opened {
        Ok(input) => Box::new(Chunks::new(input)),
        Err(error) => Box::new(iter::once(Err(error))),
    }
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
    let (seconds, speed) = (took.as_secs_f64(), per_second(*games, took));
    format!("{games} games, {plies} plies, {faults} faults, {seconds:.3} s, {speed} games/s")
}

/// Checks the games of a chunk, or reports why it cannot be read.
fn check_chunk(file: usize, chunk: io::Result<Chunk>, finals: bool) -> Findings {
    let mut visitor = CheckVisitor {
        wants_finals: finals,
        findings: Findings {
            file,
            ..Findings::default()
        },
    };
    match chunk {
        Ok(chunk) => {
            visitor.findings.bytes = chunk.size();
            let mut reader = ChunkReader::new(chunk);
            while reader.read_game(&mut visitor) {}
        }
        Err(error) => visitor.findings.error = Some(error),
    }
    visitor.findings
}

/// Collects the faults of games, and counts games and moves.
struct CheckVisitor {
    wants_finals: bool,
    findings: Findings,
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
