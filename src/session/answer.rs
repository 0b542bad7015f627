//! Answers queries about a game in lines of plain text.

mod moves;

use std::iter;
use std::time::Instant;

use super::walk::NO_MOVE;
use super::{Session, ViewedPosition};
use crate::command::{Query, Strip};
use crate::game::{Clocks, Game, NO_CLOCKS, Ply};
use crate::rules::{Color, File, Piece, Position, Rank, Role, Square};
use crate::text::{self, MoveStyle};

/// How answers are worded.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    /// The color at the bottom of a printed board.
    pub bottom: Color,
    /// How moves are named; with [`MoveStyle::Words`] boards and times are described in words too.
    pub moves: MoveStyle,
}

impl Session {
    /// Answers a query about the viewed position, or about the present one if `at` is `None`, in lines of plain text.
    /// The clocks are always those of the present.
    pub fn answer(
        &self,
        at: Option<&ViewedPosition>,
        query: Query,
        style: TextStyle,
        now: Instant,
    ) -> Vec<String> {
        let present = self.present();
        let path = at.map_or(&present, ViewedPosition::path);
        let last = at.map_or_else(|| self.last(), ViewedPosition::step);
        let position = last.map_or(self.game.start(), |(ply, _)| &ply.after);
        let TextStyle {
            bottom,
            moves: style,
        } = style;
        match query {
            Query::Board(Some(strip)) => vec![about_strip(position, strip)],
            Query::Board(None) if style == MoveStyle::Words => ranks_from_above(bottom)
                .map(|rank| about_strip(position, Strip::Rank(rank)))
                .to_vec(),
            Query::Board(None) => board_in_letters(position, bottom),
            Query::Fen => vec![position.to_string()],
            Query::Moves(None) => moves::all(position, style),
            Query::Moves(Some(square)) => vec![moves::from(position, square, style)],
            Query::Last => {
                let remarks = Some(self.remarks(path)).filter(|remarks| !remarks.is_empty());
                iter::once(move_text(last, style)).chain(remarks).collect()
            }
            Query::Variations => self.list_variations(path, style),
            Query::Opening => vec![match self.opening(at) {
                Some(opening) => opening.to_string(),
                None => "no named opening has been reached".to_owned(),
            }],
            Query::Pieces(color, role) => Color::ALL
                .into_iter()
                .filter(|&other| color.is_none_or(|color| color == other))
                .map(|color| pieces(position, color, role))
                .collect(),
            Query::Square(square) => vec![about_square(position, square)],
            Query::Clocks => match self.game.clocks() {
                Some(clocks) => Color::ALL
                    .into_iter()
                    .map(|color| clock(&self.game, clocks, color, now, style))
                    .collect(),
                None => vec![NO_CLOCKS.to_owned()],
            },
        }
    }
}

/// Returns the ranks from the top of a printed board down.
fn ranks_from_above(bottom: Color) -> [Rank; 8] {
    let mut ranks = Rank::ALL;
    if bottom == Color::White {
        ranks.reverse();
    }
    ranks
}

/// Describes a rank or file: `rank 8: Black rook a8, king e8, White queen h8`.
fn about_strip(position: &Position, strip: Strip) -> String {
    let (name, squares) = match strip {
        Strip::Rank(rank) => (
            format!("rank {}", rank.digit()),
            File::ALL.map(|file| Square::new(file, rank)),
        ),
        Strip::File(file) => (
            format!("{}-file", file.letter()),
            Rank::ALL.map(|rank| Square::new(file, rank)),
        ),
    };
    // Adjacent pieces of one kind form a group.
    let mut groups: Vec<(Piece, Vec<String>)> = Vec::new();
    for square in squares {
        match (position.board.piece_on(square), groups.last_mut()) {
            (None, _) => {}
            (Some(piece), Some((before, squares))) if piece == *before => {
                squares.push(square.to_string());
            }
            (Some(piece), _) => groups.push((piece, vec![square.to_string()])),
        }
    }
    let mut parts = Vec::new();
    let mut said = None;
    for (piece, squares) in groups {
        let group = group(piece.role, &squares);
        parts.push(if said == Some(piece.color) {
            group
        } else {
            format!("{} {group}", piece.color)
        });
        said = Some(piece.color);
    }
    if parts.is_empty() {
        parts.push("empty".to_owned());
    }
    format!("{name}: {}", parts.join(", "))
}

