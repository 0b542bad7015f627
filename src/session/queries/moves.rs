//! Lists the legal moves of a position.

use itertools::Itertools;

use super::square::occupant;
use crate::rules::{Move, Position, Role, Square};
use crate::text::{self, MoveStyle, check_in_words};

/// Counts and lists the legal moves. In words, each piece has a line after the count. In notation, or if there is only one
/// move, the list is a single line.
pub fn all(position: &Position, style: MoveStyle) -> Vec<String> {
    let legal = position.legal_moves();
    let names = names_of(&legal, position, style);
    match names.as_slice() {
        [] => vec!["no legal moves".to_owned()],
        [only] => vec![format!("1 move: {only}")],
        _ if style.is_words() => {
            let mut lines = vec![format!("{} moves", names.len())];
            lines.extend(all_by_piece(position, style));
            lines
        }
        _ => vec![format!("{} moves: {}", names.len(), names.join(" "))],
    }
}

/// Lists the legal moves in words, a line for each piece that has any. The king comes first, the pawns last.
fn all_by_piece(position: &Position, style: MoveStyle) -> Vec<String> {
    let legal = position.legal_moves();
    let mut lines = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        for square in position.board.pieces(position.side_to_move, role) {
            let mut moves = legal.clone();
            moves.retain(|m| m.from == square);
            if !moves.is_empty() {
                let from = style.square(square);
                let to = piece_moves(position, &moves, style);
                lines.push(format!("{role} {from}: {to}"));
            }
        }
    }
    lines
}

/// Lists the legal moves of the piece on a square. If it may not move because it is the opponent's, says whose move it is.
pub fn from(position: &Position, square: Square, style: MoveStyle) -> String {
    let mut moves = position.legal_moves();
    moves.retain(|m| m.from == square);
    let what = occupant(position, square, style);
    let side = position.side_to_move;
    if position.board.color_on(square) == Some(!side) {
        format!("{what}: it is {side}'s move")
    } else if moves.is_empty() {
        format!("{what}: no legal moves")
    } else if style.is_words() {
        format!("{what}: {}", piece_moves(position, &moves, style))
    } else {
        format!("{what}: {}", names_of(&moves, position, style).join(" "))
    }
}

/// Returns in words what a move captured; `None` if it captured nothing.
pub fn captured(m: Move, before: &Position) -> Option<String> {
    let role = before.board.role_on(before.captured(m)?)?;
    Some(format!("It captured a {role}"))
}

/// Lists the captures of the side to move: which piece captures what.
pub fn captures(position: &Position, style: MoveStyle) -> String {
    let captures = position
        .legal_moves()
        .into_iter()
        .filter_map(|m| capture(position, m, style))
        .sorted()
        .join("; ");
    let side = position.side_to_move;
    if captures.is_empty() {
        format!("{side} has no captures")
    } else {
        format!("{side}'s captures: {captures}")
    }
}

/// Returns in words what a move captures, as in `pawn e4 takes knight d5`. `None` if it captures nothing, or if it promotes to
/// a piece other than a queen: the list already has that capture with the queen.
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
    let effect = with_check(position, m);
    let (from, on) = (style.square(m.from), style.square(square));
    Some(format!("{piece} {from} takes {captured} {on}{how}{effect}"))
}

/// Returns the names of moves, in alphabetical order.
fn names_of(moves: &[Move], position: &Position, style: MoveStyle) -> Vec<String> {
    let names = moves.iter().map(|&m| text::move_name(m, style, position));
    names.sorted().collect()
}

/// Lists the moves of one piece in words: `to d1, d2; takes on d7 with check; castles kingside`.
fn piece_moves(position: &Position, moves: &[Move], style: MoveStyle) -> String {
    let mut castlings = Vec::new();
    let mut others: Vec<(&str, String)> = Vec::new();
    for &m in moves {
        if position.castles(m).is_some() {
            castlings.push(text::move_name(m, style, position));
        } else if let Some(kind) = kind_of(position, m) {
            let square = format!("{}{}", style.square(m.to), with_check(position, m));
            others.push((kind, square));
        }
    }
    let mut parts = Vec::new();
    for kind in MOVE_KINDS {
        let of_kind = others.iter().filter(|(other, _)| *other == kind);
        let squares = of_kind.map(|(_, square)| square).sorted().join(", ");
        if !squares.is_empty() {
            parts.push(format!("{kind} {squares}"));
        }
    }
    parts.extend(castlings);
    parts.join("; ")
}

/// The kinds of moves other than castling, in the order that [`piece_moves`] lists them.
const MOVE_KINDS: [&str; 5] = [TO, TAKES, TAKES_EN_PASSANT, PROMOTES, TAKES_AND_PROMOTES];
const TO: &str = "to";
const TAKES: &str = "takes on";
const TAKES_EN_PASSANT: &str = "takes en passant on";
const PROMOTES: &str = "promotes on";
const TAKES_AND_PROMOTES: &str = "takes and promotes on";

/// Returns which of the [`MOVE_KINDS`] a move is. `None` for a promotion to a piece other than a queen, because the list
/// already has its square.
fn kind_of(position: &Position, m: Move) -> Option<&'static str> {
    match (position.captured(m), m.promotion) {
        (None, None) => Some(TO),
        (Some(square), None) if square == m.to => Some(TAKES),
        (Some(_), None) => Some(TAKES_EN_PASSANT),
        (None, Some(Role::Queen)) => Some(PROMOTES),
        (Some(_), Some(Role::Queen)) => Some(TAKES_AND_PROMOTES),
        (_, Some(_)) => None,
    }
}

/// Returns ` with check`, ` with checkmate` or ` with stalemate` if that is the result of the move, otherwise an empty text.
fn with_check(position: &Position, m: Move) -> String {
    let mut after = *position;
    after.play(m);
    check_in_words(&after).replace(", ", " with ")
}
