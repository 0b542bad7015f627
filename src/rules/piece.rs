//! The pieces: their color, and their role, which is the kind of piece regardless of color.

use std::ops::Not;

use derive_more::Display;

use super::square::Rank;

#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    #[display("White")]
    White,
    #[display("Black")]
    Black,
}

impl Color {
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Converts between a rank of the board and a rank as this side counts it, from its own back rank.
    #[inline]
    pub const fn rank(self, rank: Rank) -> Rank {
        match self {
            Self::White => rank,
            Self::Black => Rank::ALL[7 - rank as usize],
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[display(rename_all = "lowercase")]
pub enum Role {
    /// Moves as in FIDE 3.7.
    Pawn,
    /// Moves as in FIDE 3.6.
    Knight,
    /// Moves as in FIDE 3.2.
    Bishop,
    /// Moves as in FIDE 3.3.
    Rook,
    /// Moves as in FIDE 3.4.
    Queen,
    /// Moves as in FIDE 3.8.
    King,
}

impl Role {
    /// Returns the value of a piece in points, as players count it. A pawn is worth one, a king nothing.
    pub const fn worth(self) -> u32 {
        match self {
            Self::Pawn => 1,
            Self::Knight | Self::Bishop => 3,
            Self::Rook => 5,
            Self::Queen => 9,
            Self::King => 0,
        }
    }

    pub const ALL: [Self; 6] = {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        [Pawn, Knight, Bishop, Rook, Queen, King]
    };

    /// The pieces that a pawn may become (FIDE 3.7.3.3), in the order of the move generator and the promotion dialog.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// Returns the English letter in upper case: P N B R Q K.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// Reads an English letter in either case; `None` if it names no piece.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|role| role.letter() == letter.to_ascii_uppercase())
    }
}

#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash)]
#[display("{color} {role}")]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    /// Returns the FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// Reads a FEN letter; `None` if it names no piece.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Role::from_letter(letter).map(|role| Self { color, role })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_reads_back_from_its_letter() {
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color, role };
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::from_letter('x'), None);
    }

    #[test]
    fn black_counts_ranks_from_the_other_side() {
        assert_eq!(Color::Black.rank(Rank::Two), Rank::Seven);
        assert_eq!(Color::White.rank(Rank::Two), Rank::Two);
    }
}
