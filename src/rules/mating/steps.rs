//! Steps of whole sets of squares at once.

use super::super::piece::Color;

/// Moves every square of a set by one of the eight steps; what leaves the board is gone.
#[inline]
pub fn shift(set: u64, step: (i8, i8)) -> u64 {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let set = match step.0 {
        1 => (set << 1) & NOT_A,
        -1 => (set >> 1) & NOT_H,
        _ => set,
    };
    match step.1 {
        1 => set << 8,
        -1 => set >> 8,
        _ => set,
    }
}

/// One step along the files and ranks.
#[inline]
pub fn straight(set: u64) -> u64 {
    shift(set, (1, 0)) | shift(set, (-1, 0)) | set << 8 | set >> 8
}

/// One step along the diagonals.
#[inline]
pub fn diagonal(set: u64) -> u64 {
    let sides = shift(set, (1, 0)) | shift(set, (-1, 0));
    sides << 8 | sides >> 8
}

/// The leaps of a knight.
#[inline]
pub fn leaps(set: u64) -> u64 {
    let (one, two) = (
        shift(set, (1, 0)) | shift(set, (-1, 0)),
        shift(shift(set, (1, 0)), (1, 0)) | shift(shift(set, (-1, 0)), (-1, 0)),
    );
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// One step of a pawn straight ahead.
#[inline]
pub fn ahead(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// The squares on which pawns of a color bear.
#[inline]
pub fn pawn_attacks(color: Color, set: u64) -> u64 {
    ahead(color, shift(set, (1, 0)) | shift(set, (-1, 0)))
}
