//! Positions that wait their turn, ranked from several points of view.

use super::estimate::View;

/// The order in which the views are asked.
const ROTA: [View; 7] = [
    View::Strip,
    View::Line,
    View::Strip,
    View::Net,
    View::Strip,
    View::Line,
    View::Corner,
];

/// No position.
const NONE: u32 = u32::MAX;

/// Positions by their estimates: the smallest first, and of these the newest.
struct Ranking {
    /// For each estimate the newest position that waits, or [`NONE`].
    newest: Vec<u32>,
    /// For each position the one before it with the same estimate, or [`NONE`].
    before: Vec<u32>,
    /// Nothing waits with a smaller estimate.
    first: usize,
}

impl Ranking {
    /// The largest estimate that is told apart.
    const WORST: usize = 511;

    /// Nothing waits.
    fn new() -> Self {
        Self {
            newest: Vec::new(),
            before: Vec::new(),
            first: 0,
        }
    }

    /// Lets a position wait.
    fn push(&mut self, number: u32, estimate: u32) {
        let index = (estimate as usize).min(Self::WORST);
        if index >= self.newest.len() {
            self.newest.resize(index + 1, NONE);
        }
        let slot = number as usize;
        if slot >= self.before.len() {
            self.before.resize(slot + 1, NONE);
        }
        self.before[slot] = std::mem::replace(&mut self.newest[index], number);
        self.first = self.first.min(index);
    }

    /// Takes the next position.
    fn pop(&mut self) -> Option<u32> {
        while let Some(newest) = self.newest.get_mut(self.first) {
            if *newest != NONE {
                let number = *newest;
                *newest = self.before[number as usize];
                return Some(number);
            }
            self.first += 1;
        }
        None
    }
}

/// Numbers of positions, ranked by each view.
pub struct Queue {
    /// A ranking for each view.
    rankings: [Ranking; View::ALL.len()],
    /// Whose turn in the rota it is.
    turn: usize,
}

impl Queue {
    /// Nothing waits.
    pub fn new() -> Self {
        Self {
            rankings: View::ALL.map(|_| Ranking::new()),
            turn: 0,
        }
    }

    /// Lets a position wait with the estimate of one view. It may do so once in each view.
    pub fn push(&mut self, number: u32, view: View, estimate: u32) {
        self.rankings[view as usize].push(number, estimate);
    }

    /// Takes the next position: by the view whose turn it is, or by the next one that still has any.
    pub fn pop(&mut self) -> Option<u32> {
        for _ in 0..ROTA.len() {
            let view = ROTA[self.turn];
            self.turn = (self.turn + 1) % ROTA.len();
            if let Some(number) = self.rankings[view as usize].pop() {
                return Some(number);
            }
        }
        None
    }
}
