//! Saves games on the thread that writes. All games of the process are listed, because a signal or a panic that ends the
//! program knows of no game.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Instant;

use super::background::{in_order, lock};
use super::game_file::{GameFile, SaveError};
use super::game_folder::{GameFolder, printable_path};
use super::notifier::Notifier;
use super::storage_error::StorageError;

/// Why a game is not saved that a disk takes too long for.
pub const SLOW_DISK: &str = "the disk is not responding";

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
        let game = Arc::clone(&self.0);
        let release = move || {
            let location = game.lock().location.take();
            // First the game, which has nothing to save: nobody shall be told of it if the disk hangs now.
            drop(game);
            drop(location);
        };
        // Without the thread the location is released with the game.
        let _ = in_order(release);
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

/// The games that have a writer or something left to save, so that [`unsaved_games`] can name them while a disk hangs.
static GAMES: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

/// Has the thread save the newest text of a game.
fn save_soon(game: &Arc<Shared>) {
    let saved = Arc::clone(game);
    if let Err(error) = in_order(move || saved.save()) {
        let mut state = game.lock();
        state.next = None;
        state.error = Some(StorageError::from(&error));
    }
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

#[cfg(test)]
mod tests;
