//! `tabiya games`: the saved games, a line each.

use std::io::{self, Write};

use crate::storage::{self, GameFolder};
use crate::text::MoveStyle;

/// Lists the saved games that match these words, those changed last first.
pub fn run(words: &str, output: &mut impl Write) -> io::Result<()> {
    let games = GameFolder::of_user()
        .map(|store| store.list())
        .unwrap_or_default();
    for line in storage::lines(&games, words, MoveStyle::San) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
