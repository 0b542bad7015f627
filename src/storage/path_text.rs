//! Paths as players type and read them, the folder of a path, and the file that a link leads to.

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

/// Resolves the symbolic links in a path. If the file does not exist yet, follows the links to where it will be. Returns that path
/// as it is if its folder does not exist either.
pub fn real_path(path: &Path) -> PathBuf {
    /// More links than this are probably a circle. Linux gives up after as many.
    const MOST_LINKS: usize = 40;
    if let Ok(existing) = path.canonicalize() {
        return existing;
    }
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match target.read_link() {
            Ok(next) => target = folder_of(&target).join(next),
            Err(_) => break,
        }
    }
    let Ok(folder) = folder_of(&target).canonicalize() else {
        return target;
    };
    folder.join(target.file_name().unwrap_or_default())
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
