//! Replacing a file so that it is whole at every moment, whatever fails or ends in between.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Bytes that are written in one step.
const PIECE: usize = 64 << 10;

/// How the names of temporary files end.
const ENDING: &str = ".tmp";

/// The steps by which a file is replaced, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A temporary file is made in the same folder.
    Create,
    /// A piece of the text is written to it.
    Write,
    /// The disk has all of it.
    Sync,
    /// It takes the place of the old file.
    Rename,
    /// The disk knows its name.
    SyncFolder,
}

/// Whether a file is expected where the text is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// There is none: one that has appeared meanwhile is somebody else's, and left alone.
    New,
    /// The one that is there is replaced, and its mode bits are kept.
    Old,
}

/// Makes this text the content of a file, which is an old one from then on. `before` is asked before each step, and may
/// have it fail.
pub fn replace(
    path: &Path,
    target: &mut Target,
    text: &[u8],
    before: &mut dyn FnMut(Step) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(path);
    before(Step::Create)?;
    let mut temporary = create_beside(path, folder)?;
    if *target == Target::Old {
        // A file that has gone meanwhile is simply made anew.
        if let Ok(old) = fs::metadata(path) {
            temporary.as_file().set_permissions(old.permissions())?;
        }
    }
    for piece in text.chunks(PIECE) {
        before(Step::Write)?;
        temporary.write_all(piece)?;
    }
    before(Step::Sync)?;
    temporary.as_file().sync_all()?;
    before(Step::Rename)?;
    match target {
        Target::New => temporary.persist_noclobber(path)?,
        Target::Old => temporary.persist(path)?,
    };
    *target = Target::Old;
    before(Step::SyncFolder)?;
    sync_folder(folder)
}

/// The folder in which a file stands.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A temporary file for the text of another, in its folder. It is removed again unless it takes the other's place.
fn create_beside(path: &Path, folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let prefix = temporary_prefix(path);
    builder.prefix(&prefix).suffix(ENDING);
    if let Some(permissions) = usual_permissions() {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}

/// How the names of the temporary files of a file begin.
fn temporary_prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    format!(".{}.", name.to_string_lossy())
}

/// Removes the temporary files that a process left behind that was killed while it wrote this file.
pub fn remove_leftovers(path: &Path) {
    let prefix = temporary_prefix(path);
    for left in temporary_files(folder_of(path)) {
        let name = left.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(&prefix) {
            // What cannot be removed does no harm.
            let _ = fs::remove_file(&left);
        }
    }
}

/// The hidden files of a folder that have the name of a temporary file.
pub fn temporary_files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with('.') && name.ends_with(ENDING)
    })
}

/// The file whose text a temporary file was to hold: `.NAME.pgn.RANDOM.tmp` was for `NAME.pgn`.
pub fn game_of_temporary(temporary: &Path) -> Option<PathBuf> {
    let name = temporary.file_name()?.to_str()?.strip_prefix('.')?;
    let (game, _random) = name.strip_suffix(ENDING)?.rsplit_once('.')?;
    Some(temporary.with_file_name(game))
}

/// What any program's new files may be used for: the mask of the process takes from it.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn usual_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

/// Here new files are as they are.
#[cfg(not(unix))]
fn usual_permissions() -> Option<Permissions> {
    None
}

/// Has the disk write down the names in a folder.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Here a folder cannot be opened for that.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail elsewhere")]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
