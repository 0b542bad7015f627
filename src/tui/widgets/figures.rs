//! Large figures for clocks and results, drawn in blocks.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::tui::pieces::DrawingStyle;

/// The height of a figure in pixels. A row of cells holds two of them.
const HEIGHT: u16 = 5;
/// The height of a figure in rows of cells.
pub const ROWS: u16 = HEIGHT.div_ceil(2);

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
        't' => [" #  ", "####", " #  ", " #  ", " ###"],
        'a' => ["    ", " ###", "#  #", "#  #", " ###"],
        'b' => ["#   ", "### ", "#  #", "#  #", "### "],
        'i' => ["#", " ", "#", "#", "#"],
        'y' => ["#  #", "#  #", " ###", "   #", " ## "],
        _ => return None,
    })
}

/// Returns how many pixels of a figure make up one column. The slope of a slash needs narrower pixels.
fn pixels_per_column(character: char) -> u16 {
    if character == '/' { 2 } else { 1 }
}

/// Returns the columns of a figure; `None` if there is no figure for the character.
fn columns(character: char) -> Option<u16> {
    let pixels = u16::try_from(pixels(character)?[0].len()).ok()?;
    Some(pixels / pixels_per_column(character))
}

/// Returns the columns of a text; `None` if a character has no figure.
pub fn width(text: &str) -> Option<u16> {
    let with_gaps = text.chars().map(|character| Some(columns(character)? + 1));
    let sum = with_gaps.sum::<Option<u16>>()?;
    Some(sum.saturating_sub(1))
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

/// Draws a text in figures from the left edge of these cells. Draws nothing if they do not fit.
///
/// Where blocks leave gaps between cells, figures fill their last row. Their corners are then whole cells, and the strokes stay
/// attached to them.
pub fn draw(buffer: &mut Buffer, rect: Rect, text: &str, style: Style, has_gaps: bool) {
    let fits = width(text).is_some_and(|columns| columns <= rect.width) && rect.height >= ROWS;
    if !fits {
        return;
    }
    let mut x = rect.x;
    for character in text.chars() {
        let (Some(pixels), Some(columns)) = (pixels(character), columns(character)) else {
            continue;
        };
        let figure = Figure {
            character,
            pixels,
            is_stretched: has_gaps,
        };
        figure.draw(Rect::new(x, rect.y, columns, ROWS), style, buffer);
        x += columns + 1;
    }
}

struct Figure {
    character: char,
    pixels: [&'static str; HEIGHT as usize],
    /// True if one row of pixels is half a row of cells higher than the others.
    is_stretched: bool,
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
        let is_below = self.is_stretched && half_row > stretched_row(self.character);
        let Some(row) = self.pixels.get(usize::from(half_row - u16::from(is_below))) else {
            return false;
        };
        let pixel = half_column * pixels_per_column(self.character) / 2;
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
            let is_drawn = buffer.content.iter().any(|cell| cell.symbol() != " ");
            assert_eq!(is_drawn, drawn, "{room:?}");
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
