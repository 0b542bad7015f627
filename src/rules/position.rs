//! A position: the board, the side to move, castling rights, en passant and the counters; and how a move changes it.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::castling::CastlingRights;
use super::chess_move::Move;
use super::piece::{Color, Role};
use super::square::Square;
use super::variant::Variant;

/// What makes two positions "the same" for repetition (FIDE 9.2.3): the same player to move, the same pieces on the
/// same squares, the same possible moves. As the en passant square is kept only while a capture on it is legal, two
/// positions are the same by the article if these fields are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RepetitionKey {
    board: Board,
    side_to_move: Color,
    /// The rights count, not whether castling is possible just now (FIDE 9.2.3.2).
    castling: CastlingRights,
    /// Set only if the capture is legal (FIDE 9.2.3.1).
    en_passant: Option<Square>,
}

/// A position that can be played: each side has one king, and the side not to move is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) side_to_move: Color,
    pub(super) variant: Variant,
    pub(super) castling: CastlingRights,
    /// The square that a pawn has just passed over, set only if it can legally be captured there.
    pub(super) en_passant: Option<Square>,
    /// Plies since the last capture or pawn move; stays at its maximum.
    pub(super) halfmove_clock: u16,
    /// Grows after each move of Black; stays at its maximum.
    pub(super) fullmove_number: u16,
}

impl Position {
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Returns the rules by which it is played; they decide how castling is written as a [`Move`].
    #[inline]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Returns the square on which a pawn may be captured en passant now, `None` if no such capture is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the plies since the last capture or pawn move (FIDE 9.3, 9.6.2).
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the number of the move about to be played; White's and Black's moves share one.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Returns the key by which repetitions are counted (FIDE 9.2.3).
    pub fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey {
            board: self.board,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }

    /// Returns the square of a color's king. Every position has one, so the fallback is never used.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color).unwrap_or(Square::from_index(0))
    }

    /// Returns the opponent's pieces that give check (FIDE 3.9.1).
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.side_to_move);
        self.board.attackers(king, self.board.occupied()) & self.board.color(!self.side_to_move)
    }

    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// FIDE 5.1.1.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// FIDE 5.2.1.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns true if a piece of `by` attacks the square, even a pinned one (FIDE 3.1.3, 3.9.1).
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let attackers = self.board.attackers(square, self.board.occupied());
        attackers.intersects(self.board.color(by))
    }

    /// Returns the square of the piece that a move captures, which for en passant is not the square it goes to.
    pub fn captured(&self, m: Move) -> Option<Square> {
        if self.board.color(!self.side_to_move).contains(m.to) {
            return Some(m.to);
        }
        let pawn = self.board.role(Role::Pawn).contains(m.from);
        (pawn && m.from.file() != m.to.file()).then(|| Square::new(m.to.file(), m.from.rank()))
    }

    /// Plays a move that the caller knows to be legal; an illegal one leaves an invalid position.
    #[inline]
    pub fn play(&mut self, m: Move) {
        if let Some(role) = self.board.role_on(m.from) {
            self.play_role(role, m);
        }
    }

    /// Plays a legal move of a piece whose role the caller knows.
    #[inline(always)]
    pub(super) fn play_role(&mut self, role: Role, m: Move) {
        let us = self.side_to_move;
        let was_en_passant = self.en_passant.take();
        let capture = self.board.color(!us).contains(m.to);
        let becomes = m.promotion.unwrap_or(role);
        let castles = (role == Role::King).then(|| self.king_castles(m)).flatten();
        match castles.and_then(|side| Some((side, self.castling.rook(us, side)?))) {
            Some((side, rook)) => self.castle(side, m.from, rook),
            None => self.board.move_piece(m.from, m.to, us, becomes),
        }
        self.castling = self.castling.after(m.from, m.to);
        if role == Role::King {
            self.castling = self.castling.without_color(us);
        }
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if capture || role == Role::Pawn {
            self.halfmove_clock = 0;
        }
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side_to_move = !us;
        if role == Role::Pawn {
            self.finish_pawn_move(m, was_en_passant);
        }
    }

    /// Captures en passant, or sets the en passant square after a double step.
    #[inline]
    fn finish_pawn_move(&mut self, m: Move, was_en_passant: Option<Square>) {
        if was_en_passant == Some(m.to) {
            self.board.clear(Square::new(m.to.file(), m.from.rank()));
        } else if m.from.index().abs_diff(m.to.index()) == 16 {
            self.set_en_passant(Square::from_index(usize::midpoint(
                m.from.index(),
                m.to.index(),
            )));
        }
    }

    /// Sets the en passant square to one that a pawn has just passed over, if a capture on it is legal.
    #[inline]
    pub(super) fn set_en_passant(&mut self, square: Square) {
        let us = self.side_to_move;
        let captors = attacks::pawn(!us, square) & self.board.pieces(us, Role::Pawn);
        if captors
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, square))
        {
            self.en_passant = Some(square);
        }
    }

    /// Returns true if an en passant capture leaves the king safe. Both pawns leave the rank at once, so a pin along it
    /// does not show in [`ChecksAndPins`](super::checks_and_pins::ChecksAndPins).
    #[inline]
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let us = self.side_to_move;
        let captured = Bitboard::of(Square::new(to.file(), from.rank()));
        let occupied = (self.board.occupied() ^ captured ^ from.into()) | to.into();
        let enemies = self.board.color(!us) & !captured;
        !self
            .board
            .attackers(self.king(us), occupied)
            .intersects(enemies)
    }
}
