//! Reads lists of games or completions on a background thread: the first rows arrive at once, and a slow disk delays
//! nobody.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::background::flush;
use super::game_folder::GameFolder;
use super::notifier::Notifier;
use super::saved_games::SavedGame;
use super::storage_error::StorageError;
use super::summary::{Summaries, Summary};

/// The most games of one file that are listed, to bound time and memory.
const MAX_GAMES_OF_FILE: usize = 10_000;

/// The number of rows in the first batch: more than a screen shows.
const FIRST_BATCH: usize = 100;

/// How long a scan of the saved games waits for what has just been played to be among them.
pub const SAVE_PATIENCE: Duration = Duration::from_millis(100);

/// The time between the batches after it.
const BATCH_INTERVAL: Duration = Duration::from_millis(40);

/// A row in a list of games.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Counted from 1, in the list of saved games or in the file.
    pub number: usize,
    pub saved: SavedGame,
    /// The name that a player has given to a saved game.
    pub name: Option<String>,
    /// The text that a search looks at, in lower case.
    pub search_text: String,
}

impl GameRow {
    fn saved(number: usize, path: PathBuf) -> Self {
        let saved = SavedGame::read(path);
        Self {
            number,
            search_text: saved.search_text(),
            name: saved.given_name(),
            saved,
        }
    }

    /// Sets the new path of a renamed game.
    pub fn rename(&mut self, path: PathBuf) {
        self.saved.path = path;
        self.search_text = self.saved.search_text();
        self.name = self.saved.given_name();
    }

    /// Creates the row of a game in a file; the name of the file is no part of it.
    fn of_file(number: usize, path: PathBuf, summary: Result<Summary, StorageError>) -> Self {
        let search_text = summary.as_ref().map(Summary::search_text);
        Self {
            number,
            search_text: search_text.unwrap_or_default().to_lowercase(),
            name: None,
            saved: SavedGame { path, summary },
        }
    }
}

/// A message from the thread that scans.
#[derive(Debug)]
enum ScanMessage<T> {
    Batch(Vec<T>),
    /// There are more rows, but they are not listed.
    Truncated,
}

/// A background thread that reads rows until they are complete or no longer wanted.
#[derive(Debug)]
pub struct GameScan<T> {
    receiver: Receiver<ScanMessage<T>>,
}

/// How far a scan has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// More rows may come.
    Reading,
    /// All rows have arrived.
    Done,
    /// No more rows will come, although there are more.
    Truncated,
}

impl GameScan<GameRow> {
    /// Scans the saved games, the last changed first.
    pub fn of_folder(folder: GameFolder, notifier: Option<Notifier>) -> Self {
        Self::begin(notifier, move |rows| {
            flush(SAVE_PATIENCE);
            for (number, path) in (1..).zip(folder.files()) {
                if !rows.send(GameRow::saved(number, path)) {
                    return;
                }
            }
        })
    }

    /// Scans the games of a file in their order, at most [`MAX_GAMES_OF_FILE`].
    pub fn of_file(path: &Path, notifier: Option<Notifier>) -> Self {
        let path = path.to_owned();
        Self::begin(notifier, move |rows| {
            for (number, summary) in games_in_file(&path) {
                if number > MAX_GAMES_OF_FILE {
                    return rows.send_truncated();
                }
                if !rows.send(GameRow::of_file(number, path.clone(), summary)) {
                    return;
                }
            }
        })
    }
}

impl<T: Send + 'static> GameScan<T> {
    /// Starts a scan. `notifier` is called for each batch and at the end.
    pub fn begin(
        notifier: Option<Notifier>,
        read: impl FnOnce(&mut BatchSender<T>) + Send + 'static,
    ) -> Self {
        let (sender, receiver) = mpsc::channel();
        let work = move || {
            let mut rows = BatchSender::new(sender, notifier.clone());
            read(&mut rows);
            rows.flush();
            // The end is noticed when the sender has been dropped.
            drop(rows);
            if let Some(notifier) = notifier {
                notifier.notify();
            }
        };
        // If no thread can be started, the list stays empty.
        drop(thread::Builder::new().name("list".into()).spawn(work));
        Self { receiver }
    }

    /// Appends the rows that have arrived to a list, after waiting at most `timeout` for the first of them.
    pub fn receive(&self, timeout: Duration, list: &mut Vec<T>) -> Progress {
        let mut timeout = timeout;
        loop {
            match self.receiver.recv_timeout(timeout) {
                Ok(ScanMessage::Batch(batch)) => list.extend(batch),
                Ok(ScanMessage::Truncated) => return Progress::Truncated,
                Err(RecvTimeoutError::Timeout) => return Progress::Reading,
                Err(RecvTimeoutError::Disconnected) => return Progress::Done,
            }
            timeout = Duration::ZERO;
        }
    }
}

