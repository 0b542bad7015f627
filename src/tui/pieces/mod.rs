//! The drawn pieces: Staunton shapes in block characters, for every size of square from 4x2 cells up.
//!
//! Up to squares of 12x6 cells they are drawn by hand, pixel by pixel ([`hand_drawn`]), in one body color on the square's
//! own. From 14x7 on each kind is one vector drawing ([`staunton`], in the terms of [`shape`]), which is rasterized for the
//! size that is asked for ([`rasterize`]), with lines in its body and an outline around it. [`pixels`] makes cells of pixels.
//!
//! A drawing has no colors: the theme says what body, lines, outline and background look like ([`PieceColors`]), so that the
//! same drawing serves both sides, any square, and the ghost that a dragged piece leaves behind.

mod hand_drawn;
mod pixels;
mod rasterize;
mod shape;
mod staunton;
#[cfg(test)]
mod tests;

use crate::rules::Role;

/// The characters that a drawing is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingStyle {
    /// Half blocks, quadrants and eighths, U+2580 to U+259F: every terminal draws them.
    Blocks,
    /// Six pixels to a cell, U+1FB00 to U+1FB3B: finer, but some terminals leave them to a font that lacks them.
    Sextants,
}

/// What a pixel of a drawing is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Nothing: the square shows.
    Background,
    Body,
    /// The lines in the body.
    Line,
    /// The outline around the body.
    Edge,
}

/// The colors of a piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColors<C> {
    pub background: C,
    pub body: C,
    /// Dark for White, light for Black.
    pub line: C,
    /// `None` where the background shows instead: a light outline would be a halo around Black.
    pub edge: Option<C>,
}

impl<C: Copy> PieceColors<C> {
    pub const fn color(&self, fill: Fill) -> C {
        match fill {
            Fill::Background => self.background,
            Fill::Body => self.body,
            Fill::Line => self.line,
            Fill::Edge => match self.edge {
                Some(edge) => edge,
                None => self.background,
            },
        }
    }
}

/// One terminal cell of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawingCell {
    /// A block character, never the full one, or a space where there is only one fill.
    pub glyph: char,
    pub fg: Fill,
    pub bg: Fill,
}

impl DrawingCell {
    /// A cell with one fill.
    const fn blank(bg: Fill) -> Self {
        let fg = match bg {
            Fill::Background | Fill::Line | Fill::Edge => Fill::Body,
            Fill::Body => Fill::Background,
        };
        Self { glyph: ' ', fg, bg }
    }

    /// Returns true if nothing is drawn here, so that the screen may stay as it is.
    pub const fn is_empty(self) -> bool {
        matches!((self.glyph, self.bg), (' ', Fill::Background))
    }

    /// The foreground and the background color of this cell.
    pub const fn colors<C: Copy>(self, piece: &PieceColors<C>) -> (C, C) {
        (piece.color(self.fg), piece.color(self.bg))
    }
}

/// A piece drawn for one size of square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceDrawing {
    /// In cells.
    width: usize,
    /// All cells, row by row from the top.
    cells: Vec<DrawingCell>,
}

impl PieceDrawing {
    /// `height` is that of the square, in cells.
    fn new(role: Role, height: u16, style: DrawingStyle) -> Self {
        let cells = hand_drawn::cells(role, height, style).unwrap_or_else(|| {
            let pixels = rasterize::rasterize(&staunton::shape(role), height);
            pixels.outlined(height).cells(DrawingStyle::Blocks)
        });
        Self {
            width: usize::from(height) * 2,
            cells,
        }
    }

    /// The rows of cells from the top, each as wide as the square.
    pub fn rows(&self) -> impl Iterator<Item = &[DrawingCell]> {
        self.cells.chunks_exact(self.width)
    }
}

/// The six kinds of pieces, drawn for one size of square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceDrawings {
    /// That of the squares, in cells.
    height: u16,
    style: DrawingStyle,
    /// In the order of [`Role::ALL`].
    drawings: [PieceDrawing; 6],
}

impl PieceDrawings {
    /// The lowest squares, in cells, that pieces can be drawn for.
    pub const MIN_HEIGHT: u16 = 2;

    /// Draws all pieces for squares that are `height` cells high and twice as wide; `None` if that is less than
    /// [`PieceDrawings::MIN_HEIGHT`].
    pub fn for_height(height: u16, style: DrawingStyle) -> Option<Self> {
        (height >= Self::MIN_HEIGHT).then(|| Self {
            height,
            style,
            drawings: Role::ALL.map(|role| PieceDrawing::new(role, height, style)),
        })
    }

    /// Returns true if these were drawn for squares of this height, in cells, in this style.
    pub fn fits(&self, height: u16, style: DrawingStyle) -> bool {
        (self.height, self.style) == (height, style)
    }

    pub const fn drawing(&self, role: Role) -> &PieceDrawing {
        &self.drawings[role as usize]
    }
}
