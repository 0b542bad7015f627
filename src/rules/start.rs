//! The positions that games begin with: the one of standard chess, and the 960 of Chess960 by number.

use std::str::FromStr;

use derive_more::Display;

use super::board::Board;
use super::castling::CastlingRights;
use super::piece::{Color, Piece, Role};
use super::position::Position;
use super::setup::Setup;
use super::square::{File, Rank, Square};
use super::variant::Variant;

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl Position {
    /// Returns the first position in standard chess (FIDE 2.3).
    pub fn start() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let home = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        Self::first(home, Variant::Standard)
    }

    /// Returns the start of a game of this variant, with the pieces as in standard chess.
    pub fn standard_start(variant: Variant) -> Self {
        match variant {
            Variant::Standard => Self::start(),
            Variant::Chess960 => StartNumber::STANDARD.start(),
        }
    }

    /// Returns the first position of a game where both sides have these pieces on their first rank, from a to h.
    fn first(home: [Role; 8], variant: Variant) -> Self {
        let mut board = Board::default();
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(home) {
                let place = |rank| Square::new(file, color.rank(rank));
                board.put(place(Rank::One), Piece { color, role });
                let role = Role::Pawn;
                board.put(place(Rank::Two), Piece { color, role });
            }
        }
        Self(Setup {
            board,
            variant,
            castling: CastlingRights::possible(&board, variant),
            ..Setup::default()
        })
    }
}

/// The number of a start position in Chess960, 0 to 959. Number 518 places the pieces as in standard chess.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
pub struct StartNumber(u16);

impl StartNumber {
    const COUNT: u16 = 960;

    /// The start with the pieces as in standard chess.
    pub const STANDARD: Self = Self(518);

    /// Checks the number of a start position; `None` for numbers above 959.
    pub fn new(number: u16) -> Option<Self> {
        (number < Self::COUNT).then_some(Self(number))
    }

    /// Turns a random number into a start number.
    #[expect(clippy::cast_possible_truncation, reason = "it is below 960")]
    pub fn draw(random: u64) -> Self {
        Self((random % u64::from(Self::COUNT)) as u16)
    }

    /// Returns the number of a start position of Chess960; `None` for any other position.
    pub fn of(start: &Position) -> Option<Self> {
        match start.variant {
            Variant::Standard => None,
            Variant::Chess960 => (0..Self::COUNT)
                .map(Self)
                .find(|number| number.start() == *start),
        }
    }

    /// Returns the first position of the game.
    pub fn start(self) -> Position {
        Position::first(self.home(), Variant::Chess960)
    }

    /// Returns the pieces of the first rank from a to h. The digits of the number, lowest first, choose the squares of the
    /// light-squared bishop (one of 4), the dark-squared bishop (4), the queen (6) and the two knights (10 pairs). Queen and
    /// knights count only the squares that are still free. The last three squares get rook, king and rook.
    fn home(self) -> [Role; 8] {
        let number = usize::from(self.0);
        let mut home = [None; 8];
        home[number % 4 * 2 + 1] = Some(Role::Bishop);
        home[number / 4 % 4 * 2] = Some(Role::Bishop);
        home[free_files(home)[number / 16 % 6]] = Some(Role::Queen);
        let free = free_files(home);
        let mut pairs = (0..5).flat_map(|one| (one + 1..5).map(move |other| [one, other]));
        for knight in pairs.nth(number / 96).into_iter().flatten() {
            home[free[knight]] = Some(Role::Knight);
        }
        let between_rooks = free_files(home)[1];
        home[between_rooks] = Some(Role::King);
        home.map(|role| role.unwrap_or(Role::Rook))
    }
}

/// Returns the free files of a first rank with at least two pieces, from a (0) to h (7). The rest of the array is 0.
fn free_files(home: [Option<Role>; 8]) -> [usize; 6] {
    let mut free = (0..8).filter(|&file| home[file].is_none());
    std::array::from_fn(|_| free.next().unwrap_or_default())
}

impl FromStr for StartNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().and_then(Self::new);
        number.ok_or_else(|| {
            format!("a start position of Chess960 has a number from 0 to 959, not {text:?}")
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn home(number: u16) -> String {
        let fen = StartNumber(number).start().to_string();
        fen[35..43].to_owned()
    }

    #[test]
    fn the_numbers_are_the_usual_ones() {
        for (number, pieces) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (4, "QBBNNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(home(number), pieces, "{number}");
        }
        assert_eq!("959".parse(), Ok(StartNumber(959)));
        for text in ["960", "-1", "99999", "", "x"] {
            assert!(StartNumber::from_str(text).is_err(), "{text}");
        }
    }

    #[test]
    fn all_starts_differ_are_recognized_and_have_the_king_between_the_rooks() {
        let mut starts = HashSet::new();
        for number in (0..960).map(StartNumber) {
            let start = number.start();
            // All starts differ, so a few samples show that the search finds each.
            if number.0 % 40 == 0 {
                assert_eq!(StartNumber::of(&start), Some(number));
            }
            let pieces = home(number.0);
            let place = |letter| pieces.find(letter).unwrap();
            assert!(place('R') < place('K') && place('K') < pieces.rfind('R').unwrap());
            assert_ne!(place('B') % 2, pieces.rfind('B').unwrap() % 2);
            assert!(starts.insert(pieces));
        }
        assert_eq!(StartNumber::of(&Position::start()), None);
    }

    #[test]
    fn every_number_can_be_drawn() {
        let drawn: HashSet<u16> = (0..960).map(|random| StartNumber::draw(random).0).collect();
        assert_eq!(drawn.len(), 960);
    }
}
