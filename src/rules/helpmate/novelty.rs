//! Novelty: what a search has not seen yet. Where many pieces roam freely, nearly all positions look the same to a heuristic. A
//! position is novel if the piece that has just moved forms a new pair with any other piece: one that no position with the same
//! estimate, the same pawns and the same number of pieces has shown. Following these positions first tries every part of a plan
//! once before it tries their combinations (best-first width search in automated planning).

use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::super::square::Square;
use super::heuristics::Heuristic;

/// The number of 64-bit words in the table, a power of two.
const WORDS: usize = 1 << 16;

/// The pairs seen so far, as a hash table of single bits. If two pairs share a bit, the second does not count as novel; this
/// affects only the order of the search.
pub struct Novelty {
    seen: Vec<u64>,
}

impl Default for Novelty {
    fn default() -> Self {
        Self {
            seen: vec![0; WORDS],
        }
    }
}

impl Novelty {
    /// Returns true if the piece that has just moved `to` a square is part of a new pair, and records its pairs.
    pub fn is_novel(&mut self, board: &Board, to: Square, estimate: (Heuristic, u32)) -> bool {
        let class = class(board, estimate);
        let moved = piece_code(board, to);
        let mut is_novel = false;
        for square in board.occupied() {
            let other = piece_code(board, square);
            let pair = mix(mix(class, moved.min(other)), moved.max(other));
            is_novel |= self.note(pair);
        }
        is_novel
    }

    /// Records a hash, and returns true if it is new.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the low bits are used"
    )]
    fn note(&mut self, hash: u64) -> bool {
        let index = (hash ^ hash >> 32) as usize;
        let word = &mut self.seen[index / 64 % WORDS];
        let bit = 1 << (index % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Returns a hash of what two positions must share before we compare them.
fn class(board: &Board, (heuristic, estimate): (Heuristic, u32)) -> u64 {
    let guess = mix(heuristic as u64, u64::from(estimate));
    let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn).0);
    let count = u64::from(board.occupied().count());
    [pawns[0], pawns[1], count].into_iter().fold(guess, mix)
}

/// Returns a number for the piece on a square, or 0 if there is none.
fn piece_code(board: &Board, square: Square) -> u64 {
    board.piece_on(square).map_or(0, |piece| {
        let kind = piece.role as u64 * 2 + piece.color as u64;
        square.index() as u64 * 12 + kind + 1
    })
}

fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
