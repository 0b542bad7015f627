//! The list of moves of a game with comments and side lines: where each piece of it stands.
//!
//! Only what is near the move shown is laid out, so that the largest game costs no more than a small one: the pair of
//! moves with the move shown, and pairs before and after it until the list is full. A side line away from the move
//! shown is cut after a few rows, and so is a comment; entered or clicked they are there in full.

mod writer;

use ratatui::layout::Rect;

use super::Hit;
use crate::pgn::{GameTree, TreePath};
use crate::rules::Color;
use writer::RowWriter;

/// The width of the number before a pair of moves.
pub const NUMBER_WIDTH: u16 = 5;

/// What the list of moves depends on.
#[derive(Clone, Copy, Debug)]
pub struct MoveList<'a> {
    /// The game with what is said about it.
    pub tree: &'a GameTree,
    /// Whether anything is said about it, or there are side lines.
    pub annotated: bool,
    /// The place that is shown on the board.
    pub shown: &'a TreePath,
    /// Whether only ASCII characters may be used.
    pub ascii: bool,
}

impl MoveList<'_> {
    /// One if the first ply of the game is Black's, so that the first pair lacks White's move.
    pub fn shift(&self) -> usize {
        usize::from(self.tree.start.side_to_move() == Color::Black)
    }
}

/// What a piece of the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// A number, or a mark before a side line.
    Number,
    /// A move.
    Move,
    /// The move that led to the position shown.
    Current,
    /// What is said about a move.
    Comment,
}

/// Some text in a row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListSpan {
    /// What it is.
    pub kind: SpanKind,
    /// The text.
    pub text: String,
    /// Where it stands.
    pub rect: Rect,
    /// What a click on it means.
    pub target: Option<Hit>,
}

/// The list with everything that is seen of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListArea {
    /// All of it.
    pub rect: Rect,
    /// What stands there.
    pub pieces: Vec<MoveListSpan>,
}

impl MoveListArea {
    /// A list with the move shown in the middle, as far as its ends allow.
    pub fn new(rect: Rect, score: MoveList<'_>) -> Self {
        let height = usize::from(rect.height);
        let pairs = (score.tree.main.moves.len() + score.shift()).div_ceil(2);
        let middle = (score.shown.main_line_move() + score.shift()).saturating_sub(1) / 2;
        let mut writer = RowWriter::new(score, rect, usize::MAX);
        writer.pair(middle);
        let mut current = writer.current.unwrap_or(0);
        let mut rows = writer.rows;
        for pair in (0..middle).rev() {
            if current >= height {
                break;
            }
            let before = RowWriter::of_pair(score, rect, pair, 4 * height);
            current += before.len();
            rows.splice(0..0, before);
        }
        for pair in middle + 1..pairs {
            if rows.len() >= current + height {
                break;
            }
            rows.extend(RowWriter::of_pair(score, rect, pair, height));
        }
        let first = current
            .saturating_sub(height / 2)
            .min(rows.len().saturating_sub(height));
        let shown = rows.into_iter().skip(first).zip(rect.rows());
        let pieces = shown.flat_map(|(row, at)| {
            row.into_iter().map(move |piece| MoveListSpan {
                rect: Rect {
                    x: at.x + piece.rect.x,
                    y: at.y,
                    ..piece.rect
                }
                .intersection(at),
                ..piece
            })
        });
        Self {
            rect,
            pieces: pieces.collect(),
        }
    }
}

#[cfg(test)]
mod tests;
