//! Draws the entry line: the typed text and its completions, or the last message.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{text, text_right, width};
use crate::command::Completion;
use crate::text::main_clause;
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::intent::Intent;
use crate::tui::message::Message;
use crate::tui::message::{PROMPT, lay_out};
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// The hint shown where no button names help and commands.
const HINT: &str = "? help  / commands";

/// Draws the entry line and the completions above it, with the terminal's cursor there unless it is on a square.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let line = layout.entry;
    let mut rest = line.after(width(PROMPT));
    app.entry.draw(rest, false, ui);
    let buffer = &mut *ui.buffer;
    let typed = app.entry.text();
    if !typed.is_empty() {
        rest = rest.after(width(typed) + 2);
    }
    let style = match &app.message {
        Message::Error(..) => look.theme.error(),
        Message::Info(_) | Message::GameOver { .. } => Style::new(),
        Message::None if app.viewed.is_some() && typed.is_empty() => look.theme.accent(),
        Message::None => look.theme.faint(),
    };
    let message = app.shown_message(layout);
    let laid = lay_out(&message, typed, layout, app.dialog_frame(layout));
    let rows = u16::try_from(laid.above.len()).unwrap_or(0);
    let first = line.y - rows.min(line.y);
    // What is typed stands behind the prompt, else the beginning of the message.
    let prompt = if typed.is_empty() { first } else { line.y };
    text(
        buffer,
        line.with_rows(prompt, 1),
        PROMPT,
        look.theme.accent(),
    );
    for (y, words) in (first..line.y).zip(&laid.above) {
        let row = line.with_rows(y, 1);
        text(buffer, row.after(width(PROMPT)), words, style);
    }
    text(buffer, rest, &laid.beside, style);
    let free = rest.width.saturating_sub(width(&laid.beside));
    let is_bare = typed.is_empty() && layout.buttons.is_empty() && app.dialog().is_none();
    if is_bare && free > width(HINT) + 1 {
        text_right(buffer, rest, HINT, look.theme.faint());
    }
    ui.seen.cursor.y = if typed.is_empty() { prompt } else { line.y };
    if typed.is_empty() && !message.is_empty() {
        // A bar at its left edge would hide part of the first letter.
        ui.seen.cursor.x = ui.seen.cursor.x.saturating_sub(1);
    }
    if let Some((square, board)) = app.cursor().filter(|_| typed.is_empty()).zip(layout.board) {
        ui.seen.cursor = board.centre(square);
    }
    completions(app, ui);
}

/// The columns before a completion for the selection mark.
const MARK: u16 = 2;
/// The least columns of a completion's name, so that the explanations align.
const NAME: u16 = 24;

/// Draws the completions above the entry line.
fn completions(app: &App, ui: &mut Ui<'_>) {
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    let (all, list) = (&app.completions.all, app.completions.list);
    let places = ui.layout.completions.iter();
    let shown = places.filter_map(|&(index, rect)| Some((index, rect, all.get(index)?)));
    let name = shown
        .clone()
        .map(|(.., completion)| columns(completion))
        .max();
    let name = name.unwrap_or(0);
    for (index, rect, completion) in shown {
        for point in rect.positions() {
            buffer[point].reset();
            buffer[point].set_style(look.theme.dialog());
        }
        list.draw_marker(index, rect, look.theme.faint(), buffer);
        let chosen = list.is_marked(index);
        self::completion(completion, chosen, name.max(NAME), look, rect, buffer);
        ui.seen.put(rect, Intent::Completion(index));
    }
}

/// Returns the columns of a completion with its arguments.
fn columns(completion: &Completion) -> u16 {
    width(&completion.name)
        .saturating_add(width(completion.rest))
        .saturating_add(2)
}

/// Draws one completion: its name, its arguments and its explanation.
fn completion(
    completion: &Completion,
    chosen: bool,
    columns: u16,
    look: &Appearance,
    rect: Rect,
    buffer: &mut Buffer,
) {
    let style = if chosen {
        look.theme.chosen()
    } else {
        look.theme.accent()
    };
    let name = rect.after(MARK);
    text(buffer, name, &completion.name, style);
    let behind = name.after(width(&completion.name) + 1);
    text(buffer, behind, completion.rest, look.theme.faint());
    let help = name.after(columns);
    let sentence = main_clause(&completion.help, help.width.into());
    text(buffer, help, sentence, look.theme.faint());
}
