//! Games on disk: a PGN file for each game, in one folder.
//!
//! A [`Keeper`] writes the newest text of its game on a thread of its own, so that no player waits for a disk. A
//! file is replaced whole or not at all ([`disk`]), and one process at a time may replace it ([`lock`]).

mod disk;
mod file;
mod folder;
mod keeper;
mod limit;
mod list;
mod lock;
mod name;
mod summary;
mod survey;
mod tidy;
mod trace;
mod trouble;

pub use disk::{Readers, Target, make_own_folder, replace};
pub use file::{GameFile, Held};
pub use folder::{Store, shown, shown_from_home, typed_path};
#[cfg(unix)]
pub use keeper::is_ending;
pub use keeper::{
    Aside, AtTheEnd, Bell, Keeper, Place, SettleAtEnd, settle, unsaved_games, write_at_the_end,
};
pub use limit::survive_size_limit;
pub use list::{Kind, NotFound, Saved, Words, lines};
pub use summary::{BEGUN_IN_PIPE, Summary};
pub use survey::{HandOver, Listed, Progress, Survey, in_file};
pub use tidy::TidyError;
pub use trouble::Trouble;
