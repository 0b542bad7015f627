//! Temporary files. We write a game to a hidden file beside its own file, and then give the hidden file that name. Also names
//! the lock files, which are hidden in the same way.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::path_text::folder_of;
use super::threads::{lock, within};

/// The suffix of temporary files.
const TEMPORARY_SUFFIX: &str = ".tmp";

/// Who may read a new file, as mode bits before the umask applies. An existing file keeps its mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// The file is in one of the program's own folders, and only its owner may read it.
    Owner = 0o600,
    /// For a file that a player named. The umask decides who else may read it.
    ByUmask = 0o666,
}

/// A temporary file. If the program ends while the file exists, [`remove_temporaries`] removes it.
pub struct Temporary {
    pub file: File,
    _listed: TemporaryPath,
}

/// The path of a temporary file. [`remove_temporaries`] removes the file, until this value is dropped.
#[derive(Debug)]
pub struct TemporaryPath(PathBuf);

/// The existing temporary files; `None` while the program ends, when nobody may create more.
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
    /// Adds a file to the existing temporary files. Fails while the program ends.
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

/// Removes the temporary files of this process, because the program ends before they are complete, and prevents new ones. Does
/// not wait for a disk that does not respond.
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

/// Creates a temporary file in the folder of another file. It gets the permissions `old` of that file if it exists, or
/// otherwise those for `readers`. Dropping the temporary file removes it, unless it was renamed.
pub fn create_beside(
    path: &Path,
    old: Option<&Permissions>,
    readers: Readers,
) -> io::Result<NamedTempFile<Temporary>> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(not(unix))]
    let _ = (old, readers);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(old.map_or(readers as u32, PermissionsExt::mode));
    }
    let prefix = temporary_prefix(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(TEMPORARY_SUFFIX);
    builder.make_in(folder_of(path), |path| {
        Ok(Temporary {
            _listed: TemporaryPath::new(path)?,
            file: options.open(path)?,
        })
    })
}

/// Returns the beginning of the names of a file's temporary files.
pub fn temporary_prefix(path: &Path) -> String {
    format!(".{}.", hidden_stem(path))
}

/// Returns the part of a file name that its hidden files (lock and temporary files) contain: the name itself, or its beginning
/// and a hash if it is too long or not UTF-8.
pub fn hidden_stem(path: &Path) -> String {
    /// With this many bytes in NAME, `.NAME.RANDOM.tmp` has at most 255, the limit on common systems.
    const MAX_LENGTH: usize = 255 - ".".len() - ".123456".len() - TEMPORARY_SUFFIX.len();
    let name = path.file_name().unwrap_or_default();
    if let Some(name) = name.to_str().filter(|name| name.len() <= MAX_LENGTH) {
        return name.to_owned();
    }
    // FNV-1a, because every process and version must compute the same hash.
    let hash = name
        .as_encoded_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let ending = format!("~{hash:016x}");
    let mut stem = name.to_string_lossy().into_owned();
    while stem.len() > MAX_LENGTH - ending.len() {
        stem.pop();
    }
    stem + &ending
}

/// Removes the temporary files that a killed process left for this file.
pub fn remove_temporaries_beside(path: &Path) {
    let prefix = temporary_prefix(path);
    for left in temporary_files(folder_of(path)) {
        let name = left.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(&prefix) {
            let _ = fs::remove_file(&left);
        }
    }
}

/// Returns the temporary files in a folder, of this process and of others.
pub fn temporary_files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with('.') && name.ends_with(TEMPORARY_SUFFIX)
    })
}

/// Returns the file that a temporary file was written for: `NAME.pgn` for `.NAME.pgn.RANDOM.tmp`; `None` for other names.
pub fn game_of_temporary(temporary: &Path) -> Option<PathBuf> {
    let name = temporary.file_name()?.to_str()?.strip_prefix('.')?;
    let (game, _random) = name.strip_suffix(TEMPORARY_SUFFIX)?.rsplit_once('.')?;
    Some(temporary.with_file_name(game))
}
