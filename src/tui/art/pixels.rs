//! Pictures in pixels, the outline around them, and their cells.

use super::{Cell, Ink};

/// The block characters by the pixels that they fill: upper left 1, upper right 2, lower left 4, lower right 8.
const BLOCKS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// A picture in pixels, two by two to a cell: a pixel is twice as high as wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: usize,
    /// All pixels, row by row from the top.
    pub inks: Vec<Ink>,
}

impl Pixels {
    /// The ink at a place; outside there is only ground.
    fn at(&self, x: usize, y: usize) -> Ink {
        let inside = x < self.width;
        let ink = self.inks.get(y * self.width + x).filter(|_| inside);
        ink.copied().unwrap_or(Ink::Ground)
    }

    /// The same picture with an outline around it, for a square of this height in cells.
    ///
    /// The outline lies outside: it takes nothing away from thin parts, and body and shade meet along the whole edge.
    pub fn outlined(&self, height: u16) -> Self {
        let up = ((usize::from(height) + 8) / 16).max(1);
        let across = if height < 12 { 1 } else { 2 * up };
        let near = |x: usize, y: usize| {
            (y.saturating_sub(up)..=y + up).any(|v| {
                let left = across * (up - v.abs_diff(y)) / up;
                (x.saturating_sub(left)..=x + left).any(|u| self.at(u, v) != Ink::Ground)
            })
        };
        let inks = self.inks.iter().enumerate().map(|(place, ink)| match ink {
            Ink::Ground if near(place % self.width, place / self.width) => Ink::Shade,
            ink => *ink,
        });
        Self {
            width: self.width,
            inks: inks.collect(),
        }
    }

    /// The picture as cells, row by row.
    pub fn cells(&self) -> Vec<Cell> {
        let rows = (0..self.inks.len() / self.width).step_by(2);
        rows.flat_map(|y| (0..self.width).step_by(2).map(move |x| (x, y)))
            .map(|(x, y)| {
                cell([
                    self.at(x, y),
                    self.at(x + 1, y),
                    self.at(x, y + 1),
                    self.at(x + 1, y + 1),
                ])
            })
            .collect()
    }
}

/// The cell for four pixels: upper left, upper right, lower left, lower right.
///
/// A cell has two colours. Where body, shade and ground meet in one, the shade takes the ground's place: the body keeps
/// its form, and the outline is a pixel thicker there.
fn cell(pixels: [Ink; 4]) -> Cell {
    let has = |ink| pixels.contains(&ink);
    let (fg, bg) = match (has(Ink::Body), has(Ink::Shade)) {
        (true, true) => (Ink::Body, Ink::Shade),
        (false, true) => (Ink::Shade, Ink::Ground),
        (_, false) => (Ink::Body, Ink::Ground),
    };
    let filled = [1, 2, 4, 8].into_iter().zip(pixels);
    let block: usize = filled
        .filter(|(_, ink)| *ink == fg)
        .map(|(bit, _)| bit)
        .sum();
    Cell {
        glyph: BLOCKS[block],
        fg,
        bg,
    }
}
