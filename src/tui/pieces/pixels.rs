//! Turns the pixels of a cell into a character and two mixes, for both ways to draw pieces.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::{Ink, PixelGrid};

/// The characters for two by two pixels. The index is the sum of the filled ones: upper left 1, upper right 2, lower left 4,
/// lower right 8.
const QUADRANTS: [char; 15] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟',
];

/// The left half of a cell with three rows of pixels. Unicode has it among the blocks, not among the sextants.
const LEFT_HALF: u32 = 0b01_01_01;
/// The right half of a cell with three rows of pixels.
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
    pub const fn all_pixels(self) -> u32 {
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

    /// Returns the character that fills these pixels of a cell, row by row with bit 0 at the upper left; `None` if all or none
    /// are filled.
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

/// The pixels of a drawing, one character for each, `#` for the body. Rows come from the top.
#[derive(Clone, Copy)]
pub struct Pixels<'a>(pub &'a [&'a str]);

impl Pixels<'_> {
    /// Returns true if this pixel is body. Returns false outside the drawing.
    pub fn is_body(self, x: usize, y: usize) -> bool {
        match self.0.get(y) {
            Some(row) => row.as_bytes().get(x) == Some(&b'#'),
            None => false,
        }
    }
}

impl DrawingCell {
    /// Returns the cell that shows the first mix in the `filled` pixels (row by row with bit 0 at the upper left), and the
    /// second mix in the others, as its background. A cell that is filled as a whole is a space, not a full block.
    pub fn of_pixels(filled: u32, [fill, rest]: [Mix; 2], style: DrawingStyle) -> Self {
        if filled == style.all_pixels() {
            return Self::space(fill);
        }
        match style.character(filled) {
            Some(glyph) if fill != rest => Self::new(glyph, fill, rest),
            Some(_) | None => Self::space(rest),
        }
    }
}

/// Returns the cells of a drawing with one character per pixel, `#` for the body. A cell is two pixels wide, and as high as the
/// style says.
pub fn cells(rows: &[&str], style: DrawingStyle) -> Vec<DrawingCell> {
    let down = style.pixels_down();
    let drawing = Pixels(rows);
    let [body, background] = [Ink::Body, Ink::Background].map(Mix::pure);
    let cell = |left: usize, top: usize| {
        let pixels = (top..top + down).flat_map(|y| [(left, y), (left + 1, y)]);
        let mut filled = 0;
        for (bit, (x, y)) in pixels.enumerate() {
            if drawing.is_body(x, y) {
                filled |= 1 << bit;
            }
        }
        if has_body_as_background(drawing, left, top..top + down) {
            let of_square = style.all_pixels() & !filled;
            DrawingCell::of_pixels(of_square, [background, body], style)
        } else {
            DrawingCell::of_pixels(filled, [body, background], style)
        }
    };
    let lefts = || (0..rows[0].len()).step_by(2);
    let tops = (0..rows.len()).step_by(down);
    tops.flat_map(|top| lefts().map(move |left| cell(left, top)))
        .collect()
}

/// Returns true if the background of this cell should be the body rather than the square. `left` is the cell's left column of
/// pixels; the other is beside it.
///
/// In some fonts characters are shorter than their cells, so the background shows above or below them. The square's color would
/// cut through a body that continues in the next cell, worst where the body is thin. The body's color would draw a line where
/// there is only the square. So we count the cuts and the lines, and choose what does less harm.
fn has_body_as_background(drawing: Pixels<'_>, left: usize, rows: std::ops::Range<usize>) -> bool {
    // Above row 0 there is no body. Wrapping makes such a number too large for the drawing.
    let above = rows.start.wrapping_sub(1);
    let (top, bottom, below) = (rows.start, rows.end - 1, rows.end);
    let (mut cuts, mut lines) = (0, 0);
    for (row, next_row_outside) in [(top, above), (bottom, below)] {
        for column in [left, left + 1] {
            let is_body_inside = drawing.is_body(column, row);
            let is_body_outside = drawing.is_body(column, next_row_outside);
            match (is_body_inside, is_body_outside) {
                // A cut through a thin part does twice the harm.
                (true, true) if is_thin(drawing, column, row) => cuts += 2,
                (true, true) => cuts += 1,
                (false, false) => lines += 1,
                (true, false) | (false, true) => {}
            }
        }
    }
    cuts > lines
}

/// Returns true if the body is at most two pixels wide at this pixel of the body: the pixel itself, and perhaps the one beside
/// it outside its cell.
fn is_thin(drawing: Pixels<'_>, column: usize, row: usize) -> bool {
    // Cells begin at even columns. Left of column 0, wrapping makes a number too large for the drawing.
    let (other_in_cell, second_outside) = if column.is_multiple_of(2) {
        (column + 1, column.wrapping_sub(2))
    } else {
        (column - 1, column + 2)
    };
    !drawing.is_body(other_in_cell, row) && !drawing.is_body(second_outside, row)
}
