//! The subcommands other than games: each prints its answer and ends.

pub mod check;
pub mod completions;
pub mod games;
mod in_order;
pub mod judge;
pub mod manual;
pub mod perft;
pub mod score;
pub mod show;
