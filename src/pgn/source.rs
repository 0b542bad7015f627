//! A chunk of a PGN text that is being read. Lines are counted only when somebody asks for a location.

use derive_more::Display;

use super::symbol::leading_unicode_space;

/// The bytes that a UTF-8 text may begin with.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The first tag of a game, as nearly all programs write it.
const FIRST_TAG: &[u8] = b"[Event ";
/// The maximum number of bytes that identify a border (see [`is_border`]): two line ends before it, and the tag after it.
pub const BORDER_LENGTH: usize = b"\n\r\n".len() + FIRST_TAG.len();

/// A line and column of a text. Both count from 1; columns count characters.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
#[display("{line}:{column}")]
pub struct SourceLocation {
    pub line: u64,
    pub column: u64,
}

impl SourceLocation {
    pub const START: Self = Self { line: 1, column: 1 };
}

/// How far we have read a text: the location, and the byte before it, which tells whether a line begins here.
#[derive(Clone, Copy)]
pub struct Progress {
    location: SourceLocation,
    /// The number of bytes before the location.
    offset: u64,
    /// The byte before the location, or a line feed at the beginning of the text.
    before: u8,
}

impl Default for Progress {
    /// Returns the beginning of a text.
    fn default() -> Self {
        Self {
            location: SourceLocation::START,
            offset: 0,
            before: b'\n',
        }
    }
}

impl Progress {
    fn is_line_start(self) -> bool {
        matches!(self.before, b'\n' | b'\r')
    }

    /// Advances past these bytes. A line ends with LF, CR or CR LF.
    pub fn advance(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else {
            return;
        };
        self.offset += bytes.len() as u64;
        // If the last call ended between a CR and its LF, the CR has already counted as the line end.
        let splits_crlf = self.before == b'\r' && bytes.first() == Some(&b'\n');
        let bytes = if splits_crlf { &bytes[1..] } else { bytes };
        self.before = last;
        self.location.line += count_line_ends(bytes);
        let last_line = match memchr::memrchr2(b'\n', b'\r', bytes) {
            Some(line_end) => {
                self.location.column = 1;
                &bytes[line_end + 1..]
            }
            None => bytes,
        };
        self.location.column += count_columns(last_line);
    }
}

/// Counts the line ends in a text. CR LF counts as one.
fn count_line_ends(text: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    let returns = memchr::memchr_iter(b'\r', text).count();
    // Most texts have no CR, so we can save this search.
    let pairs = if returns == 0 {
        0
    } else {
        memchr::memmem::find_iter(text, b"\r\n").count()
    };
    (feeds + returns - pairs) as u64
}

/// Counts the characters in a text, except byte order marks, which take no column.
fn count_columns(text: &[u8]) -> u64 {
    // In UTF-8 the second and later bytes of a character are 10xxxxxx.
    let begins_character = |&&byte: &&u8| byte & 0b1100_0000 != 0b1000_0000;
    let characters = text.iter().filter(begins_character).count();
    let marks = memchr::memmem::find_iter(text, BYTE_ORDER_MARK).count();
    (characters - marks) as u64
}

/// A part of a text: whole games, or the beginning of a game whose text exceeds
/// [`MAX_GAME_SIZE`](super::visitor::MAX_GAME_SIZE).
#[derive(Default)]
pub struct Chunk {
    pub(super) text: Vec<u8>,
    /// The location where the chunk begins, and the byte before it.
    pub(super) start: Progress,
    /// True if the chunk ends inside a game that exceeds the maximum size. The rest of that game is in no chunk.
    pub(super) is_cut_off: bool,
}

impl Chunk {
    /// Returns the size of the chunk in bytes.
    pub fn size(&self) -> u64 {
        self.text.len() as u64
    }
}

/// A chunk that is being read.
pub struct Source {
    chunk: Chunk,
    /// The index of the next byte.
    at: usize,
    /// Lines and columns are counted up to this index, which is at most `at`.
    counted: usize,
    /// The location of the byte at `counted`, and the byte before it.
    progress: Progress,
}

/// The extent of a comment. Its text begins one byte after the current position.
pub struct CommentExtent {
    /// The length of the comment's text in bytes, without the bytes that open and close the comment.
    pub text_length: usize,
    /// False if the closing brace is missing. Then the text ends before the next game, or at the end of the chunk.
    pub is_closed: bool,
}

