//! Checks and pins: what binds the side to move, known before any move is generated.

use super::attacks;
use super::bitboard::Bitboard;
use super::piece::Role;
use super::position::Position;
use super::square::Square;

/// What binds the side to move before it has chosen a piece.
pub struct Bounds {
    /// Where its king stands.
    pub king: Square,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Its own pieces that stand alone between the king and a slider (FIDE 3.9.2).
    pub pinned: Bitboard,
    /// Where a piece other than the king may go: not onto its own men; in check, only where that ends the check.
    pub targets: Bitboard,
}

impl Bounds {
    /// Looks outward from the king for checks and pins.
    #[inline(always)]
    pub fn of(position: &Position) -> Self {
        let board = &position.board;
        let us = position.side_to_move;
        let king = position.king(us);
        let (own, enemy) = (board.color(us), board.color(!us));
        let leapers = attacks::knight(king) & board.role(Role::Knight)
            | attacks::pawn(us, king) & board.role(Role::Pawn);
        let sliders = attacks::diagonals(king) & board.diagonal_sliders()
            | attacks::straights(king) & board.straight_sliders();
        let mut checkers = leapers & enemy;
        let mut pinned = Bitboard::EMPTY;
        for slider in sliders & enemy {
            let shield = attacks::between(king, slider) & board.occupied();
            if shield.is_empty() {
                checkers |= slider.into();
            } else if !shield.is_many() {
                pinned |= shield & own;
            }
        }
        let targets = match checkers.first() {
            None => !own,
            Some(_) if checkers.is_many() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker) | checker.into(),
        };
        Self {
            king,
            checkers,
            pinned,
            targets,
        }
    }

    /// Keeps a piece's destinations within the bounds: a pinned piece stays on its line.
    #[inline(always)]
    pub fn keep(&self, from: Square, to: Bitboard) -> Bitboard {
        let to = to & self.targets;
        if self.pinned.contains(from) {
            to & attacks::line(self.king, from)
        } else {
            to
        }
    }
}
