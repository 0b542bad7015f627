//! Answers the queries about a game, such as `/moves`, `/last` and `/clock`, in lines of plain text.

mod material;
mod moves;
mod square;

use std::time::Instant;

use itertools::Itertools;

use super::viewed_position::{NO_MOVE, View, ViewedPosition};
use crate::command::{LastMoves, Query, Strip};
use crate::game::{Clocks, Game, NO_CLOCKS, Ply};
use crate::pgn::TreePath;
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
        let position = self.position_at(at);
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
            Query::Material => vec![material::describe(&position.board)],
            Query::Review if self.sitting.game().record().is_empty() => vec![NO_MOVE.to_owned()],
            Query::Review => text::review(self.sitting.game(), self.sitting.players(), style),
            Query::Last(LastMoves::Many(many)) => vec![self.last_moves(path, many, style)],
            Query::Last(LastMoves::One) => self.about_last_move(path, self.last_at(at), style),
            Query::Variations => self.list_variations(path, style),
            Query::Opening => vec![match self.opening(at) {
                Some(opening) => opening.to_string(),
                None => "no named opening has been reached".to_owned(),
            }],
            Query::Pieces(Some(color), role) => vec![pieces(position, color, role, style)],
            Query::Pieces(None, role) => Color::ALL
                .map(|color| pieces(position, color, role, style))
                .to_vec(),
            Query::Square(square) => vec![square::describe(position, square, style)],
            Query::Clocks => both_clocks(self.sitting.game(), now, style),
        }
    }

    /// Returns lines about the last move, what it captured, and the comments on it. `last` is that move and the position
    /// before it; `None` at the start.
    fn about_last_move(
        self,
        path: &TreePath,
        last: Option<(&Ply, &Position)>,
        style: MoveStyle,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some((ply, before)) = last {
            lines.push(text::numbered_with_check(ply, style, before));
            lines.extend(moves::captured(ply.played, before));
        } else {
            lines.push(NO_MOVE.to_owned());
        }
        let remarks = self.remarks(path);
        if !remarks.is_empty() {
            lines.push(remarks);
        }
        lines
    }
}

/// Returns the ranks of a printed board from top to bottom. `bottom` is the color at its bottom.
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
    // Adjacent pieces of the same kind form a group. A group names its color only if the previous one had the other color.
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

/// Lists a color's pieces, king first. Lists only those of one kind unless `role` is `None`.
pub fn pieces(position: &Position, color: Color, role: Option<Role>, style: MoveStyle) -> String {
    let wanted = |other: &Role| role.is_none_or(|role| role == *other);
    let roles = Role::ALL.into_iter().rev().filter(wanted);
    let mut groups = roles.filter_map(|role| {
        let squares = position.board.pieces(color, role);
        (!squares.is_empty()).then(|| group(role, squares, style))
    });
    let groups = groups.join(", ");
    match role {
        Some(role) if groups.is_empty() => format!("{color}: no {role}"),
        Some(_) | None => format!("{color}: {groups}"),
    }
}

/// Returns a line for each clock, or a line that says that there are none.
fn both_clocks(game: &Game, now: Instant, style: MoveStyle) -> Vec<String> {
    match game.clocks() {
        Some(clocks) => Color::ALL
            .map(|color| clock(game, clocks, color, now, style))
            .to_vec(),
        None => vec![NO_CLOCKS.to_owned()],
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
