//! How the screen looks: its colours, and the pieces as they are drawn.

use super::art::{Art, Pieces};
use super::layout::Layout;
use super::theme::Theme;
use crate::rules::{Piece, Role};

/// What pieces look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Shapes that fill their squares, where the squares are large enough; glyphs elsewhere.
    Drawn,
    /// One letter, for terminals without such characters or without colours.
    Letters,
}

/// One piece, ready to be put on the screen.
#[derive(Clone, Copy, Debug)]
pub enum Figure<'a> {
    /// A drawing as large as its square.
    Drawn(&'a Art),
    /// One character.
    Character(char),
}

/// Colours and pieces.
#[derive(Debug)]
pub struct Appearance {
    /// The colours.
    pub theme: Theme,
    /// What pieces look like.
    pieces: PieceSet,
    /// The pieces drawn so far, for each height of square that has been asked for.
    drawn: Vec<Pieces>,
}

impl Appearance {
    /// An appearance in these colours. Without colours, letters have to tell the sides apart.
    pub fn new(theme: Theme, pieces: PieceSet) -> Self {
        let pieces = if theme.is_mono() {
            PieceSet::Letters
        } else {
            pieces
        };
        Self {
            theme,
            pieces,
            drawn: Vec::new(),
        }
    }

    /// Draws the pieces for the squares of a layout, unless that has been done.
    pub fn prepare(&mut self, layout: &Layout) {
        let board = layout.board.map(|board| board.unit);
        for unit in board.into_iter().chain(layout.diagram) {
            self.prepare_for(unit);
        }
    }

    /// Draws the pieces for squares of this height, unless that has been done.
    pub fn prepare_for(&mut self, unit: u16) {
        let missing = self.pieces == PieceSet::Drawn && self.at(unit).is_none();
        if let (true, Some(pieces)) = (missing, Pieces::at(unit)) {
            // A player who keeps changing the size of the terminal shall not fill the memory.
            if self.drawn.len() >= 4 {
                self.drawn.remove(0);
            }
            self.drawn.push(pieces);
        }
    }

    /// The pieces drawn for squares of this height.
    fn at(&self, unit: u16) -> Option<&Pieces> {
        self.drawn.iter().find(|pieces| pieces.height() == unit)
    }

    /// A piece for squares of this height.
    pub fn figure(&self, piece: Piece, unit: u16) -> Figure<'_> {
        match self.at(unit) {
            Some(pieces) => Figure::Drawn(pieces.art(piece.role)),
            None => Figure::Character(self.character(piece)),
        }
    }

    /// A piece as one character: the filled glyph for both sides, whose colour tells them apart, or a letter.
    pub fn character(&self, piece: Piece) -> char {
        if self.pieces == PieceSet::Letters {
            return piece.letter();
        }
        match piece.role {
            Role::King => '\u{265a}',
            Role::Queen => '\u{265b}',
            Role::Rook => '\u{265c}',
            Role::Bishop => '\u{265d}',
            Role::Knight => '\u{265e}',
            Role::Pawn => '\u{265f}',
        }
    }
}
