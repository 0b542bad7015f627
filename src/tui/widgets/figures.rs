//! Large figures for clocks and results, drawn in blocks.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::tui::pieces::DrawingStyle;
use crate::tui::widgets::RectParts;

/// The height of a figure in pixels. At the smallest scale a row of cells holds two of them.
const HEIGHT: u16 = 5;

/// Returns the pixels of a character in rows from the top, filled where there is a `#`. Returns `None` if there is no figure
/// for it.
fn pixels(character: char) -> Option<[&'static str; HEIGHT as usize]> {
    Some(match character {
        '0' => ["###", "# #", "# #", "# #", "###"],
        '1' => [" # ", "## ", " # ", " # ", "###"],
        '2' => ["###", "  #", "###", "#  ", "###"],
        '3' => ["###", "  #", "###", "  #", "###"],
        '4' => ["# #", "# #", "###", "  #", "  #"],
        '5' => ["###", "#  ", "###", "  #", "###"],
        '6' => ["###", "#  ", "###", "# #", "###"],
        '7' => ["###", "  #", "  #", "  #", "  #"],
        '8' => ["###", "# #", "###", "# #", "###"],
        '9' => ["###", "# #", "###", "  #", "###"],
        ':' => [" ", "#", " ", "#", " "],
        '.' => [" ", " ", " ", " ", "#"],
        '–' => ["  ", "  ", "##", "  ", "  "],
        '/' => ["   #", "  ##", " ## ", "##  ", "#   "],
        _ => return None,
    })
}

/// Returns how many pixels of a figure make up one column at the smallest scale. The slope of a slash needs narrower pixels.
fn pixels_per_column(character: char) -> u16 {
    if character == '/' { 2 } else { 1 }
}

/// Returns the columns of a figure at the smallest scale; `None` if there is no figure for the character.
fn columns(character: char) -> Option<u16> {
    let pixels = u16::try_from(pixels(character)?[0].len()).ok()?;
    Some(pixels / pixels_per_column(character))
}

/// Returns the columns of a text at a scale; `None` if a character has no figure.
pub fn width(text: &str, scale: u16) -> Option<u16> {
    let with_gaps = text.chars().map(|character| Some(columns(character)? + 1));
    let sum = with_gaps.sum::<Option<u16>>()?;
    Some(sum.saturating_sub(1) * scale)
}

/// Returns the height of figures at this scale, in rows of cells.
const fn height(scale: u16) -> u16 {
    (HEIGHT * scale).div_ceil(2)
}

/// Returns the largest scale, at most 4, that fits a text in figures into this many columns and rows; `None` if it does not
/// fit at all.
pub fn scale(text: &str, columns: u16, rows: u16) -> Option<u16> {
    let fits = |&scale: &u16| {
        width(text, scale).is_some_and(|width| width <= columns) && height(scale) <= rows
    };
    (1..=4).rev().find(fits)
}

/// Returns the cells in the upper right corner for a text in figures of at most this scale; empty if even the smallest do not
/// fit.
pub fn cells(text: &str, rect: Rect, most: u16) -> Rect {
    let mut cells = rect.with_rows(rect.y, 0);
    if let Some(scale) = scale(text, rect.width, rect.height.min(height(most)))
        && let Some(columns) = width(text, scale)
    {
        cells.height = height(scale);
        return cells.take_right(columns);
    }
    cells.take_right(0)
}

/// Returns the index of the row of pixels that we stretch by half a row of cells, to make a figure fill its last row. It is in
/// the larger bowl of a digit, or between the dots of a colon.
fn stretched_row(character: char) -> u16 {
    match character {
        '4' | '9' => 1,
        ':' => 2,
        _ => 3,
    }
}

/// Draws a text in the largest figures that fit, in the upper right corner. Draws nothing if even the smallest do not fit.
///
/// Where blocks leave gaps between cells, figures fill their last row. Their corners are then whole cells, and the strokes stay
/// attached to them.
pub fn draw(buffer: &mut Buffer, rect: Rect, text: &str, style: Style, has_gaps: bool) {
    let Some(scale) = scale(text, rect.width, rect.height) else {
        return;
    };
    // A pixel is as many half rows high as the scale. Figures of an odd scale leave the last half row of their cells free.
    let free_half_rows = 2 * height(scale) - HEIGHT * scale;
    let stretched_by = if has_gaps { free_half_rows } else { 0 };
    let mut x = rect.right() - width(text, scale).unwrap_or_default();
    for character in text.chars() {
        let (Some(pixels), Some(columns)) = (pixels(character), columns(character)) else {
            continue;
        };
        let figure = Figure {
            character,
            pixels,
            scale,
            stretched_by,
        };
        let cells = Rect::new(x, rect.y, columns * scale, height(scale));
        figure.draw(cells, style, buffer);
        let columns_with_gap = columns + 1;
        x += columns_with_gap * scale;
    }
}