impl CommentExtent {
    /// Returns the length in bytes of the comment with the bytes that open and close it.
    pub fn length(&self) -> usize {
        if self.is_closed {
            self.text_length + 2
        } else {
            self.text_length + 1
        }
    }
}

impl Source {
    pub fn new(chunk: Chunk) -> Self {
        Self {
            progress: chunk.start,
            chunk,
            at: 0,
            counted: 0,
        }
    }

    /// Returns the number of bytes read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns the number of bytes of the whole text before the next byte.
    pub fn offset(&self) -> u64 {
        self.chunk.start.offset + self.at as u64
    }

    /// Returns the unread bytes.
    #[inline]
    pub fn rest(&self) -> &[u8] {
        self.chunk.text.get(self.at..).unwrap_or_default()
    }

    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.chunk.text.get(self.at).copied()
    }

    /// Skips this many bytes, or all that are left if there are fewer.
    #[inline]
    pub fn skip(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.chunk.text.len());
    }

    /// Skips a space, if there is one. Most tokens come after one.
    #[inline]
    pub fn skip_space(&mut self) {
        self.at += usize::from(self.peek() == Some(b' '));
    }

    /// Skips the rest of the line, but not its end.
    pub fn skip_line(&mut self) {
        let rest = self.rest();
        self.skip(memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()));
    }

    /// Skips one space that is not ASCII. Returns true if there was one.
    #[cold]
    pub fn skip_unicode_space(&mut self) -> bool {
        let length = leading_unicode_space(self.rest());
        self.skip(length.unwrap_or(0));
        length.is_some()
    }

    /// Skips a byte order mark. Returns true if there was one.
    pub fn skip_byte_order_mark(&mut self) -> bool {
        let found = self.rest().starts_with(BYTE_ORDER_MARK);
        if found {
            self.skip(BYTE_ORDER_MARK.len());
        }
        found
    }

    /// Finds the end of the comment that begins here. A comment is in braces, which do not nest, or follows a semicolon up to
    /// the end of the line or text.
    #[inline]
    pub fn comment_extent(&self) -> CommentExtent {
        let text = self.rest().get(1..).unwrap_or_default();
        if self.peek() == Some(b';') {
            return CommentExtent {
                text_length: memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len()),
                is_closed: true,
            };
        }
        for end in memchr::memchr2_iter(b'}', b'\n', text) {
            let is_closed = text.get(end) == Some(&b'}');
            // An empty line may begin with this line feed, and the next game after the empty line.
            let is_before_game =
                is_border(text, end + b"\n\n".len()) || is_border(text, end + b"\n\r\n".len());
            if is_closed || is_before_game {
                return CommentExtent {
                    text_length: end,
                    is_closed,
                };
            }
        }
        CommentExtent {
            text_length: text.len(),
            is_closed: false,
        }
    }

    pub fn is_line_start(&self) -> bool {
        match self.at.checked_sub(1) {
            Some(before) => matches!(self.chunk.text.get(before), Some(b'\n' | b'\r')),
            None => self.progress.is_line_start(),
        }
    }

    /// Returns true if a game certainly begins here (see [`is_border`]).
    pub fn is_game_border(&self) -> bool {
        is_border(&self.chunk.text, self.at)
    }

    /// Returns true, but only once, if all of the chunk is read and it ends inside a game that exceeds the maximum size.
    pub fn take_cut_off(&mut self) -> bool {
        self.rest().is_empty() && std::mem::take(&mut self.chunk.is_cut_off)
    }

    /// Returns the location of the next byte.
    pub fn location(&mut self) -> SourceLocation {
        let bytes = self.chunk.text.get(self.counted..self.at);
        self.progress.advance(bytes.unwrap_or_default());
        self.counted = self.at;
        self.progress.location
    }
}

/// Returns true if the text has a border at this index: `[Event ` after an empty line. A game certainly begins there, even if a
/// comment before it was never closed.
#[inline]
pub fn is_border(text: &[u8], index: usize) -> bool {
    let (before, after) = text.split_at(index.min(text.len()));
    // This byte rules out nearly every `[` of a comment. Many files have two or more of them for each move.
    if before.last() != Some(&b'\n') {
        return false;
    }
    after.starts_with(FIRST_TAG) && (before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n"))
}
