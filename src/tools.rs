//! The subcommands that do not play a game: each one prints its answer and ends.

pub mod check;
mod in_order;
pub mod judge;
pub mod manual;
pub mod perft;
pub mod show;

use std::io::{self, Write};
use std::time::Duration;

use clap::Command;
use clap_complete::{Generator as _, Shell};

use crate::storage::{self, GameFilter, GameFolder, Pair};
use crate::text::MoveStyle;

/// `tabiya completions`: prints the completion script of a shell.
pub fn completions(shell: Shell, mut command: Command, output: &mut impl Write) -> io::Result<()> {
    command.set_bin_name("tabiya");
    command.build();
    shell.try_generate(&command, output)?;
    output.flush()
}

/// `tabiya games`: lists the saved games that match these words, one per line, the most recently changed first. Fails if words
/// are given and no game matches.
pub fn games(words: &str, output: &mut impl Write) -> anyhow::Result<()> {
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

/// `tabiya score`: prints the score of these two players over all saved games, or without them a line for each pair of players,
/// those with the most games first.
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

/// Returns the rate per second, as an integer.
fn per_second(count: u64, took: Duration) -> u128 {
    u128::from(count) * 1_000_000_000 / took.as_nanos().max(1)
}