/// A figure to draw at a scale.
struct Figure {
    character: char,
    pixels: [&'static str; HEIGHT as usize],
    /// The height of a pixel in half rows.
    scale: u16,
    /// How many half rows higher the stretched row of pixels is than the others.
    stretched_by: u16,
}

impl Figure {
    /// Draws the figure in these cells, which have its size.
    fn draw(&self, cells: Rect, style: Style, buffer: &mut Buffer) {
        for column in 0..cells.width {
            for row in 0..cells.height {
                // The half column and half row of the upper left quarter of the cell.
                let (left, top) = (2 * column, 2 * row);
                let quarters = [
                    self.is_filled(left, top),
                    self.is_filled(left + 1, top),
                    self.is_filled(left, top + 1),
                    self.is_filled(left + 1, top + 1),
                ];
                if let Some(cell) = buffer.cell_mut((cells.x + column, cells.y + row)) {
                    fill(cell, quarters, style);
                }
            }
        }
    }

    /// Returns true if a pixel fills the quarter of a cell in this half column and half row, counted from the figure's upper
    /// left.
    fn is_filled(&self, half_column: u16, half_row: u16) -> bool {
        let end_of_stretched = (stretched_row(self.character) + 1) * self.scale;
        let unstretched_half_row = if half_row < end_of_stretched {
            half_row
        } else {
            half_row - self.stretched_by
        };
        let Some(row) = self
            .pixels
            .get(usize::from(unstretched_half_row / self.scale))
        else {
            return false;
        };
        let pixel = half_column * pixels_per_column(self.character) / (2 * self.scale);
        row.as_bytes()[usize::from(pixel)] == b'#'
    }
}

/// Fills these quarters of a cell, in rows from the upper left.
fn fill(cell: &mut Cell, quarters: [bool; 4], style: Style) {
    let bits = quarters
        .into_iter()
        .zip(0..)
        .map(|(filled, bit)| u32::from(filled) << bit);
    let shape = match (DrawingStyle::Blocks.character(bits.sum()), style.fg) {
        (Some(shape), _) => shape,
        (None, _) if quarters == [false; 4] => return,
        // In some fonts a full block is lower than its cell, and figures would have seams.
        (None, Some(color)) if color != Color::Reset => {
            cell.set_char(' ').set_bg(color);
            return;
        }
        (None, _) => '█',
    };
    cell.set_char(shape).set_style(style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_as_large_as_their_room_and_stay_in_it() {
        for (room, drawn) in [
            ((17, 3), true),
            ((16, 3), false),
            ((17, 2), false),
            ((40, 6), true),
        ] {
            let rect = Rect::new(1, 1, room.0, room.1);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 10));
            draw(&mut buffer, rect, "15:00", Style::new(), false);
            assert_eq!(!cells("15:00", rect, 4).is_empty(), drawn, "{room:?}");
            for point in buffer.area.positions() {
                assert!(
                    buffer[point].symbol() == " " || rect.contains(point),
                    "{point} {room:?}"
                );
            }
        }
    }

    #[test]
    fn figures_five_pixels_high_take_three_rows() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 7, 3));
        let area = buffer.area;
        draw(&mut buffer, area, "10", Style::new(), false);
        assert_eq!(
            buffer,
            Buffer::with_lines(["▄█  █▀█", " █  █ █", "▀▀▀ ▀▀▀"])
        );
    }

    #[test]
    fn where_blocks_leave_gaps_the_corners_of_figures_are_whole_cells() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 13, 3));
        let area = buffer.area;
        draw(&mut buffer, area, "0:89", Style::new(), true);
        let expected = ["█▀█ ▄ █▀█ █▀█", "█ █   █▀█ █▄█", "█▄█ ▀ █▄█ ▄▄█"];
        assert_eq!(buffer, Buffer::with_lines(expected));
    }

    #[test]
    fn a_slope_is_drawn_in_quarters_of_cells() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 3));
        let area = buffer.area;
        draw(&mut buffer, area, "1/2", Style::new(), false);
        assert_eq!(
            buffer,
            Buffer::with_lines(["▄█   ▟ ▀▀█", " █  ▟▘ █▀▀", "▀▀▀ ▘  ▀▀▀"])
        );
    }
}
