//! Games on disk: a PGN file for each game, in one folder unless the players chose another file. `pgn` knows the contents of
//! the files; `session` decides which game is played.
//!
//! One thread writes the newest text of each game ([`GameWriter`]), so that no player waits for a disk ([`background`]). A save
//! replaces the whole file or changes nothing ([`replace_file`]). Only the process that holds the file's lock may save ([`lock`]).
//! If it is killed while it saves, the next one recovers the text ([`recovery`]).

mod background;
mod background_list;
mod date;
mod file_name;
mod file_stamp;
mod file_watch;
mod game_file;
mod game_folder;
mod game_writer;
mod games_of_two;
mod hidden_file;
mod io_error;
mod lock;
mod path_text;
mod recovery;
mod replace_file;
mod saved_games;
mod summary;
mod temporary_file;
mod threads;
mod unfinished_work;
mod user_folder;

pub use background::{DISK_PATIENCE, flush, in_order};
pub use background_list::{MAX_GAMES_OF_FILE, RowSender, Rows};
pub use date::today;
pub use file_name::DatedPlayers;
pub use file_stamp::FileStamp;
pub use file_watch::FileWatch;
pub use game_file::GameFile;
pub use game_folder::GameFolder;
#[cfg(unix)]
pub use game_writer::save_running_clocks;
pub use game_writer::{GameLocation, GameWriter, NewFile, SLOW_DISK, Snapshot, unsaved_games};
pub use games_of_two::sum_of_two;
pub use io_error::{
    in_system_words, in_words, missing_folder, reading_in_words, watching_in_words,
};
pub use lock::Lock;
pub use path_text::{parse_typed_path, printable_path, printable_path_from_home, real_path};
pub use recovery::is_whole;
pub use replace_file::{Destination, Replacement, make_own_folder, replace, survive_size_limit};
#[cfg(unix)]
pub use saved_games::newest_first;
pub use saved_games::{GameFilter, NO_SAVED_GAMES, SavedGame, SearchWords, lines};
pub use summary::{PIPED_TAG, SOURCE_TAG, Summary, games_in_file};
pub use temporary_file::Readers;
#[cfg(unix)]
pub use temporary_file::{TemporaryPath, remove_temporaries};
#[cfg(unix)]
pub use threads::within;
pub use threads::{Notifier, receive};
pub use unfinished_work::{FinishOnDrop, Unfinished, finish, unfinished, unsaved};
pub use user_folder::UserFolder;
