//! `tabiya check`: reads PGN files, replays every game by the rules, and prints each fault with its location.

mod progress_bar;

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
use crate::session::SessionError;
use crate::storage::printable_path;
use progress_bar::ProgressBar;

/// The maximum number of chunks whose findings wait for those of an earlier chunk.
const MAX_WAITING: usize = 64;

/// Checks the games of all files. Returns true if there was no fault. Faults go to `output`; with `finals`, the final positions
/// go there and faults go to `errors`. Warnings, the summary and the progress bar always go to `errors`.
pub fn run(
    Check { files, finals }: &Check,
    show_progress: bool,
    output: &mut (dyn Write + Send),
    errors: &mut (dyn Write + Send),
) -> io::Result<bool> {
    let began = Instant::now();
    let mut report = Report {
        files,
        output,
        errors,
        progress_bar: ProgressBar::new(show_progress, total_size(files)),
        file: 0,
        games_in_file: 0,
        totals: Totals::default(),
    };
    // A chunk is several whole games of a file.
    let check = |(file_index, chunk)| check_chunk(file_index, chunk, *finals);
    let print = |ready: &mut dyn Iterator<Item = Findings>| {
        for findings in ready {
            report.write(&findings)?;
        }
        Ok(())
    };
    // All cores check chunks, but the findings are printed in the order of the chunks.
    let result_of_printing = in_order(chunks_of_files(files), MAX_WAITING, check, print);
    // Even after an error in printing, the bar must not stay on the screen.
    report.progress_bar.clear(report.errors)?;
    report.output.flush()?;
    result_of_printing?;
    let totals = report.totals;
    writeln!(errors, "{}", totals.summary(began.elapsed()))?;
    Ok(totals.faults == 0)
}

/// Reads the files one by one. Returns their chunks, each with the index of its file. An unreadable file has an error after its
/// last chunk.
fn chunks_of_files(files: &[PathBuf]) -> impl Iterator<Item = (usize, io::Result<Chunk>)> + Send {
    files
        .iter()
        .enumerate()
        .flat_map(|(index, file)| chunks(file).map(move |chunk| (index, chunk)))
}

/// Opens a file and returns its chunks; `-` is standard input. An error is the last item.
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

/// Returns the total number of bytes in all files; `None` if one of them is not a regular file, or is standard input.
fn total_size(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| {
        if file == Path::new("-") {
            return None;
        }
        let known = file.metadata().ok().filter(std::fs::Metadata::is_file);
        known.map(|data| data.len())
    };
    files.iter().map(size).sum()
}

/// Checks the games of a chunk, or reports why it cannot be read.
fn check_chunk(file: usize, chunk: io::Result<Chunk>, finals: bool) -> Findings {
    let mut findings = Findings {
        file,
        finals: finals.then(String::new),
        ..Findings::default()
    };
    match chunk {
        Ok(chunk) => {
            findings.bytes = chunk.size();
            let mut reader = ChunkReader::new(chunk);
            while reader.read_game(&mut findings) {}
        }
        Err(error) => findings.error = Some(error),
    }
    findings
}

impl Visitor for Findings {
    #[inline]
    fn play(&mut self, _: Move, _: &Position) {
        self.plies += 1;
    }

    fn end(&mut self, last: Option<&Position>, _: Option<GameResult>) {
        self.games += 1;
        if let Some(finals) = &mut self.finals {
            // Writing to a string cannot fail. A game that could not start has no final position.
            let _ = match last {
                Some(position) => writeln!(finals, "{position}"),
                None => writeln!(finals, "-"),
            };
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn warning(&mut self, warning: Fault) {
        self.warnings.push(warning);
    }

    fn remark(&mut self, remark: Fault) {
        self.warnings.push(remark);
    }
}

/// What checking a chunk has found and counted.
#[derive(Default)]
struct Findings {
    /// The index of the file that the chunk comes from.
    file: usize,
    games: u64,
    /// The number of moves in the chunk, including variations.
    plies: u64,
    bytes: u64,
    /// The faults. Their games are counted from the beginning of the chunk.
    faults: Vec<Fault>,
    /// Flaws that do not make a game incomplete. Their games are counted from the beginning of the chunk.
    warnings: Vec<Fault>,
    /// The final positions, one per line; `None` if they are not wanted.
    finals: Option<String>,
    /// Why the file could not be read; `None` if it could.
    error: Option<io::Error>,
}

impl Findings {
    /// Returns true if the chunk has no faults and no warnings, and could be read.
    fn is_clean(&self) -> bool {
        self.faults.is_empty() && self.warnings.is_empty() && self.error.is_none()
    }
}

/// Prints and counts the findings. The chunks must come in their order.
struct Report<'a> {
    files: &'a [PathBuf],
    /// Where the final positions go if they are wanted, and the faults otherwise.
    output: &'a mut (dyn Write + Send),
    /// Where the warnings, errors in reading and the progress bar go, and the faults too if the final positions are wanted.
    errors: &'a mut (dyn Write + Send),
    progress_bar: ProgressBar,
    /// The index of the file that the last chunk came from.
    file: usize,
    /// The number of games in the chunks of that file so far.
    games_in_file: u64,
    totals: Totals,
}

/// The counts over all files.
#[derive(Default)]
struct Totals {
    games: u64,
    /// The number of moves, including variations.
    plies: u64,
    /// The number of faults. An unreadable file counts as one.
    faults: u64,
}

impl Totals {
    /// Returns the counts and the speed in one line.
    fn summary(&self, took: Duration) -> String {
        let Self {
            games,
            plies,
            faults,
        } = *self;
        let (seconds, speed) = (took.as_secs_f64(), per_second(games, took));
        format!("{games} games, {plies} plies, {faults} faults, {seconds:.3} s, {speed} games/s")
    }
}

impl Report<'_> {
    /// Prints the findings of the next chunk, and counts them.
    fn write(&mut self, findings: &Findings) -> io::Result<()> {
        if self.file != findings.file {
            self.file = findings.file;
            self.games_in_file = 0;
        }
        if !findings.is_clean() {
            self.progress_bar.clear(&mut self.errors)?;
        }
        self.write_faults(findings)?;
        if let Some(finals) = &findings.finals {
            self.output.write_all(finals.as_bytes())?;
        }
        if let Some(error) = &findings.error {
            let error = SessionError::unreadable(&self.files[findings.file], error);
            writeln!(self.errors, "tabiya: {error}")?;
        }
        self.games_in_file += findings.games;
        self.totals.games += findings.games;
        self.totals.plies += findings.plies;
        self.totals.faults += findings.faults.len() as u64 + u64::from(findings.error.is_some());
        self.progress_bar
            .show(findings.bytes, self.totals.games, &mut self.errors)
    }

    /// Prints the faults of a chunk, and after them its warnings.
    fn write_faults(&mut self, findings: &Findings) -> io::Result<()> {
        let name = printable_path(&self.files[findings.file]);
        let line = |fault: &Fault, note: &str| {
            let game = self.games_in_file + fault.game;
            format!(
                "{name}:{}: game {game}: {note}{}",
                fault.location, fault.kind
            )
        };
        let fault_output = match findings.finals {
            Some(_) => &mut *self.errors,
            None => &mut *self.output,
        };
        for fault in &findings.faults {
            writeln!(fault_output, "{}", line(fault, ""))?;
        }
        for warning in &findings.warnings {
            writeln!(self.errors, "{}", line(warning, "note: "))?;
        }
        Ok(())
    }
}
