//! A URL that the terminal opens when players click its cells (OSC 8).

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::drawn;

/// A URL, and the rows of cells that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hyperlink {
    pub address: String,
    pub rows: Vec<Rect>,
}

impl Hyperlink {
    /// Returns the cells of the link in a frame, each with its column and row.
    fn cells<'a>(&self, frame: &'a Buffer) -> Vec<(u16, u16, &'a Cell)> {
        let mut cells = Vec::new();
        for at in self.rows.iter().flat_map(|row| row.positions()) {
            if let Some(cell) = frame.cell(at) {
                cells.push((at.x, at.y, cell));
            }
        }
        cells
    }

    /// Returns true if a cell of the link differs between two frames.
    pub fn differs(&self, shown: &Buffer, next: &Buffer) -> bool {
        self.cells(shown) != self.cells(next)
    }

    /// Returns the sequences that draw the cells of the link. A click on these cells opens the URL.
    pub fn drawn(&self, frame: &Buffer) -> String {
        let cells = drawn(self.cells(frame).into_iter());
        format!("\x1b]8;;{}\x1b\\{cells}\x1b]8;;\x1b\\", self.address)
    }

    /// Makes the next update draw the cells of the link, by recording that the shown frame has something else there.
    pub fn forget(&self, shown: &mut Buffer) {
        for at in self.rows.iter().flat_map(|row| row.positions()) {
            if let Some(cell) = shown.cell_mut(at) {
                super::forget_cell(cell);
            }
        }
    }
}
