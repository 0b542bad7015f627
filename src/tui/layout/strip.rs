//! Lays out the strip of a player: a row for the name and the time and, with room, rows above and below it.

use ratatui::layout::{Margin, Rect};

use super::{LayoutInput, margin};
use crate::tui::widgets::RectParts;

/// The rows of figures at the smallest scale.
const FIGURES: u16 = 3;
/// The columns before a name: the chip in the color of the side, and a space.
pub const BEFORE_NAME: u16 = 2;
/// How many rows the list must have beside strips of one row, so that they get one more row each, or figures.
const FOR_SECOND_ROW: u16 = 10;
const FOR_FIGURES: u16 = 14;
const FOR_LINE_BELOW_FIGURES: u16 = 16;
const FOR_SECOND_ROW_WHILE_READING: u16 = 21;

/// Where a strip is, and where its parts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StripArea {
    /// All cells of the strip.
    pub rect: Rect,
    /// The row for chip, name and time.
    pub name: Rect,
    /// The rows for the time in figures; `None` if the time is text.
    pub figures: Option<Rect>,
    /// The last row, for the line that shows the time left, or for words about the player to move.
    pub second: Option<Rect>,
}

/// How many rows the strips of both players have besides those with the names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StripRows {
    figures: u16,
    second: u16,
    /// 1 if the panel has a row more than these strips need and a row less than larger ones would. It stays free, so that a
    /// higher panel never has fewer rows for the moves.
    spare: u16,
}

impl StripRows {
    /// Returns the rows of strips of this width if the list has this many rows beside strips of one row. The moves get the
    /// rows while they are read.
    pub fn new(width: u16, list_rows: u16, input: &LayoutInput<'_>) -> Self {
        let reads = input.outcome.is_some() || input.moves.is_viewed();
        // Without clocks, the second row would have only a word about the player to move.
        let has_clocks = input.moves.has_times;
        let is_wide = BEFORE_NAME + input.figures + 2 * margin(width) <= width;
        let has_figures = !reads && input.figures > 0 && is_wide && list_rows >= FOR_FIGURES;
        let for_second_row = if reads {
            FOR_SECOND_ROW_WHILE_READING
        } else if has_figures {
            FOR_LINE_BELOW_FIGURES
        } else {
            FOR_SECOND_ROW
        };
        Self {
            figures: if has_figures { FIGURES } else { 0 },
            second: u16::from(has_clocks && list_rows >= for_second_row),
            spare: u16::from(has_clocks && list_rows + 1 == for_second_row),
        }
    }

    pub fn height(self) -> u16 {
        1 + self.figures + self.second
    }

    /// Cuts the strips of both players off a panel: the upper one from its top, and then the lower one from its bottom.
    pub fn take(self, panel: &mut Rect) -> [Option<StripArea>; 2] {
        let strips = [
            panel.take_top(self.height()),
            panel.take_bottom(self.height()),
        ];
        panel.take_bottom(self.spare);
        strips.map(|strip| Some(self.lay_out(strip)))
    }

    /// Lays out a strip in these cells.
    pub fn lay_out(self, rect: Rect) -> StripArea {
        let mut room = rect.inner(Margin::new(margin(rect.width), 0));
        let name = room.take_top(1);
        let figures = room.take_top(self.figures);
        let is_there = |cells: Rect| (!cells.is_empty()).then_some(cells);
        StripArea {
            rect,
            name,
            figures: is_there(figures),
            second: is_there(room),
        }
    }
}
