//! Lays out a card, such as that of the result: rows of text on a raised surface.

use ratatui::layout::{Margin, Rect};

use crate::tui::widgets::RectParts;

/// The columns between the edge of a card and its text, on each side.
const MARGIN: u16 = 2;
/// On cards narrower than this, the text is one column closer to the edges.
const NARROW: u16 = 38;

/// Where a card is, and where its parts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardArea {
    /// All cells of the card.
    pub rect: Rect,
    pub text: Rect,
}

impl CardArea {
    /// Lays out a card in these cells: rows of padding, and rows of text.
    pub fn new(rect: Rect, padding: u16) -> Self {
        let text = rect
            .inner(Margin::new(margin(rect.width), 0))
            .below(padding);
        Self { rect, text }
    }

    /// Returns true if the card begins with a row of padding.
    pub fn is_padded(&self) -> bool {
        self.rect.y < self.text.y
    }

    /// Returns true if the card is a single row on the background of the screen.
    pub fn is_line(&self) -> bool {
        self.rect.height == 1
    }
}

/// Returns how many columns stay free on each side of the text in a card of this width. The strips, the opening's name above
/// the move list and everything below the list have the same margin.
pub fn margin(width: u16) -> u16 {
    let most = if width < NARROW { 1 } else { MARGIN };
    most.min(width / 2)
}
