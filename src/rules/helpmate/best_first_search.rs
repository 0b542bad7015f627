//! The best-first search for a helpmate over legal moves. It visits each position once. If it runs out of positions, it has
//! expanded every one that can follow or proved that it holds no mate, so there is no mate.

use std::mem;

use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::heuristics::{Features, Heuristic};
use super::material;
use super::novelty::Novelty;
use super::position_table::PositionTable;
use super::search_queue::SearchQueue;
use super::{CanMate, POSITIONS_PER_COMPUTATION, first_capture, static_mate};

pub struct BestFirstSearch {
    winner: Color,
    /// The heuristics that this search follows.
    heuristics: &'static [Heuristic],
    /// The visited positions. Once the search finds a mate, the last one is the mate.
    pub visited: PositionTable,
    /// For each visited position, the number of the one before it. The parent of number 0 is number 0.
    pub parents: Vec<u32>,
    /// For each visited position, whether the search has expanded it.
    is_expanded: Vec<bool>,
    queue: SearchQueue,
    /// The pairs of features seen so far; `None` except in a thorough search.
    novelty: Option<Novelty>,
    static_proof: Attempts,
    first_capture_proof: Attempts,
    /// How often the search has computed all sets so far.
    computations: u64,
}

impl BestFirstSearch {
    /// How often [`first_capture`] may compute the sets for one position.
    const FIRST_CAPTURE_LIMIT: u64 = 30;

    /// Creates a search for the most common kind of mate. Nearly all positions of real games can lead to one.
    pub fn quick(root: &Position, winner: Color) -> Self {
        Self::new(root, winner, &Heuristic::ALL[..1], None)
    }

    /// Creates a search that follows all heuristics. It costs twice as much per position as the quick one.
    pub fn varied(root: &Position, winner: Color) -> Self {
        Self::new(root, winner, &Heuristic::ALL, None)
    }

    /// Creates a search that follows all heuristics, prefers new features, and skips positions proved to hold no mate.
    pub fn thorough(root: &Position, winner: Color) -> Self {
        Self::new(root, winner, &Heuristic::ALL, Some(Novelty::default()))
    }

    fn new(
        root: &Position,
        winner: Color,
        heuristics: &'static [Heuristic],
        novelty: Option<Novelty>,
    ) -> Self {
        let queue = if novelty.is_some() {
            SearchQueue::with_structures()
        } else {
            SearchQueue::default()
        };
        let mut search = Self {
            winner,
            heuristics,
            visited: PositionTable::new(*root),
            parents: vec![0],
            is_expanded: vec![false],
            queue,
            novelty,
            static_proof: Attempts::default(),
            first_capture_proof: Attempts::default(),
            computations: 0,
        };
        search.enqueue(0, root, None);
        search
    }

    /// Returns what the search has cost so far, in positions.
    fn cost(&self) -> u64 {
        u64::from(self.visited.len()) + self.computations * POSITIONS_PER_COMPUTATION
    }

    /// Continues until the search finds a mate, the queue is empty, or it has cost as much as visiting `budget` positions.
    pub fn run(&mut self, budget: u64) -> CanMate {
        // The numbers of positions have 32 bits.
        let budget = budget.min(u64::from(u32::MAX / 2));
        while self.cost() < budget {
            let Some(number) = self.queue.pop() else {
                return CanMate::No;
            };
            if mem::replace(&mut self.is_expanded[number as usize], true) {
                continue;
            }
            let position = self.visited.position(number);
            if self.novelty.is_some() && self.is_ruled_out(number, &position) {
                continue;
            }
            if self.expand(number, &position) {
                return CanMate::Yes;
            }
        }
        CanMate::Unknown
    }

    /// Queues a position for each heuristic that the search follows.
    fn enqueue(&mut self, number: u32, position: &Position, moved_to: Option<Square>) {
        let features = Features::of(position, self.winner);
        for &heuristic in self.heuristics {
            let Some(estimate) = features.estimate(heuristic) else {
                continue;
            };
            let is_novel = match (&mut self.novelty, moved_to) {
                (Some(novelty), Some(to)) => {
                    novelty.is_novel(&position.board, to, (heuristic, estimate))
                }
                _ => false,
            };
            self.queue.push(number, heuristic, estimate, is_novel);
            if heuristic == Heuristic::BareKing {
                self.queue
                    .push_by_structure(number, &position.board, estimate);
            }
        }
    }

    /// Queues the new positions after one more move. Returns true as soon as one of them is a mate.
    fn expand(&mut self, number: u32, position: &Position) -> bool {
        let theirs = position.board.color(!position.side_to_move);
        let mut is_mate = false;
        position.generate_moves(|piece| {
            piece.for_each(|m| {
                if is_mate {
                    return;
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
                    self.is_expanded.push(false);
                    self.enqueue(new, &child, Some(m.to));
                }
            });
        });
        is_mate
    }

    /// Returns true if a proof shows that no mate can follow from here. Tries the proofs only after irreversible moves.
    fn is_ruled_out(&mut self, number: u32, position: &Position) -> bool {
        let parent = self.visited.position(self.parents[number as usize]);
        let pawns = |position: &Position| position.board.role(Role::Pawn);
        let pieces = |position: &Position| position.board.occupied().count();
        if pieces(&parent) == pieces(position) && pawns(&parent) == pawns(position) {
            return false;
        }
        let winner = self.winner;
        let is_static = self.static_proof.attempt(|| {
            self.computations += 1;
            static_mate::rules_out_mate(position, winner)
        });
        is_static
            || self.first_capture_proof.attempt(|| {
                let mut left = Self::FIRST_CAPTURE_LIMIT;
                let is_proved = first_capture::rules_out_mate(position, winner, &mut left);
                self.computations += Self::FIRST_CAPTURE_LIMIT - left;
                is_proved
            })
    }
}

/// Counts how often a proof succeeds, so that the search rarely tries a proof that rarely succeeds.
#[derive(Default)]
struct Attempts {
    tries: u32,
    successes: u32,
}

impl Attempts {
    /// The number of first tries, all of which the search makes.
    const TRIAL: u32 = 64;
    /// After the trial, a proof is rare if it succeeds less than once in this many tries.
    const FEW: u32 = 64;
    /// The search tries a rare proof only once in this many chances.
    const NOW_AND_THEN: u32 = 16;

    fn attempt(&mut self, proof: impl FnOnce() -> bool) -> bool {
        self.tries += 1;
        let succeeds_rarely = self.tries > Self::TRIAL && self.successes < self.tries / Self::FEW;
        if succeeds_rarely && !self.tries.is_multiple_of(Self::NOW_AND_THEN) {
            return false;
        }
        let is_proved = proof();
        self.successes += u32::from(is_proved);
        is_proved
    }
}
