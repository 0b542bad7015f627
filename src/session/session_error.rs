//! Why a command is not executed.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::rules::Bitboard;
use crate::settings::NotWritten;
use crate::storage::{ManageError, StorageError, printable_path};

/// Why a command is not executed. It is worded where it is found, unless somebody has to tell it from others.
///
/// No message begins with the name of a file: the screen begins sentences with a capital letter, and a name must stay as
/// it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// In words, with the squares to highlight: why the move is not possible.
    Refused { words: String, squares: Bitboard },
    /// There is no position in that direction.
    NoStep(String),
    /// The file cannot be read.
    Unreadable(PathBuf, StorageError),
    /// Settings, which are named first, are not written to their file, and apply to this session only.
    NotKept(String, NotWritten),
}

impl SessionError {
    pub fn new(words: impl Into<String>) -> Self {
        Self::Refused {
            words: words.into(),
            squares: Bitboard::EMPTY,
        }
    }

    /// Creates the error of a file that cannot be read, in words without numbers.
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        let error = match error.kind() {
            io::ErrorKind::NotFound => StorageError::new("there is no such file"),
            io::ErrorKind::PermissionDenied => {
                StorageError::new("you do not have permission to read it")
            }
            _ => StorageError::from(error),
        };
        Self::Unreadable(path.to_owned(), error)
    }

    /// Creates the error of a file that exists and may not be overwritten.
    pub(super) fn exists(path: &Path) -> Self {
        let path = printable_path(path);
        Self::new(format!(
            "the file {path} already exists; choose another name"
        ))
    }

    /// Creates the error of a file that cannot be written.
    pub(super) fn not_saved(path: &Path, error: StorageError) -> Self {
        let error = StorageError::without_folder(path).unwrap_or(error);
        Self::new(format!("cannot save as {}: {error}", printable_path(path)))
    }

    /// Returns the squares to highlight: why the move is not possible.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Refused { squares, .. } => *squares,
            Self::NoStep(_) | Self::Unreadable(..) | Self::NotKept(..) => Bitboard::EMPTY,
        }
    }
}

impl From<ManageError> for SessionError {
    fn from(error: ManageError) -> Self {
        Self::new(error.to_string())
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { words, .. } | Self::NoStep(words) => f.write_str(words),
            Self::Unreadable(path, error) => {
                write!(f, "cannot read {}: {error}", printable_path(path))
            }
            Self::NotKept(what, why) => write!(f, "{what}, for now only: {why}"),
        }
    }
}

impl std::error::Error for SessionError {}
