//! Set-wise attacks: one step of a kind of piece for every square of a set at once.

use super::super::piece::Color;

/// Moves every square of a set by one of the eight king steps and drops what leaves the board.
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

/// One step along files and ranks.
#[inline]
pub fn rook_steps(set: u64) -> u64 {
    shift(set, (1, 0)) | shift(set, (-1, 0)) | set << 8 | set >> 8
}

/// One step along diagonals.
#[inline]
pub fn bishop_steps(set: u64) -> u64 {
    let sides = shift(set, (1, 0)) | shift(set, (-1, 0));
    sides << 8 | sides >> 8
}

#[inline]
pub fn queen_steps(set: u64) -> u64 {
    rook_steps(set) | bishop_steps(set)
}

#[inline]
pub fn knight_attacks(set: u64) -> u64 {
    let (one, two) = (
        shift(set, (1, 0)) | shift(set, (-1, 0)),
        shift(shift(set, (1, 0)), (1, 0)) | shift(shift(set, (-1, 0)), (-1, 0)),
    );
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// One step of a pawn straight ahead.
#[inline]
pub fn pawn_pushes(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

#[inline]
pub fn pawn_attacks(color: Color, set: u64) -> u64 {
    pawn_pushes(color, shift(set, (1, 0)) | shift(set, (-1, 0)))
}
