//! Why a line is refused before any player has acted.

use std::fmt;

use super::{CommandRow, rows_beginning_with};
use crate::rules::Bitboard;

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

    /// Says that no command has this word, and which may be meant.
    pub(super) fn unknown(word: &str) -> Self {
        let near: Vec<String> = likely(word).map(|row| format!("/{}", row.word())).collect();
        let advice = if near.is_empty() {
            "/help lists them".to_owned()
        } else {
            format!("did you mean {}?", near.join(" or "))
        };
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

/// How alike a word and a command must be, from 0 to 1, for the one to be taken for a slip of the other.
const ALIKE: f64 = 0.5;

/// The commands that a mistyped word may mean: they begin with the same two letters and are like it.
fn likely(word: &str) -> impl Iterator<Item = &'static CommandRow> + use<> {
    let word = word.to_lowercase();
    let start: String = word.chars().take(2).collect();
    let enough = start.len() == 2;
    let alike = move |row: &&CommandRow| {
        enough && strsim::normalized_damerau_levenshtein(&word, row.word()) >= ALIKE
    };
    rows_beginning_with(&start).filter(alike)
}
