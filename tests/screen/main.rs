//! The screen as its users meet it: the real binary on a real pseudo-terminal.
//!
//! All of it is one test crate, so that the harness is compiled once and what nobody uses of it is reported.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends by a panic"
)]

mod clocks;
#[path = "../common/dice.rs"]
mod dice;
mod files;
mod harness;
#[path = "../common/home.rs"]
mod home;
mod identity;
mod input;
mod lists;
mod pictures;
mod play;
mod seats;
mod settings;
mod signals;
mod stop;
mod storm;
mod terminal;
