//! Reverses the colors of a cell.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Exchanges a cell's two colors. If the background is the terminal's own color, which we do not know, makes the terminal
/// exchange them.
pub fn reverse(cell: &mut Cell) {
    if cell.bg == Color::Reset {
        cell.modifier.insert(Modifier::REVERSED);
    } else {
        std::mem::swap(&mut cell.fg, &mut cell.bg);
    }
}
