//! The faults of a PGN text and their locations. Most sentences are where a fault is found.

use std::borrow::Cow;

use derive_more::Display;
use thiserror::Error;

use super::source::SourceLocation;

/// A fault in a PGN text, as in `12:40: game 3: the comment is not closed`. Reading continues after it, or after the part that
/// it makes unreadable.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{location}: game {game}: {kind}")]
pub struct Fault {
    /// Where the fault is. If something is never closed, where it begins.
    pub location: SourceLocation,
    /// The number of the game in its stream or chunk, counted from 1.
    pub game: u64,
    pub kind: FaultKind,
}

impl Fault {
    /// Returns true if the fault is a move that cannot be played.
    pub fn is_of_move(&self) -> bool {
        matches!(self.kind, FaultKind::Move(_))
    }

    /// Returns the name of the chess variant if the fault is a variant that Tabiya does not play; `None` for any other fault.
    pub fn variant(&self) -> Option<&str> {
        match &self.kind {
            FaultKind::Variant(name) => Some(name),
            FaultKind::Move(_) | FaultKind::Other(_) => None,
        }
    }
}

/// What is wrong. Only the faults that code must tell apart have an enum variant of their own.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub enum FaultKind {
    /// A move that cannot be played, with the reason. The rest of the main line or variation is skipped.
    Move(String),
    /// The name of a chess variant that Tabiya does not play. The moves of the game are skipped.
    #[display("the game is {_0}, a chess variant that Tabiya does not play")]
    Variant(String),
    /// Any other fault, as a sentence.
    Other(Cow<'static, str>),
}

impl<Sentence: Into<Cow<'static, str>>> From<Sentence> for FaultKind {
    fn from(sentence: Sentence) -> Self {
        Self::Other(sentence.into())
    }
}
