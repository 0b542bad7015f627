//! The wire between the process that has a game and the other screens of that game: a Unix socket in the game's folder.
//!
//! The process that has the game is a [`Host`]; a screen that follows it, with a seat or without, is a [`Guest`]. Guests
//! send the lines that their players type; the host answers each change of the game with its whole [`State`], or refuses
//! a line in a sentence. What the lines and the text of a state mean belongs to `session`.
//!
//! # On the wire
//!
//! | from | message | meaning |
//! |---|---|---|
//! | both | `tabiya VERSION PROTOCOL` | the first line of both; those that differ part |
//! | guest | `LINE` | what its player typed, at most 1000 bytes |
//! | host | `state BYTES SEAT LINE` and so many bytes | the game now; `SEAT` is `w`, `b` or `-`, `LINE` may be empty |
//! | host | `refused SENTENCE` | a line is not carried out; or, in place of the first line, the guest may not join |
//!
//! Both ends bound what they take in and what they keep. A peer that sends too much or does not read is dropped.

#[cfg(unix)]
mod address;
#[cfg(unix)]
mod guest;
#[cfg(unix)]
mod host;
#[cfg(unix)]
mod inbox;
#[cfg(not(unix))]
mod without_sockets;

#[cfg(unix)]
pub use address::sockets;
#[cfg(unix)]
pub use guest::Guest;
#[cfg(unix)]
pub use host::Host;
#[cfg(not(unix))]
pub use without_sockets::{Guest, Host, sockets};

use std::time::Instant;

use crate::rules::Color;
#[cfg(unix)]
use crate::text::printable;

/// The game after a change, as a guest gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The line, typed at any screen, that led to it; `None` if none did or it cannot be told.
    pub line: Option<String>,
    /// The color that the guest acts for.
    pub seat: Option<Color>,
    /// The game as PGN.
    pub text: String,
}

/// What a guest hears from the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    State(State),
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

/// The longest line of a guest, in bytes.
#[cfg(unix)]
const MAX_LINE: usize = 1000;

/// The longest first line of a message from the host, in bytes.
#[cfg(unix)]
const MAX_HEADER: usize = 4 * MAX_LINE;

/// The longest text of a state, in bytes.
#[cfg(unix)]
const MAX_TEXT: usize = 8 << 20;

/// The first line that each end sends.
#[cfg(unix)]
const GREETING: &str = concat!("tabiya ", env!("CARGO_PKG_VERSION"), " 1");

/// Returns why a line may not be sent by a guest.
#[cfg(unix)]
fn fault(line: &str) -> Option<&'static str> {
    if line.len() > MAX_LINE {
        Some("the line is too long")
    } else if printable(line) != line {
        Some("the line contains control characters")
    } else {
        None
    }
}

/// Says that the other end, which greets like this, is another version; `None` if it is the same.
#[cfg(unix)]
fn mismatch(greeting: &str) -> Option<String> {
    let named = |greeting: &str| {
        let (version, protocol) = greeting.strip_prefix("tabiya ")?.split_once(' ')?;
        Some(format!("Tabiya {version} (protocol {protocol})"))
    };
    (greeting != GREETING).then(|| match (named(greeting), named(GREETING)) {
        (Some(other), Some(own)) => printable(&format!(
            "the other screen is {other}, this one {own}: both must be the same"
        )),
        _ => "what answers is no Tabiya".to_owned(),
    })
}

#[cfg(all(test, unix))]
mod tests;
