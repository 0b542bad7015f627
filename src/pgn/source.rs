//! A chunk of a PGN text during reading. It counts lines only when someone asks for a location.

use derive_more::Display;

use super::symbol::leading_unicode_space;

/// The bytes that a UTF-8 text may begin with.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The first tag of a game, as nearly all programs write it.
const FIRST_TAG: &[u8] = b"[Event ";
/// The maximum number of bytes that identify a border, before and inside it.
pub const BORDER_LENGTH: usize = 3 + FIRST_TAG.len();

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
    /// The byte before the location, or a line feed at the beginning of the text.
    before: u8,
}

impl Default for Progress {
    /// Returns the beginning of a text.
    fn default() -> Self {
        Self {
            location: SourceLocation::START,
            before: b'\n',
        }
    }
}

impl Progress {
    fn is_line_start(self) -> bool {
        matches!(self.before, b'\n' | b'\r')
    }

    /// Advances past these bytes. A line ends with LF, CR or both.
    pub fn advance(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else {
            return;
        };
        let ends_crlf = self.before == b'\r' && bytes.first() == Some(&b'\n');
        let mut bytes = bytes.get(usize::from(ends_crlf)..).unwrap_or_default();
        self.before = last;
        let returns = memchr::memchr_iter(b'\r', bytes).count();
        let feeds = memchr::memchr_iter(b'\n', bytes).count();
        let both = if returns == 0 {
            0
        } else {
            memchr::memmem::find_iter(bytes, b"\r\n").count()
        };
        self.location.line += (returns + feeds - both) as u64;
        if let Some(end) = memchr::memrchr2(b'\n', b'\r', bytes) {
            self.location.column = 1;
            bytes = bytes.get(end + 1..).unwrap_or_default();
        }
        // In UTF-8 the second and later bytes of a character are 10xxxxxx. A byte order mark takes no column.
        let characters = bytes.iter().filter(|&&b| b & 0xc0 != 0x80).count();
        let marks = memchr::memmem::find_iter(bytes, BYTE_ORDER_MARK).count();
        self.location.column += (characters - marks) as u64;
    }
}

/// Several whole games of a text.
#[derive(Default)]
pub struct Chunk {
    pub(super) text: Vec<u8>,
    /// The location where the chunk begins, and the byte before it.
    pub(super) start: Progress,
    /// True if the chunk ends inside a game that is too long. No chunk has the rest of that game.
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
    /// The index up to which lines and columns are counted, never more than `at`.
    counted: usize,
    /// The location at `counted`, and the byte before it.
    progress: Progress,
}

/// The extent of a comment. Its text begins one byte after the current position.
pub struct CommentExtent {
    /// The length of the comment's text in bytes.
    pub length: usize,
    /// True if a closing byte follows the text. Otherwise the next game follows, or nothing.
    pub is_closed: bool,
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

    /// Returns the unread bytes.
    #[inline]
    pub fn rest(&self) -> &[u8] {
        self.chunk.text.get(self.at..).unwrap_or_default()
    }

    #[inline]
    pub fn peek(&self) -> Option<u8> {
        self.chunk.text.get(self.at).copied()
    }

    /// Skips this many bytes.
    #[inline]
    pub fn skip(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.chunk.text.len());
    }

    /// Skips a space, if there is one. Most tokens begin with one.
    #[inline]
    pub fn skip_space(&mut self) {
        self.at += usize::from(self.peek() == Some(b' '));
    }

    /// Skips the rest of the line, but not its end.
    pub fn skip_line(&mut self) {
        let rest = self.rest();
        self.skip(memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()));
    }

    /// Skips a Unicode space. Returns true if there was one.
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
    pub fn comment(&self) -> CommentExtent {
        let text = self.rest().get(1..).unwrap_or_default();
        if self.peek() == Some(b';') {
            return CommentExtent {
                length: memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len()),
                is_closed: true,
            };
        }
        for length in memchr::memchr2_iter(b'}', b'\n', text) {
            let is_closed = text.get(length) == Some(&b'}');
            // A border may begin with this line feed. Then its tag follows after another line end.
            if is_closed || is_border(text, length + 2) || is_border(text, length + 3) {
                return CommentExtent { length, is_closed };
            }
        }
        CommentExtent {
            length: text.len(),
            is_closed: false,
        }
    }

    pub fn is_line_start(&self) -> bool {
        match self.at.checked_sub(1) {
            Some(before) => matches!(self.chunk.text.get(before), Some(b'\n' | b'\r')),
            None => self.progress.is_line_start(),
        }
    }

    /// Returns true if a game certainly begins here.
    pub fn is_game_border(&self) -> bool {
        is_border(&self.chunk.text, self.at)
    }

    /// Returns true if the chunk ends here inside a game that is too long. Returns true only once.
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

/// Returns true if a game certainly begins at this index, with `[Event ` after an empty line. Not even a comment continues
/// across such a border.
pub fn is_border(text: &[u8], index: usize) -> bool {
    let (before, after) = text.split_at(index.min(text.len()));
    after.starts_with(FIRST_TAG) && (before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n"))
}
