//! Answers the queries about a game, such as `/moves`, `/last` and `/clock`, in lines of plain text.

mod board_text;
mod material;
mod moves;
mod square;

use std::time::Instant;

pub use board_text::{board_in_letters, pieces};

use super::score::UNSCORED;
use super::viewed_position::{NO_MOVE, View, ViewedPosition};
use crate::command::{LastMoves, Query};
use crate::game::{Clocks, Game, Ply};
use crate::pgn::TreePath;
use crate::rules::{Color, Position};
use crate::text::{self, MoveStyle};

impl View<'_> {
    /// Answers a query in lines of plain text. The answer is about the viewed position, or about the current one if `at` is
    /// `None`; the review is always that of the game, and so are the times of a running clock. `MoveStyle::Words` puts boards and times into words
    /// too. `bottom` is the color at the bottom of a printed board.
    pub fn answer(
        self,
        at: Option<&ViewedPosition>,
        query: Query,
        bottom: Color,
        style: MoveStyle,
        now: Instant,
    ) -> Vec<String> {
        // Where the position is among the moves and variations.
        let path = &self.path_of(at);
        let position = self.position_at(at);
        match query {
            // A strip is a single rank or file.
            Query::Board(Some(strip)) => vec![board_text::rank_or_file(position, strip, style)],
            Query::Board(None) if style.is_words() => {
                board_text::all_ranks(position, bottom, style)
            }
            Query::Board(None) => board_in_letters(position, bottom),
            Query::Fen => vec![position.to_string()],
            Query::Moves(None) => moves::all(position, style),
            Query::Moves(Some(square)) => vec![moves::from(position, square, style)],
            Query::Captures => vec![moves::captures(position, style)],
            Query::Material => vec![material::describe(&position.board)],
            Query::Review if self.game().record().is_empty() => vec![NO_MOVE.to_owned()],
            Query::Review => text::review(self.game(), self.sitting.players(), style),
            Query::Last(LastMoves::Many(many)) => vec![self.last_moves(path, many, style)],
            Query::Last(LastMoves::One) => self.about_last_move(path, self.last_move_at(at), style),
            Query::Lines => self.list_lines(path, style),
            Query::Opening => vec![match self.opening(at) {
                Some(opening) => opening.to_string(),
                None => "no named opening has been reached".to_owned(),
            }],
            Query::Pieces(Some(color), role) => vec![pieces(position, color, role, style)],
            Query::Pieces(None, role) => Color::ALL
                .map(|color| pieces(position, color, role, style))
                .to_vec(),
            Query::Square(square) => vec![square::describe(position, square, style)],
            Query::Clocks => both_clocks(self.game(), at, now, style),
            Query::Score => vec![self.sitting.score().unwrap_or_else(|| UNSCORED.to_owned())],
            Query::Tags => self.tags(),
            Query::Pgn => {
                let pgn = self.document.pgn();
                pgn.trim_end().lines().map(str::to_owned).collect()
            }
        }
    }

    /// Lists the tags of the game that are known, except our own.
    fn tags(self) -> Vec<String> {
        let tags = &self.tree().tags;
        let names = tags.iter().map(|(name, _)| name);
        let shown = names.filter(|name| !name.starts_with("Tabiya"));
        let lines: Vec<String> = shown
            .filter_map(|name| Some(format!("{name}: {}", tags.known(name)?)))
            .collect();
        if lines.is_empty() {
            vec!["the game has no tags yet".to_owned()]
        } else {
            lines
        }
    }

    /// Describes the last move, what it captured, and its glyphs and comments. `last` is the move and the position before it;
    /// `None` at the start, where the answer is that no move has been played.
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

/// Describes each clock on a line of its own, or says that there are none. While no clock runs, the times are those at the
/// viewed position, `at`.
fn both_clocks(
    game: &Game,
    at: Option<&ViewedPosition>,
    now: Instant,
    style: MoveStyle,
) -> Vec<String> {
    let Some(clocks) = game.clocks() else {
        return vec![text::NO_CLOCKS.to_owned()];
    };
    let describe = |color| match at {
        Some(viewed) if clocks.running().is_none() => {
            let time_then = clocks.after_plies(viewed.path.main_line_plies(), color);
            format!("{color}: {}", text::time_text(time_then, style))
        }
        Some(_) | None => clock(game, clocks, color, now, style),
    };
    Color::ALL.map(describe).to_vec()
}

/// Describes a player's clock: the remaining time. For the side to move in an unfinished game, adds the time left for this
/// move, if that is limited, and whether the clock is not started, stopped, paused or running.
fn clock(game: &Game, clocks: &Clocks, color: Color, now: Instant, style: MoveStyle) -> String {
    let remaining = text::time_text(clocks.remaining(color, now), style);
    if game.outcome().is_some() || game.side_to_move() != color {
        return format!("{color}: {remaining}");
    }
    let for_move = match clocks.remaining_for_move(color, now) {
        Some(left) => format!(", {} for this move", text::time_text(left, style)),
        None => String::new(),
    };
    let state = match (clocks.is_started(), game.is_paused()) {
        (false, _) if game.record().is_empty() => "not started",
        (false, _) => "stopped",
        (true, true) => "paused",
        (true, false) => "running",
    };
    format!("{color}: {remaining}{for_move}, {state}")
}
