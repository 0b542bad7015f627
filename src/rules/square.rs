//! Squares, files and ranks: the words for places on the board.

use std::fmt;
use std::str::FromStr;

/// One of the eight columns, from White's left (a) to White's right (h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum File {
    /// The a-file.
    A,
    /// The b-file.
    B,
    /// The c-file.
    C,
    /// The d-file.
    D,
    /// The e-file.
    E,
    /// The f-file.
    F,
    /// The g-file.
    G,
    /// The h-file.
    H,
}

impl File {
    /// All files, a to h.
    pub const ALL: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];

    /// The letter that names this file, in lower case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file that a letter names, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|file| file.letter() == letter.to_ascii_lowercase())
    }
}

/// One of the eight rows, from White's side (1) to Black's (8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// White's home rank.
    One,
    /// Where White's pawns begin.
    Two,
    /// The third rank.
    Three,
    /// The fourth rank.
    Four,
    /// The fifth rank.
    Five,
    /// The sixth rank.
    Six,
    /// Where Black's pawns begin.
    Seven,
    /// Black's home rank.
    Eight,
}

impl Rank {
    /// All ranks, 1 to 8.
    pub const ALL: [Self; 8] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
    ];

    /// The digit that names this rank.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank that a digit names.
    pub fn from_digit(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.digit() == digit)
    }
}

/// One of the 64 squares, numbered rank by rank from a1 (0) to h8 (63).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square where a file and a rank cross.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square with this number; only the low six bits count.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "six bits are left")]
    pub const fn from_index(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// The number of this square, 0 to 63. The mask tells the compiler that no table of 64 is overrun.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// All squares, a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self::from_index)
    }

    /// The file this square stands on.
    pub const fn file(self) -> File {
        File::ALL[self.index() % 8]
    }

    /// The rank this square stands on.
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() / 8]
    }

    /// The square so many files to the right and ranks up, unless that is off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 % 8).cast_signed() + files;
        let rank = (self.0 / 8).cast_signed() + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file).cast_unsigned()))
    }

    /// Whether this is a light square; a1 is dark.
    pub const fn is_light(self) -> bool {
        (self.0 / 8 + self.0 % 8) % 2 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text does not name a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8")
    }
}

impl std::error::Error for SquareError {}

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
