//! The layout of a player's card: name, captured pieces, clock and time bar.

use ratatui::layout::{Margin, Rect};

use crate::tui::widgets::RectParts;

/// The columns between the edge of a card and its text, at each side.
const MARGIN: u16 = 2;
/// The columns of a clock as text, with a gap before it.
const CLOCK: u16 = 12;
/// The columns that large figures leave for a name.
const NAME: u16 = 10;
/// The columns of a time in the smallest large figures: `1:30:00`.
const FIGURES: u16 = 23;

/// Where the card of a player is, and where on it things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardArea {
    /// All its cells.
    pub rect: Rect,
    /// The rows of text: a single one, two, or three and more beside large figures.
    pub text: Rect,
    /// The cells for large clock figures, which stand at their right end; text keeps clear of the figures.
    pub figures: Option<Rect>,
    /// The row that shows how much time is left.
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
        if rows == CardRows::LINE {
            return Self {
                rect,
                text: rect,
                figures: None,
                bar: None,
            };
        }
        let mut inside = rect.inner(Margin::new(MARGIN, 0)).below(rows.padding);
        let text = inside.take_top(rows.text);
        let bar = (rows.bar > 0).then_some(inside);
        let figures = text.after(NAME);
        let has_figures = bar.is_some() && rows.text > 2 && figures.width >= FIGURES;
        Self {
            rect,
            text,
            figures: has_figures.then_some(figures),
            bar,
        }
    }

    /// Returns true if the card is a single row on the ground of the screen.
    pub fn is_line(&self) -> bool {
        self.rect.height == 1
    }

    /// Returns the cells in which the clock stands as text.
    pub fn clock(&self) -> Rect {
        let mut row = self.text.line(u16::from(self.figures.is_some()));
        match self.figures {
            Some(_) => row.take_left(CLOCK),
            None => row.take_right(CLOCK),
        }
    }

    /// Returns the row in which the captured pieces stand.
    pub fn captured(&self) -> Rect {
        self.text.line(match (self.is_line(), self.figures) {
            (true, _) => 0,
            (false, None) => 1,
            (false, Some(_)) => 2,
        })
    }

    /// Returns the cells of a button that the card offers: before the clock on a single row, else in place of the captured
    /// pieces.
    pub fn button(&self, width: u16, clocks: bool) -> Option<Rect> {
        let row = self.captured();
        let clock = if self.is_line() && clocks { CLOCK } else { 0 };
        let free = row.width.checked_sub(width + clock)?;
        let x = if self.is_line() { row.x + free } else { row.x };
        Some(Rect::new(x, row.y, width, 1))
    }
}
