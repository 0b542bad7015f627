//! Saves games on a thread of its own, so that players do not wait for a disk.
//!
//! One thread saves all games of the process, in the order in which it is asked to, so that [`flush`] waits for all of
//! them: a signal or a panic that ends the program knows of no game.

use std::fmt;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::game_file::{GameFile, SaveError};
use super::game_folder::{GameFolder, printable_path};
use super::notifier::Notifier;
use super::storage_error::StorageError;

/// Why a game is not saved that a disk takes too long for.
pub const SLOW_DISK: &str = "the disk is not responding";

/// How long the end of the program waits for a disk that does not respond.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);

/// The game is now saved in a copy, because another program has changed its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedToCopy {
    /// The name of the copy.
    name: String,
}

impl MovedToCopy {
    fn new(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default();
        Self {
            name: printable_path(Path::new(name)),
        }
    }
}

impl fmt::Display for MovedToCopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the game continues in {}: another program has changed its file",
            self.name
        )
    }
}

/// Where a game is saved.
#[derive(Debug)]
pub enum GameLocation {
    /// In the folder of games, in a file that is named when the game is first saved.
    Folder {
        folder: GameFolder,
        /// As PGN has it.
        date: String,
        white: String,
        black: String,
    },
    File(GameFile),
    /// Nowhere, because the user has no home.
    NoHome,
}

impl GameLocation {
    /// Saves the text. In the folder of games the first save creates the file. If another program has changed the file,
    /// the game is saved in a copy from then on.
    fn save(&mut self, text: &str) -> Result<Option<MovedToCopy>, StorageError> {
        let error = |error| StorageError::from(&error);
        if let Self::Folder {
            folder,
            date,
            white,
            black,
        } = self
        {
            *self = Self::File(folder.new_file(date, white, black).map_err(error)?);
        }
        let Self::File(file) = self else {
            return Err(StorageError::new("there is no home folder"));
        };
        match file.save(text.as_bytes()) {
            Ok(()) => Ok(None),
            Err(SaveError::Failed(error)) => Err(error),
            Err(SaveError::Changed) => {
                let mut other = file.lock_copy().map_err(error)?;
                other.save(text.as_bytes())?;
                let moved_to_copy = MovedToCopy::new(other.path());
                *file = other;
                Ok(Some(moved_to_copy))
            }
        }
    }

    fn path(&self) -> Option<PathBuf> {
        match self {
            Self::File(file) => Some(file.path().to_owned()),
            Self::Folder { .. } | Self::NoHome => None,
        }
    }
}

/// Makes the text of a game.
pub type MakeText = Box<dyn FnOnce() -> String + Send>;

/// Returns what makes the text of a game with its running clocks as they stand at a moment; `None` if the game is being
/// changed, so that the text that was last saved stays the newest.
pub type MakeFinalText = Box<dyn FnOnce(Instant) -> Option<MakeText> + Send>;

/// Saves one game. When it is dropped the newest text is still saved, and then the file released; [`flush`] waits for
/// that.
pub struct GameWriter(Arc<Shared>);

/// What a writer shares with the thread.
struct Shared(Mutex<State>);

struct State {
    /// The newest text, until the thread makes it.
    next: Option<MakeText>,
    /// What is saved if a signal ends the program; `None` if no clock is running.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has such signals"))]
    final_text: Option<MakeFinalText>,
    /// `None` while the thread saves there.
    location: Option<GameLocation>,
    /// `None` until the file exists.
    path: Option<PathBuf>,
    /// Why the last save failed.
    error: Option<StorageError>,
    /// Set until it has been reported.
    moved_to_copy: Option<MovedToCopy>,
    /// Called when saving starts to fail, fails for another reason, succeeds again, or continues in another file.
    notifier: Option<Notifier>,
    /// A description of the game, for [`unsaved_games`].
    description: String,
}

impl GameWriter {
    pub fn new(location: GameLocation, notifier: Option<Notifier>) -> Self {
        let shared = Arc::new(Shared(Mutex::new(State {
            next: None,
            final_text: None,
            path: location.path(),
            location: Some(location),
            error: None,
            moved_to_copy: None,
            notifier,
            description: String::new(),
        })));
        let mut games = lock(&GAMES);
        games.retain(|game| game.strong_count() > 0);
        games.push(Arc::downgrade(&shared));
        drop(games);
        Self(shared)
    }

    /// Sets the description of the game for [`unsaved_games`].
    pub fn set_description(&self, description: String) {
        self.0.lock().description = description;
    }

    pub fn set_notifier(&self, notifier: Notifier) {
        self.0.lock().notifier = Some(notifier);
    }

    /// Saves this text soon, in place of any that the thread has not begun to save, or `final_text` if a signal ends the
    /// program before the next one. The text is made on the thread.
    pub fn save(
        &self,
        text: impl FnOnce() -> String + Send + 'static,
        final_text: Option<MakeFinalText>,
    ) {
        let mut state = self.0.lock();
        state.final_text = final_text;
        state.next = Some(Box::new(text));
        drop(state);
        save_soon(&self.0);
    }

    /// Returns the path of the file, or `None` before the first save.
    pub fn path(&self) -> Option<PathBuf> {
        self.0.lock().path.clone()
    }

    /// Returns why the last save failed.
    pub fn error(&self) -> Option<StorageError> {
        self.0.lock().error.clone()
    }

    /// Returns the move to a copy if it has not been reported yet.
    pub fn take_moved_to_copy(&self) -> Option<MovedToCopy> {
        self.0.lock().moved_to_copy.take()
    }
}

impl Drop for GameWriter {
    fn drop(&mut self) {
        self.0.lock().final_text = None;
        if let Some(tasks) = &*lock(&TASKS) {
            let _ = tasks.send(Task::Release(Arc::clone(&self.0)));
        }
    }
}

