//! Cuts files into chunks of whole games, so that several threads can read them.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::pgn::last_border;

/// The size of a chunk in bytes, unless a game is larger.
const CHUNK_SIZE: usize = 256 << 10;

/// The files to read, from which the threads take chunks in turn.
pub struct ChunkedInput {
    /// The files that have not been opened yet.
    files: VecDeque<PathBuf>,
    /// The file that is being read.
    open: Option<Box<dyn Read + Send>>,
    /// The number of files opened.
    opened: usize,
    /// The beginning of the next chunk, read along with the last one.
    next_chunk: Vec<u8>,
    /// The number of chunks taken.
    chunks: u64,
}

impl ChunkedInput {
    /// Creates the input; `-` is standard input.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        Self {
            files: files.into_iter().collect(),
            open: None,
            opened: 0,
            next_chunk: Vec::new(),
            chunks: 0,
        }
    }

    /// Opens the next file unless one is open. Returns false if none is left.
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

    /// Fills a buffer with the next part of the open file. Returns true if the part ends where a game ends, and false
    /// if the next part belongs to the same chunk.
    fn fill(&mut self, buffer: &mut Vec<u8>) -> io::Result<bool> {
        buffer.clear();
        buffer.append(&mut self.next_chunk);
        let Some(file) = &mut self.open else {
            return Ok(true);
        };
        let missing = CHUNK_SIZE.saturating_sub(buffer.len()) as u64;
        let read = file.by_ref().take(missing).read_to_end(buffer);
        if buffer.len() < CHUNK_SIZE || read.is_err() {
            self.open = None;
            return read.map(|_| true);
        }
        let border = last_border(buffer);
        if let Some(border) = border {
            self.next_chunk.extend(buffer.drain(border..));
        }
        Ok(border.is_some())
    }
}

fn open(name: &Path) -> io::Result<Box<dyn Read + Send>> {
    if name == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(name)?))
}

/// Some whole games of one file. Usually all of its bytes are read at once, and another thread can take the next chunk.
/// If no end of a game is found, the chunk keeps the input locked and reads on, part by part.
pub struct Chunk<'a> {
    /// The index in the order of all chunks.
    pub number: u64,
    /// The index of its file.
    pub file: usize,
    /// The current part.
    bytes: Vec<u8>,
    /// How much of the part has been read.
    used: usize,
    /// The number of bytes of the chunk up to the end of the part.
    received: u64,
    /// The source of the next part, if there is one.
    rest: Option<MutexGuard<'a, ChunkedInput>>,
    /// Why the file cannot be read further.
    error: Option<io::Error>,
}

impl<'a> Chunk<'a> {
    /// Takes the next chunk, whose bytes are kept in `buffer`. Returns `None` if all has been read.
    pub fn take(input: &'a Mutex<ChunkedInput>, mut buffer: Vec<u8>) -> Option<Self> {
        let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
        buffer.clear();
        let (is_last, error) = match input.open_next() {
            Ok(false) => return None,
            Ok(true) => chunk_end(input.fill(&mut buffer)),
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
            rest: (!is_last).then_some(input),
            error,
        })
    }

    pub fn received(&self) -> u64 {
        self.received
    }

    /// Returns the buffer for reuse.
    pub fn into_buffer(self) -> Vec<u8> {
        self.bytes
    }
}

/// Returns true if a part is the last of its chunk, and the error because of which it is.
fn chunk_end(filled: io::Result<bool>) -> (bool, Option<io::Error>) {
    match filled {
        Ok(is_last) => (is_last, None),
        Err(error) => (true, Some(error)),
    }
}

impl Read for Chunk<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.used == self.bytes.len() {
            let Some(input) = &mut self.rest else {
                return self.error.take().map_or(Ok(0), Err);
            };
            let (is_last, error) = chunk_end(input.fill(&mut self.bytes));
            self.used = 0;
            self.received += self.bytes.len() as u64;
            self.error = error;
            if is_last {
                self.rest = None;
            }
        }
        let mut left = self.bytes.get(self.used..).unwrap_or_default();
        let read = left.read(into)?;
        self.used += read;
        Ok(read)
    }
}
