//! How the pixels of a cell become a character and two mixes.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::{Ink, PixelGrid};

/// The characters of two by two pixels, by those that they fill: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS: [char; 15] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟',
];

/// The pixels of the left and of the right half of a cell with three rows, which are block characters, not sextants.
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

    /// All pixels of a cell, as in [`DrawingStyle::character`].
    const fn all_pixels(self) -> u32 {
        (1 << (2 * self.pixels_down())) - 1
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
    /// The cell that shows the first mix in the pixels of `filled`, bit 0 the upper left one, row by row, and the second,
    /// its background, in the others. No character fills a cell.
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

/// Cells of a drawing with a character for each pixel, `#` for the body: two pixels across and as many down as the style
/// has.
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

/// Returns true if the body is to be the background of this cell rather than the square.
///
/// In some fonts characters are lower than their cells, so that the background shows above or below them: the square's cuts
/// a body that goes on there, worst where it is thin, and the body's draws a line where there is nothing but the square.
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
