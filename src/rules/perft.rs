//! Counting the leaves of the tree of legal moves: the field's test of a move generator.

use super::moves::Move;
use super::position::Position;

/// The number of sequences of `depth` legal moves from here. The last ply is counted, not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let mut nodes = 0;
            position.for_each_piece(|piece| {
                for m in piece {
                    let mut child = *position;
                    child.play_role(piece.role, m);
                    nodes += perft(&child, depth - 1);
                }
            });
            nodes
        }
    }
}

/// The count of `depth` plies, split by the first move; moves in alphabetical order. Empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut counts: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut child = *position;
            child.play(m);
            (m, perft(&child, rest))
        })
        .collect();
    counts.sort_by_key(|(m, _)| m.to_string());
    counts
}
