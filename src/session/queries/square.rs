//! Describes one square: what is on it, which pieces attack or defend it, and the first piece on each line from it.

use itertools::Itertools;

use crate::rules::{Color, File, Position, Rank, Square};
use crate::text::MoveStyle;

/// The eight directions of a queen's moves, clockwise from the one toward rank 8.
const DIRECTIONS: [Direction; 8] = [
    Direction(0, 1),
    Direction(1, 1),
    Direction(1, 0),
    Direction(1, -1),
    Direction(0, -1),
    Direction(-1, -1),
    Direction(-1, 0),
    Direction(-1, 1),
];

/// A step from a square to a neighbor: files toward the h-file, and ranks toward rank 8. Each is -1, 0 or 1.
#[derive(Clone, Copy)]
struct Direction(isize, isize);

impl Direction {
    /// Returns the next square in this direction; `None` at the edge of the board.
    fn step(self, from: Square) -> Option<Square> {
        let Self(files, ranks) = self;
        let file = (from.file() as usize).checked_add_signed(files)?;
        let rank = (from.rank() as usize).checked_add_signed(ranks)?;
        Some(Square::new(*File::ALL.get(file)?, *Rank::ALL.get(rank)?))
    }
}

/// Describes a square: what is on it, its color, which pieces attack and defend it, and the first piece on each line from it.
pub fn describe(position: &Position, square: Square, style: MoveStyle) -> String {
    let color = if square.is_light() { "light" } else { "dark" };
    let mut parts = vec![
        occupant(position, square, style),
        format!("a {color} square"),
    ];
    let attacked = Color::ALL.map(|color| attackers(position, square, color, style));
    parts.extend(attacked.into_iter().flatten());
    let lines = DIRECTIONS.map(|direction| line(position, square, direction, style));
    parts.push(format!("lines: {}", lines.iter().flatten().join(", ")));
    parts.join("; ")
}

/// Names a color's pieces that attack a square, or that defend its own piece there; `None` if there are none.
fn attackers(
    position: &Position,
    square: Square,
    color: Color,
    style: MoveStyle,
) -> Option<String> {
    let board = &position.board;
    let attackers = board.attackers(square, board.occupied()) & board.color(color);
    if attackers.is_empty() {
        return None;
    }
    let verb = match board.color_on(square) {
        Some(own) if own == color => "defended",
        Some(_) | None => "attacked",
    };
    let mut named = attackers.into_iter().filter_map(|from| {
        let role = board.role_on(from)?;
        Some(format!("{role} {}", style.square(from)))
    });
    Some(format!("{verb} by {color}'s {}", named.join(", ")))
}

/// Describes one direction from a square, named by the square at the edge: `toward h7 Black pawn g6` has the first piece there,
/// and `toward h8 empty` means that there is none. Returns `None` if the square is at that edge of the board.
fn line(
    position: &Position,
    from: Square,
    direction: Direction,
    style: MoveStyle,
) -> Option<String> {
    let mut end = direction.step(from)?;
    let piece_at = |square| Some((position.board.piece_on(square)?, square));
    let mut first = piece_at(end);
    while let Some(next) = direction.step(end) {
        end = next;
        first = first.or_else(|| piece_at(end));
    }
    let toward = style.square(end);
    Some(match first {
        Some((piece, square)) => format!("toward {toward} {piece} {}", style.square(square)),
        None => format!("toward {toward} empty"),
    })
}

/// Returns in words what is on a square, as in `e4, White pawn` or `e4, empty`.
pub fn occupant(position: &Position, square: Square, style: MoveStyle) -> String {
    let name = style.square(square);
    match position.board.piece_on(square) {
        Some(piece) => format!("{name}, {piece}"),
        None => format!("{name}, empty"),
    }
}
