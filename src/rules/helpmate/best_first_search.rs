//! The best-first search for a helpmate over legal moves. It visits each position once. If it runs out of positions, there is
//! no mate: it has expanded every position that can follow, except those where a proof rules out a mate.

use std::mem;

use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::heuristics::{Features, Heuristic};
use super::material;
use super::novelty::Novelty;
use super::position_table::PositionTable;
use super::search_queue::SearchQueue;
use super::{CanMate, POSITIONS_PER_COMPUTATION, static_mate};

pub struct BestFirstSearch {
    winner: Color,
    /// The heuristics that this search follows.
    heuristics: &'static [Heuristic],
    /// The visited positions. Once the search finds a mate, the last one is the mate.
    pub visited: PositionTable,
    /// For each visited position, the number of the position before it. Number 0, the first position, is its own parent.
    pub parents: Vec<u32>,
    /// For each visited position, true once the search has taken it from a queue. A position may wait in several queues, so it
    /// may come up again.
    is_done: Vec<bool>,
    queue: SearchQueue,
    /// The pairs of pieces seen so far; `None` except in a thorough search.
    novelty: Option<Novelty>,
    static_proof: Attempts,
    /// How many times `static_proof` has computed all sets of [`super::reachability`] so far.
    computations: u64,
}

impl BestFirstSearch {
    /// Creates a search for the most common kind of mate. Nearly all positions of real games can lead to one.
    pub fn quick(root: &Position, winner: Color) -> Self {
        Self::new(root, winner, &Heuristic::ALL[..1], None)
    }

    /// Creates a search that follows all heuristics. It costs twice as much per position as the quick one.
    pub fn varied(root: &Position, winner: Color) -> Self {
        Self::new(root, winner, &Heuristic::ALL, None)
    }

    /// Creates a search that follows all heuristics, takes turns with novel positions and with structures (see [`Self::new`]),
    /// and skips positions where a proof rules out a mate.
    pub fn thorough(root: &Position, winner: Color) -> Self {
        Self::new(root, winner, &Heuristic::ALL, Some(Novelty::default()))
    }

    /// Creates a search that has visited and queued only `root`. `heuristics` guess how far a position is from a mate. With
    /// `novelty`, the table of all pairs of pieces on their squares seen so far, it is a thorough search: it also follows
    /// positions with a new pair, and takes positions from a queue for each structure. Positions have the same structure if
    /// they have the same pawns on the same squares and the same number of each piece.
    fn new(
        root: &Position,
        winner: Color,
        heuristics: &'static [Heuristic],
        novelty: Option<Novelty>,
    ) -> Self {
        /// The number that the table of visited positions gives to `root`.
        const ROOT_NUMBER: u32 = 0;
        let queue = if novelty.is_some() {
            SearchQueue::with_structures()
        } else {
            SearchQueue::default()
        };
        let mut search = Self {
            winner,
            heuristics,
            visited: PositionTable::new(*root),
            // The number of each position's parent, to trace a mate back. The root is its own parent.
            parents: vec![ROOT_NUMBER],
            is_done: vec![false], // true once the search has taken the position from a queue
            queue,
            novelty,
            static_proof: Attempts::default(),
            computations: 0,
        };
        let last_move = None;
        search.enqueue(ROOT_NUMBER, root, last_move);
        search
    }

    fn is_thorough(&self) -> bool {
        self.novelty.is_some()
    }

    /// Returns the cost of the search so far, in positions: those visited, and [`POSITIONS_PER_COMPUTATION`] for each
    /// computation.
    fn cost(&self) -> u64 {
        u64::from(self.visited.len()) + self.computations * POSITIONS_PER_COMPUTATION
    }

    /// Continues until the search finds a mate (`Yes`), until the queue is empty (`No`), or until the cost of the search
    /// reaches `budget` positions (`Unknown`).
    pub fn run(&mut self, budget: u64) -> CanMate {
        // Positions are numbered with 32 bits, and the last expansion may go beyond the budget.
        let budget = budget.min(u64::from(u32::MAX / 2));
        while self.cost() < budget {
            let Some(number) = self.queue.pop() else {
                return CanMate::No;
            };
            let was_done = mem::replace(&mut self.is_done[number as usize], true);
            if was_done {
                continue; // another queue had it first
            }
            let position = self.visited.position(number);
            if self.is_thorough() && self.is_ruled_out(number, &position) {
                continue;
            }
            if self.expand(number, &position) {
                return CanMate::Yes;
            }
        }
        CanMate::Unknown
    }

