//! Finding where a comment ends, however long it is.

use std::io::{self, Read};

use super::source::{BORDER_LENGTH, Place, Source, is_border_after_line_feed};

/// The most bytes that a comment may have.
pub const LONGEST_COMMENT: usize = 1 << 20;

/// How far a comment goes. Its text begins one byte after the current place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// So many bytes, and then a byte that closes it.
    Closed(usize),
    /// So many bytes, and then the text ends, or the next game begins.
    Open(usize),
    /// More than [`LONGEST_COMMENT`] bytes. It began here, and all of it has been skipped.
    TooLong(Place),
}

/// How far a comment has been searched for its end.
#[derive(Default)]
struct Search {
    /// Bytes of its text that do not hold the end.
    searched: usize,
    /// Where the comment began, if it is too long and its first part has been let go.
    too_long: Option<Place>,
}

impl<R: Read> Source<R> {
    /// How far the comment in braces that begins here goes. Braces do not nest.
    #[inline]
    pub fn brace_comment(&mut self) -> io::Result<Extent> {
        let text = self.rest().get(1..).unwrap_or_default();
        match memchr::memchr2(b'}', b'\n', text) {
            Some(length) if text.get(length) == Some(&b'}') => Ok(Extent::Closed(length)),
            _ => self.wide_brace_comment(),
        }
    }

    /// The same for a comment of several lines, or one that the window does not hold.
    fn wide_brace_comment(&mut self) -> io::Result<Extent> {
        let mut search = Search::default();
        loop {
            let text = self.rest().get(1..).unwrap_or_default();
            let (whole, ahead) = (text.len(), text.get(search.searched..).unwrap_or_default());
            let Some(index) = memchr::memchr2(b'}', b'\n', ahead) else {
                search.searched = whole;
                if self.read_more()? {
                    self.give_up_long(&mut search);
                    continue;
                }
                return Ok(self.found(Extent::Open(whole), &search));
            };
            let length = search.searched + index;
            if ahead.get(index) == Some(&b'}') {
                return Ok(self.found(Extent::Closed(length), &search));
            }
            let after = ahead.get(index + 1..).unwrap_or_default();
            let (enough, border) = (
                after.len() >= BORDER_LENGTH,
                is_border_after_line_feed(after),
            );
            search.searched = length;
            if !enough && self.read_more()? {
                continue;
            }
            if border {
                // The line feed stays, for it belongs to the border.
                return Ok(self.found(Extent::Open(length), &search));
            }
            search.searched = length + 1;
        }
    }

    /// How far the comment goes that begins here with a semicolon: to the end of its line.
    pub fn line_comment(&mut self) -> io::Result<Extent> {
        let mut search = Search::default();
        loop {
            let text = self.rest().get(1..).unwrap_or_default();
            let (whole, ahead) = (text.len(), text.get(search.searched..).unwrap_or_default());
            if let Some(index) = memchr::memchr2(b'\n', b'\r', ahead) {
                return Ok(self.found(Extent::Closed(search.searched + index), &search));
            }
            search.searched = whole;
            if !self.read_more()? {
                return Ok(self.found(Extent::Closed(whole), &search));
            }
            self.give_up_long(&mut search);
        }
    }

    /// Lets go of what has been searched of a comment that is too long.
    fn give_up_long(&mut self, search: &mut Search) {
        if search.searched > LONGEST_COMMENT {
            let place = self.place();
            search.too_long.get_or_insert(place);
            self.skip(search.searched);
            search.searched = 0;
        }
    }

    /// The answer to a search. Of a comment that is too long the rest is skipped too.
    fn found(&mut self, extent: Extent, search: &Search) -> Extent {
        let (length, close) = match extent {
            Extent::Closed(length) => (length, 1),
            Extent::Open(length) => (length, 0),
            Extent::TooLong(_) => return extent,
        };
        if search.too_long.is_none() && length <= LONGEST_COMMENT {
            return extent;
        }
        let place = search.too_long.unwrap_or_else(|| self.place());
        self.skip(1 + length + close);
        Extent::TooLong(place)
    }

    /// Skips the rest of the line.
    pub fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let rest = self.rest();
            if let Some(end) = memchr::memchr2(b'\n', b'\r', rest) {
                self.skip(end);
                return Ok(());
            }
            let seen = rest.len();
            self.skip(seen);
            if !self.read_more()? {
                return Ok(());
            }
        }
    }
}
