//! Saves games on background threads, so that players do not wait for a disk.

use std::fmt;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::game_file::{GameFile, SaveError};
use super::game_folder::{GameFolder, printable_path};
use super::storage_error::StorageError;

/// Why a game is not saved that a disk takes too long for.
pub const SLOW_DISK: &str = "the disk is not responding";

/// How long the end of the program waits for a disk that does not respond.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the thread waits before it makes the text, so that the screen can be drawn first: for a long game making
/// the text takes some milliseconds, and the new thread may get the core of the one that draws.
const HEAD_START: Duration = Duration::from_millis(3);

/// Called when saving starts to fail, fails for another reason, succeeds again, or continues in another file. It must
/// not block.
#[derive(Clone)]
pub struct Notifier(Arc<dyn Fn() + Send + Sync>);

impl Notifier {
    pub fn new(callback: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(callback))
    }

    pub fn notify(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Notifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Notifier")
    }
}

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

/// Makes the text of a game.
type MakeText = Box<dyn FnOnce() -> String + Send>;

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
    /// Saves the text and calls `on_saved` when the file contains it. In the folder of games the first save creates the
    /// file. If another program has changed the file, the game is saved in a copy from then on.
    fn save(
        &mut self,
        text: &str,
        on_saved: &mut dyn FnMut(),
    ) -> Result<Option<MovedToCopy>, StorageError> {
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
        match file.save_with(text.as_bytes(), on_saved) {
            Ok(()) => Ok(None),
            Err(SaveError::Failed(error)) => Err(error),
            Err(SaveError::Changed) => {
                let mut other = file.lock_copy().map_err(error)?;
                other.save_with(text.as_bytes(), on_saved)?;
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

/// Saves one game. When it is dropped the newest text is still saved; [`flush`] waits for that.
pub struct GameWriter {
    shared: Arc<Shared>,
    notifier: Option<Notifier>,
}

/// What a writer shares with its thread.
struct Shared {
    state: Mutex<PendingSave>,
    /// Signaled when there is a text to save, or when there will be no more.
    work: Condvar,
    /// Signaled when the newest text has been saved or cannot be.
    saved: Condvar,
}

struct PendingSave {
    /// The newest text, unless the thread has begun to save it.
    next: Option<MakeText>,
    /// True while the newest text is neither saved nor known to have failed.
    is_pending: bool,
    /// Set while a text is unsaved, or the thread holds a file that is no longer needed.
    busy: Option<BusyGuard>,
    /// True if no more texts will come.
    closed: bool,
    /// Where to save, until the thread takes it.
    location: Option<GameLocation>,
    /// `None` until the file exists.
    path: Option<PathBuf>,
    /// Why the last save failed.
    error: Option<StorageError>,
    /// Set until it has been reported.
    moved_to_copy: Option<MovedToCopy>,
    /// A description of the game, for [`unsaved_games`].
    description: String,
}

impl PendingSave {
    /// Returns a message with the description of the game and the reason if its newest text has not been saved.
    fn unsaved_game(&self) -> Option<String> {
        // A thread that only has to release the file has nothing to save.
        let is_writing = self.is_pending || (self.busy.is_some() && !self.closed);
        let slow = || StorageError::new(SLOW_DISK);
        let error = self.error.clone().or_else(|| is_writing.then(slow))?;
        Some(format!("{}: {error}", self.description))
    }
}

impl GameWriter {
    pub fn new(location: GameLocation, notifier: Option<Notifier>) -> Self {
        let state = PendingSave {
            next: None,
            is_pending: false,
            busy: None,
            closed: false,
            path: location.path(),
            location: Some(location),
            error: None,
            moved_to_copy: None,
            description: String::new(),
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            work: Condvar::new(),
            saved: Condvar::new(),
        });
        let mut writers = writers();
        writers.retain(|shared| shared.strong_count() > 0);
        writers.push(Arc::downgrade(&shared));
        drop(writers);
        Self { shared, notifier }
    }

    /// Sets the description of the game for [`unsaved_games`].
    pub fn set_description(&self, description: String) {
        self.shared.lock().description = description;
    }

    /// Saves this text soon, in place of any that the thread has not begun to save. The text is made on the thread.
    pub fn save(&self, text: impl FnOnce() -> String + Send + 'static) {
        let mut state = self.shared.lock();
        state.next = Some(Box::new(text));
        state.is_pending = true;
        state.busy.get_or_insert_with(BusyGuard::new);
        if let Some(location) = state.location.take() {
            let (shared, notifier) = (Arc::clone(&self.shared), self.notifier.clone());
            // The location comes back if no thread can be started, so that the next text tries again.
            let slot = Arc::new(Mutex::new(Some(location)));
            let location = Arc::clone(&slot);
            let thread = thread::Builder::new().name("save".into());
            if let Err(error) = thread.spawn(move || {
                if let Some(location) = take_once(&location) {
                    shared.run(location, notifier.as_ref());
                }
            }) {
                state.location = take_once(&slot);
                state.error = Some(StorageError::from(&error));
                state.next = None;
                state.is_pending = false;
                state.busy = None;
            }
        }
        drop(state);
        self.shared.work.notify_one();
    }

    /// Sets the notifier; too late once a text has been saved.
    pub fn set_notifier(&mut self, notifier: Notifier) {
        self.notifier = Some(notifier);
    }

    /// Waits until the newest text has been saved or has failed. Returns false if neither happens within the timeout.
    pub fn wait_until_saved(&self, timeout: Duration) -> bool {
        let waited = self
            .shared
            .saved
            .wait_timeout_while(self.shared.lock(), timeout, |state| state.is_pending);
        !waited.unwrap_or_else(PoisonError::into_inner).0.is_pending
    }

    /// Returns a handle for saving from another thread.
    pub fn downgrade(&self) -> WeakGameWriter {
        WeakGameWriter(Arc::downgrade(&self.shared))
    }

    /// Returns the path of the file, or `None` before the first save.
    pub fn path(&self) -> Option<PathBuf> {
        self.shared.lock().path.clone()
    }

    /// Returns why the last save failed.
    pub fn error(&self) -> Option<StorageError> {
        self.shared.lock().error.clone()
    }

    /// Returns the move to a copy if it has not been reported yet.
    pub fn take_moved_to_copy(&self) -> Option<MovedToCopy> {
        self.shared.lock().moved_to_copy.take()
    }
}

impl Drop for GameWriter {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.closed = true;
        if state.location.is_none() {
            // The thread still has to release the file.
            state.busy.get_or_insert_with(BusyGuard::new);
        }
        drop(state);
        self.shared.work.notify_one();
    }
}

impl fmt::Debug for GameWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.shared.lock();
        let mut fields = f.debug_struct("GameWriter");
        fields.field("path", &state.path);
        fields.field("error", &state.error);
        fields.finish_non_exhaustive()
    }
}

