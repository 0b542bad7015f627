//! Cutting files into chunks of whole games, so that several threads can read them.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::pgn::last_border;

/// How much of a file a thread takes at a time, in bytes.
const CHUNK: usize = 256 << 10;

/// The files to be read, from which the threads take chunks in turn.
pub struct Input {
    /// The files that are not yet open.
    files: VecDeque<PathBuf>,
    /// The file that is being read.
    open: Option<Box<dyn Read + Send>>,
    /// How many files have been opened.
    opened: usize,
    /// The beginning of the next chunk, which was read along with the last one.
    ahead: Vec<u8>,
    /// How many chunks have been handed out.
    chunks: u64,
}

impl Input {
    /// The files with these names; `-` is standard input.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        Self {
            files: files.into_iter().collect(),
            open: None,
            opened: 0,
            ahead: Vec::new(),
            chunks: 0,
        }
    }

    /// Opens the next file, if none is open. False if there is none left.
    fn open_next(&mut self) -> io::Result<bool> {
        if self.open.is_none() {
            let Some(name) = self.files.pop_front() else {
                return Ok(false);
            };
            self.opened += 1;
            self.open = Some(open(&name)?);
        }
        Ok(true)
    }

    /// Fills a buffer with the next part of the open file. True if the part ends where a game ends, false if what
    /// follows belongs to the same chunk.
    fn fill(&mut self, buffer: &mut Vec<u8>) -> io::Result<bool> {
        buffer.clear();
        buffer.append(&mut self.ahead);
        let Some(file) = &mut self.open else {
            return Ok(true);
        };
        let wanted = CHUNK.saturating_sub(buffer.len()) as u64;
        let read = file.by_ref().take(wanted).read_to_end(buffer);
        if buffer.len() < CHUNK || read.is_err() {
            self.open = None;
            return read.map(|_| true);
        }
        let border = last_border(buffer);
        if let Some(border) = border {
            self.ahead.extend(buffer.drain(border..));
        }
        Ok(border.is_some())
    }
}

/// Opens a file, or standard input.
fn open(name: &Path) -> io::Result<Box<dyn Read + Send>> {
    if name == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(name)?))
}

/// Some whole games of one file. As a rule its bytes are read at once, and other threads may go on with the next
/// chunk; but where no end of a game is found it keeps the input to itself and reads on, part by part.
pub struct Chunk<'a> {
    /// Its place in the order of all chunks, from 0.
    pub number: u64,
    /// The file it comes from, counted from 0.
    pub file: usize,
    /// The part that has been read.
    bytes: Vec<u8>,
    /// How much of it has been handed on.
    used: usize,
    /// How many bytes the chunk has up to the end of this part.
    received: u64,
    /// Where the rest comes from, if there is more.
    rest: Option<MutexGuard<'a, Input>>,
    /// Why the file cannot be read further.
    error: Option<io::Error>,
}

impl<'a> Chunk<'a> {
    /// Takes the next chunk, with a buffer to keep it in. None if all has been read.
    pub fn take(input: &'a Mutex<Input>, mut buffer: Vec<u8>) -> Option<Self> {
        let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
        buffer.clear();
        let (whole, error) = match input.open_next() {
            Ok(false) => return None,
            Ok(true) => split(input.fill(&mut buffer)),
            Err(error) => (true, Some(error)),
        };
        let number = input.chunks;
        input.chunks += 1;
        Some(Self {
            number,
            file: input.opened.saturating_sub(1),
            received: buffer.len() as u64,
            bytes: buffer,
            used: 0,
            rest: (!whole).then_some(input),
            error,
        })
    }

    /// How many bytes it has, as far as it has been read.
    pub fn received(&self) -> u64 {
        self.received
    }

    /// The buffer, to be used again.
    pub fn into_buffer(self) -> Vec<u8> {
        self.bytes
    }
}

/// Whether a part is the last of its chunk, and why nothing more can be read.
fn split(filled: io::Result<bool>) -> (bool, Option<io::Error>) {
    match filled {
        Ok(whole) => (whole, None),
        Err(error) => (true, Some(error)),
    }
}

impl Read for Chunk<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.used == self.bytes.len() {
            let Some(input) = &mut self.rest else {
                return self.error.take().map_or(Ok(0), Err);
            };
            let (whole, error) = split(input.fill(&mut self.bytes));
            self.used = 0;
            self.received += self.bytes.len() as u64;
            self.error = error;
            if whole {
                self.rest = None;
            }
        }
        let mut left = self.bytes.get(self.used..).unwrap_or_default();
        let read = left.read(into)?;
        self.used += read;
        Ok(read)
    }
}
