//! How the pixels of a cell become a character and two mixes.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::{Ink, PixelGrid};

/// The characters of two by two pixels, by those that they fill: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS: [char; 15] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟',
];

/// The pixels of the left and of the right half of a cell with three rows, which are no sextants but block characters.
const LEFT_HALF: u32 = 0b01_01_01;
const RIGHT_HALF: u32 = 0b10_10_10;

impl DrawingStyle {
    /// How many pixels stand above each other in a cell.
    pub const fn pixels_down(self) -> usize {
        match self {
            Self::Blocks => 2,
            Self::Sextants => 3,
        }
    }

    /// The pixels of a square that is `height` cells high and twice as wide.
    pub fn grid(self, height: u16) -> PixelGrid {
        let height = usize::from(height);
        PixelGrid {
            columns: height * 4,
            rows: height * self.pixels_down(),
        }
    }

    /// The character that fills these pixels of a cell, bit 0 the upper left one, row by row; `None` for all or none.
    pub fn character(self, filled: u32) -> Option<char> {
        match (self, filled) {
            (_, 0) => None,
            (Self::Blocks, _) => QUADRANTS.get(filled as usize).copied(),
            (Self::Sextants, LEFT_HALF) => Some('▌'),
            (Self::Sextants, RIGHT_HALF) => Some('▐'),
            (Self::Sextants, 63..) => None,
            (Self::Sextants, _) => {
                let skipped = u32::from(filled > LEFT_HALF) + u32::from(filled > RIGHT_HALF);
                char::from_u32(0x1_fb00 + filled - 1 - skipped)
            }
        }
    }
}

impl DrawingCell {
    /// The cell that shows the first mix in the pixels of `filled`, bit 0 the upper left one, row by row, and the second in
    /// the others.
    ///
    /// In some fonts a block character ends above the lower edge of its cell: so what fills the whole lower edge is the
    /// cell's background, and no cell is filled by a character. Where both meet at that edge, the square is background.
    pub fn of_pixels(filled: u32, [fill, rest]: [Mix; 2], style: DrawingStyle) -> Self {
        let pixels = 2 * style.pixels_down();
        let all = (1 << pixels) - 1;
        let lower_edge = 0b11 << (pixels - 2);
        let is_swapped = match filled & lower_edge {
            0 => false,
            lower if lower == lower_edge => true,
            _ => fill.parts(Ink::Background) > rest.parts(Ink::Background),
        };
        let (filled, fg, bg) = if is_swapped {
            (all & !filled, rest, fill)
        } else {
            (filled, fill, rest)
        };
        match style.character(filled).filter(|_| fg != bg) {
            None => Self::blank(bg),
            Some(glyph) => Self { glyph, fg, bg },
        }
    }
}

/// Cells of a drawing with a character for each pixel, `#` for the body: two pixels across and as many down as the style
/// has.
pub fn cells(rows: &[&str], style: DrawingStyle) -> Vec<DrawingCell> {
    let rows: Vec<Vec<bool>> = rows
        .iter()
        .map(|row| row.chars().map(|pixel| pixel == '#').collect())
        .collect();
    let cell_rows = rows.chunks_exact(style.pixels_down());
    cell_rows
        .flat_map(|rows| {
            (0..rows[0].len() / 2).map(move |column| {
                let pixels = rows.iter().flat_map(|row| &row[2 * column..2 * column + 2]);
                let filled = (0..).zip(pixels).filter(|(_, filled)| **filled);
                let filled = filled.map(|(bit, _)| 1 << bit).sum();
                let mixes = [Ink::Body, Ink::Background].map(Mix::pure);
                DrawingCell::of_pixels(filled, mixes, style)
            })
        })
        .collect()
}
