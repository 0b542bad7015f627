//! Finds a game to open: loads it from its file, or gets it from the process that plays it.

use std::path::{Path, PathBuf};

use super::SessionError;
use super::access::Access;
use super::connect::{connect_to_newest, connect_to_process};
use super::followed_file::FollowedFile;
use super::loaded_game::LoadedGame;
use crate::game::{Game, Players};
use crate::storage::{self, DISK_PATIENCE, GameFile, GameFilter, GameFolder, Lock, Summary};
use crate::text::MoveStyle;

/// A game that was found and can be opened.
pub struct FoundGame {
    pub loaded: LoadedGame,
    /// The path of its file with all symbolic links resolved; `None` if it has no file, or if we found it by the socket of its
    /// process.
    pub real: Option<PathBuf>,
    pub access: Access,
}

impl FoundGame {
    /// Reads the `number`th game of a file, counted from 1. Gets the first game from the process that is playing it, if there
    /// is one. Locks a file in the folder of saved games first, because the game may continue there.
    pub fn read(folder: &GameFolder, path: &Path, number: usize) -> Result<Self, SessionError> {
        // The file of a game that was just left may still be being written.
        storage::flush(DISK_PATIENCE);
        if folder.contains(path) {
            Self::lock_and_read(path, number)
        } else {
            let mut found = Self::read_without_lock(path, number)?;
            found.loaded.opened.copy = found.loaded.find_copy(folder);
            Ok(found)
        }
    }

    /// Reads the first game of a file, or gets it from the process that plays it. Locks the file first, because the game may
    /// continue there.
    pub fn to_continue(path: &Path) -> Result<Self, SessionError> {
        Self::lock_and_read(path, 1)
    }

    /// Reads the first game of a file, or gets it from the process that plays it. Does not lock the file, because nobody at
    /// this screen will play in it.
    pub fn to_watch(path: &Path) -> Result<Self, SessionError> {
        Self::read_without_lock(path, 1)
    }

    /// Locks a file, so that nobody changes it in the meantime, and reads the `number`th game in it. If another process has
    /// locked the file, does the same as [`Self::read_without_lock`].
    fn lock_and_read(path: &Path, number: usize) -> Result<Self, SessionError> {
        let Some(file) = GameFile::lock(path) else {
            return Self::read_without_lock(path, number);
        };
        let loaded = LoadedGame::read(path, number)?;
        let real = path.canonicalize().ok();
        let access = if loaded.can_be_written_back() {
            Access::Ours(file)
        } else {
            Access::Free(follow(real.as_ref(), number, &loaded.game, false))
        };
        Ok(Self {
            loaded,
            real,
            access,
        })
    }

    /// If `number` is 1 and a process is playing the game, gets the game from that process. Otherwise reads the `number`th game
    /// of the file, and follows the file from then on.
    fn read_without_lock(path: &Path, number: usize) -> Result<Self, SessionError> {
        let is_locked = Lock::is_held(path);
        let real = path.canonicalize().ok();
        // The process knows more about the game than the file does. It plays the first game of the file.
        if number == 1
            && let Ok((loaded, joined)) = connect_to_process(path)
        {
            return Ok(Self {
                loaded,
                real,
                access: Access::Played(joined),
            });
        }
        let loaded = LoadedGame::read(path, number)?;
        let is_played = is_locked && loaded.game.outcome().is_none();
        let access = match follow(real.as_ref(), number, &loaded.game, is_played) {
            Some(file) if is_played => Access::Held(file),
            file => Access::Free(file),
        };
        Ok(Self {
            loaded,
            real,
            access,
        })
    }

    /// Returns true if another process is playing the game.
    pub fn is_played_elsewhere(&self) -> bool {
        matches!(self.access, Access::Played(_) | Access::Held(_))
    }

    /// Gets the game of the process that last opened a socket in this folder.
    pub fn newest(folder: &GameFolder) -> Result<Self, SessionError> {
        let (loaded, joined) = connect_to_newest(folder)?;
        Ok(Self {
            loaded,
            real: None,
            access: Access::Played(joined),
        })
    }

    /// Gets this game from the process that last opened a socket in this folder, if that process continues it: it has the same
    /// players, and begins with the same moves. Otherwise returns `None`.
    pub fn continued_elsewhere(
        folder: &GameFolder,
        game: &Game,
        players: &Players,
    ) -> Option<Self> {
        let found = Self::newest(folder).ok()?;
        let loaded = &found.loaded;
        let is_continued = loaded.players() == *players && has_all_moves_of(&loaded.game, game);
        is_continued.then_some(found)
    }

    /// Reads the most recently changed unfinished saved game that another process is playing.
    pub fn played_elsewhere(folder: &GameFolder) -> Result<Self, SessionError> {
        let mut games = folder.unfinished();
        let held = games.find(|(path, _)| Lock::is_held(path));
        let (path, _) = held.ok_or_else(|| {
            SessionError::new(
                "no other Tabiya plays a game here; tabiya watch FILE follows the game of a file",
            )
        })?;
        Self::to_watch(&path)
    }

    /// Reads the unfinished saved game with this name or number.
    pub fn unfinished_named(folder: &GameFolder, wanted: &str) -> Result<Self, SessionError> {
        storage::flush(DISK_PATIENCE);
        let path = folder.find(wanted, GameFilter::Unfinished)?;
        Self::read(folder, &path, 1)
    }

    /// Reads the most recently changed unfinished saved game that nobody is playing. If there is none, reads the most recently
    /// changed one that another process is playing, but not the one on the board. `on_board` is the file of the game on the
    /// board; `None` if it has none.
    pub fn unfinished(folder: &GameFolder, on_board: Option<&Path>) -> Result<Self, SessionError> {
        storage::flush(DISK_PATIENCE);
        let mut newest_held: Option<(PathBuf, Summary)> = None;
        // The most recently changed game comes first.
        for (path, summary) in folder.unfinished() {
            if !Lock::is_held(&path) {
                let mut found = Self::read(folder, &path, 1)?;
                if let Some((_, held)) = newest_held {
                    found.loaded.opened.played_elsewhere = Some(held.offer_line(MoveStyle::SAN));
                }
                return Ok(found);
            }
            let is_on_board = on_board.is_some() && path.canonicalize().ok().as_deref() == on_board;
            if !is_on_board {
                newest_held.get_or_insert((path, summary));
            }
        }
        let nothing = || SessionError::new("there is no unfinished game to resume");
        let (path, _) = newest_held.ok_or_else(nothing)?;
        Self::read(folder, &path, 1)
    }
}

/// Returns the file of a game, to follow it; `None` if there is no such file. `number` is the game's number in the file,
/// counted from 1. `is_played` is true if another process is playing the game.
fn follow(
    real: Option<&PathBuf>,
    number: usize,
    game: &Game,
    is_played: bool,
) -> Option<FollowedFile> {
    FollowedFile::of(real?.clone(), number, game, is_played)
}

/// Returns true if two games have the same start, and `game` begins with all the moves of `other`.
pub fn has_all_moves_of(game: &Game, other: &Game) -> bool {
    let mut both = game.record().iter().zip(other.record());
    game.start() == other.start()
        && game.record().len() >= other.record().len()
        && both.all(|(one, other)| one.played == other.played)
}
