//! Paths as players type and read them, and the folder of a path.

use std::path::{Path, PathBuf};

use crate::text::printable;

/// Turns a typed text into a path. `~/` is the user's home.
pub fn parse_typed_path(text: &str) -> PathBuf {
    let below_home = text.strip_prefix("~/").zip(etcetera::home_dir().ok());
    below_home.map_or_else(|| PathBuf::from(text), |(rest, home)| home.join(rest))
}

/// Returns the folder of a file: `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns a path without control characters.
pub fn printable_path(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// Returns a path without control characters, with `~` for the user's home.
pub fn printable_path_from_home(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    let below = home.and_then(|home| path.strip_prefix(home).ok());
    below.map_or_else(
        || printable_path(path),
        |rest| printable_path(&Path::new("~").join(rest)),
    )
}
