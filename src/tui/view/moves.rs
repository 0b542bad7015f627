//! Draws the move list, with the move that led to the shown position highlighted.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;

use super::{text, text_right, width};
use crate::openings::Opening;
use crate::pgn::TreePath;
use crate::session::numbering;
use crate::text::wrap;
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::intent::Intent;
use crate::tui::keys;
use crate::tui::layout::{MoveListArea, MovesArea, PairsArea, SpanKind};
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// The least columns of a move beside which the time stands that it took.
const LEAST_WITH_TIME: u16 = 14;

/// Draws the name of the opening and the visible part of the move list.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let (look, layout) = (ui.look, ui.layout);
    if let (Some(rows), Some(opening)) = (layout.opening, app.opening()) {
        draw_opening(look, rows, opening, ui.buffer);
    }
    let Some(area) = &layout.moves else { return };
    match area {
        MovesArea::Pairs(pairs) => draw_pairs(app, pairs, ui),
        MovesArea::MoveList(list) => draw_list(list, ui),
    }
    if app.session.tree().main.moves.is_empty() {
        let row = area.rect().line(0).after(2);
        let offers = layout
            .buttons
            .iter()
            .any(|(key, _)| keys::TIMES.contains(key));
        let offer = offers.then_some("No moves yet. Choose the clocks:");
        let mut ways = offer.into_iter().chain(["No moves yet"]);
        let words = ways.find(|way| width(way) <= row.width);
        text(
            ui.buffer,
            row,
            words.unwrap_or_default(),
            look.theme.faint(),
        );
    }
}

/// Draws the name of an opening in these rows, without its last variations where it has no room, and at the end of the first
/// its ECO code if there is room for both.
fn draw_opening(look: &Appearance, rows: Rect, opening: Opening, buffer: &mut Buffer) {
    let inside = rows.inner(Margin::new(2, 0));
    let (name, code) = (opening.name(), opening.eco());
    let ends = name.rmatch_indices([',', ':']).map(|(end, _)| &name[..end]);
    let mut ways = [&*name]
        .into_iter()
        .chain(ends)
        .map(|way| wrap(way, inside.width.into()));
    let fitting = ways.find(|lines| lines.len() <= inside.height.into());
    let lines = fitting.unwrap_or_else(|| vec![name.clone()]);
    let first = lines.first().map_or(0, |line| width(line));
    let shown = lines.iter().zip(inside.rows());
    for (line, row) in shown {
        text(buffer, row, line, look.theme.accent());
    }
    let rest = inside.after(first + 2);
    if width(code) <= rest.width {
        text_right(buffer, rest, code, look.theme.faint());
    }
}

/// Draws a sheet of moves in pairs; moves of a file beyond the end of the game are faint.
fn draw_pairs(app: &App, area: &PairsArea, ui: &mut Ui<'_>) {
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    for row in area.shaded_rows() {
        buffer.set_style(row, look.theme.stripe());
    }
    let (tree, present) = (app.session.tree(), app.session.present().plies());
    let shown = app.shown_path();
    for ply in area.shown() {
        let (Some(node), Some(rect)) = (tree.main.moves.get(ply - 1), area.ply(ply)) else {
            continue;
        };
        let (pair, _) = area.place(ply);
        if let Some(mut number) = area.number(pair) {
            let number = number.take_left(number.width - 1);
            let label = format!("{}.", numbering(&tree.start, ply).0);
            text_right(buffer, number, &label, look.theme.faint());
        }
        let style = if shown == TreePath::on_main(ply) {
            look.theme.chosen()
        } else if ply > present {
            look.theme.faint()
        } else {
            Style::new()
        };
        buffer.set_style(rect, style);
        let san = node.annotated(app.settings().notation, false);
        text(buffer, rect, &san, style);
        if let Some(used) = app.time_used(ply).filter(|_| rect.width >= LEAST_WITH_TIME) {
            let free = { rect.after(width(&san) + 1) }
                .take_left(rect.width.saturating_sub(width(&san) + 3));
            let style = if shown == TreePath::on_main(ply) {
                style
            } else {
                look.theme.faint()
            };
            text_right(buffer, free, &used.rounded(), style);
        }
        ui.seen.put(rect, Intent::Node(TreePath::on_main(ply)));
    }
}

/// Draws moves with their comments and variations.
fn draw_list(area: &MoveListArea, ui: &mut Ui<'_>) {
    let look = ui.look;
    for piece in &area.spans {
        let style = match piece.kind {
            SpanKind::Move => Style::new(),
            SpanKind::Current => look.theme.chosen(),
            SpanKind::Number | SpanKind::Comment => look.theme.faint(),
        };
        text(ui.buffer, piece.rect, &piece.text, style);
        let hit = match piece.kind {
            SpanKind::Comment => Intent::Remark,
            SpanKind::Move | SpanKind::Current | SpanKind::Number => Intent::Node,
        };
        if let Some(path) = &piece.path {
            ui.seen.put(piece.rect, hit(path.clone()));
        }
    }
}
