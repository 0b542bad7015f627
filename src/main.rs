//! Tabiya: chess for two people at one terminal.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::missing_docs_in_private_items,
        reason = "a test that panics has failed, which is its purpose"
    )
)]

mod cli;
mod command;
mod config;
mod game;
mod plain;
mod rules;
mod session;
mod tools;
mod tui;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;

use cli::{Cli, Door};

/// Reads the command line, goes to the right door, and turns errors into exit codes: 2 for bad usage, 1 for failure.
fn main() -> ExitCode {
    let (complaint, code) = match Cli::try_parse() {
        Ok(cli) => match enter(cli.door()) {
            Ok(()) => return ExitCode::SUCCESS,
            // Whoever read our output has seen enough.
            Err(error) if is_broken_pipe(&error) => return ExitCode::SUCCESS,
            Err(error) => (format!("tabiya: {error:#}\n"), ExitCode::FAILURE),
        },
        Err(error) if error.use_stderr() => (cli::explain(&error), ExitCode::from(2)),
        Err(help) => {
            let shown = help.print();
            return if shown.is_ok() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            };
        }
    };
    // If standard error is closed too, the exit code still tells.
    let _ = io::stderr().write_all(complaint.as_bytes());
    code
}

/// Does what the command line asks for.
fn enter(door: Door) -> anyhow::Result<()> {
    match door {
        Door::Play(play) if play.plain || !has_screen() => {
            plain::run(play.session(), io::stdin().lock(), io::stdout().lock()).context("line mode")
        }
        Door::Play(play) => {
            let look = play.look;
            tui::run(play.session(), look)
        }
        Door::Perft(perft) => {
            let (mut output, mut report) = (io::stdout().lock(), io::stderr().lock());
            tools::perft::run(
                &perft.fen,
                perft.depth,
                perft.divide,
                &mut output,
                &mut report,
            )
            .context("perft")
        }
    }
}

/// Whether there is a terminal that can show the board and take keys.
fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Whether an error says that the other end of a pipe is closed.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
