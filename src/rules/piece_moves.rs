//! The legal moves of one piece, as a set of destinations: quickly counted, and taken one by one only to be played.

use super::bitboard::Bitboard;
use super::moves::Move;
use super::piece::Role;
use super::square::Square;

/// All legal moves of one piece: where it stands and where it may go.
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves {
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// Where it may go; never empty when it comes from the generator.
    pub to: Bitboard,
}

impl PieceMoves {
    /// Whether these are moves of a pawn to its last rank, each of which stands for four.
    #[inline]
    fn promotes(&self) -> bool {
        self.role == Role::Pawn && self.to.meets(Bitboard::LAST_RANKS)
    }

    /// How many moves these are.
    #[inline]
    pub fn len(&self) -> u32 {
        if self.promotes() {
            self.to.count() * 4
        } else {
            self.to.count()
        }
    }
}

impl IntoIterator for PieceMoves {
    type Item = Move;
    type IntoIter = PieceMovesIter;

    #[inline]
    fn into_iter(self) -> PieceMovesIter {
        PieceMovesIter {
            promotions: if self.promotes() {
                &Role::PROMOTIONS
            } else {
                &[]
            },
            moves: self,
            next: 0,
        }
    }
}

/// The moves of one piece, one by one.
pub struct PieceMovesIter {
    /// The moves still to come.
    moves: PieceMoves,
    /// What a pawn may become on each square; empty if it is no promotion.
    promotions: &'static [Role],
    /// Which promotion comes next.
    next: usize,
}

impl Iterator for PieceMovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.moves.to.first()?;
        let promotion = self.promotions.get(self.next).copied();
        self.next += 1;
        if self.next >= self.promotions.len() {
            self.next = 0;
            self.moves.to ^= to.into();
        }
        Some(Move {
            from: self.moves.from,
            to,
            promotion,
        })
    }
}
