//! Drawings in pixels, the outline around them, and how they become terminal cells.

use super::{DrawingCell, DrawingStyle, Fill};

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

/// A drawing in pixels, two across and two or three down to a cell.
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
                Fill::Background if near(place % self.width, place / self.width) => Fill::Edge,
                fill => *fill,
            });
        Self {
            width: self.width,
            fills: fills.collect(),
        }
    }

    /// The cells, row by row from the top: two pixels across, and as many down as the style has.
    pub fn cells(&self, style: DrawingStyle) -> Vec<DrawingCell> {
        let down = style.pixels_down();
        let rows = (0..self.fills.len() / self.width).step_by(down);
        rows.flat_map(|y| (0..self.width).step_by(2).map(move |x| (x, y)))
            .map(|(x, y)| {
                let pixels: Vec<Fill> = (0..2 * down)
                    .map(|pixel| self.at(x + pixel % 2, y + pixel / 2))
                    .collect();
                cell(&pixels, style)
            })
            .collect()
    }
}

/// The cell for these pixels, row by row from the upper left.
///
/// A cell has two colors: the body keeps its form, an outline takes the place of a line in it and of the background beside
/// it. In some fonts a block character ends above the lower edge of its cell: so whatever fills the whole lower edge is the
/// cell's background, and no cell is filled by a character.
fn cell(pixels: &[Fill], style: DrawingStyle) -> DrawingCell {
    let has = |fill| pixels.contains(&fill);
    let (one, other) = match (has(Fill::Body), has(Fill::Line), has(Fill::Edge)) {
        (true, _, true) => (Fill::Body, Fill::Edge),
        (true, true, false) => (Fill::Body, Fill::Line),
        (false, true, true) => (Fill::Line, Fill::Edge),
        (false, true, false) => (Fill::Line, Fill::Background),
        (false, false, true) => (Fill::Edge, Fill::Background),
        (_, false, false) => (Fill::Body, Fill::Background),
    };
    let is_one = |fill: Fill| fill == one || fill == Fill::Line && other != Fill::Line;
    let lower_edge = &pixels[pixels.len() - 2..];
    let (fg, bg) = if lower_edge.iter().all(|&fill| is_one(fill)) {
        (other, one)
    } else {
        (one, other)
    };
    let is_ink = |fill: Fill| is_one(fill) == (fg == one);
    let filled = (0..).zip(pixels).filter(|(_, fill)| is_ink(**fill));
    match style.character(filled.map(|(bit, _)| 1 << bit).sum()) {
        None => DrawingCell::blank(bg),
        Some(glyph) => DrawingCell { glyph, fg, bg },
    }
}
