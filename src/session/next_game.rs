//! What the players agree on before the next game, and what is drawn by lot for it.

use std::hash::{BuildHasher, RandomState};

use crate::command::StartChoice;
use crate::game::{GameOptions, Players};
use crate::rules::{Position, StartNumber};

/// What two players agree on before another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The players, with the colors of the previous game.
    pub players: Players,
    /// Who has which color. Players who swap colors keep the time and the odds that `options` and `start` give to them.
    pub colors: Colors,
    pub options: GameOptions,
    pub start: StartChoice,
}

/// Who has which color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// Each player has the color beside the player's name.
    Named,
    /// The players swap colors.
    Swapped,
    /// When the game begins, a toss decides who has White.
    Toss,
}

/// Tosses a coin: returns true or false with equal probability.
pub(super) fn toss() -> bool {
    random() & 1 == 1
}

/// Returns the chosen start position. Draws a start position of Chess960 at random if the players chose that.
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
    fn drawn_start_positions_differ_and_belong_to_chess960() {
        let drawn = || StartNumber::of(&first_position(StartChoice::DrawnChess960)).unwrap();
        let first = drawn();
        assert!((0..20).any(|_| drawn() != first));
    }

    #[test]
    fn both_sides_of_a_coin_come_up() {
        let heads = (0..400).filter(|_| toss()).count();
        assert!((100..300).contains(&heads), "{heads} of 400");
    }
}
