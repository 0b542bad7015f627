//! A set of squares in one machine word: bit 0 is a1, bit 63 is h8.

use std::fmt;

use derive_more::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::piece::Color;
use super::square::{File, Rank, Square};

/// A set of squares. The bit operators are the set operators.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    BitAnd,
    BitAndAssign,
    BitOr,
    BitOrAssign,
    BitXor,
    BitXorAssign,
    Not,
)]
pub struct Bitboard(pub u64);

impl Bitboard {
    pub const EMPTY: Self = Self(0);

    /// The first and the eighth rank. Pawns promote there, so in a playable position no pawn is on them.
    pub const LAST_RANKS: Self = Self(Self::rank(Rank::One).0 | Self::rank(Rank::Eight).0);

    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (rank as u8 * 8))
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if the set has two squares or more; cheaper than counting.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Moves every square one rank toward the opponent of `color`. The last rank wraps around to the first, so callers pass
    /// only pawns or mask the result.
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        Self(self.0.rotate_left(match color {
            Color::White => 8,
            Color::Black => 56,
        }))
    }

    /// Moves every square one file toward the a-file and drops those that leave the board.
    #[inline]
    pub const fn west(self) -> Self {
        Self(self.0 >> 1 & !Self::file(File::H).0)
    }

    /// Moves every square one file toward the h-file and drops those that leave the board.
    #[inline]
    pub const fn east(self) -> Self {
        Self(self.0 << 1 & !Self::file(File::A).0)
    }

    /// Returns the lowest square of the set; `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(self.0.trailing_zeros() as usize))
        }
    }
}

/// Single steps of a kind of piece, from all squares of the set at once.
impl Bitboard {
    #[inline]
    pub fn rook_steps(self) -> Self {
        self.east() | self.west() | self.up_and_down(1)
    }

    #[inline]
    pub fn bishop_steps(self) -> Self {
        (self.east() | self.west()).up_and_down(1)
    }

    #[inline]
    pub fn queen_steps(self) -> Self {
        self.rook_steps() | self.bishop_steps()
    }

    #[inline]
    pub fn knight_attacks(self) -> Self {
        let near = self.east() | self.west();
        let far = self.east().east() | self.west().west();
        near.up_and_down(2) | far.up_and_down(1)
    }

    /// Returns the squares where pawns of this color could capture. No pawn may be on its last rank.
    #[inline]
    pub fn pawn_attacks(self, color: Color) -> Self {
        let ahead = self.forward(color);
        ahead.east() | ahead.west()
    }

    /// Returns the squares that are this many ranks above and below.
    #[inline]
    fn up_and_down(self, ranks: u32) -> Self {
        Self(self.0 << (8 * ranks) | self.0 >> (8 * ranks))
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

/// Iterates over the squares of a set, rank by rank from a1 to h8.
#[derive(Clone)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_squares_in_order() {
        let names = ["a1", "e4", "h8"];
        let set: Bitboard = names
            .iter()
            .map(|name| name.parse::<Square>().unwrap())
            .collect();
        assert_eq!(
            set.into_iter()
                .map(|square| square.to_string())
                .collect::<Vec<_>>(),
            names
        );
        assert_eq!(set.count(), 3);
        assert!(set.more_than_one() && !Bitboard::of(Square::from_index(5)).more_than_one());
    }

    #[test]
    fn neighbors_do_not_wrap_around_the_board() {
        let edges = Bitboard::of(Square::new(File::A, Rank::Four))
            | Square::new(File::H, Rank::Four).into();
        assert_eq!(edges.west(), Square::new(File::G, Rank::Four).into());
        assert_eq!(edges.east(), Square::new(File::B, Rank::Four).into());
        let fourth = Bitboard::rank(Rank::Four);
        assert_eq!(fourth.forward(Color::White), Bitboard::rank(Rank::Five));
        assert_eq!(fourth.forward(Color::Black), Bitboard::rank(Rank::Three));
    }

    #[test]
    fn a_file_and_a_rank_cross_in_one_square() {
        let crossing = Bitboard::file(File::C) & Bitboard::rank(Rank::Five);
        assert_eq!(
            crossing.into_iter().collect::<Vec<_>>(),
            [Square::new(File::C, Rank::Five)]
        );
    }
}
