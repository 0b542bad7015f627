//! The layout of buttons in rows.

use ratatui::layout::Rect;

use crate::tui::keys::{self, Binding};

/// The columns between two buttons.
const GAP: u16 = 1;

/// Buttons with their cells.
pub type PlacedButtons = Vec<(&'static Binding, Rect)>;

/// Buttons side by side in as few rows as possible, placed as if in the upper left corner of the screen.
pub struct ButtonRows(PlacedButtons);

/// Lays out buttons side by side within this width: in one row, with short labels if the long ones need more, or in several
/// rows if those need more too. The button that leaves the game never gets a row of its own.
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

/// Lays out buttons side by side. `columns` returns the width of each.
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

/// Lays out buttons in a grid that fills this width, in as few rows as possible with the longest labels that fit into `rows`
/// rows. The button that leaves the game never gets a row of its own.
pub fn grid(buttons: &[&'static Binding], width: u16, rows: u16) -> ButtonRows {
    let needed = buttons
        .strip_suffix(&[&keys::LEAVE_GAME])
        .unwrap_or(buttons);
    let even = |least: fn(&Binding) -> u16| {
        (1..=rows).find_map(|rows| {
            let across = needed.len().div_ceil(rows.into());
            even_columns(needed, across, width, least)
        })
    };
    let capacity = |columns: &[Rect]| columns.len() * usize::from(rows);
    let tight_with_all = || {
        let columns = tight_columns(buttons, width);
        (buttons.len() <= capacity(&columns)).then_some(columns)
    };
    let columns = even(Binding::label_width)
        .or_else(|| even(Binding::short_label_width))
        .or_else(tight_with_all)
        .unwrap_or_else(|| tight_columns(needed, width));
    if needed.len() > capacity(&columns) {
        return side_by_side(needed, width, Binding::bare_width);
    }
    // It would be the next one in the last row.
    let next = columns.get(needed.len() % columns.len());
    let fits =
        |last: &Binding| next.is_some_and(|cells| cells.x > 0 && last.bare_width() <= cells.width);
    let has_room = buttons.last().is_some_and(|last| fits(last));
    let shown = if has_room { buttons } else { needed };
    let rows = shown.chunks(columns.len()).zip(0..);
    let placed = rows.flat_map(|(row, y)| {
        let cells = columns.iter().map(move |column| Rect { y, ..*column });
        row.iter().copied().zip(cells)
    });
    ButtonRows(placed.collect())
}

/// Returns this many columns of equal width; `None` if a button needs more.
fn even_columns(
    buttons: &[&'static Binding],
    across: usize,
    width: u16,
    least: fn(&Binding) -> u16,
) -> Option<Vec<Rect>> {
    let count = u16::try_from(across).ok()?;
    let column = (width + GAP).checked_div(count)?.checked_sub(GAP)?;
    let fits = buttons.iter().all(|button| least(button) <= column);
    let lefts = (0..count).map(|index| index * (column + GAP));
    fits.then(|| lefts.map(|x| Rect::new(x, 0, column, 1)).collect())
}

/// Returns as many columns as fit, each as wide as its widest button without a margin.
fn tight_columns(buttons: &[&'static Binding], width: u16) -> Vec<Rect> {
    let columns = |across: usize| {
        let mut x = 0;
        let column = |index| {
            let below = buttons.iter().skip(index).step_by(across);
            let widest = below.map(|button| button.bare_width()).max();
            let rect = Rect::new(x, 0, widest.unwrap_or(0), 1);
            x = rect.right() + GAP;
            rect
        };
        (0..across).map(column).collect::<Vec<_>>()
    };
    let mut ways = (1..=buttons.len()).rev().map(columns);
    let fits = |way: &Vec<Rect>| way.last().is_some_and(|last| last.right() <= width);
    ways.find(fits).unwrap_or_else(|| columns(1))
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
