//! Checks and pins. The move generator finds them first, so that it generates only legal moves.

use super::attacks;
use super::bitboard::Bitboard;
use super::piece::Role;
use super::position::Position;
use super::square::Square;

/// What limits the moves of the side to move.
pub struct ChecksAndPins {
    /// The square of the king of the side to move.
    pub king: Square,
    pub checkers: Bitboard,
    /// The pieces of the side to move that are pinned: each is the only piece between the king and an enemy slider (FIDE
    /// 3.9.2).
    pub pinned: Bitboard,
    /// The squares that pieces other than the king may go to: all squares not occupied by their own side; in check only those
    /// where a move ends the check. En passant is an exception.
    pub targets: Bitboard,
}

impl ChecksAndPins {
    /// Finds the checks and pins against the king of the side to move.
    #[inline(always)]
    pub fn of(position: &Position) -> Self {
        let board = &position.board;
        let us = position.side_to_move;
        let king = position.king(us);
        let (own, enemy) = (board.color(us), board.color(!us));
        // A knight gives check where a knight on the king's square would attack it, and a pawn where a pawn of ours on the
        // king's square would attack it.
        let leapers = attacks::knight(king) & board.role(Role::Knight)
            | attacks::pawn(us, king) & board.role(Role::Pawn);
        // Sliders on a line with the king, whatever is between them.
        let sliders = attacks::bishop_on_empty_board(king) & board.diagonal_sliders()
            | attacks::rook_on_empty_board(king) & board.straight_sliders();
        let mut checkers = leapers & enemy;
        let mut pinned = Bitboard::EMPTY;
        for slider in sliders & enemy {
            let shield = attacks::between(king, slider) & board.occupied();
            if shield.is_empty() {
                checkers |= slider.into();
            } else if !shield.more_than_one() {
                // A single piece of ours is pinned. Of two pieces each may leave the other as the shield.
                pinned |= shield & own;
            }
        }
        // Where pieces other than the king may go.
        let targets = match checkers.first() {
            None => !own,
            Some(_) if checkers.more_than_one() => Bitboard::EMPTY, // only the king can move
            Some(checker) => attacks::between(king, checker) | checker.into(), // block or capture
        };
        Self {
            king,
            checkers,
            pinned,
            targets,
        }
    }

    /// Returns the squares from where a piece other than the king may go to a square, if it can reach it. The reverse of
    /// [`Self::restrict`].
    #[inline(always)]
    pub fn origins_for(&self, to: Square) -> Bitboard {
        if self.targets.contains(to) {
            !self.pinned | attacks::line(self.king, to)
        } else {
            Bitboard::EMPTY
        }
    }

    /// Removes the destinations that are occupied by the mover's own side or would leave its king in check. A pinned piece
    /// stays on its line. Not for the king, nor for en passant.
    #[inline(always)]
    pub fn restrict(&self, from: Square, to: Bitboard) -> Bitboard {
        let to = to & self.targets;
        if self.pinned.contains(from) {
            to & attacks::line(self.king, from)
        } else {
            to
        }
    }
}
