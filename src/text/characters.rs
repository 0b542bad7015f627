//! Changes the characters of a text: an upper-case letter at its beginning, nothing that controls a terminal.

use crate::pgn::is_terminal_control;

/// Returns the text with its first letter in upper case.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Returns the text without characters that control a terminal.
pub fn printable(text: &str) -> String {
    let printable = text.chars().filter(|letter| !is_terminal_control(*letter));
    printable.collect()
}
