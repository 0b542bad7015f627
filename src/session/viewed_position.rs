//! Navigates the positions of a game and its variations for `/goto`, `/back` and the like, shows the notes on them, and
//! replays a game up to one of them.

use std::time::{Duration, Instant};

use itertools::Itertools;

use super::game_document::GameDocument;
use super::move_numbers::{numbering, plies_of};
use super::screen::Screen;
use super::sitting::Sitting;
use super::{Session, SessionError};
use crate::command::Look;
use crate::game::{Game, Outcome, Ply, Reason};
use crate::openings::Opening;
use crate::pgn::{Comment, GameTree, Node, TreePath, move_number};
use crate::rules::{Color, Position};
use crate::text::{self, MoveStyle, games};

/// How many moves of each line `/lines` tells.
const FIRST_MOVES: usize = 6;

/// A position of the game or of a variation that players look at.
#[derive(Clone, Debug)]
pub struct ViewedPosition {
    pub path: TreePath,
    /// The move that led to the position, and the position before that move; `None` at the start.
    last: Option<(Ply, Position)>,
    /// The opening of this position or, if that has none with a name, of the last position before it that has one; `None` if
    /// there is no such position.
    pub opening: Option<Opening>,
}

impl ViewedPosition {
    /// Returns the move that led to the position, and the position before that move; `None` at the start.
    pub fn last(&self) -> Option<(&Ply, &Position)> {
        self.last.as_ref().map(|(ply, before)| (ply, before))
    }

    /// Returns in words where in the game the position is, as in `after 1. e4`.
    pub fn place(&self, style: MoveStyle) -> String {
        text::place_in_game(self.last().map(|(ply, before)| (ply.played, before)), style)
    }

    /// Returns the last move without its number; `None` at the start.
    pub fn unnumbered_move(&self, style: MoveStyle) -> Option<String> {
        let (ply, before) = self.last()?;
        Some(text::move_name(ply.played, style, before))
    }

    /// Returns the last move with its number, or `the start`.
    pub fn numbered_move(&self, style: MoveStyle) -> String {
        match &self.last {
            Some((ply, before)) => text::numbered(ply.played, style, before),
            None => "the start".to_owned(),
        }
    }
}

/// The answer about moves if none has been played yet.
pub const NO_MOVE: &str = "no move has been played yet";

/// The answer about variations if there are none on the last move.
const NO_VARIATION: &str = "there is no variation on the last move";

/// A read-only view of a session: the game and its players, and the moves with their notes and variations.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub sitting: &'a Sitting,
    pub document: &'a GameDocument,
}

