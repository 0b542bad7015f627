//! The faults of a PGN text and their locations.

use std::borrow::Cow;
use std::fmt;

use super::source::SourceLocation;

/// A fault of a PGN text. Everything before it has been read, and reading continues after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// For something that is never closed, its beginning.
    pub location: SourceLocation,
    /// The number of the game, counted from 1.
    pub game: u64,
    pub kind: FaultKind,
}

impl Fault {
    /// Returns true for a move that cannot be played.
    pub fn is_of_move(&self) -> bool {
        matches!(self.kind, FaultKind::Move(_))
    }

    /// Returns the name of the variant if that is why the moves are not read.
    pub fn variant(&self) -> Option<&str> {
        match &self.kind {
            FaultKind::Variant(name) => Some(name),
            FaultKind::Move(_) | FaultKind::Other(_) => None,
        }
    }
}

impl fmt::Display for Fault {
    /// Writes the fault as in `12:40: game 3: the comment is not closed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: game {}: {}", self.location, self.game, self.kind)
    }
}

impl std::error::Error for Fault {}

/// What is wrong, as a sentence where nothing depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A move that is illegal or passes, with the reason. The rest of its line is skipped.
    Move(String),
    /// The game is of this other variant of chess, so its moves are skipped.
    Variant(String),
    /// Anything else, as its sentence.
    Other(Cow<'static, str>),
}

impl<Sentence: Into<Cow<'static, str>>> From<Sentence> for FaultKind {
    fn from(sentence: Sentence) -> Self {
        Self::Other(sentence.into())
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(sentence) => f.write_str(sentence),
            Self::Variant(name) => write!(
                f,
                "the game is {name}, a chess variant that Tabiya does not play"
            ),
            Self::Other(sentence) => f.write_str(sentence),
        }
    }
}
