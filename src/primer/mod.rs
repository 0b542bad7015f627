//! The rules of chess, written for somebody who has never played: topics with text and diagrams.
//!
//! The text keeps to the FIDE Laws of Chess in force since 1 January 2023 and names the article of each rule. What a
//! diagram shows is asked of the rules themselves wherever they can answer it; the tests ask for the rest.

mod basics;
mod conduct;
mod endings;
mod special;
#[cfg(test)]
mod tests;
mod wrap;

use crate::rules::{Bitboard, Move, Position, Square};

pub use wrap::wrap;

/// One subject of the rules.
#[derive(Debug, PartialEq)]
pub struct Topic {
    /// What is typed to read it.
    pub word: &'static str,
    /// What else may be typed, blanks between the words.
    also: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What is to be read and seen, from the top. Text that follows a diagram belongs to it.
    pub blocks: &'static [Block],
}

/// A part of a topic.
#[derive(Debug, PartialEq)]
pub enum Block {
    /// A paragraph. Articles of the Laws stand in it as `(FIDE 3.3)`.
    Text(&'static str),
    /// A board.
    Diagram(Diagram),
}

/// A position with what is to be noticed in it. It is seen from White's side.
#[derive(Debug, PartialEq)]
pub struct Diagram {
    /// The position in Forsyth-Edwards Notation.
    fen: &'static str,
    /// What is to be read below the board.
    pub caption: &'static str,
    /// The square of the piece whose moves are shown; empty if there is none.
    selected: &'static str,
    /// Squares to point out, blanks between them.
    squares: &'static str,
    /// Arrows, each written like a move in UCI notation, blanks between them.
    arrows: &'static str,
}

/// A board with a caption and nothing marked.
const fn diagram(fen: &'static str, caption: &'static str) -> Diagram {
    Diagram {
        fen,
        caption,
        selected: "",
        squares: "",
        arrows: "",
    }
}

impl Diagram {
    /// Shows all moves of the piece on this square.
    const fn moves_of(self, selected: &'static str) -> Self {
        Self { selected, ..self }
    }

    /// Points these squares out.
    const fn squares(self, squares: &'static str) -> Self {
        Self { squares, ..self }
    }

    /// Draws these arrows.
    const fn arrows(self, arrows: &'static str) -> Self {
        Self { arrows, ..self }
    }

    /// As a part of a topic.
    const fn block(self) -> Block {
        Block::Diagram(self)
    }

    /// What stands on the board. The tests see to it that every FEN here can be read.
    pub fn position(&self) -> Position {
        self.fen.parse().unwrap_or_default()
    }

    /// The square of the piece whose moves are shown.
    pub fn selected(&self) -> Option<Square> {
        self.selected.parse().ok()
    }

    /// Where that piece may go.
    pub fn destinations(&self) -> Bitboard {
        self.selected().map_or(Bitboard::EMPTY, |square| {
            self.position().destinations(square)
        })
    }

    /// The squares pointed out.
    pub fn marked(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares
            .split_whitespace()
            .filter_map(|name| name.parse().ok())
    }

    /// The arrows, from square to square.
    pub fn drawn_arrows(&self) -> impl Iterator<Item = (Square, Square)> + use<> {
        let moves = self.arrows.split_whitespace();
        moves
            .filter_map(|text| text.parse().ok())
            .map(|m: Move| (m.from, m.to))
    }
}

/// All topics, in the order in which a beginner reads them.
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
];

/// The topic that is meant by a text: its word or another name of it, or the beginning of just one topic's word. Case
/// does not matter, nor what is neither letter nor digit: `en passant` is `enpassant`.
pub fn find(text: &str) -> Option<&'static Topic> {
    let plain: String = text
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let named = TOPICS.iter().find(|topic| {
        topic.word == plain || topic.also.split_whitespace().any(|name| name == plain)
    });
    let mut begun = TOPICS.iter().filter(|topic| topic.word.starts_with(&plain));
    match (named, begun.next(), begun.next()) {
        (Some(topic), ..) | (None, Some(topic), None) => Some(topic),
        _ => None,
    }
}
