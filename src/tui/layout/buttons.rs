//! The layout of buttons in rows.

use ratatui::layout::Rect;

use crate::tui::keys::{self, Binding};

/// The columns between two buttons.
const GAP: u16 = 1;

/// Buttons with their cells.
pub type PlacedButtons = Vec<(&'static Binding, Rect)>;

/// Buttons side by side, in as few rows as can be, the first in the upper left corner of the screen.
pub struct ButtonRows(PlacedButtons);

/// Lays buttons out side by side within this width: in one row, with the short labels if the long ones need more, or in
/// several rows if those need more too. The one that leaves the game takes no row of its own.
pub fn one_row(buttons: &[&'static Binding], width: u16) -> ButtonRows {
    let lay_out = |buttons: &[&'static Binding]| {
        let long = side_by_side(buttons, width, Binding::label_width);
        if long.rows() <= 1 {
            return long;
        }
        side_by_side(buttons, width, Binding::short_label_width)
    };
    let all = lay_out(buttons);
    let others = buttons.strip_suffix(&[&keys::LEAVE_GAME]).map(lay_out);
    let others = others.filter(|others| others.rows() < all.rows());
    others.unwrap_or(all)
}

/// Lays buttons out side by side, each as wide as `columns` says.
pub fn side_by_side(
    buttons: &[&'static Binding],
    width: u16,
    columns: impl Fn(&Binding) -> u16,
) -> ButtonRows {
    let (mut x, mut y) = (0, 0);
    let place = |&button: &&'static Binding| {
        let columns = columns(button);
        if x > 0 && x + columns > width {
            (x, y) = (0, y + 1);
        }
        let rect = Rect::new(x, y, columns, 1);
        x = rect.right() + GAP;
        (button, rect)
    };
    ButtonRows(buttons.iter().map(place).collect())
}

impl ButtonRows {
    pub fn rows(&self) -> u16 {
        self.0.last().map_or(0, |(_, rect)| rect.bottom())
    }

    /// Returns the cells of the buttons that have room in this area.
    pub fn place(mut self, area: Rect) -> PlacedButtons {
        for (_, rect) in &mut self.0 {
            rect.x += area.x;
            rect.y += area.y;
        }
        self.0.retain(|(_, rect)| area.intersection(*rect) == *rect);
        self.0
    }
}
