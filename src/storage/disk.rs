//! Replaces files atomically by way of a temporary file.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::path_text::folder_of;
use super::temporary_file::{Readers, Temporary, create_beside};

/// How many bytes of a text we write at once.
const PIECE_SIZE: usize = 64 << 10;

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

/// What [`replace`] calls before each of its steps. An error makes the step fail, just as an error of the disk does. A game's file
/// uses it to check for changes by another program right before the rename, and to take its stamp right after it. Tests use it
/// to make a step fail.
pub type BeforeStep<'a> = &'a mut dyn FnMut(ReplaceStep) -> io::Result<()>;

/// Replaces the content of a file, or creates it. For a new file on a file system that cannot rename without replacing, the
/// caller must hold the file's lock.
pub fn replace(
    path: &Path,
    destination: Destination,
    readers: Readers,
    text: &[u8],
    before_step: BeforeStep<'_>,
) -> io::Result<()> {
    let temporary = write_beside(path, destination, readers, text, before_step)?;
    before_step(ReplaceStep::Rename)?;
    match destination {
        Destination::New => rename_new(temporary, path, before_step)?,
        Destination::Existing => drop(temporary.persist(path)?),
    }
    // The file has its new content by now, so replacing does not fail anymore.
    if before_step(ReplaceStep::SyncFolder).is_ok() {
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
    before_step: BeforeStep<'_>,
) -> io::Result<NamedTempFile<Temporary>> {
    before_step(ReplaceStep::Create)?;
    let old_mode = match destination {
        // `None` if somebody has removed the file in the meantime. We create it again.
        Destination::Existing => fs::metadata(path).ok().map(|old| old.permissions()),
        Destination::New => None,
    };
    let mut temporary = create_beside(path, old_mode.as_ref(), readers)?;
    if let Some(old_mode) = old_mode
        && temporary.as_file().file.metadata()?.permissions() != old_mode
    {
        // The umask has removed bits. If the file system does not allow setting them, fewer users may read the file than
        // before.
        if before_step(ReplaceStep::Mode).is_ok() {
            let _ = temporary.as_file().file.set_permissions(old_mode);
        }
    }
    for piece in text.chunks(PIECE_SIZE) {
        before_step(ReplaceStep::Write)?;
        temporary.as_file_mut().write_all(piece)?;
    }
    #[cfg(debug_assertions)]
    simulate_slow_disk();
    let synced = before_step(ReplaceStep::Sync).and_then(|()| temporary.as_file().file.sync_all());
    ignore_unsupported(synced)?;
    Ok(temporary)
}

/// Renames a file to an unused name. Fails if the name is taken. If the file system cannot rename without replacing, checks
/// the name first; that is safe among programs that respect the lock. If `before_step` fails, this also checks the name
/// first.
fn rename_new(
    mut temporary: NamedTempFile<Temporary>,
    path: &Path,
    before_step: BeforeStep<'_>,
) -> io::Result<()> {
    if before_step(ReplaceStep::RenameNew).is_ok() {
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
        std::thread::sleep(std::time::Duration::from_millis(time));
    }
}

#[cfg(test)]
mod tests;
