//! Draws the entry line with the typed text, its completions, and the message.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{text, text_right, width};
use crate::command::Completion;
use crate::text::{main_clause, wrap};
use crate::tui::app::App;
use crate::tui::keys;
use crate::tui::layout::Layout;
use crate::tui::message::{AFTER_TYPED, INDENT, Message, PROMPT, WrappedMessage};
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::theme::Theme;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// Draws the entry line, the message and the completions. The terminal's cursor is in the typed text, or on the square that the
/// arrow keys have chosen. While a dialog takes the keys, draws only the message.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let message = app.shown_message(layout);
    let style = message_style(app, &look.theme);
    // Some layouts have rows for messages in the panel: `layout.message`.
    if app.layers().dialog().is_some() {
        match layout.message {
            Some(area) => draw_in_panel(area.rows, &message, style, ui),
            // The dialog may take all rows, so the message covers the last ones.
            None => draw_over_dialog(&message, style, ui),
        }
        return;
    }
    // The text looks the same after a mistake, because the message says what is wrong with it.
    let is_wrong = false;
    let after_prompt = layout.entry.after(width(PROMPT));
    ui.seen.cursor = app.line().entry().draw(after_prompt, is_wrong, ui);
    if let Some(area) = layout.message {
        text(ui.buffer, layout.entry, PROMPT, look.theme.accent());
        draw_in_panel(area.rows, &message, style, ui);
    } else {
        // The message shares the entry line with the typed text. This draws the prompt too, because a long message moves it.
        draw_in_line(app, &message, style, ui);
    }
    // If nothing is typed, the terminal's cursor goes to the square of the arrow keys. It was after the prompt until now.
    if app.line().text().is_empty()
        && let Some(square) = app.cursor()
        && let Some(board) = layout.board
    {
        ui.seen.cursor = board.center(square);
    }
    draw_completions(app, ui);
}

fn message_style(app: &App, theme: &Theme) -> Style {
    match app.line().message() {
        Message::Error(..) => theme.error(),
        Message::Greeting(_) | Message::Info(_) | Message::GameOver { .. } => Style::new(),
        Message::None if app.says_standing() => Style::new(),
        Message::None if app.shown().viewed.is_some() && app.line().is_empty() => theme.accent(),
        Message::None => theme.faint(),
    }
}

/// Draws a message in the last of these rows of the panel.
fn draw_in_panel(mut rows: Rect, message: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let lines = u16::try_from(message.above.len()).unwrap_or(0);
    for (row, words) in rows.take_bottom(lines).rows().zip(&message.above) {
        text(ui.buffer, row, words, style);
    }
}

/// Draws the message over the last rows of the screen while a dialog is open.
fn draw_over_dialog(message: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let mut rows = ui
        .layout
        .entry
        .with_rows(ui.layout.screen.y, ui.layout.entry.bottom());
    let mut lines: Vec<&String> = message.above.iter().chain([&message.beside]).collect();
    lines.retain(|line| !line.is_empty());
    let rows = rows.take_bottom(u16::try_from(lines.len()).unwrap_or(0));
    for (row, words) in rows.rows().zip(lines) {
        clear(row, ui.look.theme.screen(), ui);
        text(ui.buffer, row.after(width(PROMPT)), words, style);
    }
}

/// Removes what is drawn in these cells, and gives them a style.
fn clear(cells: Rect, style: Style, ui: &mut Ui<'_>) {
    for point in cells.positions() {
        ui.buffer[point].reset();
        ui.buffer[point].set_style(style);
    }
}

