//! What this process may do with a found game: continue it in its file, join it, follow it, or begin a new game from it.

use super::connect::Joined;
use super::followed_file::FollowedFile;
use crate::storage::GameFile;

/// Who plays a found game, and so what this process may do with it.
pub enum Access {
    /// The game continues in its own file. This process has locked that file.
    Ours(GameFile),
    /// Another process plays the game, and lets this one join.
    Played(Joined),
    /// Another process plays the game, and we see only its file.
    Held(FollowedFile),
    /// Nobody plays the game. If the players continue it, it becomes a new game. Until then we follow the file that it came
    /// from; `None` if there is none.
    Free(Option<FollowedFile>),
}
