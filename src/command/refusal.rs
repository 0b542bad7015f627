//! Why a line is refused before any player has acted.

use std::fmt;

use super::{CommandRow, commands};
use crate::rules::Bitboard;
use crate::text::nearest;

/// Why a line or an action is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub words: String,
    /// The squares to highlight: why a move is not possible.
    pub squares: Bitboard,
}

impl Refusal {
    pub fn new(words: impl fmt::Display) -> Self {
        Self {
            words: words.to_string(),
            squares: Bitboard::EMPTY,
        }
    }

    /// Says that no command has this word, and which one may be meant.
    pub(super) fn unknown(word: &str) -> Self {
        let near = nearest(word, commands().map(CommandRow::word));
        let advice = near.map_or("/help lists them".to_owned(), |near| {
            format!("did you mean /{near}?")
        });
        let word = word.escape_debug();
        Self::new(format!("there is no command /{word}; {advice}"))
    }

    /// Says that a text is not a move but the beginning of these words of commands.
    pub(super) fn no_move(text: &str, words: &[&str]) -> Self {
        let words: Vec<String> = words.iter().map(|word| format!("/{word}")).collect();
        let (text, words) = (text.escape_debug(), words.join(" or "));
        Self::new(format!("\"{text}\" is not a move; did you mean {words}?"))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}
