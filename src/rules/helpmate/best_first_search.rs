//! The search for a helpmate over legal moves: best first, each position once. If it runs dry, every position that can
//! follow was expanded or proved to hold no mate, so there is none.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::heuristics::{Features, Heuristic};
use super::material;
use super::position_table::PositionTable;
use super::{CanMate, static_mate};

pub struct BestFirstSearch {
    winner: Color,
    /// The heuristics in use.
    heuristics: &'static [Heuristic],
    /// Once a mate is found, its position is the last.
    pub visited: PositionTable,
    /// For each of these positions the number of the one before it; number 0 is its own.
    pub parents: Vec<u32>,
    /// For each of these positions whether it has been expanded.
    is_expanded: Vec<bool>,
    queue: PriorityQueue,
    /// Number of positions taken from the queue.
    expanded: u32,
    /// Number of positions on which the static proof was tried.
    static_tries: u32,
    /// Number of these for which it succeeded.
    static_proofs: u32,
}

impl BestFirstSearch {
    /// Number of positions expanded before the static proof is tried on any: most mates are found sooner.
    const EXPANDED_BEFORE_STATIC_PROOFS: u32 = 200;

    /// Number of positions visited with the first heuristic alone, which finds most mates.
    const VISITED_BEFORE_ALL_HEURISTICS: u64 = 1_000;

    pub fn new(root: &Position, winner: Color) -> Self {
        let mut search = Self {
            winner,
            heuristics: &Heuristic::ALL[..1],
            visited: PositionTable::new(*root),
            parents: vec![0],
            is_expanded: vec![false],
            queue: PriorityQueue::default(),
            expanded: 0,
            static_tries: 0,
            static_proofs: 0,
        };
        search.enqueue(0, root);
        search
    }

    fn visited_count(&self) -> u64 {
        u64::from(self.visited.len())
    }

    /// Continues until a mate is found, the queue is empty, or `budget` positions have been visited in all.
    pub fn run(&mut self, budget: u64) -> CanMate {
        // Positions are numbered in 32 bits.
        let budget = budget.min(u64::from(u32::MAX / 2));
        while self.visited_count() < budget {
            if self.heuristics.len() == 1
                && self.visited_count() > Self::VISITED_BEFORE_ALL_HEURISTICS
            {
                self.use_all_heuristics();
            }
            let Some(number) = self.queue.pop() else {
                return CanMate::No;
            };
            if mem::replace(&mut self.is_expanded[number as usize], true) {
                continue;
            }
            let position = self.visited.position(number);
            self.expanded += 1;
            if self.expanded > Self::EXPANDED_BEFORE_STATIC_PROOFS
                && self.is_ruled_out(number, &position)
            {
                continue;
            }
            if self.expand(number, &position) {
                return CanMate::Yes;
            }
        }
        CanMate::Unknown
    }

    /// Queues a position by the heuristics in use.
    fn enqueue(&mut self, number: u32, position: &Position) {
        let features = Features::of(position, self.winner);
        for &heuristic in self.heuristics {
            if let Some(estimate) = features.estimate(heuristic) {
                self.queue.push(number, heuristic, estimate);
            }
        }
    }

    /// Queues what still waits by the other heuristics too.
    fn use_all_heuristics(&mut self) {
        self.heuristics = &Heuristic::ALL[1..];
        for number in 0..self.visited.len() {
            if !self.is_expanded[number as usize] {
                let position = self.visited.position(number);
                self.enqueue(number, &position);
            }
        }
        self.heuristics = &Heuristic::ALL;
    }

    /// Queues the new positions one move further. Returns true as soon as one of them is a mate.
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
                    self.enqueue(new, &child);
                }
            });
        });
        is_mate
    }

    /// Returns true if the static proof rules out a mate from here. It is tried only after irreversible moves, and only
    /// now and then once it has shown that it rarely succeeds in this search.
    fn is_ruled_out(&mut self, number: u32, position: &Position) -> bool {
        let parent = self.visited.position(self.parents[number as usize]);
        let pawns = |position: &Position| position.board.role(Role::Pawn);
        let pieces = |position: &Position| position.board.occupied().count();
        if pieces(&parent) == pieces(position) && pawns(&parent) == pawns(position) {
            return false;
        }
        self.static_tries += 1;
        if self.static_tries > 256
            && self.static_proofs < self.static_tries / 64
            && !self.static_tries.is_multiple_of(16)
        {
            return false;
        }
        let ruled_out = static_mate::rules_out_mate(position, self.winner);
        self.static_proofs += u32::from(ruled_out);
        ruled_out
    }
}

/// The order in which the heuristics take turns. The one that finds most mates has every second turn.
const TURNS: [Heuristic; 4] = [
    Heuristic::BareKing,
    Heuristic::MatingNet,
    Heuristic::BareKing,
    Heuristic::CornerMate,
];

/// Numbers of positions in one queue for each heuristic, which take turns.
#[derive(Default)]
struct PriorityQueue {
    /// The smallest estimate comes first, and of equal ones the newest position.
    queues: [BinaryHeap<(Reverse<u32>, u32)>; Heuristic::ALL.len()],
    /// An index into [`TURNS`].
    turn: usize,
}

impl PriorityQueue {
    /// Adds a position to the queue of one heuristic, which it may enter only once.
    fn push(&mut self, number: u32, heuristic: Heuristic, estimate: u32) {
        self.queues[heuristic as usize].push((Reverse(estimate), number));
    }

    /// Takes the best position of the heuristic whose turn it is, or of the next one that has any. A position that
    /// waits in several queues comes once from each.
    fn pop(&mut self) -> Option<u32> {
        for _ in 0..TURNS.len() {
            let heuristic = TURNS[self.turn];
            self.turn = (self.turn + 1) % TURNS.len();
            if let Some((_, number)) = self.queues[heuristic as usize].pop() {
                return Some(number);
            }
        }
        None
    }
}
