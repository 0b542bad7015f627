//! Describes the board: as rows of letters, as lists of pieces, and rank by rank in words.

use itertools::Itertools;

use crate::command::Strip;
use crate::rules::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};
use crate::text::{MoveStyle, SquareNames};

/// Returns the ranks of a printed board from top to bottom. `bottom` is the color at its bottom.
fn ranks_from_above(bottom: Color) -> [Rank; 8] {
    let mut ranks = Rank::ALL;
    if bottom == Color::White {
        ranks.reverse();
    }
    ranks
}

/// Describes the ranks of a board, from top to bottom. `bottom` is the color at its bottom.
pub fn all_ranks(position: &Position, bottom: Color, style: MoveStyle) -> Vec<String> {
    ranks_from_above(bottom)
        .map(|rank| rank_or_file(position, Strip::Rank(rank), style))
        .to_vec()
}

/// Describes a rank or file: `rank 8: Black rook a8, king e8, White queen h8`.
pub fn rank_or_file(position: &Position, strip: Strip, style: MoveStyle) -> String {
    let (name, squares) = match strip {
        Strip::Rank(rank) => (format!("rank {}", rank.digit()), Bitboard::rank(rank)),
        Strip::File(file) => (format!("{}-file", style.file(file)), Bitboard::file(file)),
    };
    let board = &position.board;
    let pieces = squares
        .into_iter()
        .filter_map(|square| Some((board.piece_on(square)?, square)));
    // Neighbors of the same color name it once.
    let neighbors = pieces.chunk_by(|(piece, _)| piece.color);
    let described = neighbors
        .into_iter()
        .map(|(color, pieces)| format!("{color} {}", roles_and_squares(pieces, style)))
        .join(", ");
    if described.is_empty() {
        format!("{name}: empty")
    } else {
        format!("{name}: {described}")
    }
}

/// Lists pieces of one color in the given order, as in `rook a8, king e8`. Neighbors of the same kind form a group.
fn roles_and_squares(pieces: impl Iterator<Item = (Piece, Square)>, style: MoveStyle) -> String {
    let groups = pieces.chunk_by(|(piece, _)| piece.role);
    groups
        .into_iter()
        .map(|(role, group)| {
            let squares = group.map(|(_, square)| square).collect();
            role_and_squares(role, squares, style)
        })
        .join(", ")
}

/// Lists the squares of pieces of one kind from the a-file to the h-file, as in `rooks d1 h1`.
fn role_and_squares(role: Role, squares: Bitboard, style: MoveStyle) -> String {
    let plural = if squares.more_than_one() { "s" } else { "" };
    let by_file = squares
        .into_iter()
        .sorted_by_key(|square| (square.file(), square.rank()));
    let gap = match style {
        MoveStyle::Words(SquareNames::Spelled) => ", ",
        MoveStyle::Words(SquareNames::Written) | MoveStyle::San(_) | MoveStyle::Uci => " ",
    };
    let squares = by_file.map(|square| style.square(square)).join(gap);
    format!("{role}{plural} {squares}")
}

/// Returns the board as rows of letters with coordinates, with dots for empty squares.
pub fn board_in_letters(position: &Position, bottom: Color) -> Vec<String> {
    let mut files = File::ALL;
    if bottom == Color::Black {
        files.reverse();
    }
    let row = |head: char, letters: [char; 8]| format!("{head} {}", letters.iter().join(" "));
    let letter_on = |square| match position.board.piece_on(square) {
        Some(piece) => piece.letter(),
        None => '.',
    };
    let mut rows = Vec::new();
    for rank in ranks_from_above(bottom) {
        let letters = files.map(|file| letter_on(Square::new(file, rank)));
        rows.push(row(rank.digit(), letters));
    }
    rows.push(row(' ', files.map(File::letter)));
    rows
}

/// Lists a color's pieces of the `wanted` kind; `None` lists all of them, king first.
pub fn pieces(position: &Position, color: Color, wanted: Option<Role>, style: MoveStyle) -> String {
    let mut groups = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        let squares = position.board.pieces(color, role);
        if wanted.is_none_or(|wanted| wanted == role) && !squares.is_empty() {
            groups.push(role_and_squares(role, squares, style));
        }
    }
    match wanted {
        Some(role) if groups.is_empty() => format!("{color}: no {role}"),
        Some(_) | None => format!("{color}: {}", groups.join(", ")),
    }
}
