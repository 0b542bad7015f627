//! The wire between the process that has a game and the other screens of that game: a Unix socket in the game's folder.
//!
//! The process that has the game is a [`Host`]; a screen that follows it, with a seat or without, is a [`Guest`]. Guests
//! send the lines that their players type; the host answers each change of the game with its whole [`State`], or refuses
//! a line in a sentence. What the lines and the text of a state mean belongs to `session`.
//!
//! Both ends bound what they take in and what they keep. A guest that sends too much, or what no guest sends, or does not
//! read, is dropped.
#![cfg_attr(not(unix), allow(dead_code, reason = "nobody can join there"))]

#[cfg(unix)]
mod address;
#[cfg(unix)]
mod guest;
#[cfg(unix)]
mod host;
#[cfg(unix)]
mod peer;
#[cfg(unix)]
mod protocol;
#[cfg(not(unix))]
mod without_sockets;

#[cfg(unix)]
pub use address::{socket_of, sockets};
#[cfg(unix)]
pub use guest::{Guest, reach_first};
#[cfg(unix)]
pub use host::Host;
#[cfg(not(unix))]
pub use without_sockets::{Guest, Host, reach_first, socket_of, sockets};

use std::path::PathBuf;
use std::time::Instant;

use crate::rules::Color;

/// Why nobody can join a game on this system; `None` if everybody can.
pub const WHY_NOBODY_JOINS: Option<&str> = if cfg!(unix) {
    None
} else {
    Some("other screens can join only on Unix; tabiya resume follows the game")
};

/// How much may lie between a thread that waits for sockets and the main thread. A thread that has more waits, and lets its
/// peers wait.
#[cfg(unix)]
const CAPACITY: usize = 64;

/// The game after a change, as a guest gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The number of the game: another number is another game.
    pub game: u32,
    /// The color that the guest acts for.
    pub seat: Option<Color>,
    /// The file of the game; `None` if it has none yet, or its path is not text.
    pub file: Option<PathBuf>,
    /// The game as PGN.
    pub text: String,
}

/// What has happened in the game, as a guest hears it that knows how the game was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The guest's own player did it.
    pub is_own: bool,
    /// A line each.
    pub events: Vec<String>,
    /// How the game stands after them: who follows it asks for its whole [`State`] if that is not so.
    pub standing: String,
}

/// What a guest hears from the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    State(State),
    Happened(Happened),
    /// Why a line was not carried out, as a sentence without its full stop.
    Refused(String),
    /// The connection has ended. Nothing follows.
    Gone,
}

/// A guest, as its host knows it. Numbers are not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PeerId(u64);

/// What a guest did, and when that reached the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    pub peer: PeerId,
    pub at: Instant,
    pub what: PeerEvent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// It wants to know the state.
    Connected,
    /// Its player typed this, which has no control characters.
    Line(String),
    /// It has gone. Nothing follows.
    Gone,
}

#[cfg(all(test, unix))]
mod tests;
