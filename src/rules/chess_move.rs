//! Moves, and their text in UCI notation.

use std::fmt;
use std::str::FromStr;

use derive_more::Debug;
use thiserror::Error;

use super::piece::Role;
use super::square::Square;

/// A move, legal or not. Castling is the king's two steps (e1g1), or in Chess960 its move onto its rook. An en passant
/// capture is the pawn's own step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[debug("{self}")]
pub struct Move {
    pub from: Square,
    pub to: Square,
    /// The piece that a pawn becomes on the last rank; `None` for any other move.
    pub promotion: Option<Role>,
}

impl Move {
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }

    /// Returns the move that only passes the turn, written as a move of the king to its own square. Players may not make it;
    /// annotators use it in variations to show a threat.
    pub const fn null(king: Square) -> Self {
        Self::new(king, king)
    }

    pub fn is_null(self) -> bool {
        self.from == self.to
    }

    pub const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self {
            from,
            to,
            promotion: Some(role),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a move in UCI notation is two squares and an optional promotion, as in e2e4 or e7e8q")]
pub struct UciError;

impl FromStr for Move {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        let read = || {
            let promotion = match text.get(4..)? {
                "" => None,
                letter => {
                    let role = Role::from_letter(letter.parse().ok()?);
                    Some(role.filter(|role| Role::PROMOTIONS.contains(role))?)
                }
            };
            Some(Self {
                from: text.get(..2)?.parse().ok()?,
                to: text.get(2..4)?.parse().ok()?,
                promotion,
            })
        };
        read().ok_or(UciError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back_from_their_uci_text() {
        for text in ["e2e4", "e7e8q", "a2a1n", "e1g1"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn text_that_is_not_a_uci_move_is_refused() {
        for text in [
            "", "e2", "e2e", "e2e9", "e7e8k", "e7e8p", "e7e8qq", "e2-e4", "ée2e4",
        ] {
            assert_eq!(text.parse::<Move>(), Err(UciError), "{text}");
        }
    }
}
