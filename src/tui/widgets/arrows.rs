//! The arrows around a value that is one of several.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::text;
use crate::tui::intent::{Intent, Step};
use crate::tui::ui::Ui;

/// Draws the arrows in these columns of a row. Each can be hit with the cells beside it.
pub fn value_arrows(
    row: Rect,
    [back, on]: [u16; 2],
    style: Style,
    click: impl Fn(Step) -> Intent,
    ui: &mut Ui<'_>,
) {
    for (x, arrow, step) in [(back, "‹", Step::Back), (on, "›", Step::On)] {
        text(ui.buffer, Rect::new(x, row.y, 1, 1), arrow, style);
        let near = Rect::new(x.saturating_sub(1), row.y, 3, 1);
        ui.seen.put(near.intersection(row), click(step));
    }
}
