//! `tabiya games`: the saved games, a line each.

use std::io::{self, Write};

use crate::say::Say;
use crate::store::{self, Store};

/// Lists the saved games that match these words, those changed last first.
pub fn run(words: &str, output: &mut impl Write) -> io::Result<()> {
    let games = Store::of_user()
        .map(|store| store.list())
        .unwrap_or_default();
    for line in store::lines(&games, words, Say::San) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
