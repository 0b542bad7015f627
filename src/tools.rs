//! The subcommands that do not play a game: each one prints its answer and ends.

pub mod check;
pub mod completions;
pub mod games;
mod in_order;
pub mod judge;
pub mod manual;
pub mod perft;
pub mod show;

use std::time::Duration;

/// Returns the count per second, rounded down.
fn per_second(count: u64, took: Duration) -> u128 {
    u128::from(count) * 1_000_000_000 / took.as_nanos().max(1)
}
