use super::*;

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use super::super::background::flush;

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

/// A writer of a file, and where its notifier is heard.
fn writer(path: &Path) -> (GameWriter, mpsc::Receiver<()>) {
    let (button, rung) = mpsc::channel();
    let notifier = Notifier::new(move || button.send(()).unwrap_or_default());
    let location = GameLocation::File(GameFile::lock(path).unwrap());
    (GameWriter::new(location, Some(notifier)), rung)
}

/// A file that is not there, in a folder that lasts as long as the first value.
fn scratch() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    (folder, path)
}

#[test]
fn the_newest_text_is_written_even_if_the_writer_goes() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    for number in 0..1000 {
        writer.save(move || number.to_string(), None);
    }
    drop(writer);
    assert!(flush(LONG));
    assert!(GameFile::lock(&path).is_ok(), "the file is released");
    assert_eq!(fs::read_to_string(&path).unwrap(), "999");
}

#[test]
fn texts_that_nobody_has_begun_to_write_give_way_to_newer_ones() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    let (begun, has_begun) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    writer.save(
        move || {
            begun.send(()).unwrap();
            may_go_on.recv().unwrap();
            "first".into()
        },
        None,
    );
    has_begun.recv_timeout(LONG).unwrap();
    writer.save(|| panic!("this one is never made"), None);
    writer.save(|| "last".into(), None);
    go_on.send(()).unwrap();
    assert!(flush(LONG));
    assert_eq!(fs::read_to_string(&path).unwrap(), "last");
}

#[test]
fn a_failure_is_told_tried_again_at_the_next_text_and_its_end_is_told() {
    let (folder, _) = scratch();
    let games = folder.path().join("games");
    let (writer, rung) = writer(&games.join("a.pgn"));
    for _ in 0..2 {
        writer.save(|| "lost".into(), None);
        assert!(flush(LONG));
        assert_eq!(
            writer.error().unwrap().to_string(),
            "the folder no longer exists"
        );
    }
    rung.recv_timeout(LONG).unwrap();
    assert!(rung.try_recv().is_err(), "the same failure is told once");
    fs::create_dir(&games).unwrap();
    writer.save(|| "found".into(), None);
    assert!(flush(LONG));
    rung.recv_timeout(LONG).unwrap();
    assert_eq!(writer.error(), None);
    assert_eq!(fs::read_to_string(games.join("a.pgn")).unwrap(), "found");
}

#[test]
fn a_file_that_somebody_else_changes_is_left_to_them_and_the_game_goes_on_beside_it() {
    let (folder, path) = scratch();
    let (writer, rung) = writer(&path);
    writer.save(|| "one".into(), None);
    assert!(flush(LONG));
    fs::write(&path, "somebody else's").unwrap();
    for text in ["two", "three"] {
        writer.save(|| text.into(), None);
        assert!(flush(LONG));
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
    writer.save(|| "a game".into(), None);
    assert!(flush(LONG));
    let path = writer.path().unwrap();
    assert_eq!(path.file_name().unwrap(), "2026-11-21_Vera_Sonja.pgn");
    assert_eq!(fs::read_to_string(path).unwrap(), "a game");
}

#[test]
fn without_a_home_nothing_is_saved_and_that_is_said() {
    let writer = GameWriter::new(GameLocation::NoHome, None);
    writer.save(|| "a game".into(), None);
    assert!(flush(LONG));
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
    writer.save(
        move || {
            may_go_on.recv().unwrap();
            "slow".into()
        },
        None,
    );
    assert!(!flush(Duration::from_millis(10)));
    go_on.send(()).unwrap();
    assert!(flush(LONG));
    assert_eq!(fs::read_to_string(&path).unwrap(), "slow");
}

#[test]
fn after_a_flush_the_newest_text_stands_in_the_file() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    for number in 0..50 {
        writer.save(move || number.to_string(), None);
        assert!(flush(LONG));
        assert_eq!(fs::read_to_string(&path).unwrap(), number.to_string());
    }
}

#[test]
fn the_files_of_several_games_are_written_by_one_thread_and_each_has_its_own_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = |game: usize| folder.path().join(format!("{game}.pgn"));
    let writers: Vec<_> = (0..5).map(|game| writer(&path(game)).0).collect();
    for round in 0..20 {
        for (game, writer) in writers.iter().enumerate() {
            writer.save(move || format!("{game}, {round}"), None);
        }
    }
    assert!(flush(LONG));
    for game in 0..5 {
        let text = fs::read_to_string(path(game)).unwrap();
        assert_eq!(text, format!("{game}, 19"));
    }
}

#[cfg(unix)]
#[test]
fn a_game_whose_clock_runs_is_written_once_more_with_the_time_of_the_end() {
    let (folder, path) = scratch();
    let (standing, _) = writer(&folder.path().join("b.pgn"));
    let (left, _) = writer(&folder.path().join("c.pgn"));
    let (running, _) = writer(&path);
    let began = Instant::now();
    let final_text = || -> Option<MakeFinalText> {
        Some(Box::new(move |now| {
            Some(Box::new(move || format!("{:?}", now - began)))
        }))
    };
    running.save(|| "begun".into(), final_text());
    left.save(|| "left".into(), final_text());
    let games = [&running, &standing, &left].map(|writer| Arc::clone(&writer.0));
    drop(left);
    standing.save(|| "earlier".into(), final_text());
    standing.save(|| "standing".into(), None);
    for game in &games {
        save_running_clock(game, began + Duration::from_secs(7));
    }
    assert!(flush(LONG));
    let texts = ["a", "b", "c"]
        .map(|name| fs::read_to_string(folder.path().join(name).with_extension("pgn")).unwrap());
    assert_eq!(texts, ["7s", "standing", "left"]);
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
    failing.save(|| "lost".into(), None);
    assert!(flush(LONG));
    assert_eq!(
        told_of("failing"),
        ["failing game: the folder no longer exists"]
    );
    let (hanging, _) = writer(&path);
    hanging.set_description("hanging game".into());
    let (go_on, may_go_on) = mpsc::channel::<()>();
    hanging.save(
        move || {
            may_go_on.recv().unwrap();
            "slow".into()
        },
        None,
    );
    let told = ["hanging game: the disk is not responding"];
    assert_eq!(told_of("hanging"), told);
    drop(hanging);
    assert_eq!(told_of("hanging"), told, "left, but not written");
    go_on.send(()).unwrap();
    assert!(flush(LONG));
    assert!(told_of("hanging").is_empty(), "it is on disk");
    assert_eq!(fs::read_to_string(&path).unwrap(), "slow");
}
