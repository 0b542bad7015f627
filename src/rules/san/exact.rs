//! A fast path from exact SAN to a legal move. It allocates nothing and looks only at the pieces that the text can mean.

use super::super::attacks;
use super::super::checks_and_pins::ChecksAndPins;
use super::super::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

impl Position {
    /// Reads a legal move in exact SAN, such as `Nbxd2+`, `exd8=Q#` or `O-O`, and ignores marks at its end. Returns `None` for
    /// any other text. [`Self::read_move_in`] may still read it, or explain it.
    #[inline]
    pub fn read_exact_move(&self, text: &[u8]) -> Option<Move> {
        let mut text = text;
        while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
            text = rest;
        }
        match text {
            [b'a'..=b'h', ..] => self.exact_pawn_move(text),
            [b'N', rest @ ..] => self.exact_piece_move(Role::Knight, rest),
            [b'B', rest @ ..] => self.exact_piece_move(Role::Bishop, rest),
            [b'R', rest @ ..] => self.exact_piece_move(Role::Rook, rest),
            [b'Q', rest @ ..] => self.exact_piece_move(Role::Queen, rest),
            [b'K', rest @ ..] => self.exact_piece_move(Role::King, rest),
            b"O-O" => self.exact_castling(CastlingSide::King),
            b"O-O-O" => self.exact_castling(CastlingSide::Queen),
            _ => None,
        }
    }

    /// Reads a legal pawn move such as `e4`, `exd5`, `e8=Q` or `exd8=Q`; `None` for any other text.
    #[inline]
    fn exact_pawn_move(&self, text: &[u8]) -> Option<Move> {
        let us = self.side_to_move;
        let (squares, promotion) = match text {
            [squares @ .., b'=', letter] => (squares, Some(promotion(*letter)?)),
            _ => (text, None),
        };
        let (from, to) = match *squares {
            // A push such as `e4`.
            [to_file, to_rank] => {
                let to = square(to_file, to_rank)?;
                (self.push_origin(to)?, to)
            }
            // A capture such as `exd5`.
            [from_file, b'x', to_file, to_rank] => {
                let to = square(to_file, to_rank)?;
                (self.pawn_capture_origin(file(from_file)?, to)?, to)
            }
            _ => return None,
        };
        let is_own_pawn = self.board.pieces(us, Role::Pawn).contains(from);
        let must_promote = to.rank() == us.rank(Rank::Eight);
        if !is_own_pawn || must_promote != promotion.is_some() || !self.pawn_may_go(from, to) {
            return None;
        }
        Some(Move {
            from,
            to,
            promotion,
        })
    }

    /// Returns the square from which a pawn push could reach `to`: two squares back if `to` is on the fourth rank and the
    /// square before it is empty, otherwise one. There may be no pawn on it. Never `None`: behind the first rank this finds
    /// the last one, where no pawn can be.
    #[inline]
    fn push_origin(&self, to: Square) -> Option<Square> {
        let us = self.side_to_move;
        let behind = Bitboard::of(to).forward(!us);
        let is_far = to.rank() == us.rank(Rank::Four) && !behind.intersects(self.board.occupied());
        let origin = if is_far { behind.forward(!us) } else { behind };
        origin.first()
    }

    /// Returns the square on a file from which a pawn would capture on `to`; `None` if that file is not beside `to`. There may
    /// be no pawn on it.
    #[inline]
    fn pawn_capture_origin(&self, file: File, to: Square) -> Option<Square> {
        // A pawn captures on `to` from where an opposing pawn on `to` would capture.
        let origins = attacks::pawn(!self.side_to_move, to);
        (origins & Bitboard::file(file)).first()
    }

    /// Returns true if our pawn on `from` may legally go to `to`. That square must be straight ahead, or one where the pawn
    /// would capture.
    #[inline]
    fn pawn_may_go(&self, from: Square, to: Square) -> bool {
        let is_capture = from.file() != to.file();
        if is_capture && self.en_passant == Some(to) {
            return self.en_passant_is_safe(from, to);
        }
        let has_opponents_piece = self.board.color(!self.side_to_move).contains(to);
        // Checks and pins must allow the move, too. This also rejects a push to a square with our own piece.
        has_opponents_piece == is_capture
            && !ChecksAndPins::of(self).restrict(from, to.into()).is_empty()
    }

    /// Reads the rest of a legal move after its piece letter: `f3`, `xf3`, `bd2`, `1xd2`, `h1e4`. `None` for any other text, or
    /// if several pieces of this role fit. Accepts a missing or needless `x`.
    #[inline]
    fn exact_piece_move(&self, role: Role, text: &[u8]) -> Option<Move> {
        let [origin @ .., to_file, to_rank] = text else {
            return None;
        };
        let to = square(*to_file, *to_rank)?;
        let candidates = self.pieces_that_reach(role, to) & named_origins(origin)?;
        if role == Role::King {
            // What limits a king is not checks and pins, but the squares that the opponent attacks.
            return self.exact_king_move(candidates.first()?, to);
        }
        let checks_and_pins = ChecksAndPins::of(self);
        let is_legal = |from: &Square| !checks_and_pins.restrict(*from, to.into()).is_empty();
        let mut origins = candidates.into_iter().filter(is_legal);
        let from = origins.next()?;
        let is_ambiguous = origins.next().is_some();
        (!is_ambiguous).then_some(Move::new(from, to))
    }

    /// Returns our pieces of a role that reach a square, regardless of checks and pins. Empty for pawns.
    #[inline]
    fn pieces_that_reach(&self, role: Role, to: Square) -> Bitboard {
        // A piece can reach `to` from the squares that it could reach from `to`. This `match` costs fewer instructions than
        // `attacks::of`.
        let origins = match role {
            Role::Knight => attacks::knight(to),
            Role::Bishop => attacks::bishop(to, self.board.occupied()),
            Role::Rook => attacks::rook(to, self.board.occupied()),
            Role::Queen => attacks::queen(to, self.board.occupied()),
            Role::King => attacks::king(to),
            Role::Pawn => Bitboard::EMPTY,
        };
        origins & self.board.pieces(self.side_to_move, role)
    }

    /// Returns the king's step to a neighboring square if it is legal (FIDE 3.8.1); otherwise `None`.
    #[inline]
    fn exact_king_move(&self, from: Square, to: Square) -> Option<Move> {
        let us = self.side_to_move;
        let occupied = (self.board.occupied() ^ from.into()) | to.into();
        let attackers = self.board.attackers(to, occupied);
        let is_safe = !attackers.intersects(self.board.color(!us));
        let is_own_piece = self.board.color(us).contains(to);
        (is_safe && !is_own_piece).then_some(Move::new(from, to))
    }

    fn exact_castling(&self, side: CastlingSide) -> Option<Move> {
        self.castling_move(side).filter(|&m| self.is_legal(m))
    }
}

/// Returns the squares that fit the text between a piece letter and the destination: a file, a rank, both or nothing, and
/// perhaps an `x`. `None` for any other text.
#[inline]
fn named_origins(text: &[u8]) -> Option<Bitboard> {
    match *text.strip_suffix(b"x").unwrap_or(text) {
        [] => Some(!Bitboard::EMPTY),
        [from_file @ b'a'..=b'h'] => file(from_file).map(Bitboard::file),
        [from_rank] => rank(from_rank).map(Bitboard::rank),
        [from_file, from_rank] => square(from_file, from_rank).map(Bitboard::of),
        _ => None,
    }
}

#[inline]
fn file(letter: u8) -> Option<File> {
    square(letter, b'1').map(Square::file)
}

#[inline]
fn rank(digit: u8) -> Option<Rank> {
    square(b'a', digit).map(Square::rank)
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    // A byte below the range wraps around to a number above 7.
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::from_index(usize::from(rank * 8 + file)))
}

fn promotion(letter: u8) -> Option<Role> {
    let mut roles = Role::PROMOTIONS.into_iter();
    roles.find(|role| role.letter() == char::from(letter))
}
