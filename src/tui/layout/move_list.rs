//! Lays out the move list: its texts and their cells. A list has only pairs of moves ([`pairs`]), or pairs with comments and
//! variations ([`annotated`]). Both use the same [`columns`].
//!
//! We lay out only pairs near the shown move, until the list is full. So the largest game takes no longer than a small one.

mod annotated;
mod columns;
mod pairs;

use std::ops::RangeInclusive;

use ratatui::layout::Rect;

use crate::pgn::{GameTree, TreePath};
use crate::rules::{Color, PieceLetters};

/// The moves to list, and how to write them.
#[derive(Clone, Copy, Debug)]
pub struct MoveList<'a> {
    /// The game with its variations and comments.
    pub tree: &'a GameTree,
    /// True if the game came with glyphs, comments or variations, or the players have added notes.
    pub annotated: bool,
    /// The comment that says how the game ended. We do not list it, because the result's card says the same. `None` if there is
    /// no such comment.
    pub end_comment: Option<&'a str>,
    pub shown: &'a TreePath,
    /// How many moves of the main line have been played. A file may continue after the end of a game.
    pub present: usize,
    pub letters: PieceLetters,
    pub ascii: bool,
    /// True if each move should have its time beside it, if there is room.
    pub has_times: bool,
    pub scrolling: Scrolling,
}

/// How far a full list of pairs scrolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrolling {
    /// By many pairs at once. The free rows after the last pair are for the next moves.
    Ahead,
    /// No further than the last pair, because the game is over.
    ToLastPair,
}

impl MoveList<'_> {
    /// Returns 1 if the game begins with Black's move, because the first pair then has no white move. Otherwise returns 0.
    pub fn shift(&self) -> usize {
        usize::from(self.tree.start.side_to_move == Color::Black)
    }

    /// Returns true while the board shows a position other than the current one.
    pub fn is_viewed(&self) -> bool {
        *self.shown != TreePath::on_main(self.present)
    }

    pub fn pairs(&self) -> usize {
        (self.tree.main.moves.len() + self.shift()).div_ceil(2)
    }

    /// Returns the index of the pair that contains a ply of the main line. Pairs count from 0 and plies from 1. Ply 0, the
    /// start, belongs to the first pair.
    fn pair_of(&self, ply: usize) -> usize {
        (ply + self.shift()).saturating_sub(1) / 2
    }

    /// Returns the plies of a pair of the main line. Pairs count from 0 and plies from 1. The first and the last pair may have
    /// only one, and the first has none before the first move.
    fn plies_of(&self, pair: usize) -> RangeInclusive<usize> {
        let before = (2 * pair).saturating_sub(self.shift());
        let last = 2 * pair + 2 - self.shift();
        before + 1..=last.min(self.tree.main.moves.len())
    }

    /// Returns the kind of a move that has been played or that is in a variation.
    fn kind(&self, path: &TreePath) -> SpanKind {
        if path == self.shown {
            SpanKind::Current
        } else {
            SpanKind::Move
        }
    }

    /// Returns the kind of a ply of the main line, counted from 1.
    fn kind_on_main(&self, ply: usize) -> SpanKind {
        match self.kind(&TreePath::on_main(ply)) {
            // The moves of a file may continue after the end of the game.
            SpanKind::Move if ply > self.present => SpanKind::Aside,
            kind => kind,
        }
    }
}

/// The kind of a text in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// A move number, an ellipsis, or the sign before a note.
    Number,
    Move,
    /// The move that led to the shown position.
    Current,
    /// A move of a variation, or one in a file after the end of the game.
    Aside,
    /// A comment on a move or before the first one.
    Comment,
}

/// A text in a row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListSpan {
    pub kind: SpanKind,
    pub text: String,
    /// The cells of the text and its time, with free cells before and after. The mark on the current move covers all of them.
    pub rect: Rect,
    /// How many of these cells are free before the text begins.
    pub indent: u16,
    /// The cells for the time that the move took; `None` if the list shows no times, or if the text is not a move of the main
    /// line.
    pub time: Option<Rect>,
    /// The path of the move that the text shows or comments on; `None` if it belongs to no move.
    pub path: Option<TreePath>,
}

/// The visible part of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListArea {
    pub rect: Rect,
    /// The visible texts.
    pub spans: Vec<MoveListSpan>,
    /// The rows with a shaded background.
    pub shaded: Vec<Rect>,
}

impl MoveListArea {
    /// Lays out the part of the list around the shown move that fits into this area.
    pub fn new(rect: Rect, moves: MoveList<'_>) -> Self {
        if moves.annotated {
            annotated::lay_out(rect, moves)
        } else {
            pairs::lay_out(rect, moves)
        }
    }
}

#[cfg(test)]
mod tests;
