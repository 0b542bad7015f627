//! Lists the legal moves of a position.

use itertools::Itertools;

use super::occupant;
use crate::rules::{Move, Position, Role, Square};
use crate::text::{self, MoveStyle, check_in_words};

/// Counts and lists the legal moves: in notation on one line, in words on a line for each piece.
pub fn all(position: &Position, style: MoveStyle) -> Vec<String> {
    let legal = position.legal_moves();
    let names = names(position, &legal, style);
    let many = format!("{} moves", names.len());
    match names.len() {
        0 => return vec!["no legal moves".to_owned()],
        1 => return vec![format!("1 move: {}", names[0])],
        _ if style != MoveStyle::Words => return vec![format!("{many}: {}", names.join(" "))],
        _ => {}
    }
    let own = position.board.color(position.side_to_move);
    let mut lines = vec![many];
    for role in Role::ALL.into_iter().rev() {
        for square in own & position.board.role(role) {
            let moves: Vec<Move> = legal.iter().filter(|m| m.from == square).copied().collect();
            if !moves.is_empty() {
                lines.push(format!("{role} {square}: {}", ways(position, &moves)));
            }
        }
    }
    lines
}

/// Lists the legal moves of the piece on a square.
pub fn from(position: &Position, square: Square, style: MoveStyle) -> String {
    let mut moves = position.legal_moves();
    moves.retain(|m| m.from == square);
    let what = occupant(position, square);
    if moves.is_empty() {
        format!("{what}: no legal moves")
    } else if style == MoveStyle::Words {
        format!("{what}: {}", ways(position, &moves))
    } else {
        format!("{what}: {}", names(position, &moves, style).join(" "))
    }
}

/// Moves by name, in the order of the alphabet.
fn names(position: &Position, moves: &[Move], style: MoveStyle) -> Vec<String> {
    let names = moves.iter().map(|&m| text::name(m, style, position));
    names.sorted().collect()
}

/// What one piece can do, in words: `to d1, d2; takes on d7 with check; castles kingside`.
fn ways(position: &Position, moves: &[Move]) -> String {
    let mut kinds = [
        ("to", Vec::new()),
        ("takes on", Vec::new()),
        ("takes en passant on", Vec::new()),
        ("promotes on", Vec::new()),
        ("takes and promotes on", Vec::new()),
    ];
    let mut castles = Vec::new();
    for &m in moves {
        let kind = match (position.captured(m), m.promotion) {
            _ if position.castles(m).is_some() => {
                castles.push(text::name(m, MoveStyle::Words, position));
                continue;
            }
            (None, None) => 0,
            (Some(square), None) if square == m.to => 1,
            (Some(_), None) => 2,
            (None, Some(Role::Queen)) => 3,
            (Some(_), Some(Role::Queen)) => 4,
            // What else a pawn may become goes without saying.
            (_, Some(_)) => continue,
        };
        let mut after = *position;
        after.play(m);
        let effect = check_in_words(&after).replace(", ", " with ");
        kinds[kind].1.push(format!("{}{effect}", m.to));
    }
    let kinds = kinds.into_iter().filter(|(_, squares)| !squares.is_empty());
    let kinds = kinds.map(|(kind, squares)| {
        let squares = squares.into_iter().sorted();
        format!("{kind} {}", squares.into_iter().join(", "))
    });
    kinds.chain(castles).join("; ")
}
