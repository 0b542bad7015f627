//! `tabiya score`: the score of two players over all saved games, or of all pairs.

use std::io::{self, Write};

use crate::storage::{AllPairs, GameFolder, Pair};

/// Prints the score of these two, or without them a line for each pair of players, those with the most games first.
pub fn run(pair: Option<Pair>, output: &mut impl Write) -> io::Result<()> {
    let folder = GameFolder::of_user();
    let lines = if let Some(pair) = pair {
        folder.head_to_head(pair).lines()
    } else {
        let mut pairs = AllPairs::default();
        folder.counted().for_each(|game| pairs.count(&game));
        pairs.lines()
    };
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
