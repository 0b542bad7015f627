//! Reads the input of line mode, and records when each line arrived.

#[cfg(any(test, debug_assertions))]
mod scripted;

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use crate::rules::is_invisible;
use crate::storage::{self, Notifier};
#[cfg(any(test, debug_assertions))]
pub use scripted::Scripted;

/// The maximum length of a line in bytes, many times the longest FEN.
pub const LONGEST_LINE: u64 = 1000;

/// What a [`Source`] delivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineInput {
    /// A line without surrounding white space, perhaps empty.
    Line(String),
    /// A line that is too long or not plain text. The text says why it is not accepted.
    Invalid(String),
    /// Another thread called the notifier: something happened on another screen or in a followed file, or saving failed,
    /// succeeded again or moved to another file.
    News,
    /// Nothing arrived before the deadline.
    Silence,
    /// The input has ended.
    End,
}

/// An input that can wait for a line until a deadline.
pub trait Source {
    /// Waits for a line or news until the deadline, or forever if it is `None`. Returns the time of arrival and what arrived;
    /// [`LineInput::Silence`] if nothing did.
    fn next(&mut self, deadline: Option<Instant>) -> io::Result<(Instant, LineInput)>;
    /// Returns true if more input was already waiting when the last line was read. Then the input comes from a script, not from
    /// a person who waits for answers.
    fn has_more(&self) -> bool;
    /// Returns the notifier that other threads call to deliver [`LineInput::News`]; `None` if this source delivers no news.
    fn notifier(&self) -> Option<Notifier> {
        None
    }
}

/// Reads one line, or finds the end of the input. Skips the rest of a line that is longer than [`LONGEST_LINE`], without
/// storing it.
fn read_line(input: &mut impl BufRead) -> io::Result<LineInput> {
    let mut bytes = Vec::new();
    // One byte more than a line may have, which is its line feed unless the line is too long.
    let mut limited = input.by_ref().take(LONGEST_LINE + 1);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(LineInput::End);
    }
    let is_too_long = bytes.len() as u64 > LONGEST_LINE && !bytes.ends_with(b"\n");
    if is_too_long {
        input.skip_until(b'\n')?;
        let why = format!("the line is longer than {LONGEST_LINE} bytes");
        return Ok(LineInput::Invalid(why));
    }
    Ok(line_of(bytes))
}

/// Turns the bytes of a line into its text, or says why they are not plain text.
fn line_of(bytes: Vec<u8>) -> LineInput {
    let Ok(text) = String::from_utf8(bytes) else {
        return LineInput::Invalid("the line is not UTF-8 text".to_owned());
    };
    // Some editors write a byte order mark before the first line, and copied text has spaces without a width.
    let visible: String = text
        .chars()
        .filter(|&letter| !is_invisible(letter))
        .collect();
    let line = visible.trim();
    let is_plain = |letter: char| letter == '\t' || !letter.is_control();
    if line.chars().all(is_plain) {
        LineInput::Line(line.to_owned())
    } else {
        LineInput::Invalid("the line has a control character".to_owned())
    }
}

/// A line or news from another thread.
struct Arrived {
    at: Instant,
    input: LineInput,
    /// True if more input was waiting after the line. False for news.
    has_more: bool,
}

/// Reads an input on a separate thread, so that a flag can fall while nobody types. Reads each line only on request, so that
/// whatever comes after the game is left to other programs.
pub struct LineReader {
    /// Requests a line from the thread.
    requests: Sender<()>,
    arrivals: Receiver<io::Result<Arrived>>,
    /// Sends news to `arrivals`. Each notifier has a copy of it.
    news_sender: Sender<io::Result<Arrived>>,
    /// True if more input was waiting when the last line was read.
    has_more: bool,
    /// True if we have requested a line that has not arrived yet.
    is_line_requested: bool,
}

impl LineReader {
    /// Starts the thread. It ends after this value is dropped, but a read that has begun goes on until it gets a line or the
    /// input ends.
    pub fn start<R: Read + Send + 'static>(mut input: BufReader<R>) -> io::Result<Self> {
        let (requests, received_requests) = mpsc::channel();
        let (line_sender, arrivals) = mpsc::channel();
        let news_sender = line_sender.clone();
        thread::Builder::new().name("input".into()).spawn(move || {
            for () in received_requests {
                let line = read_line(&mut input);
                let arrived = line.map(|line| Arrived {
                    at: Instant::now(),
                    input: line,
                    has_more: !input.buffer().is_empty(),
                });
                if line_sender.send(arrived).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self {
            requests,
            arrivals,
            news_sender,
            has_more: false,
            is_line_requested: false,
        })
    }
}

impl Source for LineReader {
    fn next(&mut self, deadline: Option<Instant>) -> io::Result<(Instant, LineInput)> {
        if !self.is_line_requested {
            if self.requests.send(()).is_err() {
                return Ok((Instant::now(), LineInput::End));
            }
            self.is_line_requested = true;
        }
        match storage::receive(&self.arrivals, deadline) {
            Ok(arrived) => {
                let arrived = arrived?;
                if arrived.input != LineInput::News {
                    self.is_line_requested = false;
                    self.has_more = arrived.has_more;
                }
                Ok((arrived.at, arrived.input))
            }
            Err(RecvTimeoutError::Timeout) => Ok((Instant::now(), LineInput::Silence)),
            Err(RecvTimeoutError::Disconnected) => Ok((Instant::now(), LineInput::End)),
        }
    }

    fn has_more(&self) -> bool {
        self.has_more
    }

    fn notifier(&self) -> Option<Notifier> {
        let sender = self.news_sender.clone();
        Some(Notifier::new(move || {
            // After the players leave, the receiver is gone.
            let _ = sender.send(Ok(Arrived {
                at: Instant::now(),
                input: LineInput::News,
                has_more: false,
            }));
        }))
    }
}

#[cfg(test)]
mod tests;
