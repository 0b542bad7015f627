//! Walking through the moves of a game and its side lines, and going on from there with another game.

use std::fmt;
use std::time::{Duration, Instant};

use super::{OpenMode, Session};
use crate::command::Look;
use crate::game::{Game, Outcome, Ply, Reason};
use crate::pgn::{Comment, GameTree, Node, TreePath, move_number};
use crate::rules::{Color, Position};
use crate::text::{self, MoveStyle};

/// How many moves of a side line its entry in the list of lines shows.
const FIRST_MOVES: usize = 6;

/// A place in the game that is looked at, and how the board stands there.
#[derive(Clone, Debug)]
pub struct ViewedPosition {
    /// The place.
    path: TreePath,
    /// The move that has led there, and the position before it; none at the start.
    last: Option<(Ply, Position)>,
}

impl ViewedPosition {
    /// The place.
    pub fn path(&self) -> &TreePath {
        &self.path
    }

    /// The move that has led there; none at the start.
    pub fn last(&self) -> Option<&Ply> {
        self.last.as_ref().map(|(ply, _)| ply)
    }

    /// The same, and the position before it.
    pub fn step(&self) -> Option<(&Ply, &Position)> {
        self.last.as_ref().map(|(ply, before)| (ply, before))
    }

    /// Where it is, as in `after 1. e4`, the move named in this way.
    pub fn place(&self, say: MoveStyle) -> String {
        text::place(self.step().map(|(ply, before)| (ply.played, before)), say)
    }

    /// The last move with its number, named in this way, or `the start`.
    pub fn told(&self, say: MoveStyle) -> String {
        match &self.last {
            Some((ply, before)) => text::numbered(ply.played, say, before),
            None => "the start".to_owned(),
        }
    }
}

impl fmt::Display for ViewedPosition {
    /// The last move with its number, or `the start`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(MoveStyle::San))
    }
}

/// Why one cannot look there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// The line has only so many plies.
    Plies(usize),
    /// No line leaves the game at the last move.
    NoLine,
    /// So many lines leave the game at the last move, and none has that number.
    Lines(usize),
}

impl fmt::Display for NoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(last) => {
                write!(
                    f,
                    "there is no such position; say a number of plies from 0 to {last}"
                )
            }
            Self::NoLine => f.write_str("there is no variation on the last move"),
            Self::Lines(last) => write!(f, "there is no such line; the lines are 0 to {last}"),
        }
    }
}

impl std::error::Error for NoPlace {}

/// What came of going on with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continued {
    /// It goes on as it stands.
    AsItStands,
    /// A new game has the moves up to there.
    Anew {
        /// Whether the old one is not finished, and is kept among the saved games.
        leaves_unfinished: bool,
    },
}

/// The game does not go on from there: it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameIsOver(Outcome);

impl fmt::Display for GameIsOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the game is over in that position. {}. Go to an earlier position",
            self.0
        )
    }
}

impl std::error::Error for GameIsOver {}

impl Session {
    /// The game as it is written: its moves, what is said about them, and side lines.
    pub fn tree(&self) -> &GameTree {
        self.document.tree()
    }

    /// Whether glyphs, comments or side lines have come with the game from its file.
    pub fn is_annotated(&self) -> bool {
        self.document.is_annotated()
    }

    /// Whether the game is only looked at: it is over, or another process plays it.
    pub fn is_only_looked_at(&self) -> bool {
        self.game.outcome().is_some() || self.open_mode() == Some(OpenMode::HeldElsewhere)
    }

    /// Where the game stands.
    pub fn present(&self) -> TreePath {
        TreePath::on_main(self.game.record().len())
    }

    /// Looks at a place of the game: the one computation of what stands there.
    pub fn view_at(&self, path: TreePath) -> ViewedPosition {
        let mut after = *self.game.start();
        let mut before = after;
        for node in path.nodes(self.tree()) {
            before = after;
            after.play(node.played());
        }
        let last = path.node(self.tree()).map(|node| {
            let ply = Ply {
                color: before.side_to_move(),
                played: node.played(),
                san: node.san().to_string(),
                offered_draw: node.offered_draw,
                clock: node.clock,
                after,
            };
            (ply, before)
        });
        ViewedPosition { path, last }
    }

    /// Where a step leads. The present is reached by the end of what was played.
    pub fn walk(&self, from: &TreePath, look: Look) -> Result<TreePath, NoPlace> {
        let tree = self.tree();
        let to = match look {
            Look::Start => return Ok(TreePath::default()),
            Look::End => return Ok(self.present()),
            Look::Back => from.plies().checked_sub(1).map(|plies| from.after(plies)),
            Look::Forward => Some(from.after(from.plies() + 1)),
            Look::Ply(plies) => Some(from.after(plies)),
            Look::Line(number) => return self.line(from, |_| Some(number)),
            Look::LineBefore => return self.line(from, |here| here.checked_sub(1)),
            Look::LineAfter => return self.line(from, |here| Some(here + 1)),
        };
        let last = from.end(tree);
        to.filter(|to| to.plies() <= last)
            .ok_or(NoPlace::Plies(last))
    }

