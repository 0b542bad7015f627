//! Reads lists of games or completions row by row on a background thread. The first rows can be shown before the last are read,
//! and a slow disk delays nobody.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::background::flush;
use super::game_folder::GameFolder;
use super::saved_games::SavedGame;
use super::summary::games_in_file;
use super::threads::{Notifier, receive};
use crate::rules::Position;

/// The maximum number of games listed from one file, which limits time and memory. We read one game more, to find out whether
/// the list is complete. Unit tests have a lower limit, because debug code is slow.
pub const MAX_GAMES_OF_FILE: usize = if cfg!(test) { 1000 } else { 200_000 };

/// The receiver is notified once this many rows are sent, even if [`NOTIFY_INTERVAL`] has not passed. That is more rows than a
/// screen shows.
const FIRST_ROWS: usize = 100;

/// The minimum time between two notifications of new rows. Only those at [`FIRST_ROWS`], at the end, and from
/// [`RowSender::notify`] may come sooner.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(40);

/// How long we wait for pending saves before we read the saved games. The list then has their newest state, unless the disk is
/// slow.
pub const SAVE_PATIENCE: Duration = Duration::from_millis(100);

/// The rows that a background thread sends. The thread ends after the last row. Once this value is dropped, the thread ends at
/// its next row.
#[derive(Debug)]
pub struct Rows<T>(Receiver<T>);

impl Rows<SavedGame> {
    /// Waits for pending saves, and then reads the saved games, the most recently changed first. Looks for this position in
    /// them.
    pub fn of_folder(
        folder: GameFolder,
        wanted: Option<Position>,
        notifier: Option<Notifier>,
    ) -> Self {
        Self::read(notifier, move |rows| {
            flush(SAVE_PATIENCE);
            let files = folder.files().into_iter();
            rows.send_all(files.map(|path| SavedGame::read_looking_for(path, wanted.as_ref())));
        })
    }

    /// Reads the games of a file in order, up to one more than [`MAX_GAMES_OF_FILE`]. Looks for this position in them.
    pub fn of_file(path: &Path, wanted: Option<Position>, notifier: Option<Notifier>) -> Self {
        let path = path.to_owned();
        Self::read(notifier, move |rows| {
            let games = games_in_file(&path, wanted.as_ref()).take(MAX_GAMES_OF_FILE + 1);
            rows.send_all(games.map(|summary| SavedGame::in_file(path.clone(), summary)));
        })
    }
}

impl<T: Send + 'static> Rows<T> {
    /// Starts a thread that calls `read`, which sends the rows. Calls `notifier`, if there is one, from time to time and at the
    /// end.
    pub fn read(
        notifier: Option<Notifier>,
        read: impl FnOnce(&mut RowSender<T>) + Send + 'static,
    ) -> Self {
        let (sender, receiver) = mpsc::channel();
        let work = move || {
            let mut rows = RowSender {
                sender,
                notifier: notifier.clone(),
                count: 0,
                notified_at: Instant::now(),
            };
            read(&mut rows);
            // Dropping the sender tells the receiver that this is the end.
            drop(rows);
            if let Some(notifier) = notifier {
                notifier.notify();
            }
        };
        // If no thread starts, the list stays empty.
        drop(thread::Builder::new().name("list".into()).spawn(work));
        Self(receiver)
    }

    /// Appends rows to a list as they arrive, until the timeout or the last row. Returns false if no more will come.
    pub fn receive(&self, timeout: Duration, list: &mut Vec<T>) -> bool {
        let deadline = Instant::now() + timeout;
        loop {
            match receive(&self.0, Some(deadline)) {
                Ok(row) => list.push(row),
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }
}

/// Sends rows to their receiver, and notifies the receiver from time to time.
pub struct RowSender<T> {
    sender: Sender<T>,
    notifier: Option<Notifier>,
    /// The number of rows sent.
    count: usize,
    notified_at: Instant,
}

impl<T> RowSender<T> {
    /// Sends a row. Returns false if the receiver was dropped.
    pub fn send(&mut self, row: T) -> bool {
        let is_wanted = self.sender.send(row).is_ok();
        self.count += 1;
        if self.count == FIRST_ROWS || self.notified_at.elapsed() >= NOTIFY_INTERVAL {
            self.notify();
        }
        is_wanted
    }

    /// Sends these rows one after the other, until the receiver is dropped.
    pub fn send_all(&mut self, rows: impl IntoIterator<Item = T>) {
        for row in rows {
            if !self.send(row) {
                return;
            }
        }
    }

    /// Notifies the receiver of the rows so far. Called before a row that may take a long time.
    pub fn notify(&mut self) {
        self.notified_at = Instant::now();
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

    fn all(rows: &Rows<SavedGame>) -> Vec<SavedGame> {
        let mut games = Vec::new();
        assert!(!rows.receive(LONG, &mut games));
        games
    }

    #[test]
    fn the_games_of_a_file_come_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("vera.pgn");
        let game = |number| format!("[White \"W{number}\"]\n[Event \"Club\"]\n\n1. e4 *\n\n");
        let games: Vec<String> = (1..=250).map(game).collect();
        fs::write(&path, games.concat()).unwrap();
        let games = all(&Rows::of_file(&path, None, None));
        assert_eq!(games.len(), 250);
        for (number, game) in (1..).zip(&games) {
            let white = &game.summary.as_ref().unwrap().white;
            assert_eq!(*white, format!("W{number}"));
        }
        assert!(games[0].search_text.contains("club"));
        assert!(!games[0].search_text.contains("vera"), "that is the file");
    }

    #[test]
    fn only_the_first_games_of_a_huge_file_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("many.pgn");
        for count in [MAX_GAMES_OF_FILE, MAX_GAMES_OF_FILE + 2] {
            fs::write(&path, "[White \"Vera\"]\n\n*\n\n".repeat(count)).unwrap();
            let games = all(&Rows::of_file(&path, None, None));
            assert_eq!(games.len(), count.min(MAX_GAMES_OF_FILE + 1));
        }
    }

    #[test]
    fn an_unreadable_file_is_reported_once() {
        let folder = tempfile::tempdir().unwrap();
        let told = |path: &Path| {
            let games = all(&Rows::of_file(path, None, None));
            let told = games.into_iter().map(|game| game.summary.unwrap_err());
            told.collect::<Vec<_>>()
        };
        assert_eq!(told(folder.path()), ["not a file"]);
        assert_eq!(told(&folder.path().join("none")).len(), 1);
    }

    #[test]
    fn reading_stops_when_nobody_wants_more_rows() {
        let (began, running) = mpsc::channel();
        let scan = Rows::read(None, move |rows| {
            while rows.send(SavedGame::in_file("x".into(), Err(String::new()))) {
                thread::sleep(Duration::from_millis(1));
            }
            began.send(()).unwrap();
        });
        drop(scan);
        running.recv_timeout(LONG).unwrap();
    }
}
