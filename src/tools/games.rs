//! `tabiya games`: lists the saved games, one per line.

use std::io::Write;

use crate::storage::{self, GameFilter, GameFolder};
use crate::text::MoveStyle;

/// Lists the saved games that match these words, the last changed first. Fails if there are words and none matches.
pub fn run(words: &str, output: &mut impl Write) -> anyhow::Result<()> {
    let games = GameFolder::of_user().list();
    let lines = storage::lines(&games, words, MoveStyle::SAN);
    if lines.is_empty() && !words.is_empty() {
        return Err(anyhow::Error::msg(GameFilter::Any.nothing_matches(words)));
    }
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
