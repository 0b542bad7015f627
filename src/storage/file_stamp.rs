//! Detects that another program has changed a file, so that its change is not overwritten.

use std::fs;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// The state of a file when this process last read or wrote it.
#[derive(Debug)]
pub struct FileStamp {
    /// In bytes.
    size: u64,
    /// The time of the last change; `None` where the system does not record it.
    changed: Option<SystemTime>,
    /// The content, if this process has written it.
    text: Option<Vec<u8>>,
}

impl FileStamp {
    /// Returns the current state of a file.
    pub fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        Ok(Self {
            size: found.len(),
            changed: found.modified().ok(),
            text: None,
        })
    }

    /// Returns the state of a file in which this text has just been written.
    pub fn written(path: &Path, text: &[u8]) -> io::Result<Self> {
        Ok(Self {
            text: Some(text.to_owned()),
            ..Self::of(path)?
        })
    }

    /// Returns true if the file has been changed since. A file that no longer exists has not: there is nothing to
    /// overwrite.
    pub fn is_outdated(&self, path: &Path) -> bool {
        let Ok(now) = Self::of(path) else {
            return false;
        };
        if (now.size, now.changed) == (self.size, self.changed) {
            return false;
        }
        // Some disks and tools change the time without changing the content.
        self.text.as_ref().is_none_or(|text| {
            text.len() as u64 != now.size || fs::read(path).ok().as_ref() != Some(text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// A file of ours with a text, its folder first.
    fn ours(text: &str) -> (tempfile::TempDir, std::path::PathBuf, FileStamp) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, text).unwrap();
        let trace = FileStamp::written(&path, text.as_bytes()).unwrap();
        (folder, path, trace)
    }

    /// Gives a file another time.
    fn touch(path: &Path, seconds: u64) {
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
            .unwrap();
    }

    #[test]
    fn a_file_that_nobody_has_changed_is_the_same() {
        let (_folder, path, trace) = ours("one");
        assert!(!trace.is_outdated(&path));
        touch(&path, 1);
        assert!(!trace.is_outdated(&path), "a time alone is no change");
        fs::remove_file(&path).unwrap();
        assert!(!trace.is_outdated(&path), "nothing of anybody's is there");
    }

    #[test]
    fn a_file_with_another_text_is_another() {
        for text in ["two", "longer", ""] {
            let (_folder, path, trace) = ours("one");
            fs::write(&path, text).unwrap();
            touch(&path, 1);
            assert!(trace.is_outdated(&path), "{text:?}");
        }
        let (_folder, path, trace) = ours("one");
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(trace.is_outdated(&path), "a folder in its place");
    }

    #[test]
    fn of_a_file_that_was_only_found_the_time_must_do() {
        let (_folder, path, _) = ours("one");
        let trace = FileStamp::of(&path).unwrap();
        assert!(!trace.is_outdated(&path));
        touch(&path, 1);
        assert!(trace.is_outdated(&path));
    }
}
