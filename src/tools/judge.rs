//! `tabiya judge`: for each FEN of a stream, the state of the position and who can still give mate.

#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Read, Write};
use std::iter;
use std::time::{Duration, Instant};

use super::in_order::in_order;
use super::per_second;
use crate::cli::{self, Judge};
use crate::rules::{CanMate, Color, Position, Variant, can_mate};

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
pub fn run(
    arguments: Judge,
    input: impl BufRead + Send,
    mut output: impl Write + Send,
    mut errors: impl Write + Send,
) -> io::Result<bool> {
    let (variant, budget) = (arguments.variant.variant(), arguments.budget);
    let jobs: Box<dyn Iterator<Item = Job> + Send> = if arguments.fens.is_empty() {
        Box::new(fen_lines(input))
    } else {
        let fens = (1..).zip(arguments.fens);
        Box::new(fens.map(|(number, fen): (usize, String)| Job {
            name: format!("FEN {number}"),
            text: Ok(fen),
        }))
    };
    let began = Instant::now();
    let mut judged = 0;
    let mut is_every_fen_valid = true;
    let mut unknown_verdicts = 0;
    let mut slowest = Duration::ZERO;
    in_order(
        jobs,
        MAX_WAITING,
        |job| judge_fen(&job, variant, budget),
        |ready| {
            for judgment in ready {
                unknown_verdicts += judgment.unknown;
                slowest = slowest.max(judgment.elapsed);
                match judgment.answer {
                    Ok(line) => {
                        judged += 1;
                        writeln!(output, "{line}")?;
                    }
                    Err(error) => {
                        is_every_fen_valid = false;
                        writeln!(errors, "tabiya: {error}")?;
                    }
                }
            }
            // A program that writes line by line may wait for this answer.
            output.flush()
        },
    )?;
    if arguments.stats {
        let took = began.elapsed();
        let (seconds, speed) = (took.as_secs_f64(), per_second(judged, took));
        let slowest = slowest.as_secs_f64() * 1e3;
        writeln!(
            errors,
            "{judged} positions in {seconds:.2} s, {speed} positions/s, slowest {slowest:.1} ms, {unknown_verdicts} verdicts unknown",
        )?;
    }
    errors.flush()?;
    Ok(is_every_fen_valid)
}

fn judge_fen(job: &Job, variant: Variant, budget: u64) -> Judgment {
    let began = Instant::now();
    let mut unknown = 0;
    let text = job.text.as_ref().map_err(ToString::to_string);
    let answer = text.and_then(|fen| {
        let position = cli::read_fen(fen, variant)?;
        let verdicts = Color::ALL.map(|color| can_mate(&position, color, budget));
        let is_unknown = |verdict: &&CanMate| **verdict == CanMate::Unknown;
        unknown = verdicts.iter().filter(is_unknown).count();
        let [white, black] = verdicts;
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let state = state(&position, verdicts);
        Ok(format!("{state}\t{white}\t{black}\t{}", fields.join(" ")))
    });
    Judgment {
        answer: answer.map_err(|error| format!("{}: {error}", job.name)),
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

/// The lines of an input that are neither blank nor a `#` comment. An error is the last item.
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

/// Reads a line, and cuts it after [`MAX_LINE_LENGTH`] bytes. Returns `None` at the end of the input.
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
