//! `tabiya games`: lists the saved games.

use std::io::Write;

use crate::storage::{self, GameFilter, GameFolder};
use crate::text::MoveStyle;

/// `tabiya games`: lists the saved games that match these words, one per line, the most recently changed first. Fails if words
/// are given and no game matches.
pub fn list(words: &str, output: &mut impl Write) -> anyhow::Result<()> {
    let games = GameFolder::of_user().list(None);
    let lines = storage::lines(&games, words, MoveStyle::SAN);
    if lines.is_empty() && !words.is_empty() {
        return Err(anyhow::Error::msg(GameFilter::Any.nothing_matches(words)));
    }
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