/// Iterates over the games of a file with their numbers. An error is the last item.
pub fn games_in_file(
    path: &Path,
) -> impl Iterator<Item = (usize, Result<Summary, StorageError>)> + use<> {
    let (games, error) = match Summaries::of_file(path) {
        Ok(games) => (Some(games), None),
        Err(error) => (None, Some(Err(error))),
    };
    let mut failed = false;
    let all = games.into_iter().flatten().chain(error);
    let readable = all.take_while(move |game| !std::mem::replace(&mut failed, game.is_err()));
    (1..).zip(readable.map(|game| game.map_err(|error| StorageError::from(&error))))
}

/// Sends rows in batches, so that the receiver is not woken for each.
pub struct BatchSender<T> {
    sender: Sender<ScanMessage<T>>,
    notifier: Option<Notifier>,
    /// The rows that have not been sent.
    batch: Vec<T>,
    /// The number of rows sent or in the batch.
    count: usize,
    /// When the last batch was sent.
    sent_at: Instant,
    /// True as long as the receiver exists.
    wanted: bool,
}

impl<T> BatchSender<T> {
    fn new(sender: Sender<ScanMessage<T>>, notifier: Option<Notifier>) -> Self {
        Self {
            sender,
            notifier,
            batch: Vec::new(),
            count: 0,
            sent_at: Instant::now(),
            wanted: true,
        }
    }

    /// Adds a row. Returns false if no more are wanted.
    pub fn send(&mut self, row: T) -> bool {
        self.batch.push(row);
        self.count += 1;
        if self.count == FIRST_BATCH || self.sent_at.elapsed() >= BATCH_INTERVAL {
            self.flush();
        }
        self.wanted
    }

    /// Tells the receiver that there are more rows than it gets.
    fn send_truncated(&mut self) {
        self.flush();
        // The receiver may be gone.
        let _ = self.sender.send(ScanMessage::Truncated);
    }

    pub fn flush(&mut self) {
        let batch = ScanMessage::Batch(std::mem::take(&mut self.batch));
        self.wanted = self.sender.send(batch).is_ok();
        self.sent_at = Instant::now();
        if let Some(notifier) = &self.notifier {
            notifier.notify();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// How long a test waits for a thread.
    const LONG: Duration = Duration::from_secs(10);

    /// All games of a survey.
    fn all(scan: &GameScan<GameRow>) -> Vec<GameRow> {
        read(scan).0
    }

    /// All games of a survey, and how it ended.
    fn read(scan: &GameScan<GameRow>) -> (Vec<GameRow>, Progress) {
        let mut games = Vec::new();
        loop {
            let progress = scan.receive(LONG, &mut games);
            if progress != Progress::Reading {
                return (games, progress);
            }
        }
    }

    #[test]
    fn the_games_of_a_file_come_in_their_order_and_numbered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("vera.pgn");
        let game = |number| format!("[White \"W{number}\"]\n[Event \"Club\"]\n\n1. e4 *\n\n");
        let games: Vec<String> = (1..=250).map(game).collect();
        fs::write(&path, games.concat()).unwrap();
        let games = all(&GameScan::of_file(&path, None));
        assert_eq!(games.len(), 250);
        for (number, game) in (1..).zip(&games) {
            assert_eq!(game.number, number);
            let white = &game.saved.summary.as_ref().unwrap().white;
            assert_eq!(*white, format!("W{number}"));
        }
        assert!(games[0].search_text.contains("club"));
        assert!(!games[0].search_text.contains("vera"), "that is the file");
    }

    #[test]
    fn of_a_huge_file_only_so_many_games_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("many.pgn");
        for (count, progress) in [
            (MAX_GAMES_OF_FILE, Progress::Done),
            (20_000, Progress::Truncated),
        ] {
            fs::write(&path, "[White \"Vera\"]\n\n*\n\n".repeat(count)).unwrap();
            let (games, end) = read(&GameScan::of_file(&path, None));
            assert_eq!((games.len(), end), (MAX_GAMES_OF_FILE, progress));
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let told = |path: &Path| {
            let games = all(&GameScan::of_file(path, None));
            let told = games
                .iter()
                .map(|game| game.saved.summary.clone().unwrap_err());
            told.map(|error| error.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(told(folder.path()), ["not a file"]);
        assert_eq!(told(&folder.path().join("none")).len(), 1);
    }

    #[test]
    fn saved_games_come_with_the_number_that_finds_them() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.pgn", "b.pgn"] {
            fs::write(folder.path().join(name), "1. e4 *").unwrap();
        }
        let folder = GameFolder::at(folder.path().to_owned());
        let games = all(&GameScan::of_folder(folder.clone(), None));
        let paths: Vec<_> = games.iter().map(|game| game.saved.path.clone()).collect();
        assert_eq!(paths, folder.files());
        assert_eq!(games[1].number, 2);
    }

    #[test]
    fn a_survey_that_nobody_wants_any_more_ends() {
        let (began, running) = mpsc::channel();
        let scan = GameScan::begin(None, move |rows| {
            while rows.send(GameRow::of_file(1, "x".into(), Err(StorageError::new("")))) {
                thread::sleep(Duration::from_millis(1));
            }
            began.send(()).unwrap();
        });
        drop(scan);
        running.recv_timeout(LONG).unwrap();
    }
}
