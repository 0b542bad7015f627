//! Saving away from the players: a thread that writes the newest text of a game.

use std::fmt;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::error::StorageError;
use super::file::{GameFile, SaveError};
use super::folder::{GameFolder, shown};

/// How long the end of the program waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a text waits before it is made, so that the screen can show first what has happened: of a long game making
/// the text takes some milliseconds, and the system may well give the newly woken thread the core of the other.
const HEAD_START: Duration = Duration::from_millis(3);

/// Is rung when saving begins to fail, fails differently, goes well again, or goes on in another file. It must not wait
/// for anything.
#[derive(Clone)]
pub struct Notifier(Arc<dyn Fn() + Send + Sync>);

impl Notifier {
    /// One that does this when it is rung.
    pub fn new(ring: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(ring))
    }

    /// Rings.
    pub fn notify(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Notifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bell")
    }
}

/// News that a game has left its file, because somebody else has changed that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedToCopy {
    /// The name of the file in which the game goes on.
    name: String,
}

impl MovedToCopy {
    /// The game goes on in this file.
    fn new(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default();
        Self {
            name: shown(Path::new(name)),
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
type Writing = Box<dyn FnOnce() -> String + Send>;

/// Where a game is to be kept.
#[derive(Debug)]
pub enum Place {
    /// In the folder of games, under a name that is found when the game is first saved.
    Folder {
        /// The folder.
        store: GameFolder,
        /// The date, as PGN has it.
        date: String,
        /// Who has White.
        white: String,
        /// Who has Black.
        black: String,
    },
    /// In this file.
    File(GameFile),
    /// Nowhere, for this user has no home.
    Homeless,
}

impl Place {
    /// Makes this text the content of the game's file, and calls `stands` when it stands there. A place in the folder
    /// thereby becomes a file. One that somebody else has changed is left to them, and the game goes on in another.
    fn save(
        &mut self,
        text: &str,
        stands: &mut dyn FnMut(),
    ) -> Result<Option<MovedToCopy>, StorageError> {
        let error = |error| StorageError::from(&error);
        if let Self::Folder {
            store,
            date,
            white,
            black,
        } = self
        {
            *self = Self::File(store.new_file(date, white, black).map_err(error)?);
        }
        let Self::File(file) = self else {
            return Err(StorageError::new("there is no home folder"));
        };
        match file.save_telling(text.as_bytes(), stands) {
            Ok(()) => Ok(None),
            Err(SaveError::Failed(error)) => Err(error),
            Err(SaveError::Changed) => {
                let mut other = file.beside().map_err(error)?;
                other.save_telling(text.as_bytes(), stands)?;
                let moved_to_copy = MovedToCopy::new(other.path());
                *file = other;
                Ok(Some(moved_to_copy))
            }
        }
    }

    /// The file, if there is one yet.
    fn path(&self) -> Option<PathBuf> {
        match self {
            Self::File(file) => Some(file.path().to_owned()),
            _ => None,
        }
    }
}

/// Keeps one game on disk. When it is dropped the newest text is still written; [`flush`] waits for that.
pub struct GameWriter {
    /// What it shares with its thread.
    desk: Arc<Shared>,
    /// What is rung when there is news.
    notifier: Option<Notifier>,
}

/// What a keeper shares with its thread.
struct Shared {
    /// What is to be written, and how it went.
    state: Mutex<PendingSave>,
    /// Signalled when there is something to write, or nothing more to come.
    work: Condvar,
    /// Signalled when the file has the newest text, or cannot have it.
    caught_up: Condvar,
}

/// What is to be written, and how it went.
struct PendingSave {
    /// The newest text that nobody has begun to write.
    next: Option<Writing>,
    /// Whether the file lacks a text that may still come to stand in it.
    behind: bool,
    /// Stands as long as some text is not written, or the thread holds a file that nobody needs any more.
    unsaved: Option<UnsavedGuard>,
    /// Whether no more texts will come.
    closed: bool,
    /// Where to write, until the thread has taken it.
    place: Option<Place>,
    /// Where the file is, once it is there.
    path: Option<PathBuf>,
    /// Why the last save failed, if it did.
    error: Option<StorageError>,
    /// That the game has left its file, as long as nobody has asked.
    moved_to_copy: Option<MovedToCopy>,
    /// The game as its newest text has it, in words.
    game: String,
}

impl PendingSave {
    /// What of the game is not on disk and why; none if it is all there.
    fn unsaved_game(&self) -> Option<String> {
        // A thread that only has to let go of the file has nothing to write.
        let is_writing = self.behind || (self.unsaved.is_some() && !self.closed);
        let slow = || StorageError::new("the disk is not responding");
        let error = self.error.clone().or_else(|| is_writing.then(slow))?;
        Some(format!("{}: {error}", self.game))
    }
}

impl GameWriter {
    /// Will keep a game in this place.
    pub fn new(place: Place, notifier: Option<Notifier>) -> Self {
        let state = PendingSave {
            next: None,
            behind: false,
            unsaved: None,
            closed: false,
            path: place.path(),
            place: Some(place),
            error: None,
            moved_to_copy: None,
            game: String::new(),
        };
        let desk = Arc::new(Shared {
            state: Mutex::new(state),
            work: Condvar::new(),
            caught_up: Condvar::new(),
        });
        let mut desks = desks();
        desks.retain(|desk| desk.strong_count() > 0);
        desks.push(Arc::downgrade(&desk));
        drop(desks);
        Self { desk, notifier }
    }

    /// Says which game it is and where it stands, for [`unsaved_games`].
    pub fn name_game(&self, game: String) {
        self.desk.lock().game = game;
    }

    /// Has this text written soon, in place of any that is not being written yet. The text is made on the thread that
    /// writes it.
    pub fn put(&self, text: impl FnOnce() -> String + Send + 'static) {
        let mut state = self.desk.lock();
        state.next = Some(Box::new(text));
        state.behind = true;
        state.unsaved.get_or_insert_with(UnsavedGuard::new);
        if let Some(place) = state.place.take() {
            let (desk, notifier) = (Arc::clone(&self.desk), self.notifier.clone());
            // The place comes back if there can be no thread, so that the next text tries again.
            let handed = Arc::new(Mutex::new(Some(place)));
            let place = Arc::clone(&handed);
            let thread = thread::Builder::new().name("save".into());
            if let Err(error) = thread.spawn(move || {
                if let Some(place) = take(&place) {
                    desk.write_all(place, notifier.as_ref());
                }
            }) {
                state.place = take(&handed);
                state.error = Some(StorageError::from(&error));
                state.next = None;
                state.behind = false;
                state.unsaved = None;
            }
        }
        drop(state);
        self.desk.work.notify_one();
    }

    /// Has this rung from now on, if nothing has been put yet.
    pub fn set_notifier(&mut self, notifier: Notifier) {
        self.notifier = Some(notifier);
    }

    /// Waits until the newest text stands in the file, or cannot, but no longer than this. Returns false if the disk
    /// has not answered by then.
    pub fn catch_up(&self, patience: Duration) -> bool {
        let waited = self
            .desk
            .caught_up
            .wait_timeout_while(self.desk.lock(), patience, |state| state.behind);
        !waited.unwrap_or_else(PoisonError::into_inner).0.behind
    }

    /// What puts the last text from another thread.
    pub fn late_writer(&self) -> LateWriter {
        LateWriter(Arc::downgrade(&self.desk))
    }

    /// Where the file is, once the game has one.
    pub fn path(&self) -> Option<PathBuf> {
        self.desk.lock().path.clone()
    }

    /// Why the game is not being saved, if it is not.
    pub fn error(&self) -> Option<StorageError> {
        self.desk.lock().error.clone()
    }

    /// That the game has left its file, if it has; told once.
    pub fn take_moved_to_copy(&self) -> Option<MovedToCopy> {
        self.desk.lock().moved_to_copy.take()
    }
}

impl Drop for GameWriter {
    fn drop(&mut self) {
        let mut state = self.desk.lock();
        state.closed = true;
        if state.place.is_none() {
            // The thread is still to let go of the file.
            state.unsaved.get_or_insert_with(UnsavedGuard::new);
        }
        drop(state);
        self.desk.work.notify_one();
    }
}

impl fmt::Debug for GameWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.desk.lock();
        let mut shown = f.debug_struct("Keeper");
        shown.field("path", &state.path);
        shown.field("trouble", &state.error);
        shown.finish_non_exhaustive()
    }
}

impl Shared {
    /// The state. Nobody leaves it half changed, so one who panicked holding it has done no harm.
    fn lock(&self) -> MutexGuard<'_, PendingSave> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a text to write; none when there will be no more.
    fn wait(&self) -> Option<Writing> {
        let idle = |state: &mut PendingSave| state.next.is_none() && !state.closed;
        drop(self.work.wait_while(self.lock(), idle));
        thread::sleep(HEAD_START);
        self.lock().next.take()
    }

