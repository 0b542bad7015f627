//! Can this side still give mate by any series of legal moves? Both sides help, as in a helpmate problem; the counts of
//! moves and of repetitions are left aside. Three articles ask it: a dead position (FIDE 5.2.2), resignation (5.1.2)
//! and flag fall (6.9).
//!
//! The answer is never wrong. [`CanMate::Yes`] rests on a line of legal moves that ends in mate. [`CanMate::No`] rests
//! on a proof. [`prove`] tries, in this order:
//!
//! | step | proves | sound because |
//! |---|---|---|
//! | the board | both | there is a mate or a stalemate |
//! | [`material`] | no | no placement of these pieces, nor of what they can become, is a mate |
//! | [`static_mate`] | no | [`reachability`] gives each piece too many squares but never too few, and these leave no room for a mate |
//! | [`best_first_search`], quick | both | it plays legal moves, and a search that runs dry has seen every position |
//! | [`first_capture`] | no | the same as [`static_mate`] in each case of a first capture, and one case must come true |
//! | [`abstract_search`] | no | kings and pawns move on exact squares and all others wherever they can reach, which allows at least the legal moves |
//! | [`best_first_search`], thorough | both | as the quick one; it leaves out only positions that `material`, `static_mate` or `first_capture` has ruled out |
//!
//! The steps come in the order of what they cost and find: the first three cost microseconds, and the quick search finds
//! the mate in nearly every position of a real game. The [`heuristics`] and [`novelty`] only order the searches.
//!
//! What none of them settles within the budget is [`CanMate::Unknown`]. The budget counts positions and not time, so
//! that the answer is the same on every machine.

mod abstract_search;
mod best_first_search;
mod first_capture;
mod heuristics;
mod material;
mod novelty;
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

/// The step that settled an answer.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
pub enum Proof {
    #[display("board")]
    Board,
    #[display("material")]
    Material,
    #[display("reachability")]
    Reachability,
    #[display("quick search")]
    QuickSearch,
    #[display("first capture")]
    FirstCapture,
    #[display("abstract search")]
    AbstractSearch,
    #[display("thorough search")]
    ThoroughSearch,
}

impl Proof {
    /// In the order in which they are tried.
    pub const ALL: [Self; 7] = [
        Self::Board,
        Self::Material,
        Self::Reachability,
        Self::QuickSearch,
        Self::FirstCapture,
        Self::AbstractSearch,
        Self::ThoroughSearch,
    ];
}

/// Positions that the quick search may visit: nearly every mate in a real game is found by then.
const QUICK_BUDGET: u64 = 2_000;

/// Computing all sets once costs about as much as visiting this many positions.
const POSITIONS_PER_COMPUTATION: u64 = 20;

/// Asks whether `color` can still give mate. The budget is the number of positions that may be visited.
pub fn can_mate(position: &Position, color: Color, budget: u64) -> CanMate {
    prove(position, color, budget).0
}

/// Asks the same, and says which step settled it. Where none did, that is the last one tried.
pub fn prove(position: &Position, color: Color, budget: u64) -> (CanMate, Proof) {
    if !position.has_legal_move() {
        let has_mated = position.is_check() && position.side_to_move != color;
        let answer = if has_mated { CanMate::Yes } else { CanMate::No };
        return (answer, Proof::Board);
    }
    if material::is_insufficient(&position.board, color) {
        return (CanMate::No, Proof::Material);
    }
    if static_mate::rules_out_mate(position, color) {
        return (CanMate::No, Proof::Reachability);
    }
    let quick = BestFirstSearch::quick(position, color).run(budget.min(QUICK_BUDGET));
    if quick != CanMate::Unknown || budget <= QUICK_BUDGET {
        return (quick, Proof::QuickSearch);
    }
    // An eighth of the budget for each of these two proofs, the rest for the search.
    let proof_budget = budget / 8;
    let computations = proof_budget / POSITIONS_PER_COMPUTATION;
    if first_capture::rules_out_mate(position, color, computations) {
        return (CanMate::No, Proof::FirstCapture);
    }
    if abstract_search::rules_out_mate(position, color, proof_budget) {
        return (CanMate::No, Proof::AbstractSearch);
    }
    let thorough = BestFirstSearch::thorough(position, color).run(budget - 2 * proof_budget);
    (thorough, Proof::ThoroughSearch)
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
