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
            [b'a'..=b'h', squares @ .., b'=', letter] => {
                let role = Role::PROMOTIONS
                    .into_iter()
                    .find(|role| role.letter() == char::from(*letter))?;
                self.exact_move(Role::Pawn, &text[..=squares.len()], Some(role))
            }
            [b'a'..=b'h', ..] => self.exact_move(Role::Pawn, text, None),
            [b'N', rest @ ..] => self.exact_move(Role::Knight, rest, None),
            [b'B', rest @ ..] => self.exact_move(Role::Bishop, rest, None),
            [b'R', rest @ ..] => self.exact_move(Role::Rook, rest, None),
            [b'Q', rest @ ..] => self.exact_move(Role::Queen, rest, None),
            [b'K', rest @ ..] => self.exact_move(Role::King, rest, None),
            b"O-O" => self.exact_castling(CastlingSide::King),
            b"O-O-O" => self.exact_castling(CastlingSide::Queen),
            _ => None,
        }
    }

    /// Reads the squares of a legal move: `f3`, `xf3`, `bd2`, `1xd2`, `h1e4`. `None` for any other text, or if several pieces of
    /// this role fit. Accepts a missing or needless `x`, except for a pawn. With a copy for each role, `check` takes a thirtieth
    /// fewer instructions.
    #[inline(always)]
    fn exact_move(&self, role: Role, text: &[u8], promotion: Option<Role>) -> Option<Move> {
        let [origin @ .., to_file, to_rank] = text else {
            return None;
        };
        let to = square(*to_file, *to_rank)?;
        let named = match (role, origin) {
            (Role::Pawn, []) => Bitboard::file(to.file()),
            (Role::Pawn, [from_file, b'x']) if from_file != to_file => {
                Bitboard::file(file(*from_file)?)
            }
            (Role::Pawn, _) => return None,
            (Role::King, _) => named_origins(origin)? & attacks::king(to),
            _ => named_origins(origin)?,
        };
        let must_promote = role == Role::Pawn && Bitboard::LAST_RANKS.contains(to);
        if must_promote != promotion.is_some() {
            return None;
        }
        let candidates = self.pieces_reaching(role, to) & named;
        let origins = self.legal_origins(role, candidates, to);
        let from = origins.first()?;
        (!origins.more_than_one()).then_some(Move {
            from,
            to,
            promotion,
        })
    }

    /// Returns those of the [`Self::pieces_reaching`] a square that may legally go there. A king must not be castling.
    #[inline(always)]
    fn legal_origins(&self, role: Role, candidates: Bitboard, to: Square) -> Bitboard {
        match role {
            Role::Pawn => {
                let checks_and_pins = ChecksAndPins::of(self);
                let mut origins = candidates;
                for from in candidates {
                    if !self.pawn_destinations(from, &checks_and_pins).contains(to) {
                        origins ^= from.into();
                    }
                }
                origins
            }
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
                candidates & ChecksAndPins::of(self).origins_for(to)
            }
            Role::King if self.is_safe_for_king(candidates, to) => candidates,
            Role::King => Bitboard::EMPTY,
        }
    }

    /// Returns true if the king may go from its square to a neighboring one (FIDE 3.8.1).
    #[inline]
    fn is_safe_for_king(&self, king: Bitboard, to: Square) -> bool {
        let us = self.side_to_move;
        let occupied = (self.board.occupied() ^ king) | to.into();
        let attackers = self.board.attackers(to, occupied) & self.board.color(!us);
        attackers.is_empty() && !self.board.color(us).contains(to)
    }

    fn exact_castling(&self, side: CastlingSide) -> Option<Move> {
        self.castling_move(side).filter(|&m| self.is_legal(m))
    }
}

/// Returns the squares that fit the text between a piece letter and the destination: a file, a rank, both or nothing, and
/// perhaps an `x`. `None` for any other text.
#[inline]
fn named_origins(text: &[u8]) -> Option<Bitboard> {
    let text = match text {
        [before @ .., b'x'] => before,
        _ => text,
    };
    match *text {
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
