//! Counts the material of both sides.

use itertools::Itertools;

use crate::rules::{Board, Color, Role};
use crate::text::balance;

/// Returns in words which pieces each side has besides its king, and who is ahead by how many points (a pawn is one).
pub fn describe(board: &Board) -> String {
    let [white, black] = Color::ALL.map(|color| format!("{color}: {}", men(board, color)));
    let balance = balance(board.lead());
    format!("{white}; {black}; {balance}")
}

/// Lists a side's pieces other than its king, as in `queen, 2 rooks, 5 pawns`, or returns `king alone`.
fn men(board: &Board, color: Color) -> String {
    let mut groups = Vec::new();
    let from_queen_to_pawn = Role::ALL.into_iter().rev().skip(1);
    for role in from_queen_to_pawn {
        match board.pieces(color, role).count() {
            0 => {}
            1 => groups.push(role.to_string()),
            many => groups.push(format!("{many} {role}s")),
        }
    }
    if groups.is_empty() {
        "king alone".to_owned()
    } else {
        groups.iter().join(", ")
    }
}
