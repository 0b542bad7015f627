//! Pieces drawn in block characters: Staunton shapes for squares from 4x2 cells up.
//!
//! Up to squares of 16x8 cells the pieces are drawn by hand, pixel by pixel ([`hand_drawn`]), in one body color on the square's
//! color. From 10x5 on [`light`] adds a second ink and a shadow, if the theme has them. From 18x9 on each piece is a vector
//! shape painted in inks (see [`crate::drawing`]), and each cell gets the character and the two mixes of inks ([`mix`]) that
//! come closest ([`fit`]). [`pixels`] turns pixels into cells for both.
//!
//! A drawing has no colors. The theme decides what its inks look like ([`PieceColors`]), so the same drawing works on any
//! square, and for the ghost of a dragged piece.

mod fit;
mod hand_drawn;
mod light;
mod mix;
mod pixels;
#[cfg(test)]
mod tests;

use ratatui::style::Color as TerminalColor;

use crate::drawing::Layers;
use crate::rules::{Color, Piece, Role};
use mix::Mix;
pub use mix::PieceColors;

/// The characters that make up a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingStyle {
    /// Half blocks, quadrants and eighths, U+2580 to U+259F. Every terminal draws them.
    Blocks,
    /// Characters of six pixels, U+1FB00 to U+1FB3B. They are finer, but some terminals draw them with a font that lacks them.
    Sextants,
}

/// One terminal cell of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawingCell {
    /// A block or sextant character, but never the full block. A space if there is only one mix.
    pub glyph: char,
    pub fg: Mix,
    pub bg: Mix,
    /// True if the piece casts its shadow on the square in this cell.
    pub is_in_shadow: bool,
}

impl DrawingCell {
    const fn new(glyph: char, fg: Mix, bg: Mix) -> Self {
        Self {
            glyph,
            fg,
            bg,
            is_in_shadow: false,
        }
    }

    const fn space(bg: Mix) -> Self {
        Self::new(' ', bg, bg)
    }

    /// Returns the foreground and background colors of this cell.
    pub fn colors(self, piece: &PieceColors) -> (TerminalColor, TerminalColor) {
        (self.fg.color(piece), self.bg.color(piece))
    }
}

/// Draws a piece for both sides, in the order of [`Color::ALL`]. The cells are row by row from the top. `height` is the height
/// of the square in cells; the square is twice as wide.
fn drawings(role: Role, height: u16, style: DrawingStyle) -> [Vec<DrawingCell>; 2] {
    if let Some(drawings) = hand_drawn::drawings(role, height, style) {
        return drawings;
    }
    let layers = Layers::of_piece(role, style.grid(height));
    Color::ALL.map(|side| fit::cells(&layers.paint(side), style, side))
}

/// Maximum height, in cells, of a square whose pieces are drawn by hand.
const HIGHEST_BY_HAND: u16 = 8;

/// All pieces, drawn for one size of square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceDrawings {
    /// The height of the squares in cells.
    height: u16,
    style: DrawingStyle,
    /// The drawing of each piece, in the order of [`Role::ALL`] and [`Color::ALL`].
    drawings: [[Vec<DrawingCell>; 2]; 6],
}

impl PieceDrawings {
    /// Minimum height, in cells, of a square that we can draw pieces for.
    pub const MIN_HEIGHT: u16 = 2;

    /// Returns true if the pieces on squares of this height in cells are painted in inks, with an outline around White's.
    pub fn are_outlined(height: u16) -> bool {
        height > HIGHEST_BY_HAND
    }

    /// Draws all pieces for squares that are `height` cells high and twice as wide; `None` below [`PieceDrawings::MIN_HEIGHT`].
    pub fn for_height(height: u16, style: DrawingStyle) -> Option<Self> {
        (height >= Self::MIN_HEIGHT).then(|| Self {
            height,
            style,
            drawings: Role::ALL.map(|role| drawings(role, height, style)),
        })
    }

    /// Returns true if these drawings are for squares of this height in cells, and in this style.
    pub fn fits(&self, height: u16, style: DrawingStyle) -> bool {
        (self.height, self.style) == (height, style)
    }

    /// Returns the cells of a piece, row by row from the top. There are twice as many columns as rows.
    pub fn drawing(&self, piece: Piece) -> &[DrawingCell] {
        &self.drawings[piece.role as usize][piece.color as usize]
    }
}