impl Shared {
    /// Locks the state. A panic never leaves it inconsistent, so a poisoned lock is usable.
    fn lock(&self) -> MutexGuard<'_, PendingSave> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a text to save; returns `None` if there will be no more.
    fn wait(&self) -> Option<MakeText> {
        let idle = |state: &mut PendingSave| state.next.is_none() && !state.closed;
        drop(self.work.wait_while(self.lock(), idle));
        thread::sleep(HEAD_START);
        self.lock().next.take()
    }

    /// Wakes those who wait for the saved text, unless there is a newer one.
    fn notify_saved(&self) {
        let mut state = self.lock();
        state.is_pending = state.next.is_some();
        drop(state);
        self.saved.notify_all();
    }

    /// The main loop of the thread: saves texts as they come.
    fn run(&self, mut location: GameLocation, notifier: Option<&Notifier>) {
        while let Some(text) = self.wait() {
            #[cfg(debug_assertions)]
            simulate_slow_disk();
            let (moved_to_copy, error) = match location.save(&text(), &mut || self.notify_saved()) {
                Ok(moved_to_copy) => (moved_to_copy, None),
                Err(error) => (None, Some(error)),
            };
            let mut state = self.lock();
            state.path = location.path();
            let has_news = moved_to_copy.is_some() || state.error != error;
            state.error = error;
            state.moved_to_copy = moved_to_copy.or(state.moved_to_copy.take());
            if state.next.is_none() && !state.closed {
                state.busy = None;
            }
            drop(state);
            self.notify_saved();
            if let Some(notifier) = notifier.filter(|_| has_news) {
                notifier.notify();
            }
        }
        drop(location);
        self.lock().busy = None;
    }
}