impl<'a> View<'a> {
    pub fn game(self) -> &'a Game {
        self.sitting.game()
    }

    /// Returns the game with its comments and variations.
    pub fn tree(self) -> &'a GameTree {
        self.document.tree()
    }

    /// Returns the opening at a viewed position, or at the current one if `at` is `None`. Returns `None` before the first
    /// position that has a named opening.
    pub fn opening(self, at: Option<&ViewedPosition>) -> Option<Opening> {
        at.map_or(self.document.opening(), |seen| seen.opening)
    }

    /// Returns true if the game still leads to the same position along the path of the viewed one. A take-back may have
    /// changed that.
    pub fn still_has(&self, viewed: &ViewedPosition) -> bool {
        let position_of = |seen: &ViewedPosition| seen.last().map(|(ply, _)| ply.after);
        let now_there = self.view_at(viewed.path.clone());
        position_of(&now_there) == position_of(viewed)
    }

    /// Returns the path of the current position of the game.
    pub fn present(&self) -> TreePath {
        TreePath::on_main(self.game().record().len())
    }

    /// Returns the path of a viewed position, or of the current one if `at` is `None`.
    pub fn path_of(&self, at: Option<&ViewedPosition>) -> TreePath {
        at.map_or_else(|| self.present(), |seen| seen.path.clone())
    }

    /// Returns a viewed position, or the current one if `at` is `None`.
    pub fn position_at(self, at: Option<&'a ViewedPosition>) -> &'a Position {
        match at {
            None => self.game().position(),
            Some(seen) => match seen.last() {
                Some((ply, _)) => &ply.after,
                None => self.game().start(),
            },
        }
    }

    /// Returns the move that led to a viewed position, or to the current one if `at` is `None`, and the position before that
    /// move; `None` at the start.
    pub fn last_move_at(self, at: Option<&'a ViewedPosition>) -> Option<(&'a Ply, &'a Position)> {
        match at {
            None => self.last(),
            Some(seen) => seen.last(),
        }
    }

    pub fn view_at(&self, path: TreePath) -> ViewedPosition {
        let mut after = *self.game().start();
        let mut before = after;
        let mut opening = Opening::of(&after);
        for node in path.nodes(self.tree()) {
            before = after;
            after.play(node.played);
            opening = Opening::of(&after).or(opening);
        }
        let last = path.node(self.tree()).map(|node| {
            let ply = Ply {
                color: before.side_to_move,
                played: node.played,
                offered_draw: node.offered_draw,
                clock: node.clock,
                after,
            };
            (ply, before)
        });
        ViewedPosition {
            path,
            last,
            opening,
        }
    }

    /// Lists the last moves of a path in one line, at most `many` of them. If there are none, returns a line that says so.
    pub fn last_moves(&self, path: &TreePath, many: usize, style: MoveStyle) -> String {
        let mut position = *self.game().start();
        let mut moves = Vec::new();
        for node in path.nodes(self.tree()) {
            moves.push(text::numbered(node.played, style, &position));
            position.play(node.played);
        }
        if moves.is_empty() {
            return NO_MOVE.to_owned();
        }
        let first = moves.len().saturating_sub(many);
        moves[first..].join(", ")
    }

    /// Returns the path of the position that `look` leads to from the position at `from`. Fails with the reason if there is no
    /// such position.
    pub fn walk(&self, from: &TreePath, look: Look) -> Result<TreePath, String> {
        let to = match look {
            Look::End => return Ok(self.present()),
            Look::Back => from.plies().checked_sub(1),
            Look::Forward => Some(from.plies() + 1),
            Look::Ply(plies) => Some(plies),
            Look::Move(number, color) => plies_of(self.game().start(), number, color),
            Look::Line(number) => return self.line(from, number),
            Look::VariationBefore => return self.variation(from, |here| here.checked_sub(1)),
            Look::VariationAfter => return self.variation(from, |here| Some(here + 1)),
        };
        let last = from.end(self.tree());
        if let Some(to) = to.filter(|to| *to <= last) {
            return Ok(from.after(to));
        }
        let (number, color) = numbering(self.game().start(), last);
        let number = move_number(number, color);
        Err(match (look, last) {
            (Look::Back, _) => "there is no move before this one".to_owned(),
            (Look::Forward, _) => "there is no move after this one".to_owned(),
            (_, 0) => NO_MOVE.to_owned(),
            _ => format!("there is no such move; the last one is {number}"),
        })
    }

    /// Returns the path of the line with this number among those that go on from a path, counted from 1.
    fn line(&self, from: &TreePath, number: usize) -> Result<TreePath, String> {
        let mut lines = self.tree().next_moves(from);
        let count = lines.len();
        match number.checked_sub(1).filter(|&index| index < count) {
            Some(index) => Ok(lines.swap_remove(index)),
            None => Err(text::no_such_line(count)),
        }
    }

    /// Returns the path of another variation on the last move of a path. `choose` gets the number of the current variation, 0
    /// for the main line. It returns the number of the wanted one, or `None` if there is no such number. Fails with the reason
    /// if there are no variations, or none with that number.
    fn variation(
        &self,
        from: &TreePath,
        choose: impl Fn(usize) -> Option<usize>,
    ) -> Result<TreePath, String> {
        let mut lines = from.alternatives(self.tree());
        if lines.len() < 2 {
            return Err(NO_VARIATION.to_owned());
        }
        let here = lines.iter().position(|line| line == from).unwrap_or(0);
        match choose(here).filter(|&number| number < lines.len()) {
            Some(number) => Ok(lines.swap_remove(number)),
            None => Err(format!(
                "there is no such variation; 0 is the main line, and the last one is {}",
                lines.len() - 1
            )),
        }
    }

    /// Returns the number of lines that go on from a path.
    pub fn lines_from(&self, path: &TreePath) -> usize {
        self.tree().next_moves(path).len()
    }

    /// Lists the lines that go on from a path, each with its number and first moves. If there are none, returns a line that
    /// says so.
    pub fn list_lines(&self, path: &TreePath, style: MoveStyle) -> Vec<String> {
        let lines = self.tree().next_moves(path);
        if lines.is_empty() {
            return vec![text::no_such_line(0)];
        }
        let described = lines.iter().enumerate().map(|(index, line)| {
            let moves = self.first_moves(line, style);
            format!("Line {}: {moves}", index + 1)
        });
        described.collect()
    }

    /// Returns the last move of a path and the moves after it, up to [`FIRST_MOVES`] in all. In algebraic notation, dots
    /// follow if there may be more.
    fn first_moves(&self, path: &TreePath, style: MoveStyle) -> String {
        let paths = (0..FIRST_MOVES).map(|more| path.after(path.plies() + more));
        let MoveStyle::San(letters) = style else {
            let existing = paths.filter(|path| path.node(self.tree()).is_some());
            let mut moves = existing.map(|path| self.view_at(path).numbered_move(style));
            return moves.join(", ");
        };
        let mut words = Vec::new();
        for (index, path) in paths.enumerate() {
            let Some(node) = path.node(self.tree()) else {
                return words.join(" ");
            };
            let (number, color) = numbering(self.game().start(), path.plies());
            if index == 0 || color == Color::White {
                words.push(move_number(number, color));
            }
            words.push(letters.write(&node.san));
        }
        words.push("...".to_owned());
        words.join(" ")
    }

    /// Returns the glyphs on the last move of a path in words, and the [comments](Self::comments) on it; empty if there are
    /// none.
    pub fn remarks(&self, path: &TreePath) -> String {
        let node = path.node(self.tree());
        let glyphs = node.map_or(String::new(), Node::glyphs_in_words);
        let mut remarks = vec![glyphs, self.comments(path)];
        remarks.retain(|remark| !remark.is_empty());
        remarks.join(". ")
    }

    /// Returns what players read of the comments on the last move of a path, or of the comments before the first move if the
    /// path has no move. For the first move of a variation, also what they read of the comments before the variation. Empty if
    /// there is nothing to read.
    pub fn comments(&self, path: &TreePath) -> String {
        let begins_line = path.plies() == 0 || path.is_first_of_variation();
        let before_line = match path.line(self.tree()) {
            Some(line) if begins_line => line.comments.as_slice(),
            Some(_) | None => &[],
        };
        let on_move = match path.node(self.tree()) {
            Some(node) => node.comments.as_slice(),
            None => &[],
        };
        let comments = before_line.iter().chain(on_move);
        comments.filter_map(Comment::for_players).join(" ")
    }

    /// Returns the sentence that announces a new game from the last move on the board. It also says if the previous game is
    /// left unfinished.
    pub fn new_game_from(self, leaves_unfinished: bool, style: MoveStyle) -> String {
        let place = self.view_at(self.present()).numbered_move(style);
        games::new_game_from(&place, leaves_unfinished)
    }

    /// Returns a new game with the moves up to a position. Fails with the reason if no game can continue from there.
    pub fn game_from(self, path: &TreePath, now: Instant) -> Result<Game, SessionError> {
        if path.nodes(self.tree()).any(|node| node.played.is_null()) {
            return Err(SessionError::new(
                "a player passes in this variation, so no game can go on from it",
            ));
        }
        let mut game = Game::for_replay(*self.game().start(), self.sitting.options().clone());
        // The new game begins with full clocks. Replaying moves may change them.
        let full_times = game.clocks().map(|clocks| clocks.times_at(now));
        for node in path.nodes(self.tree()) {
            // A game that ended in mate accepts no more moves, and is refused below.
            let _ = game.replay(node.played, None, false);
        }
        let is_from_file = self.document.opened().is_some();
        if let Some(end) = game.automatic_end()
            && !(is_from_file && may_continue_after(end.reason))
        {
            return Err(self.is_over_there(end));
        }
        if let Some(times) = full_times {
            game.set_clocks(times, Duration::ZERO);
        }
        Ok(game)
    }

    /// Returns the error for a position where the game ended with this outcome, so no game can continue from it.
    pub fn is_over_there(self, outcome: Outcome) -> SessionError {
        let outcome = outcome.cited(self.sitting.players());
        SessionError::new(format!(
            "the game is over in that position. {outcome}. Go to an earlier position"
        ))
    }
}

impl Session {
    /// Returns true if nobody can move on this screen, because the game is over and not read here, or the screen acts for no
    /// color.
    pub fn is_view_only(&self) -> bool {
        let is_over = self.sitting.game().outcome().is_some() && !self.is_read();
        is_over || !self.link.acts_for_any(Screen::Here)
    }

    pub fn view(&self) -> View<'_> {
        View {
            sitting: &self.sitting,
            document: &self.document,
        }
    }
}

/// Returns true if a game from a file may have continued after this end: after a repetition or many quiet moves, but not after
/// mate, stalemate or a dead position.
fn may_continue_after(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Fivefold
            | Reason::SeventyFiveMoves
            | Reason::ThreefoldUnclaimed
            | Reason::FiftyMovesUnclaimed
    )
}

#[cfg(test)]
mod tests;
