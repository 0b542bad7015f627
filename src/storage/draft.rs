//! The draft of a game: its newest text in a hidden file beside the game's own. We write the draft without waiting for the disk
//! to confirm it. If the process is killed while the disk is slow, the draft has every move.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::hidden_file;
use super::temporary_file::{Readers, create_beside, hidden_stem};
use crate::pgn::ends_with_marker;

const SUFFIX: &str = ".draft";

/// The maximum number of bytes that we read of a draft. A larger one counts as damaged, because its end is missing.
const LARGEST: u64 = 64 << 20;

fn path_of(game: &Path) -> PathBuf {
    game.with_file_name(format!(".{}{SUFFIX}", hidden_stem(game)))
}

/// Writes the draft of a game, and returns its path. If the process is killed in the middle, the previous draft stays, if there
/// was one.
pub fn write(game: &Path, text: &[u8]) -> io::Result<PathBuf> {
    let mut temporary = create_beside(game, None, Readers::Owner)?;
    temporary.as_file_mut().write_all(text)?;
    let path = path_of(game);
    drop(temporary.persist(&path)?);
    Ok(path)
}

/// Returns the files of the games in a folder that have a draft. For a game whose file name is too long or not UTF-8, returns
/// another path, which has the same draft.
pub fn games(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let game_of = |name: String| Some(folder.join(name.strip_prefix('.')?.strip_suffix(SUFFIX)?));
    names.filter_map(game_of).collect()
}

/// If a killed process of this user has left a draft of a game, passes its text to `save`, unless the draft is older than the
/// game's file or a power failure has damaged it. Then removes the draft, unless it cannot be read or saving fails.
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

/// Reads the text of a draft; `None` if the game's file is newer, or if the draft is not whole. Fails if the draft cannot be
/// read.
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

/// Returns true if the text of a game is complete: it ends with a termination marker such as `1-0` or `*`, and has no zero
/// bytes, which a power failure may leave.
pub fn is_whole(text: &[u8]) -> bool {
    ends_with_marker(text) && !text.contains(&0)
}
