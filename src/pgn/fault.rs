//! What can be wrong with a PGN text, and where.

use std::fmt;

use super::source::Place;
use crate::rules::{CastlingRights, Color, FenError, SanError};

/// A fault of a PGN text. What stands before it has been read, and reading goes on after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it stands; of what is never closed, where it begins.
    pub place: Place,
    /// The game it stands in, counted from 1.
    pub game: u64,
    /// What is wrong.
    pub kind: FaultKind,
}

impl Fault {
    /// The variant of chess that the game is, if that is why its moves are passed over.
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
            | FaultKind::Unopened(_)
            | FaultKind::TooDeep(_)
            | FaultKind::LongTag(_)
            | FaultKind::LongComment(_)
            | FaultKind::LongGame
            | FaultKind::ManyFaults => None,
        }
    }
}

impl fmt::Display for Fault {
    /// As in `12:40: game 3: the comment is not closed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: game {}: {}", self.place, self.game, self.kind)
    }
}

impl std::error::Error for Fault {}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Neither a move nor anything else that may stand among moves; here is its beginning.
    Unreadable(String),
    /// A move that is not legal. What follows it in its line of play is passed over.
    Move {
        /// Its number, as play counts.
        number: u16,
        /// Who should play it.
        color: Color,
        /// How it is written, without control characters.
        text: String,
        /// Why it cannot be played.
        why: SanError,
    },
    /// A null move. To pass is not possible in chess (FIDE 1.2: the players move alternately).
    NullMove(String),
    /// The game begins at a position that cannot be played, so its moves are passed over.
    Fen(FenError),
    /// The game is one of another variant of chess, named here, so its moves are passed over.
    Variant(String),
    /// The FEN has castling rights, these, without king and rook at home: they are left out.
    CastlingDropped(CastlingRights),
    /// A tag without its quotation mark or bracket at the end.
    UnclosedTag,
    /// A comment that goes on to the end of the text or into the next game.
    UnclosedComment,
    /// A variation that goes on to the end of its game.
    UnclosedVariation,
    /// A variation that has no move to take the place of.
    VariationBeforeMove,
    /// Something in square brackets among the moves that is no tag; here is its beginning.
    Bracketed(String),
    /// A closing bracket without its opening one.
    Unopened(char),
    /// Variations within variations, more than so many.
    TooDeep(usize),
    /// A tag of more than so many bytes.
    LongTag(usize),
    /// A comment of more than so many bytes.
    LongComment(usize),
    /// A game with more moves, tags and comments than this program keeps at a time.
    LongGame,
    /// More faults in one game than anyone wants to read. Further ones of this game are not told.
    ManyFaults,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move {
                number,
                color,
                text,
                why,
            } => {
                let dots = if *color == Color::White { "." } else { "..." };
                write!(f, "{number}{dots} {text}: {why}")
            }
            Self::Unreadable(text) => write!(f, "{text:?} is not a move"),
            Self::NullMove(text) => write!(f, "{text} is a null move, which chess does not have"),
            Self::Fen(error) => write!(f, "the game cannot begin at its FEN: {error}"),
            Self::Variant(name) => write!(
                f,
                "the game is {name}, a variant of chess that Tabiya does not play"
            ),
            Self::CastlingDropped(rights) => write!(
                f,
                "the castling rights {rights} of the FEN are left out: king or rook is not at home"
            ),
            Self::UnclosedTag => f.write_str("the tag is not closed"),
            Self::UnclosedComment => f.write_str("the comment is not closed"),
            Self::UnclosedVariation => f.write_str("the variation is not closed"),
            Self::VariationBeforeMove => f.write_str("a variation before the first move"),
            Self::Bracketed(text) => write!(f, "{text} stands outside a comment"),
            Self::Unopened(bracket) => write!(f, "{bracket} closes nothing"),
            Self::TooDeep(limit) => write!(f, "more than {limit} variations within each other"),
            Self::LongTag(limit) => write!(f, "the tag has more than {limit} bytes"),
            Self::LongComment(limit) => write!(f, "the comment has more than {limit} bytes"),
            Self::LongGame => f.write_str("the game is too long; the rest of it is left out"),
            Self::ManyFaults => {
                f.write_str("too many faults; the others of this game are left out")
            }
        }
    }
}
