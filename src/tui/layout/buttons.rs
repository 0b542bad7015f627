//! The layout of buttons in rows.

use ratatui::layout::{Position as Point, Rect};

use crate::tui::keys::{self, Binding};

/// Buttons with their cells.
pub type PlacedButtons = Vec<(&'static Binding, Rect)>;

/// The columns between two buttons.
const GAP: u16 = 1;

/// Buttons side by side, in as few rows as can be.
pub struct ButtonRows {
    /// Each with its column and row in the rows, and its width.
    buttons: Vec<(&'static Binding, Point, u16)>,
}

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
    match buttons.split_last() {
        Some((last, others)) if **last == keys::LEAVE_GAME => {
            let others = lay_out(others);
            if others.rows() < all.rows() {
                others
            } else {
                all
            }
        }
        Some(_) | None => all,
    }
}

/// Lays buttons out side by side, each as wide as `columns` says.
pub fn side_by_side(
    buttons: &[&'static Binding],
    width: u16,
    columns: impl Fn(&Binding) -> u16,
) -> ButtonRows {
    let mut at = Point::default();
    let place = |&button: &&'static Binding| {
        let wide = columns(button);
        if at.x > 0 && at.x + wide > width {
            at = Point::new(0, at.y + 1);
        }
        let place = at;
        at.x += wide + GAP;
        (button, place, wide)
    };
    ButtonRows {
        buttons: buttons.iter().map(place).collect(),
    }
}

impl ButtonRows {
    pub fn rows(&self) -> u16 {
        self.buttons.last().map_or(0, |(_, at, _)| at.y + 1)
    }

    /// Returns the cells of the buttons that have room in this area.
    pub fn place(&self, area: Rect) -> PlacedButtons {
        let rects = self.buttons.iter().map(|&(button, at, width)| {
            let rect = Rect::new(area.x + at.x, area.y + at.y, width, 1);
            (button, rect)
        });
        rects
            .filter(|(_, rect)| area.intersection(*rect) == *rect)
            .collect()
    }
}
