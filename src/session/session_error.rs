//! Why a command is not executed.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::command::Refusal;
use crate::storage::{in_words, missing_folder, printable_path, reading_in_words};

/// Why a command was not carried out. Usually a sentence; the other variants exist because some callers handle them
/// differently.
///
/// No message begins with the name of a file: the screen begins sentences with a capital letter, and a name must stay as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionError {
    Refused(Refusal),
    /// There is no position in that direction. The sentence says so.
    NoStep(String),
    /// The file cannot be read, for the reason in the text.
    Unreadable(PathBuf, String),
}

impl SessionError {
    pub fn new(words: impl fmt::Display) -> Self {
        Self::Refused(Refusal::new(words))
    }

    /// Creates the error for a file that cannot be read, in words without error numbers.
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => reading_in_words(error),
        };
        Self::Unreadable(path.to_owned(), why)
    }

    /// Creates the error for a file that exists and may not be overwritten.
    pub(super) fn exists(path: &Path) -> Self {
        let path = printable_path(path);
        Self::new(format!(
            "the file {path} already exists; choose another name"
        ))
    }

    /// Creates the error for a file that cannot be written. If its folder does not exist, the error says so.
    pub(super) fn cannot_save(path: &Path, error: &io::Error) -> Self {
        let why = missing_folder(path).unwrap_or_else(|| in_words(error));
        Self::new(format!("cannot save as {}: {why}", printable_path(path)))
    }
}

impl From<SessionError> for Refusal {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Refused(refusal) => refusal,
            other => Self::new(other),
        }
    }
}

impl From<String> for SessionError {
    fn from(words: String) -> Self {
        Self::new(words)
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::NoStep(words) => f.write_str(words),
            Self::Unreadable(path, why) => {
                write!(f, "cannot read {}: {why}", printable_path(path))
            }
        }
    }
}

impl std::error::Error for SessionError {}
