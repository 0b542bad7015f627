//! Novelty: what a search has not seen yet. Where many pieces roam freely, nearly all positions look the same to a heuristic. A
//! position is novel if the piece that has just moved forms a new pair with another piece: these two pieces on these two
//! squares were in no earlier position with the same estimate, the same pawns and the same number of pieces. A search that
//! follows novel positions first tries every part of a plan once before it tries their combinations (best-first width search in
//! automated planning).

use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::super::square::Square;
use super::heuristics::Heuristic;

/// The number of 64-bit words in the table, a power of two.
const WORDS: usize = 1 << 16;

/// The pairs seen so far, as a hash table of single bits. If two pairs share a bit, the second one does not count as novel,
/// which affects only the order of the search.
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
    /// Records the pairs that the piece on `moved_to` forms with every piece on the board, itself included. Returns true if one
    /// of them is new.
    pub fn record_pairs(
        &mut self,
        board: &Board,
        moved_to: Square,
        heuristic: Heuristic,
        estimate: u32,
    ) -> bool {
        let class = class(board, heuristic, estimate);
        let moved = piece_code(board, moved_to);
        let mut is_novel = false;
        for square in board.occupied() {
            let other = piece_code(board, square);
            // The order of the two pieces must not matter.
            let pair = mix(mix(class, moved.min(other)), moved.max(other));
            is_novel |= self.record(pair);
        }
        is_novel
    }

    /// Records the hash of a pair. Returns true if it is new.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the low bits are used"
    )]
    fn record(&mut self, hash: u64) -> bool {
        let index = (hash ^ hash >> 32) as usize;
        let word = &mut self.seen[index / 64 % WORDS];
        let bit = 1 << (index % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Returns a hash of what two positions must have in common for their pairs to be compared: the heuristic, its estimate, the
/// pawns, and the number of pieces.
fn class(board: &Board, heuristic: Heuristic, estimate: u32) -> u64 {
    let [white_pawns, black_pawns] = Color::ALL.map(|color| board.pieces(color, Role::Pawn).0);
    let mut hash = mix(heuristic as u64, u64::from(estimate));
    hash = mix(hash, white_pawns);
    hash = mix(hash, black_pawns);
    mix(hash, u64::from(board.occupied().count()))
}

/// Returns a number for the kind, color and square of a piece; 0 if the square is empty.
fn piece_code(board: &Board, square: Square) -> u64 {
    board.piece_on(square).map_or(0, |piece| {
        let kind = piece.role as u64 * 2 + piece.color as u64;
        square.index() as u64 * 12 + kind + 1
    })
}

fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
