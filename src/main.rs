//! Tabiya: chess for two people at one terminal.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::missing_docs_in_private_items
    )
)]

mod rules;

fn main() {
    let position = rules::Position::start();
    println!("{position}");
}
