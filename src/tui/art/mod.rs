//! The drawn pieces: Staunton shapes in block characters, for every size of square from 6x3 cells up.
//!
//! Each kind of piece has one drawing in outlines ([`shapes`]), which is turned into pixels for the size that is asked
//! for ([`raster`]); the three smallest sizes are drawn pixel by pixel ([`small`]). A cell holds two by two pixels. From
//! squares of 12x6 cells on the body of a piece has an outline around it, and larger ones have lines in it.
//!
//! The drawings know inks, not colours: who paints a piece says what body, shade and ground look like there, so the
//! same cells serve both sides, any square, and the ghost that a dragged piece leaves behind.

mod outline;
mod pixels;
mod raster;
mod shapes;
mod small;
#[cfg(test)]
mod tests;

use crate::rules::Role;

/// What a part of a drawn piece is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Nothing: whatever the piece stands on shows.
    Ground,
    /// The colour of the piece.
    Body,
    /// The colour of the outline around the body and of the lines in it.
    Shade,
}

/// The colours, of whatever kind, that a piece is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColors<C> {
    /// What the piece stands on.
    pub background: C,
    /// The piece itself.
    pub body: C,
    /// Its outline and lines: dark for White, light for Black.
    pub outline: C,
}

impl<C: Copy> PieceColors<C> {
    /// The colour that stands for an ink.
    pub const fn color(&self, ink: Ink) -> C {
        match ink {
            Ink::Ground => self.background,
            Ink::Body => self.body,
            Ink::Shade => self.outline,
        }
    }
}

/// One terminal cell of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// A half, quadrant or full block, or a space where there is only ground.
    pub glyph: char,
    /// What the block is painted with; never the ground.
    pub fg: Ink,
    /// What shows beside the block.
    pub bg: Ink,
}

impl Cell {
    /// Whether nothing is drawn here, so that the cell below may stay as it is.
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
const OUTLINED: u16 = 6;

/// A piece drawn for one size of square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    /// Cells in a row.
    width: usize,
    /// All cells, row by row from the top.
    cells: Vec<Cell>,
}

impl Art {
    /// Draws a kind of piece for squares of this height, in cells.
    fn of(role: Role, height: u16) -> Self {
        let pixels = small::picture(role, height)
            .unwrap_or_else(|| raster::draw(&shapes::shape(role), height));
        let pixels = if height < OUTLINED {
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
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks_exact(self.width)
    }
}

/// The six kinds of pieces, drawn for one size of square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The height of the squares, in cells.
    height: u16,
    /// The drawings, in the order of [`Role::ALL`].
    arts: [Art; 6],
}

impl Pieces {
    /// The lowest squares, in cells, that pieces can be drawn for.
    pub const LEAST: u16 = 3;

    /// Draws all pieces for squares of `height` cells and twice that width; none if that is less than
    /// [`Pieces::LEAST`].
    pub fn at(height: u16) -> Option<Self> {
        (height >= Self::LEAST).then(|| Self {
            height,
            arts: Role::ALL.map(|role| Art::of(role, height)),
        })
    }

    /// The height of the squares, in cells, that these were drawn for.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// The drawing of a kind of piece.
    pub const fn art(&self, role: Role) -> &Art {
        &self.arts[role as usize]
    }
}
