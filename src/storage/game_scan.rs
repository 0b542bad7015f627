//! What is to be chosen from, read by a thread of its own: the first are there at once, however many there are, and a
//! disk that does not answer holds up nobody.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::error::StorageError;
use super::folder::GameFolder;
use super::list::Saved;
use super::summary::{Summaries, Summary};
use super::writer::Notifier;

/// How many games of one file are listed. More would help nobody to choose, and take memory.
const MOST_OF_A_FILE: usize = 10_000;

/// How many are handed over at first: more than a screen shows.
const FIRST: usize = 100;

/// How often some are handed over after that.
const PACE: Duration = Duration::from_millis(40);

/// One of the games to choose from.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its number, from 1: in the list of saved games, or in its file.
    pub number: usize,
    /// The game.
    pub saved: Saved,
    /// The name that somebody has given it, if it is a saved game.
    pub name: Option<String>,
    /// What a search looks at, in lower case.
    pub searched: String,
}

impl GameRow {
    /// One of the saved games.
    fn saved(number: usize, path: PathBuf) -> Self {
        let saved = Saved::read(path);
        Self {
            number,
            searched: saved.searched(),
            name: saved.given_name(),
            saved,
        }
    }

    /// The saved game has another name now.
    pub fn rename(&mut self, path: PathBuf) {
        self.saved.path = path;
        self.searched = self.saved.searched();
        self.name = self.saved.given_name();
    }

    /// One of the games of a file, whose name is no part of it.
    fn in_file(number: usize, path: PathBuf, summary: Result<Summary, StorageError>) -> Self {
        let searched = summary.as_ref().map(Summary::searched);
        Self {
            number,
            searched: searched.unwrap_or_default().to_lowercase(),
            name: None,
            saved: Saved { path, summary },
        }
    }
}

/// What is handed over at once.
#[derive(Debug)]
enum News<T> {
    /// Some of them.
    Batch(Vec<T>),
    /// There are more, but they are not listed.
    More,
}

/// A thread that reads what can be chosen, such as games, for as long as somebody wants that.
#[derive(Debug)]
pub struct GameScan<T> {
    /// Where they arrive.
    arrived: Receiver<News<T>>,
}

/// How far a survey is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// More may come.
    Reading,
    /// All have come.
    Done,
    /// No more will come, though there are more.
    Cut,
}

impl GameScan<GameRow> {
    /// The games of a store, those changed last first.
    pub fn of_store(store: GameFolder, notifier: Option<Notifier>) -> Self {
        Self::begin(notifier, move |hand_over| {
            for (number, path) in (1..).zip(store.files()) {
                if !hand_over.take(GameRow::saved(number, path)) {
                    return;
                }
            }
        })
    }

    /// The games of a file in their order, at most [`MOST_OF_A_FILE`].
    pub fn of_file(path: &Path, notifier: Option<Notifier>) -> Self {
        let path = path.to_owned();
        Self::begin(notifier, move |hand_over| {
            for (number, summary) in in_file(&path) {
                if number > MOST_OF_A_FILE {
                    return hand_over.cut();
                }
                if !hand_over.take(GameRow::in_file(number, path.clone(), summary)) {
                    return;
                }
            }
        })
    }
}

impl<T: Send + 'static> GameScan<T> {
    /// Begins to read. The bell is rung when some have come, and at the end.
    pub fn begin(
        notifier: Option<Notifier>,
        read: impl FnOnce(&mut HandOver<T>) + Send + 'static,
    ) -> Self {
        let (sender, arrived) = mpsc::channel();
        let work = move || {
            let mut hand_over = HandOver::new(sender, notifier.clone());
            read(&mut hand_over);
            hand_over.give();
            // The end is news too: it is seen once the other end of the channel has gone.
            drop(hand_over);
            if let Some(notifier) = notifier {
                notifier.notify();
            }
        };
        // Without a thread nothing comes; a system that has none left has other troubles.
        drop(thread::Builder::new().name("list".into()).spawn(work));
        Self { arrived }
    }

    /// Adds what has come to a list, after a wait of at most this time for something to come.
    pub fn take(&self, patience: Duration, list: &mut Vec<T>) -> Progress {
        let mut patience = patience;
        loop {
            match self.arrived.recv_timeout(patience) {
                Ok(News::Batch(batch)) => list.extend(batch),
                Ok(News::More) => return Progress::Cut,
                Err(RecvTimeoutError::Timeout) => return Progress::Reading,
                Err(RecvTimeoutError::Disconnected) => return Progress::Done,
            }
            patience = Duration::ZERO;
        }
    }
}

/// The games of a file with their numbers; an error is the last of them.
pub fn in_file(
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

/// Hands over what is read, many at a time, so that whoever waits is not woken for each.
pub struct HandOver<T> {
    /// Where they go.
    sender: Sender<News<T>>,
    /// What is rung then.
    notifier: Option<Notifier>,
    /// Those that have not been handed over.
    batch: Vec<T>,
    /// How many have been taken.
    taken: usize,
    /// When some were last handed over.
    given: Instant,
    /// Whether somebody wants them.
    wanted: bool,
}

impl<T> HandOver<T> {
    /// Nothing has been taken yet.
    fn new(sender: Sender<News<T>>, notifier: Option<Notifier>) -> Self {
        Self {
            sender,
            notifier,
            batch: Vec::new(),
            taken: 0,
            given: Instant::now(),
            wanted: true,
        }
    }

    /// Takes one. Returns false if no more are wanted.
    pub fn take(&mut self, one: T) -> bool {
        self.batch.push(one);
        self.taken += 1;
        if self.taken == FIRST || self.given.elapsed() >= PACE {
            self.give();
        }
        self.wanted
    }

    /// Says that there are more than are taken.
    fn cut(&mut self) {
        self.give();
        // Whoever has gone does not want to know.
        let _ = self.sender.send(News::More);
    }

    /// Hands over what has been taken.
    pub fn give(&mut self) {
        let batch = News::Batch(std::mem::take(&mut self.batch));
        self.wanted = self.sender.send(batch).is_ok();
        self.given = Instant::now();
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
            let progress = scan.take(LONG, &mut games);
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
        assert!(games[0].searched.contains("club"));
        assert!(!games[0].searched.contains("vera"), "that is the file");
    }

    #[test]
    fn of_a_huge_file_only_so_many_games_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("many.pgn");
        for (count, progress) in [(MOST_OF_A_FILE, Progress::Done), (20_000, Progress::Cut)] {
            fs::write(&path, "[White \"Vera\"]\n\n*\n\n".repeat(count)).unwrap();
            let (games, end) = read(&GameScan::of_file(&path, None));
            assert_eq!((games.len(), end), (MOST_OF_A_FILE, progress));
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
        let store = GameFolder::at(folder.path().to_owned());
        let games = all(&GameScan::of_store(store.clone(), None));
        let paths: Vec<_> = games.iter().map(|game| game.saved.path.clone()).collect();
        assert_eq!(paths, store.files());
        assert_eq!(games[1].number, 2);
    }

    #[test]
    fn a_survey_that_nobody_wants_any_more_ends() {
        let (began, running) = mpsc::channel();
        let scan = GameScan::begin(None, move |hand_over| {
            while hand_over.take(GameRow::in_file(1, "x".into(), Err(StorageError::new("")))) {
                thread::sleep(Duration::from_millis(1));
            }
            began.send(()).unwrap();
        });
        drop(scan);
        running.recv_timeout(LONG).unwrap();
    }
}
