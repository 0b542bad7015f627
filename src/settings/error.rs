//! The errors of settings and of their file.

use std::{fmt, io};

use crate::storage::StorageError;
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

/// Why a setting was not written to the file and applies to this session only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The user has no home folder.
    Homeless,
    /// The file has this mistake, so it is not overwritten.
    Broken(Mistake),
    Disk(StorageError),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Homeless => f.write_str("there is no home folder"),
            Self::Broken(Mistake { line, what }) => {
                f.write_str("the file cannot be read")?;
                line.map_or(Ok(()), |line| write!(f, ", line {line}"))?;
                write!(f, ": {}", printable(what))
            }
            Self::Disk(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotWritten {}

/// Returns the text of an I/O error without its number.
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    printable(words)
}
