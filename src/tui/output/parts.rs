//! Reads from the placeholders in a frame which pictures it shows, and where.

use std::borrow::Cow;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use crate::tui::pictures::read_part;
use crossterm::Command;
use crossterm::cursor::MoveTo;

/// A picture that is visible in at least one cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShownPicture {
    pub number: u8,
    /// The column of its upper left corner. It is negative if the corner is beyond the edge of the screen.
    left: i32,
    top: i32,
}

impl ShownPicture {
    /// Returns the picture that a cell of a frame shows a part of; `None` if it shows none.
    pub fn in_cell(cells: &Buffer, at: Position) -> Option<Self> {
        let cell = &cells[at];
        let (row, column) = read_part(cell.symbol())?;
        let Color::Indexed(number) = cell.fg else {
            return None;
        };
        Some(Self {
            number,
            left: i32::from(at.x) - i32::from(column),
            top: i32::from(at.y) - i32::from(row),
        })
    }

    /// Returns the cells of the picture, which is this many rows high and twice as many columns wide; `None` if its upper left
    /// corner is beyond the edge of the screen.
    pub fn area(self, height: u16) -> Option<Rect> {
        let left = u16::try_from(self.left).ok()?;
        let top = u16::try_from(self.top).ok()?;
        Some(Rect::new(left, top, 2 * height, height))
    }

    /// Returns the part of the picture that these cells of the screen cover, in cells from its upper left corner.
    pub fn part(self, cells: Rect) -> Rect {
        let within = |at: u16, begin: i32| u16::try_from(i32::from(at) - begin).unwrap_or_default();
        Rect {
            x: within(cells.x, self.left),
            y: within(cells.y, self.top),
            ..cells
        }
    }
}

/// The sequence that shows a picture or a part of one, starting at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Where the cursor must be.
    pub at: Position,
    pub sequence: String,
}

impl Stamp {
    /// Returns the sequence that moves the cursor and shows the picture on a screen.
    pub fn on_screen(&self) -> String {
        let mut text = String::new();
        let _ = MoveTo(self.at.x, self.at.y).write_ansi(&mut text);
        text + &self.sequence
    }

    /// Returns the sequence that shows the picture in the last `lines` printed lines. The cursor is at the beginning of the
    /// line below them, and returns there.
    pub fn above(&self, lines: u16) -> String {
        let up = lines - self.at.y;
        let right = match self.at.x {
            0 => String::new(),
            columns => format!("\x1b[{columns}C"),
        };
        format!("\x1b7\x1b[{up}A{right}{}\x1b8", self.sequence)
    }
}

/// Returns the cell unchanged, or a space on the same background if it has the placeholder for a part of a picture.
pub fn without_part(cell: &Cell) -> Cow<'_, Cell> {
    if read_part(cell.symbol()).is_none() {
        return Cow::Borrowed(cell);
    }
    let mut space = cell.clone();
    space.set_symbol(" ").set_fg(Color::Reset);
    Cow::Owned(space)
}

/// Covers exactly these cells with a small number of rectangles.
pub fn rectangles(mut cells: Vec<Position>) -> Vec<Rect> {
    cells.sort_unstable_by_key(|at| (at.y, at.x));
    let rows = cells.chunk_by(|one, next| one.y == next.y && one.x + 1 == next.x);
    let mut rectangles: Vec<Rect> = Vec::new();
    for row in rows {
        let width = u16::try_from(row.len()).unwrap_or(u16::MAX);
        let row = Rect::new(row[0].x, row[0].y, width, 1);
        let is_above = |rectangle: &&mut Rect| {
            rectangle.x == row.x && rectangle.width == row.width && rectangle.bottom() == row.y
        };
        match rectangles.iter_mut().find(is_above) {
            Some(above) => above.height += 1,
            None => rectangles.push(row),
        }
    }
    rectangles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_in_any_order_make_few_rectangles() {
        let cells = |rect: Rect| rect.positions();
        let [upper, lower] = [Rect::new(1, 1, 3, 2), Rect::new(0, 3, 5, 1)];
        let mut all: Vec<Position> = cells(upper).chain(cells(lower)).collect();
        all.reverse();
        assert_eq!(rectangles(all), [upper, lower]);
        assert_eq!(rectangles(Vec::new()), []);
    }

    #[test]
    fn a_picture_above_the_cursor_leaves_it_where_it_is() {
        let stamp = |x, y| Stamp {
            at: Position::new(x, y),
            sequence: "picture".to_owned(),
        };
        assert_eq!(stamp(3, 0).above(17), "\x1b7\x1b[17A\x1b[3Cpicture\x1b8");
        assert_eq!(stamp(0, 16).above(17), "\x1b7\x1b[1Apicture\x1b8");
    }
}
