//! Replaces files atomically: writes a temporary file, and renames it.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::path_text::folder_of;
use super::temporary_file::{Readers, Temporary, create_beside};

/// How many bytes of the content we write at once.
const PIECE_SIZE: usize = 64 << 10;

/// The steps of replacing a file, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplaceStep {
    /// Create a temporary file in the same folder.
    Create,
    /// Give the temporary file the mode bits of the old file. Left out if it already has them, or if there is no old file.
    Mode,
    /// Write the next piece of the content. Taken once for each piece.
    Write,
    /// Flush the temporary file to the disk.
    Sync,
    /// Rename the temporary file to the name of the file.
    Rename,
    /// For a new file, a part of [`Self::Rename`]: rename without replacing another file. Some file systems cannot do this.
    RenameNew,
    /// Flush the file's name to the disk, if the system can do that.
    SyncFolder,
}

/// Whether we expect a file with this name before we replace it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// No file is expected. If one has appeared in the meantime, it belongs to another program, and we do not replace it.
    New,
    /// A file is expected. We replace it and keep its mode bits. If it is gone, we create it.
    Existing,
}

/// A file and its new content.
#[derive(Clone, Copy)]
pub struct Replacement<'a> {
    pub path: &'a Path,
    pub destination: Destination,
    /// Who may read the file if it does not exist yet.
    pub readers: Readers,
    pub content: &'a [u8],
}

/// A function that is called before each step of replacing a file. If it returns an error, the step counts as failed and is not
/// taken. A game's file uses it to check for changes by another program right before the rename, and to take its stamp right
/// after it. Tests use it to make a step fail.
pub type BeforeStep<'a> = &'a mut dyn FnMut(ReplaceStep) -> io::Result<()>;

/// Replaces the content of a file, or creates it. If that fails, the file stays as it was. A new file replaces one that another
/// program has just created only if the file system cannot rename without replacing. If the caller holds the file's lock, no
/// program that respects the lock creates one.
pub fn replace(new: Replacement<'_>) -> io::Result<()> {
    replace_in_steps(new, &mut |_| Ok(()))
}

/// Like [`replace`], but calls `before_step` before each step.
pub fn replace_in_steps(new: Replacement<'_>, before_step: BeforeStep<'_>) -> io::Result<()> {
    let temporary = write_beside(new, before_step)?;
    before_step(ReplaceStep::Rename)?;
    match new.destination {
        Destination::New => rename_new(temporary, new.path, before_step)?,
        Destination::Existing => drop(temporary.persist(new.path)?),
    }
    // The file has its new content by now, so replacing does not fail anymore.
    if before_step(ReplaceStep::SyncFolder).is_ok() {
        sync_folder(folder_of(new.path));
    }
    Ok(())
}

/// Writes the new content of a file to a temporary file beside it, and flushes that to the disk. Before each step, asks
/// `before_step` whether to take it. The temporary file has the mode of the old file if there is one and the file system allows
/// it.
fn write_beside(
    new: Replacement<'_>,
    before_step: BeforeStep<'_>,
) -> io::Result<NamedTempFile<Temporary>> {
    before_step(ReplaceStep::Create)?;
    let old_mode = match new.destination {
        // `None` if somebody has removed the file in the meantime. We create it again.
        Destination::Existing => fs::metadata(new.path).ok().map(|old| old.permissions()),
        Destination::New => None,
    };
    let mut temporary = create_beside(new.path, old_mode.as_ref(), new.readers)?;
    if let Some(old_mode) = old_mode {
        restore_mode(&temporary.as_file().file, old_mode, before_step)?;
    }
    for piece in new.content.chunks(PIECE_SIZE) {
        before_step(ReplaceStep::Write)?;
        temporary.as_file_mut().write_all(piece)?;
    }
    #[cfg(debug_assertions)]
    simulate_slow_disk();
    let synced = before_step(ReplaceStep::Sync).and_then(|()| temporary.as_file().file.sync_all());
    allow_no_flush(synced)?;
    Ok(temporary)
}

/// Gives a new file all the mode bits that we asked for when we created it, because the umask may have removed some of them.
fn restore_mode(file: &File, mode: Permissions, before_step: BeforeStep<'_>) -> io::Result<()> {
    let lacks_bits = file.metadata()?.permissions() != mode;
    if lacks_bits && before_step(ReplaceStep::Mode).is_ok() {
        // If this fails, the file is saved, but fewer users may read it than before.
        let _ = file.set_permissions(mode);
    }
    Ok(())
}

/// Renames a temporary file to a name that no file has yet; fails if one has. If the file system cannot rename without
/// replacing, looks for such a file first. That is safe among programs that respect the lock.
fn rename_new(
    mut temporary: NamedTempFile<Temporary>,
    path: &Path,
    before_step: BeforeStep<'_>,
) -> io::Result<()> {
    if before_step(ReplaceStep::RenameNew).is_ok() {
        match temporary.persist_noclobber(path) {
            Ok(_) => return Ok(()),
            Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(failed.error);
            }
            Err(failed) => temporary = failed.file,
        }
    }
    // The file system cannot rename without replacing.
    if path.try_exists()? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    drop(temporary.persist(path)?);
    Ok(())
}

/// Turns an error into success if the file system cannot flush, or does not let this user flush.
fn allow_no_flush(synced: io::Result<()>) -> io::Result<()> {
    synced.or_else(|error| match error.kind() {
        io::ErrorKind::InvalidInput
        | io::ErrorKind::PermissionDenied
        | io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

/// Creates one of the program's own folders and its missing parents, unless it exists. On Unix only the owner gets access to
/// the new folders.
pub fn make_own_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Flushes the names in a folder to the disk, on Unix. Does not report an error, because a change of a name takes effect
/// anyway; only a power failure could undo it.
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

/// Waits as many milliseconds as the environment variable `TABIYA_SLOW_DISK` says, to test slow disks.
#[cfg(debug_assertions)]
fn simulate_slow_disk() {
    let asked = std::env::var("TABIYA_SLOW_DISK").ok();
    if let Some(time) = asked.and_then(|time| time.parse().ok()) {
        std::thread::sleep(std::time::Duration::from_millis(time));
    }
}

#[cfg(test)]
mod tests;
