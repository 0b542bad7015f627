//! A mistake in the settings file.

use crate::text::printable;

/// A mistake in the settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1; `None` for the file as a whole.
    pub line: Option<usize>,
    pub what: String,
}

impl Mistake {
    /// Creates a mistake of the file as a whole.
    pub fn outside_lines(what: impl Into<String>) -> Self {
        Self {
            line: None,
            what: what.into(),
        }
    }

    /// Returns the mistake after the name of its file and its line.
    pub fn in_file(&self, file: &str) -> String {
        let line = self.line.map_or(String::new(), |line| format!("{line}:"));
        printable(&format!("{file}:{line} {}", self.what))
    }
}
