//! Castling as a move: the squares it takes, and how the different ways to enter it become one [`Move`].
//!
//! In standard chess castling is the king's move of two squares. In Chess960 the king may move any distance, or not at all, so
//! castling is the king's move onto its rook.

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::{CastlingSide, outermost_rook};
use super::chess_move::Move;
use super::piece::{Color, Role};
use super::position::Position;
use super::square::{File, Rank, Square};
use super::variant::Variant;

/// The squares of one castling move. In Chess960 a piece may stay where it is, or end where the other one began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CastlingSquares {
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
}

impl CastlingSquares {
    pub(super) fn new(color: Color, side: CastlingSide, king: Square, rook: File) -> Self {
        let on_home_rank = |file| Square::new(file, color.rank(Rank::One));
        Self {
            king_from: king,
            king_to: on_home_rank(side.king_target()),
            rook_from: on_home_rank(rook),
            rook_to: on_home_rank(side.rook_target()),
        }
    }

    /// Returns the squares that must be free of other pieces: the destinations of king and rook, and the squares they cross.
    pub(super) fn must_be_empty(self) -> Bitboard {
        let crossed_by_rook = attacks::between(self.rook_from, self.rook_to) | self.rook_to.into();
        let own_squares = Bitboard::of(self.king_from) | self.rook_from.into();
        (crossed_by_rook | self.crossed_by_king()) & !own_squares
    }

    /// Returns the squares that must not be attacked: the king's destination and the squares it crosses.
    pub(super) fn crossed_by_king(self) -> Bitboard {
        attacks::between(self.king_from, self.king_to) | self.king_to.into()
    }
}

impl Position {
    /// Returns the side that a move castles to, or `None` for any other move. Illegal castling counts too, but in Chess960
    /// only while the side to move has the right to castle there.
    pub fn castles(&self, m: Move) -> Option<CastlingSide> {
        let from = m.from;
        if !self.board.role(Role::King).contains(from) || from.rank() != m.to.rank() {
            return None;
        }
        CastlingSide::ALL
            .into_iter()
            .find(|&side| match self.variant {
                Variant::Standard => from.file() == File::E && side.king_target() == m.to.file(),
                Variant::Chess960 => self.castling_move(side) == Some(m),
            })
    }

    /// Returns the castling squares of the player to move on this side of the board; `None` if that player has no right to
    /// castle there.
    pub(super) fn castling_squares_to(&self, side: CastlingSide) -> Option<CastlingSquares> {
        let us = self.side_to_move;
        let rook = self.castling.rook(us, side)?;
        Some(CastlingSquares::new(us, side, self.king(us), rook))
    }

    /// For a legal move: returns the squares of castling, or `None` if the move does not castle.
    pub(super) fn castling_squares(&self, m: Move) -> Option<CastlingSquares> {
        self.castling_squares_to(self.castles(m)?)
    }

    /// For a legal move: returns the square of the rook that it castles with, or `None` if it does not castle.
    pub fn castling_rook(&self, m: Move) -> Option<Square> {
        Some(self.castling_squares(m)?.rook_from)
    }

    /// Returns the squares that a legal move's piece leaves and reaches. In castling that piece is the king, or the rook if the
    /// king stays where it is.
    pub fn squares_of(&self, m: Move) -> [Square; 2] {
        match self.castling_squares(m) {
            None => [m.from, m.to],
            Some(castling) if castling.king_from == castling.king_to => {
                [castling.rook_from, castling.rook_to]
            }
            Some(castling) => [castling.king_from, castling.king_to],
        }
    }

    /// Returns the castling move to a side, legal or not. `None` if the king is not on its home square (standard chess), or
    /// if the right is lost (Chess960).
    pub(super) fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let us = self.side_to_move;
        let king = self.king(us);
        let home = us.rank(Rank::One);
        let to = match self.variant {
            Variant::Standard if king == Square::new(File::E, home) => side.king_target(),
            Variant::Standard => return None,
            Variant::Chess960 => self.castling.rook(us, side)?,
        };
        Some(Move::new(king, Square::new(to, home)))
    }

    /// Turns castling that was entered in the less usual way into the usual [`Move`], and returns any other move unchanged.
    /// In standard chess the less usual way is the king's move onto its rook. In Chess960 it is the king's move to its
    /// castling destination, if that square is empty and more than one step away.
    pub fn normalize_castling(&self, m: Move) -> Move {
        let us = self.side_to_move;
        if m.from != self.king(us) || m.promotion.is_some() {
            return m;
        }
        let side = match self.variant {
            Variant::Standard => CastlingSide::ALL.into_iter().find(|side| {
                m.to == Square::new(side.rook_file(), us.rank(Rank::One))
                    && self.board.pieces(us, Role::Rook).contains(m.to)
            }),
            Variant::Chess960 if self.board.occupied().contains(m.to) => None,
            Variant::Chess960 => self.castling_with_end(m),
        };
        side.and_then(|side| self.castling_move(side)).unwrap_or(m)
    }

    /// Returns the side that a king's move castles to if it names the king's castling destination. `None` if the king could
    /// simply step there, or if there is no rook on that side.
    pub(super) fn castling_with_end(&self, m: Move) -> Option<CastlingSide> {
        let us = self.side_to_move;
        let ends = |side: CastlingSide| Square::new(side.king_target(), us.rank(Rank::One));
        let side = CastlingSide::ALL
            .into_iter()
            .find(|&side| m.to == ends(side))?;
        let is_step = attacks::king(m.from).contains(m.to);
        let is_possible = !is_step && outermost_rook(&self.board, us, side).is_some();
        is_possible.then_some(side)
    }

    /// Returns the side that a legal king move castles to, or `None` if it does not castle.
    #[inline]
    pub(super) fn king_castles(&self, m: Move) -> Option<CastlingSide> {
        let castles = match self.variant {
            Variant::Standard => m.from.index().abs_diff(m.to.index()) == 2,
            Variant::Chess960 => self.board.color(self.side_to_move).contains(m.to),
        };
        castles.then(|| CastlingSide::of(m.from.file(), m.to.file()))
    }

    /// Moves king and rook to their castling squares. `rook` is the rook's file before the move.
    #[inline]
    pub(super) fn castle(&mut self, side: CastlingSide, king: Square, rook: File) {
        let us = self.side_to_move;
        let squares = CastlingSquares::new(us, side, king, rook);
        let toggled = |from: Square, to: Square| Bitboard::of(from) ^ to.into();
        self.0
            .board
            .toggle(toggled(squares.king_from, squares.king_to), us, Role::King);
        self.0
            .board
            .toggle(toggled(squares.rook_from, squares.rook_to), us, Role::Rook);
    }
}
