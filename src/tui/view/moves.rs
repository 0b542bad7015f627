//! Draws the move list, with the current move highlighted, and the name of the opening above it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;

use super::{text, text_right, width};
use crate::game::DisplayedTime;
use crate::openings::Opening;
use crate::text::wrap;
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::layout::{MoveListArea, MoveListSpan, SpanKind, margin};
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::theme::Theme;
use crate::tui::ui::Ui;
use crate::tui::widgets::{RectParts, figures};

/// Draws the name of the opening, the visible part of the move list, or a few words in place of an empty one, and the words
/// about a game to resume.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    if let (Some(rows), Some(opening)) = (layout.opening, app.shown().opening()) {
        draw_opening(look, rows, opening, ui.buffer);
    }
    let Some(area) = &layout.moves else { return };
    draw_list(app, area, ui);
    // A comment before the first move takes the place of these words.
    if app.session.view().tree().main.moves.is_empty() && area.spans.is_empty() {
        let first_row = area.rect.line(0).after(margin(area.rect.width));
        let (row, words) = match layout.clock_heading {
            Some(heading) => (heading, "Clock"),
            None => (first_row, "No moves yet"),
        };
        text(ui.buffer, row, words, look.theme.faint());
    }
    if let Some(rows) = layout.title {
        draw_title(look, rows.after(1), ui.buffer);
    }
}

/// Draws the name of the program and a line below it.
fn draw_title(look: &Appearance, mut rows: Rect, buffer: &mut Buffer) {
    let name = rows.take_top(figures::ROWS);
    if look.charset.has_half_blocks() {
        let style = look.theme.title();
        figures::draw(buffer, name, "tabiya", style, look.has_gaps);
    } else {
        text(
            buffer,
            name.line(figures::ROWS - 1),
            "Tabiya",
            Style::new().bold(),
        );
    }
    text(buffer, rows, "chess for two", look.theme.faint());
}

/// Draws the name of an opening in these rows. If the name is too long, leaves out its last variations. Draws the ECO code at
/// the end of the first row if there is room.
fn draw_opening(look: &Appearance, rows: Rect, opening: Opening, buffer: &mut Buffer) {
    let inside = rows.inner(Margin::new(margin(rows.width), 0));
    let name = opening.name;
    let separators = name.rmatch_indices([',', ':']);
    let shorter_names = separators.map(|(end, _)| &name[..end]);
    let names = [name].into_iter().chain(shorter_names);
    let mut wrapped = names.map(|name| wrap(name, inside.width.into()));
    let fitting = wrapped.find(|lines| lines.len() <= inside.height.into());
    let lines = fitting.unwrap_or_else(|| vec![name.to_owned()]);
    for (line, row) in lines.iter().zip(inside.rows()) {
        text(buffer, row, line, Style::new().bold());
    }
    let first_line = lines.first().map_or(0, |line| width(line));
    let after_first_line = inside.after(first_line + 2);
    if width(opening.eco) <= after_first_line.width {
        text_right(buffer, after_first_line, opening.eco, look.theme.faint());
    }
}

/// Draws the stripes behind the list, its moves and comments, and the times beside the moves.
fn draw_list(app: &App, area: &MoveListArea, ui: &mut Ui<'_>) {
    for row in &area.shaded {
        ui.buffer.set_style(*row, ui.look.theme.stripe());
    }
    for span in &area.spans {
        draw_span(app, span, ui);
    }
}

/// Draws the signs `!` and `?` after a move in the color of a good or a bad one. Doubtful ones have the color of the move.
fn draw_signs(move_text: &str, cells: Rect, theme: &Theme, buffer: &mut Buffer) {
    let Some(begin) = move_text.find(['!', '?']) else {
        return;
    };
    let (before, signs) = move_text.split_at(begin);
    let signs = signs.split(' ').next().unwrap_or(signs);
    let style = match signs {
        "!" | "!!" => theme.good(),
        "?" | "??" => theme.error(),
        _ => return,
    };
    text(buffer, cells.after(width(before)), signs, style);
}

/// Draws a text of the list, with the time if it is a move that has one. A click on a move views its position, and a click on a
/// comment shows the comments of its move.
fn draw_span(app: &App, span: &MoveListSpan, ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    let style = match span.kind {
        SpanKind::Move => Style::new(),
        SpanKind::Current => theme.chosen(),
        SpanKind::Aside | SpanKind::Number | SpanKind::Comment => theme.faint(),
    };
    ui.buffer.set_style(span.rect, style);
    let cells = span.rect.after(span.indent);
    text(ui.buffer, cells, &span.text, style);
    if span.kind == SpanKind::Move {
        draw_signs(&span.text, cells, theme, ui.buffer);
    }
    let Some(path) = &span.path else { return };
    let on_click = match span.kind {
        SpanKind::Comment => ScreenRequest::ShowComments(path.clone()),
        SpanKind::Move | SpanKind::Current | SpanKind::Aside | SpanKind::Number => {
            ScreenRequest::ViewAt(path.clone())
        }
    };
    ui.seen.put(span.rect, Request::Screen(on_click));
    if let Some(cells) = span.time
        && let Some(used) = app.session.game().time_used(path.plies())
    {
        let is_current = span.kind == SpanKind::Current;
        let time_style = if is_current { style } else { theme.faint() };
        text(ui.buffer, cells, &DisplayedTime(used).rounded(), time_style);
    }
}
