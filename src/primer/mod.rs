//! The rules of chess for beginners: topics with text and diagrams. Pages are laid out by `tui`, read out by
//! `line_mode`.
//!
//! The text follows the FIDE Laws of Chess in force since 1 January 2023 and cites the article of each rule. What the
//! rules module can compute for a diagram is computed; the rest is checked by tests.

mod basics;
mod chess960;
mod conduct;
mod endings;
mod special;
#[cfg(test)]
mod tests;

use crate::rules::{Bitboard, Move, Position, Square, Variant};

#[derive(Debug, PartialEq)]
pub struct Topic {
    /// The word by which the topic is found.
    pub word: &'static str,
    /// Other words by which it is found, separated by blanks.
    aliases: &'static str,
    pub title: &'static str,
    /// From top to bottom. A text that follows a diagram refers to it.
    pub blocks: &'static [Block],
}

#[derive(Debug, PartialEq)]
pub enum Block {
    /// A paragraph. Articles of the Laws are cited as `(FIDE 3.3)`.
    Text(&'static str),
    Diagram(Diagram),
}

/// A position with something to notice, seen from White's side.
#[derive(Debug, PartialEq)]
pub struct Diagram {
    fen: &'static str,
    variant: Variant,
    /// The text below the board.
    pub caption: &'static str,
    /// The square of the piece whose moves are shown, or empty.
    selected: &'static str,
    /// Squares to mark, separated by blanks.
    squares: &'static str,
    /// Arrows in UCI notation, separated by blanks.
    arrows: &'static str,
}

/// Creates a diagram with nothing marked.
const fn diagram(fen: &'static str, caption: &'static str) -> Diagram {
    Diagram {
        fen,
        variant: Variant::Standard,
        caption,
        selected: "",
        squares: "",
        arrows: "",
    }
}

impl Diagram {
    /// Makes it a position of Chess960.
    const fn chess960(self) -> Self {
        Self {
            variant: Variant::Chess960,
            ..self
        }
    }

    /// Shows all moves of the piece on this square.
    const fn moves_of(self, selected: &'static str) -> Self {
        Self { selected, ..self }
    }

    const fn squares(self, squares: &'static str) -> Self {
        Self { squares, ..self }
    }

    const fn arrows(self, arrows: &'static str) -> Self {
        Self { arrows, ..self }
    }

    const fn block(self) -> Block {
        Block::Diagram(self)
    }

    /// Returns the position. A test checks that every FEN is valid.
    pub fn position(&self) -> Position {
        Position::from_fen(self.fen, self.variant).unwrap_or_default()
    }

    /// Returns the square of the piece whose moves are shown.
    pub fn selected(&self) -> Option<Square> {
        self.selected.parse().ok()
    }

    /// Returns the legal destinations of that piece.
    pub fn destinations(&self) -> Bitboard {
        self.selected().map_or(Bitboard::EMPTY, |square| {
            self.position().destinations(square)
        })
    }

    pub fn marked(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares
            .split_whitespace()
            .filter_map(|name| name.parse().ok())
    }

    /// Returns the arrows as pairs of squares.
    pub fn drawn_arrows(&self) -> impl Iterator<Item = (Square, Square)> + use<> {
        let moves = self.arrows.split_whitespace();
        moves
            .filter_map(|text| text.parse().ok())
            .map(|m: Move| (m.from, m.to))
    }
}

/// All topics, in the order in which a beginner should read them.
pub static TOPICS: &[&Topic] = &[
    &basics::GAME,
    &basics::BOARD,
    &basics::SETUP,
    &basics::CAPTURE,
    &basics::ROOK,
    &basics::BISHOP,
    &basics::QUEEN,
    &basics::KNIGHT,
    &basics::PAWN,
    &basics::KING,
    &special::CASTLING,
    &special::EN_PASSANT,
    &special::PROMOTION,
    &special::CHECK,
    &special::MATE,
    &endings::STALEMATE,
    &endings::DRAWS,
    &endings::REPETITION,
    &endings::FIFTY,
    &endings::DEAD,
    &endings::OFFER,
    &endings::RESIGN,
    &conduct::TOUCH,
    &conduct::CLOCK,
    &conduct::NOTATION,
    &chess960::CHESS960,
];

/// Finds the topic with this word or alias, or the only topic whose word begins like this. Case and everything but
/// ASCII letters and digits are ignored: `en passant` is `enpassant`.
pub fn find(text: &str) -> Option<&'static Topic> {
    let normalized: String = text
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let named = TOPICS.iter().find(|topic| {
        topic.word == normalized
            || topic
                .aliases
                .split_whitespace()
                .any(|name| name == normalized)
    });
    let mut candidates = TOPICS
        .iter()
        .filter(|topic| topic.word.starts_with(&normalized));
    match (named, candidates.next(), candidates.next()) {
        (Some(topic), ..) | (None, Some(topic), None) => Some(topic),
        _ => None,
    }
}
