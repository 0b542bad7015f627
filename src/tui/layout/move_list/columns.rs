//! The columns of the move list: how many pairs of moves (White's and Black's) are side by side, and where their numbers, moves
//! and times are.
//!
//! The columns depend only on the width of the list and on whether the game has clocks, so no move changes them.

use ratatui::layout::{Rect, Size};

use super::{MoveList, MoveListSpan};
use crate::pgn::TreePath;
use crate::rules::Color;
use crate::session::numbering;
use crate::tui::widgets::{RectParts, width};

/// Minimum columns of a pair without times, in a list that has room for two such pairs.
const PAIR_WIDTH: u16 = 19;
/// Minimum columns of a pair without times, in a list that is too narrow for two of [`PAIR_WIDTH`] but has room for two of
/// these. A narrower list has one pair in each row.
const NARROW_PAIR: u16 = 14;
/// Minimum columns of a pair with a time beside each move.
const TIMED_PAIR: u16 = 37;
/// Maximum columns of a pair with a time beside each move.
const WIDEST_TIMED_PAIR: u16 = 44;
/// Maximum columns of a pair without times.
const WIDEST_PAIR: u16 = 26;
/// The columns of a number in a pair narrower than [`PAIR_WIDTH`].
const NARROW_NUMBER: u16 = 2;
/// The columns of a number in any other pair.
const NUMBER: u16 = 4;
/// The free columns before a move. The mark on the current move covers them too.
const AIR: u16 = 1;
/// Minimum columns from the start of a move to its time. A longer move pushes its time to the right.
const MOVE: u16 = 7;
/// Minimum free columns between a move and its time, and after the time.
const BESIDE_TIME: u16 = 1;
/// The columns of the time that a move took.
const TIME: u16 = 5;
/// How a list divides its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListColumns {
    /// How many pairs are side by side: one or two.
    pub across: u16,
    pub pair: u16,
    /// The columns of a pair's number.
    number: u16,
    has_times: bool,
}

impl ListColumns {
    /// Returns the columns of a list of this size. Each move has its time beside it if all pairs have room then; otherwise two
    /// pairs are side by side if no move is too long for that.
    pub fn new(size: Size, moves: MoveList<'_>) -> Self {
        let Size { width, height } = size;
        let with_times = Self::across(width, TIMED_PAIR, true);
        let rows = usize::from(with_times.across * height);
        if moves.has_times && width >= TIMED_PAIR && moves.pairs() <= rows {
            return with_times;
        }
        let narrowest = if width < 2 * PAIR_WIDTH {
            NARROW_PAIR
        } else {
            PAIR_WIDTH
        };
        let side_by_side = Self::across(width, narrowest, false);
        if side_by_side.has_room_for_all(moves) {
            side_by_side
        } else {
            Self::one_across(width, moves.has_times)
        }
    }

    /// Returns the columns of a list of this width that has one pair in each row.
    pub fn one_across(width: u16, has_times: bool) -> Self {
        Self::across(width, width, has_times && width >= TIMED_PAIR)
    }

    /// Returns the columns of a list of this width with one or two pairs in each row, each of at least `narrowest` columns.
    fn across(width: u16, narrowest: u16, has_times: bool) -> Self {
        let across = width.checked_div(narrowest).unwrap_or(1).clamp(1, 2);
        let widest = if has_times {
            WIDEST_TIMED_PAIR
        } else {
            WIDEST_PAIR
        };
        let pair = (width / across).min(widest);
        Self {
            across,
            pair,
            number: if pair < PAIR_WIDTH {
                NARROW_NUMBER
            } else {
                NUMBER
            },
            has_times,
        }
    }

    /// Returns true if the two moves of each pair fit beside one another, with a free column before and after them.
    fn has_room_for_all(self, moves: MoveList<'_>) -> bool {
        let room = self.pair.saturating_sub(self.number + AIR);
        (0..moves.pairs()).all(|pair| {
            let moves_of_pair = moves.plies_of(pair).map(|ply| {
                let san = moves.letters.write(&moves.tree.main.moves[ply - 1].san);
                AIR + width(&san)
            });
            moves_of_pair.sum::<u16>() <= room
        })
    }

    /// Returns the cells of a number with this many digits, right-aligned in its columns.
    pub fn number(self, row: Rect, digits: u16) -> Rect {
        let mut cells = row.with_width(self.number.max(digits));
        cells.take_right(digits)
    }

    /// Returns the cells of a color's move: its half of the pair after the number. The mark on the current move covers all of
    /// them.
    fn move_cells(self, row: Rect, color: Color) -> Rect {
        let mut rest = row.with_width(self.pair).after(self.number);
        let white = rest.take_left(rest.width / 2);
        match color {
            Color::White => white,
            Color::Black => rest,
        }
    }

    /// Returns the cells for the text of a color's move.
    pub fn text_cells(self, row: Rect, color: Color) -> Rect {
        self.move_cells(row, color).after(AIR)
    }

    /// Returns the main-line move with this ply, counted from 1, with the cells for its time: in its half of the row or, after a
    /// long move, from the column `free` on.
    pub fn span(self, moves: MoveList<'_>, ply: usize, row: Rect, free: u16) -> MoveListSpan {
        let (_, color) = numbering(&moves.tree.start, ply);
        let half = self.move_cells(row, color);
        let cells = half.after(free.saturating_sub(half.x));
        let node = &moves.tree.main.moves[ply - 1];
        let mut text = node.annotated(moves.letters, moves.ascii);
        // Draw offers and glyphs such as `±` follow a space. They need not be there.
        if let Some((san_and_suffix, _)) = text.split_once(' ')
            && AIR + width(&text) > cells.width
        {
            text.truncate(san_and_suffix.len());
        }
        // The times are below one another, except beside a long move. We count columns from the left edge of the cells.
        let text_end = AIR + width(&text);
        let time_begin = (text_end + BESIDE_TIME).max(AIR + MOVE);
        let end = if self.has_times {
            time_begin + TIME
        } else {
            text_end
        };
        MoveListSpan {
            kind: moves.kind_on_main(ply),
            text,
            // The mark on the current move covers these cells.
            rect: row.after(cells.x - row.x).with_width(end + AIR),
            indent: AIR,
            time: self
                .has_times
                .then(|| row.with_columns(cells.x + time_begin, TIME)),
            path: Some(TreePath::on_main(ply)),
        }
    }
}
