//! Can this side still give mate by any series of legal moves? Both sides help; the counts of moves and of
//! repetitions are left aside. Three articles ask it: a dead position (FIDE 5.2.2), resignation (5.1.2) and
//! flag fall (6.9).
//!
//! *Can* is always a line of legal moves that ends in mate. *Cannot* is always a proof: the men do not suffice
//! ([`material`]), the squares they can reach leave no room for a mate ([`statics`], [`picture`]), or every position that can
//! follow was visited, to the letter ([`search`]) or with the pieces blurred ([`walk`]).

mod estimate;
mod material;
mod picture;
mod queue;
mod search;
mod statics;
mod steps;
mod store;
#[cfg(test)]
mod tests;
mod walk;

use std::fmt;

use self::search::{Found, Search};
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

/// Whether `color` can still mate. The budget is the number of positions that may be looked at, so that the answer
/// is the same on every machine.
pub fn mating(position: &Position, color: Color, budget: u64) -> Mating {
    match find_mate(position, color, budget) {
        Found::Mate(_) => Mating::Can,
        Found::Nothing => Mating::Cannot,
        Found::Spent => Mating::Unknown,
    }
}

/// Whether neither side can mate any more, which ends the game at once (FIDE 5.2.2). What the budget leaves
/// unknown is not dead.
pub fn is_dead(position: &Position, budget: u64) -> bool {
    /// Enough for nearly every position of a game to show a mate by one side or the other, the first one included.
    const GLANCE: u64 = 2_500;

    let glance = Color::ALL.map(|color| mating(position, color, budget.min(GLANCE)));
    !glance.contains(&Mating::Can)
        && Color::ALL.into_iter().zip(glance).all(|(color, seen)| {
            seen == Mating::Cannot || mating(position, color, budget) == Mating::Cannot
        })
}

/// A line of legal moves that ends in a mate by `color`, or why there is none to show. The cheap arguments come
/// first: most positions are settled by one of them, or by a short search.
fn find_mate(position: &Position, color: Color, budget: u64) -> Found {
    /// How many positions are searched before the walk is tried: nearly every mate there is has then been found.
    const GLANCE: u64 = 2_000;

    if !position.has_legal_move() {
        let won = position.is_check() && position.side_to_move() != color;
        return if won {
            Found::Mate(Vec::new())
        } else {
            Found::Nothing
        };
    }
    if material::is_insufficient(position.board(), color) || picture::refutes(position, color) {
        return Found::Nothing;
    }
    let mut search = Search::new(position, color);
    match search.run(budget.min(GLANCE)) {
        Found::Spent if budget > GLANCE => {}
        found => return found,
    }
    if walk::refutes(position, color, budget / 8) {
        return Found::Nothing;
    }
    search.run(budget - budget / 8)
}
