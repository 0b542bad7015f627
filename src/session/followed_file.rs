//! A file that we follow because another program writes the game in it. The thread that watches the file also reads it, so
//! that nobody waits for a disk.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::game::Game;
use crate::rules::Move;
use crate::session::loaded_game::LoadedGame;
use crate::storage::{self, FileWatch, Lock, Notifier, watching_in_words};

/// The maximum size of a file that we follow, in bytes. We read all of it again after each change.
const LARGEST: u64 = 4 << 20;

/// How long we wait until the system releases the lock of a process that has ended.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);

/// What has happened to a followed file.
pub enum FileNews {
    /// The file has new content, or a process has taken or released its lock.
    Written {
        loaded: Box<LoadedGame>,
        /// True if the game is not over, and another Tabiya is playing it or has just left it.
        is_played: bool,
    },
    /// The Tabiya that played the game has left it.
    Left,
    /// The file no longer exists.
    Gone,
    /// We cannot watch the file. The text says why.
    NotWatched(String),
}

/// A file with a game that we follow.
pub struct FollowedFile {
    pub path: PathBuf,
    /// The process ID of the Tabiya that had the game and has ended; `None` if we know of no such process.
    pub dead: Option<u32>,
    /// The reader that the thread will use; `None` once we watch the file.
    reader: Option<FileReader>,
    /// The watch and its news; `None` until we watch the file.
    watched: Option<Watched>,
}

/// The watch of a file, and the channel that its thread sends news on.
struct Watched {
    news: Receiver<FileNews>,
    /// The watch, which we keep because it ends when it is dropped; `None` if it could not be started.
    _watch: Option<FileWatch>,
}

impl FollowedFile {
    /// Creates the followed file of a game, without watching it yet. `path` must have its symbolic links resolved. `number` is
    /// the game's number in the file, counted from 1. `is_played` is true if another process plays the game. Returns `None` if
    /// `path` is not a file.
    pub fn of(path: PathBuf, number: usize, game: &Game, is_played: bool) -> Option<Self> {
        path.is_file().then(|| Self {
            reader: Some(FileReader {
                path: path.clone(),
                number,
                moves: moves(game),
                is_played,
                dead: None,
                bytes: None,
            }),
            path,
            dead: None,
            watched: None,
        })
    }

    /// Makes the reader ignore the lock of the process with this ID, which has ended. The system may release that lock a moment
    /// later. `None` ignores no lock.
    pub fn without(mut self, dead: Option<u32>) -> Self {
        if let Some(reader) = &mut self.reader {
            reader.dead = dead;
        }
        self.dead = dead;
        self
    }

    /// Waits until the process with this ID, which has ended, no longer holds the lock, so that this process can take it.
    /// Returns at once if `dead` is `None`, and after [`LOCK_PATIENCE`] at the latest.
    pub fn wait_for_lock(path: &Path, dead: Option<u32>) {
        let began = Instant::now();
        while dead.is_some() && Lock::holder(path) == dead && began.elapsed() < LOCK_PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Begins to watch the file. Calls `waker` when there is news to [receive](Self::receive). Only the first call has an
    /// effect.
    pub fn watch(&mut self, waker: Notifier) {
        let Some(mut reader) = self.reader.take() else {
            return;
        };
        let (sender, news) = mpsc::channel();
        let tell = move |news| {
            // Nobody receives the news once another game is on the board.
            let _ = sender.send(news);
            waker.notify();
        };
        let tell_from_thread = tell.clone();
        let watch = FileWatch::start(&self.path, move || reader.read(&tell_from_thread));
        if let Err(error) = &watch {
            tell(FileNews::NotWatched(watching_in_words(error)));
        }
        self.watched = Some(Watched {
            news,
            _watch: watch.ok(),
        });
    }

    /// Returns what has happened to the file since the last call.
    pub fn receive(&mut self) -> Vec<FileNews> {
        match &self.watched {
            Some(watched) => watched.news.try_iter().collect(),
            None => Vec::new(),
        }
    }
}

/// Reads a file again whenever it has changed.
struct FileReader {
    path: PathBuf,
    /// Which game in the file we follow, counted from 1.
    number: usize,
    /// The moves of the game when we last reported it, or when we began to follow it.
    moves: Vec<Move>,
    /// True if another Tabiya was playing the game when we last reported it, or when we began to follow it.
    is_played: bool,
    /// The ID of a process whose lock does not count, because the process has ended; `None` if every lock counts.
    dead: Option<u32>,
    /// The content of the file when we last read it; `None` before that, and while the file is gone.
    bytes: Option<Vec<u8>>,
}

impl FileReader {
    /// Reads the file and its lock, and reports what has changed.
    fn read(&mut self, tell: &dyn Fn(FileNews)) {
        let is_locked = self.is_locked();
        match self.bytes_now() {
            Ok(bytes) => self.report_content(bytes, is_locked, tell),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if self.bytes.take().is_some() {
                    tell(FileNews::Gone);
                }
            }
            // We try again after the next change.
            Err(_) => {}
        }
        if self.is_played && !is_locked {
            self.is_played = false;
            tell(FileNews::Left);
        }
    }

    /// Returns true if a process holds the lock of the file, apart from the one that has ended.
    fn is_locked(&self) -> bool {
        match self.dead {
            Some(dead) => Lock::holder(&self.path).is_some_and(|holder| holder != dead),
            None => Lock::is_held(&self.path),
        }
    }

    /// Reports the game in these bytes if the bytes or the lock have changed.
    fn report_content(&mut self, bytes: Vec<u8>, is_locked: bool, tell: &dyn Fn(FileNews)) {
        let has_changed = self.bytes.as_ref() != Some(&bytes) || is_locked != self.is_played;
        if has_changed && let Some(loaded) = self.parse(&bytes) {
            self.moves = moves(&loaded.game);
            let is_over = loaded.game.outcome().is_some();
            // The process may have released the lock already. Then `Left` follows.
            self.is_played = !is_over && (is_locked || self.is_played);
            tell(FileNews::Written {
                loaded: Box::new(loaded),
                is_played: self.is_played,
            });
        }
        self.bytes = Some(bytes);
    }

    fn bytes_now(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let file = File::open(&self.path)?;
        file.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        Ok(bytes)
    }

    /// Loads the game. Returns `None` if it cannot be read, or if the file seems to be written only in part: moves are missing
    /// that were there before, and it does not end with a result.
    fn parse(&self, bytes: &[u8]) -> Option<LoadedGame> {
        let loaded = LoadedGame::read_from(bytes, &self.path, self.number).ok()?;
        let has_all_moves = moves(&loaded.game).starts_with(&self.moves);
        (storage::is_whole(bytes) || has_all_moves).then_some(loaded)
    }
}

fn moves(game: &Game) -> Vec<Move> {
    game.record().iter().map(|ply| ply.played).collect()
}
