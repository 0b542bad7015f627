//! The screen as users see it: the real binary on a real pseudo-terminal.
//!
//! This is one test crate, so that the harness compiles only once and unused parts of it are reported.
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
