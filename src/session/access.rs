//! How this process can put a found game on the board.

use super::connect::Joined;
use super::follow_file::FollowedFile;
use crate::storage::GameFile;

/// How this process can put a found game on the board.
pub enum Access {
    /// It continues in its own file, which we have locked.
    Ours(GameFile),
    /// Another process plays it, and lets this one join.
    Played(Joined),
    /// Another process plays it, and we see only its file.
    Held(FollowedFile),
    /// Nobody plays it. Continuing makes it a new game. We follow its file until then; `None` if it has none.
    Free(Option<FollowedFile>),
}