/// A weak handle of a [`GameWriter`] for saving from another thread.
pub struct WeakGameWriter(Weak<Shared>);

impl WeakGameWriter {
    /// Saves this text soon, if the game still has a file and its writer.
    pub fn save(&self, text: impl FnOnce() -> String + Send + 'static) {
        let Some(shared) = self.0.upgrade() else {
            return;
        };
        let mut state = shared.lock();
        if state.closed || state.location.is_some() {
            return;
        }
        state.next = Some(Box::new(text));
        state.is_pending = true;
        state.busy.get_or_insert_with(BusyGuard::new);
        drop(state);
        shared.work.notify_one();
    }
}

/// Saves the current game when a signal ends the program, at the given moment.
pub type FinalSave = Box<dyn Fn(Instant) + Send>;

/// One for the process, because the thread that handles signals has no access to the game.
static FINAL_SAVE: Mutex<Option<FinalSave>> = Mutex::new(None);

/// Sets what a signal that ends the program saves; `None` if everything is saved already.
pub fn set_final_save(what: Option<FinalSave>) {
    *FINAL_SAVE.lock().unwrap_or_else(PoisonError::into_inner) = what;
}

/// Hands the current game to its writer, because a signal ends the program; [`flush`] waits for it.
#[cfg(unix)]
pub fn run_final_save(now: Instant) {
    let mut what = FINAL_SAVE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(write) = what.take() {
        write(now);
    }
}

fn take_once<T>(slot: &Mutex<Option<T>>) -> Option<T> {
    let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
    mem::take(&mut *slot)
}

/// The state of every writer whose value or thread exists, for the thread that handles signals.
static WRITERS: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

fn writers() -> MutexGuard<'static, Vec<Weak<Shared>>> {
    WRITERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a message for each game of this process that is not saved, to be called after [`flush`].
pub fn unsaved_games() -> Vec<String> {
    let writers: Vec<_> = writers().iter().filter_map(Weak::upgrade).collect();
    let games = writers
        .iter()
        .filter_map(|shared| shared.lock().unsaved_game());
    games.collect()
}

/// Waits for the milliseconds in the environment variable `TABIYA_SLOW_DISK`, for tests of slow disks.
#[cfg(debug_assertions)]
fn simulate_slow_disk() {
    let asked = std::env::var("TABIYA_SLOW_DISK").ok();
    if let Some(time) = asked.and_then(|time| time.parse().ok()) {
        thread::sleep(Duration::from_millis(time));
    }
}

/// The number of writers with unsaved texts or files to release. It is global because the thread that handles signals
/// has no access to any game.
static BUSY_WRITERS: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// Counts as a busy writer until it is dropped.
struct BusyGuard;

impl BusyGuard {
    fn new() -> Self {
        *busy_writers() += 1;
        Self
    }
}

impl Drop for BusyGuard {
    fn drop(&mut self) {
        *busy_writers() -= 1;
        BUSY_WRITERS.1.notify_all();
    }
}

fn busy_writers() -> MutexGuard<'static, usize> {
    BUSY_WRITERS
        .0
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
}

/// Waits until all texts are saved or have failed, and the files of closed games are released. Returns false if that
/// takes longer than the timeout.
pub fn flush(timeout: Duration) -> bool {
    let waited = BUSY_WRITERS
        .1
        .wait_timeout_while(busy_writers(), timeout, |count| *count > 0);
    *waited.unwrap_or_else(PoisonError::into_inner).0 == 0
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
