//! Drawings in pixels, the outline around them, and how they become terminal cells.

use super::{DrawingCell, Fill};

/// The block characters by the pixels that they fill: upper left 1, upper right 2, lower left 4, lower right 8.
const BLOCKS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// A drawing in pixels, two by two to a cell: a pixel is twice as high as wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelGrid {
    /// In pixels.
    pub width: usize,
    /// Row by row from the top.
    pub fills: Vec<Fill>,
}

impl PixelGrid {
    /// The fill of a pixel; outside the grid there is only background.
    fn at(&self, x: usize, y: usize) -> Fill {
        let inside = x < self.width;
        let fill = self.fills.get(y * self.width + x).filter(|_| inside);
        fill.copied().unwrap_or(Fill::Background)
    }

    /// Adds the outline around the body, for a square of this height in cells.
    ///
    /// The outline lies outside: it takes nothing away from thin parts, and body and outline meet along the whole edge.
    pub fn outlined(&self, height: u16) -> Self {
        let up = ((usize::from(height) + 8) / 16).max(1);
        let across = if height < 12 { 1 } else { 2 * up };
        let near = |x: usize, y: usize| {
            (y.saturating_sub(up)..=y + up).any(|v| {
                let left = across * (up - v.abs_diff(y)) / up;
                (x.saturating_sub(left)..=x + left).any(|u| self.at(u, v) != Fill::Background)
            })
        };
        let fills = self
            .fills
            .iter()
            .enumerate()
            .map(|(place, fill)| match fill {
                Fill::Background if near(place % self.width, place / self.width) => Fill::Outline,
                fill => *fill,
            });
        Self {
            width: self.width,
            fills: fills.collect(),
        }
    }

    /// Row by row from the top.
    pub fn cells(&self) -> Vec<DrawingCell> {
        let rows = (0..self.fills.len() / self.width).step_by(2);
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
/// A cell has two colours. Where body, outline and background meet in one, the outline takes the background's place: the body keeps
/// its form, and the outline is a pixel thicker there.
fn cell(pixels: [Fill; 4]) -> DrawingCell {
    let has = |fill| pixels.contains(&fill);
    let (fg, bg) = match (has(Fill::Body), has(Fill::Outline)) {
        (true, true) => (Fill::Body, Fill::Outline),
        (false, true) => (Fill::Outline, Fill::Background),
        (_, false) => (Fill::Body, Fill::Background),
    };
    let filled = [1, 2, 4, 8].into_iter().zip(pixels);
    let block: usize = filled
        .filter(|(_, fill)| *fill == fg)
        .map(|(bit, _)| bit)
        .sum();
    DrawingCell {
        glyph: BLOCKS[block],
        fg,
        bg,
    }
}
