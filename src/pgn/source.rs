//! The bytes of a PGN text, seen through a window that moves on: a text of any length takes no more memory than its
//! longest token, and lines are counted only where somebody asks, or where the window leaves them behind.

use std::fmt;
use std::io::{self, Read};

use super::symbol::leading_wide_blank;

/// How much is read at a time, in bytes.
const WINDOW: usize = 64 << 10;
/// Bytes that are seen ahead of every token, unless the text ends: any token but a comment or a tag is shorter.
const AHEAD: usize = 512;
/// Bytes behind the current place that stay in the window: enough to know a blank line.
const BEHIND: usize = 3;
/// What a text in UTF-8 may begin with.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Where something stands in a text. Both count from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character in its line.
    pub column: u64,
}

impl Place {
    /// Where every text begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after these bytes. Lines end with LF, CR or both; `after_return` says that a CR came last.
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

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A text that is being read.
pub struct Source<R> {
    /// Where it comes from.
    input: R,
    /// The window: `buffer[..end]` is text, the rest is room.
    buffer: Vec<u8>,
    /// Where the text in the window ends.
    end: usize,
    /// The next byte to be read.
    at: usize,
    /// Whether the input has no more.
    finished: bool,
    /// The place of `buffer[counted]`, which is never after `at`.
    place: Place,
    /// Up to where lines and columns are counted.
    counted: usize,
    /// Whether the byte before `counted` is a CR.
    after_return: bool,
}

impl<R: Read> Source<R> {
    /// The text from its first byte.
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: vec![0; WINDOW],
            end: 0,
            at: 0,
            finished: false,
            place: Place::START,
            counted: 0,
            after_return: false,
        }
    }

    /// Where the text comes from.
    pub fn input(&self) -> &R {
        &self.input
    }

    /// Gives back where the text comes from.
    pub fn into_input(self) -> R {
        self.input
    }

    /// Sees to it that the whole of the next token is in the window, if it is not a comment or a tag.
    #[inline]
    pub fn prepare(&mut self) -> io::Result<()> {
        while self.end - self.at < AHEAD && !self.finished {
            self.read_more()?;
        }
        Ok(())
    }

    /// Moves the window on and reads more into it; what is not yet read stays in it. False at the end of the text.
    #[cold]
    pub fn read_more(&mut self) -> io::Result<bool> {
        let dropped = self.at.saturating_sub(BEHIND);
        if dropped > 0 && self.buffer.len() - self.end < WINDOW / 2 {
            self.count_to(self.at);
            self.buffer.copy_within(dropped..self.end, 0);
            self.at -= dropped;
            self.end -= dropped;
            self.counted -= dropped;
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(self.end + WINDOW, 0);
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

    /// What is in the window from here on.
    #[inline]
    pub fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..self.end).unwrap_or_default()
    }

    /// The next byte; none at the end of the text.
    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Goes on by so many bytes of the window.
    #[inline]
    pub fn skip(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.end);
    }

    /// Skips a space, if there is one here: most tokens begin with one.
    #[inline]
    pub fn skip_space(&mut self) {
        self.at += usize::from(self.peek() == Some(b' '));
    }

    /// Skips a blank that ASCII does not have, and whether one stands here.
    #[cold]
    pub fn skip_wide_blank(&mut self) -> bool {
        let length = leading_wide_blank(self.rest());
        self.skip(length.unwrap_or(0));
        length.is_some()
    }

    /// Skips what a text may begin with to say that it is UTF-8, and whether it did. It takes up no column.
    pub fn skip_byte_order_mark(&mut self) -> bool {
        let found = self.rest().starts_with(BYTE_ORDER_MARK);
        if found {
            self.count_to(self.at);
            self.skip(BYTE_ORDER_MARK.len());
            self.counted = self.at;
        }
        found
    }

    /// Whether a line begins here.
    pub fn is_line_start(&self) -> bool {
        let before = self.at.checked_sub(1);
        before.is_none_or(|index| matches!(self.buffer.get(index), Some(b'\n' | b'\r')))
    }

    /// Whether a game begins here beyond doubt: `[Event ` after an empty line. Not even a comment goes on across this.
    pub fn is_border(&self) -> bool {
        let before = self.buffer.get(..self.at).unwrap_or_default();
        (before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n"))
            && self.rest().starts_with(FIRST_TAG)
    }

    /// The place of the next byte.
    pub fn place(&mut self) -> Place {
        self.count_to(self.at);
        self.place
    }

    /// Counts lines and columns up to here.
    fn count_to(&mut self, index: usize) {
        let bytes = self.buffer.get(self.counted..index).unwrap_or_default();
        self.place.advance(bytes, &mut self.after_return);
        self.counted = index;
    }
}

/// How the first tag of a game begins.
const FIRST_TAG: &[u8] = b"[Event ";

/// Whether, after a line feed, comes the border between two games: an empty line and then the first tag.
pub(super) fn is_border_after_line_feed(bytes: &[u8]) -> bool {
    let empty_line_ended = bytes
        .strip_prefix(b"\n")
        .or_else(|| bytes.strip_prefix(b"\r\n"));
    empty_line_ended.is_some_and(|bytes| bytes.starts_with(FIRST_TAG))
}

/// Bytes after a line feed that tell whether it begins a border.
pub(super) const BORDER_LENGTH: usize = 2 + FIRST_TAG.len();

/// Where the last game begins that begins beyond doubt, other than at the start of these bytes.
///
/// A text may be cut there, and its parts read apart from each other: together they give the same games and faults.
pub fn last_border(bytes: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'\n', bytes).find_map(|line_feed| {
        let after = bytes.get(line_feed + 1..)?;
        let empty_line = if after.starts_with(b"\r") { 2 } else { 1 };
        is_border_after_line_feed(after).then_some(line_feed + 1 + empty_line)
    })
}
