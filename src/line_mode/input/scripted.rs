//! Input that brings its own time, for tests.

use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use super::{LineInput, Source, read_line};

/// An input that brings its own time, for tests: a line such as `@1500` lets so many milliseconds pass, and nothing
/// else does.
pub struct Scripted<R> {
    /// The lines.
    input: R,
    /// The present.
    pub(super) now: Instant,
}

impl<R: BufRead> Scripted<R> {
    /// An input whose time begins now.
    pub fn new(input: R) -> Self {
        let now = Instant::now();
        Self { input, now }
    }
}

impl<R: BufRead> Source for Scripted<R> {
    fn next(&mut self, deadline: Option<Instant>) -> io::Result<(Instant, LineInput)> {
        loop {
            let heard = read_line(&mut self.input)?;
            let Some(passed) = milliseconds(&heard) else {
                return Ok((self.now, heard));
            };
            self.now += passed;
            if deadline.is_some_and(|deadline| deadline <= self.now) {
                return Ok((self.now, LineInput::Silence));
            }
        }
    }

    fn has_more(&self) -> bool {
        true
    }
}

/// The time that a scripted line lets pass.
fn milliseconds(heard: &LineInput) -> Option<Duration> {
    let LineInput::Line(line) = heard else {
        return None;
    };
    let milliseconds = line.strip_prefix('@')?.parse().ok()?;
    Some(Duration::from_millis(milliseconds))
}
