//! Draws the entry line: the typed text and its completions, or the last message.

use ratatui::style::Style;

use super::{text, text_right, width};
use crate::text::main_clause;
use crate::tui::app::App;
use crate::tui::intent::{Intent, ProgramIntent};
use crate::tui::message::{INDENT, Message, PROMPT, WrappedMessage};
use crate::tui::theme::Theme;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// Draws the entry line, the message and the completions. The terminal's cursor is after the prompt unless it is on a square.
/// While a dialog takes the keys there is no prompt.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let typed = app.line().text();
    let laid = app.shown_message(layout);
    let style = message_style(app, &look.theme);
    if app.dialog().is_some() {
        return draw_answer(&laid, style, ui);
    }
    app.line()
        .entry()
        .draw(layout.entry.after(width(PROMPT)), false, ui);
    if let Some(area) = layout.message {
        text(ui.buffer, layout.entry, PROMPT, look.theme.accent());
        let lines = u16::try_from(laid.above.len()).unwrap_or(0);
        let rows = { area.rows }.take_bottom(lines);
        for (row, words) in rows.rows().zip(&laid.above) {
            text(ui.buffer, row, words, style);
        }
    } else {
        draw_in_line(app, &laid, style, ui);
    }
    if let Some((square, board)) = app.cursor().zip(layout.board)
        && typed.is_empty()
    {
        ui.seen.cursor = board.centre(square);
    }
    completions(app, ui);
}

fn message_style(app: &App, theme: &Theme) -> Style {
    match app.line().message() {
        Message::Error(..) => theme.error(),
        Message::First(_) | Message::Info(_) | Message::GameOver { .. } => Style::new(),
        Message::None if app.says_standing() => Style::new(),
        Message::None if app.shown().viewed.is_some() && app.line().is_empty() => theme.accent(),
        Message::None => theme.faint(),
    }
}

/// Draws what the keys in a dialog have done, over anything in these rows.
fn draw_answer(laid: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let mut rows = ui
        .layout
        .entry
        .with_rows(ui.layout.screen.y, ui.layout.entry.bottom());
    let mut lines: Vec<&String> = laid.above.iter().chain([&laid.beside]).collect();
    lines.retain(|line| !line.is_empty());
    let rows = rows.take_bottom(u16::try_from(lines.len()).unwrap_or(0));
    for (row, words) in rows.rows().zip(lines) {
        for point in row.positions() {
            ui.buffer[point].reset();
            ui.buffer[point].set_style(ui.look.theme.screen());
        }
        text(ui.buffer, row.after(width(PROMPT)), words, style);
    }
}

/// Draws a message in the entry line and the rows above it.
fn draw_in_line(app: &App, laid: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let (line, typed) = (layout.entry, app.line().text());
    let buffer = &mut *ui.buffer;
    let rows = u16::try_from(laid.above.len()).unwrap_or(0);
    let first = line.y - rows.min(line.y);
    // The prompt comes before the typed text, or before the beginning of the message if nothing is typed.
    let prompt = if typed.is_empty() { first } else { line.y };
    text(
        buffer,
        line.with_rows(prompt, 1),
        PROMPT,
        look.theme.accent(),
    );
    for (y, words) in (first..line.y).zip(&laid.above) {
        text(buffer, line.with_rows(y, 1).after(INDENT), words, style);
    }
    let rest = if typed.is_empty() {
        line.after(INDENT)
    } else {
        line.after(width(PROMPT) + width(typed) + 2)
    };
    text(buffer, rest, &laid.beside, style);
    let free = rest.width.saturating_sub(width(&laid.beside));
    // No button names help and commands.
    let is_bare = typed.is_empty() && layout.buttons.is_empty();
    let hint = format!("{} help  / commands", look.keys.shown('?'));
    if is_bare && free > width(&hint) + 1 {
        text_right(buffer, rest, &hint, look.theme.faint());
    }
    ui.seen.cursor.y = prompt;
}

/// The most completions shown at once.
const COMPLETIONS: u16 = 8;
/// The most columns of a completion.
const COMPLETION: u16 = 132;
/// The columns before a completion for the selection mark.
const MARK: u16 = 2;
/// Minimum columns of a completion's name with its arguments, so that the explanations align.
const NAME: u16 = 24;
/// Minimum columns of a screen for arguments beside explanations.
const WIDE: u16 = 70;

/// Draws the completions right above the entry line.
fn completions(app: &App, ui: &mut Ui<'_>) {
    let (theme, buffer) = (&ui.look.theme, &mut *ui.buffer);
    let list = app.line().shown_completions();
    let count = u16::try_from(list.len()).unwrap_or(u16::MAX);
    let entry = ui.layout.entry;
    let room = if let Some(area) = ui.layout.message {
        area.completions
            .with_rows(area.completions.y, count.min(area.completions.height))
    } else {
        let mut above = entry.with_rows(ui.layout.screen.y, entry.y - ui.layout.screen.y);
        above.take_bottom(count.min(COMPLETIONS)).after(1)
    };
    let rows = list.rows({ room }.take_left(COMPLETION));
    let completion = |(index, rect)| (index, rect, &app.line().completions()[index]);
    let shown: Vec<_> = rows.map(completion).collect();
    // In a panel, the message explains the marked completion. On a narrow screen the explanations need the room.
    let has_help = ui.layout.message.is_none();
    let has_rest = !has_help || entry.width >= WIDE;
    let names = shown.iter().map(|(.., it)| {
        let rest = if has_rest { width(it.rest) } else { 0 };
        width(&it.name).saturating_add(rest).saturating_add(2)
    });
    let least = if has_rest { NAME } else { 0 };
    let name = names.max().unwrap_or(0).max(least);
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
        if has_rest && width(completion.rest) <= behind.width {
            text(buffer, behind, completion.rest, faint);
        }
        if has_help {
            let help = room.after(name);
            let sentence = main_clause(&completion.help, help.width.into());
            text(buffer, help, sentence, faint);
        }
        ui.seen
            .put(rect, Intent::Program(ProgramIntent::Completion(index)));
    }
}
