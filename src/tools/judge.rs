//! `tabiya judge`: reports, for each FEN of a stream, the state of the position and who can still give mate.

#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Read, Write};
use std::iter;
use std::time::{Duration, Instant};

use super::in_order::in_order;
use super::per_second;
use crate::cli::{self, Judge};
use crate::rules::{CanMate, Color, Position, Proof, Variant, prove};

/// The maximum number of judgments that wait for the judgment of an earlier FEN.
const MAX_WAITING: usize = 1024;

/// The longest line that we read, in bytes. The longest FEN has some 110.
const MAX_LINE_LENGTH: u64 = 4096;

/// A FEN to judge.
struct Job {
    /// What an error calls the text, as in `line 3`.
    name: String,
    /// The FEN, or why it could not be read.
    text: io::Result<String>,
}

/// The answer to a job.
struct Judgment {
    /// The line of output, or the error.
    answer: Result<String, String>,
    elapsed: Duration,
    /// Whether each color can mate, and the step of the search that decided it; empty for an invalid FEN.
    verdicts: Vec<(CanMate, Proof)>,
}

/// The number of invalid FENs, and the numbers that `--stats` prints at the end.
#[derive(Default)]
struct Statistics {
    invalid: u64,
    judged: u64,
    slowest: Duration,
    /// How many verdicts each step decided, in the order of [`Proof::ALL`].
    settled: [usize; Proof::ALL.len()],
    unknown: usize,
}

impl Statistics {
    fn add(&mut self, judgment: &Judgment) {
        match judgment.answer {
            Ok(_) => self.judged += 1,
            Err(_) => self.invalid += 1,
        }
        self.slowest = self.slowest.max(judgment.elapsed);
        for &(verdict, proof) in &judgment.verdicts {
            match verdict {
                CanMate::Unknown => self.unknown += 1,
                CanMate::Yes | CanMate::No => self.settled[proof as usize] += 1,
            }
        }
    }

    /// Returns a line with the speed, and a line that says how many verdicts each step decided.
    fn lines(&self, took: Duration) -> [String; 2] {
        let (seconds, speed) = (took.as_secs_f64(), per_second(self.judged, took));
        let slowest = self.slowest.as_secs_f64() * 1e3;
        let (judged, unknown) = (self.judged, self.unknown);
        let steps = Proof::ALL.into_iter().zip(self.settled);
        let settled: Vec<String> = steps
            .map(|(proof, count)| format!("{proof} {count}"))
            .collect();
        [
            format!(
                "{judged} positions in {seconds:.2} s, {speed} positions/s, slowest {slowest:.1} ms, {unknown} verdicts unknown"
            ),
            format!("settled by: {}", settled.join(", ")),
        ]
    }
}

/// Judges the FENs of the arguments, or, if there are none, those of `input`, one per line.
///
/// Prints a line for each: the state of the position, whether White can still give mate, whether Black can, and the FEN,
/// separated by tabs. Reports an invalid FEN in `errors` and continues.
/// With `--stats`, prints the statistics to `errors` at the end. Returns true if every FEN was valid.
pub fn run(
    arguments: Judge,
    input: impl BufRead + Send,
    mut output: impl Write + Send,
    mut errors: impl Write + Send,
) -> io::Result<bool> {
    // `budget` limits the search for each FEN.
    let (variant, budget) = (arguments.variant.variant(), arguments.budget);
    let began = Instant::now();
    let mut statistics = Statistics::default();
    // All cores run `judge`, but `print` gets the answers in the order of the FENs. So answers may have to wait for an earlier
    // one, but no more than `MAX_WAITING`.
    let judge = |job| judge_fen(&job, variant, budget);
    let print = |ready: &mut dyn Iterator<Item = Judgment>| {
        for judgment in ready {
            statistics.add(&judgment);
            match judgment.answer {
                Ok(line) => writeln!(output, "{line}")?,
                Err(error) => writeln!(errors, "tabiya: {error}")?,
            }
        }
        // A program may wait for this answer before it sends the next FEN.
        output.flush()
    };
    in_order(jobs(arguments.fens, input), MAX_WAITING, judge, print)?;
    if arguments.stats {
        for line in statistics.lines(began.elapsed()) {
            writeln!(errors, "{line}")?;
        }
    }
    errors.flush()?;
    Ok(statistics.invalid == 0)
}

/// Returns the jobs for these FENs, or, if there are none, for the lines of `input`.
fn jobs<'a>(
    fens: Vec<String>,
    input: impl BufRead + Send + 'a,
) -> Box<dyn Iterator<Item = Job> + Send + 'a> {
    if fens.is_empty() {
        return Box::new(fen_lines(input));
    }
    let numbered = (1..).zip(fens);
    Box::new(numbered.map(|(number, fen): (usize, String)| Job {
        name: format!("FEN {number}"),
        text: Ok(fen),
    }))
}

/// Judges a position for both colors, with this budget of positions for each.
fn judge_fen(job: &Job, variant: Variant, budget: u64) -> Judgment {
    let began = Instant::now();
    let mut verdicts = Vec::new();
    let text = job.text.as_ref().map_err(ToString::to_string);
    let answer = text.and_then(|fen| {
        let position = cli::read_fen(fen, variant)?;
        let settled = Color::ALL.map(|color| prove(&position, color, budget));
        verdicts.extend(settled);
        let answers = settled.map(|(verdict, _)| verdict);
        let [white, black] = answers;
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let state = state(&position, answers);
        Ok(format!("{state}\t{white}\t{black}\t{}", fields.join(" ")))
    });
    Judgment {
        answer: answer.map_err(|error| format!("{}: {error}", job.name)),
        elapsed: began.elapsed(),
        verdicts,
    }
}

/// Returns one word that says how the position ends the game (FIDE 5.1.1, 5.2.1, 5.2.2) or, if it does not, whether the side to
/// move is in check.
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

/// Returns a job for each line that is neither empty nor a `#` comment. Stops after a line that cannot be read.
fn fen_lines<R: BufRead>(mut input: R) -> impl Iterator<Item = Job> + use<R> {
    let mut has_failed = false;
    let lines = iter::from_fn(move || {
        if has_failed {
            return None;
        }
        let line = read_line(&mut input).transpose()?;
        has_failed = line.is_err();
        Some(line)
    });
    let is_skipped = |text: &String| text.is_empty() || text.starts_with('#');
    let numbered = (1..).zip(lines).map(|(number, text): (usize, _)| Job {
        name: format!("line {number}"),
        text,
    });
    numbered.filter(move |job| !job.text.as_ref().is_ok_and(is_skipped))
}

/// Reads a line, and returns it without spaces at its ends. Skips what comes after [`MAX_LINE_LENGTH`] bytes. Returns `None` at
/// the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut limited = input.by_ref().take(MAX_LINE_LENGTH);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MAX_LINE_LENGTH {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
