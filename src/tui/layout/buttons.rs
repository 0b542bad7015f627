//! Lays out buttons side by side or in a grid.

use ratatui::layout::Rect;

use crate::tui::keys::{self, Binding};

/// The columns between two buttons.
const BETWEEN: u16 = 1;
/// How many buttons are side by side in a grid.
const COLUMNS: u16 = 3;
/// The free columns of a button in a grid, before its name.
const INDENT: u16 = 1;

/// Buttons with their cells.
pub type PlacedButtons = Vec<(&'static Binding, Rect)>;

/// Buttons in rows, laid out as if their area began in the upper left corner of the screen.
pub struct ButtonRows(PlacedButtons);

/// Lays out buttons side by side within this width, in one row if their short labels allow it. Several rows have columns of
/// equal width, unless that takes more rows. If the button that leaves the game would need another row, it is left out.
pub fn one_row(buttons: &[&'static Binding], width: u16) -> ButtonRows {
    let lay_out = |buttons: &[&'static Binding]| {
        let long = side_by_side(buttons, width, Binding::label_width);
        if long.rows() <= 1 {
            return long;
        }
        let short = side_by_side(buttons, width, Binding::short_label_width);
        if short.rows() <= 1 {
            return short;
        }
        let widths = buttons.iter().map(|button| button.short_label_width());
        let widest = widths.max().unwrap_or(0);
        let aligned = side_by_side(buttons, width, |_| widest);
        if aligned.rows() > short.rows() {
            return short;
        }
        aligned
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

/// Lays out buttons in a grid of three columns across this width. The columns are equally wide if all buttons fit, at least
/// with short labels. Then the labels of several grids line up. If even uneven columns are too narrow, lays out the buttons
/// side by side.
pub fn grid(buttons: &[&'static Binding], width: u16) -> ButtonRows {
    let even = (width.saturating_sub((COLUMNS - 1) * BETWEEN)) / COLUMNS;
    let fits = |columns: fn(&Binding) -> u16| {
        let mut all = buttons.iter();
        all.all(|button| columns(button) <= even + INDENT)
    };
    let widths = if fits(Binding::label_width) || fits(Binding::short_label_width) {
        vec![even; COLUMNS.into()]
    } else {
        uneven_columns(buttons, width)
    };
    let needed = widths.iter().sum::<u16>() + (COLUMNS - 1) * BETWEEN;
    if needed > width {
        return side_by_side(buttons, width, Binding::short_label_width);
    }
    let mut placed = PlacedButtons::new();
    for (row, y) in buttons.chunks(widths.len()).zip(0..) {
        let mut x = 0;
        for (button, columns) in row.iter().zip(&widths) {
            placed.push((*button, Rect::new(x, y, *columns, 1)));
            x += columns + BETWEEN;
        }
    }
    ButtonRows(placed)
}

/// Returns the widths of three columns. Each has room for its widest button with a short label, and an equal share of the free
/// columns.
fn uneven_columns(buttons: &[&'static Binding], width: u16) -> Vec<u16> {
    let widest = |column: u16| {
        let below = buttons.iter().skip(column.into()).step_by(COLUMNS.into());
        let widths = below.map(|button| INDENT + button.bare_width());
        widths.max().unwrap_or(0)
    };
    let least: Vec<u16> = (0..COLUMNS).map(widest).collect();
    let needed = least.iter().sum::<u16>() + (COLUMNS - 1) * BETWEEN;
    let share = width.saturating_sub(needed) / COLUMNS;
    least.iter().map(|columns| columns + share).collect()
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
