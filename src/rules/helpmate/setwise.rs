//! Set-wise attacks: one step of a kind of piece for every square of a set at once.

use super::super::bitboard::Bitboard;
use super::super::piece::Color;

/// Moves every square of a set by one of the eight king steps and drops what leaves the board.
#[inline]
pub fn shift(set: Bitboard, (files, ranks): (i8, i8)) -> Bitboard {
    let set = match files {
        1 => set.east(),
        -1 => set.west(),
        _ => set,
    };
    match ranks {
        1 => Bitboard(set.0 << 8),
        -1 => Bitboard(set.0 >> 8),
        _ => set,
    }
}

/// The squares so many ranks above and below.
#[inline]
fn up_and_down(set: Bitboard, ranks: u32) -> Bitboard {
    Bitboard(set.0 << (8 * ranks) | set.0 >> (8 * ranks))
}

/// One step along files and ranks.
#[inline]
pub fn rook_steps(set: Bitboard) -> Bitboard {
    set.east() | set.west() | up_and_down(set, 1)
}

/// One step along diagonals.
#[inline]
pub fn bishop_steps(set: Bitboard) -> Bitboard {
    up_and_down(set.east() | set.west(), 1)
}

#[inline]
pub fn queen_steps(set: Bitboard) -> Bitboard {
    rook_steps(set) | bishop_steps(set)
}

#[inline]
pub fn knight_attacks(set: Bitboard) -> Bitboard {
    let near = set.east() | set.west();
    let far = set.east().east() | set.west().west();
    up_and_down(near, 2) | up_and_down(far, 1)
}

/// One step of a pawn straight ahead.
#[inline]
pub fn pawn_pushes(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => shift(set, (0, 1)),
        Color::Black => shift(set, (0, -1)),
    }
}

#[inline]
pub fn pawn_attacks(color: Color, set: Bitboard) -> Bitboard {
    pawn_pushes(color, set.east() | set.west())
}
