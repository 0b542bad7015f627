//! The subcommands that play no game: each prints its answer and ends.

pub mod check;
pub mod completions;
pub mod games;
mod in_order;
pub mod judge;
pub mod manual;
pub mod perft;
pub mod score;
pub mod show;

use std::time::Duration;

/// Returns how many there were in a second, in whole numbers.
fn per_second(count: u64, took: Duration) -> u128 {
    u128::from(count) * 1_000_000_000 / took.as_nanos().max(1)
}