/// Lists pieces of one kind, as in `rooks d1 h1`.
fn group(role: Role, squares: &[String]) -> String {
    let plural = if squares.len() > 1 { "s" } else { "" };
    format!("{role}{plural} {}", squares.join(" "))
}

/// Returns the board as rows of letters with coordinates, dots for empty squares.
pub fn board_in_letters(position: &Position, bottom: Color) -> Vec<String> {
    let mut files = File::ALL;
    if bottom == Color::Black {
        files.reverse();
    }
    let row = |head: char, letters: Vec<char>| {
        letters
            .into_iter()
            .fold(head.to_string(), |row, letter| format!("{row} {letter}"))
    };
    let letter = |square| position.board.piece_on(square).map_or('.', Piece::letter);
    let mut lines: Vec<String> = ranks_from_above(bottom)
        .into_iter()
        .map(|rank| {
            row(
                rank.digit(),
                files.map(|file| letter(Square::new(file, rank))).to_vec(),
            )
        })
        .collect();
    lines.push(row(' ', files.map(File::letter).to_vec()));
    lines
}

fn move_text(last: Option<(&Ply, &Position)>, style: MoveStyle) -> String {
    match last {
        Some((ply, before)) => text::last(ply, style, before),
        None => NO_MOVE.to_owned(),
    }
}

/// Lists a color's pieces, the king first: all of them, or those of one kind.
pub fn pieces(position: &Position, color: Color, role: Option<Role>) -> String {
    let mut groups = Vec::new();
    let wanted = |other: &Role| role.is_none_or(|role| role == *other);
    for role in Role::ALL.into_iter().rev().filter(wanted) {
        let squares: Vec<String> = position
            .board
            .pieces(color, role)
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        if !squares.is_empty() {
            groups.push(group(role, &squares));
        }
    }
    match role {
        Some(role) if groups.is_empty() => format!("{color}: no {role}"),
        _ => format!("{color}: {}", groups.join(", ")),
    }
}

/// Returns a player's remaining time, and for the side to move whether its clock is running.
fn clock(game: &Game, clocks: &Clocks, color: Color, now: Instant, style: MoveStyle) -> String {
    let told = format!(
        "{color}: {}",
        text::time(clocks.remaining(color, now), style)
    );
    if game.outcome().is_some() || game.side_to_move() != color {
        return told;
    }
    let for_move = match clocks.remaining_for_move(color, now) {
        Some(left) => format!(", {} for this move", text::time(left, style)),
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

/// Describes what is on a square and what attacks and defends it.
fn about_square(position: &Position, square: Square) -> String {
    let attackers = position.board.attackers(square, position.board.occupied());
    let mut parts = vec![occupant(position, square)];
    for color in Color::ALL {
        let from: Vec<String> = (attackers & position.board.color(color))
            .into_iter()
            .filter_map(|from| {
                position
                    .board
                    .role_on(from)
                    .map(|role| format!("{role} {from}"))
            })
            .collect();
        if !from.is_empty() {
            let verb = if position.board.color_on(square) == Some(color) {
                "defended"
            } else {
                "attacked"
            };
            parts.push(format!("{verb} by {color}'s {}", from.join(", ")));
        }
    }
    parts.join("; ")
}

fn occupant(position: &Position, square: Square) -> String {
    match position.board.piece_on(square) {
        Some(piece) => format!("{square}, {piece}"),
        None => format!("{square}, empty"),
    }
}
