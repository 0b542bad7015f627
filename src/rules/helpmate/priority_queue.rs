//! The open list of the best-first search: positions that wait to be expanded, ordered by several heuristics.

use super::heuristics::Heuristic;

/// The order in which the heuristics take turns. The one that finds most mates has every second turn or nearly so.
const TURNS: [Heuristic; 7] = [
    Heuristic::BareKing,
    Heuristic::LineMate,
    Heuristic::BareKing,
    Heuristic::MatingNet,
    Heuristic::BareKing,
    Heuristic::LineMate,
    Heuristic::CornerMate,
];

/// Stands for no position.
const NONE: u32 = u32::MAX;

/// A bucket queue: the smallest estimate comes first, and of equal ones the newest.
struct BucketQueue {
    /// For each estimate the newest waiting position, or [`NONE`].
    newest: Vec<u32>,
    /// For each position the next older one with the same estimate, or [`NONE`].
    older: Vec<u32>,
    /// All buckets below this one are empty.
    lowest: usize,
}

impl BucketQueue {
    /// Larger estimates share this bucket.
    const LAST_BUCKET: usize = 511;

    fn new() -> Self {
        Self {
            newest: Vec::new(),
            older: Vec::new(),
            lowest: 0,
        }
    }

    fn push(&mut self, number: u32, estimate: u32) {
        let bucket = (estimate as usize).min(Self::LAST_BUCKET);
        if bucket >= self.newest.len() {
            self.newest.resize(bucket + 1, NONE);
        }
        let index = number as usize;
        if index >= self.older.len() {
            self.older.resize(index + 1, NONE);
        }
        self.older[index] = std::mem::replace(&mut self.newest[bucket], number);
        self.lowest = self.lowest.min(bucket);
    }

    fn pop(&mut self) -> Option<u32> {
        while let Some(newest) = self.newest.get_mut(self.lowest) {
            if *newest != NONE {
                let number = *newest;
                *newest = self.older[number as usize];
                return Some(number);
            }
            self.lowest += 1;
        }
        None
    }
}

/// Numbers of positions in one queue for each heuristic, which take turns.
pub struct PriorityQueue {
    queues: [BucketQueue; Heuristic::ALL.len()],
    /// An index into [`TURNS`].
    turn: usize,
}

impl PriorityQueue {
    pub fn new() -> Self {
        Self {
            queues: Heuristic::ALL.map(|_| BucketQueue::new()),
            turn: 0,
        }
    }

    /// Adds a position to the queue of one heuristic, which it may enter only once.
    pub fn push(&mut self, number: u32, heuristic: Heuristic, estimate: u32) {
        self.queues[heuristic as usize].push(number, estimate);
    }

    /// Takes the best position of the heuristic whose turn it is, or of the next one that has any. A position that
    /// waits in several queues comes once from each.
    pub fn pop(&mut self) -> Option<u32> {
        for _ in 0..TURNS.len() {
            let heuristic = TURNS[self.turn];
            self.turn = (self.turn + 1) % TURNS.len();
            if let Some(number) = self.queues[heuristic as usize].pop() {
                return Some(number);
            }
        }
        None
    }
}