    /// Queues a position for each heuristic of the search that applies to it. `last_move` is the destination of the last move;
    /// `None` for the first position.
    fn enqueue(&mut self, number: u32, position: &Position, last_move: Option<Square>) {
        let features = Features::of(position, self.winner);
        for &heuristic in self.heuristics {
            let Some(estimate) = features.estimate(heuristic) else {
                continue;
            };
            let is_novel = if let Some(novelty) = &mut self.novelty
                && let Some(to) = last_move
            {
                novelty.record_pairs(&position.board, to, heuristic, estimate)
            } else {
                false
            };
            self.queue.push(number, heuristic, estimate, is_novel);
            if heuristic == Heuristic::BareKing {
                self.queue
                    .push_by_structure(number, &position.board, estimate);
            }
        }
    }

    /// Queues the new positions after one more move, except those where material rules out a mate. If one of them is a mate,
    /// returns true and leaves out the rest.
    fn expand(&mut self, number: u32, position: &Position) -> bool {
        let theirs = position.board.color(!position.side_to_move);
        let mut is_mate = false;
        position.generate_moves(|piece| {
            piece.for_each(|m| {
                if is_mate {
                    return; // the move generator cannot stop early
                }
                let mut child = *position;
                child.play(m);
                is_mate = child.side_to_move != self.winner && child.is_checkmate();
                let changes_material = theirs.contains(m.to) || m.promotion.is_some();
                if changes_material && material::is_insufficient(&child.board, self.winner) {
                    return;
                }
                if let Some(new) = self.visited.insert(&child) {
                    self.parents.push(number);
                    self.is_done.push(false);
                    self.enqueue(new, &child, Some(m.to));
                }
            });
        });
        is_mate
    }

    /// Returns true if a proof shows that no mate can follow from here. Tries the proofs only after a capture or a pawn move:
    /// nearly all other moves can be undone, so a proof that succeeds after one would have succeeded before it.
    fn is_ruled_out(&mut self, number: u32, position: &Position) -> bool {
        let parent = self.visited.position(self.parents[number as usize]);
        let pawns = |position: &Position| position.board.role(Role::Pawn);
        let pieces = |position: &Position| position.board.occupied().count();
        let captured = pieces(&parent) != pieces(position);
        let moved_pawn = pawns(&parent) != pawns(position);
        if !captured && !moved_pawn {
            return false;
        }
        let winner = self.winner;
        self.static_proof.attempt(|| {
            self.computations += 1;
            static_mate::rules_out_mate(position, winner)
        })
    }
}

/// Counts how often a proof succeeds, so that the search rarely tries a proof that rarely succeeds.
#[derive(Default)]
struct Attempts {
    /// How often the search could have tried the proof, including the times when it did not.
    chances: u32,
    successes: u32,
}

impl Attempts {
    /// How many chances the search takes before it looks at the successes.
    const TRIAL: u32 = 64;
    /// After the trial, a proof counts as rarely successful if it has succeeded at fewer than one in this many chances.
    const FEW: u32 = 64;
    /// The search tries a proof that succeeds rarely only at every sixteenth chance.
    const NOW_AND_THEN: u32 = 16;

    /// Tries a proof, unless it succeeds too rarely. Returns true if it was tried and succeeded.
    fn attempt(&mut self, proof: impl FnOnce() -> bool) -> bool {
        self.chances += 1;
        let is_on_trial = self.chances <= Self::TRIAL;
        let succeeds_rarely = self.successes < self.chances / Self::FEW;
        if !is_on_trial && succeeds_rarely && !self.chances.is_multiple_of(Self::NOW_AND_THEN) {
            return false;
        }
        let is_proved = proof();
        self.successes += u32::from(is_proved);
        is_proved
    }
}
