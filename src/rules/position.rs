//! A playable position, and how a move changes it.

use derive_more::{Deref, Display};

use super::attacks;
use super::bitboard::Bitboard;
use super::chess_move::Move;
use super::piece::{Color, Role};
use super::setup::Setup;
use super::square::Square;

/// A playable position: each side has one king, the side not to move is not in check, and the en passant square is set only
/// if a capture on it is legal. It comes from a start of a game, from [`Setup::position`], or from a move. It derefs to
/// its setup for reading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deref, Display)]
pub struct Position(pub(super) Setup);

/// What two positions must share to count as the same for repetition (FIDE 9.2.3): the player to move, the pieces on their
/// squares, and the possible moves. That is everything except the counters. The castling rights count, even if castling is
/// impossible right now (FIDE 9.2.3.2). En passant counts only if the capture is legal (FIDE 9.2.3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RepetitionKey(Setup);

impl Setup {
    /// Returns the position if it is playable, otherwise the first of its [faults](Self::faults). Drops an en passant square
    /// without a legal capture.
    pub fn position(&self) -> Result<Position, String> {
        if let Some(fault) = self.faults().into_iter().next() {
            return Err(fault);
        }
        let mut position = Position(Self {
            en_passant: None,
            ..*self
        });
        let passed_over = self.passed_over();
        if let Some(square) = self.en_passant.filter(|&it| passed_over.contains(it)) {
            position.set_en_passant(square);
        }
        Ok(position)
    }
}

impl Position {
    /// Returns the key for counting repetitions (FIDE 9.2.3).
    pub fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey(Setup {
            halfmove_clock: 0,
            fullmove_number: 0,
            ..self.0
        })
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

    /// Returns true if the side to move is checkmated (FIDE 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns true if the side to move is stalemated (FIDE 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns the square of the piece that a move captures; `None` if it captures nothing. In en passant that square is not
    /// the move's destination. Any move of a pawn to another file counts as en passant here if no enemy is on its
    /// destination.
    pub fn captured(&self, m: Move) -> Option<Square> {
        if self.board.color(!self.side_to_move).contains(m.to) {
            return Some(m.to);
        }
        let pawn = self.board.role(Role::Pawn).contains(m.from);
        (pawn && m.from.file() != m.to.file()).then(|| Square::new(m.to.file(), m.from.rank()))
    }

    /// Returns the null move of the side to move, which only passes the turn.
    pub fn null_move(&self) -> Move {
        Move::null(self.king(self.side_to_move))
    }

    /// Plays a null move, which only passes the turn.
    #[cold]
    fn pass(&mut self) {
        self.0.en_passant = None;
        self.0.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if self.side_to_move == Color::Black {
            self.0.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.0.side_to_move = !self.side_to_move;
    }

    /// Plays a move that the caller knows to be legal, or a null move if the side to move is not in check. An illegal move
    /// leaves an invalid position.
    #[inline]
    pub fn play(&mut self, m: Move) {
        if m.is_null() {
            self.pass();
        } else if let Some(role) = self.board.role_on(m.from) {
            self.play_role(role, m);
        }
    }

    /// Plays a legal move. `role` is the role of the moving piece, before any promotion; the caller knows it already.
    #[inline(always)]
    pub(super) fn play_role(&mut self, role: Role, m: Move) {
        let us = self.side_to_move;
        // En passant is possible only at once, so every move removes its square. Changes go through `self.0`, the setup.
        // A position derefs to it only for reading.
        let en_passant_before = self.0.en_passant.take();
        let is_capture = self.board.color(!us).contains(m.to);
        // Castling reads its rook from the rights, so we move the pieces before we change the rights.
        self.move_pieces(role, m);
        // A rook that moves or is captured loses its right, and a king that moves loses both.
        self.0.castling = self.castling.after(m.from, m.to);
        if role == Role::King {
            self.0.castling = self.castling.without_color(us);
        }
        self.0.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if is_capture || role == Role::Pawn {
            self.0.halfmove_clock = 0;
        }
        if us == Color::Black {
            self.0.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.0.side_to_move = !us;
        // Removes a pawn captured en passant, or makes en passant possible. This comes last: whether the opponent may reply en
        // passant depends on the whole position after the move.
        if role == Role::Pawn {
            self.finish_pawn_move(m, en_passant_before);
        }
    }

    /// Moves the piece of this role to its destination, and promotes it if the move says so. If the move castles, also moves
    /// the rook. A piece on the destination disappears, but not a pawn captured en passant.
    #[inline(always)]
    fn move_pieces(&mut self, role: Role, m: Move) {
        let us = self.side_to_move;
        if role == Role::King
            && let Some(side) = self.king_castles(m)
            && let Some(rook) = self.castling.rook(us, side)
        {
            self.castle(side, m.from, rook);
        } else {
            let role_after = m.promotion.unwrap_or(role);
            self.0.board.move_piece(m.from, m.to, us, role_after);
        }
    }

    /// Removes the pawn that was captured en passant, or sets the en passant square after a double step. `en_passant_before` is
    /// the square of en passant before the move; `None` if there was none.
    #[inline]
    fn finish_pawn_move(&mut self, m: Move, en_passant_before: Option<Square>) {
        let is_double_step = m.from.index().abs_diff(m.to.index()) == 16;
        if en_passant_before == Some(m.to) {
            self.0.board.clear(Square::new(m.to.file(), m.from.rank()));
        } else if is_double_step {
            let passed_over = usize::midpoint(m.from.index(), m.to.index());
            self.set_en_passant(Square::from_index(passed_over));
        }
    }

    /// Sets the en passant square to a square that a pawn has just passed over, if the side to move can legally capture there.
    #[inline]
    pub(super) fn set_en_passant(&mut self, square: Square) {
        let us = self.side_to_move;
        let captors = attacks::pawn(!us, square) & self.board.pieces(us, Role::Pawn);
        if captors
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, square))
        {
            self.0.en_passant = Some(square);
        }
    }

    /// Returns true if an en passant capture leaves the king safe. Two pawns leave a rank at once, so
    /// [`ChecksAndPins`](super::checks_and_pins::ChecksAndPins) does not notice a check along it.
    #[inline]
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let us = self.side_to_move;
        let captured = Bitboard::of(Square::new(to.file(), from.rank()));
        let occupied = (self.board.occupied() ^ captured ^ from.into()) | to.into();
        let attackers = self.board.attackers(self.king(us), occupied);
        !attackers.intersects(self.board.color(!us))
    }
}
