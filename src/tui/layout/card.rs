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

impl CardArea {
    /// Lays out a card in these cells, with so many rows of padding above its text and perhaps a time bar below.
    pub fn new(rect: Rect, padding: u16, has_bar: bool) -> Self {
        let margin = if rect.height == 1 { 0 } else { MARGIN };
        let mut text = rect.inner(Margin::new(margin, 0)).below(padding);
        let bar = has_bar.then(|| text.take_bottom(1));
        Self { rect, text, bar }
    }

    /// Returns true if the card is a single row on the ground of the screen.
    pub fn is_line(&self) -> bool {
        self.rect.height == 1
    }

    /// Returns the cells of a button that the card offers: before the clock on a single row, else in the last row.
    pub fn button(&self, width: u16) -> Option<Rect> {
        let mut row = { self.text }.take_bottom(1);
        if !self.is_line() {
            return (width <= row.width).then(|| row.take_left(width));
        }
        let free = row.width.checked_sub(width + CLOCK)?;
        Some(Rect::new(row.x + free, row.y, width, 1))
    }
}
