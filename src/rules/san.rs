//! Moves as players write them: Standard Algebraic Notation, written exactly and read generously.

use std::fmt;

use super::{Bitboard, CastlingSide, Move, Position, Role};

mod exact;
mod pattern;
mod read;
#[cfg(test)]
mod tests;

pub use pattern::is_hyphen;
pub use read::SanError;

/// A move in Standard Algebraic Notation, such as `Nbd2`, `exd8=Q+` or `O-O#`. A small value without a heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    /// The letters, ASCII all of them.
    text: [u8; Self::LONGEST],
    /// How many of them count.
    len: u8,
}

impl San {
    /// The most letters that a legal move needs: `Qa1xb2#` and `exd8=Q#`.
    const LONGEST: usize = 7;

    /// No letter yet.
    const fn new() -> Self {
        Self {
            text: [0; Self::LONGEST],
            len: 0,
        }
    }

    /// Adds a letter; one that no legal move would need is left out.
    fn push(&mut self, letter: char) {
        if let Some(place) = self.text.get_mut(usize::from(self.len)) {
            *place = letter as u8;
            self.len += 1;
        }
    }

    /// The move as text.
    pub fn as_str(&self) -> &str {
        let letters = self.text.get(..usize::from(self.len)).unwrap_or_default();
        std::str::from_utf8(letters).unwrap_or_default()
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Position {
    /// Writes a legal move in SAN. Of a move that is not legal the text means nothing.
    pub fn san(&self, m: Move) -> San {
        let mut san = San::new();
        match self.castles(m) {
            Some(CastlingSide::King) => "O-O".chars().for_each(|letter| san.push(letter)),
            Some(CastlingSide::Queen) => "O-O-O".chars().for_each(|letter| san.push(letter)),
            None => self.write_step(m, &mut san),
        }
        let mut after = *self;
        after.play(m);
        if after.is_check() {
            san.push(if after.has_legal_move() { '+' } else { '#' });
        }
        san
    }

    /// Writes a move that is not castling, without its check mark.
    fn write_step(&self, m: Move, san: &mut San) {
        let role = self.board().role_on(m.from).unwrap_or(Role::Pawn);
        let capture = self.captured(m).is_some();
        if role == Role::Pawn {
            if capture {
                san.push(m.from.file().letter());
            }
        } else {
            san.push(role.letter());
            self.write_origin(m, role, san);
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
    }

    /// Tells the piece apart from others of its kind that may legally go to the same square: by its file if that is
    /// enough, else by its rank, else by both.
    fn write_origin(&self, m: Move, role: Role, san: &mut San) {
        let rivals: Bitboard = (self.reaching(role, m.to) & !Bitboard::of(m.from))
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
}
