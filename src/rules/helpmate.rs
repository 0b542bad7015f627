//! Can this side still give mate by any series of legal moves? Both sides help, as in a helpmate problem; the counts of
//! moves and of repetitions are left aside. Three articles ask it: a dead position (FIDE 5.2.2), resignation (5.1.2)
//! and flag fall (6.9).
//!
//! The answer is never wrong. [`CanMate::Yes`] rests on a line of legal moves that ends in mate. [`CanMate::No`] rests
//! on one of four proofs, tried in the order of their cost:
//!
//! 1. [`material`]: no placement of these pieces, nor of what they can become, is a mate.
//! 2. [`static_mate`]: the squares that each piece can ever reach ([`reachability`]) leave no room for a mate. The sets
//!    may be too large but never too small, so that no mate is overlooked.
//! 3. [`best_first_search`]: every position that can follow was visited, or proved by 1 or 2 to hold no mate. The
//!    [`heuristics`] only order this search.
//! 4. [`abstract_search`]: every position was visited with kings and pawns on exact squares and all other pieces wherever
//!    they can reach, which allows at least what the legal moves allow.
//!
//! What none of them settles within the budget is [`CanMate::Unknown`]. The budget counts positions and not time, so
//! that the answer is the same on every machine.

mod abstract_search;
mod best_first_search;
mod heuristics;
mod material;
mod position_table;
mod reachability;
mod static_mate;
#[cfg(test)]
mod tests;

use derive_more::Display;

use self::best_first_search::BestFirstSearch;
use super::piece::Color;
use super::position::Position;

/// The answer to whether a side can still give mate by any series of legal moves.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
pub enum CanMate {
    /// A series of legal moves ends in its mate.
    #[display("can")]
    Yes,
    /// No series of legal moves does.
    #[display("cannot")]
    No,
    /// The budget was spent before either was proved.
    #[display("unknown")]
    Unknown,
}

/// Asks whether `color` can still give mate. The budget is the number of positions that may be visited. The cheap proofs
/// come first: most positions are settled by one of them, or by a short search.
pub fn can_mate(position: &Position, color: Color, budget: u64) -> CanMate {
    /// Positions visited before the abstract search is tried: nearly every mate there is has then been found.
    const BUDGET_BEFORE_ABSTRACT_SEARCH: u64 = 2_000;

    if !position.has_legal_move() {
        let has_mated = position.is_check() && position.side_to_move != color;
        return if has_mated { CanMate::Yes } else { CanMate::No };
    }
    if material::is_insufficient(&position.board, color)
        || static_mate::rules_out_mate(position, color)
    {
        return CanMate::No;
    }
    let mut search = BestFirstSearch::new(position, color);
    match search.run(budget.min(BUDGET_BEFORE_ABSTRACT_SEARCH)) {
        CanMate::Unknown if budget > BUDGET_BEFORE_ABSTRACT_SEARCH => {}
        result => return result,
    }
    let abstract_budget = budget / 8;
    if abstract_search::rules_out_mate(position, color, abstract_budget) {
        return CanMate::No;
    }
    search.run(budget - abstract_budget)
}

/// Returns true if it is proved that neither side can mate any more, which ends the game at once (FIDE 5.2.2).
pub fn is_dead(position: &Position, budget: u64) -> bool {
    /// Enough for nearly every position of a game to show a mate by one side or the other, the first one included.
    const FIRST_BUDGET: u64 = 2_500;

    let first_answers = Color::ALL.map(|color| can_mate(position, color, budget.min(FIRST_BUDGET)));
    !first_answers.contains(&CanMate::Yes)
        && Color::ALL
            .into_iter()
            .zip(first_answers)
            .all(|(color, answer)| {
                answer == CanMate::No || can_mate(position, color, budget) == CanMate::No
            })
}
