//! The legal moves of one piece as a set of destinations, which is counted without listing them.

use super::bitboard::Bitboard;
use super::chess_move::Move;
use super::piece::Role;
use super::square::Square;

#[derive(Clone, Copy, Debug)]
pub struct PieceMoves {
    pub role: Role,
    pub from: Square,
    /// The destinations; never empty when the move generator made them.
    pub to: Bitboard,
}

impl PieceMoves {
    /// Returns true if a pawn reaches its last rank, so that each destination stands for four moves.
    #[inline]
    fn are_promotions(&self) -> bool {
        self.role == Role::Pawn && self.to.intersects(Bitboard::LAST_RANKS)
    }

    /// Counts the moves, with four for each promotion square.
    #[inline]
    pub fn len(&self) -> u32 {
        if self.are_promotions() {
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
            promotions: if self.are_promotions() {
                &Role::PROMOTIONS
            } else {
                &[]
            },
            moves: self,
            next_promotion: 0,
        }
    }
}

pub struct PieceMovesIter {
    /// The moves not yet returned.
    moves: PieceMoves,
    /// Empty if the moves are no promotions.
    promotions: &'static [Role],
    /// Index of the next promotion on the first remaining square.
    next_promotion: usize,
}

impl Iterator for PieceMovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.moves.to.first()?;
        let promotion = self.promotions.get(self.next_promotion).copied();
        self.next_promotion += 1;
        if self.next_promotion >= self.promotions.len() {
            self.next_promotion = 0;
            self.moves.to ^= to.into();
        }
        Some(Move {
            from: self.moves.from,
            to,
            promotion,
        })
    }
}
