//! Finds the user's settings file, and reads it or another file of the user, which may contain anything.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::storage::{UserFolder, in_system_words};
use crate::text::Mistake;

/// The maximum size in bytes of a file that we read, many times the size of all settings.
const LARGEST: u64 = 64 << 10;

/// Returns the path of this user's settings file: `tabiya/config.toml` in `$XDG_CONFIG_HOME` or the system's equivalent.
/// `None` if the user has no home folder.
pub fn of_user() -> Option<PathBuf> {
    let folder = UserFolder::Settings.path()?;
    Some(folder.join("config.toml"))
}

/// Reads a file. Returns an empty text if it does not exist. Fails if it is too large, is not a regular file, cannot be read,
/// or is not UTF-8 text.
pub fn read(path: &Path) -> Result<String, Mistake> {
    match read_bytes(path) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            Mistake::at(Some(good..good), error.as_bytes(), "it is not UTF-8 text")
        }),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(String::new()),
            _ => Err(Mistake::outside_lines(in_system_words(&error))),
        },
    }
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    // Reading a pipe or a device might never end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    let read = File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    if read as u64 > LARGEST {
        let what = format!("it has more than {LARGEST} bytes");
        return Err(io::Error::other(what));
    }
    Ok(bytes)
}
