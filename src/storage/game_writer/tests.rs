use super::*;

use std::fs;
use std::path::Path;
use std::sync::mpsc;

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

/// A keeper of a file in a scratch folder, and what its bell rings.
fn writer(path: &Path) -> (GameWriter, mpsc::Receiver<()>) {
    let (button, rung) = mpsc::channel();
    let notifier = Notifier::new(move || button.send(()).unwrap_or_default());
    let location = GameLocation::File(GameFile::lock(path).unwrap());
    (GameWriter::new(location, Some(notifier)), rung)
}

/// Waits until a keeper has nothing left to write.
fn wait(writer: &GameWriter) {
    let began = std::time::Instant::now();
    while writer.shared.lock().busy.is_some() {
        assert!(began.elapsed() < LONG);
        thread::sleep(Duration::from_millis(1));
    }
}

/// A file that is not there, in a folder that lasts as long as the first value.
fn scratch() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    (folder, path)
}

#[test]
fn the_newest_text_is_written_even_if_the_keeper_goes() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    for number in 0..1000 {
        writer.save(move || number.to_string());
    }
    let shared = Arc::clone(&writer.shared);
    drop(writer);
    let began = std::time::Instant::now();
    while shared.lock().busy.is_some() {
        assert!(began.elapsed() < LONG);
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "999");
}

#[test]
fn texts_that_nobody_has_begun_to_write_give_way_to_newer_ones() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    let (begun, has_begun) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    writer.save(move || {
        begun.send(()).unwrap();
        may_go_on.recv().unwrap();
        "first".into()
    });
    has_begun.recv_timeout(LONG).unwrap();
    writer.save(|| panic!("this one is never made"));
    writer.save(|| "last".into());
    go_on.send(()).unwrap();
    wait(&writer);
    assert_eq!(fs::read_to_string(&path).unwrap(), "last");
}

#[test]
fn a_failure_is_told_tried_again_at_the_next_text_and_its_end_is_told() {
    let (folder, _) = scratch();
    let games = folder.path().join("games");
    let (writer, rung) = writer(&games.join("a.pgn"));
    for _ in 0..2 {
        writer.save(|| "lost".into());
        wait(&writer);
        assert_eq!(
            writer.error().unwrap().to_string(),
            "the folder no longer exists"
        );
    }
    rung.recv_timeout(LONG).unwrap();
    assert!(rung.try_recv().is_err(), "the same failure is told once");
    fs::create_dir(&games).unwrap();
    writer.save(|| "found".into());
    wait(&writer);
    rung.recv_timeout(LONG).unwrap();
    assert_eq!(writer.error(), None);
    assert_eq!(fs::read_to_string(games.join("a.pgn")).unwrap(), "found");
}

#[test]
fn a_file_that_somebody_else_changes_is_left_to_them_and_the_game_goes_on_beside_it() {
    let (folder, path) = scratch();
    let (writer, rung) = writer(&path);
    writer.save(|| "one".into());
    wait(&writer);
    fs::write(&path, "somebody else's").unwrap();
    for text in ["two", "three"] {
        writer.save(|| text.into());
        wait(&writer);
    }
    rung.recv_timeout(LONG).unwrap();
    assert!(rung.try_recv().is_err(), "it is told once");
    let beside = folder.path().join("a_2.pgn");
    assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    assert_eq!(fs::read_to_string(&beside).unwrap(), "three");
    assert_eq!(writer.path(), beside.canonicalize().ok());
    assert_eq!(
        writer.take_moved_to_copy().unwrap().to_string(),
        "the game continues in a_2.pgn: another program has changed its file"
    );
    assert_eq!((writer.take_moved_to_copy(), writer.error()), (None, None));
    assert!(GameFile::lock(&path).is_ok() && GameFile::lock(&beside).is_err());
}

#[test]
fn a_game_has_no_file_before_its_first_text() {
    let (folder, _) = scratch();
    let games = folder.path().join("games");
    let location = GameLocation::Folder {
        folder: GameFolder::at(games.clone()),
        date: "2026.11.21".into(),
        white: "Vera".into(),
        black: "Sonja".into(),
    };
    let writer = GameWriter::new(location, None);
    assert!(!games.exists());
    writer.save(|| "a game".into());
    wait(&writer);
    let path = writer.path().unwrap();
    assert_eq!(path.file_name().unwrap(), "2026-11-21_Vera_Sonja.pgn");
    assert_eq!(fs::read_to_string(path).unwrap(), "a game");
}

#[test]
fn without_a_home_nothing_is_saved_and_that_is_said() {
    let writer = GameWriter::new(GameLocation::NoHome, None);
    writer.save(|| "a game".into());
    wait(&writer);
    assert_eq!(
        writer.error().unwrap().to_string(),
        "there is no home folder"
    );
}

#[test]
fn settling_waits_for_what_is_being_written() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    let (go_on, may_go_on) = mpsc::channel::<()>();
    writer.save(move || {
        may_go_on.recv().unwrap();
        "slow".into()
    });
    assert!(!flush(Duration::from_millis(10)));
    go_on.send(()).unwrap();
    assert!(flush(LONG));
    assert_eq!(fs::read_to_string(&path).unwrap(), "slow");
}

#[test]
fn catching_up_waits_until_the_newest_text_stands_in_the_file() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    writer.wait_until_saved(LONG);
    for number in 0..50 {
        writer.save(move || number.to_string());
        assert!(writer.wait_until_saved(LONG));
        assert_eq!(fs::read_to_string(&path).unwrap(), number.to_string());
    }
}

#[test]
fn catching_up_does_not_wait_for_a_disk_that_fails_or_hangs() {
    let (folder, path) = scratch();
    let (failing, _) = writer(&folder.path().join("nowhere/a.pgn"));
    failing.save(|| "lost".into());
    assert!(failing.wait_until_saved(LONG), "the disk has answered");
    assert!(failing.error().is_some());
    let (hanging, _) = writer(&path);
    let (go_on, may_go_on) = mpsc::channel::<()>();
    hanging.save(move || {
        may_go_on.recv().unwrap_or_default();
        "slow".into()
    });
    assert!(!hanging.wait_until_saved(Duration::from_millis(10)));
    assert!(!path.exists());
    drop(go_on);
}

/// What is said of the game that has this name.
fn told_of(name: &str) -> Vec<String> {
    let mut games = unsaved_games();
    games.retain(|game| game.starts_with(name));
    games
}

#[test]
fn a_game_that_is_not_on_disk_is_named_with_the_reason_until_it_is() {
    let (folder, path) = scratch();
    let (failing, _) = writer(&folder.path().join("nowhere/a.pgn"));
    failing.set_description("failing game".into());
    failing.save(|| "lost".into());
    wait(&failing);
    assert_eq!(
        told_of("failing"),
        ["failing game: the folder no longer exists"]
    );
    let (hanging, _) = writer(&path);
    hanging.set_description("hanging game".into());
    let (go_on, may_go_on) = mpsc::channel::<()>();
    hanging.save(move || {
        may_go_on.recv().unwrap();
        "slow".into()
    });
    let told = ["hanging game: the disk is not responding"];
    assert_eq!(told_of("hanging"), told);
    drop(hanging);
    assert_eq!(told_of("hanging"), told, "left, but not written");
    go_on.send(()).unwrap();
    let began = Instant::now();
    while !told_of("hanging").is_empty() {
        assert!(began.elapsed() < LONG, "it is still told of");
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "slow");
}
