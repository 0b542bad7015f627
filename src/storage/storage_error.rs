//! Why a game cannot be saved.

use std::fmt;
use std::io;
use std::path::Path;

use super::game_folder::printable_path;
use crate::text::printable;

/// A reason that completes the sentence "not being saved: …".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError(String);

impl StorageError {
    /// Creates an error that does not come from the file system.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }

    /// Creates the error of a file whose folder does not exist; `None` if it does.
    pub fn without_folder(file: &Path) -> Option<Self> {
        let folder = file.parent()?;
        let is_missing = !folder.as_os_str().is_empty() && !folder.is_dir();
        is_missing.then(|| Self(format!("there is no folder {}", printable_path(folder))))
    }
}

impl From<&io::Error> for StorageError {
    fn from(error: &io::Error) -> Self {
        let known = match error.kind() {
            io::ErrorKind::StorageFull => "no space left on the device",
            io::ErrorKind::QuotaExceeded => "no space left in the disk quota",
            io::ErrorKind::FileTooLarge => "the file would be larger than the system allows",
            io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
            io::ErrorKind::PermissionDenied => "no permission to write there",
            io::ErrorKind::NotFound => "the folder no longer exists",
            io::ErrorKind::IsADirectory => "it is a folder",
            io::ErrorKind::NotADirectory => "there is a file where the folder should be",
            io::ErrorKind::AlreadyExists => "another file has taken its name",
            io::ErrorKind::InvalidFilename => "the system does not allow this file name",
            _ => "",
        };
        if !known.is_empty() {
            return Self(known.to_owned());
        }
        let text = error.to_string();
        let words = text.split(" (os error").next().unwrap_or_default();
        Self(printable(words))
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StorageError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_is_told_in_a_players_words() {
        let told = |code| StorageError::from(&io::Error::from_raw_os_error(code)).to_string();
        if cfg!(target_os = "linux") {
            assert_eq!(told(28), "no space left on the device");
            assert_eq!(told(30), "the disk is read-only");
            assert_eq!(told(5), "Input/output error");
        }
    }
}
