//! `tabiya games`: lists the saved games, one per line.

use std::io::{self, Write};

use crate::storage::{self, GameFolder};
use crate::text::MoveStyle;

/// Lists the saved games that match these words, the last changed first.
pub fn run(words: &str, output: &mut impl Write) -> io::Result<()> {
    let games = GameFolder::of_user()
        .map(|store| store.list())
        .unwrap_or_default();
    for line in storage::lines(&games, words, MoveStyle::SAN) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
