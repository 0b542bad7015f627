//! Saves games on the writing thread. Lists all games of the process, because the code that handles a signal or panic cannot
//! find them otherwise.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Instant;

use super::background::in_order;
use super::file_name::DatedPlayers;
use super::game_file::{GameFile, SavedFile};
use super::game_folder::GameFolder;
use super::io_error::in_words;
use super::path_text::printable_path;
use super::threads::{Notifier, lock};

/// The reason why a game is not saved if the disk takes too long.
pub const SLOW_DISK: &str = "the disk is not responding";

/// Where a game is saved.
#[derive(Debug)]
pub enum GameLocation {
    /// The game gets a new file in this folder when it is first saved.
    Folder(GameFolder),
    File(GameFile),
}

impl GameLocation {
    /// Chooses a new file if the game has none yet.
    fn choose_file(&mut self, players: &DatedPlayers) -> io::Result<()> {
        if let Self::Folder(folder) = self {
            *self = Self::File(folder.new_file(players)?);
        }
        Ok(())
    }

    /// Saves the text in the file that was chosen. If another program has changed the file, saves the game in a copy from then
    /// on.
    fn save(&mut self, text: &str) -> io::Result<SavedFile> {
        match self {
            Self::File(file) => file.save(text.as_bytes()),
            Self::Folder(_) => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Returns the path of the file; `None` if none was chosen yet.
    fn path(&self) -> Option<PathBuf> {
        match self {
            Self::File(file) => Some(file.path().to_owned()),
            Self::Folder(_) => None,
        }
    }

    fn file_name(&self) -> Option<String> {
        let path = self.path()?;
        Some(printable_path(Path::new(path.file_name()?)))
    }
}

/// The state of a game when it is passed to its writer. The writing thread builds the text from it.
pub trait Snapshot: Send + Sync {
    /// Returns the text of the game's file, with the times on the clocks at `now`, or at the last action if `now` is `None`.
    fn text(&self, now: Option<Instant>) -> String;

    fn has_running_clock(&self) -> bool;

    fn players(&self) -> DatedPlayers;

    /// Returns true if the game is a copy of somebody else's, so that players should learn the name of its new file.
    fn is_copy(&self) -> bool;

    /// Returns the beginning of the message that the game is not saved: its players and its last move. The reason follows.
    fn description(&self) -> String;
}

/// Saves one game. After this value is dropped, the thread still saves the newest text and then releases the file; [`flush`]
/// waits for that.
///
/// [`flush`]: super::flush
pub struct GameWriter(Arc<Shared>);

/// What a [`GameWriter`] shares with the writing thread.
struct Shared {
    state: Mutex<State>,
}

/// What the writing thread is doing with a game.
enum Work {
    /// The thread is not saving the game. It will save the next text in this location.
    Idle(GameLocation),
    Writing,
    /// The [`GameWriter`] was dropped, and the location was released after the last save.
    Released,
}

/// A file whose name players should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewFile {
    /// The first file of a copy of somebody else's game.
    Copy(String),
    /// The file in which the game continues, because another program has changed its old one.
    Moved(String),
}

struct NextSave {
    snapshot: Arc<dyn Snapshot>,
    /// When a signal ended the program, for the times on the clocks; `None` while the program runs.
    ended_at: Option<Instant>,
}

struct State {
    /// What the thread saves next; `None` if there is nothing new, if the thread has taken it, or if there is no thread.
    next: Option<NextSave>,
    /// The newest snapshot; `None` before the first save, if no clock is running in the snapshot, or once
    /// [`GameWriter::release_snapshot`] or a signal has taken it. If a signal ends the program, we save it again with the
    /// times on the clocks at that moment.
    running: Option<Arc<dyn Snapshot>>,
    work: Work,
    /// The path of the file; `None` if no file is chosen yet, or if the save that chooses it is not over.
    path: Option<PathBuf>,
    /// Why the last save failed; `None` if it succeeded, and before the first save.
    error: Option<String>,
    /// The name of the file that the game has now; `None` if `take_new_file` has reported it, or players need not know.
    new_file: Option<NewFile>,
    /// True if saving has begun to fail, fails for another reason, succeeds again, or continues in another file, and
    /// `take_change` has not reported it yet.
    has_changed: bool,
    /// The function to call after each change that sets `has_changed`; `None` if nobody wants to know.
    notifier: Option<Notifier>,
    /// The description of the newest snapshot; empty before the first one.
    description: String,
}

impl GameWriter {
    pub fn new(location: GameLocation, notifier: Option<Notifier>) -> Self {
        let state = Mutex::new(State {
            next: None,
            running: None,
            path: location.path(),
            work: Work::Idle(location),
            error: None,
            new_file: None,
            has_changed: false,
            notifier,
            description: String::new(),
        });
        let shared = Arc::new(Shared { state });
        let mut games = lock(&GAMES);
        // Forget the games that are saved and have no writer anymore.
        games.retain(|game| game.strong_count() > 0);
        games.push(Arc::downgrade(&shared));
        drop(games);
        Self(shared)
    }