    /// Has those go on who wait for the text that was written, unless there is a newer one by now.
    fn tell_caught_up(&self) {
        let mut state = self.lock();
        state.behind = state.next.is_some();
        drop(state);
        self.caught_up.notify_all();
    }

    /// The thread's work: writes texts as they come.
    fn write_all(&self, mut place: Place, notifier: Option<&Notifier>) {
        while let Some(text) = self.wait() {
            #[cfg(debug_assertions)]
            be_slow_if_asked();
            let (moved_to_copy, error) = match place.save(&text(), &mut || self.tell_caught_up()) {
                Ok(moved_to_copy) => (moved_to_copy, None),
                Err(error) => (None, Some(error)),
            };
            let mut state = self.lock();
            state.path = place.path();
            let news = moved_to_copy.is_some() || state.error != error;
            state.error = error;
            state.moved_to_copy = moved_to_copy.or(state.moved_to_copy.take());
            if state.next.is_none() && !state.closed {
                state.unsaved = None;
            }
            drop(state);
            self.tell_caught_up();
            if let Some(notifier) = notifier.filter(|_| news) {
                notifier.notify();
            }
        }
        drop(place);
        self.lock().unsaved = None;
    }
}

/// Puts the last text of a game from another thread than the one that plays it.
pub struct LateWriter(Weak<Shared>);

impl LateWriter {
    /// Has this text written soon, if the game is still kept.
    pub fn put(&self, text: impl FnOnce() -> String + Send + 'static) {
        let Some(desk) = self.0.upgrade() else {
            return;
        };
        let mut state = desk.lock();
        if state.closed || state.place.is_some() {
            return;
        }
        state.next = Some(Box::new(text));
        state.behind = true;
        state.unsaved.get_or_insert_with(UnsavedGuard::new);
        drop(state);
        desk.work.notify_one();
    }
}

/// What is to be written of the game that is played when the program is ended from outside, at the moment of that.
pub type AtTheEnd = Box<dyn Fn(Instant) + Send>;

/// What is to be written at the end. There is one for the process, because what ends it from outside knows of no game.
static AT_THE_END: Mutex<Option<AtTheEnd>> = Mutex::new(None);

/// Notes what is to be written if the program is ended from outside; none where all is written already.
pub fn write_at_the_end(what: Option<AtTheEnd>) {
    *AT_THE_END.lock().unwrap_or_else(PoisonError::into_inner) = what;
}

/// The program is being ended from outside at this moment: what was to be written then is on its way to the disk when
/// this returns.
#[cfg(unix)]
pub fn is_ending(now: Instant) {
    let mut what = AT_THE_END.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(write) = what.take() {
        write(now);
    }
}

/// Takes what is handed over, once.
fn take<T>(handed: &Mutex<Option<T>>) -> Option<T> {
    let mut handed = handed.lock().unwrap_or_else(PoisonError::into_inner);
    mem::take(&mut *handed)
}

/// What keepers share with their threads, as long as one of both lives: the ends of the program that come from outside
/// ask each of them.
static DESKS: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

/// All of them.
fn desks() -> MutexGuard<'static, Vec<Weak<Shared>>> {
    DESKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What of the games of this process is not on disk and why, in words, once they have been [flushed](flush).
pub fn unsaved_games() -> Vec<String> {
    let desks: Vec<_> = desks().iter().filter_map(Weak::upgrade).collect();
    let games = desks.iter().filter_map(|desk| desk.lock().unsaved_game());
    games.collect()
}

/// Takes as many milliseconds as the environment variable `TABIYA_SLOW_DISK` says, for tests of slow disks.
#[cfg(debug_assertions)]
fn be_slow_if_asked() {
    let asked = std::env::var("TABIYA_SLOW_DISK").ok();
    if let Some(time) = asked.and_then(|time| time.parse().ok()) {
        thread::sleep(Duration::from_millis(time));
    }
}

/// How many keepers of this process have texts that are not written, or files to let go of. There is one number for all
/// of them because the ends of the program that come from outside, on threads of their own, know nothing of any game.
static UNSAVED: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// A keeper that has something left to do: counted as long as the value lives.
struct UnsavedGuard;

impl UnsavedGuard {
    /// Counts one more.
    fn new() -> Self {
        *unsaved() += 1;
        Self
    }
}

impl Drop for UnsavedGuard {
    fn drop(&mut self) {
        *unsaved() -= 1;
        UNSAVED.1.notify_all();
    }
}

/// The number of keepers that have something left to do.
fn unsaved() -> MutexGuard<'static, usize> {
    UNSAVED.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until all texts are written, as far as they can be, and the files of games that are left are let go, but no
/// longer than this. Whether all is done.
pub fn flush(patience: Duration) -> bool {
    let waited = UNSAVED
        .1
        .wait_timeout_while(unsaved(), patience, |count| *count > 0);
    *waited.unwrap_or_else(PoisonError::into_inner).0 == 0
}

/// Settles when it is dropped, so that the program ends neither well nor by a panic before its games are saved.
pub struct FlushOnDrop;

impl FlushOnDrop {
    /// Does not wait after all: the players have waited long enough.
    pub fn give_up(self) {
        mem::forget(self);
    }
}

impl Drop for FlushOnDrop {
    fn drop(&mut self) {
        flush(PATIENCE);
    }
}

#[cfg(test)]
mod tests;
