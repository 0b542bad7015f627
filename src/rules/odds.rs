//! Odds: games where the stronger player starts without a piece.

use derive_more::Display;

use super::piece::{Color, Role};
use super::position::Position;
use super::square::{File, Rank, Square};

/// A start where one side lacks one piece.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
#[display("{giver} gives a {role} ({})", self.square())]
pub struct Odds {
    /// The side that plays without the piece.
    giver: Color,
    /// The missing piece.
    pub role: Role,
    file: File,
    /// The missing piece's rank, counted from the giver's own back rank.
    rank: Rank,
}

impl Odds {
    /// All odds that either side can give, the smallest first.
    pub const ALL: [Self; 8] = [
        Self::new(Color::White, Role::Pawn, File::F, Rank::Two),
        Self::new(Color::Black, Role::Pawn, File::F, Rank::Two),
        Self::new(Color::White, Role::Knight, File::B, Rank::One),
        Self::new(Color::Black, Role::Knight, File::B, Rank::One),
        Self::new(Color::White, Role::Rook, File::A, Rank::One),
        Self::new(Color::Black, Role::Rook, File::A, Rank::One),
        Self::new(Color::White, Role::Queen, File::D, Rank::One),
        Self::new(Color::Black, Role::Queen, File::D, Rank::One),
    ];

    const fn new(giver: Color, role: Role, file: File, rank: Rank) -> Self {
        Self {
            giver,
            role,
            file,
            rank,
        }
    }

    /// Returns the odds of a game that begins with this position; `None` if it is not the start of any of [`Self::ALL`].
    pub fn of(start: &Position) -> Option<Self> {
        Self::ALL.into_iter().find(|odds| odds.start() == *start)
    }

    /// Returns the same odds, given by the other side.
    pub fn swapped(self) -> Self {
        Self {
            giver: !self.giver,
            ..self
        }
    }

    /// Returns the square of the missing piece.
    pub fn square(self) -> Square {
        Square::new(self.file, self.giver.rank(self.rank))
    }

    /// Returns the first position of a game with these odds, with White to move. Without a rook, the right to castle with it
    /// is gone too.
    pub fn start(self) -> Position {
        let mut setup = *Position::start();
        setup.board.clear(self.square());
        setup.castling = setup.castling.at_home(&setup.board, setup.variant);
        setup.position().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tests::rows;

    #[test]
    fn the_piece_is_missing_and_without_a_rook_so_is_the_right_to_castle() {
        let table = "
            White gives a pawn (f2) | rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1
            Black gives a pawn (f7) | rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
            White gives a knight (b1) | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1
            Black gives a knight (b8) | r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
            White gives a rook (a1) | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1
            Black gives a rook (a8) | 1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1
            White gives a queen (d1) | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1
            Black gives a queen (d8) | rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        ";
        for (odds, [words, fen]) in Odds::ALL.into_iter().zip(rows(table)) {
            assert_eq!(
                (odds.to_string(), odds.start().to_string()),
                (words.into(), fen.into())
            );
        }
    }

    #[test]
    fn odds_are_recognized_by_their_start() {
        for odds in Odds::ALL {
            assert_eq!(Odds::of(&odds.start()), Some(odds));
        }
        assert_eq!(Odds::of(&Position::start()), None);
    }
}
