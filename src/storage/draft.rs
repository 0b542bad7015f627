//! The draft of a game: its newest text in a hidden file beside the game's own. We write it without waiting for the disk to
//! confirm it, so that a process that is killed while the disk is slow loses no move.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::hidden_file;
use super::temporary_file::{Readers, create_beside, hidden_stem};
use crate::pgn::ends_with_marker;

const SUFFIX: &str = ".draft";

/// The maximum size of a draft that we read, in bytes.
const LARGEST: u64 = 64 << 20;

/// Returns the path of the draft of a game.
fn path_of(game: &Path) -> PathBuf {
    game.with_file_name(format!(".{}{SUFFIX}", hidden_stem(game)))
}

/// Writes the draft of a game completely, or not at all if the process is killed. Returns its path.
pub fn write(game: &Path, text: &[u8]) -> io::Result<PathBuf> {
    let mut temporary = create_beside(game, None, Readers::Owner)?;
    temporary.as_file_mut().write_all(text)?;
    let path = path_of(game);
    drop(temporary.persist(&path)?);
    Ok(path)
}

/// Returns the games in a folder that have a draft.
pub fn games(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let game = |name: String| Some(folder.join(name.strip_prefix('.')?.strip_suffix(SUFFIX)?));
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter_map(game).collect()
}

/// Saves the draft, if a killed process of this user has left one, by calling `save`, and then removes the draft. Skips a draft
/// that is older than the game's file, or that a power failure has damaged. Keeps the draft if saving fails.
pub fn recover(game: &Path, save: impl FnOnce(&[u8]) -> io::Result<()>) {
    let path = path_of(game);
    let Ok(draft) = hidden_file::open_ours(&path) else {
        return;
    };
    let is_done_with = match read_newer(draft, game) {
        Ok(Some(text)) => save(&text).is_ok(),
        Ok(None) => true,
        Err(_) => false,
    };
    if is_done_with {
        let _ = fs::remove_file(path);
    }
}

/// Reads a draft; `None` if the game's file is newer, or if the draft is incomplete. Fails if the draft cannot be read.
fn read_newer(draft: File, game: &Path) -> io::Result<Option<Vec<u8>>> {
    let draft_time = draft.metadata()?.modified()?;
    let is_game_newer = match fs::metadata(game).and_then(|game| game.modified()) {
        Ok(game_time) => game_time > draft_time,
        Err(_) => false,
    };
    let mut text = Vec::new();
    draft.take(LARGEST).read_to_end(&mut text)?;
    if is_game_newer || !is_whole(&text) {
        return Ok(None);
    }
    Ok(Some(text))
}

/// Returns true if a text is complete: it ends with a result, and has no zero bytes, which a power failure may leave.
pub fn is_whole(text: &[u8]) -> bool {
    ends_with_marker(text) && !text.contains(&0)
}
