//! Converts between move numbers and plies, in games that may begin in any position.

use crate::rules::{Color, Position};

/// Returns the move number and the color of the `ply`th ply, counted from 1, in a game that begins in this position.
pub fn numbering(start: &Position, ply: usize) -> (usize, Color) {
    let before = plies_before(start) + ply.saturating_sub(1);
    (before / 2, Color::ALL[before % 2])
}

/// Returns the ply, counted from 1, of a color's move with this number in a game that begins in this position; `None` if that
/// move would be before the start.
pub fn plies_of(start: &Position, number: usize, color: Color) -> Option<usize> {
    let before = number.checked_mul(2)? + color as usize;
    Some(before.checked_sub(plies_before(start))? + 1)
}

/// Returns the number of plies before a position, from its move number. Counts from White's move 0, so there are two before
/// the usual start.
pub fn plies_before(position: &Position) -> usize {
    2 * position.fullmove_number as usize + position.side_to_move as usize
}
