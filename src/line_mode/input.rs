//! Where the lines of line mode come from, and when they come.

#[cfg(any(test, debug_assertions))]
mod scripted;

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

#[cfg(any(test, debug_assertions))]
pub use scripted::Scripted;

/// Bytes that a line of input may have: many times the longest FEN.
pub const LONGEST_LINE: u64 = 1000;

/// What comes from an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineInput {
    /// A line, without its end and the blanks around it.
    Line(String),
    /// A line that cannot be read as text.
    Invalid(InvalidLine),
    /// Nothing up to the deadline.
    Silence,
    /// The end of the input.
    End,
}

/// An input that can be waited for.
pub trait Source {
    /// Waits for a line, but not beyond the deadline. What came, and when.
    fn next(&mut self, deadline: Option<Instant>) -> io::Result<(Instant, LineInput)>;
    /// Whether something followed the last line when it was read, as in a script; not so where somebody waits for the
    /// answer.
    fn has_more(&self) -> bool;
}

/// A line of input that cannot be read as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidLine {
    /// It has more bytes than [`LONGEST_LINE`].
    TooLong,
    /// Its bytes are no UTF-8, or among its characters are some that steer a terminal.
    NoText,
}

impl fmt::Display for InvalidLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the line is longer than {LONGEST_LINE} bytes"),
            Self::NoText => f.write_str("the line is not UTF-8 text"),
        }
    }
}

/// Reads one line. What is too long is skipped, not kept in memory.
fn read_line(input: &mut impl BufRead) -> io::Result<LineInput> {
    let mut bytes = Vec::new();
    if input
        .by_ref()
        .take(LONGEST_LINE + 1)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(LineInput::End);
    }
    let whole = bytes.ends_with(b"\n");
    if !whole && bytes.len() as u64 > LONGEST_LINE {
        input.skip_until(b'\n')?;
        return Ok(LineInput::Invalid(InvalidLine::TooLong));
    }
    let Ok(text) = String::from_utf8(bytes) else {
        return Ok(LineInput::Invalid(InvalidLine::NoText));
    };
    // Some editors put a byte order mark before the first line.
    let text = text.trim_start_matches('\u{feff}').trim();
    let is_terminal_control = text
        .chars()
        .any(|character| character.is_control() && character != '\t');
    Ok(if is_terminal_control {
        LineInput::Invalid(InvalidLine::NoText)
    } else {
        LineInput::Line(text.to_owned())
    })
}

/// An input that a thread of its own reads, so that a flag can fall while nobody types. It reads a line only when
/// one is waited for: what comes after the game is not ours.
pub struct LineReader {
    /// Asks the thread for a line.
    asks: Sender<()>,
    /// Brings what it has read, and when it came.
    hears: Receiver<io::Result<(Instant, LineInput, bool)>>,
    /// Whether something followed the last line when it was read.
    has_more: bool,
    /// Whether a line has been asked for that has not come yet.
    asked: bool,
}

impl LineReader {
    /// Begins to listen.
    pub fn start<R: Read + Send + 'static>(mut input: BufReader<R>) -> io::Result<Self> {
        let (asks, wishes) = mpsc::channel();
        let (brings, hears) = mpsc::channel();
        thread::Builder::new().name("input".into()).spawn(move || {
            for () in wishes {
                let read = read_line(&mut input)
                    .map(|heard| (Instant::now(), heard, !input.buffer().is_empty()));
                if brings.send(read).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self {
            asks,
            hears,
            has_more: false,
            asked: false,
        })
    }
}

impl Source for LineReader {
    fn next(&mut self, deadline: Option<Instant>) -> io::Result<(Instant, LineInput)> {
        if !self.asked {
            // If the thread is gone, that shows below.
            let _ = self.asks.send(());
            self.asked = true;
        }
        let heard = match deadline {
            None => self
                .hears
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => self
                .hears
                .recv_timeout(deadline.saturating_duration_since(Instant::now())),
        };
        match heard {
            Ok(heard) => {
                self.asked = false;
                let (at, heard, has_more) = heard?;
                self.has_more = has_more;
                Ok((at, heard))
            }
            Err(RecvTimeoutError::Timeout) => Ok((Instant::now(), LineInput::Silence)),
            Err(RecvTimeoutError::Disconnected) => Ok((Instant::now(), LineInput::End)),
        }
    }

    fn has_more(&self) -> bool {
        self.has_more
    }
}

#[cfg(test)]
mod tests;
