//! The connection between the process that has a game and the other screens of that game: a Unix socket in the game's folder.
//!
//! The process that has the game is a [`Host`]. Another screen of the game, with or without a seat, is a [`Guest`]. Guests send
//! the lines that their players type. After each change of the game the host sends the whole [`State`]. It may also tell a
//! guest something, or refuse a line, each with a sentence. `session` knows what the lines and the text of a state mean.
//!
//! Both ends limit what they accept and what they keep. The host drops a guest that sends too much or something invalid, or
//! that does not read.
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

/// The reason why nobody can join a game on this system; `None` if players can join.
pub const WHY_NOBODY_JOINS: Option<&str> = if cfg!(unix) {
    None
} else {
    Some("other screens can join only on Unix; tabiya resume follows the game")
};

/// How many events of guests may wait for the main thread. If the queue is full, the thread that serves the sockets waits, and
/// so do the guests.
#[cfg(unix)]
const CAPACITY: usize = 64;

/// The whole game and the guest's part in it, as sent to a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<Text = String> {
    /// The number of the game. A different number means a different game.
    pub game_number: u32,
    /// The color that the guest acts for; `None` if it only watches.
    pub seat: Option<Color>,
    /// The file of the game; `None` if there is none yet, or if its path cannot be sent as a line of text.
    pub file: Option<PathBuf>,
    /// The action of a player that has led to this state, as `session` writes it; empty if the state has another cause.
    pub action: String,
    /// The game as PGN. A guest replaces the text with the game that it has read from it.
    pub text: Text,
}

/// The connection to a host, and the first state that it has sent.
pub type Reached<Game> = (Guest<Game>, State<Game>);

/// What a guest receives from its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News<Text = String> {
    State(State<Text>),
    /// The host tells the guest something.
    Told(String),
    /// The host did not carry out a line, did not admit this guest, or did not send a state because its game is too long. The
    /// text says why, as a sentence without its period.
    Refused(String),
    /// The connection has ended. This is the last news.
    Gone,
}

/// A host's number for a guest. A host never reuses a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PeerId(u64);

/// What a guest did, and when the host learned of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    pub peer: PeerId,
    pub at: Instant,
    pub what: PeerEvent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// The guest has connected, and needs the state.
    Connected,
    /// The guest's player typed this line, or its program sent it. The line has no control characters.
    Line(String),
    /// The connection has ended. This is the last event of the guest.
    Gone,
}

#[cfg(all(test, unix))]
mod tests;
