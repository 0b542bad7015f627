//! `tabiya judge`: for a stream of FENs, the state of each position and who can still give mate.
//!
//! Every core takes the next line, judges it and hands in its report; the reports leave in the order of the lines.
//! However long the stream, only so many reports wait for an earlier one.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::rules::{CanMate, Color, Position, can_mate};

/// How many positions are looked at for each color unless told otherwise: with so many hardly any verdict stays
/// unknown, and the hardest positions take some tenths of a second.
pub const BUDGET: u64 = 500_000;

/// How many reports may wait for that of an earlier line.
const WINDOW: usize = 1024;

/// The longest line that is read, in bytes. A FEN has at most some 110.
const LONGEST: u64 = 4096;

/// A text to judge.
struct Job {
    /// What names it in an error: `line 3`.
    name: String,
    /// The FEN, or why it could not be read.
    text: io::Result<String>,
}

/// The answer to a job.
struct Report {
    /// The line of output, or the error.
    answer: Result<String, String>,
    /// How long it took to judge.
    took: Duration,
    /// For how many colors the budget was spent without a verdict.
    unknown: usize,
}

/// Judges the FENs, or, without any, those that stand one a line in `input`, within `budget` positions a color.
///
/// Writes a line for each to `output`: STATE, WHITE, BLACK and FEN between tabs. A FEN that cannot be read is
/// named in `errors`, and the rest goes on. With `stats`, the times follow in `errors`. The answer is whether every
/// FEN could be read; it is an error if `output` or `errors` cannot be written.
pub fn judge(
    fens: Vec<String>,
    budget: u64,
    stats: bool,
    input: impl BufRead + Send,
    output: impl Write + Send,
    errors: impl Write + Send,
) -> anyhow::Result<bool> {
    let jobs: Box<dyn Iterator<Item = Job> + Send> = if fens.is_empty() {
        Box::new(Lines { input, number: 0 })
    } else {
        Box::new((1..).zip(fens).map(|(number, fen): (usize, String)| Job {
            name: format!("FEN {number}"),
            text: Ok(fen),
        }))
    };
    let desk = JobQueue {
        jobs: Mutex::new((0..).zip(jobs)),
        tray: Mutex::new(OrderedReports::new(output, errors)),
        moved_on: Condvar::new(),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 1..cores {
            // What a thread that cannot be started would do, the others do.
            drop(std::thread::Builder::new().spawn_scoped(scope, || desk.work(budget)));
        }
        desk.work(budget);
    });
    let tray = desk
        .tray
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(tray.finish(stats)?)
}

/// Takes a lock. No one panics holding it, so that what it guards is whole in any case.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the cores fetch jobs and hand in reports.
struct JobQueue<I, O, E> {
    /// The jobs still to do, each with its place in the order.
    jobs: Mutex<I>,
    /// The reports.
    tray: Mutex<OrderedReports<O, E>>,
    /// Told when reports have left, and when no more can.
    moved_on: Condvar,
}

impl<I: Iterator<Item = (usize, Job)>, O: Write, E: Write> JobQueue<I, O, E> {
    /// Does jobs until there are none, or until nothing can be written any more.
    fn work(&self, budget: u64) {
        loop {
            let job = lock(&self.jobs).next();
            let Some((place, job)) = job else {
                return;
            };
            let report = report(&job, budget);
            let mut tray = lock(&self.tray);
            while place - tray.next >= WINDOW && tray.failure.is_none() {
                tray = self
                    .moved_on
                    .wait(tray)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            tray.waiting.insert(place, report);
            tray.send_off();
            self.moved_on.notify_all();
            if tray.failure.is_some() {
                return;
            }
        }
    }
}

/// The reports that wait, and what became of those that have left.
struct OrderedReports<O, E> {
    /// Takes the answers.
    output: O,
    /// Takes the errors and the times.
    errors: E,
    /// Reports by place, none before `next`.
    waiting: BTreeMap<usize, Report>,
    /// The place whose report leaves next.
    next: usize,
    /// Why nothing can be written any more.
    failure: Option<io::Error>,
    /// When work began.
    began: Instant,
    /// How many positions were judged.
    judged: usize,
    /// How many texts were no position.
    refused: usize,
    /// How many verdicts are unknown.
    unknown: usize,
    /// The longest time that one position took.
    slowest: Duration,
}

impl<O: Write, E: Write> OrderedReports<O, E> {
    /// An empty tray.
    fn new(output: O, errors: E) -> Self {
        Self {
            output,
            errors,
            waiting: BTreeMap::new(),
            next: 0,
            failure: None,
            began: Instant::now(),
            judged: 0,
            refused: 0,
            unknown: 0,
            slowest: Duration::ZERO,
        }
    }

