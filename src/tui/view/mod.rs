//! Drawing: a file a region. Everything here reads the state of the screen and changes nothing.

mod board;
mod charset;
mod dialogs;
mod entry;
mod figures;
mod focus;
mod games;
mod moves;
mod new_game;
mod pages;
mod plates;
mod settings;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::app::App;
use super::appearance::Appearance;
use super::keys::{self, Binding};
use super::layout::{BoardArea, Layout};
use crate::rules::{Color, Position};
use board::Board;

/// Draws the whole screen, and puts the terminal's cursor where the players are at work.
pub fn draw(app: &App, look: &Appearance, frame: &mut Frame<'_>) {
    let layout = app.layout();
    let buffer = frame.buffer_mut();
    buffer.set_style(buffer.area, look.theme.screen());
    board::draw(app, look, &layout, buffer);
    plates::draw(app, look, &layout, buffer);
    moves::draw(app, look, &layout, buffer);
    for (binding, rect) in &layout.buttons {
        let answers = keys::ANSWERS.contains(binding);
        button(binding, *rect, answers, look, buffer);
    }
    entry::draw(app, look, &layout, buffer);
    dialogs::draw(app, look, &layout, buffer);
    charset::reduce(buffer, look.charset());
    frame.set_cursor_position(focus::focus(app, &layout));
}

/// A board by itself, a blank column at each side.
pub fn picture(position: &Position, bottom: Color, unit: u16, look: &Appearance) -> Buffer {
    let squares = Rect::new(3, 0, 16 * unit, 8 * unit);
    let mut buffer = Buffer::empty(Rect::new(0, 0, squares.right() + 1, squares.bottom() + 1));
    buffer.set_style(buffer.area, look.theme.screen());
    let area = BoardArea {
        squares,
        unit,
        bottom,
    };
    Board::new(look, area, position, &[]).draw(&mut buffer);
    buffer
}

/// A button: the name of its key, and what it does. One that answers a question stands out.
fn button(binding: &Binding, rect: Rect, answers: bool, look: &Appearance, buffer: &mut Buffer) {
    if answers {
        buffer.set_style(rect.intersection(buffer.area), look.theme.dialog());
    }
    let key = Rect {
        width: rect.width.min(width(binding.name) + 1),
        ..rect
    };
    text(
        buffer,
        key,
        &format!(" {}", binding.name),
        look.theme.accent(),
    );
    let label = Rect {
        x: key.right(),
        width: rect.width - key.width,
        ..rect
    };
    text(buffer, label, &format!(" {}", binding.label), Style::new());
}

/// How a dialog is used, on the lower edge of its frame: in many words if there is room, else in few.
fn footer(layout: &Layout, [long, short]: [&str; 2], look: &Appearance, buffer: &mut Buffer) {
    let Some(frame) = layout.overlay else { return };
    let rect = Rect {
        x: frame.x + 2.min(frame.width),
        y: frame.bottom().saturating_sub(1),
        width: frame.width.saturating_sub(4),
        height: 1,
    };
    let words = if width(long) <= rect.width {
        long
    } else {
        short
    };
    text(buffer, rect, words, look.theme.faint());
}

/// Marks on the frame of a list of so many items that there are more above or below those that are seen.
fn more(layout: &Layout, items: usize, look: &Appearance, buffer: &mut Buffer) {
    let ends = layout.items.first().zip(layout.items.last());
    let Some((frame, ((first, top), (last, bottom)))) = layout.overlay.zip(ends) else {
        return;
    };
    for (is_more, row, mark) in [(*first > 0, top, "▲"), (last + 1 < items, bottom, "▼")] {
        if is_more {
            let edge = Rect::new(frame.right().saturating_sub(1), row.y, 1, 1);
            text(buffer, edge, mark, look.theme.accent());
        }
    }
}

/// The columns of a text.
fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// Writes a text into the first row of a rectangle; what does not fit ends in an ellipsis.
fn text(buffer: &mut Buffer, rect: Rect, text: &str, style: Style) {
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

/// Writes a text at the right end of a rectangle.
fn text_right(buffer: &mut Buffer, rect: Rect, what: &str, style: Style) {
    let width = width(what).min(rect.width);
    text(
        buffer,
        Rect {
            x: rect.right() - width,
            width,
            ..rect
        },
        what,
        style,
    );
}

#[cfg(test)]
mod tests;
