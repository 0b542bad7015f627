//! Lights the pieces that are drawn by hand, from the upper left: a second ink inside them, and their shadow on the square.

use super::mix::Mix;
use super::pixels::Pixels;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::Ink;
use crate::rules::Color;

/// Minimum height, in cells, of a square with light. On smaller squares pieces are too thin to have an inside.
const LOWEST: u16 = 5;

/// Adds light and shadow to the cells of a drawing. `drawing` holds its pixels; those of the piece itself are the *body*.
/// `style` says how many pixels a cell has, and `height` is the height of its square in cells. Changes nothing on squares that
/// are too small for light.
pub fn shine(
    cells: &mut [DrawingCell],
    drawing: Pixels<'_>,
    style: DrawingStyle,
    height: u16,
    side: Color,
) {
    if height < LOWEST {
        return;
    }
    // A square is twice as many cells wide as high, and a cell is two pixels wide.
    let cells_across = usize::from(2 * height);
    let pixels_across = 2 * cells_across;
    let lit = LitDrawing {
        drawing,
        middle: pixels_across / 2,
        side,
    };
    // The cells come row by row.
    for (index, cell) in cells.iter_mut().enumerate() {
        let pixels = pixels_of_cell(index % cells_across, index / cells_across, style);
        if pixels.iter().all(|&(x, y)| drawing.is_body(x, y)) {
            // A cell has two colors. This one shows nothing of the square, so both can be inks of the body.
            *cell = lit.body_cell(&pixels, style);
        } else {
            // The square needs one of the two colors, so the cell keeps its shape, and only the square becomes darker.
            cell.is_in_shadow = lit.is_square_in_shadow(&pixels);
        }
    }
}

/// Returns the x and y of each pixel in a cell, row by row from its upper left one. `column` and `row` count cells.
fn pixels_of_cell(column: usize, row: usize, style: DrawingStyle) -> Vec<(usize, usize)> {
    let left = 2 * column;
    let top = style.pixels_down() * row;
    let rows = top..top + style.pixels_down();
    rows.flat_map(|y| [(left, y), (left + 1, y)]).collect()
}

/// A drawing with light from the upper left.
struct LitDrawing<'a> {
    drawing: Pixels<'a>,
    /// The first column of pixels in the right half.
    middle: usize,
    side: Color,
}

impl LitDrawing<'_> {
    /// Returns a cell whose pixels all belong to the body, in the two inks of the body.
    fn body_cell(&self, pixels: &[(usize, usize)], style: DrawingStyle) -> DrawingCell {
        let mut in_second_ink = 0;
        for (bit, &(x, y)) in pixels.iter().enumerate() {
            if self.has_second_ink(x, y) {
                in_second_ink |= 1 << bit;
            }
        }
        let inks = [Ink::Shade, Ink::Body].map(Mix::pure);
        DrawingCell::of_pixels(in_second_ink, inks, style)
    }

    /// Returns true if the shadow covers at least three quarters of the square's pixels in a cell. The cell can only show
    /// the square in one color.
    fn is_square_in_shadow(&self, pixels: &[(usize, usize)]) -> bool {
        let of_square = pixels.iter().filter(|&&(x, y)| !self.drawing.is_body(x, y));
        let in_shadow = of_square.clone().filter(|&&(x, y)| self.is_in_shadow(x, y));
        4 * in_shadow.count() >= 3 * of_square.count()
    }

    /// Returns true for a pixel in the second ink. Inside the body, White is shaded on the right, and Black is lit on the left.
    fn has_second_ink(&self, x: usize, y: usize) -> bool {
        let is_on_its_side = match self.side {
            Color::White => x > self.middle,
            Color::Black => x < self.middle,
        };
        is_on_its_side && self.is_inside(x, y)
    }

    /// Returns true if a pixel and the eight around it are body. The second ink stays away from the edge, which must contrast
    /// with the square.
    fn is_inside(&self, x: usize, y: usize) -> bool {
        if x == 0 || y == 0 {
            return false;
        }
        (x - 1..=x + 1).all(|x| (y - 1..=y + 1).all(|y| self.drawing.is_body(x, y)))
    }

    /// Returns true for a pixel in the shadow, which the body casts up to two pixels to the right and one down.
    fn is_in_shadow(&self, x: usize, y: usize) -> bool {
        (x.saturating_sub(2)..x).any(|body_x| {
            self.drawing.is_body(body_x, y) || y > 0 && self.drawing.is_body(body_x, y - 1)
        })
    }
}