/// Draws the prompt and a message. The message begins in the rows above the entry line, and ends in the entry line after the
/// typed text.
fn draw_in_line(app: &App, message: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let entry = ui.layout.entry;
    let typed = app.line().text();
    let rows_above = u16::try_from(message.above.len()).unwrap_or(0);
    let first_row = entry.y.saturating_sub(rows_above);
    // The prompt is before the typed text, or before the beginning of the message if nothing is typed.
    let prompt_row = if typed.is_empty() { first_row } else { entry.y };
    let prompt = entry.with_rows(prompt_row, 1);
    text(ui.buffer, prompt, PROMPT, ui.look.theme.accent());
    for (y, words) in (first_row..entry.y).zip(&message.above) {
        text(ui.buffer, entry.with_rows(y, 1).after(INDENT), words, style);
    }
    let before_message = if typed.is_empty() {
        INDENT
    } else {
        width(PROMPT) + width(typed) + AFTER_TYPED
    };
    let beside_typed = entry.after(before_message);
    text(ui.buffer, beside_typed, &message.beside, style);
    // Without buttons, nothing else names help and commands.
    if typed.is_empty() && ui.layout.buttons.is_empty() {
        draw_hint(beside_typed.after(width(&message.beside) + BEFORE_HINT), ui);
    }
    // `draw` has put the cursor after the typed text in the entry line. It belongs in the row of the prompt.
    ui.seen.cursor.y = prompt_row;
}

/// Draws the keys for help and commands at the right end of these cells, if there is room.
fn draw_hint(cells: Rect, ui: &mut Ui<'_>) {
    let look = ui.look;
    let hint = format!("{} help  / commands", keys::HELP.shown_name(&look.keys));
    if width(&hint) <= cells.width {
        text_right(ui.buffer, cells, &hint, look.theme.faint());
    }
}

/// Minimum columns between the message and the hint.
const BEFORE_HINT: u16 = 2;
/// Maximum rows above the entry line for completions and the explanation of the marked one.
const MOST_COMPLETIONS: u16 = 8;
/// Maximum columns of a completion with its explanation.
const WIDEST_COMPLETION: u16 = 132;
/// The columns for the selection mark before a completion.
const MARK: u16 = 2;
/// Columns between the name of a completion and its arguments.
const BEFORE_ARGUMENTS: u16 = 1;
/// Columns between the arguments of a completion and its explanation.
const BEFORE_HELP: u16 = 1;
/// Minimum columns before the explanations, for the names with their arguments. Because of this minimum, the explanations begin
/// in the same column in most lists.
const LEAST_NAME: u16 = 24;
/// Minimum columns of the entry line for completions with both arguments and explanations.
const WIDE: u16 = 70;

/// Returns the cells for this many rows of completions and explanations: the first of the panel's rows for them, or the rows
/// right above the entry line.
fn completion_area(layout: &Layout, count: u16) -> Rect {
    if let Some(area) = layout.message {
        let room = area.completions;
        return room.with_rows(room.y, count.min(room.height));
    }
    let entry = layout.entry;
    let mut above = entry.with_rows(layout.screen.y, entry.y - layout.screen.y);
    above.take_bottom(count.min(MOST_COMPLETIONS))
}

/// Returns the cells of a row from its mark on. Above the entry line, the column before the mark only covers what is behind
/// the list, such as the digits of the board.
fn from_mark(row: Rect, layout: &Layout) -> Rect {
    row.after(u16::from(layout.message.is_none()))
}

/// Returns the explanation of a completion as lines below the list: the whole sentence if it fits in two, otherwise its first
/// clause.
fn explanation(completion: &Completion, columns: u16) -> Vec<String> {
    let two_rows = 2 * usize::from(columns);
    wrap(main_clause(&completion.help, two_rows), columns.into())
}

/// Returns how many rows below the completions explain the marked one. The number is the same for all completions, because
/// otherwise the list would move. Returns 0 if the explanations are beside the names, or if the message explains the marked
/// completion.
fn rows_below(completions: &[Completion], layout: &Layout) -> u16 {
    if layout.message.is_some() || layout.entry.width >= WIDE {
        return 0;
    }
    let columns = from_mark(completion_area(layout, 1), layout)
        .width
        .saturating_sub(MARK);
    let explains_beside_names = true;
    let names = CompletionColumns::new(completions.iter(), explains_beside_names, layout);
    let beside = columns.saturating_sub(names.before_help.unwrap_or(0));
    let fits = |it: &Completion| width(main_clause(&it.help, beside.into())) <= beside;
    if completions.iter().all(fits) {
        return 0;
    }
    let rows = completions.iter().map(|it| explanation(it, columns).len());
    u16::try_from(rows.max().unwrap_or(0)).unwrap_or(u16::MAX)
}

