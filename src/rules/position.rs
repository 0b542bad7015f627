//! A position: the board, whose move it is, and what earlier moves have left behind. Playing a move.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::castling::{CastlingRights, Wing};
use super::moves::Move;
use super::piece::{Color, Role};
use super::square::{File, Square};

/// What makes two positions "the same" for repetition (FIDE 9.2.3): the same player to move, the same pieces on
/// the same squares, the same possible moves. As the en passant square is kept only while a capture on it is
/// legal, equality of these fields is the article's meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Identity {
    /// Where the pieces stand.
    board: Board,
    /// Whose move it is.
    side_to_move: Color,
    /// Castling by right, not by present possibility (FIDE 9.2.3.2).
    castling: CastlingRights,
    /// Only if the capture is legal (FIDE 9.2.3.1).
    en_passant: Option<Square>,
}

/// A position that can be played: each side has one king, and the side not to move is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Where the pieces stand.
    pub(super) board: Board,
    /// Whose move it is.
    pub(super) side_to_move: Color,
    /// Which castlings earlier moves have left.
    pub(super) castling: CastlingRights,
    /// The square that a pawn has just passed over, kept only if it can legally be taken there.
    pub(super) en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub(super) halfmove_clock: u16,
    /// Rises after each move of Black.
    pub(super) fullmove_number: u16,
}

impl Position {
    /// Where the pieces stand.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The castling rights left.
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square on which a pawn may now be captured en passant; none if no such capture is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move (FIDE 9.3, 9.6.2).
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move that is about to be played, as scoresheets count.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// What this position is for the purpose of repetition (FIDE 9.2.3).
    pub fn identity(&self) -> Identity {
        Identity {
            board: self.board,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }

    /// The square of a color's king. Every position has one: the fallback is never reached.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color).unwrap_or(Square::from_index(0))
    }

    /// The opponent's pieces that give check to the side to move (FIDE 3.9.1).
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.side_to_move);
        self.board.attackers(king, self.board.occupied()) & self.board.color(!self.side_to_move)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the side to move is checkmated (FIDE 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated (FIDE 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether a color's pieces bear on a square, even if they are pinned (FIDE 3.1.3, 3.9.1).
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let attackers = self.board.attackers(square, self.board.occupied());
        attackers.meets(self.board.color(by))
    }

    /// The wing on which a move castles: the king's step of two files on its own rank.
    pub fn castles(&self, m: Move) -> Option<Wing> {
        let king = self.board.role(Role::King).contains(m.from);
        if !king || m.from.rank() != m.to.rank() || m.from.file() != File::E {
            return None;
        }
        Wing::ALL
            .into_iter()
            .find(|wing| wing.king_target() == m.to.file())
    }

    /// The square of the man that a move captures, which for en passant is not the square it goes to.
    pub fn captured(&self, m: Move) -> Option<Square> {
        if self.board.color(!self.side_to_move).contains(m.to) {
            return Some(m.to);
        }
        let pawn = self.board.role(Role::Pawn).contains(m.from);
        (pawn && m.from.file() != m.to.file()).then(|| Square::new(m.to.file(), m.from.rank()))
    }

    /// Plays a move that is known to be legal. An illegal one leaves a position that is no chess position.
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
        self.board.move_piece(m.from, m.to, us, becomes);
        self.castling = self.castling.after(m.from, m.to);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if capture || role == Role::Pawn {
            self.halfmove_clock = 0;
        }
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side_to_move = !us;
        match role {
            Role::Pawn => self.finish_pawn_move(m, was_en_passant),
            Role::King => self.finish_king_move(m, us),
            _ => {}
        }
    }

    /// The rest of a pawn's move: takes en passant, or notes the square that a double step has passed over.
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

    /// The rest of a king's move: a castling king brings its rook along.
    #[inline]
    fn finish_king_move(&mut self, m: Move, us: Color) {
        if m.from.index().abs_diff(m.to.index()) != 2 {
            return;
        }
        let wing = if m.to.file() == File::G {
            Wing::King
        } else {
            Wing::Queen
        };
        let from = Square::new(wing.rook_file(), m.to.rank());
        let to = Square::new(wing.rook_target(), m.to.rank());
        self.board
            .toggle(Bitboard::of(from) | Bitboard::of(to), us, Role::Rook);
    }

    /// Keeps the square a pawn has just passed over, if a capture on it is legal.
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

    /// Whether capturing en passant leaves one's own king out of check: two pawns leave the rank at once.
    #[inline]
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let us = self.side_to_move;
        let captured = Bitboard::of(Square::new(to.file(), from.rank()));
        let occupied = (self.board.occupied() ^ captured ^ from.into()) | to.into();
        let enemies = self.board.color(!us) & !captured;
        !self.board.attackers(self.king(us), occupied).meets(enemies)
    }
}
