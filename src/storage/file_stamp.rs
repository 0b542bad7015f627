//! Detects that another program has changed a file, so that we do not overwrite its change.

use std::fs;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// The state of a file at an earlier time, to compare with its current state.
#[derive(Debug)]
pub struct FileStamp {
    /// The file's size and time of change; `None` if the system did not report them.
    metadata: Option<Metadata>,
    /// The content, if this process has written it; otherwise `None`.
    text: Option<Vec<u8>>,
}

#[derive(Debug, PartialEq, Eq)]
struct Metadata {
    /// The size of the file in bytes.
    size: u64,
    /// The time of the last change; `None` if the system does not record it.
    changed: Option<SystemTime>,
}

impl Metadata {
    fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        Ok(Self {
            size: found.len(),
            changed: found.modified().ok(),
        })
    }
}

impl FileStamp {
    /// Returns the current state of a file that this process has not written.
    pub fn of(path: &Path) -> io::Result<Self> {
        Ok(Self {
            metadata: Some(Metadata::of(path)?),
            text: None,
        })
    }

    /// Returns the state of a file after this process has written this text to it.
    pub fn written(path: &Path, text: &[u8]) -> Self {
        Self {
            metadata: Metadata::of(path).ok(),
            text: Some(text.to_owned()),
        }
    }

    /// Returns true if the file has changed since this stamp. A file that no longer exists counts as unchanged, because there
    /// is nothing to overwrite. So does a file that we have written and that still has our text, even if its time has changed.
    pub fn is_outdated(&self, path: &Path) -> io::Result<bool> {
        let now = match Metadata::of(path) {
            Ok(now) => now,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        if self.metadata.as_ref() == Some(&now) {
            return Ok(false);
        }
        // Some disks and tools change the time without changing the content.
        match &self.text {
            Some(text) if text.len() as u64 == now.size => Ok(fs::read(path)? != *text),
            Some(_) | None => Ok(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a file that we have written, with its folder and stamp.
    fn ours() -> (tempfile::TempDir, std::path::PathBuf, FileStamp) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one").unwrap();
        let stamp = FileStamp::written(&path, b"one");
        (folder, path, stamp)
    }

    /// Gives a file another modification time.
    fn touch(path: &Path) {
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }

    #[test]
    fn an_unchanged_file_is_the_same() {
        let (_folder, path, mut stamp) = ours();
        let is_same = |stamp: &FileStamp| !stamp.is_outdated(&path).unwrap();
        assert!(is_same(&stamp));
        touch(&path);
        assert!(is_same(&stamp), "a time alone is no change");
        stamp.metadata = None;
        assert!(is_same(&stamp), "the system did not report its state");
        fs::remove_file(&path).unwrap();
        assert!(is_same(&stamp), "there is nothing to overwrite");
    }

    #[test]
    fn a_file_with_another_text_has_changed() {
        for text in ["two", "longer", ""] {
            let (_folder, path, mut stamp) = ours();
            fs::write(&path, text).unwrap();
            touch(&path);
            assert!(stamp.is_outdated(&path).unwrap(), "{text:?}");
            stamp.metadata = None;
            assert!(stamp.is_outdated(&path).unwrap(), "{text:?}");
        }
        let (_folder, path, stamp) = ours();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(stamp.is_outdated(&path).unwrap(), "a folder in its place");
    }

    #[test]
    fn for_a_file_that_we_did_not_write_the_time_decides() {
        let (_folder, path, _) = ours();
        let stamp = FileStamp::of(&path).unwrap();
        assert!(!stamp.is_outdated(&path).unwrap());
        touch(&path);
        assert!(stamp.is_outdated(&path).unwrap());
    }
}
