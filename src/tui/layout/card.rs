//! The layout of a card, a player's or that of the result: rows of text, and a time bar.

use ratatui::layout::{Margin, Rect};

use crate::tui::widgets::RectParts;

/// The columns between the edge of a card and its text, at each side.
const MARGIN: u16 = 2;
/// The columns that a button on a single row leaves for the clock behind it.
const CLOCK: u16 = 12;

/// Where a card is, and where on it things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardArea {
    /// All its cells.
    pub rect: Rect,
    /// The rows of text.
    pub text: Rect,
    /// The row that shows how much time a player has left.
    pub bar: Option<Rect>,
}

/// The rows of a card, from its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardRows {
    /// A row of padding above the text: 0 or 1.
    pub padding: u16,
    /// The rows of text.
    pub text: u16,
    /// 1 with a time bar, else 0.
    pub bar: u16,
}

impl CardRows {
    /// The single row of a card on small screens.
    pub const LINE: Self = Self {
        padding: 0,
        text: 1,
        bar: 0,
    };

    pub const fn height(self) -> u16 {
        self.padding + self.text + self.bar
    }
}

impl CardArea {
    /// Lays out a card whose upper left cell is that of `rect`, and which is as wide.
    pub fn new(rect: Rect, rows: CardRows) -> Self {
        let rect = rect.with_rows(rect.y, rows.height());
        let margin = if rows == CardRows::LINE { 0 } else { MARGIN };
        let mut inside = rect.inner(Margin::new(margin, 0)).below(rows.padding);
        let text = inside.take_top(rows.text);
        let bar = (rows.bar > 0).then_some(inside);
        Self { rect, text, bar }
    }

    /// Returns true if the card is a single row on the ground of the screen.
    pub fn is_line(&self) -> bool {
        self.rect.height == 1
    }

    /// Returns the cells of a button that the card offers: before the clock on a single row, else in the last row.
    pub fn button(&self, width: u16) -> Option<Rect> {
        let row = { self.text }.take_bottom(1);
        if !self.is_line() {
            return Some(row)
                .filter(|row| width <= row.width)
                .map(|mut row| row.take_left(width));
        }
        let free = row.width.checked_sub(width + CLOCK)?;
        Some(Rect::new(row.x + free, row.y, width, 1))
    }
}
