//! What several widgets do to a single cell.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Exchanges a cell's two colors. If its background is the terminal's own, whose color we do not know, the terminal exchanges
/// them.
pub fn reverse(cell: &mut Cell) {
    if cell.bg == Color::Reset {
        cell.modifier.insert(Modifier::REVERSED);
    } else {
        std::mem::swap(&mut cell.fg, &mut cell.bg);
    }
}
