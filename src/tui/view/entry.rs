//! Draws the entry line: the typed text and its completions, or the last message.

use ratatui::style::Style;

use super::{text, text_right, width};
use crate::text::main_clause;
use crate::tui::app::App;
use crate::tui::intent::{Intent, ProgramIntent};
use crate::tui::message::{Message, PROMPT};
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// The hint shown where no button names help and commands.
const HINT: &str = "? help  / commands";

/// Draws the entry line and the completions above it, with the terminal's cursor there unless it is on a square.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let line = layout.entry;
    let mut rest = line.after(width(PROMPT));
    app.line.entry().draw(rest, false, ui);
    let buffer = &mut *ui.buffer;
    let typed = app.line.text();
    if !typed.is_empty() {
        rest = rest.after(width(typed) + 2);
    }
    let style = match app.line.message() {
        Message::Error(..) => look.theme.error(),
        Message::First(_) | Message::Info(_) | Message::GameOver { .. } => Style::new(),
        Message::None if app.says_standing() => Style::new(),
        Message::None if app.viewed.is_some() && typed.is_empty() => look.theme.accent(),
        Message::None => look.theme.faint(),
    };
    let laid = app.shown_message(layout);
    let rows = u16::try_from(laid.above.len()).unwrap_or(0);
    let first = line.y - rows.min(line.y);
    // What is typed stands behind the prompt, else the beginning of the message.
    let prompt = if typed.is_empty() { first } else { line.y };
    let row = line.with_rows(prompt, 1);
    text(buffer, row, PROMPT, look.theme.accent());
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
    ui.seen.cursor.y = prompt;
    if typed.is_empty() && !laid.whole.is_empty() {
        // A bar at its left edge would hide part of the first letter.
        ui.seen.cursor.x = ui.seen.cursor.x.saturating_sub(1);
    }
    if let Some((square, board)) = app.cursor().filter(|_| typed.is_empty()).zip(layout.board) {
        ui.seen.cursor = board.centre(square);
    }
    completions(app, ui);
}

/// The most completions shown at once.
const COMPLETIONS: u16 = 8;
/// The most columns of a completion.
const COMPLETION: u16 = 132;
/// The columns before a completion for the selection mark.
const MARK: u16 = 2;
/// The least columns of a completion's name, so that the explanations align.
const NAME: u16 = 24;

/// Draws the completions right above the entry line.
fn completions(app: &App, ui: &mut Ui<'_>) {
    let (theme, buffer) = (&ui.look.theme, &mut *ui.buffer);
    let list = app.line.shown_completions();
    let count = u16::try_from(list.len()).unwrap_or(u16::MAX);
    let entry = ui.layout.entry;
    let mut above = entry.with_rows(ui.layout.screen.y, entry.y - ui.layout.screen.y);
    let room = above.take_bottom(count.min(COMPLETIONS)).after(1);
    let shown = list.rows({ room }.take_left(COMPLETION));
    let shown = shown.map(|(index, rect)| (index, rect, &app.line.completions()[index]));
    let shown: Vec<_> = shown.collect();
    let names = shown.iter().map(|(.., it)| {
        width(&it.name)
            .saturating_add(width(it.rest))
            .saturating_add(2)
    });
    let name = names.max().unwrap_or(0).max(NAME);
    for (index, rect, completion) in shown {
        for point in rect.positions() {
            buffer[point].reset();
            buffer[point].set_style(theme.dialog());
        }
        list.draw_marker(index, rect, theme.faint(), buffer);
        let [chosen, accent, faint] = [theme.chosen(), theme.accent(), theme.faint()];
        let is_marked = list.is_marked(index);
        let style = if is_marked { chosen } else { accent };
        let room = rect.after(MARK);
        text(buffer, room, &completion.name, style);
        let behind = room.after(width(&completion.name) + 1);
        text(buffer, behind, completion.rest, faint);
        let help = room.after(name);
        let sentence = main_clause(&completion.help, help.width.into());
        text(buffer, help, sentence, faint);
        ui.seen
            .put(rect, Intent::Program(ProgramIntent::Completion(index)));
    }
}
