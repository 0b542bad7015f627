//! Can this side still give mate by any series of legal moves? Both sides help; the counts of moves and of
//! repetitions are left aside. Three articles ask it: a dead position (FIDE 5.2.2), resignation (5.1.2) and
//! flag fall (6.9).

mod material;

use std::fmt;

use super::piece::Color;
use super::position::Position;

/// Whether a side can still give mate by any series of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mating {
    /// There is a series of legal moves that ends in its mate.
    Can,
    /// There is none.
    Cannot,
    /// The budget was spent before either was proved.
    Unknown,
}

impl fmt::Display for Mating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Can => "can",
            Self::Cannot => "cannot",
            Self::Unknown => "unknown",
        })
    }
}

/// Whether `color` can still mate. The answer for the same budget, in nodes, is the same on every machine.
pub fn mating(position: &Position, color: Color, _budget: u64) -> Mating {
    if !position.has_legal_move() {
        let won = position.is_check() && position.side_to_move() != color;
        return if won { Mating::Can } else { Mating::Cannot };
    }
    if material::is_insufficient(position.board(), color) {
        return Mating::Cannot;
    }
    Mating::Unknown
}

/// Whether neither side can mate any more, which ends the game at once (FIDE 5.2.2). What the budget leaves
/// unknown is not dead.
pub fn is_dead(position: &Position, budget: u64) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| mating(position, color, budget) == Mating::Cannot)
}
