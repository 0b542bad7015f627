//! Writes text into the cells of a buffer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::RectParts;
use crate::text::wrap;

/// Returns how many columns a text takes.
pub fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// Writes a text into the first row of a rectangle. A text that does not fit ends in an ellipsis.
pub fn text(buffer: &mut Buffer, rect: Rect, text: &str, style: Style) {
    let rect = rect.intersection(buffer.area);
    if rect.is_empty() {
        return;
    }
    if width(text) <= rect.width {
        buffer.set_stringn(rect.x, rect.y, text, rect.width.into(), style);
        return;
    }
    let (end, _) = buffer.set_stringn(rect.x, rect.y, text, usize::from(rect.width) - 1, style);
    buffer.set_stringn(end, rect.y, "…", 1, style);
}

/// Writes a text at the right end of the first row of a rectangle. A text that does not fit ends in an ellipsis.
pub fn text_right(buffer: &mut Buffer, rect: Rect, what: &str, style: Style) {
    let mut cells = rect;
    let end = cells.take_right(width(what));
    text(buffer, end, what, style);
}

/// Writes a paragraph in lines, and returns the area below it. A paragraph that does not fit ends in an ellipsis.
pub fn paragraph(buffer: &mut Buffer, room: Rect, words: &str, style: Style) -> Rect {
    let mut lines = wrap(words, room.width.into());
    if lines.len() > room.height.into() {
        let rest = lines.split_off(usize::from(room.height).saturating_sub(1));
        lines.push(rest.join(" "));
    }
    for (line, row) in lines.iter().zip(room.rows()) {
        text(buffer, row, line, style);
    }
    room.below(u16::try_from(lines.len()).unwrap_or(u16::MAX))
}