    /// Writes the reports whose turn has come.
    fn send_off(&mut self) {
        while let Some(report) = self.waiting.remove(&self.next) {
            self.next += 1;
            if let Err(error) = self.write(report) {
                self.failure.get_or_insert(error);
            }
        }
        // Whoever feeds the input line by line may wait for this answer.
        if let Err(error) = self.output.flush() {
            self.failure.get_or_insert(error);
        }
    }

    /// Writes one report and counts it.
    fn write(&mut self, report: Report) -> io::Result<()> {
        self.unknown += report.unknown;
        self.slowest = self.slowest.max(report.took);
        match report.answer {
            Ok(line) => {
                self.judged += 1;
                writeln!(self.output, "{line}")
            }
            Err(error) => {
                self.refused += 1;
                writeln!(self.errors, "tabiya: {error}")
            }
        }
    }

    /// Writes the times if asked to. Whether every text was a position.
    fn finish(mut self, stats: bool) -> io::Result<bool> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        if stats {
            let seconds = self.began.elapsed().as_secs_f64();
            #[expect(
                clippy::cast_precision_loss,
                reason = "a rate, printed in whole numbers"
            )]
            let rate = self.judged as f64 / seconds.max(1e-9);
            writeln!(
                self.errors,
                "{} positions in {seconds:.2} s, {rate:.0} positions/s, slowest {:.1} ms, {} verdicts unknown",
                self.judged,
                self.slowest.as_secs_f64() * 1e3,
                self.unknown,
            )?;
        }
        self.errors.flush()?;
        Ok(self.refused == 0)
    }
}

/// Judges a text.
fn report(job: &Job, budget: u64) -> Report {
    let began = Instant::now();
    let mut unknown = 0;
    let answer = match &job.text {
        Err(error) => Err(format!("{}: {error}", job.name)),
        Ok(fen) => match fen.parse::<Position>() {
            Err(error) => Err(format!("{}: {error}", job.name)),
            Ok(position) => {
                let verdicts = Color::ALL.map(|color| can_mate(&position, color, budget));
                unknown = verdicts
                    .iter()
                    .filter(|&&verdict| verdict == CanMate::Unknown)
                    .count();
                let [white, black] = verdicts;
                let fields: Vec<&str> = fen.split_whitespace().collect();
                let state = state(&position, verdicts);
                Ok(format!("{state}\t{white}\t{black}\t{}", fields.join(" ")))
            }
        },
    };
    Report {
        answer,
        took: began.elapsed(),
        unknown,
    }
}

/// What can be said of a position first: how it ended (FIDE 5.1.1, 5.2.1, 5.2.2), or whether it is check.
fn state(position: &Position, verdicts: [CanMate; 2]) -> &'static str {
    if position.is_checkmate() {
        "checkmate"
    } else if position.is_stalemate() {
        "stalemate"
    } else if verdicts == [CanMate::No; 2] {
        "dead"
    } else if position.is_check() {
        "check"
    } else {
        "ongoing"
    }
}

/// The lines of an input that hold a FEN: neither blank nor a `#` comment.
struct Lines<R> {
    /// Where they come from.
    input: R,
    /// How many lines were read.
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next line, at most [`LONGEST`] bytes of it kept; none at the end of the input.
    fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let length = self
            .input
            .by_ref()
            .take(LONGEST)
            .read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST {
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        loop {
            self.number += 1;
            let name = format!("line {}", self.number);
            match self.read() {
                Ok(None) => return None,
                Ok(Some(text)) if text.is_empty() || text.starts_with('#') => {}
                Ok(Some(text)) => {
                    return Some(Job {
                        name,
                        text: Ok(text),
                    });
                }
                Err(error) => {
                    return Some(Job {
                        name,
                        text: Err(error),
                    });
                }
            }
        }
    }
}
