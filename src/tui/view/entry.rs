//! Draws the entry line: the typed text and its completions, or the last message.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{text, text_right, width};
use crate::command::Completion;
use crate::text::{main_clause, wrap};
use crate::tui::app::App;
use crate::tui::intent::{Intent, ProgramIntent};
use crate::tui::keys;
use crate::tui::layout::Layout;
use crate::tui::message::{AFTER_TYPED, INDENT, Message, PROMPT, WrappedMessage};
use crate::tui::theme::Theme;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// Draws the entry line, the message and the completions. The terminal's cursor is in the typed text, or on the square of the
/// arrow keys. While a dialog takes the keys, draws only the message.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let typed = app.line().text();
    let wrapped = app.shown_message(layout);
    let style = message_style(app, &look.theme);
    if app.layers().dialog().is_some() {
        return match layout.message {
            Some(area) => draw_in_panel(area.rows, &wrapped, style, ui),
            None => draw_over_dialog(&wrapped, style, ui),
        };
    }
    app.line()
        .entry()
        .draw(layout.entry.after(width(PROMPT)), false, ui);
    if let Some(area) = layout.message {
        text(ui.buffer, layout.entry, PROMPT, look.theme.accent());
        draw_in_panel(area.rows, &wrapped, style, ui);
    } else {
        draw_in_line(app, &wrapped, style, ui);
    }
    if let Some((square, board)) = app.cursor().zip(layout.board)
        && typed.is_empty()
    {
        ui.seen.cursor = board.center(square);
    }
    draw_completions(app, ui);
}

fn message_style(app: &App, theme: &Theme) -> Style {
    match app.line().message() {
        Message::Error(..) => theme.error(),
        Message::UntilReplaced(_) | Message::Info(_) | Message::GameOver { .. } => Style::new(),
        Message::None if app.says_standing() => Style::new(),
        Message::None if app.shown().viewed.is_some() && app.line().is_empty() => theme.accent(),
        Message::None => theme.faint(),
    }
}

/// Draws a message in the last of these rows of the panel.
fn draw_in_panel(mut rows: Rect, wrapped: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let lines = u16::try_from(wrapped.above.len()).unwrap_or(0);
    for (row, words) in rows.take_bottom(lines).rows().zip(&wrapped.above) {
        text(ui.buffer, row, words, style);
    }
}

