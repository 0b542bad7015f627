use super::*;

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use super::super::background::flush;

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

/// A text to be saved, with the time when its clock began to run if one is running.
struct Text(String, Option<Instant>);

impl Snapshot for Text {
    fn text(&self, now: Option<Instant>) -> String {
        let run = self.1.zip(now).map(|(began, now)| now - began);
        run.map_or_else(|| self.0.clone(), |run| format!("{run:?}"))
    }

    fn has_running_clock(&self) -> bool {
        self.1.is_some()
    }

    fn players(&self) -> DatedPlayers {
        DatedPlayers {
            date: "2026.11.21".into(),
            white: "Vera".into(),
            black: "Sonja".into(),
        }
    }

    fn is_copy(&self) -> bool {
        false
    }

    fn description(&self) -> String {
        format!("game {}", self.0)
    }
}

impl GameWriter {
    fn save_text(&self, text: &str) {
        self.save(Text(text.to_owned(), None));
    }
}

/// Blocks the writing thread until something is sent.
fn stop_thread() -> mpsc::Sender<()> {
    let (go_on, may_go_on) = mpsc::channel();
    in_order(move || may_go_on.recv().unwrap()).unwrap();
    go_on
}

/// Returns the writer of a file, and a receiver that gets a message for each call of its notifier.
fn writer(path: &Path) -> (GameWriter, mpsc::Receiver<()>) {
    let (button, rung) = mpsc::channel();
    let notifier = Notifier::new(move || button.send(()).unwrap_or_default());
    let location = GameLocation::File(GameFile::lock(path).unwrap());
    (GameWriter::new(location, Some(notifier)), rung)
}

/// Returns a temporary folder, and the path of a file in it that does not exist.
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
        writer.save_text(&number.to_string());
    }
    drop(writer);
    assert!(flush(LONG));
    assert!(GameFile::lock(&path).is_some(), "the file is released");
    assert_eq!(fs::read_to_string(&path).unwrap(), "999");
}

#[test]
fn a_failure_is_reported_once_and_retried_with_the_next_text_and_its_end_is_reported() {
    let (folder, _) = scratch();
    let games = folder.path().join("games");
    let (writer, rung) = writer(&games.join("a.pgn"));
    for _ in 0..2 {
        writer.save_text("lost");
        assert!(flush(LONG));
        assert_eq!(writer.error().unwrap(), "the folder no longer exists");
    }
    rung.recv_timeout(LONG).unwrap();
    assert!(rung.try_recv().is_err(), "the same failure is told once");
    fs::create_dir(&games).unwrap();
    writer.save_text("found");
    assert!(flush(LONG));
    rung.recv_timeout(LONG).unwrap();
    assert_eq!(writer.error(), None);
    assert_eq!(fs::read_to_string(games.join("a.pgn")).unwrap(), "found");
}

#[test]
fn a_file_that_another_program_changes_is_left_alone_and_the_game_continues_beside_it() {
    let (folder, path) = scratch();
    let (writer, rung) = writer(&path);
    writer.save_text("one");
    assert!(flush(LONG));
    fs::write(&path, "somebody else's").unwrap();
    for text in ["two", "three"] {
        writer.save_text(text);
        assert!(flush(LONG));
    }
    rung.recv_timeout(LONG).unwrap();
    assert!(rung.try_recv().is_err(), "it is told once");
    let beside = folder.path().join("a_2.pgn");
    assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    assert_eq!(fs::read_to_string(&beside).unwrap(), "three");
    assert_eq!(writer.path(), beside.canonicalize().ok());
    assert_eq!(
        writer.take_new_file(),
        Some(NewFile::Moved("a_2.pgn".to_owned()))
    );
    assert_eq!((writer.take_new_file(), writer.error()), (None, None));
    assert!(GameFile::lock(&path).is_some() && GameFile::lock(&beside).is_none());
}

#[test]
fn a_writing_thread_that_cannot_start_is_reported_once() {
    let (_folder, path) = scratch();
    let (writer, notified) = writer(&path);
    let failure = io::Error::from(io::ErrorKind::OutOfMemory);
    for is_news in [true, false] {
        writer.0.note_without_thread(&failure);
        assert_eq!(notified.try_recv().is_ok(), is_news);
        assert_eq!(writer.take_change(), is_news);
        assert_eq!(writer.error(), Some(in_words(&failure)));
    }
}

#[cfg(unix)]
#[test]
fn a_game_with_a_running_clock_is_saved_again_with_the_time_of_the_signal() {
    let (folder, path) = scratch();
    let (standing, _) = writer(&folder.path().join("b.pgn"));
    let (left, _) = writer(&folder.path().join("c.pgn"));
    let (running, _) = writer(&path);
    let began = Instant::now();
    let save = |writer: &GameWriter, text: &str| writer.save(Text(text.into(), Some(began)));
    save(&running, "begun");
    save(&left, "left");
    let games = [&running, &standing, &left].map(|writer| Arc::clone(&writer.0));
    drop(left);
    save(&standing, "earlier");
    standing.save_text("standing");
    for game in &games {
        save_running_clock(game, began + Duration::from_secs(7));
    }
    assert!(flush(LONG));
    let texts = ["a", "b", "c"]
        .map(|name| fs::read_to_string(folder.path().join(name).with_extension("pgn")).unwrap());
    assert_eq!(texts, ["7s", "standing", "left"]);
}

/// Returns the reports of unsaved games whose text begins like this.
fn told_of(name: &str) -> Vec<String> {
    let mut games = unsaved_games();
    games.retain(|game| game.starts_with(name));
    games
}

#[test]
fn an_unsaved_game_is_reported_with_the_reason_until_it_is_saved() {
    let (folder, path) = scratch();
    let (failing, _) = writer(&folder.path().join("nowhere/a.pgn"));
    failing.save_text("failing");
    assert!(flush(LONG));
    assert_eq!(
        told_of("game failing"),
        ["game failing: the folder no longer exists"]
    );
    let (hanging, _) = writer(&path);
    let go_on = stop_thread();
    hanging.save_text("slow");
    let told = ["game slow: the disk is not responding"];
    assert_eq!(told_of("game slow"), told);
    drop(hanging);
    assert_eq!(told_of("game slow"), told, "left, but not written");
    go_on.send(()).unwrap();
    assert!(flush(LONG));
    assert!(told_of("game slow").is_empty(), "it is on disk");
    assert_eq!(fs::read_to_string(&path).unwrap(), "slow");
}

#[test]
fn a_save_for_a_signal_that_comes_after_the_file_was_released_is_not_reported_as_hanging() {
    let (_folder, path) = scratch();
    let (writer, _) = writer(&path);
    writer.save_text("released");
    let game = Arc::clone(&writer.0);
    drop(writer);
    assert!(flush(LONG));
    game.lock().next = Some(NextSave {
        snapshot: Arc::new(Text("released".to_owned(), None)),
        ended_at: Some(Instant::now()),
    });
    game.save();
    assert_eq!(game.unsaved_game(), None);
}
