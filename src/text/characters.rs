//! The letters of a sentence: its first one, and those that must not reach a terminal.

use crate::pgn::is_terminal_control;

/// Returns the text with its first letter in upper case.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Returns the text without characters that control a terminal.
pub fn printable(text: &str) -> String {
    let printable = text.chars().filter(|letter| !is_terminal_control(*letter));
    printable.collect()
}
