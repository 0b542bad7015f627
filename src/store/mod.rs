//! Games on disk: a PGN file for each game, in one folder.
//!
//! A [`Keeper`] writes the newest text of its game on a thread of its own, so that no player waits for a disk. A
//! file is replaced whole or not at all ([`disk`]), and one process at a time may replace it ([`lock`]).

mod disk;
mod file;
mod folder;
mod keeper;
mod list;
mod lock;
mod name;
mod trace;
mod trouble;

pub use disk::{Target, replace};
pub use file::GameFile;
pub use folder::{Store, shown, typed_path};
pub use keeper::{Aside, Bell, Keeper, Place, SettleAtEnd, settle};
pub use list::{NotFound, Saved, Summary, lines};
pub use trouble::Trouble;
