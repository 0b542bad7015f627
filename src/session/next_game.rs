//! What begins the next game: what the players agree on, and what is drawn by lot.

use std::hash::{BuildHasher, RandomState};

use crate::command::StartChoice;
use crate::game::{GameOptions, Players};
use crate::rules::{Position, StartNumber};

/// What two players agree on before another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The players, with the colors of the previous game.
    pub players: Players,
    /// True if they switch colors. Each keeps the time or odds that the options and the start give to that player.
    pub swapped: bool,
    pub options: GameOptions,
    pub start: Position,
}

/// Returns true or false at random, with equal probability.
pub fn toss() -> bool {
    random() & 1 == 1
}

/// Returns the chosen starting position, drawn at random if the players chose that.
pub fn first_position(start: StartChoice) -> Position {
    match start {
        StartChoice::At(position) => position,
        StartChoice::DrawnChess960 => StartNumber::draw(random()).start(),
    }
}

fn random() -> u64 {
    // `RandomState` is seeded by the operating system.
    RandomState::new().hash_one(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_drawn_by_lot_differ_and_are_of_chess960() {
        let drawn = || StartNumber::of(&first_position(StartChoice::DrawnChess960)).unwrap();
        let first = drawn();
        assert!((0..20).any(|_| drawn() != first));
    }

    #[test]
    fn a_toss_falls_to_either_side() {
        let heads = (0..400).filter(|_| toss()).count();
        assert!((100..300).contains(&heads), "{heads} of 400");
    }
}