/// Draws the completions, each with its arguments and its explanation if there is room. Otherwise explains the marked one
/// below them. In a panel, the message explains it instead.
fn draw_completions(app: &App, ui: &mut Ui<'_>) {
    let list = app.line().shown_completions();
    if list.len() == 0 {
        return;
    }
    let completions = app.line().completions();
    let count = u16::try_from(list.len()).unwrap_or(u16::MAX);
    let explanation_rows = rows_below(completions, ui.layout);
    let all_rows = count.saturating_add(explanation_rows);
    let mut area = completion_area(ui.layout, all_rows).with_width(WIDEST_COMPLETION);
    let explanation_area = area.take_bottom(explanation_rows);
    let explains_below = explanation_rows > 0;
    if explains_below && let Some(marked) = completions.get(list.marked()) {
        draw_explanation(marked, explanation_area, ui);
    }
    draw_completion_rows(app, area, !explains_below, ui);
}

/// Draws as many completions as these cells have rows, and makes them clickable.
fn draw_completion_rows(app: &App, area: Rect, explains_beside_names: bool, ui: &mut Ui<'_>) {
    let completions = app.line().completions();
    let list = app.line().shown_completions();
    let rows: Vec<_> = list.rows(area).collect();
    let visible = rows.iter().map(|(index, _)| &completions[*index]);
    let columns = CompletionColumns::new(visible, explains_beside_names, ui.layout);
    for (index, row) in rows {
        clear(row, ui.look.theme.dialog(), ui);
        let cells = from_mark(row, ui.layout);
        list.draw_marker(index, cells, ui.look.theme.faint(), ui.buffer);
        let is_marked = list.is_marked(index);
        columns.draw(&completions[index], is_marked, cells.after(MARK), ui);
        ui.seen
            .put(row, Request::Screen(ScreenRequest::Completion(index)));
    }
}

/// Draws the explanation of a completion in the rows below the list.
fn draw_explanation(completion: &Completion, area: Rect, ui: &mut Ui<'_>) {
    clear(area, ui.look.theme.dialog(), ui);
    let cells = from_mark(area, ui.layout).after(MARK);
    for (row, words) in cells.rows().zip(explanation(completion, cells.width)) {
        text(ui.buffer, row, &words, Style::new());
    }
}

/// What the rows of completions show beside the names.
struct CompletionColumns {
    has_arguments: bool,
    /// The columns before the explanations; `None` if they are not beside the names.
    before_help: Option<u16>,
}

impl CompletionColumns {
    /// Decides what the rows of these completions show. `explains_beside_names` is false if the rows below the list explain the
    /// marked completion.
    fn new<'a>(
        visible: impl Iterator<Item = &'a Completion>,
        explains_beside_names: bool,
        layout: &Layout,
    ) -> Self {
        // In a panel, the message explains the marked completion.
        let has_help = explains_beside_names && layout.message.is_none();
        // On a narrow screen the explanations need the room of the arguments.
        let has_arguments = !has_help || layout.entry.width >= WIDE;
        let gaps = BEFORE_ARGUMENTS + BEFORE_HELP;
        let columns = visible.map(|completion| {
            let arguments = if has_arguments { completion.rest } else { "" };
            let name_and_arguments = width(&completion.name).saturating_add(width(arguments));
            name_and_arguments.saturating_add(gaps)
        });
        let widest = columns.max().unwrap_or(0);
        let least = if has_arguments { LEAST_NAME } else { 0 };
        Self {
            has_arguments,
            before_help: has_help.then_some(widest.max(least)),
        }
    }

    /// Draws a completion in these cells.
    fn draw(&self, completion: &Completion, is_marked: bool, cells: Rect, ui: &mut Ui<'_>) {
        let theme = &ui.look.theme;
        let name_style = if is_marked {
            theme.chosen()
        } else {
            theme.accent()
        };
        text(ui.buffer, cells, &completion.name, name_style);
        let after_name = cells.after(width(&completion.name) + BEFORE_ARGUMENTS);
        if self.has_arguments && width(completion.rest) <= after_name.width {
            text(ui.buffer, after_name, completion.rest, theme.faint());
        }
        if let Some(columns) = self.before_help {
            let help = cells.after(columns);
            let sentence = main_clause(&completion.help, help.width.into());
            text(ui.buffer, help, sentence, theme.faint());
        }
    }
}
