//! Finds the end of a comment, however long the comment is.

use std::io::{self, Read};

use super::source::{BORDER_LENGTH, Source, SourceLocation, is_border_after_line_feed};

/// In bytes.
pub const MAX_COMMENT_LENGTH: usize = 1 << 20;

/// The extent of a comment. Its text begins one byte after the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentExtent {
    /// This many bytes, followed by the byte that closes it.
    Closed(usize),
    /// This many bytes, followed by the end of the text or by the next game.
    Open(usize),
    /// More than [`MAX_COMMENT_LENGTH`] bytes. It began here, and all of it has been skipped.
    TooLong(SourceLocation),
}

/// How far a comment has been searched for its end.
#[derive(Default)]
struct CommentSearch {
    /// Bytes of its text that do not contain the end.
    searched: usize,
    /// Where the comment began, if it is too long and its first part has been discarded.
    too_long: Option<SourceLocation>,
}

impl<R: Read> Source<R> {
    /// Finds the end of the comment in braces that begins here. Braces do not nest.
    #[inline]
    pub fn brace_comment(&mut self) -> io::Result<CommentExtent> {
        let text = self.rest().get(1..).unwrap_or_default();
        match memchr::memchr2(b'}', b'\n', text) {
            Some(length) if text.get(length) == Some(&b'}') => Ok(CommentExtent::Closed(length)),
            _ => self.long_brace_comment(),
        }
    }

    /// The slow path, for a comment of several lines or one that continues beyond the window.
    fn long_brace_comment(&mut self) -> io::Result<CommentExtent> {
        let mut search = CommentSearch::default();
        loop {
            let text = self.rest().get(1..).unwrap_or_default();
            let (whole, ahead) = (text.len(), text.get(search.searched..).unwrap_or_default());
            let Some(index) = memchr::memchr2(b'}', b'\n', ahead) else {
                search.searched = whole;
                if self.read_more()? {
                    self.discard_if_too_long(&mut search);
                    continue;
                }
                return Ok(self.finish_search(CommentExtent::Open(whole), &search));
            };
            let length = search.searched + index;
            if ahead.get(index) == Some(&b'}') {
                return Ok(self.finish_search(CommentExtent::Closed(length), &search));
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
                // The line feed is not skipped, because it belongs to the border.
                return Ok(self.finish_search(CommentExtent::Open(length), &search));
            }
            search.searched = length + 1;
        }
    }

    /// Finds the end of the comment that begins here with a semicolon: the end of its line.
    pub fn line_comment(&mut self) -> io::Result<CommentExtent> {
        let mut search = CommentSearch::default();
        loop {
            let text = self.rest().get(1..).unwrap_or_default();
            let (whole, ahead) = (text.len(), text.get(search.searched..).unwrap_or_default());
            if let Some(index) = memchr::memchr2(b'\n', b'\r', ahead) {
                return Ok(
                    self.finish_search(CommentExtent::Closed(search.searched + index), &search)
                );
            }
            search.searched = whole;
            if !self.read_more()? {
                return Ok(self.finish_search(CommentExtent::Closed(whole), &search));
            }
            self.discard_if_too_long(&mut search);
        }
    }

    /// Skips what has been searched of a comment that is already too long.
    fn discard_if_too_long(&mut self, search: &mut CommentSearch) {
        if search.searched > MAX_COMMENT_LENGTH {
            let location = self.location();
            search.too_long.get_or_insert(location);
            self.skip(search.searched);
            search.searched = 0;
        }
    }

    /// Returns the extent found, after skipping the rest of a comment that is too long.
    fn finish_search(&mut self, extent: CommentExtent, search: &CommentSearch) -> CommentExtent {
        let (length, close) = match extent {
            CommentExtent::Closed(length) => (length, 1),
            CommentExtent::Open(length) => (length, 0),
            CommentExtent::TooLong(_) => return extent,
        };
        if search.too_long.is_none() && length <= MAX_COMMENT_LENGTH {
            return extent;
        }
        let location = search.too_long.unwrap_or_else(|| self.location());
        self.skip(1 + length + close);
        CommentExtent::TooLong(location)
    }

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
