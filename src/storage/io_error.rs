//! Explains I/O errors in a player's words.

use std::io;
use std::path::Path;

use super::path_text::printable_path;
use crate::text::printable;

/// Returns why a file was not written, for the end of a sentence such as "the game is not being saved: …". Uncommon errors are
/// in the system's words.
pub fn in_words(error: &io::Error) -> String {
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
        _ => return in_system_words(error),
    };
    known.to_owned()
}

/// Like [`in_words`], but returns why a file was not read.
pub fn reading_in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "you do not have permission to read it".to_owned(),
        io::ErrorKind::NotFound => "it no longer exists".to_owned(),
        _ => in_words(error),
    }
}

/// Like [`in_words`], but returns why a file is not watched. We watch its folder.
pub fn watching_in_words(error: &io::Error) -> String {
    match error.kind() {
        // On Linux this means the limit on watches of the user, not the disk.
        io::ErrorKind::StorageFull => "the system watches too many files already".to_owned(),
        io::ErrorKind::PermissionDenied => {
            "you do not have permission to read its folder".to_owned()
        }
        io::ErrorKind::NotFound => "its folder no longer exists".to_owned(),
        io::ErrorKind::NotADirectory => "there is a file where the folder should be".to_owned(),
        _ => in_system_words(error),
    }
}

/// Returns the system's own words for an error, without its number.
pub fn in_system_words(error: &io::Error) -> String {
    let text = error.to_string();
    printable(text.split(" (os error").next().unwrap_or_default())
}

/// Returns a message about a file's folder that does not exist; `None` if the folder exists, or if the path has no folder.
pub fn missing_folder(file: &Path) -> Option<String> {
    let folder = file.parent()?;
    let is_missing = !folder.as_os_str().is_empty() && !folder.is_dir();
    is_missing.then(|| format!("there is no folder {}", printable_path(folder)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_reported_in_a_players_words() {
        let told = |code| in_words(&io::Error::from_raw_os_error(code));
        if cfg!(target_os = "linux") {
            assert_eq!(told(28), "no space left on the device");
            assert_eq!(told(30), "the disk is read-only");
            assert_eq!(told(5), "Input/output error");
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_not_said_to_be_unwritable() {
        let told = |kind: io::ErrorKind| reading_in_words(&kind.into());
        assert_eq!(
            told(io::ErrorKind::PermissionDenied),
            "you do not have permission to read it"
        );
        assert_eq!(told(io::ErrorKind::NotFound), "it no longer exists");
        assert_eq!(told(io::ErrorKind::IsADirectory), "it is a folder");
    }

    #[test]
    fn a_limit_on_watched_files_is_not_said_to_be_a_full_disk() {
        let told = watching_in_words(&io::ErrorKind::StorageFull.into());
        assert_eq!(told, "the system watches too many files already");
    }

    #[test]
    fn a_folder_that_has_become_a_file_is_reported_alike_by_watching_and_writing() {
        let error = io::ErrorKind::NotADirectory.into();
        let told = watching_in_words(&error);
        assert_eq!(told, "there is a file where the folder should be");
        assert_eq!(in_words(&error), told);
    }
}
