//! The search for a helpmate: best first, each position once. If it runs dry, every position that can follow has
//! been seen or refuted, and there is no mate.

use super::super::moves::Move;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::estimate::{Scene, View};
use super::material;
use super::picture;
use super::queue::Queue;
use super::store::Store;

/// How a search for a mate ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A line of legal moves that ends in mate; empty if mate stands on the board.
    Mate(Vec<Move>),
    /// There is no mate: proved.
    Nothing,
    /// The budget was spent before either was proved.
    Spent,
}

/// A search under way.
pub struct Search {
    /// Who is to mate.
    winner: Color,
    /// The views that rank positions.
    views: &'static [View],
    /// The positions met.
    store: Store,
    /// Those that wait.
    queue: Queue,
    /// How many positions were expanded or refuted.
    expanded: u32,
    /// How many positions were looked at statically.
    tried: u32,
    /// How many of these were refuted.
    refuted: u32,
}

impl Search {
    /// How many positions are expanded before the static argument is tried on any: most mates are found sooner.
    const PATIENCE: u32 = 200;

    /// How many positions are met with the first view alone: it finds most mates.
    const EASY: u64 = 1_000;

    /// A search for a mate by `winner` from here.
    pub fn new(root: &Position, winner: Color) -> Self {
        let mut search = Self {
            winner,
            views: &View::ALL[..1],
            store: Store::new(*root),
            queue: Queue::new(),
            expanded: 0,
            tried: 0,
            refuted: 0,
        };
        search.rank(0, root);
        search
    }

    /// How many positions were met.
    pub fn met(&self) -> u64 {
        u64::from(self.store.len())
    }

    /// Searches on until mate, until nothing waits, or until `budget` positions have been met in all.
    pub fn run(&mut self, budget: u64) -> Found {
        // The numbers of positions must not run out before the budget does.
        let budget = budget.min(u64::from(u32::MAX / 2));
        while self.met() < budget {
            if self.views.len() == 1 && self.met() > Self::EASY {
                self.look_twice();
            }
            let Some(number) = self.queue.pop() else {
                return Found::Nothing;
            };
            if self.store.is_done(number) {
                continue;
            }
            self.store.set_done(number);
            let position = self.store.position(number);
            self.expanded += 1;
            if self.expanded > Self::PATIENCE && self.is_refuted(number, &position) {
                continue;
            }
            if let Some(m) = self.expand(number, &position) {
                let mut line = self.store.line(number);
                line.push(m);
                return Found::Mate(line);
            }
        }
        Found::Spent
    }

    /// Lets a position wait, ranked by the views in use.
    fn rank(&mut self, number: u32, position: &Position) {
        let scene = Scene::of(position, self.winner);
        for &view in self.views {
            if let Some(estimate) = scene.estimate(view) {
                self.queue.push(number, view, estimate);
            }
        }
    }

    /// Ranks what waits by the other views too.
    fn look_twice(&mut self) {
        self.views = &View::ALL[1..];
        for number in 0..self.store.len() {
            if !self.store.is_done(number) {
                let position = self.store.position(number);
                self.rank(number, &position);
            }
        }
        self.views = &View::ALL;
    }

    /// Adds the positions one move further; the move that mates, if there is one.
    fn expand(&mut self, number: u32, position: &Position) -> Option<Move> {
        let theirs = position.board().color(!position.side_to_move());
        let mut mate = None;
        position.for_each_piece(|piece| {
            for m in piece {
                if mate.is_some() {
                    return;
                }
                let mut child = *position;
                child.play(m);
                if child.side_to_move() != self.winner && child.is_checkmate() {
                    mate = Some(m);
                }
                let changed = theirs.contains(m.to) || m.promotion.is_some();
                if changed && material::is_insufficient(child.board(), self.winner) {
                    continue;
                }
                if let Some(new) = self.store.insert(&child, number, m) {
                    self.rank(new, &child);
                }
            }
        });
        mate
    }

    /// Whether the static argument refutes a position. It is tried after moves that cannot be taken back, and
    /// seldom once it has shown that it rarely succeeds here.
    fn is_refuted(&mut self, number: u32, position: &Position) -> bool {
        let before = self.store.position(self.store.parent(number));
        let pawns = |position: &Position| position.board().role(Role::Pawn);
        let men = |position: &Position| position.board().occupied().count();
        if men(&before) == men(position) && pawns(&before) == pawns(position) {
            return false;
        }
        self.tried += 1;
        if self.tried > 256 && self.refuted < self.tried / 64 && !self.tried.is_multiple_of(16) {
            return false;
        }
        let refuted = picture::refutes(position, self.winner);
        self.refuted += u32::from(refuted);
        refuted
    }
}
