//! The columns of the move list: how many pairs of moves (White's and Black's) are side by side, and where their numbers, moves
//! and times are.
//!
//! The columns depend only on the width of the list and on whether the game has clocks, so no move changes them.

use ratatui::layout::Rect;

use super::{MoveList, MoveListSpan};
use crate::pgn::{Node, TreePath};
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
/// Minimum columns of a pair without times that has [`BEFORE_BLACK`] between its moves.
const LEAST_PAIR_WITH_GAP: u16 = 16;
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
/// The free column between White's move and Black's, except in the narrowest pairs and in those with times. It is in addition
/// to [`AIR`].
const BEFORE_BLACK: u16 = 1;
/// The columns of the time that a move took.
const TIME: u16 = 5;
/// The signs that we leave out of a move, in this order, until it fits. Readers recognize the move without them. An annotation
/// like `!?` means something else without one of its signs, so it goes as a whole.
const DISPENSABLE: [&[char]; 5] = [&['+'], &['#'], &['='], &['!', '?'], &['x']];

/// How a list divides its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListColumns {
    /// How many pairs are side by side: one or two.
    pub across: u16,
    /// The columns of a pair.
    pub pair: u16,
    /// The columns of a pair's number.
    number: u16,
    has_times: bool,
}

impl ListColumns {
    /// Returns the columns of a list of this width. With `has_times`, each move has room for its time if the list is wide
    /// enough.
    pub fn new(columns: u16, has_times: bool) -> Self {
        let has_times = has_times && columns >= TIMED_PAIR;
        let (narrowest, widest) = if has_times {
            (TIMED_PAIR, WIDEST_TIMED_PAIR)
        } else if columns < 2 * PAIR_WIDTH {
            (NARROW_PAIR, WIDEST_PAIR)
        } else {
            (PAIR_WIDTH, WIDEST_PAIR)
        };
        let across = (columns / narrowest).clamp(1, 2);
        Self::of_pairs(across, (columns / across).min(widest), has_times)
    }

    /// Returns the columns of a list of this width that has one pair in each row, so that signs such as `!!` have room.
    pub fn one_across(columns: u16, has_times: bool) -> Self {
        let has_times = has_times && columns >= TIMED_PAIR;
        let widest = if has_times {
            WIDEST_TIMED_PAIR
        } else {
            WIDEST_PAIR
        };
        Self::of_pairs(1, columns.min(widest), has_times)
    }

    fn of_pairs(across: u16, pair: u16, has_times: bool) -> Self {
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

    /// Returns the main-line move with this ply, counted from 1, laid out in its half of a row, with the cells for its time. A
    /// long move takes the columns beside its half if they are free.
    pub fn span(self, moves: MoveList<'_>, ply: usize, row: Rect) -> MoveListSpan {
        let (_, color) = numbering(&moves.tree.start, ply);
        let node = &moves.tree.main.moves[ply - 1];
        // A pair is a number, White's move and Black's move. This move may have more columns than its half of the pair.
        let free_columns = self.room_for_move(moves, node, color, row);
        let columns_for_time = if self.has_times {
            // There is a gap on each side of the time.
            BESIDE_TIME + TIME + BESIDE_TIME
        } else {
            0
        };
        let text = fitting(moves, node, free_columns.saturating_sub(columns_for_time));
        // Only a list too narrow for times may have fewer columns than the shortest text of a move. The text is cut off there.
        let text_width = width(&text).min(free_columns);
        // From here on we count columns from the left edge of the move's half of the pair. The text comes after `AIR`.
        let text_end = AIR + text_width;
        // The times are below one another, except beside a long move.
        let time_begin = (text_end + BESIDE_TIME).max(AIR + MOVE);
        let end = if self.has_times {
            time_begin + TIME
        } else {
            text_end
        };
        let half = self.move_cells(row, color);
        let time = row.with_columns(half.x + time_begin, TIME);
        MoveListSpan {
            kind: moves.kind_on_main(ply),
            text,
            // The mark on the current move covers these cells: its half, or more if the move is long.
            rect: row.with_columns(half.x, half.width.max(end)),
            indent: AIR,
            time: self.has_times.then_some(time),
            path: Some(TreePath::on_main(ply)),
        }
    }

    /// Returns the columns from the start of a move's text to the end of the row, or to the gap before Black's move if that
    /// follows in the same row.
    fn room_for_move(self, moves: MoveList<'_>, node: &Node, color: Color, row: Rect) -> u16 {
        let text_left = self.text_cells(row, color).x;
        // In an annotated list, Black's reply begins its own row after comments and variations on White's move.
        let is_alone = moves.annotated && node.has_notes();
        if color == Color::White && !is_alone {
            self.room_before_black(row, text_left)
        } else {
            row.right().saturating_sub(text_left)
        }
    }

    /// Returns the columns from `left` to the cells of Black's move, without the gap before them.
    fn room_before_black(self, row: Rect, left: u16) -> u16 {
        let has_gap = !self.has_times && self.pair >= LEAST_PAIR_WITH_GAP;
        let gap = if has_gap { BEFORE_BLACK } else { 0 };
        let black = self.move_cells(row, Color::Black).x;
        black.saturating_sub(left + gap)
    }
}

/// Returns a move with its annotation. If it is wider than this many columns, leaves out what readers can do without; it may
/// still be wider.
fn fitting(moves: MoveList<'_>, node: &Node, columns: u16) -> String {
    let mut text = node.annotated(moves.letters, moves.ascii);
    if width(&text) <= columns {
        return text;
    }
    // Glyphs like `±` and draw offers follow a space. They go first.
    if let Some((san_and_suffix, _)) = text.split_once(' ') {
        text.truncate(san_and_suffix.len());
    }
    for signs in DISPENSABLE {
        if width(&text) > columns {
            text = text.replace(signs, "");
        }
    }
    text
}