impl fmt::Debug for GameWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.0.lock();
        let mut fields = f.debug_struct("GameWriter");
        fields.field("path", &state.path);
        fields.field("error", &state.error);
        fields.finish_non_exhaustive()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.0)
    }

    /// Saves the newest text, unless that has been done.
    fn save(&self) {
        let mut state = self.lock();
        let Some(text) = state.next.take() else {
            return;
        };
        let Some(mut location) = state.location.take() else {
            return;
        };
        drop(state);
        #[cfg(debug_assertions)]
        simulate_slow_disk();
        let (moved_to_copy, error) = match location.save(&text()) {
            Ok(moved_to_copy) => (moved_to_copy, None),
            Err(error) => (None, Some(error)),
        };
        let mut state = self.lock();
        state.path = location.path();
        state.location = Some(location);
        let has_news = moved_to_copy.is_some() || state.error != error;
        state.error = error;
        state.moved_to_copy = moved_to_copy.or(state.moved_to_copy.take());
        let notifier = state.notifier.clone().filter(|_| has_news);
        drop(state);
        if let Some(notifier) = notifier {
            notifier.notify();
        }
    }

    /// Returns a message with the description of the game and the reason if its newest text has not been saved.
    fn unsaved_game(&self) -> Option<String> {
        let state = self.lock();
        let is_waiting = state.next.is_some() || state.location.is_none();
        let slow = || StorageError::new(SLOW_DISK);
        let error = state.error.clone().or_else(|| is_waiting.then(slow))?;
        Some(format!("{}: {error}", state.description))
    }
}

/// What the thread is asked to do.
enum Task {
    /// Save the newest text of a game.
    Save(Arc<Shared>),
    /// Release the file of a game that nobody saves any more.
    Release(Arc<Shared>),
    /// Drop this, because everything that was asked before is done.
    Flush(Sender<()>),
}

/// Where the thread takes its tasks from; `None` until there is one to do.
static TASKS: Mutex<Option<Sender<Task>>> = Mutex::new(None);

/// The games that have a writer or something left to save, so that [`unsaved_games`] can name them while a disk hangs.
static GAMES: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

/// Locks a mutex. No panic leaves what is locked here inconsistent, so a poisoned lock is usable.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has the thread save the newest text of a game.
fn save_soon(game: &Arc<Shared>) {
    if let Err(error) = send(Task::Save(Arc::clone(game))) {
        let mut state = game.lock();
        state.next = None;
        state.error = Some(StorageError::from(&error));
    }
}

/// Hands a task to the thread, and starts it for the first one.
fn send(task: Task) -> io::Result<()> {
    let mut tasks = lock(&TASKS);
    let sender = match tasks.take() {
        Some(sender) => sender,
        None => start()?,
    };
    tasks
        .insert(sender)
        .send(task)
        .map_err(|_| io::ErrorKind::BrokenPipe.into())
}

/// Starts the thread that saves.
fn start() -> io::Result<Sender<Task>> {
    let (sender, tasks) = mpsc::channel();
    let run = move || {
        for task in tasks {
            match task {
                Task::Save(game) => game.save(),
                Task::Release(game) => {
                    let location = game.lock().location.take();
                    // First the game, which has nothing to save: nobody shall be told of it if the disk hangs now.
                    drop(game);
                    drop(location);
                }
                Task::Flush(done) => drop(done),
            }
        }
    };
    thread::Builder::new().name("save".into()).spawn(run)?;
    Ok(sender)
}

/// Waits until all texts are saved or have failed, and the files of closed games are released. Returns false if that
/// takes longer than the timeout.
pub fn flush(timeout: Duration) -> bool {
    let (done, is_done) = mpsc::channel();
    match &*lock(&TASKS) {
        Some(tasks) => drop(tasks.send(Task::Flush(done))),
        None => return true,
    }
    is_done.recv_timeout(timeout) != Err(RecvTimeoutError::Timeout)
}

/// Saves the games whose clocks are running as they stand at this moment, because a signal ends the program; [`flush`]
/// waits for it.
#[cfg(unix)]
pub fn save_running_clocks(now: Instant) {
    for game in games() {
        save_running_clock(&game, now);
    }
}

#[cfg(unix)]
fn save_running_clock(game: &Arc<Shared>, now: Instant) {
    let mut state = game.lock();
    let final_text = state.final_text.take();
    if let Some(text) = final_text.and_then(|make| make(now)) {
        state.next = Some(text);
        drop(state);
        save_soon(game);
    }
}

/// Returns a message for each game of this process that is not saved, to be called after [`flush`].
pub fn unsaved_games() -> Vec<String> {
    let games = games();
    games
        .iter()
        .filter_map(|game| game.unsaved_game())
        .collect()
}

fn games() -> Vec<Arc<Shared>> {
    lock(&GAMES).iter().filter_map(Weak::upgrade).collect()
}

/// Waits for the milliseconds in the environment variable `TABIYA_SLOW_DISK`, for tests of slow disks.
#[cfg(debug_assertions)]
fn simulate_slow_disk() {
    let asked = std::env::var("TABIYA_SLOW_DISK").ok();
    if let Some(time) = asked.and_then(|time| time.parse().ok()) {
        thread::sleep(Duration::from_millis(time));
    }
}

/// Flushes when it is dropped, so that the program does not end before its games are saved.
pub struct FlushOnDrop;

impl FlushOnDrop {
    /// Does not flush after all, because the players have waited long enough.
    pub fn give_up(self) {
        mem::forget(self);
    }
}

impl Drop for FlushOnDrop {
    fn drop(&mut self) {
        flush(FLUSH_TIMEOUT);
    }
}

#[cfg(test)]
mod tests;
