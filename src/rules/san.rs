//! Standard Algebraic Notation: written exactly as the PGN standard says, and read leniently, the way people write it.

use super::{Bitboard, CastlingSide, Move, Position, Role, Square, attacks};

mod exact;
mod parse;
pub(super) mod pattern;
#[cfg(test)]
mod tests;

pub use parse::SanError;
pub use pattern::{is_hyphen, is_invisible, is_move_suffix};

impl Position {
    /// Returns the SAN of a legal move, or `--` for a null move. For an illegal move the text means nothing.
    pub fn san(&self, m: Move) -> String {
        if m.is_null() {
            return "--".to_owned();
        }
        let mut san = match self.castles(m) {
            Some(CastlingSide::King) => "O-O".to_owned(),
            Some(CastlingSide::Queen) => "O-O-O".to_owned(),
            None => self.piece_move_san(m),
        };
        let mut after = *self;
        after.play(m);
        if after.is_check() {
            san.push(if after.has_legal_move() { '+' } else { '#' });
        }
        san
    }

    /// Returns the SAN of a move other than castling, without its check mark.
    fn piece_move_san(&self, m: Move) -> String {
        let mut san = String::with_capacity(8);
        let role = self.board.role_on(m.from).unwrap_or(Role::Pawn);
        let capture = self.captured(m).is_some();
        if role == Role::Pawn {
            if capture {
                san.push(m.from.file().letter());
            }
        } else {
            san.push(role.letter());
            self.write_disambiguation(m, role, &mut san);
        }
        if capture {
            san.push('x');
        }
        san.push(m.to.file().letter());
        san.push(m.to.rank().digit());
        if let Some(role) = m.promotion {
            san.push('=');
            san.push(role.letter());
        }
        san
    }

    /// Writes the file of the origin, its rank, or both, if another piece of the same role may legally go to the same square
    /// (FIDE C.10).
    fn write_disambiguation(&self, m: Move, role: Role, san: &mut String) {
        let rivals: Bitboard = (self.pieces_reaching(role, m.to) & !Bitboard::of(m.from))
            .into_iter()
            .filter(|&from| self.is_legal(Move::new(from, m.to)))
            .collect();
        if rivals.is_empty() {
            return;
        }
        let same_file = rivals.intersects(Bitboard::file(m.from.file()));
        let same_rank = rivals.intersects(Bitboard::rank(m.from.rank()));
        if !same_file || same_rank {
            san.push(m.from.file().letter());
        }
        if same_file {
            san.push(m.from.rank().digit());
        }
    }

    /// Returns the pieces of one role of the side to move that attack a square, and the pawns that a push could take there,
    /// legally or not. A king counts wherever it is, because it may castle.
    #[inline(always)]
    fn pieces_reaching(&self, role: Role, to: Square) -> Bitboard {
        let us = self.side_to_move;
        // A piece reaches exactly the squares that can reach it. For a pawn, use one of the other color.
        let squares = match role {
            Role::Pawn => {
                let behind = Bitboard::of(to).forward(!us);
                attacks::pawn(!us, to) | behind | behind.forward(!us)
            }
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
                attacks::of(us, role, to, self.board.occupied())
            }
            Role::King => !Bitboard::EMPTY,
        };
        squares & self.board.pieces(us, role)
    }
}
