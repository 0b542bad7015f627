//! The subcommands that do not play a game: each one prints its answer and ends.

pub mod check;
pub mod games;
mod in_order;
pub mod judge;
pub mod manual;
pub mod perft;
pub mod show;

use std::io::{self, Write};
use std::time::Duration;

use clap::Command;
use clap_complete::{Generator as _, Shell};

/// `tabiya completions`: prints the completion script of a shell.
pub fn completions(shell: Shell, mut command: Command, output: &mut impl Write) -> io::Result<()> {
    command.set_bin_name("tabiya");
    command.build();
    shell.try_generate(&command, output)?;
    output.flush()
}

/// Returns the count per second, rounded down.
fn per_second(count: u64, took: Duration) -> u128 {
    u128::from(count) * 1_000_000_000 / took.as_nanos().max(1)
}
