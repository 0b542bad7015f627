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
    /// It gets the mode bits of the old file, if it has not got them yet.
    Mode,
    /// A piece of the text is written to it.
    Write,
    /// The disk has all of it.
    Sync,
    /// It takes the place of the old file.
    Rename,
    /// Or it takes a name that no file has, by a call that would not replace one; some disks know no such call.
    Claim,
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

/// Who may read a new file. An old one keeps its mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Its owner alone: a file in a folder of our own.
    Owner,
    /// Whoever the mask of the process allows: a file that somebody has asked for by its name.
    Usual,
}

/// Makes this text the content of a file, which is an old one from then on. `before` is asked before each step, and may
/// have it fail. Nobody else may make a file of this name meanwhile, if the disk cannot see to that.
pub fn replace(
    path: &Path,
    target: &mut Target,
    readers: Readers,
    text: &[u8],
    before: &mut dyn FnMut(Step) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(path);
    before(Step::Create)?;
    // A file that has gone meanwhile is simply made anew.
    let old = match target {
        Target::Old => fs::metadata(path).ok().map(|old| old.permissions()),
        Target::New => None,
    };
    let wanted = old.clone().or_else(|| permissions_for(readers));
    let mut temporary = create_beside(path, folder, wanted)?;
    if let Some(old) = old
        && temporary.as_file().metadata()?.permissions() != old
    {
        // The mask has taken bits away. A disk that does not let them be set keeps the file from more eyes than before.
        let _ = before(Step::Mode).and_then(|()| temporary.as_file().set_permissions(old));
    }
    for piece in text.chunks(PIECE) {
        before(Step::Write)?;
        temporary.write_all(piece)?;
    }
    unless_unknown(before(Step::Sync).and_then(|()| temporary.as_file().sync_all()))?;
    before(Step::Rename)?;
    match target {
        Target::New => claim(temporary, path, before)?,
        Target::Old => drop(temporary.persist(path)?),
    }
    *target = Target::Old;
    unless_unknown(before(Step::SyncFolder).and_then(|()| sync_folder(folder)))
}

/// Gives a file a name that no other has. Where the disk knows no call for that, the name is looked for first: among
/// the programs that heed our locks nobody takes it meanwhile.
fn claim(
    temporary: NamedTempFile,
    path: &Path,
    before: &mut dyn FnMut(Step) -> io::Result<()>,
) -> io::Result<()> {
    let temporary = match before(Step::Claim) {
        Ok(()) => match temporary.persist_noclobber(path) {
            Ok(_) => return Ok(()),
            Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(refused.error);
            }
            Err(refused) => refused.file,
        },
        Err(_) => temporary,
    };
    if path.try_exists()? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    drop(temporary.persist(path)?);
    Ok(())
}

/// What came of asking the disk to write something down at once. One that does not know the question, or does not let
/// this user ask it, has the text all the same.
fn unless_unknown(synced: io::Result<()>) -> io::Result<()> {
    synced.or_else(|error| match error.kind() {
        io::ErrorKind::InvalidInput
        | io::ErrorKind::PermissionDenied
        | io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

/// The folder in which a file stands.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A temporary file for the text of another, in its folder. It is removed again unless it takes the other's place.
fn create_beside(
    path: &Path,
    folder: &Path,
    permissions: Option<Permissions>,
) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let prefix = temporary_prefix(path);
    builder.prefix(&prefix).suffix(ENDING);
    if let Some(permissions) = permissions.filter(|_| cfg!(unix)) {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}

/// How the names of the temporary files of a file begin.
fn temporary_prefix(path: &Path) -> String {
    format!(".{}.", hidden_stem(path))
}

/// What the hidden files beside a file are called after, its lock and its temporary files: its own name, or where that
/// is too long for something to be added, or is no text, the beginning of it and a number made from all of it.
pub fn hidden_stem(path: &Path) -> String {
    /// Bytes that a name may have so that `.NAME.RANDOM.tmp` has no more than the 255 that common systems allow.
    const LONGEST: usize = 255 - ".".len() - ".123456".len() - ENDING.len();
    let name = path.file_name().unwrap_or_default();
    if let Some(name) = name.to_str().filter(|name| name.len() <= LONGEST) {
        return name.to_owned();
    }
    // FNV-1a: the same in every process, whatever version it is of.
    let mark = name
        .as_encoded_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |mark, &byte| {
            (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let mark = format!("~{mark:016x}");
    let mut stem = name.to_string_lossy().into_owned();
    while stem.len() > LONGEST - mark.len() {
        stem.pop();
    }
    stem + &mark
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

/// What a new file may be used for: the mask of the process takes from it.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn permissions_for(readers: Readers) -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(match readers {
        Readers::Owner => 0o600,
        Readers::Usual => 0o666,
    }))
}

/// Here new files are as they are.
#[cfg(not(unix))]
fn permissions_for(_: Readers) -> Option<Permissions> {
    None
}

/// Makes a folder of our own and those around it, as far as they are not there, for nobody but their owner.
pub fn make_own_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Has the disk write down the names in a folder, if it can be asked to.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    unless_unknown(fs::File::open(folder).and_then(|folder| folder.sync_all()))
}

/// Here a folder cannot be opened for that.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail elsewhere")]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
