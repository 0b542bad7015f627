//! The faults of a PGN text and their locations.

use std::fmt;

use super::source::SourceLocation;
use super::write::move_number;
use crate::rules::{CastlingRights, Color, FenError, SanError};

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
    /// Returns true for a move that is not legal.
    pub fn is_of_move(&self) -> bool {
        matches!(self.kind, FaultKind::Move { .. } | FaultKind::NullMove(_))
    }

    /// Returns the name of the variant if that is why the moves are not read.
    pub fn variant(&self) -> Option<&str> {
        match &self.kind {
            FaultKind::Variant(name) => Some(name),
            FaultKind::Unreadable(_)
            | FaultKind::Move { .. }
            | FaultKind::NullMove(_)
            | FaultKind::Fen(_)
            | FaultKind::CastlingDropped(_)
            | FaultKind::UnclosedTag
            | FaultKind::UnclosedComment
            | FaultKind::UnclosedVariation
            | FaultKind::VariationBeforeMove
            | FaultKind::Bracketed(_)
            | FaultKind::UnmatchedBracket(_)
            | FaultKind::TooDeep(_)
            | FaultKind::LongTag(_)
            | FaultKind::LongComment(_)
            | FaultKind::LongGame(_)
            | FaultKind::ManyFaults => None,
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Neither a move nor anything else allowed in movetext; this is its beginning.
    Unreadable(String),
    /// An illegal move. The rest of its line is skipped.
    Move {
        /// The number of the move as played, whatever the text says.
        number: u16,
        color: Color,
        /// As written, without control characters.
        text: String,
        reason: SanError,
    },
    /// A null move, by which a side would pass (FIDE 1.2: the players move alternately).
    NullMove(String),
    /// The game starts from a position that cannot be played, so its moves are skipped.
    Fen(FenError),
    /// The game is of this other variant of chess, so its moves are skipped.
    Variant(String),
    /// The FEN grants these castling rights without king and rook at home; they are ignored.
    CastlingDropped(CastlingRights),
    /// The quotation mark or bracket at the end of a tag is missing.
    UnclosedTag,
    /// The comment extends to the end of the text or into the next game.
    UnclosedComment,
    /// The variation extends to the end of its game.
    UnclosedVariation,
    /// There is no move to which the variation is an alternative.
    VariationBeforeMove,
    /// Something in square brackets in the movetext that is not a tag; this is its beginning.
    Bracketed(String),
    /// A closing bracket without its opening one.
    UnmatchedBracket(char),
    /// Variations are nested deeper than this.
    TooDeep(usize),
    /// A tag is longer than this many bytes.
    LongTag(usize),
    /// A comment is longer than this many bytes.
    LongComment(usize),
    /// The text of the game, or what is kept of it, takes more than this many bytes.
    LongGame(usize),
    /// The game has more faults than are reported.
    ManyFaults,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move {
                number,
                color,
                text,
                reason,
            } => write!(
                f,
                "{} {text}: {reason}",
                move_number((*number).into(), *color)
            ),
            Self::Unreadable(text) => write!(f, "{text:?} is not a move"),
            Self::NullMove(text) => write!(f, "{text} is a null move: a player cannot pass"),
            Self::Fen(error) => write!(f, "the game cannot start from its FEN: {error}"),
            Self::Variant(name) => write!(
                f,
                "the game is {name}, a chess variant that Tabiya does not play"
            ),
            Self::CastlingDropped(rights) => write!(
                f,
                "the castling rights {rights} of the FEN are ignored: king or rook is not on its home square"
            ),
            Self::UnclosedTag => f.write_str("the tag is not closed"),
            Self::UnclosedComment => f.write_str("the comment is not closed"),
            Self::UnclosedVariation => f.write_str("the variation is not closed"),
            Self::VariationBeforeMove => f.write_str("a variation comes before the first move"),
            Self::Bracketed(text) => write!(f, "{text} is outside a comment"),
            Self::UnmatchedBracket(bracket) => write!(f, "{bracket} has no opening bracket"),
            Self::TooDeep(limit) => write!(f, "variations are nested more than {limit} deep"),
            Self::LongTag(limit) => write!(f, "the tag is longer than {limit} bytes"),
            Self::LongComment(limit) => write!(f, "the comment is longer than {limit} bytes"),
            Self::LongGame(limit) => write!(
                f,
                "the game takes more than {} MB; the rest of it is skipped",
                limit >> 20
            ),
            Self::ManyFaults => {
                f.write_str("too many faults; the others of this game are not listed")
            }
        }
    }
}