/// Draws the message in the last rows of the screen while a dialog is open, over anything there.
fn draw_over_dialog(wrapped: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let mut rows = ui
        .layout
        .entry
        .with_rows(ui.layout.screen.y, ui.layout.entry.bottom());
    let mut lines: Vec<&String> = wrapped.above.iter().chain([&wrapped.beside]).collect();
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
fn draw_in_line(app: &App, wrapped: &WrappedMessage, style: Style, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    let entry = layout.entry;
    let typed = app.line().text();
    let buffer = &mut *ui.buffer;
    let rows_above = u16::try_from(wrapped.above.len()).unwrap_or(0);
    let first_row = entry.y.saturating_sub(rows_above);
    // The prompt comes before the typed text, or before the beginning of the message if nothing is typed.
    let prompt_row = if typed.is_empty() { first_row } else { entry.y };
    let prompt = entry.with_rows(prompt_row, 1);
    text(buffer, prompt, PROMPT, look.theme.accent());
    for (y, words) in (first_row..entry.y).zip(&wrapped.above) {
        text(buffer, entry.with_rows(y, 1).after(INDENT), words, style);
    }
    let rest = if typed.is_empty() {
        entry.after(INDENT)
    } else {
        entry.after(width(PROMPT) + width(typed) + AFTER_TYPED)
    };
    text(buffer, rest, &wrapped.beside, style);
    let free = rest.width.saturating_sub(width(&wrapped.beside));
    // Without buttons, nothing else names help and commands.
    let needs_hint = typed.is_empty() && layout.buttons.is_empty();
    let hint = format!("{} help  / commands", keys::HELP.shown_name(&look.keys));
    if needs_hint && free > width(&hint) + 1 {
        text_right(buffer, rest, &hint, look.theme.faint());
    }
    // The cursor stays after the prompt.
    ui.seen.cursor.y = prompt_row;
}

/// Maximum completions shown at once.
const MOST_COMPLETIONS: u16 = 8;
/// Maximum columns of a completion with its explanation.
const WIDEST_COMPLETION: u16 = 132;
/// The columns before a completion for the selection mark.
const MARK: u16 = 2;
/// Minimum columns of a completion's name with its arguments. It makes the explanations line up.
const LEAST_NAME: u16 = 24;
/// Minimum columns of a screen for arguments beside explanations.
const WIDE: u16 = 70;

/// Returns the cells for this many completions: in the panel, or right above the entry line.
fn completion_area(layout: &Layout, count: u16) -> Rect {
    if let Some(area) = layout.message {
        let room = area.completions;
        return room.with_rows(room.y, count.min(room.height));
    }
    let entry = layout.entry;
    let mut above = entry.with_rows(layout.screen.y, entry.y - layout.screen.y);
    above.take_bottom(count.min(MOST_COMPLETIONS)).after(1)
}

/// Returns the rows of an explanation below the completions. It is the whole sentence if that is not too long.
fn explanation(completion: &Completion, columns: u16) -> Vec<String> {
    let two_rows = 2 * usize::from(columns);
    wrap(main_clause(&completion.help, two_rows), columns.into())
}

/// Returns how many rows below the completions explain the marked one. It is the same for all completions, because the list
/// would move otherwise. Returns 0 if the explanations fit beside the names, or if the message explains.
fn rows_below(completions: &[Completion], layout: &Layout) -> u16 {
    if layout.message.is_some() || layout.entry.width >= WIDE {
        return 0;
    }
    let columns = completion_area(layout, 1).width.saturating_sub(MARK);
    let before_help = CompletionColumns::new(completions.iter(), true, layout).before_help;
    let beside = columns.saturating_sub(before_help.unwrap_or(0));
    let fits = |it: &Completion| width(main_clause(&it.help, beside.into())) <= beside;
    if completions.iter().all(fits) {
        return 0;
    }
    let rows = completions.iter().map(|it| explanation(it, columns).len());
    u16::try_from(rows.max().unwrap_or(0)).unwrap_or(u16::MAX)
}

/// Draws the completions, each with its arguments and its explanation if there is room. Otherwise explains the marked one
/// below them.
fn draw_completions(app: &App, ui: &mut Ui<'_>) {
    let list = app.line().shown_completions();
    let completions = app.line().completions();
    let count = u16::try_from(list.len()).unwrap_or(u16::MAX);
    let below = if count == 0 {
        0
    } else {
        rows_below(completions, ui.layout)
    };
    let mut area =
        completion_area(ui.layout, count.saturating_add(below)).with_width(WIDEST_COMPLETION);
    let explained = area.take_bottom(below);
    if below > 0
        && let Some(marked) = completions.get(list.marked())
    {
        for point in explained.positions() {
            ui.buffer[point].reset();
            ui.buffer[point].set_style(ui.look.theme.dialog());
        }
        let cells = explained.after(MARK);
        for (row, words) in cells.rows().zip(explanation(marked, cells.width)) {
            text(ui.buffer, row, &words, Style::new());
        }
    }
    let rows: Vec<_> = list.rows(area).collect();
    let visible = rows.iter().map(|(index, _)| &completions[*index]);
    let columns = CompletionColumns::new(visible, below == 0, ui.layout);
    for (index, row) in rows {
        for point in row.positions() {
            ui.buffer[point].reset();
            ui.buffer[point].set_style(ui.look.theme.dialog());
        }
        list.draw_marker(index, row, ui.look.theme.faint(), ui.buffer);
        let is_marked = list.is_marked(index);
        columns.draw(&completions[index], is_marked, row.after(MARK), ui);
        ui.seen
            .put(row, Intent::Program(ProgramIntent::Completion(index)));
    }
}

/// What the rows of completions show beside the names.
struct CompletionColumns {
    has_arguments: bool,
    /// The columns before the explanations; `None` if there are none.
    before_help: Option<u16>,
}

impl CompletionColumns {
    /// Decides what the rows of these completions show. `explains` is false if something else explains the marked one.
    fn new<'a>(
        visible: impl Iterator<Item = &'a Completion>,
        explains: bool,
        layout: &Layout,
    ) -> Self {
        // In a panel, the message explains the marked completion. On a narrow screen the explanations need the room of the
        // arguments.
        let has_help = explains && layout.message.is_none();
        let has_arguments = !has_help || layout.entry.width >= WIDE;
        let mut before_help = if has_arguments { LEAST_NAME } else { 0 };
        for completion in visible {
            let arguments = if has_arguments {
                width(completion.rest)
            } else {
                0
            };
            let needed = width(&completion.name)
                .saturating_add(arguments)
                .saturating_add(2);
            before_help = before_help.max(needed);
        }
        Self {
            has_arguments,
            before_help: has_help.then_some(before_help),
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
        let after_name = cells.after(width(&completion.name) + 1);
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
