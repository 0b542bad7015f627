//! Turns the pixels of a cell into a character and two mixes.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::{Ink, PixelGrid};

/// The characters for two by two pixels, indexed by the filled ones: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS: [char; 15] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟',
];

/// The left and right halves of a cell with three rows of pixels. Their characters are blocks, not sextants.
const LEFT_HALF: u32 = 0b01_01_01;
const RIGHT_HALF: u32 = 0b10_10_10;

impl DrawingStyle {
    /// Returns the number of rows of pixels in a cell.
    pub const fn pixels_down(self) -> usize {
        match self {
            Self::Blocks => 2,
            Self::Sextants => 3,
        }
    }

    /// Returns all pixels of a cell, as bits for [`DrawingStyle::character`].
    const fn all_pixels(self) -> u32 {
        (1 << (2 * self.pixels_down())) - 1
    }

    /// Returns the pixel grid of a square that is `height` cells high and twice as wide.
    pub fn grid(self, height: u16) -> PixelGrid {
        let height = usize::from(height);
        PixelGrid {
            columns: height * 4,
            rows: height * self.pixels_down(),
        }
    }

    /// Returns the character that fills these pixels of a cell, row by row with bit 0 at the upper left; `None` for all or
    /// none.
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
    /// Returns the cell that shows the first mix in the `filled` pixels (row by row with bit 0 at the upper left), and the
    /// second mix, its background, in the others. No character fills a whole cell.
    pub fn of_pixels(filled: u32, [fill, rest]: [Mix; 2], style: DrawingStyle) -> Self {
        if filled == style.all_pixels() {
            return Self::blank(fill);
        }
        match style.character(filled).filter(|_| fill != rest) {
            None => Self::blank(rest),
            Some(glyph) => Self::new(glyph, fill, rest),
        }
    }
}

/// Returns the cells of a drawing with one character per pixel, `#` for the body. A cell is two pixels wide; the style decides
/// how many pixels high.
pub fn cells(rows: &[&str], style: DrawingStyle) -> Vec<DrawingCell> {
    let down = style.pixels_down();
    let is_body = |x: usize, y: usize| {
        let row = rows.get(y).map(|row| row.as_bytes());
        row.and_then(|row| row.get(x)) == Some(&b'#')
    };
    let [body, background] = [Ink::Body, Ink::Background].map(Mix::pure);
    let cell = |left: usize, top: usize| {
        let pixels = (top..top + down).flat_map(|y| [(left, y), (left + 1, y)]);
        let filled = (0..).zip(pixels).filter(|(_, (x, y))| is_body(*x, *y));
        let filled: u32 = filled.map(|(bit, _)| 1 << bit).sum();
        if is_body_behind(is_body, left, top..top + down) {
            let rest = style.all_pixels() & !filled;
            DrawingCell::of_pixels(rest, [background, body], style)
        } else {
            DrawingCell::of_pixels(filled, [body, background], style)
        }
    };
    let lefts = || (0..rows[0].len()).step_by(2);
    let tops = (0..rows.len()).step_by(down);
    tops.flat_map(|top| lefts().map(move |left| cell(left, top)))
        .collect()
}

/// Returns true if the background of this cell should be the body rather than the square.
///
/// In some fonts characters are lower than their cells, so the background shows above or below them. The square's color then
/// cuts through a body that continues there, worst where it is thin; the body's color draws a line where there is only the
/// square.
fn is_body_behind(
    is_body: impl Fn(usize, usize) -> bool,
    left: usize,
    rows: std::ops::Range<usize>,
) -> bool {
    let (mut cuts, mut lines) = (0, 0);
    for (edge, beyond) in [
        (rows.start, rows.start.wrapping_sub(1)),
        (rows.end - 1, rows.end),
    ] {
        for (x, other, two_away) in [
            (left, left + 1, left.wrapping_sub(2)),
            (left + 1, left, left + 3),
        ] {
            match [edge, beyond].map(|y| is_body(x, y)) {
                [true, true] => {
                    let is_thin = !is_body(other, edge) && !is_body(two_away, edge);
                    cuts += if is_thin { 2 } else { 1 };
                }
                [false, false] => lines += 1,
                [true, false] | [false, true] => {}
            }
        }
    }
    cuts > lines
}
