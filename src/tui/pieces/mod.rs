//! The drawn pieces: Staunton shapes in block characters, for every size of square from 6x3 cells up.
//!
//! Each kind of piece is one vector drawing ([`staunton`], in the terms of [`shape`]), which is rasterized for the size
//! that is asked for ([`rasterize`]); the three smallest sizes are drawn by hand, pixel by pixel ([`hand_drawn`]). A cell
//! holds two by two pixels ([`pixels`]). From squares of 12x6 cells on the body of a piece has an outline around it, and
//! larger ones have lines in it.
//!
//! A drawing has no colours: the theme says what body, outline and background look like ([`PieceColors`]), so that the
//! same drawing serves both sides, any square, and the ghost that a dragged piece leaves behind.

mod hand_drawn;
mod pixels;
mod rasterize;
mod shape;
mod staunton;
#[cfg(test)]
mod tests;

use crate::rules::Role;

/// What a pixel of a drawing is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Nothing: the square shows.
    Background,
    Body,
    /// The outline around the body and the lines in it.
    Outline,
}

/// The colours of a piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColors<C> {
    pub background: C,
    pub body: C,
    /// Dark for White, light for Black.
    pub outline: C,
}

impl<C: Copy> PieceColors<C> {
    pub const fn color(&self, fill: Fill) -> C {
        match fill {
            Fill::Background => self.background,
            Fill::Body => self.body,
            Fill::Outline => self.outline,
        }
    }
}

/// One terminal cell of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawingCell {
    /// A half, quadrant or full block, or a space where there is only background.
    pub glyph: char,
    /// Never the background.
    pub fg: Fill,
    pub bg: Fill,
}

impl DrawingCell {
    /// Returns true if nothing is drawn here, so that the screen may stay as it is.
    pub const fn is_empty(self) -> bool {
        self.glyph == ' '
    }

    /// The foreground and the background colour of this cell.
    pub const fn colors<C: Copy>(self, piece: &PieceColors<C>) -> (C, C) {
        (piece.color(self.fg), piece.color(self.bg))
    }
}

/// The least height of a square, in cells, at which pieces have an outline: on smaller ones it would fill the gaps that
/// tell them apart.
const OUTLINE_MIN_HEIGHT: u16 = 6;

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
    fn new(role: Role, height: u16) -> Self {
        let pixels = hand_drawn::pixels(role, height)
            .unwrap_or_else(|| rasterize::rasterize(&staunton::shape(role), height));
        let pixels = if height < OUTLINE_MIN_HEIGHT {
            pixels
        } else {
            pixels.outlined(height)
        };
        Self {
            width: usize::from(height) * 2,
            cells: pixels.cells(),
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
    /// In the order of [`Role::ALL`].
    drawings: [PieceDrawing; 6],
}

impl PieceDrawings {
    /// The lowest squares, in cells, that pieces can be drawn for.
    pub const MIN_HEIGHT: u16 = 3;

    /// Draws all pieces for squares that are `height` cells high and twice as wide; `None` if that is less than
    /// [`PieceDrawings::MIN_HEIGHT`].
    pub fn for_height(height: u16) -> Option<Self> {
        (height >= Self::MIN_HEIGHT).then(|| Self {
            height,
            drawings: Role::ALL.map(|role| PieceDrawing::new(role, height)),
        })
    }

    /// The height of the squares, in cells, that these were drawn for.
    pub const fn height(&self) -> u16 {
        self.height
    }

    pub const fn drawing(&self, role: Role) -> &PieceDrawing {
        &self.drawings[role as usize]
    }
}