    pub fn set_notifier(&self, notifier: Notifier) {
        self.0.lock().notifier = Some(notifier);
    }

    /// Saves this snapshot soon, in place of an earlier one that the thread has not begun to save.
    pub fn save(&self, snapshot: impl Snapshot + 'static) {
        let snapshot: Arc<dyn Snapshot> = Arc::new(snapshot);
        let mut state = self.0.lock();
        state.description = snapshot.description();
        let is_running = snapshot.has_running_clock();
        state.running = is_running.then(|| Arc::clone(&snapshot));
        state.next = Some(NextSave {
            snapshot,
            ended_at: None,
        });
        drop(state);
        save_soon(&self.0);
    }

    /// Drops the snapshot that we hold for [`save_running_clocks`]. While we hold it, changing the game means copying it. If a
    /// signal arrives before the next call of `save`, the times on the clocks are not saved again.
    pub fn release_snapshot(&self) {
        self.0.lock().running = None;
    }

    /// Returns true if `save` has been called at least once.
    pub fn has_begun(&self) -> bool {
        !self.0.lock().description.is_empty()
    }

    /// Returns the path of the file; `None` if no file is chosen yet, or if the save that chooses it is not over.
    pub fn path(&self) -> Option<PathBuf> {
        self.0.lock().path.clone()
    }

    /// Returns why the last save failed; `None` if it succeeded, and before the first save.
    pub fn error(&self) -> Option<String> {
        self.0.lock().error.clone()
    }

    /// Returns true if saving has changed since the last call: it fails, fails for another reason, succeeds again, or continues
    /// in another file.
    pub fn take_change(&self) -> bool {
        mem::take(&mut self.0.lock().has_changed)
    }

