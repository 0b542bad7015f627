//! The open list of the best-first search: positions that wait to be expanded, ordered by several heuristics.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::heuristics::Heuristic;

/// The order in which the heuristics take turns. The one that finds most mates has every second turn.
const TURNS: [Heuristic; 4] = [
    Heuristic::BareKing,
    Heuristic::MatingNet,
    Heuristic::BareKing,
    Heuristic::CornerMate,
];

/// Numbers of positions in one queue for each heuristic, which take turns.
#[derive(Default)]
pub struct PriorityQueue {
    /// The smallest estimate comes first, and of equal ones the newest position.
    queues: [BinaryHeap<(Reverse<u32>, u32)>; Heuristic::ALL.len()],
    /// An index into [`TURNS`].
    turn: usize,
}

impl PriorityQueue {
    /// Adds a position to the queue of one heuristic, which it may enter only once.
    pub fn push(&mut self, number: u32, heuristic: Heuristic, estimate: u32) {
        self.queues[heuristic as usize].push((Reverse(estimate), number));
    }

    /// Takes the best position of the heuristic whose turn it is, or of the next one that has any. A position that
    /// waits in several queues comes once from each.
    pub fn pop(&mut self) -> Option<u32> {
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
