//! `tabiya games` and `tabiya score`: lists the saved games, and the scores of the players over them.

use std::io::{self, Write};

use crate::storage::{self, GameFilter, GameFolder, Pair};
use crate::text::MoveStyle;

/// `tabiya games`: lists the saved games that match these words, one per line, the most recently changed first. Fails if words
/// are given and no game matches.
pub fn list(words: &str, output: &mut impl Write) -> anyhow::Result<()> {
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

/// `tabiya score`: prints the score of these two players over all saved games. `None` prints a line for each pair of
/// players, those with the most games first.
pub fn score(pair: Option<Pair>, output: &mut impl Write) -> io::Result<()> {
    let folder = GameFolder::of_user();
    let lines = match pair {
        Some(pair) => folder.head_to_head(pair).lines(),
        None => storage::all_pairs(folder.counted()),
    };
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
