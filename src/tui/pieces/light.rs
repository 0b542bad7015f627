//! The light on pieces that are drawn by hand, from the upper left: a second ink inside them, and their shadow on the square.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::Ink;
use crate::rules::Color;

/// The height in cells of the lowest squares with light. Lower pieces are too thin to have an inside.
const LOWEST: u16 = 5;

/// Lights the cells of a drawing with these rows of pixels, `#` for the body.
pub fn shine(
    cells: &mut [DrawingCell],
    rows: &[&str],
    style: DrawingStyle,
    height: u16,
    side: Color,
) {
    if height < LOWEST {
        return;
    }
    let grid = style.grid(height);
    let is_body = |x: usize, y: usize| {
        let row = rows.get(y).map(|row| row.as_bytes());
        row.and_then(|row| row.get(x)) == Some(&b'#')
    };
    // Only pixels that have the body all around them, so that the edge keeps its contrast with the square.
    let is_inside = |x: usize, y: usize| {
        let mut around = (x..x + 3).flat_map(|x| (y..y + 3).map(move |y| (x, y)));
        around.all(|(x, y)| x > 0 && y > 0 && is_body(x - 1, y - 1))
    };
    let is_second_ink = |x: usize, y: usize| {
        let is_on_its_side = match side {
            Color::White => x > grid.columns / 2,
            Color::Black => x < grid.columns / 2,
        };
        is_on_its_side && is_inside(x, y)
    };
    let is_in_shadow = |x: usize, y: usize| {
        let is_cast = |left: usize| {
            let from = x.checked_sub(left);
            from.is_some_and(|from| is_body(from, y) || y > 0 && is_body(from, y - 1))
        };
        is_cast(1) || is_cast(2)
    };
    let columns = grid.columns / 2;
    let down = style.pixels_down();
    for (index, cell) in cells.iter_mut().enumerate() {
        let (left, top) = (index % columns * 2, index / columns * down);
        let pixels = (top..top + down).flat_map(|y| [(left, y), (left + 1, y)]);
        let bare: Vec<_> = pixels.clone().filter(|&(x, y)| !is_body(x, y)).collect();
        if bare.is_empty() {
            let inside = (0..)
                .zip(pixels)
                .filter(|(_, (x, y))| is_second_ink(*x, *y));
            let filled = inside.map(|(bit, _)| 1 << bit).sum();
            *cell = DrawingCell::of_pixels(filled, [Ink::Shade, Ink::Body].map(Mix::pure), style);
        } else {
            let dark = bare.iter().filter(|(x, y)| is_in_shadow(*x, *y)).count();
            cell.is_in_shadow = 4 * dark >= 3 * bare.len();
        }
    }
}
