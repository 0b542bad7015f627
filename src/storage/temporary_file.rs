//! Temporary files. We write a game to a hidden file beside its own file, and then rename the hidden file. This module also
//! makes the part of the name that the lock file of a game shares with its temporary files.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::path_text::folder_of;
use super::threads::{lock, within};

/// The end of the name of a temporary file that replaces a file.
const TEMPORARY_SUFFIX: &str = ".tmp";
/// The end of the name of a temporary file that becomes a new file. It tells a game that was never written from one that
/// somebody has removed.
const NEW_SUFFIX: &str = ".new";

/// Who may read a new file, as mode bits before the umask applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Only the owner, for a file in one of the program's own folders.
    Owner = 0o600,
    /// Everybody whom the umask allows, for a file in any other folder.
    ByUmask = 0o666,
}

/// A temporary file. If the program ends while the file exists, [`remove_temporaries`] removes it.
pub struct Temporary {
    pub file: File,
    _listed: TemporaryPath,
}

/// The path of a temporary file. If the program ends while this value exists, [`remove_temporaries`] removes the file. Dropping
/// this value leaves the file alone.
#[derive(Debug)]
pub struct TemporaryPath(PathBuf);

/// The paths of all [`TemporaryPath`] values; `None` while the program is ending, when nobody may create more.
static TEMPORARIES: Mutex<Option<BTreeSet<PathBuf>>> = Mutex::new(Some(BTreeSet::new()));

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl TemporaryPath {
    /// Lists a path, whether or not there is a file yet. Fails while the program is ending.
    pub fn new(path: &Path) -> io::Result<Self> {
        let mut temporaries = lock(&TEMPORARIES);
        let listed = temporaries.as_mut().ok_or(io::ErrorKind::Interrupted)?;
        listed.insert(path.to_owned());
        Ok(Self(path.to_owned()))
    }
}

impl Drop for TemporaryPath {
    fn drop(&mut self) {
        if let Some(listed) = &mut *lock(&TEMPORARIES) {
            listed.remove(&self.0);
        }
    }
}

/// Removes the temporary files of this process, because the program is ending before they are complete, and prevents new ones.
/// Waits at most half a second for the disk.
pub fn remove_temporaries() {
    const PATIENCE: Duration = Duration::from_millis(500);
    let listed = lock(&TEMPORARIES)
        .take()
        .filter(|listed| !listed.is_empty());
    let Some(listed) = listed else { return };
    within(PATIENCE, || {
        for path in listed {
            let _ = fs::remove_file(path);
        }
    });
}

/// Creates a temporary file in the folder of another file. Dropping the temporary file removes it, unless it was renamed.
///
/// On Unix it gets the mode of the other file, `old`, minus the bits that the umask removes. If there is no other file, `old`
/// is `None`, and the temporary file gets the mode for `readers`.
pub fn create_beside(
    path: &Path,
    old: Option<&Permissions>,
    readers: Readers,
) -> io::Result<NamedTempFile<Temporary>> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    set_mode(&mut options, old, readers);
    let prefix = format!(".{}.", hidden_stem(path));
    let suffix = match old {
        Some(_) => TEMPORARY_SUFFIX,
        None => NEW_SUFFIX,
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(suffix);
    builder.make_in(folder_of(path), |temporary_path| {
        Ok(Temporary {
            // List the path first, so that the end of the program misses no file.
            _listed: TemporaryPath::new(temporary_path)?,
            file: options.open(temporary_path)?,
        })
    })
}

/// Lets new files get the mode `old`, or the one for `readers` if `old` is `None`. The umask then removes bits from it.
#[cfg(unix)]
fn set_mode(options: &mut OpenOptions, old: Option<&Permissions>, readers: Readers) {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let mode = match old {
        Some(old) => old.mode(),
        None => readers as u32,
    };
    options.mode(mode);
}

/// Does nothing, because other systems have no mode.
#[cfg(not(unix))]
fn set_mode(_: &mut OpenOptions, _: Option<&Permissions>, _: Readers) {}

/// Returns the part that the names of a file's hidden files (lock and temporary files) have in common: the file's name,
/// or its beginning and a hash if the name is too long or not UTF-8.
pub fn hidden_stem(path: &Path) -> String {
    /// The maximum length of NAME in bytes. `.NAME.RANDOM.tmp` then has at most 255, the limit on common systems.
    const MAX_LENGTH: usize = 255 - ".".len() - ".123456".len() - TEMPORARY_SUFFIX.len();
    let name = path.file_name().unwrap_or_default();
    if let Some(name) = name.to_str()
        && name.len() <= MAX_LENGTH
    {
        return name.to_owned();
    }
    let ending = format!("~{:016x}", fnv_1a(name.as_encoded_bytes()));
    let mut stem = name.to_string_lossy().into_owned();
    // Remove whole characters until the ending fits.
    while stem.len() + ending.len() > MAX_LENGTH {
        stem.pop();
    }
    stem + &ending
}

/// Returns the FNV-1a hash of these bytes. Unlike the hash of the standard library, it is the same in every process and
/// version.
fn fnv_1a(bytes: &[u8]) -> u64 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash = OFFSET_BASIS;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
    }
    hash
}

/// Returns the temporary files of this file.
pub fn temporaries_beside(path: &Path) -> Vec<PathBuf> {
    let game = path.with_file_name(hidden_stem(path));
    let mut temporaries = files_in(folder_of(path));
    temporaries.retain(|file| game_of_temporary(file).as_deref() == Some(&game));
    temporaries
}

/// Returns the files in a folder that have temporary files, of this process or of others. For a file whose name is too long or
/// not UTF-8, returns another path, which has the same temporary files.
pub fn games_with_temporaries(folder: &Path) -> BTreeSet<PathBuf> {
    let files = files_in(folder).into_iter();
    files.filter_map(|file| game_of_temporary(&file)).collect()
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// Returns the file that a temporary file was written for: `NAME.pgn` for `.NAME.pgn.RANDOM.tmp`; `None` for other names.
fn game_of_temporary(temporary: &Path) -> Option<PathBuf> {
    let name = temporary.file_name()?.to_str()?.strip_prefix('.')?;
    let stem = name
        .strip_suffix(TEMPORARY_SUFFIX)
        .or_else(|| name.strip_suffix(NEW_SUFFIX))?;
    let (game, _random) = stem.rsplit_once('.')?;
    Some(temporary.with_file_name(game))
}

/// Returns true if this temporary file was to become a new file.
pub fn is_of_new_file(temporary: &Path) -> bool {
    let name = temporary.file_name().unwrap_or_default();
    name.as_encoded_bytes().ends_with(NEW_SUFFIX.as_bytes())
}
