//! Replaces files atomically by way of a temporary file, and gives the hidden files beside a game their names.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::threads::{lock, within};

/// How many bytes of a text we write at once.
const PIECE_SIZE: usize = 64 << 10;

/// The suffix of temporary files.
const TEMPORARY_SUFFIX: &str = ".tmp";

/// The steps of replacing a file, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplaceStep {
    /// Create a temporary file in the same folder.
    Create,
    /// Give the temporary file the mode bits of the old file, unless it already has them.
    Mode,
    /// Write a piece of the text.
    Write,
    /// Flush the temporary file to the disk.
    Sync,
    /// Rename the temporary file to the old file's name.
    Rename,
    /// Rename the temporary file, for a new file, but only if no other file has the name. Some file systems cannot do this.
    RenameNew,
    /// Flush the file's name to the disk, if possible.
    SyncFolder,
}

/// Whether a file is expected at the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// No file is expected. If one has appeared in the meantime, it belongs to another program, and we do not replace it.
    New,
    /// A file is expected. We replace it and keep its mode bits.
    Existing,
}

/// Who may read a new file, as mode bits before the umask applies. An existing file keeps its mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Only the owner may read the file, which is in one of the program's own folders.
    Owner = 0o600,
    /// Everyone whom the process's umask allows may read the file, whose name a player gave.
    ByUmask = 0o666,
}

/// Replaces the content of a file, or creates it. Calls `before` before each step; an error there makes the step fail. For a
/// new file on a file system that cannot rename without replacing, the caller must hold the file's lock.
pub fn replace(
    path: &Path,
    destination: Destination,
    readers: Readers,
    text: &[u8],
    before: &mut dyn FnMut(ReplaceStep) -> io::Result<()>,
) -> io::Result<()> {
    let temporary = write_beside(path, destination, readers, text, before)?;
    before(ReplaceStep::Rename)?;
    match destination {
        Destination::New => rename_new(temporary, path, before)?,
        Destination::Existing => drop(temporary.persist(path)?),
    }
    if before(ReplaceStep::SyncFolder).is_ok() {
        sync_folder(folder_of(path));
    }
    Ok(())
}

/// Writes the new content of a file to a temporary file beside it, and flushes that to the disk. The temporary file has the
/// mode of the old file if there is one.
fn write_beside(
    path: &Path,
    destination: Destination,
    readers: Readers,
    text: &[u8],
    before: &mut dyn FnMut(ReplaceStep) -> io::Result<()>,
) -> io::Result<NamedTempFile<Temporary>> {
    before(ReplaceStep::Create)?;
    // If somebody has removed the file in the meantime, we create it again.
    let old = match destination {
        Destination::Existing => fs::metadata(path).ok().map(|old| old.permissions()),
        Destination::New => None,
    };
    let mut temporary = create_beside(path, folder_of(path), old.as_ref(), readers)?;
    if let Some(old) = old
        && temporary.as_file().file.metadata()?.permissions() != old
    {
        // The umask has removed bits. If the file system does not allow setting them, fewer users may read the file than
        // before.
        let _ =
            before(ReplaceStep::Mode).and_then(|()| temporary.as_file().file.set_permissions(old));
    }
    for piece in text.chunks(PIECE_SIZE) {
        before(ReplaceStep::Write)?;
        temporary.as_file_mut().write_all(piece)?;
    }
    #[cfg(debug_assertions)]
    simulate_slow_disk();
    ignore_unsupported(
        before(ReplaceStep::Sync).and_then(|()| temporary.as_file().file.sync_all()),
    )?;
    Ok(temporary)
}

/// Renames a file to an unused name. If the file system cannot refuse to replace a file, checks the name first; that is safe
/// among programs that respect the lock.
fn rename_new(
    mut temporary: NamedTempFile<Temporary>,
    path: &Path,
    before: &mut dyn FnMut(ReplaceStep) -> io::Result<()>,
) -> io::Result<()> {
    if before(ReplaceStep::RenameNew).is_ok() {
        temporary = match temporary.persist_noclobber(path) {
            Ok(_) => return Ok(()),
            Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(refused.error);
            }
            Err(refused) => refused.file,
        };
    }
    if path.try_exists()? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    drop(temporary.persist(path)?);
    Ok(())
}

/// Turns the error into success if a file system does not support flushing, or does not allow it to this user.
fn ignore_unsupported(synced: io::Result<()>) -> io::Result<()> {
    synced.or_else(|error| match error.kind() {
        io::ErrorKind::InvalidInput
        | io::ErrorKind::PermissionDenied
        | io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

/// Returns the folder of a file: `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A temporary file, which [`remove_temporaries`] removes if the program ends while the file exists.
pub struct Temporary {
    file: File,
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
    folder: &Path,
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
    builder.make_in(folder, |path| {
        Ok(Temporary {
            _listed: TemporaryPath::new(path)?,
            file: options.open(path)?,
        })
    })
}

/// Returns the beginning of the names of a file's temporary files.
fn temporary_prefix(path: &Path) -> String {
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

/// Removes the temporary files that a killed process left beside this file.
pub fn remove_leftovers(path: &Path) {
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

/// Creates one of the program's own folders, with any missing parents. Only their owner gets access.
pub fn make_own_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Flushes the names in a folder to the disk, if possible. A change of a name takes effect anyway, and only a power failure
/// could undo it, so we do not report an error.
pub fn sync_folder(folder: &Path) {
    #[cfg(debug_assertions)]
    simulate_slow_disk();
    // Only Unix can open a folder.
    if cfg!(unix) {
        let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Makes a write beyond the user's limit on file sizes (`ulimit -f`) fail with an error. Otherwise the kernel would end the
/// program with SIGXFSZ.
#[cfg(unix)]
pub fn survive_size_limit() {
    // If this fails, the program works, but its first save beyond the limit ends it.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Does nothing, because other systems have no such limit.
#[cfg(not(unix))]
pub fn survive_size_limit() {}

/// Waits for the milliseconds in the environment variable `TABIYA_SLOW_DISK`, to test slow disks.
#[cfg(debug_assertions)]
fn simulate_slow_disk() {
    let asked = std::env::var("TABIYA_SLOW_DISK").ok();
    if let Some(time) = asked.and_then(|time| time.parse().ok()) {
        std::thread::sleep(Duration::from_millis(time));
    }
}

#[cfg(test)]
mod tests;
