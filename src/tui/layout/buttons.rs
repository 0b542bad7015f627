//! Lays out buttons side by side or in a grid.

use ratatui::layout::Rect;

use crate::tui::keys::{self, Binding};

/// The columns between two buttons.
const BETWEEN: u16 = 1;
/// How many buttons are side by side in a grid.
const COLUMNS: usize = 3;
/// The columns of all gaps in one row of a grid.
const ALL_BETWEEN: u16 = 2 * BETWEEN;
/// The columns before a grid whose buttons have no free columns.
const INDENT: u16 = 1;

/// Buttons with their cells.
pub type PlacedButtons = Vec<(&'static Binding, Rect)>;

/// Buttons in rows, laid out as if their area began in the upper left corner of the screen.
pub struct ButtonRows(PlacedButtons);

/// Lays out buttons side by side within this width, in one row if their short labels allow it, even without free columns before
/// and after them. Several rows have columns of equal width. If the button that leaves the game would need another row, it is left out.
pub fn one_row(buttons: &[&'static Binding], width: u16) -> ButtonRows {
    let lay_out = |buttons: &[&'static Binding]| {
        let label_widths = [
            Binding::label_width,
            Binding::short_label_width,
            Binding::bare_width,
        ];
        let ways = label_widths.map(|label_width| side_by_side(buttons, width, label_width));
        let one_row = ways.into_iter().find(|rows| rows.rows() <= 1);
        one_row.unwrap_or_else(|| {
            let widths = buttons.iter().map(|button| button.short_label_width());
            let widest = widths.max().unwrap_or(0);
            side_by_side(buttons, width, |_| widest)
        })
    };
    let all = lay_out(buttons);
    match buttons.strip_suffix(&[&keys::LEAVE_GAME]).map(lay_out) {
        Some(others) if others.rows() < all.rows() => others,
        Some(_) | None => all,
    }
}

/// Lays out buttons side by side, in as many rows as they need. `columns` returns the width of a button.
pub fn side_by_side(
    buttons: &[&'static Binding],
    width: u16,
    columns: impl Fn(&Binding) -> u16,
) -> ButtonRows {
    let mut placed = PlacedButtons::new();
    let mut x = 0;
    let mut y = 0;
    for &button in buttons {
        let columns = columns(button);
        if x > 0 && x + columns > width {
            x = 0;
            y += 1;
        }
        let rect = Rect::new(x, y, columns, 1);
        x = rect.right() + BETWEEN;
        placed.push((button, rect));
    }
    ButtonRows(placed)
}

/// Lays out buttons in a grid of three columns across this width. The columns are equally wide if all buttons fit with short
/// labels, except that the last one takes what is left over. Then the labels of several grids line up. If even uneven columns
/// are too narrow, they have no free columns before and after the labels. If that does not help, lays out the buttons side by
/// side.
pub fn grid(buttons: &[&'static Binding], width: u16) -> ButtonRows {
    let even = even_columns(width);
    let mut placed = buttons.iter().zip(even.iter().cycle());
    let uneven = |label_width| uneven_columns(buttons, width, label_width);
    let widths = if placed.all(|(button, columns)| button.short_label_width() <= *columns) {
        Some(even)
    } else {
        uneven(Binding::label_width).or_else(|| uneven(Binding::short_label_width))
    };
    if let Some(widths) = widths {
        return in_columns(buttons, 0, widths);
    }
    // The labels begin in the same column as with a space before them.
    match uneven_columns(buttons, width.saturating_sub(INDENT), Binding::bare_width) {
        Some(widths) => in_columns(buttons, INDENT, widths),
        None => side_by_side(buttons, width, Binding::short_label_width),
    }
}

/// Places buttons in rows of three columns with these widths. The first column begins at `left`.
fn in_columns(buttons: &[&'static Binding], left: u16, widths: [u16; COLUMNS]) -> ButtonRows {
    let mut placed = PlacedButtons::new();
    for (row, y) in buttons.chunks(COLUMNS).zip(0..) {
        let mut x = left;
        for (button, columns) in row.iter().zip(widths) {
            placed.push((*button, Rect::new(x, y, columns, 1)));
            x += columns + BETWEEN;
        }
    }
    ButtonRows(placed)
}

/// Returns the widths of columns that share this width. The last one takes what is left over.
fn even_columns(width: u16) -> [u16; COLUMNS] {
    let room = width.saturating_sub(ALL_BETWEEN);
    let columns = room / 3;
    [columns, columns, room - 2 * columns]
}

/// Returns the widths of columns that each have room for their widest button, and an equal share of the free columns; `None` if
/// they need more than this width.
fn uneven_columns(
    buttons: &[&'static Binding],
    width: u16,
    label_width: fn(&Binding) -> u16,
) -> Option<[u16; COLUMNS]> {
    let least = [0, 1, 2].map(|column| {
        let below = buttons.iter().skip(column).step_by(COLUMNS);
        below.map(|button| label_width(button)).max().unwrap_or(0)
    });
    let spare = width.checked_sub(least.iter().sum::<u16>() + ALL_BETWEEN)?;
    Some(least.map(|columns| columns + spare / 3))
}

/// Returns true if all these buttons have room for a space before their names and after their labels. Otherwise none gets these
/// spaces.
pub fn has_margins(buttons: &PlacedButtons) -> bool {
    let mut all = buttons.iter();
    all.all(|(button, rect)| button.short_label_width() <= rect.width)
}

impl ButtonRows {
    pub fn rows(&self) -> u16 {
        self.0.last().map_or(0, |(_, rect)| rect.bottom())
    }

    /// Returns the buttons that fit into this area, with their cells.
    pub fn place(mut self, area: Rect) -> PlacedButtons {
        for (_, rect) in &mut self.0 {
            rect.x += area.x;
            rect.y += area.y;
        }
        self.0.retain(|(_, rect)| area.intersection(*rect) == *rect);
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::{Situation, Stage};

    #[test]
    fn the_buttons_of_a_grid_have_a_free_column_before_and_after_their_labels_or_none_has() {
        let stages = [
            Stage::Played,
            Stage::Watched,
            Stage::Read,
            Stage::Over,
            Stage::OverElsewhere,
        ];
        let bars = stages.map(|stage| {
            keys::bar(&Situation {
                stage,
                ..Situation::default()
            })
        });
        for buttons in &bars {
            for width in 29..=60 {
                let area = Rect::new(0, 0, width, 3);
                let placed = grid(buttons, width).place(area);
                assert_eq!(placed.len(), buttons.len(), "{width}");
                let has_margins = has_margins(&placed);
                for (button, rect) in &placed {
                    let needed = if has_margins {
                        button.short_label_width()
                    } else {
                        button.bare_width()
                    };
                    assert!(needed <= rect.width, "{} at {width}", button.name);
                }
                let left = placed[0].1.x;
                assert_eq!(left, u16::from(!has_margins), "labels begin in column 1");
            }
        }
        let played = grid(&keys::bar(&Situation::default()), 30).place(Rect::new(0, 0, 30, 3));
        assert!(has_margins(&played), "at 80x24");
    }
}
