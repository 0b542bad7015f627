//! Paths as players type and read them, and the folder of a path.

use std::path::{Path, PathBuf};

use super::user_folder::home;
use crate::text::printable;

/// Turns a typed text into a path. `~/` at its beginning means the user's home folder, if there is one.
pub fn parse_typed_path(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), home()) {
        (Some(rest), Some(home)) => home.join(rest),
        (Some(_), None) | (None, _) => PathBuf::from(text),
    }
}

/// Returns the folder of a file; `.` for a name without a folder.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns the text of a path without control characters.
pub fn printable_path(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// Returns the text of a path without control characters, with `~` for the user's home folder.
pub fn printable_path_from_home(path: &Path) -> String {
    if let Some(home) = home()
        && let Ok(rest) = path.strip_prefix(home)
    {
        return printable_path(&Path::new("~").join(rest));
    }
    printable_path(path)
}
