//! Squares, files and ranks, and their names.

use std::fmt;
use std::str::FromStr;

use derive_more::Debug;
use thiserror::Error;

/// One of the eight columns, from White's left (a) to White's right (h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    pub const ALL: [Self; 8] = {
        use File::{A, B, C, D, E, F, G, H};
        [A, B, C, D, E, F, G, H]
    };

    /// Returns the letter in lower case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Reads a letter in either case; `None` if it names no file.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|file| file.letter() == letter.to_ascii_lowercase())
    }
}

/// One of the eight rows, from White's side (1) to Black's (8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
}

impl Rank {
    pub const ALL: [Self; 8] = {
        use Rank::{Eight, Five, Four, One, Seven, Six, Three, Two};
        [One, Two, Three, Four, Five, Six, Seven, Eight]
    };

    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    pub fn from_digit(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.digit() == digit)
    }
}

/// One of the 64 squares, numbered rank by rank from a1 (0) to h8 (63).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[debug("{self}")]
pub struct Square(u8);

impl Square {
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// Returns the square with this index; only the low six bits count.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "six bits are left")]
    pub const fn from_index(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// Returns the index, 0 to 63. The mask lets the compiler drop bounds checks on tables of 64.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Iterates from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self::from_index)
    }

    pub const fn file(self) -> File {
        File::ALL[self.index() % 8]
    }

    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() / 8]
    }

    /// Returns the square this many files to the right and ranks up; `None` if that is off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 % 8).cast_signed() + files;
        let rank = (self.0 / 8).cast_signed() + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file).cast_unsigned()))
    }

    /// Returns true for a light square; a1 is dark.
    pub const fn is_light(self) -> bool {
        (self.0 / 8 + self.0 % 8) % 2 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a square must be a letter a to h and a digit 1 to 8")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_letter);
        let rank = chars.next().and_then(Rank::from_digit);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Self::new(file, rank)),
            _ => Err(SquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_from_its_name() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn only_a_letter_and_a_digit_name_a_square() {
        for text in ["", "e", "4e", "e9", "i1", "e44", "é4"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
        assert_eq!("E4".parse(), Ok(Square::new(File::E, Rank::Four)));
    }

    #[test]
    fn a1_is_dark_and_h1_is_light() {
        assert!(!Square::new(File::A, Rank::One).is_light());
        assert!(Square::new(File::H, Rank::One).is_light());
    }

    #[test]
    fn an_offset_stays_on_the_board_or_is_none() {
        let h4 = Square::new(File::H, Rank::Four);
        assert_eq!(h4.offset(1, 0), None);
        assert_eq!(h4.offset(-1, 2), Some(Square::new(File::G, Rank::Six)));
        assert_eq!(h4.offset(0, 5), None);
    }
}
