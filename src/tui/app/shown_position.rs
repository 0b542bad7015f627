//! The position on the board: the current one of the game, or another one that players view.

use crate::command::Refusal;
use crate::game::{ActionError, Ply};
use crate::openings::Opening;
use crate::pgn::TreePath;
use crate::rules::{PieceLetters, Position, Square};
use crate::session::{Session, ViewedPosition};
use crate::text::MoveStyle;

/// The position on the board, and what the screen needs to know about it. Reads the game and changes nothing.
#[derive(Clone, Copy)]
pub struct ShownPosition<'a> {
    pub session: &'a Session,
    /// The position that players view; `None` while the current position is shown.
    pub viewed: Option<&'a ViewedPosition>,
    /// The letters of the pieces in moves.
    pub letters: PieceLetters,
    /// True if moves and glyphs use only ASCII.
    pub ascii: bool,
}

impl<'a> ShownPosition<'a> {
    /// Returns true if this is the current position of an unfinished game that somebody plays at this screen. Otherwise the
    /// arrow keys step through the moves.
    pub fn is_playable(self) -> bool {
        self.viewed.is_none() && !self.session.is_view_only()
    }

    /// Refuses while players view another position.
    pub fn check_is_current(self) -> Result<(), Refusal> {
        let Some(viewed) = self.viewed else {
            return Ok(());
        };
        let viewed_move = viewed.numbered_move(MoveStyle::San(self.letters));
        Err(Refusal::new(format!(
            "looking back at {viewed_move}: End returns to the game, /continue plays on from here"
        )))
    }

    /// Refuses while players view another position, and after the end of the game.
    pub fn check_goes_on(self) -> Result<(), Refusal> {
        self.check_is_current()?;
        match self.session.game().outcome() {
            Some(outcome) => {
                let over = ActionError::GameOver(outcome);
                Err(Refusal::new(self.session.refusal(&over)))
            }
            None => Ok(()),
        }
    }

    /// Returns true if this square has a piece of the side to move, and a player at this screen may move it now.
    pub fn may_pick_up(self, square: Square) -> bool {
        let game = self.session.game();
        let position = game.position();
        let side = position.side_to_move;
        self.viewed.is_none()
            && game.outcome().is_none()
            && self.session.acts_for(side)
            && position.board.color(side).contains(square)
    }

    pub fn path(self) -> TreePath {
        self.session.view().path_of(self.viewed)
    }

    pub fn position(self) -> &'a Position {
        self.session.view().position_at(self.viewed)
    }

    /// Returns the move that led to the position, and the position before that move; `None` at the start.
    pub fn last(self) -> Option<(&'a Ply, &'a Position)> {
        self.session.view().last_move_at(self.viewed)
    }

    /// Returns the last named opening up to this position; `None` if there is none.
    pub fn opening(self) -> Option<Opening> {
        self.session.view().opening(self.viewed)
    }

    /// Returns messages that say which position players view and where the arrow keys lead, the longest first. Empty while
    /// players see the current position.
    pub fn whereabouts(self) -> Vec<String> {
        let Some(seen) = self.viewed else {
            return Vec::new();
        };
        let name = self.name_of(seen);
        let has_variations = self.session.view().variations(&seen.path) > 0;
        let and_variations = if has_variations {
            ", Up/Down other variations"
        } else {
            ""
        };
        // A name with a mark at its end, as in `24. Rxd4!`, needs no period to end a sentence.
        let period = if name.ends_with(['!', '?']) { "" } else { "." };
        if !seen.path.is_on_main() {
            let step = self.step_in_variation(&seen.path);
            return vec![
                format!("Variation {name}: {step}{and_variations}, End returns"),
                format!("Variation {name}{period} End returns"),
            ];
        }
        let looking = if has_variations {
            format!("Looking back at {name}{and_variations}.")
        } else {
            format!("Looking back at {name}{period}")
        };
        vec![
            format!("{looking} End or Esc returns to the game"),
            format!("Looking back at {name}{period} End returns"),
            format!("At {name}{period} End returns"),
        ]
    }

    /// Returns words for the key that steps forward in the variation of this path or, at its end, for the key that steps back.
    fn step_in_variation(self, path: &TreePath) -> &'static str {
        let is_at_end = path.plies() >= path.end(self.session.view().tree());
        if is_at_end {
            "it ends here, Left: back"
        } else {
            "Right: next move"
        }
    }

    /// Returns the viewed move with its glyphs and comments; `None` if it has no comments, or if the board shows the current
    /// position.
    pub fn comments(self) -> Option<String> {
        let seen = self.viewed?;
        let comments = self.session.view().comments(&seen.path);
        if comments.is_empty() {
            return None;
        }
        let name = self.name_of(seen);
        Some(format!("{name}: {comments}"))
    }

    /// Returns a viewed move with its number and glyphs, or words for the start of the game.
    fn name_of(self, seen: &ViewedPosition) -> String {
        let name = seen.numbered_move(MoveStyle::San(self.letters));
        match seen.path.node(self.session.view().tree()) {
            Some(node) => {
                let unnumbered = self.letters.write(&node.san);
                let number = name.strip_suffix(&unnumbered).unwrap_or(&name);
                format!("{number}{}", node.annotated(self.letters, self.ascii))
            }
            None => name,
        }
    }
}
