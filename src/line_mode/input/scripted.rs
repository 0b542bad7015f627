//! Input with a simulated clock, for tests.

use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use super::{LineInput, Source, read_line};

/// An input with a simulated clock. Only a line such as `@1500` advances the clock, by this many milliseconds.
pub struct Scripted<R> {
    input: R,
    /// The simulated time.
    pub(super) now: Instant,
}

impl<R: BufRead> Scripted<R> {
    pub fn new(input: R) -> Self {
        let now = Instant::now();
        Self { input, now }
    }
}

impl<R: BufRead> Source for Scripted<R> {
    fn next(&mut self, deadline: Option<Instant>) -> io::Result<(Instant, LineInput)> {
        loop {
            let line = read_line(&mut self.input)?;
            let Some(advance) = clock_advance(&line) else {
                return Ok((self.now, line));
            };
            self.now += advance;
            if deadline.is_some_and(|deadline| deadline <= self.now) {
                return Ok((self.now, LineInput::Silence));
            }
        }
    }

    fn has_more(&self) -> bool {
        true
    }
}

/// Returns how far a line such as `@1500` advances the clock; `None` for any other input.
fn clock_advance(input: &LineInput) -> Option<Duration> {
    let LineInput::Line(line) = input else {
        return None;
    };
    let milliseconds = line.strip_prefix('@')?.parse().ok()?;
    Some(Duration::from_millis(milliseconds))
}
