//! Lights the pieces that are drawn by hand, from the upper left: a second ink inside them, and their shadow on the square.

use super::mix::Mix;
use super::pixels::Pixels;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::Ink;
use crate::rules::Color;

/// The height in cells of the lowest squares with light. Lower pieces are too thin to have an inside.
const LOWEST: u16 = 5;

/// Lights the cells of a drawing of this side with these pixels.
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
    let columns = usize::from(2 * height);
    let down = style.pixels_down();
    let lit = LitDrawing {
        drawing,
        middle: columns,
        side,
    };
    for (index, cell) in cells.iter_mut().enumerate() {
        let left = index % columns * 2;
        let top = index / columns * down;
        let pixels = || (top..top + down).flat_map(|y| [(left, y), (left + 1, y)]);
        let bare: Vec<_> = pixels().filter(|&(x, y)| !drawing.is_body(x, y)).collect();
        if bare.is_empty() {
            let mut filled = 0;
            for (bit, (x, y)) in pixels().enumerate() {
                if lit.has_second_ink(x, y) {
                    filled |= 1 << bit;
                }
            }
            let inks = [Ink::Shade, Ink::Body].map(Mix::pure);
            *cell = DrawingCell::of_pixels(filled, inks, style);
        } else {
            // A cell is dark as a whole, so most of what it shows of the square must be in the shadow.
            let dark = bare
                .iter()
                .filter(|&&(x, y)| lit.is_in_shadow(x, y))
                .count();
            cell.is_in_shadow = 4 * dark >= 3 * bare.len();
        }
    }
}

/// Where light and shadow are on a drawing.
struct LitDrawing<'a> {
    drawing: Pixels<'a>,
    /// The first column of the right half.
    middle: usize,
    side: Color,
}

impl LitDrawing<'_> {
    /// Returns true for a pixel in the second ink: White is shaded on the right, and Black is lit on the left.
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
