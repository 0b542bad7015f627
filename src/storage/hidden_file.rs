//! Opens hidden files beside a game's own, such as locks and temporary files. Anybody with access to the folder could have created a
//! file with such a name first. So we open them without following links and without waiting, and refuse, with a reason,
//! anything that this program would not have created.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// The maximum length of a text that [`read`] returns, in bytes. The process IDs in lock files are far shorter.
const MAX_LENGTH: u64 = 100;

pub struct HiddenFile {
    pub file: File,
    /// True if the file is open for writing. False if it belongs to another user or is read-only; then it is open only for
    /// reading.
    pub is_ours: bool,
}

impl HiddenFile {
    /// Opens the file with this name, or creates it. Returns `None` if another process has just created or removed it; trying
    /// again may succeed.
    pub fn open_or_create(path: &Path) -> io::Result<Option<Self>> {
        let found = match fs::symlink_metadata(path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let created = none_on(io::ErrorKind::AlreadyExists, File::create_new(path))?;
                return Ok(created.map(|file| Self {
                    file,
                    is_ours: true,
                }));
            }
            Err(error) => return Err(error),
        };
        check(&found)?;
        let is_ours = is_ours(&found);
        let opened = if is_ours {
            open(path, OpenOptions::new().write(true))
        } else {
            open_to_read(path)
        };
        let file = none_on(io::ErrorKind::NotFound, opened)?;
        Ok(file.map(|file| Self { file, is_ours }))
    }
}

/// Turns an error of the `expected` kind into `None`.
fn none_on(expected: io::ErrorKind, result: io::Result<File>) -> io::Result<Option<File>> {
    match result {
        Err(error) if error.kind() == expected => Ok(None),
        result => result.map(Some),
    }
}

/// Opens the file with this name for reading. Fails if there is none, or if it is not one that this program would have created.
pub fn open_to_read(path: &Path) -> io::Result<File> {
    check(&fs::symlink_metadata(path)?)?;
    open(path, OpenOptions::new().read(true))
}

/// Like [`open_to_read`], but refuses a file that belongs to another user or is read-only.
pub fn open_ours(path: &Path) -> io::Result<File> {
    let file = open_to_read(path)?;
    if is_ours(&file.metadata()?) {
        Ok(file)
    } else {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

/// Returns the text of the file with this name, at most its first [`MAX_LENGTH`] bytes.
pub fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    open_to_read(path)?
        .take(MAX_LENGTH)
        .read_to_string(&mut text)?;
    Ok(text)
}

/// Opens a file and checks what it has opened. On Unix, does not follow a link or wait for the other end of a pipe. Somebody
/// may have replaced the file since the caller's check of the name.
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let careful = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
        options.custom_flags(careful.bits().cast_signed());
    }
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// Fails, with a reason, for anything that this program never creates beside a game.
fn check(found: &Metadata) -> io::Result<()> {
    let kind = found.file_type();
    let wrong_kind = if kind.is_symlink() {
        "a link"
    } else if kind.is_dir() {
        "a folder"
    } else if !kind.is_file() {
        "a pipe or a device"
    } else if has_several_names(found) {
        "a file with several names"
    } else {
        return Ok(());
    };
    Err(io::Error::other(format!("its lock file is {wrong_kind}")))
}

#[cfg(unix)]
fn has_several_names(found: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(found) > 1
}

#[cfg(not(unix))]
fn has_several_names(_: &Metadata) -> bool {
    false
}

/// Returns true if a file belongs to this user and the owner may write to it. Outside Unix, only checks that the file is not
/// read-only.
#[cfg(unix)]
fn is_ours(found: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    const MAY_WRITE: u32 = 0o200;
    found.uid() == rustix::process::geteuid().as_raw() && found.mode() & MAY_WRITE != 0
}

#[cfg(not(unix))]
fn is_ours(found: &Metadata) -> bool {
    !found.permissions().readonly()
}

/// Returns true if this open file still has this name.
#[cfg(unix)]
pub fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let identity = |found: &Metadata| (found.dev(), found.ino());
    let opened = identity(&file.metadata()?);
    Ok(fs::symlink_metadata(path).is_ok_and(|found| identity(&found) == opened))
}

#[cfg(not(unix))]
pub fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    let opened = same_file::Handle::from_file(file.try_clone()?)?;
    Ok(same_file::Handle::from_path(path).is_ok_and(|found| found == opened))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    /// Returns the result of `open_or_create` for the file with this name, in words.
    fn said_of(path: &Path) -> String {
        match HiddenFile::open_or_create(path) {
            Ok(None) => "overtaken".to_owned(),
            Ok(Some(HiddenFile { is_ours: true, .. })) => "ours".to_owned(),
            Ok(Some(HiddenFile { is_ours: false, .. })) => "foreign".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn only_a_plain_file_with_one_name_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name| folder.path().join(name);
        assert_eq!(said_of(&at("new")), "ours");
        assert_eq!(said_of(&at("new")), "ours");
        symlink(at("new"), at("link")).unwrap();
        symlink(at("nothing"), at("dangling")).unwrap();
        for link in ["link", "dangling"] {
            assert_eq!(said_of(&at(link)), "its lock file is a link");
        }
        assert!(!at("nothing").exists());
        fs::create_dir(at("folder")).unwrap();
        assert_eq!(said_of(&at("folder")), "its lock file is a folder");
        fs::hard_link(at("new"), at("second")).unwrap();
        assert_eq!(
            said_of(&at("new")),
            "its lock file is a file with several names"
        );
        fs::write(at("fixed"), "").unwrap();
        fs::set_permissions(at("fixed"), fs::Permissions::from_mode(0o444)).unwrap();
        assert_eq!(said_of(&at("fixed")), "foreign");
    }

    #[test]
    fn a_pipe_never_blocks() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        assert_eq!(said_of(&pipe), "its lock file is a pipe or a device");
        assert!(read(&pipe).is_err());
        // Not even if the pipe takes the name after the first check.
        assert!(open(&pipe, OpenOptions::new().read(true)).is_err());
        assert!(open(&pipe, OpenOptions::new().write(true)).is_err());
    }
}
