//! A mistake in a file that players write: the settings file, or a theme.

use std::ops::Range;

use super::printable;

/// What is wrong in a file, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The number of the line, from 1; `None` for the whole file.
    pub line: Option<usize>,
    pub what: String,
}

impl Mistake {
    /// Creates a mistake on the line where this span of the file's text begins. Without a span, it is about the whole file.
    pub fn at(span: Option<Range<usize>>, text: &[u8], what: impl Into<String>) -> Self {
        let line = |span: Range<usize>| {
            let before = &text[..span.start.min(text.len())];
            1 + memchr::memchr_iter(b'\n', before).count()
        };
        Self {
            line: span.map(line),
            what: what.into(),
        }
    }

    /// Creates a mistake that is about the whole file.
    pub fn outside_lines(what: impl Into<String>) -> Self {
        Self::at(None, &[], what)
    }

    /// Returns the mistake with the name of its file, and with its line unless the mistake is about the whole file.
    pub fn in_file(&self, file: &str) -> String {
        let line = self.line.map_or(String::new(), |line| format!("{line}:"));
        printable(&format!("{file}:{line} {}", self.what))
    }
}
