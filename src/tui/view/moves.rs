//! The list of moves, the one that led to the position shown marked.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::{text, text_right};
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;

/// Draws the moves that the list has room for.
pub fn draw(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let Some(area) = layout.moves else { return };
    let record = app.session().game().record();
    if record.is_empty() {
        text(
            buffer,
            ratatui::layout::Rect {
                height: area.rect.height.min(1),
                ..area.rect
            },
            "No moves yet",
            look.theme.faint(),
        );
    }
    for ply in area.shown() {
        let (Some(played), Some(rect)) = (record.get(ply - 1), area.ply(ply)) else {
            continue;
        };
        let (pair, _) = area.place(ply);
        if let Some(number) = area.number(pair) {
            let number = ratatui::layout::Rect {
                width: number.width - 1,
                ..number
            };
            text_right(
                buffer,
                number,
                &format!("{}.", played.number),
                look.theme.faint(),
            );
        }
        let offer = if played.offered_draw { " (=)" } else { "" };
        let style = if ply == app.shown_ply() {
            look.theme.chosen()
        } else {
            Style::new()
        };
        text(buffer, rect, &format!("{}{offer}", played.san), style);
    }
}
