//! Reaches the process that has a game.

use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use super::SessionError;
use super::opened::FromFile;
use crate::rules::Color;
use crate::seat::{self, Guest, Reached, State};
use crate::storage::{GameFilter, GameFolder, Lock, parse_typed_path};

/// How long the process that has a game may take for its first answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Says that no other process has the game to join.
const NOBODY_PLAYS: &str = "no other Tabiya plays that game: tabiya resume goes on with it";

/// A game as another process has sent it; `None` if it cannot be read.
pub type SentGame = Option<FromFile>;

/// The connection to the process that has the game.
pub struct Joined {
    pub guest: Guest<SentGame>,
    /// The color that this screen acts for.
    pub seat: Option<Color>,
    /// The number of the game there. Another number means another game.
    pub game: u32,
    /// The ID of that process.
    pub process: Option<u32>,
    /// Where that process saves the game; `None` before it has.
    pub file: Option<PathBuf>,
}

impl Joined {
    /// Creates the connection of a screen that does not play yet.
    pub fn new(guest: Guest<SentGame>, state: &State<SentGame>) -> Self {
        let process = guest.process();
        Self {
            guest,
            seat: None,
            game: state.game,
            process,
            file: state.file.clone().filter(|file| is_beside(file, process)),
        }
    }
}

/// Returns true if a file is in the folder of this process's socket, where its host saves games. A host may name any file, so
/// we trust no other. If the system does not say which process it is, any file may be the game's.
pub fn is_beside(file: &Path, process: Option<u32>) -> bool {
    process.is_none_or(|process| seat::socket_of(file, process).exists())
}

/// Connects to the process that plays the game in this file. Returns the game in its current state.
pub fn reach_process(path: &Path) -> Result<(FromFile, Joined), SessionError> {
    check_can_join()?;
    let process = Lock::holder(path).filter(|&process| process != process::id());
    let socket = process.map(|process| seat::socket_of(path, process));
    reach(&socket.ok_or_else(|| SessionError::new(NOBODY_PLAYS))?)
}

/// Refuses to join on a system where nobody can, and says why.
fn check_can_join() -> Result<(), SessionError> {
    seat::WHY_NOBODY_JOINS.map_or(Ok(()), |why| Err(SessionError::new(why)))
}

/// Connects to the process that listens on this socket.
fn reach(socket: &Path) -> Result<(FromFile, Joined), SessionError> {
    joined(
        seat::reach_first(vec![socket.to_owned()], PATIENCE, FromFile::read_text)
            .ok_or_else(|| SessionError::new(NOBODY_PLAYS))??,
    )
}

/// Connects to the process that last opened a socket in this folder, among those that answer.
pub fn reach_newest(folder: &GameFolder) -> Result<(FromFile, Joined), SessionError> {
    check_can_join()?;
    let sockets = folder.folder().map_or_else(Vec::new, seat::sockets);
    let nobody = || {
        SessionError::new(
            "no other Tabiya has a game here: start it on the first screen, then join it",
        )
    };
    joined(seat::reach_first(sockets, PATIENCE, FromFile::read_text).ok_or_else(nobody)??)
}

/// Returns the file with this name, or else the file of the saved game with this name or number.
pub fn find_file(folder: &GameFolder, wanted: &str) -> Result<PathBuf, SessionError> {
    let path = parse_typed_path(wanted);
    if path.is_file() || Lock::is_held(&path) {
        return Ok(path);
    }
    Ok(folder.find(wanted, GameFilter::Unfinished)?)
}

/// Returns the game that a process has sent first, and the connection to the process.
fn joined((guest, state): Reached<SentGame>) -> Result<(FromFile, Joined), SessionError> {
    let joined = Joined::new(guest, &state);
    Ok((readable(state.text)?, joined))
}

/// Returns the game that another process has sent, or says that it cannot be read.
pub fn readable(game: SentGame) -> Result<FromFile, SessionError> {
    let unreadable = || SessionError::new("the other Tabiya has sent a game that cannot be read");
    game.ok_or_else(unreadable)
}
