//! Reads the games of a stream in chunks of whole games. Only a few chunks are in memory at once, and several threads can each
//! read one.

use std::io::{self, Read};
use std::iter;
use std::mem;

use super::read::ChunkReader;
use super::source::{BORDER_LENGTH, Chunk, Progress, is_border};
use super::symbol::{MAX_SYMBOL_LENGTH, is_white_space};
use super::visitor::{MAX_GAME_SIZE, NoVisitor, Visitor};

/// The maximum size of a chunk in bytes. Only a chunk of a single game may be larger.
const CHUNK_SIZE: usize = 64 << 10;

/// The maximum size of a text in UTF-16 in bytes, because we read it whole. What comes after that is left out.
const MAX_UTF16_SIZE: u64 = 256 << 20;

/// Reads the games of a stream one after the other, and reports each to a [`Visitor`].
pub struct Reader<R> {
    chunks: Chunks<R>,
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

    /// Returns the number of bytes of the text that were read. Counts those of UTF-8 if the text is in UTF-16.
    pub(super) fn offset(&self) -> u64 {
        self.current.offset()
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

    /// Skips up to `count` games, and returns how many it has skipped: fewer if the stream ends.
    pub fn skip_games(&mut self, count: usize) -> io::Result<usize> {
        for skipped in 0..count {
            if !self.read_game(&mut NoVisitor)? {
                return Ok(skipped);
            }
        }
        Ok(count)
    }
}

/// Iterates over the chunks of a text. Reading them separately gives the same games and faults as reading the whole text, but
/// numbers the games of each chunk from 1.
pub struct Chunks<R> {
    input: R,
    /// The maximum size of a chunk in bytes. Only a chunk of a single game may be larger.
    size: usize,
    /// The bytes that we have read and that are in no chunk yet.
    ahead: Vec<u8>,
    /// The location where `ahead` begins, and the byte before it.
    progress: Progress,
    /// True until we have read something.
    is_first_read: bool,
    /// True if the input has ended or failed.
    is_at_end: bool,
    /// The error that stopped reading; `None` if there was none, or if it was returned already.
    error: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    pub fn new(input: R) -> Self {
        Self::of_size(input, CHUNK_SIZE)
    }

    /// Like [`Self::new`], but with another maximum size of a chunk, in bytes.
    pub(super) fn of_size(input: R, size: usize) -> Self {
        Self {
            input,
            size,
            ahead: Vec::new(),
            progress: Progress::default(),
            is_first_read: true,
            is_at_end: false,
            error: None,
        }
    }

    /// Reads until `ahead` has this many bytes, or the input ends or fails.
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
        if self.is_first_read {
            self.is_first_read = false;
            self.decode_utf16();
        }
    }

    /// If the text begins with a mark of UTF-16, reads all of it and turns it into UTF-8.
    fn decode_utf16(&mut self) {
        let read_unit = match self.ahead.get(..2) {
            Some(b"\xff\xfe") => u16::from_le_bytes,
            Some(b"\xfe\xff") => u16::from_be_bytes,
            _ => return,
        };
        let mut rest = self.input.by_ref().take(MAX_UTF16_SIZE);
        if let Err(error) = rest.read_to_end(&mut self.ahead) {
            self.error = Some(error);
        }
        self.is_at_end = true;
        let (pairs, _half_a_unit) = self.ahead.as_chunks();
        let units = pairs.iter().map(|&pair| read_unit(pair));
        let letters = char::decode_utf16(units.skip(1));
        let text: String = letters
            .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        self.ahead = text.into_bytes();
    }

    /// Returns the length of the next chunk; `None` if the first `size` bytes are not enough to find it. A chunk of the usual
    /// size has as many games as fit. A larger chunk has only one game, which did not fit.
    fn chunk_length(&self, size: usize) -> Option<usize> {
        let text = self.ahead.get(..size).unwrap_or(&self.ahead);
        if size <= self.size {
            return last_border(text).or_else(|| self.starts_of_games(text).last());
        }
        let border = first_border(text);
        let text = text.get(..border.unwrap_or(text.len())).unwrap_or(text);
        self.starts_of_games(text).next().or(border)
    }

    /// Returns where the second and later games begin in a text taken from `ahead`. Leaves out those near the end of the text,
    /// which may seem to begin only because the text is cut. Reading the games to find that is slow, but a text without borders
    /// leaves no other way.
    fn starts_of_games(&self, text: &[u8]) -> impl Iterator<Item = usize> {
        let length = text.len();
        let mut reader = ChunkReader::new(Chunk {
            text: text.to_owned(),
            start: self.progress,
            is_cut_off: false,
        });
        iter::from_fn(move || {
            if !reader.read_game(&mut NoVisitor) {
                return None;
            }
            let game_end = reader.position();
            // Near the end of the text, a game may seem to end only because the text is cut there.
            let is_certain = length - game_end > MAX_SYMBOL_LENGTH;
            if is_certain { Some(game_end) } else { None }
        })
    }

    /// Takes the first `size` bytes of `ahead` as a chunk.
    fn take(&mut self, size: usize) -> Chunk {
        // Copy only the smaller part.
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
            is_cut_off: false,
        }
    }

    /// Skips this many bytes of `ahead`.
    fn skip(&mut self, bytes: usize) {
        let skipped = self.ahead.drain(..bytes);
        self.progress.advance(skipped.as_slice());
    }

    /// Skips to the next game, and reads as much of it as a chunk of the usual size holds. If the input has no more games,
    /// `ahead` is then empty.
    fn skip_to_game(&mut self) {
        self.read_to(self.size);
        while self.skip_white_space() {
            self.read_to(self.size);
        }
    }

    /// Skips the white space at the beginning of `ahead`. Returns true if there was any.
    fn skip_white_space(&mut self) -> bool {
        let game = self.ahead.iter().position(|&byte| !is_white_space(byte));
        let spaces = game.unwrap_or(self.ahead.len());
        self.skip(spaces);
        spaces > 0
    }

    /// Takes the beginning of a game that is too large, and skips the rest of the game.
    fn take_cut_off_game(&mut self) -> Chunk {
        // The last bytes may be the beginning of a border.
        let mut chunk = self.take(self.ahead.len() - BORDER_LENGTH);
        chunk.is_cut_off = true;
        self.skip_to_border();
        chunk
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

    /// Returns the next chunk; `None` at the end of the input. If reading failed, returns the error once, after the chunks that
    /// were read.
    fn next(&mut self) -> Option<Self::Item> {
        self.skip_to_game();
        if self.ahead.is_empty() {
            return self.error.take().map(Err);
        }
        // We look for the end of the chunk in this many bytes.
        let mut size = self.size;
        loop {
            self.read_to(size);
            if self.is_at_end && self.ahead.len() <= size {
                // All that is left fits in one chunk.
                return Some(Ok(self.take(self.ahead.len())));
            }
            if let Some(length) = self.chunk_length(size) {
                return Some(Ok(self.take(length)));
            }
            // The first game does not end in these bytes.
            if size >= MAX_GAME_SIZE {
                return Some(Ok(self.take_cut_off_game()));
            }
            size = MAX_GAME_SIZE.min(2 * size);
        }
    }
}

/// Returns the index of the first border in a text (see [`is_border`]); `None` if there is none.
fn first_border(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'[', text).find(|&index| is_border(text, index))
}

/// Returns the index of the last border in a text (see [`is_border`]); `None` if there is none.
fn last_border(text: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'[', text).find(|&index| is_border(text, index))
}
