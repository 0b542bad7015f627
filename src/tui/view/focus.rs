//! Places the terminal's cursor. Screen readers and magnifiers follow it, so in every frame it is on what the next key
//! acts on.

use ratatui::layout::Position as Point;

use super::{editor, entry};
use crate::tui::app::App;
use crate::tui::layout::Layout;

/// Returns the cell for the terminal's cursor: in the open dialog, on the square of the board's cursor, or in the entry
/// line; in the position editor on its cursor or field.
pub fn focus(app: &App, layout: &Layout) -> Point {
    let dialog = app.dialog();
    if let Some((editor, area)) = app.editor().zip(layout.editor.as_ref())
        && dialog.is_none()
    {
        return editor::cursor(editor, area, layout);
    }
    let marked = dialog.and_then(|dialog| dialog.behavior().cursor(layout));
    let square = app.cursor().filter(|_| app.entry().is_empty());
    let steered = square.and_then(|square| Some(layout.board?.centre(square)));
    marked
        .or(steered)
        .unwrap_or_else(|| entry::cursor(app, layout))
}

#[cfg(test)]
mod tests;
