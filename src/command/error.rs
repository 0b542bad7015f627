//! Why a line is refused before any player has acted.

use std::fmt;

use super::{CommandRow, completions};
use crate::primer::TOPICS;
use crate::rules::{Bitboard, FenError, SanError};
use crate::settings::{NameError, SettingError};

/// Why a line is neither a move that can be played nor a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// No command has this word.
    Unknown(String),
    /// The command takes nothing, or less than was given.
    Surplus(String),
    /// Not a color.
    Color(String),
    /// Not a square.
    Square(String),
    /// Neither a rank nor a file.
    Strip(String),
    /// Neither a color nor a kind of piece, nor both.
    Pieces(String),
    /// Not a place in the game.
    Ply(String),
    /// Not the number of a line.
    Line(String),
    /// Nothing that can be copied.
    Copied(String),
    /// No file was named.
    NoFile,
    /// No game was named.
    NoGame,
    /// No new name was said.
    NoName,
    /// Not a name.
    Name(NameError),
    /// Not a topic of the rules.
    Topic(String),
    /// Not a result.
    Result(String),
    /// Not a move that can be played.
    Move(SanError),
    /// No move, but the words of these commands begin so.
    NoMove(String, Vec<&'static str>),
    /// Not a position that can be played.
    Fen(FenError),
    /// Not a setting, or nothing that it can be set to.
    Setting(SettingError),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => {
                let near: Vec<String> = likely(word)
                    .map(|entry| format!("/{}", entry.word))
                    .collect();
                write!(f, "there is no command /{}", word.escape_debug())?;
                if near.is_empty() {
                    f.write_str("; /help lists them")
                } else {
                    write!(f, "; did you mean {}?", near.join(" or "))
                }
            }
            Self::Surplus(text) => write!(
                f,
                "that command takes nothing after it, but you typed {text:?}"
            ),
            Self::Color(text) => write!(f, "a color must be white or black, not {text:?}"),
            Self::Square(text) => write!(
                f,
                "a square must be a letter a to h and a digit 1 to 8, not {text:?}"
            ),
            Self::Strip(text) => write!(
                f,
                "a rank must be a digit 1 to 8 and a file a letter a to h, not {text:?}"
            ),
            Self::Pieces(text) => write!(
                f,
                "say a color, a kind of piece or both, as in black knights, not {text:?} (/set pieces changes how \
                 they look)"
            ),
            Self::Ply(text) => write!(f, "say a number of plies, start or end, not {text:?}"),
            Self::Line(text) => write!(f, "say the number of a line from /line, not {text:?}"),
            Self::Copied(text) => write!(f, "say fen or pgn, not {text:?}"),
            Self::NoFile => f.write_str("say which file"),
            Self::NoGame => f.write_str("say which game: a number from /games, or a name"),
            Self::NoName => f.write_str("say the new name after the game's number or old name"),
            Self::Name(error) => error.fmt(f),
            Self::Topic(text) => {
                let words: Vec<&str> = TOPICS.iter().map(|topic| topic.word).collect();
                let words = words.join(" ");
                write!(
                    f,
                    "the rules have no topic {text:?}; the topics are: {words}"
                )
            }
            Self::Result(text) => {
                write!(f, "a result must be 1-0, 0-1, 1/2-1/2 or *, not {text:?}")
            }
            Self::Move(error) => error.fmt(f),
            Self::NoMove(text, words) => {
                let words: Vec<String> = words.iter().map(|word| format!("/{word}")).collect();
                let (text, words) = (text.escape_debug(), words.join(" or "));
                write!(f, "\"{text}\" is not a move; did you mean {words}?")
            }
            Self::Fen(error) => error.fmt(f),
            Self::Setting(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CommandError {}

impl CommandError {
    /// The squares to light on the board: what stands against a move.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Move(error) => error.squares(),
            _ => Bitboard::EMPTY,
        }
    }
}

/// How alike a word and the one it may have meant are at least, from 0 to 1.
const ALIKE: f64 = 0.5;

/// The commands that a mistyped word may have meant: those that begin with the same two letters and are like it.
fn likely(word: &str) -> impl Iterator<Item = &'static CommandRow> + use<> {
    let word = word.to_lowercase();
    let start: String = word.chars().take(2).collect();
    let enough = start.len() == 2;
    let alike = move |entry: &&CommandRow| {
        enough && strsim::normalized_damerau_levenshtein(&word, entry.word) >= ALIKE
    };
    completions(&start).filter(alike)
}
