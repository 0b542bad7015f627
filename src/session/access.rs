//! How a found game reaches the board.

use super::follow::FollowedFile;
use super::reach::Joined;
use crate::storage::GameFile;

/// How we can put a found game on the board.
pub enum Access {
    /// It continues in its own file.
    Ours(GameFile),
    /// Another process plays it, and lets this one join.
    Played(Joined),
    /// Another process plays it, and we see only its file.
    Held(FollowedFile),
    /// Nobody plays it. Going on makes it a new game.
    Free(Option<FollowedFile>),
}
