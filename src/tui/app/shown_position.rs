//! The position on the board: the current one of the game, or another one that players view.

use super::App;
use super::shown_clock::ShownClock;
use crate::game::{Ply, Reason};
use crate::openings::Opening;
use crate::pgn::TreePath;
use crate::rules::{Color, MateNet, PieceLetters, Position};
use crate::session::{Session, ViewedPosition};
use crate::text::MoveStyle;

/// The position on the board. Reads the game and changes nothing.
#[derive(Clone, Copy)]
pub struct ShownPosition<'a> {
    pub session: &'a Session,
    /// The position that players view; `None` while the current position is shown.
    pub viewed: Option<&'a ViewedPosition>,
}

impl<'a> ShownPosition<'a> {
    /// Returns true if this is the current position and players at this screen take part in the game. Otherwise the arrow keys
    /// step through the moves.
    pub fn is_playable(self) -> bool {
        self.viewed.is_none() && !self.session.is_view_only()
    }

    pub fn path(self) -> TreePath {
        self.session.view().path_of(self.viewed)
    }

    pub fn position(self) -> &'a Position {
        self.session.view().position_at(self.viewed)
    }

    /// Returns the move that led to the position, and the position before that move; `None` at the start.
    pub fn last(self) -> Option<(&'a Ply, &'a Position)> {
        self.session.view().last_at(self.viewed)
    }

    /// Returns the opening; `None` if the moves so far have no name.
    pub fn opening(self) -> Option<Opening> {
        self.session.view().opening(self.viewed)
    }

    /// Returns the ways to say which position players view and where the arrow keys lead from there; empty for the current
    /// position.
    pub fn whereabouts(self, letters: PieceLetters, ascii: bool) -> Vec<String> {
        let Some(seen) = self.viewed else {
            return Vec::new();
        };
        let path = &seen.path;
        let name = self.name_of(seen, letters, ascii);
        let others = match self.session.view().variations(path) {
            0 => "",
            _ => ", Up/Down other variations",
        };
        if path.is_on_main() {
            let leave = "End or Esc returns to the game";
            return vec![
                format!("Looking back at {name}{others}. {leave}"),
                format!("Looking back at {name}. End returns"),
                format!("At {name}. End returns"),
            ];
        }
        let next = if path.plies() < path.end(self.session.view().tree()) {
            "Right goes on"
        } else {
            "it ends here, Left goes back"
        };
        vec![
            format!("Variation {name}: {next}{others}, End returns"),
            format!("Variation {name}. End returns"),
        ]
    }

    /// Returns the viewed move with its glyphs and comments. Returns `None` if it has no comments, or if the board shows the
    /// current position.
    pub fn comments(self, letters: PieceLetters, ascii: bool) -> Option<String> {
        let seen = self.viewed?;
        let comments = self.session.view().comments(&seen.path);
        if comments.is_empty() {
            return None;
        }
        let name = self.name_of(seen, letters, ascii);
        Some(format!("{name}: {comments}"))
    }

    /// Returns a viewed move with its number and glyphs, or the name of the start.
    fn name_of(self, seen: &ViewedPosition, letters: PieceLetters, ascii: bool) -> String {
        let name = seen.numbered_move(MoveStyle::San(letters));
        match seen.path.node(self.session.view().tree()) {
            Some(node) => {
                let unnumbered = letters.write(&node.san);
                let number = name.strip_suffix(&unnumbered).unwrap_or(&name);
                format!("{number}{}", node.annotated(letters, ascii))
            }
            None => name,
        }
    }
}

impl App {
    /// Returns the position on the board.
    pub fn shown(&self) -> ShownPosition<'_> {
        ShownPosition {
            session: &self.session,
            viewed: self.viewed.as_ref(),
        }
    }

    /// Returns what a player's clock shows; `None` in a game without clocks.
    pub fn shown_clock(&self, color: Color) -> Option<ShownClock> {
        ShownClock::of(self.session.game(), self.viewed.as_ref(), color, self.now)
    }

    /// Returns the squares that show why the king is mated. Returns `None` unless the game ended by mate and the board shows
    /// that: highlights are on, the last move no longer slides, and players neither view another position nor dismissed the
    /// marks.
    pub fn mate_net(&self) -> Option<MateNet> {
        let is_mate = self.session.game().outcome()?.reason == Reason::Checkmate;
        let is_shown = self.config.settings().highlight.is_on()
            && self.hand.shows_mate_net()
            && self.viewed.is_none()
            && self.hand.slide().is_none();
        if is_mate && is_shown {
            self.session.game().position().mate_net()
        } else {
            None
        }
    }
}
