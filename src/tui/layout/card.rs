//! Lays out a card, for a player or for the result: rows of text, and a time bar.

use ratatui::layout::{Margin, Rect};

use crate::tui::widgets::RectParts;

/// The columns between the edge of a card and its text, on each side.
const MARGIN: u16 = 2;
/// On cards narrower than this, the text is one column closer to the edges.
const NARROW: u16 = 38;
/// The columns for the clock after a button on a card of one row.
const CLOCK: u16 = 12;

/// Where a card is, and where its parts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardArea {
    /// All cells of the card.
    pub rect: Rect,
    /// The rows of text.
    pub text: Rect,
    /// The row that shows how much time a player has left; `None` on a card without a time bar.
    pub bar: Option<Rect>,
}

impl CardArea {
    /// Lays out a card in these cells: rows of padding, rows of text, and below them the row of a time bar if it has one.
    pub fn new(rect: Rect, padding: u16, has_bar: bool) -> Self {
        let margin = if rect.height == 1 { 0 } else { margin(rect) };
        let mut text = rect.inner(Margin::new(margin, 0)).below(padding);
        let bar = has_bar.then(|| text.take_bottom(1));
        Self { rect, text, bar }
    }

    /// Returns true if the card begins with a row of padding.
    pub fn is_padded(&self) -> bool {
        self.rect.y < self.text.y
    }

    /// Returns true if the card is a single row on the background of the screen.
    pub fn is_line(&self) -> bool {
        self.rect.height == 1
    }

    /// Returns the cells of a button on the card: before the clock if the card has only one row, otherwise at the start of the
    /// last row. Returns `None` if there is no room.
    pub fn button(&self, width: u16) -> Option<Rect> {
        let mut text = self.text;
        let mut row = text.take_bottom(1);
        if !self.is_line() {
            return (width <= row.width).then(|| row.take_left(width));
        }
        let free = row.width.checked_sub(width + CLOCK)?;
        Some(Rect::new(row.x + free, row.y, width, 1))
    }
}

/// Returns how many columns stay free on each side of the text in a card of this width. The opening's name above the move list
/// and everything below the list have the same margin.
pub fn margin(rect: Rect) -> u16 {
    let most = if rect.width < NARROW { 1 } else { MARGIN };
    most.min(rect.width / 2)
}

/// How many rows a player's card has for each of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardHeight {
    /// Free rows above the text.
    padding: u16,
    /// The rows of text: one for the name, and more below it for the clock in figures or for text.
    text: u16,
    /// True if a time bar follows.
    has_bar: bool,
}

impl CardHeight {
    /// Returns the rows of the cards in a panel of this height.
    pub fn in_panel(height: u16, has_clocks: bool) -> Self {
        let (padding, text, has_bar) = match (height, has_clocks) {
            (80.., true) => (1, 11, true),
            (48.., true) => (1, 6, true),
            (36.., true) => (1, 4, true),
            (30.., true) => (1, 4, false),
            (_, true) => (0, 4, false),
            (30.., false) => (1, 3, false),
            (_, false) => (0, 3, false),
        };
        Self {
            padding,
            text,
            has_bar,
        }
    }

    /// Cuts the cards of both players off a panel: the upper card from its top, then the lower card from its bottom.
    pub fn take(self, panel: &mut Rect) -> [Option<CardArea>; 2] {
        let rows = self.padding + self.text + u16::from(self.has_bar);
        let cards = [panel.take_top(rows), panel.take_bottom(rows)];
        cards.map(|card| Some(CardArea::new(card, self.padding, self.has_bar)))
    }
}
