//! Answers queries about a game in lines of plain text.

mod material;
mod moves;
mod square;

use std::time::Instant;

use itertools::Itertools;

use super::walk::{NO_MOVE, View, ViewedPosition};
use crate::command::{LastMoves, Query, Strip};
use crate::game::{Clocks, Game, NO_CLOCKS};
use crate::rules::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};
use crate::text::{self, MoveStyle, SquareNames};

impl View<'_> {
    /// Answers a query about the viewed position, or about the current one if `at` is `None`, in lines of plain text.
    /// `MoveStyle::Words` describes boards and times in words too. `bottom` is the color at the bottom of a printed board. The
    /// clocks are always the current ones.
    pub fn answer(
        self,
        at: Option<&ViewedPosition>,
        query: Query,
        bottom: Color,
        style: MoveStyle,
        now: Instant,
    ) -> Vec<String> {
        let path = &self.path_of(at);
        let last = at.map_or_else(|| self.last(), ViewedPosition::last);
        let position = last.map_or(self.sitting.game().start(), |(ply, _)| &ply.after);
        match query {
            Query::Board(Some(strip)) => vec![about_strip(position, strip, style)],
            Query::Board(None) if style.is_words() => ranks_from_above(bottom)
                .map(|rank| about_strip(position, Strip::Rank(rank), style))
                .to_vec(),
            Query::Board(None) => board_in_letters(position, bottom),
            Query::Fen => vec![position.to_string()],
            Query::Moves(None) => moves::all(position, style),
            Query::Moves(Some(square)) => vec![moves::from(position, square, style)],
            Query::Captures => vec![moves::captures(position, style)],
            Query::Material => vec![material::told(&position.board)],
            Query::Review if self.sitting.game().record().is_empty() => vec![NO_MOVE.to_owned()],
            Query::Review => text::review(self.sitting.game(), self.sitting.players(), style),
            Query::Last(LastMoves::Many(many)) => vec![self.last_moves(path, many, style)],
            Query::Last(LastMoves::One) => {
                let mut lines = match last {
                    Some((ply, before)) => vec![text::numbered_with_check(ply, style, before)],
                    None => vec![NO_MOVE.to_owned()],
                };
                lines.extend(last.and_then(|(ply, before)| moves::captured(ply.played, before)));
                let remarks = self.remarks(path);
                if !remarks.is_empty() {
                    lines.push(remarks);
                }
                lines
            }
            Query::Variations => self.list_variations(path, style),
            Query::Opening => vec![match self.opening(at) {
                Some(opening) => opening.to_string(),
                None => "no named opening has been reached".to_owned(),
            }],
            Query::Pieces(color, role) => Color::ALL
                .into_iter()
                .filter(|&other| color.is_none_or(|color| color == other))
                .map(|color| pieces(position, color, role, style))
                .collect(),
            Query::Square(square) => vec![square::about(position, square, style)],
            Query::Clocks => match self.sitting.game().clocks() {
                Some(clocks) => Color::ALL
                    .into_iter()
                    .map(|color| clock(self.sitting.game(), clocks, color, now, style))
                    .collect(),
                None => vec![NO_CLOCKS.to_owned()],
            },
        }
    }
}

/// Returns the ranks of a printed board from top to bottom.
fn ranks_from_above(bottom: Color) -> [Rank; 8] {
    let mut ranks = Rank::ALL;
    if bottom == Color::White {
        ranks.reverse();
    }
    ranks
}

/// Describes a rank or file: `rank 8: Black rook a8, king e8, White queen h8`.
fn about_strip(position: &Position, strip: Strip, style: MoveStyle) -> String {
    let (name, squares) = match strip {
        Strip::Rank(rank) => (format!("rank {}", rank.digit()), Bitboard::rank(rank)),
        Strip::File(file) => (format!("{}-file", style.file(file)), Bitboard::file(file)),
    };
    let board = &position.board;
    let men = (squares & board.occupied()).into_iter();
    // Neighbors of the same kind form a group. A group names its color only if the one before had the other color.
    let groups = men.chunk_by(|&square| board.piece_on(square));
    let mut parts = Vec::new();
    let mut last_color = None;
    for (piece, squares) in &groups {
        let Some(Piece { color, role }) = piece else {
            continue;
        };
        let group = group(role, squares.collect(), style);
        parts.push(if last_color == Some(color) {
            group
        } else {
            format!("{color} {group}")
        });
        last_color = Some(color);
    }
    if parts.is_empty() {
        parts.push("empty".to_owned());
    }
    format!("{name}: {}", parts.join(", "))
}

/// Lists pieces of one kind from the a-file to the h-file, as in `rooks d1 h1`.
fn group(role: Role, squares: Bitboard, style: MoveStyle) -> String {
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
    let letter = |square| position.board.piece_on(square).map_or('.', Piece::letter);
    let ranks = ranks_from_above(bottom).map(|rank| {
        let letters = files.map(|file| letter(Square::new(file, rank)));
        row(rank.digit(), letters)
    });
    let below = row(' ', files.map(File::letter));
    ranks.into_iter().chain([below]).collect()
}

/// Lists a color's pieces, king first: all of them, or those of one kind.
pub fn pieces(position: &Position, color: Color, role: Option<Role>, style: MoveStyle) -> String {
    let wanted = |other: &Role| role.is_none_or(|role| role == *other);
    let roles = Role::ALL.into_iter().rev().filter(wanted);
    let mut groups = roles.filter_map(|role| {
        let squares = position.board.pieces(color, role);
        (!squares.is_empty()).then(|| group(role, squares, style))
    });
    match (groups.join(", "), role) {
        (none, Some(role)) if none.is_empty() => format!("{color}: no {role}"),
        (groups, _) => format!("{color}: {groups}"),
    }
}

/// Returns a player's remaining time and, for the side to move, whether its clock is running.
fn clock(game: &Game, clocks: &Clocks, color: Color, now: Instant, style: MoveStyle) -> String {
    let told = format!(
        "{color}: {}",
        text::time_text(clocks.remaining(color, now), style)
    );
    if game.outcome().is_some() || game.side_to_move() != color {
        return told;
    }
    let for_move = match clocks.remaining_for_move(color, now) {
        Some(left) => format!(", {} for this move", text::time_text(left, style)),
        None => String::new(),
    };
    let motion = match (clocks.is_started(), game.is_paused()) {
        (false, _) if game.record().is_empty() => "not started",
        (false, _) => "stopped",
        (true, true) => "paused",
        (true, false) => "running",
    };
    format!("{told}{for_move}, {motion}")
}
