//! Drawing, with one file for each region. Everything here reads the state of the screen and changes nothing.

mod board;
mod charset;
mod entry;
mod figures;
mod focus;
mod moves;
mod plates;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::app::App;
use super::appearance::Appearance;
use super::dialogs::DrawContext;
use super::keys::{self, Binding};
use super::layout::BoardArea;
use super::widgets::{Board, after, text, text_right, width};
use crate::rules::{Color, Position};

/// Draws the whole screen, and places the terminal's cursor.
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
    if let Some(dialog) = app.dialog() {
        let context = DrawContext {
            layout: &layout,
            look,
            config: app.config(),
        };
        dialog.behavior().draw(context, buffer);
    }
    charset::reduce(buffer, look.charset());
    frame.set_cursor_position(focus::focus(app, &layout));
}

/// Draws a board by itself, with a blank column at each side.
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

/// Draws a button with its key and label, raised from the screen, and one that answers a question more so.
fn button(binding: &Binding, rect: Rect, answers: bool, look: &Appearance, buffer: &mut Buffer) {
    let raised = if answers {
        look.theme.dialog()
    } else {
        look.theme.card()
    };
    buffer.set_style(rect.intersection(buffer.area), raised);
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
    let label = format!(" {}", binding.label);
    text(buffer, after(rect, key.width), &label, Style::new());
}

#[cfg(test)]
mod tests;
