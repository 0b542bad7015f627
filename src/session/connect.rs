//! Connects to the host: the process that has a game.

use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use super::SessionError;
use super::loaded_game::LoadedGame;
use crate::rules::Color;
use crate::seat::{self, Guest, State};
use crate::storage::{GameFilter, GameFolder, Lock, parse_typed_path};

/// How long a host may take for its first answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// A game that a host has sent; `None` if it cannot be read.
pub type SentGame = Option<LoadedGame>;

/// A guest's connection to its host, and what the host last said about the guest and the game.
pub struct Joined {
    pub guest: Guest<SentGame>,
    /// The color that this screen acts for; `None` if it only watches.
    pub seat: Option<Color>,
    /// The host's number for the game. Another number means another game.
    pub game_number: u32,
    /// The host's process ID; `None` if the system does not report it.
    pub process: Option<u32>,
    /// Where the host saves the game; `None` if the host names none, or if we do not trust the path that it names.
    pub file: Option<PathBuf>,
}

impl Joined {
    /// Creates the connection of a guest that does not play yet.
    pub fn new(guest: Guest<SentGame>, state: &State<SentGame>) -> Self {
        let process = guest.process();
        Self {
            guest,
            seat: None,
            game_number: state.game_number,
            process,
            file: state.file.clone().filter(|file| is_beside(file, process)),
        }
    }

    /// Sends the host a line for the game that this screen shows. Fails with the reason if the line may not be sent.
    pub fn send(&self, line: &str) -> Result<(), SessionError> {
        let line = format!("{} {line}", self.game_number);
        self.guest.send(&line).map_err(SessionError::new)
    }

    /// Records what the host now says about the game and this screen. `folder` has the saved games of this screen; the host may
    /// also save there.
    pub fn update(&mut self, state: &State<SentGame>, folder: &GameFolder) {
        self.seat = state.seat;
        self.game_number = state.game_number;
        // A host can name any file. We later write to this one, so it must be where hosts save their games.
        let is_trusted = |file: &PathBuf| is_beside(file, self.process) || folder.contains(file);
        self.file = state.file.clone().filter(is_trusted);
    }
}

/// Returns true if the folder of a file contains the socket of the process with this ID. A host saves its games beside its
/// socket, but it can claim any path, so we trust only files there. If `process` is `None`, the system does not tell us the
/// process, and we trust every file.
pub fn is_beside(file: &Path, process: Option<u32>) -> bool {
    process.is_none_or(|process| seat::socket_of(file, process).exists())
}

/// Connects to the process that plays the game in this file. Returns the game in its current state, and the connection. Fails
/// with the reason if no other process plays the game, or if that process cannot be joined.
pub fn connect_to_process(path: &Path) -> Result<(LoadedGame, Joined), SessionError> {
    check_can_join()?;
    match Lock::holder(path) {
        Some(process) if process != process::id() => {
            connect_to_first(vec![seat::socket_of(path, process)])
        }
        Some(_) | None => Err(SessionError::new(
            "no other Tabiya plays that game: tabiya resume continues it",
        )),
    }
}

/// Connects to the newest socket in this folder whose process answers.
pub fn connect_to_newest(folder: &GameFolder) -> Result<(LoadedGame, Joined), SessionError> {
    check_can_join()?;
    let sockets = folder.folder().map_or_else(Vec::new, seat::sockets);
    if sockets.is_empty() {
        return Err(SessionError::new(
            "no other Tabiya has a game here: start it on the first screen, then join it",
        ));
    }
    connect_to_first(sockets)
}

/// Fails with the reason on systems where Tabiya cannot connect screens, such as Windows.
fn check_can_join() -> Result<(), SessionError> {
    seat::WHY_NOBODY_JOINS.map_or(Ok(()), |why| Err(SessionError::new(why)))
}

/// Connects to the first of these sockets whose process answers. Returns the game that the process sends, and the connection.
fn connect_to_first(sockets: Vec<PathBuf>) -> Result<(LoadedGame, Joined), SessionError> {
    let (guest, state) = seat::reach_first(sockets, PATIENCE, LoadedGame::read_text)?;
    let joined = Joined::new(guest, &state);
    Ok((readable(state.text)?, joined))
}

/// Returns `wanted` as a path if there is a file, or if a process plays a game there that it has not saved yet. Otherwise
/// returns the file of the unfinished saved game with this name or number.
pub fn find_file(folder: &GameFolder, wanted: &str) -> Result<PathBuf, SessionError> {
    let path = parse_typed_path(wanted);
    if path.is_file() || Lock::is_held(&path) {
        return Ok(path);
    }
    Ok(folder.find(wanted, GameFilter::Unfinished)?)
}

/// Returns the game that a host has sent. Fails if it cannot be read.
pub fn readable(game: SentGame) -> Result<LoadedGame, SessionError> {
    let unreadable = || SessionError::new("the other Tabiya has sent a game that cannot be read");
    game.ok_or_else(unreadable)
}