    /// Returns the file that the game has now, if players should know its name and were not told yet.
    pub fn take_new_file(&self) -> Option<NewFile> {
        self.0.lock().new_file.take()
    }
}

impl Drop for GameWriter {
    fn drop(&mut self) {
        self.release_snapshot();
        let game = Arc::clone(&self.0);
        let release = move || {
            let idle = mem::replace(&mut game.lock().work, Work::Released);
            drop(game);
            // This releases the file. It comes last, because the disk may hang.
            drop(idle);
        };
        // If the thread cannot be started, dropping `release` drops the game, and that releases the file.
        let _ = in_order(release);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Saves the newest text, unless it is saved already or the file was released. Only the writing thread calls this.
    fn save(&self) {
        let mut state = self.lock();
        let Some(NextSave { snapshot, ended_at }) = state.next.take() else {
            return;
        };
        let is_copy = snapshot.is_copy();
        let Work::Idle(mut location) = mem::replace(&mut state.work, Work::Writing) else {
            // A signal came while the file was released. The game is saved, but with the times of its last action.
            state.work = Work::Released;
            return;
        };
        // Do not keep the state locked while the disk works.
        drop(state);
        let begins_copy = is_copy && matches!(location, GameLocation::Folder(_));
        let chosen = location.choose_file(&snapshot.players());
        let saved = chosen.and_then(|()| location.save(&snapshot.text(ended_at)));
        let new_file = match saved {
            Ok(SavedFile::Copy) => location.file_name().map(NewFile::Moved),
            Ok(SavedFile::Same) if begins_copy => location.file_name().map(NewFile::Copy),
            Ok(SavedFile::Same) | Err(_) => None,
        };
        // While we hold the snapshot, changing the game means copying it.
        drop(snapshot);
        self.note_saved(location, saved.err(), new_file);
    }

    /// Ends a save: records its result and the location for the next one, and calls the notifier if there is news.
    fn note_saved(
        &self,
        location: GameLocation,
        error: Option<io::Error>,
        new_file: Option<NewFile>,
    ) {
        let notifier = self.lock().note_saved(location, error, new_file);
        // The notifier may ask for the state.
        if let Some(notifier) = notifier {
            notifier.notify();
        }
    }

    /// Records why there is no thread to save the game, and calls the notifier if that is news.
    fn note_without_thread(&self, error: &io::Error) {
        let mut state = self.lock();
        state.next = None;
        let notifier = state.note_error(Some(in_words(error)), None);
        // The notifier may ask for the state.
        drop(state);
        if let Some(notifier) = notifier {
            notifier.notify();
        }
    }

    /// Returns a message with the description of the game and the reason why its newest text is not saved; `None` if it is
    /// saved.
    fn unsaved_game(&self) -> Option<String> {
        let state = self.lock();
        let is_waiting = state.next.is_some() || matches!(state.work, Work::Writing);
        let why = match &state.error {
            Some(error) => error,
            None if is_waiting => SLOW_DISK,
            None => return None,
        };
        Some(format!("{}: {why}", state.description))
    }
}

impl State {
    /// Makes the thread idle with this location, and records whether saving failed or went to a new file. If that is news,
    /// returns the notifier to call.
    fn note_saved(
        &mut self,
        location: GameLocation,
        error: Option<io::Error>,
        new_file: Option<NewFile>,
    ) -> Option<Notifier> {
        self.path = location.path();
        self.work = Work::Idle(location);
        self.note_error(error.map(|error| in_words(&error)), new_file)
    }

    /// Records why saving failed, or `None` if it succeeded, and the new file if it went to one. If that is news, returns the
    /// notifier to call.
    fn note_error(&mut self, error: Option<String>, new_file: Option<NewFile>) -> Option<Notifier> {
        let is_news = new_file.is_some() || self.error != error;
        self.error = error;
        self.new_file = new_file.or(self.new_file.take());
        self.has_changed |= is_news;
        if is_news { self.notifier.clone() } else { None }
    }
}

/// The games that have a [`GameWriter`], or that the writing thread still has to save.
static GAMES: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

/// Makes the writing thread save the newest text of a game.
fn save_soon(game: &Arc<Shared>) {
    let saved = Arc::clone(game);
    if let Err(error) = in_order(move || saved.save()) {
        game.note_without_thread(&error);
    }
}

/// Saves the games whose clocks are running, with the times at `now`, because a signal ends the program.
/// [`flush`](super::flush) waits for that.
#[cfg(unix)]
pub fn save_running_clocks(now: Instant) {
    for game in games() {
        save_running_clock(&game, now);
    }
}

/// Saves a game again if its clock was running when it was last saved, with the times at `now`.
#[cfg(unix)]
fn save_running_clock(game: &Arc<Shared>, now: Instant) {
    let mut state = game.lock();
    if let Some(snapshot) = state.running.take() {
        state.next = Some(NextSave {
            snapshot,
            ended_at: Some(now),
        });
        drop(state);
        save_soon(game);
    }
}

/// Returns a message for each game of this process whose newest text is not saved. Call it after [`flush`](super::flush).
pub fn unsaved_games() -> Vec<String> {
    let games = games().into_iter();
    games.filter_map(|game| game.unsaved_game()).collect()
}

/// Returns the games of [`GAMES`] that still exist.
fn games() -> Vec<Arc<Shared>> {
    lock(&GAMES).iter().filter_map(Weak::upgrade).collect()
}

#[cfg(test)]
mod tests;
