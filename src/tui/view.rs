//! Draws the app, with one file for each part of the screen. Everything here reads the state and changes nothing.

mod board;
mod charset;
mod entry;
mod moves;
mod players;
mod plot;
mod result;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect, Size};
use ratatui::style::{Color as TerminalColor, Style};

use super::app::App;
use super::appearance::Appearance;
use super::keys::{self, Availability, Binding};
use super::layout::{BoardArea, Coordinates, LEAST_WINDOW, has_margins};
use super::ui::Ui;
use super::widgets::{Board, RectParts, text, text_right, width};
use crate::rules::{Color, Position};

/// Minimum columns of the edge of a dialog with a title and two times.
const LEAST_EDGE_WITH_CLOCKS: u16 = 36;
/// Minimum columns of such an edge if it also names the colors of the clocks.
const LEAST_EDGE_WITH_NAMES: u16 = 50;

/// Draws the whole screen.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let screen = look.theme.screen();
    for cell in &mut ui.buffer.content {
        cell.set_style(screen);
    }
    if layout.board.is_none() {
        return draw_needed_size(ui);
    }
    // Each part draws over the ones before it.
    board::draw(app, ui);
    players::draw(app, ui);
    moves::draw(app, ui);
    plot::draw(app, ui);
    result::draw(app, ui);
    draw_buttons(app, ui);
    dim_below_dialog(app, ui);
    // The message in the entry line is bright even below a dialog, because it may say what the dialog's keys did.
    entry::draw(app, ui);
    if let Some(dialog) = app.layers.dialog() {
        let frame = dialog.frame(layout);
        // With the dialog open, nothing drawn so far is clickable. Inside its frame, only what the dialog draws will be.
        ui.seen.cover(frame);
        dialog.draw(ui, &app.config);
        if let Some(frame) = frame {
            draw_covered_clocks(app, frame, ui);
        }
    }
    // The parts have drawn what Unicode offers. Terminals that lack some of it get other characters.
    charset::reduce(ui.buffer, look.charset);
}

/// Says how large the window must be.
fn draw_needed_size(ui: &mut Ui<'_>) {
    let Size {
        width: columns,
        height: rows,
    } = LEAST_WINDOW;
    let screen = ui.layout.screen;
    let ways = [
        format!("The board needs {columns} columns and {rows} rows"),
        format!("Needs {columns} columns, {rows} rows"),
        format!("{columns}x{rows}"),
    ];
    let fitting = ways.iter().find(|words| width(words) <= screen.width);
    text(ui.buffer, screen, fitting.unwrap_or(&ways[2]), Style::new());
}

/// Draws the time that each player has left on the upper edge of a dialog that covers a clock, if there is room after the title.
fn draw_covered_clocks(app: &App, frame: Rect, ui: &mut Ui<'_>) {
    let mut strips = ui.layout.strips.iter().flatten();
    let covers_clock = strips.any(|strip| strip.rect.intersects(frame));
    let mut edge = frame.with_rows(frame.y, 1).inner(Margin::new(2, 0));
    if !covers_clock || edge.width < LEAST_EDGE_WITH_CLOCKS {
        return;
    }
    let has_names = edge.width >= LEAST_EDGE_WITH_NAMES;
    for color in [Color::Black, Color::White] {
        let Some(clock) = app.shown_clock(color) else {
            return;
        };
        let time = clock.nearest();
        let words = if has_names {
            format!(" {color} {time} ")
        } else {
            format!(" {time} ")
        };
        let style = if app.session.game().side_to_move() == color {
            ui.look.theme.accent()
        } else {
            ui.look.theme.faint()
        };
        text(ui.buffer, edge.take_right(width(&words)), &words, style);
    }
}

fn draw_buttons(app: &App, ui: &mut Ui<'_>) {
    let situation = app.situation();
    for (binding, rect) in &ui.layout.buttons {
        draw_button(binding, *rect, binding.availability(&situation), ui);
    }
    if let (Some(cells), Some(game)) = (ui.layout.resume_words, app.offer.game()) {
        text(ui.buffer, cells, &game.briefly, Style::new());
    }
}

/// Dims everything drawn so far if a dialog is open.
fn dim_below_dialog(app: &App, ui: &mut Ui<'_>) {
    if app.layers.dialog().is_some() {
        for cell in &mut ui.buffer.content {
            ui.look.dim(cell);
        }
    }
}

/// Returns a drawing of a board with its coordinates, and with an empty column on each side. `unit` is the height of a square
/// in rows.
pub fn picture(position: &Position, bottom: Color, unit: u16, look: &Appearance) -> Buffer {
    // Before the squares are an empty column, the digits and a gap.
    let squares = Rect::new(3, 0, 16 * unit, 8 * unit);
    let mut buffer = Buffer::empty(Rect::new(0, 0, squares.right() + 1, squares.bottom() + 1));
    buffer.set_style(buffer.area, look.theme.screen());
    let area = BoardArea {
        squares,
        unit,
        bottom,
        coordinates: Coordinates::Around,
    };
    Board::new(look, area, position).draw(&mut buffer);
    buffer
}

/// Gives a rectangle the ground of a raised surface. If its first row is padding, only the lower half of that row is
/// raised, or none of it if no half block can show the color.
fn raise(rect: Rect, padded: bool, ground: Style, look: &Appearance, buffer: &mut Buffer) {
    let mut solid = rect.intersection(buffer.area);
    let padding = solid.take_top(u16::from(padded));
    buffer.set_style(solid, ground);
    let color = ground.bg.filter(|&color| color != TerminalColor::Reset);
    if let Some(color) = color
        && look.charset.has_half_blocks()
    {
        let style = Style::new().fg(color);
        text(buffer, padding, &"▄".repeat(padding.width.into()), style);
    }
}

/// Draws a button with its key and label, and makes it clickable.
fn draw_button(binding: &'static Binding, rect: Rect, availability: Availability, ui: &mut Ui<'_>) {
    let Ui {
        buffer,
        look,
        layout,
        seen,
    } = ui;
    // An answer to the other player's question stands out from the other buttons.
    let is_rematch = *binding == keys::REMATCH;
    let is_chosen = availability == Availability::ChosenClocks;
    let ground = if is_rematch {
        look.theme.chosen()
    } else if binding.is_answer() || is_chosen {
        look.theme.dialog()
    } else {
        look.theme.card()
    };
    buffer.set_style(rect.intersection(buffer.area), ground);
    // `label_width` counts the key's name, the label, and the spaces before, between and after them. Buttons without room for
    // the spaces at the ends begin at the edge, and the label may take both spaces.
    let (margin, room_with_margins) = if has_margins(&layout.buttons) {
        (1, rect.width)
    } else {
        (0, rect.width + 2)
    };
    let label = if binding.label_width() <= room_with_margins {
        binding.label()
    } else {
        binding.short_label()
    };
    let room = rect.after(margin);
    let name = binding.shown_name(&look.keys);
    let [name_style, label_style] = if availability == Availability::Faint {
        [look.theme.faint(); 2]
    } else if is_chosen {
        [look.theme.accent(); 2]
    } else if is_rematch {
        [ground.bold(); 2]
    } else {
        [look.theme.key(), Style::new()]
    };
    text(buffer, room, &name, name_style);
    let after_name = room.after(width(&name) + 1);
    text(buffer, after_name, label, label_style);
    if is_chosen {
        let end = after_name.with_width(after_name.width.saturating_sub(1));
        text_right(buffer, end, "•", label_style);
    }
    seen.put(rect, binding.does.clone());
}

#[cfg(test)]
mod tests;
