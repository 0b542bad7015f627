//! Draws the entry line with the typed text, its completions, and the message.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{text, width};
use crate::tui::app::App;
use crate::tui::message::{Message, PROMPT};
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::theme::Theme;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// Draws the entry line, the message and the completions. The terminal's cursor is in the typed text, or on the square that the
/// arrow keys have chosen. While a dialog takes the keys, draws only the message.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let layout = ui.layout;
    if app.layers.dialog().is_none() {
        // The text looks the same after a mistake, because the message says what is wrong with it.
        let is_wrong = false;
        text(ui.buffer, layout.entry, PROMPT, ui.look.theme.key());
        let after_prompt = layout.entry.after(width(PROMPT));
        ui.seen.cursor = app.line.entry().draw(after_prompt, is_wrong, ui);
        if app.line.text().is_empty()
            && let Some(place) = app.shown().place().or_else(|| first_moves(app))
        {
            text(ui.buffer, after_prompt, &place, ui.look.theme.faint());
        }
        // If nothing is typed, the terminal's cursor goes to the square of the arrow keys.
        if app.line.text().is_empty()
            && let Some(square) = app.cursor()
            && let Some(board) = layout.board
        {
            ui.seen.cursor = board.center(square);
        }
        draw_completions(app, ui);
    }
    draw_message(app, ui);
}

/// Returns examples of moves to type, after a space for the cursor; `None` after the first move.
fn first_moves(app: &App) -> Option<String> {
    app.situation().time_to_choose?;
    let letters = app.settings().notation;
    Some(letters.write(" e4, Nf3, O-O …"))
}

/// Draws the message in its rows. A dialog that covers them leaves only the last rows of the screen.
fn draw_message(app: &App, ui: &mut Ui<'_>) {
    let style = message_style(app, &ui.look.theme);
    let mut rows = app.layers.message_rows(ui.layout);
    let message = app.shown_message(ui.layout);
    let count = u16::try_from(message.rows.len()).unwrap_or(0);
    for (row, words) in rows.take_bottom(count).rows().zip(&message.rows) {
        clear(row, ui.look.theme.screen(), ui);
        text(ui.buffer, row, words, style);
    }
}

fn message_style(app: &App, theme: &Theme) -> Style {
    match app.line.message() {
        Message::Error(..) => theme.error(),
        Message::None | Message::Info(_) => theme.faint(),
    }
}

/// Removes what is drawn in these cells, and gives them a style.
fn clear(cells: Rect, style: Style, ui: &mut Ui<'_>) {
    for point in cells.positions() {
        ui.buffer[point].reset();
        ui.buffer[point].set_style(style);
    }
}

/// The columns for the selection mark before a completion.
const MARK: u16 = 2;
/// Columns between the name of a completion and its arguments.
const BEFORE_ARGUMENTS: u16 = 1;
/// Draws as many completions as fit, and makes them clickable. The message explains the marked one.
fn draw_completions(app: &App, ui: &mut Ui<'_>) {
    let list = app.line.shown_completions();
    let room = ui.layout.message.completions;
    let count = u16::try_from(list.len()).unwrap_or(u16::MAX);
    let area = room.with_rows(room.y, count.min(room.height));
    for (index, row) in list.rows(area) {
        let completion = &app.line.completions()[index];
        let theme = &ui.look.theme;
        let name_style = if list.is_marked(index) {
            theme.chosen()
        } else {
            theme.accent()
        };
        clear(row, theme.dialog(), ui);
        list.draw_marker(index, row, theme.faint(), ui.buffer);
        let cells = row.after(MARK);
        text(ui.buffer, cells, &completion.name, name_style);
        let after_name = cells.after(width(&completion.name) + BEFORE_ARGUMENTS);
        if width(completion.rest) <= after_name.width {
            text(ui.buffer, after_name, completion.rest, theme.faint());
        }
        ui.seen
            .put(row, Request::Screen(ScreenRequest::Completion(index)));
    }
    let last_column = area.right().saturating_sub(1);
    list.draw_more(area, last_column, ui.look, ui.buffer);
}
