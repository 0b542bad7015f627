//! The order in which a search expands positions. Several queues take turns, so that the search goes on if one of them guesses
//! badly: for each heuristic one queue of all positions and one of novel positions, and a queue for structures.
//!
//! Two positions have the same *structure* if they have the same pawns on the same squares and the same number of each piece.
//! Moves between structures are irreversible. There are few structures, but with a free queen each has thousands of positions.
//! The queue for structures gives each of them the same chance, so that a large one cannot hide a small one that leads to a
//! mate.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::heuristics::Heuristic;

/// The order of the heuristics. The one that finds the most mates comes every other time. Each has two turns in a row: one for
/// the queue of all its positions, one for the queue of its novel ones.
const ORDER: [Heuristic; 6] = [
    Heuristic::BareKing,
    Heuristic::MatingNet,
    Heuristic::BareKing,
    Heuristic::CornerMate,
    Heuristic::BareKing,
    Heuristic::SmotheredMate,
];
const TURNS: usize = 2 * ORDER.len();

/// A queue of positions, each with its estimate and its number. The smallest estimate comes first, and among equal estimates
/// the newest position.
type Queue = BinaryHeap<(Reverse<u32>, u32)>;

/// The positions still to search, by number, in several queues that take turns.
#[derive(Default)]
pub struct SearchQueue {
    /// For each heuristic, a queue of all positions that it applies to.
    all: [Queue; Heuristic::ALL.len()],
    /// For each heuristic, a queue of only the novel positions.
    novel: [Queue; Heuristic::ALL.len()],
    /// The positions that wait, by structure; `None` except in a thorough search.
    structures: Option<Structures>,
    /// The number of the next turn, from 0 up to but not including [`TURNS`].
    turn: usize,
    /// True if the last turn was for structures, which get every other turn.
    was_structure: bool,
}

impl SearchQueue {
    /// Creates a queue that also gives turns to structures.
    pub fn with_structures() -> Self {
        Self {
            structures: Some(Structures::default()),
            ..Self::default()
        }
    }

    pub fn push(&mut self, number: u32, heuristic: Heuristic, estimate: u32, is_novel: bool) {
        let entry = (Reverse(estimate), number);
        self.all[heuristic as usize].push(entry);
        if is_novel {
            self.novel[heuristic as usize].push(entry);
        }
    }

    /// In a thorough search, queues a position by its structure, with the estimate that orders it among those of the same
    /// structure.
    pub fn push_by_structure(&mut self, number: u32, board: &Board, estimate: u32) {
        if let Some(structures) = &mut self.structures {
            structures.push(number, board, estimate);
        }
    }

    /// Takes the best position from the queue whose turn it is, or from the next queue that is not empty. `None` if the
    /// queues of all heuristics are empty; then every position has come at least once. A position that waits in several
    /// queues comes once from each.
    pub fn pop(&mut self) -> Option<u32> {
        self.was_structure = !self.was_structure;
        if self.was_structure
            && let Some(number) = self.structures.as_mut().and_then(Structures::pop)
        {
            return Some(number);
        }
        for _ in 0..TURNS {
            let heuristic = ORDER[self.turn / 2];
            let is_for_novel = self.turn % 2 == 1;
            self.turn = (self.turn + 1) % TURNS;
            let queues = if is_for_novel {
                &mut self.novel
            } else {
                &mut self.all
            };
            if let Some((_, number)) = queues[heuristic as usize].pop() {
                return Some(number);
            }
        }
        None
    }
}

/// White's pawns, Black's pawns, and the numbers of the other pieces by color and kind, each in one byte.
type Structure = [u64; 3];

#[derive(Default)]
struct Structures {
    /// The index into `queues` of each structure's queue.
    indices: HashMap<Structure, usize>,
    queues: Vec<Queue>,
    /// The indices of the queues that are not empty.
    waiting: Vec<usize>,
    /// The state of a linear congruential generator. It begins the same in every search, so the results can be repeated.
    random: u64,
}

impl Structures {
    fn push(&mut self, number: u32, board: &Board, estimate: u32) {
        let index = *self.indices.entry(structure(board)).or_insert_with(|| {
            self.queues.push(Queue::new());
            self.queues.len() - 1
        });
        if self.queues[index].is_empty() {
            self.waiting.push(index);
        }
        self.queues[index].push((Reverse(estimate), number));
    }

    /// Takes the best position of a random structure; `None` if no position waits.
    fn pop(&mut self) -> Option<u32> {
        let place = self.random_below(self.waiting.len())?;
        let index = self.waiting[place];
        let (_, number) = self.queues[index].pop()?;
        if self.queues[index].is_empty() {
            self.waiting.swap_remove(place);
        }
        Some(number)
    }

    /// Returns a random number below a limit, or `None` if the limit is 0.
    fn random_below(&mut self, limit: usize) -> Option<usize> {
        self.random = self
            .random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        ((self.random >> 33) as usize).checked_rem(limit)
    }
}

fn structure(board: &Board) -> Structure {
    let mut counts = 0;
    for color in Color::ALL {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            counts = counts << 8 | u64::from(board.pieces(color, role).count());
        }
    }
    let [white, black] = Color::ALL.map(|color| board.pieces(color, Role::Pawn).0);
    [white, black, counts]
}
