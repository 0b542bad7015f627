use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};

use tempfile::TempDir;

use super::*;
use crate::storage::{GameFile, Lock};

/// How long noticing a change may take under any load.
const NOTICED: Duration = Duration::from_secs(20);
/// How long we make sure that nothing else is noticed.
const MOMENT: Duration = Duration::from_millis(100);

/// A watched file. At each change we receive its content.
struct Watched {
    folder: TempDir,
    seen: Receiver<Option<String>>,
    watch: FileWatch,
}

impl Watched {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        fs::write(&path, "first").unwrap();
        let (sender, seen) = mpsc::channel();
        let file = path.clone();
        let watch = FileWatch::start(&path, move || {
            let _ = sender.send(fs::read_to_string(&file).ok());
        })
        .unwrap();
        let watched = Self {
            folder,
            seen,
            watch,
        };
        watched.sees(Some("first"));
        watched
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("game.pgn")
    }

    /// Waits until the file is seen with this text, and makes sure that nothing else is seen afterwards.
    fn sees(&self, text: Option<&str>) {
        while self.seen.recv_timeout(NOTICED).unwrap().as_deref() != text {}
        // Under load the file may be seen before its writer has closed it, and again afterwards.
        while let Ok(again) = self.seen.recv_timeout(MOMENT) {
            assert_eq!(again.as_deref(), text);
        }
    }

    fn sees_nothing(&self) {
        let more = self.seen.recv_timeout(MOMENT);
        assert_eq!(more, Err(RecvTimeoutError::Timeout));
    }
}

#[test]
fn a_file_is_seen_after_it_is_written_and_after_it_is_replaced() {
    let watched = Watched::new();
    fs::write(watched.path(), "written").unwrap();
    watched.sees(Some("written"));
    let mut ours = GameFile::lock(&watched.path()).unwrap();
    ours.save(b"replaced").unwrap();
    watched.sees(Some("replaced"));
}

#[test]
fn text_written_in_one_go_is_seen_when_it_is_complete() {
    let watched = Watched::new();
    let mut file = File::create(watched.path()).unwrap();
    for piece in ["in ", "many ", "pieces"] {
        file.write_all(piece.as_bytes()).unwrap();
    }
    // The file stays open, as with a program that continues writing later.
    watched.sees(Some("in many pieces"));
    file.write_all(b", and more").unwrap();
    watched.sees(Some("in many pieces, and more"));
}

#[test]
fn a_file_that_is_written_without_pause_is_seen_anyway() {
    let watched = Watched::new();
    let mut file = File::create(watched.path()).unwrap();
    let begun = Instant::now();
    while watched.seen.try_recv().is_err() {
        assert!(begun.elapsed() < NOTICED);
        file.write_all(b".").unwrap();
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_file_that_disappears_and_returns_is_seen_both_times() {
    let watched = Watched::new();
    fs::remove_file(watched.path()).unwrap();
    watched.sees(None);
    fs::write(watched.path(), "back").unwrap();
    watched.sees(Some("back"));
    fs::rename(watched.path(), watched.folder.path().join("b.pgn")).unwrap();
    watched.sees(None);
}

#[test]
fn taking_or_releasing_the_lock_is_seen_but_checking_it_is_not() {
    let watched = Watched::new();
    let lock = GameFile::lock(&watched.path()).unwrap();
    watched.sees(Some("first"));
    thread::sleep(2 * LOCK_CHECKS * PAUSE);
    for again in watched.seen.try_iter() {
        assert_eq!(again.as_deref(), Some("first"));
    }
    assert!(Lock::is_held(&watched.path()));
    watched.sees_nothing();
    drop(lock);
    watched.sees(Some("first"));
}

#[test]
fn a_lock_that_is_released_only_after_its_file_was_closed_is_seen_as_released() {
    let watched = Watched::new();
    let path = lock_path(&watched.path());
    let holder = File::create(&path).unwrap();
    holder.try_lock().unwrap();
    drop(File::options().write(true).open(&path).unwrap());
    watched.seen.recv_timeout(NOTICED).unwrap();
    assert!(Lock::is_held(&watched.path()));
    // Nothing in the folder shows this.
    holder.unlock().unwrap();
    watched.seen.recv_timeout(NOTICED).unwrap();
    assert!(!Lock::is_held(&watched.path()));
}

#[test]
fn other_files_do_not_matter_and_nothing_is_seen_after_watching_ends() {
    let watched = Watched::new();
    fs::write(watched.folder.path().join("other.pgn"), "").unwrap();
    watched.sees_nothing();
    let path = watched.path();
    let Watched {
        folder: _folder,
        seen,
        watch,
    } = watched;
    drop(watch);
    fs::write(path, "later").unwrap();
    // The thread ends, so nobody is left who could send.
    assert_eq!(
        seen.recv_timeout(NOTICED),
        Err(RecvTimeoutError::Disconnected)
    );
}
