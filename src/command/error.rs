//! Why a line is refused before any player has acted.

use std::fmt;

use super::{CommandRow, rows_beginning_with};
use crate::rules::{Bitboard, SanError};

/// Why a line cannot be read as a move or command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// No command has this word.
    Unknown(String),
    /// An argument is missing or cannot be read; a sentence says what it must be.
    Argument(String),
    /// The move cannot be played.
    Move(SanError),
    /// The text is no move, but these words of commands begin like it.
    NoMove(String, Vec<&'static str>),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => {
                let near: Vec<String> = likely(word).map(|row| format!("/{}", row.word)).collect();
                write!(f, "there is no command /{}", word.escape_debug())?;
                if near.is_empty() {
                    f.write_str("; /help lists them")
                } else {
                    write!(f, "; did you mean {}?", near.join(" or "))
                }
            }
            Self::Argument(sentence) => f.write_str(sentence),
            Self::Move(error) => error.fmt(f),
            Self::NoMove(text, words) => {
                let words: Vec<String> = words.iter().map(|word| format!("/{word}")).collect();
                let (text, words) = (text.escape_debug(), words.join(" or "));
                write!(f, "\"{text}\" is not a move; did you mean {words}?")
            }
        }
    }
}

impl std::error::Error for CommandError {}

impl CommandError {
    /// The squares to light on the board: why the move cannot be played.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Move(error) => error.squares(),
            Self::Unknown(_) | Self::Argument(_) | Self::NoMove(..) => Bitboard::EMPTY,
        }
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
        enough && strsim::normalized_damerau_levenshtein(&word, row.word) >= ALIKE
    };
    rows_beginning_with(&start).filter(alike)
}
