//! Lists the legal moves of a position.

use itertools::Itertools;

use super::square::occupant;
use crate::rules::{Move, Position, Role, Square};
use crate::text::{self, MoveStyle, check_in_words};

/// Counts and lists the legal moves: in notation all on one line, in words one line for each piece.
pub fn all(position: &Position, style: MoveStyle) -> Vec<String> {
    let legal = position.legal_moves();
    let names = names(position, &legal, style);
    let many = format!("{} moves", names.len());
    match names.len() {
        0 => return vec!["no legal moves".to_owned()],
        1 => return vec![format!("1 move: {}", names[0])],
        _ if !style.is_words() => return vec![format!("{many}: {}", names.join(" "))],
        _ => {}
    }
    let own = position.board.color(position.side_to_move);
    let mut lines = vec![many];
    for role in Role::ALL.into_iter().rev() {
        for square in own & position.board.role(role) {
            let moves: Vec<Move> = legal.iter().filter(|m| m.from == square).copied().collect();
            if !moves.is_empty() {
                let from = style.square(square);
                lines.push(format!("{role} {from}: {}", ways(position, &moves, style)));
            }
        }
    }
    lines
}

/// Lists the legal moves of the piece on a square.
pub fn from(position: &Position, square: Square, style: MoveStyle) -> String {
    let mut moves = position.legal_moves();
    moves.retain(|m| m.from == square);
    let what = occupant(position, square, style);
    if moves.is_empty() {
        format!("{what}: no legal moves")
    } else if style.is_words() {
        format!("{what}: {}", ways(position, &moves, style))
    } else {
        format!("{what}: {}", names(position, &moves, style).join(" "))
    }
}

/// Says what a move captured, or returns `None` if it captured nothing.
pub fn captured(m: Move, before: &Position) -> Option<String> {
    let role = before.board.role_on(before.captured(m)?)?;
    Some(format!("It captured a {role}"))
}

/// Lists the captures of the side to move: which piece captures what.
pub fn captures(position: &Position, style: MoveStyle) -> String {
    let told = position
        .legal_moves()
        .into_iter()
        .filter_map(|m| capture(position, m, style));
    let captures = told.sorted().join("; ");
    let side = position.side_to_move;
    if captures.is_empty() {
        format!("{side} has no captures")
    } else {
        format!("{side}'s captures: {captures}")
    }
}

/// Says what a move captures, as in `pawn e4 takes knight d5`; `None` if it captures nothing. For a promotion, reports only the
/// one to a queen, since the others are obvious.
fn capture(position: &Position, m: Move, style: MoveStyle) -> Option<String> {
    let square = position.captured(m)?;
    let captured = position.board.role_on(square)?;
    let piece = position.board.role_on(m.from)?;
    let how = match m.promotion {
        None if square != m.to => " en passant",
        None => "",
        Some(Role::Queen) => " and promotes",
        Some(_) => return None,
    };
    let mut after = *position;
    after.play(m);
    let effect = check_in_words(&after).replace(", ", " with ");
    let (from, on) = (style.square(m.from), style.square(square));
    Some(format!("{piece} {from} takes {captured} {on}{how}{effect}"))
}

/// Returns moves by name, in alphabetical order.
fn names(position: &Position, moves: &[Move], style: MoveStyle) -> Vec<String> {
    let names = moves.iter().map(|&m| text::name(m, style, position));
    names.sorted().collect()
}

/// Returns what one piece can do, in words: `to d1, d2; takes on d7 with check; castles kingside`.
fn ways(position: &Position, moves: &[Move], style: MoveStyle) -> String {
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
                castles.push(text::name(m, style, position));
                continue;
            }
            (None, None) => 0,
            (Some(square), None) if square == m.to => 1,
            (Some(_), None) => 2,
            (None, Some(Role::Queen)) => 3,
            (Some(_), Some(Role::Queen)) => 4,
            // The other promotions are obvious.
            (_, Some(_)) => continue,
        };
        let mut after = *position;
        after.play(m);
        let effect = check_in_words(&after).replace(", ", " with ");
        kinds[kind]
            .1
            .push(format!("{}{effect}", style.square(m.to)));
    }
    let possible = kinds.into_iter().filter(|(_, squares)| !squares.is_empty());
    let told = possible.map(|(kind, squares)| {
        let mut sorted = squares.into_iter().sorted();
        format!("{kind} {}", sorted.join(", "))
    });
    told.chain(castles).join("; ")
}
