//! Reads the bytes of a PGN text through a moving window, so that memory is bounded by the longest token. Lines are
//! counted only when a location is asked for or bytes leave the window.

use std::fmt;
use std::io::{self, Read};

use super::symbol::leading_unicode_blank;

/// The number of bytes read at a time.
const WINDOW_SIZE: usize = 64 << 10;
/// The number of bytes of lookahead, unless the text ends. Every token but a comment or a tag is shorter.
const LOOKAHEAD: usize = 512;
/// The number of bytes kept before the current position: enough to recognize an empty line.
const LOOKBEHIND: usize = 3;
/// A text in UTF-8 may begin with it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A line and column of a text. Both count from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLocation {
    pub line: u64,
    pub column: u64,
}

impl SourceLocation {
    pub const START: Self = Self { line: 1, column: 1 };

    /// Advances past these bytes. Lines end with LF, CR or both; `after_return` says that the last byte was a CR.
    fn advance(&mut self, mut bytes: &[u8], after_return: &mut bool) {
        if *after_return && bytes.first() == Some(&b'\n') {
            bytes = bytes.get(1..).unwrap_or_default();
            *after_return = bytes.is_empty();
        }
        let Some(&last) = bytes.last() else {
            return;
        };
        *after_return = last == b'\r';
        let returns = memchr::memchr_iter(b'\r', bytes).count();
        let feeds = memchr::memchr_iter(b'\n', bytes).count();
        let both = if returns == 0 {
            0
        } else {
            memchr::memmem::find_iter(bytes, b"\r\n").count()
        };
        self.line += (returns + feeds - both) as u64;
        if let Some(end) = memchr::memrchr2(b'\n', b'\r', bytes) {
            self.column = 1;
            bytes = bytes.get(end + 1..).unwrap_or_default();
        }
        // The second and later bytes of a character in UTF-8 are 10xxxxxx.
        let characters = bytes.iter().filter(|&&b| b & 0xc0 != 0x80).count();
        self.column += characters as u64;
    }
}

impl fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A text that is being read.
pub struct Source<R> {
    input: R,
    /// The window: `buffer[..end]` is text, the rest is free.
    buffer: Vec<u8>,
    /// The end of the text in the window.
    end: usize,
    /// The index of the next byte to be read.
    at: usize,
    /// True if the input is at its end.
    finished: bool,
    /// The location of `buffer[counted]`, which is never after `at`.
    location: SourceLocation,
    /// Lines and columns are counted up to here.
    counted: usize,
    /// True if the byte before `counted` is a CR.
    after_return: bool,
}

impl<R: Read> Source<R> {
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: vec![0; WINDOW_SIZE],
            end: 0,
            at: 0,
            finished: false,
            location: SourceLocation::START,
            counted: 0,
            after_return: false,
        }
    }

    pub fn input(&self) -> &R {
        &self.input
    }

    pub fn into_input(self) -> R {
        self.input
    }

    /// Reads until the next token is completely in the window, unless it is a comment or a tag.
    #[inline]
    pub fn fill(&mut self) -> io::Result<()> {
        while self.end - self.at < LOOKAHEAD && !self.finished {
            self.read_more()?;
        }
        Ok(())
    }

    /// Moves the window on and reads more into it; unread bytes stay in it. Returns false at the end of the text.
    #[cold]
    pub fn read_more(&mut self) -> io::Result<bool> {
        let dropped = self.at.saturating_sub(LOOKBEHIND);
        if dropped > 0 && self.buffer.len() - self.end < WINDOW_SIZE / 2 {
            self.count_to(self.at);
            self.buffer.copy_within(dropped..self.end, 0);
            self.at -= dropped;
            self.end -= dropped;
            self.counted -= dropped;
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(self.end + WINDOW_SIZE, 0);
        }
        let room = self.buffer.get_mut(self.end..).unwrap_or_default();
        let read = loop {
            match self.input.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                answer => break answer?,
            }
        };
        self.end += read;
        self.finished = read == 0;
        Ok(read > 0)
    }

    /// Returns the unread bytes of the window.
    #[inline]
    pub fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..self.end).unwrap_or_default()
    }

    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Skips this many bytes of the window.
    #[inline]
    pub fn skip(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.end);
    }

    /// Skips a space, if there is one: most tokens begin with one.
    #[inline]
    pub fn skip_space(&mut self) {
        self.at += usize::from(self.peek() == Some(b' '));
    }

    /// Skips a Unicode blank, and returns true if there was one.
    #[cold]
    pub fn skip_unicode_blank(&mut self) -> bool {
        let length = leading_unicode_blank(self.rest());
        self.skip(length.unwrap_or(0));
        length.is_some()
    }

    /// Skips a byte order mark, and returns true if there was one. It takes up no column.
    pub fn skip_byte_order_mark(&mut self) -> bool {
        let found = self.rest().starts_with(BYTE_ORDER_MARK);
        if found {
            self.count_to(self.at);
            self.skip(BYTE_ORDER_MARK.len());
            self.counted = self.at;
        }
        found
    }

    pub fn is_line_start(&self) -> bool {
        let before = self.at.checked_sub(1);
        before.is_none_or(|index| matches!(self.buffer.get(index), Some(b'\n' | b'\r')))
    }

    /// Returns true if a game certainly begins here: `[Event ` after an empty line. Not even a comment continues across
    /// it.
    pub fn is_game_border(&self) -> bool {
        let before = self.buffer.get(..self.at).unwrap_or_default();
        (before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n"))
            && self.rest().starts_with(FIRST_TAG)
    }

    /// Returns the location of the next byte.
    pub fn location(&mut self) -> SourceLocation {
        self.count_to(self.at);
        self.location
    }

    fn count_to(&mut self, index: usize) {
        let bytes = self.buffer.get(self.counted..index).unwrap_or_default();
        self.location.advance(bytes, &mut self.after_return);
        self.counted = index;
    }
}

const FIRST_TAG: &[u8] = b"[Event ";

/// Returns true if the bytes after a line feed are the border between two games: an empty line and then the first tag.
pub(super) fn is_border_after_line_feed(bytes: &[u8]) -> bool {
    let empty_line_ended = bytes
        .strip_prefix(b"\n")
        .or_else(|| bytes.strip_prefix(b"\r\n"));
    empty_line_ended.is_some_and(|bytes| bytes.starts_with(FIRST_TAG))
}

/// The number of bytes after a line feed needed to recognize a border.
pub(super) const BORDER_LENGTH: usize = 2 + FIRST_TAG.len();

/// Returns the index of the last game that certainly begins in these bytes, other than at their start.
///
/// A text may be split there and its parts read separately: together they give the same games and faults.
pub fn last_border(bytes: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'\n', bytes).find_map(|line_feed| {
        let after = bytes.get(line_feed + 1..)?;
        let empty_line = if after.starts_with(b"\r") { 2 } else { 1 };
        is_border_after_line_feed(after).then_some(line_feed + 1 + empty_line)
    })
}
