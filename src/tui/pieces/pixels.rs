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
    /// cell's background, and no cell is filled by a character. Where both meet at that edge, the second is background.
    pub fn of_pixels(filled: u32, [fill, rest]: [Mix; 2], style: DrawingStyle) -> Self {
        let pixels = 2 * style.pixels_down();
        let lower_edge = 0b11 << (pixels - 2);
        let (filled, fg, bg) = if filled & lower_edge == lower_edge {
            (((1 << pixels) - 1) & !filled, rest, fill)
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
    let down = style.pixels_down();
    let is_body =
        |x: usize, y: usize| rows.get(y).and_then(|row| row.as_bytes().get(x)) == Some(&b'#');
    let [body, background] = [Ink::Body, Ink::Background].map(Mix::pure);
    let cell = |left: usize, top: usize| {
        let pixels = (top..top + down).flat_map(|y| [(left, y), (left + 1, y)]);
        let filled = (0..).zip(pixels).filter(|(_, (x, y))| is_body(*x, *y));
        let filled: u32 = filled.map(|(bit, _)| 1 << bit).sum();
        if gap_would_cut_body(is_body, left, top + down - 1) {
            let rest = ((1 << (2 * down)) - 1) & !filled;
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

/// Returns true if body and square meet in these two pixels at the lower edge of a cell, and the body goes on below the
/// square, or below itself where it is thin.
fn gap_would_cut_body(is_body: impl Fn(usize, usize) -> bool, left: usize, row: usize) -> bool {
    let (body, square, mut beside) = match [left, left + 1].map(|x| is_body(x, row)) {
        [true, false] => (left, left + 1, left.saturating_sub(2)..left),
        [false, true] => (left + 1, left, left + 2..left + 4),
        [true, true] | [false, false] => return false,
    };
    let is_thin = !beside.all(|x| is_body(x, row));
    is_body(square, row + 1) || is_thin && is_body(body, row + 1)
}
