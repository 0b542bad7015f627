//! Games on disk: a PGN file for each game, in one folder.
//!
//! A [`GameWriter`] writes the newest text of its game on a thread of its own, so that no player waits for a disk. A
//! file is replaced whole or not at all ([`disk`]), and one process at a time may replace it ([`lock`]).

mod disk;
mod error;
mod file;
mod file_stamp;
mod folder;
mod game_scan;
mod limit;
mod list;
mod lock;
mod manage;
mod name;
mod summary;
mod writer;

pub use disk::{Readers, Target, make_own_folder, replace};
pub use error::StorageError;
pub use file::{GameFile, HeldElsewhere};
pub use folder::{GameFolder, shown, shown_from_home, typed_path};
pub use game_scan::{GameRow, GameScan, HandOver, Progress, in_file};
pub use limit::survive_size_limit;
pub use list::{Kind, NotFound, Saved, Words, lines};
pub use manage::ManageError;
pub use summary::{BEGUN_IN_PIPE, Summary};
#[cfg(unix)]
pub use writer::is_ending;
pub use writer::{
    AtTheEnd, FlushOnDrop, GameWriter, MovedToCopy, Notifier, Place, flush, unsaved_games,
    write_at_the_end,
};
