//! Can this side still give mate by any series of legal moves? Both sides help, as in a helpmate problem. Move counts and
//! repetitions do not matter. Three articles ask this: a dead position (FIDE 5.2.2), resignation (5.1.2) and flag fall (6.9).
//!
//! The answer is never wrong. [`CanMate::Yes`] means that this side has mated, or that a search has found a series of legal
//! moves that ends in its mate. [`CanMate::No`] means that a step has proved that there is no such series. [`prove`] tries
//! these steps in order:
//!
//! | step | proves | sound because |
//! |---|---|---|
//! | the board | both | the position is a mate or a stalemate |
//! | [`material`] | no | no placement of these pieces, or of what they can become, is a mate |
//! | [`static_mate`] | no | [`reachability`] gives each piece too many squares but never too few, and even these leave no room for a mate |
//! | [`best_first_search`], quick | both | it plays legal moves until it finds a mate, or has seen every position that can follow |
//! | [`best_first_search`], varied | both | as the quick one, with all heuristics |
//! | [`abstract_search`] | no | it keeps kings, pawns and caged pieces on exact squares and lets all other pieces be anywhere they can reach, which allows at least the legal moves |
//! | [`best_first_search`], thorough | both | as the varied one; it skips only positions that `material` or `static_mate` has ruled out |
//!
//! The order is by cost and yield. The first three steps cost microseconds. The quick search finds a mate in nearly every
//! position of a real game, and the varied search finds most of the others, so the costly proof comes after both. It is for
//! what a search cannot exhaust: bishops that roam around a wall, even if that holds only because pieces guard each other
//! however they move in their cage.
//!
//! A step that proves only "no" can err in one direction: it may see room for a mate where there is none, and then it settles
//! nothing. [`heuristics`], [`novelty`] and [`search_queue`] only order the searches: a bad guess costs time and never makes an
//! answer wrong.
//!
//! If no step settles the question within the budget, the answer is [`CanMate::Unknown`]. The caller gives the budget:
//! `game.rs` in a game, and `cli.rs` for `judge`. It counts positions instead of time, so that every machine gives the same
//! answer. The budget of a search also pays for the proofs inside it.

mod abstract_search;
mod best_first_search;
mod heuristics;
mod material;
mod novelty;
mod position_table;
mod reachability;
mod search_queue;
mod static_mate;
#[cfg(test)]
mod tests;

use derive_more::Display;

use self::best_first_search::BestFirstSearch;
use super::piece::Color;
use super::position::Position;

/// Whether a side can still give mate by any series of legal moves.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
pub enum CanMate {
    /// A series of legal moves ends in a mate by this side.
    #[display("can")]
    Yes,
    /// No series of legal moves ends in a mate by this side.
    #[display("cannot")]
    No,
    /// The budget ran out before an answer was proved.
    #[display("unknown")]
    Unknown,
}

/// The step of [`prove`] that gave the answer.
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
    #[display("varied search")]
    VariedSearch,
    #[display("abstract search")]
    AbstractSearch,
    #[display("thorough search")]
    ThoroughSearch,
}

impl Proof {
    /// All steps, in the order that [`prove`] tries them.
    pub const ALL: [Self; 7] = [
        Self::Board,
        Self::Material,
        Self::Reachability,
        Self::QuickSearch,
        Self::VariedSearch,
        Self::AbstractSearch,
        Self::ThoroughSearch,
    ];
}

/// How many positions the quick search may visit. By then it has found nearly every mate in a real game.
const QUICK_BUDGET: u64 = 2_000;

/// How many positions the varied search may visit. In real games it finds six of seven mates that the quick search misses.
const VARIED_BUDGET: u64 = 3_000;

/// Computing all sets of [`reachability`] once costs about as much as visiting this many positions, as measured on the slowest
/// known positions.
const POSITIONS_PER_COMPUTATION: u64 = 5;

/// Answers whether `color` can still give mate. The budget is the number of positions that the steps may visit in total.
pub fn can_mate(position: &Position, color: Color, budget: u64) -> CanMate {
    prove(position, color, budget).0
}

/// Answers whether `color` can still give mate. Also returns the step that gave the answer; with [`CanMate::Unknown`] the last
/// step tried.
pub fn prove(position: &Position, color: Color, budget: u64) -> (CanMate, Proof) {
    let mut budget_left = budget;
    let (answer, proof) = prove_quickly(position, color, &mut budget_left);
    if answer == CanMate::Unknown && budget_left > 0 {
        return prove_thoroughly(position, color, budget_left);
    }
    (answer, proof)
}

/// Tries the steps up to the varied search. Subtracts from `budget_left` the whole budget of each search that it runs.
fn prove_quickly(position: &Position, color: Color, budget_left: &mut u64) -> (CanMate, Proof) {
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
    let quick_budget = QUICK_BUDGET.min(*budget_left);
    let quick = BestFirstSearch::quick(position, color).run(quick_budget);
    *budget_left -= quick_budget;
    if quick != CanMate::Unknown || *budget_left == 0 {
        return (quick, Proof::QuickSearch);
    }
    let varied_budget = VARIED_BUDGET.min(*budget_left);
    let varied = BestFirstSearch::varied(position, color).run(varied_budget);
    *budget_left -= varied_budget;
    (varied, Proof::VariedSearch)
}

/// Tries the steps after the varied search. The proof gets an eighth of the budget, and the search the rest.
fn prove_thoroughly(position: &Position, color: Color, budget: u64) -> (CanMate, Proof) {
    let proof_budget = budget / 8;
    if abstract_search::rules_out_mate(position, color, proof_budget) {
        return (CanMate::No, Proof::AbstractSearch);
    }
    let thorough = BestFirstSearch::thorough(position, color).run(budget - proof_budget);
    (thorough, Proof::ThoroughSearch)
}

/// Returns true if it is proved that neither side can mate by any series of legal moves, which ends the game at once (FIDE
/// 5.2.2). `budget` is the number of positions that all steps may visit for each side. False if it runs out before a proof.
pub fn is_dead(position: &Position, budget: u64) -> bool {
    let mut unsettled = Vec::new();
    // The quick steps come first for both sides: in nearly every position of a game they find a mate by one of them.
    for color in Color::ALL {
        let mut budget_left = budget;
        match prove_quickly(position, color, &mut budget_left).0 {
            CanMate::Yes => return false,
            CanMate::No => {}
            CanMate::Unknown => unsettled.push((color, budget_left)),
        }
    }
    for (color, budget_left) in unsettled {
        if prove_thoroughly(position, color, budget_left).0 != CanMate::No {
            return false;
        }
    }
    true
}
