//! `tabiya score`: the score of two players over all saved games, or of all pairs.

use std::io::{self, Write};

use crate::storage::{AllPairs, GameFolder, HeadToHead, Pair};

/// Prints the score of these two, or without them a line for each pair of players, those with the most games first.
pub fn run(pair: Option<Pair>, output: &mut impl Write) -> io::Result<()> {
    let folder = GameFolder::of_user();
    let games = folder.counted();
    let lines = if let Some(pair) = pair {
        let mut score = HeadToHead::between(pair);
        games.for_each(|game| score.count(&game));
        score.lines()
    } else {
        let mut pairs = AllPairs::default();
        games.for_each(|game| pairs.count(&game));
        pairs.lines()
    };
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