    /// One of the lines that part at the last move, by its number as it follows from that of the line looked at.
    fn line(
        &self,
        from: &TreePath,
        number: impl Fn(usize) -> Option<usize>,
    ) -> Result<TreePath, NoPlace> {
        let mut lines = from.alternatives(self.tree());
        if lines.len() < 2 {
            return Err(NoPlace::NoLine);
        }
        let here = lines.iter().position(|line| line == from).unwrap_or(0);
        match number(here).filter(|&number| number < lines.len()) {
            Some(number) => Ok(lines.swap_remove(number)),
            None => Err(NoPlace::Lines(lines.len() - 1)),
        }
    }

    /// How many side lines leave the game at the last move.
    pub fn side_lines(&self, path: &TreePath) -> usize {
        path.alternatives(self.tree()).len().saturating_sub(1)
    }

    /// The lines that part at the last move, each with its number and its first moves.
    pub fn list_lines(&self, path: &TreePath, say: MoveStyle) -> Vec<String> {
        let lines = path.alternatives(self.tree());
        if lines.len() < 2 {
            return vec![NoPlace::NoLine.to_string()];
        }
        let told = lines.iter().enumerate().map(|(number, line)| {
            let here = if line == path { ", shown now" } else { "" };
            format!("Line {number}{here}: {}", self.first_moves(line, say))
        });
        told.collect()
    }

    /// The first moves of the line that a place lies on, from that place on.
    fn first_moves(&self, place: &TreePath, say: MoveStyle) -> String {
        let shown = (0..FIRST_MOVES).map(|more| place.after(place.plies() + more));
        if say != MoveStyle::San {
            let moves = shown.filter(|place| place.node(self.tree()).is_some());
            let told: Vec<_> = moves.map(|place| self.view_at(place).told(say)).collect();
            return told.join(", ");
        }
        let mut words = Vec::new();
        for (index, place) in shown.enumerate() {
            let Some(node) = place.node(self.tree()) else {
                return words.join(" ");
            };
            let (number, color) = numbering(self.game.start(), place.plies());
            if index == 0 || color == Color::White {
                words.push(move_number(number, color));
            }
            words.push(node.san().to_string());
        }
        words.push("...".to_owned());
        words.join(" ")
    }

    /// What glyphs and comments say of the move that leads to a place, or of the beginning of the line, in words; nothing
    /// if there are none.
    pub fn remarks(&self, path: &TreePath) -> String {
        let node = path.node(self.tree());
        let glyphs = node.map(Node::glyphs_in_words);
        let said = glyphs.into_iter().chain([self.comments(path)]);
        let said: Vec<_> = said.filter(|said| !said.is_empty()).collect();
        said.join(". ")
    }

    /// What comments alone say of the move that leads to a place, or of the beginning of the line.
    pub fn comments(&self, path: &TreePath) -> String {
        let begins = path.plies() == 0 || path.is_first_of_side_line();
        let line = path.line(self.tree()).filter(|_| begins);
        let first = line.map_or(&[][..], |line| &line.comments);
        let own = path.node(self.tree()).map_or(&[][..], Node::comments);
        let said: Vec<_> = first.iter().chain(own).map(Comment::as_str).collect();
        said.join(" ")
    }

    /// Goes on from a place, or from where the game stands. An unfinished game goes on as it stands. Anywhere else a new
    /// game begins between the same players, under the terms that they have agreed on, with the moves up to there: so
    /// what has been repeated and who may castle stays as it is. Only the moves are taken over; glyphs, comments, side
    /// lines and clocks stay with the old game, which is kept.
    pub fn go_on(
        &mut self,
        from: Option<&ViewedPosition>,
        now: Instant,
    ) -> Result<Continued, GameIsOver> {
        self.leave(now);
        let over = self.game.outcome();
        let path = match (from, over) {
            (Some(seen), _) => seen.path.clone(),
            (None, None) if self.open_mode() == Some(OpenMode::HeldElsewhere) => self.present(),
            (None, None) => return Ok(Continued::AsItStands),
            (None, Some(outcome)) => return Err(GameIsOver(outcome)),
        };
        let mut game = Game::for_replay(*self.game.start(), self.options.clone());
        let clocks = game.clocks();
        let times = clocks.map(|clocks| Color::ALL.map(|color| clocks.remaining(color, now)));
        for node in path.nodes(self.tree()) {
            // What mate has ended plays no more moves, and is refused below.
            let _ = game.replay(node.played(), None);
        }
        // A game from a file may have gone on after a repetition or many quiet moves; no game goes on when it is dead.
        let from_file = self.opened.is_some();
        let tolerated = |end: &Outcome| {
            from_file
                && matches!(
                    end.reason,
                    Reason::Fivefold
                        | Reason::SeventyFiveMoves
                        | Reason::ThreefoldUnclaimed
                        | Reason::FiftyMovesUnclaimed
                )
        };
        if let Some(outcome) = game.automatic_end().filter(|end| !tolerated(end)) {
            return Err(GameIsOver(outcome));
        }
        if let Some(times) = times {
            game.set_clocks(times, Duration::ZERO);
        }
        let leaves_unfinished = over.is_none() && self.document.is_kept();
        self.take_up(game);
        Ok(Continued::Anew { leaves_unfinished })
    }
}

/// The number of the `ply`th ply of a game that begins in this position, counted from 1, and who plays it.
pub fn numbering(start: &Position, ply: usize) -> (usize, Color) {
    let first = start.side_to_move();
    let shift = usize::from(first == Color::Black);
    let index = ply.saturating_sub(1) + shift;
    let color = if index.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    (usize::from(start.fullmove_number()) + index / 2, color)
}

#[cfg(test)]
mod tests;
