//! `tabiya judge`: for each FEN of a stream, the state of the position and who can still give mate.
//!
//! Every core takes the next line and judges it; the judgments are printed in the order of the lines. Their number
//! waiting for an earlier one is bounded, however long the stream.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::rules::{CanMate, Color, Position, can_mate};

/// The default number of positions visited for each color: hardly any verdict stays unknown, and the hardest positions
/// take some tenths of a second.
pub const DEFAULT_BUDGET: u64 = 500_000;

/// The most judgments that may wait for that of an earlier line.
const MAX_WAITING: usize = 1024;

/// The longest line that is read, in bytes. A FEN has at most some 110.
const MAX_LINE_LENGTH: u64 = 4096;

struct Job {
    /// Names the text in an error: `line 3`.
    name: String,
    /// The FEN, or why it could not be read.
    text: io::Result<String>,
}

struct Judgment {
    /// The line of output, or the error.
    answer: Result<String, String>,
    elapsed: Duration,
    /// The number of colors for which the budget was spent without a verdict.
    unknown: usize,
}

/// Judges the FENs, or without any those in `input`, one a line, with a budget of positions for each color.
///
/// Prints a line for each: state, White, Black and FEN, separated by tabs. An invalid FEN is reported in `errors`, and
/// the rest continues. With `stats`, the times follow in `errors`. Returns true if every FEN was valid.
pub fn judge(
    fens: Vec<String>,
    budget: u64,
    stats: bool,
    input: impl BufRead + Send,
    output: impl Write + Send,
    errors: impl Write + Send,
) -> anyhow::Result<bool> {
    let jobs: Box<dyn Iterator<Item = Job> + Send> = if fens.is_empty() {
        Box::new(FenLines { input, number: 0 })
    } else {
        Box::new((1..).zip(fens).map(|(number, fen): (usize, String)| Job {
            name: format!("FEN {number}"),
            text: Ok(fen),
        }))
    };
    let queue = JobQueue {
        jobs: Mutex::new((0..).zip(jobs)),
        judgments: Mutex::new(OrderedJudgments::new(output, errors)),
        advanced: Condvar::new(),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 1..cores {
            // If a thread cannot be started, the others do its work.
            drop(std::thread::Builder::new().spawn_scoped(scope, || queue.work(budget)));
        }
        queue.work(budget);
    });
    let judgments = queue
        .judgments
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(judgments.finish(stats)?)
}

/// Locks a mutex. A poisoned one is usable, because nothing panics while it is inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The jobs that the threads take, and the judgments that they return.
struct JobQueue<I, O, E> {
    /// The jobs left, each with its index.
    jobs: Mutex<I>,
    judgments: Mutex<OrderedJudgments<O, E>>,
    /// Signaled when judgments have been printed, and when no more can be.
    advanced: Condvar,
}

impl<I: Iterator<Item = (usize, Job)>, O: Write, E: Write> JobQueue<I, O, E> {
    /// Does jobs until none is left, or nothing more can be written.
    fn work(&self, budget: u64) {
        loop {
            let job = lock(&self.jobs).next();
            let Some((index, job)) = job else {
                return;
            };
            let judgment = judge_fen(&job, budget);
            let mut judgments = lock(&self.judgments);
            while index - judgments.next >= MAX_WAITING && judgments.failure.is_none() {
                judgments = self
                    .advanced
                    .wait(judgments)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            judgments.waiting.insert(index, judgment);
            judgments.write_ready();
            self.advanced.notify_all();
            if judgments.failure.is_some() {
                return;
            }
        }
    }
}

/// The judgments that wait, and the totals of those that have been printed.
struct OrderedJudgments<O, E> {
    output: O,
    /// Receives the errors and the times.
    errors: E,
    /// By index, none before `next`.
    waiting: BTreeMap<usize, Judgment>,
    /// The index to print next.
    next: usize,
    /// Why nothing more can be written.
    failure: Option<io::Error>,
    began: Instant,
    /// The number of positions judged.
    judged: usize,
    /// The number of invalid FENs.
    invalid: usize,
    /// The number of unknown verdicts.
    unknown: usize,
    /// The longest time that one position took.
    slowest: Duration,
}

impl<O: Write, E: Write> OrderedJudgments<O, E> {
    fn new(output: O, errors: E) -> Self {
        Self {
            output,
            errors,
            waiting: BTreeMap::new(),
            next: 0,
            failure: None,
            began: Instant::now(),
            judged: 0,
            invalid: 0,
            unknown: 0,
            slowest: Duration::ZERO,
        }
    }

    /// Prints the judgments that are next.
    fn write_ready(&mut self) {
        while let Some(judgment) = self.waiting.remove(&self.next) {
            self.next += 1;
            if let Err(error) = self.write(judgment) {
                self.failure.get_or_insert(error);
            }
        }
        // A program that writes line by line may wait for this answer.
        if let Err(error) = self.output.flush() {
            self.failure.get_or_insert(error);
        }
    }

    /// Prints a judgment and counts it.
    fn write(&mut self, judgment: Judgment) -> io::Result<()> {
        self.unknown += judgment.unknown;
        self.slowest = self.slowest.max(judgment.elapsed);
        match judgment.answer {
            Ok(line) => {
                self.judged += 1;
                writeln!(self.output, "{line}")
            }
            Err(error) => {
                self.invalid += 1;
                writeln!(self.errors, "tabiya: {error}")
            }
        }
    }

    /// Prints the times if asked to, and returns true if every FEN was valid.
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
        Ok(self.invalid == 0)
    }
}

fn judge_fen(job: &Job, budget: u64) -> Judgment {
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
    Judgment {
        answer,
        elapsed: began.elapsed(),
        unknown,
    }
}

/// Returns the end of the game on the board (FIDE 5.1.1, 5.2.1, 5.2.2), or else whether it is check.
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

/// The lines of an input that are neither blank nor a `#` comment.
struct FenLines<R> {
    input: R,
    /// The number of lines read.
    number: usize,
}

impl<R: BufRead> FenLines<R> {
    /// Reads a line, and cuts it after [`MAX_LINE_LENGTH`] bytes. Returns `None` at the end of the input.
    fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let length = self
            .input
            .by_ref()
            .take(MAX_LINE_LENGTH)
            .read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MAX_LINE_LENGTH {
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

impl<R: BufRead> Iterator for FenLines<R> {
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
