//! Reads the games of a stream in chunks of whole games. A chunk is in memory while it is read, and several threads can read
//! chunks at once.

use std::io::{self, Read};
use std::iter;
use std::mem;

use super::read::ChunkReader;
use super::source::{BORDER_LENGTH, Chunk, Progress, is_border};
use super::symbol::{MAX_SYMBOL_LENGTH, is_white_space};
use super::visitor::{MAX_GAME_SIZE, NoVisitor, Visitor};

/// The size of a chunk in bytes, unless a game is larger.
const CHUNK_SIZE: usize = 64 << 10;

/// Reads the games of a stream one after the other, and reports each to a [`Visitor`].
pub struct Reader<R> {
    chunks: Chunks<R>,
    /// The current chunk.
    current: ChunkReader,
}

impl<R: Read> Reader<R> {
    pub fn new(input: R) -> Self {
        Self::of(Chunks::new(input))
    }

    pub(super) fn of(chunks: Chunks<R>) -> Self {
        Self {
            chunks,
            current: ChunkReader::new(Chunk::default()),
        }
    }

    /// Reads one game. Returns false if none is left.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> io::Result<bool> {
        while !self.current.read_game(visitor) {
            let Some(chunk) = self.chunks.next().transpose()? else {
                return Ok(false);
            };
            self.current.read_on(chunk);
        }
        Ok(true)
    }

    /// Skips up to `count` games. Returns how many there were.
    pub fn skip_games(&mut self, count: usize) -> io::Result<usize> {
        for skipped in 0..count {
            if !self.read_game(&mut NoVisitor)? {
                return Ok(skipped);
            }
        }
        Ok(count)
    }
}

/// Iterates over the chunks of a text. Read separately, they give the same games and faults as the whole text.
pub struct Chunks<R> {
    input: R,
    /// The minimum size of a chunk in bytes.
    size: usize,
    /// The bytes of the next chunk that we have read so far.
    ahead: Vec<u8>,
    /// The location where the next chunk begins, and the byte before it.
    progress: Progress,
    /// True if the input has ended or failed.
    is_at_end: bool,
    /// The error that stopped reading; `None` if there was none, or once it is returned.
    error: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    pub fn new(input: R) -> Self {
        Self::of_size(input, CHUNK_SIZE)
    }

    /// Cuts chunks of this size in bytes instead of the usual one.
    pub(super) fn of_size(input: R, size: usize) -> Self {
        Self {
            input,
            size,
            ahead: Vec::new(),
            progress: Progress::default(),
            is_at_end: false,
            error: None,
        }
    }

    /// Reads until `ahead` has this many bytes, or the input ends.
    fn read_to(&mut self, size: usize) {
        let missing = size.saturating_sub(self.ahead.len());
        if missing == 0 || self.is_at_end {
            return;
        }
        self.ahead.reserve_exact(missing);
        let mut part = self.input.by_ref().take(missing as u64);
        let read = part.read_to_end(&mut self.ahead);
        self.is_at_end = self.ahead.len() < size;
        self.error = read.err();
    }

    /// Returns where the next chunk ends; `None` if the first `size` bytes do not make that certain. A chunk of the usual
    /// size has as many games as fit. A larger chunk has only one game, which did not fit.
    fn end(&self, size: usize) -> Option<usize> {
        let text = self.ahead.get(..size).unwrap_or(&self.ahead);
        if size <= self.size {
            return last_border(text).or_else(|| self.starts_of_games(text).last());
        }
        let border = first_border(text);
        let text = text.get(..border.unwrap_or(text.len())).unwrap_or(text);
        self.starts_of_games(text).next().or(border)
    }

    /// Returns where the second and later games in a text from `ahead` begin. This is the slow way, for a text without borders.
    fn starts_of_games(&self, text: &[u8]) -> impl Iterator<Item = usize> {
        let length = text.len();
        let mut reader = ChunkReader::new(Chunk {
            text: text.to_owned(),
            start: self.progress,
            is_cut_off: false,
        });
        iter::from_fn(move || {
            let found = reader.read_game(&mut NoVisitor);
            // The last symbol may be incomplete.
            (found && length - reader.position() > MAX_SYMBOL_LENGTH).then(|| reader.position())
        })
    }

    /// Takes a chunk of this size from the bytes read.
    fn take(&mut self, size: usize, is_cut_off: bool) -> Chunk {
        let text = if size > self.ahead.len() / 2 {
            let rest = self.ahead.split_off(size);
            mem::replace(&mut self.ahead, rest)
        } else {
            self.ahead.drain(..size).collect()
        };
        let start = self.progress;
        self.progress.advance(&text);
        Chunk {
            text,
            start,
            is_cut_off,
        }
    }

    /// Skips this many of the bytes read.
    fn skip(&mut self, bytes: usize) {
        let skipped = self.ahead.drain(..bytes);
        self.progress.advance(skipped.as_slice());
    }

    /// Skips the white space before the next game. Returns true if there was any.
    fn skip_white_space(&mut self) -> bool {
        let game = self.ahead.iter().position(|&byte| !is_white_space(byte));
        let spaces = game.unwrap_or(self.ahead.len());
        self.skip(spaces);
        spaces > 0
    }

    /// Skips to the next border, or to the end of the input.
    fn skip_to_border(&mut self) {
        loop {
            let border = first_border(&self.ahead);
            // The last bytes may be the beginning of a border.
            let kept = if self.is_at_end { 0 } else { BORDER_LENGTH };
            let end = border.unwrap_or(self.ahead.len().saturating_sub(kept));
            self.skip(end);
            if border.is_some() || self.is_at_end {
                return;
            }
            self.read_to(CHUNK_SIZE);
        }
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut size = self.size;
        loop {
            self.read_to(size);
            if self.skip_white_space() {
                continue;
            }
            if self.is_at_end && self.ahead.is_empty() {
                return self.error.take().map(Err);
            }
            if self.is_at_end && self.ahead.len() <= size {
                return Some(Ok(self.take(self.ahead.len(), false)));
            }
            if let Some(end) = self.end(size) {
                return Some(Ok(self.take(end, false)));
            }
            if size >= MAX_GAME_SIZE {
                let chunk = self.take(self.ahead.len() - BORDER_LENGTH, true);
                self.skip_to_border();
                return Some(Ok(chunk));
            }
            size = MAX_GAME_SIZE.min(2 * size);
        }
    }
}

fn first_border(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'[', text).find(|&index| is_border(text, index))
}

fn last_border(text: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'[', text).find(|&index| is_border(text, index))
}
