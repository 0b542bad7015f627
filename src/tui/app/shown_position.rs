//! The position on the board: the current one of the game, or another one that players view.

use super::hand::Hand;
use crate::command::Need;
use crate::command::Refusal;
use crate::game::{ActionError, MustMove, Ply};
use crate::openings::Opening;
use crate::pgn::TreePath;
use crate::rules::{PieceLetters, Position, Square};
use crate::session::{Session, ViewedPosition, numbering};
use crate::text::MoveStyle;

/// The position on the board, and what the screen needs to know about it. Reads the game and changes nothing.
#[derive(Clone, Copy)]
pub struct ShownPosition<'a> {
    pub session: &'a Session,
    /// The position that players view; `None` while the current position is shown.
    pub viewed: Option<&'a ViewedPosition>,
    pub letters: PieceLetters,
}

impl<'a> ShownPosition<'a> {
    /// Returns true if moves are played in this position: it is the current one, or the game is read.
    fn takes_moves(self) -> bool {
        self.viewed.is_none() || self.session.is_read()
    }

    /// Returns true if somebody at this screen moves in this position, now or after the other player.
    pub fn is_playable(self) -> bool {
        self.takes_moves() && !self.session.is_view_only()
    }

    /// Returns true while players view another position of a game that goes on.
    pub fn looks_back(self) -> bool {
        !self.takes_moves() && self.session.game().outcome().is_none()
    }

    /// Returns the position that a move is played in.
    pub fn position_to_move_in(self) -> &'a Position {
        if self.takes_moves() {
            self.position()
        } else {
            self.session.game().position()
        }
    }

    /// Returns true if a touched piece must move (FIDE 4.3). Nobody is bound by that in a game that is read.
    pub fn has_touch_move(self) -> bool {
        self.session.game().options().touch_move && !self.session.is_read()
    }

    /// Refuses while players view another position, unless they read the game.
    pub fn check_takes_moves(self) -> Result<(), Refusal> {
        if self.takes_moves() {
            return Ok(());
        }
        let Some(viewed) = self.viewed else {
            return Ok(());
        };
        let viewed_move = viewed.numbered_move(MoveStyle::San(self.letters));
        let way_back = if self.looks_back() {
            "End returns to the game, "
        } else {
            ""
        };
        Err(Refusal::new(format!(
            "looking back at {viewed_move}: {way_back}/continue plays on from here"
        )))
    }

    /// Refuses while players view another position, in a game that is read, and after the end of the game.
    pub fn check_goes_on(self) -> Result<(), Refusal> {
        self.check_takes_moves()?;
        self.session.check_played()?;
        match self.session.game().outcome() {
            Some(outcome) => {
                let over = ActionError::GameOver(outcome);
                Err(Refusal::new(self.session.refusal(&over)))
            }
            None => Ok(()),
        }
    }

    /// Refuses unless a player at this screen may move in this position now.
    pub fn check_may_move(self) -> Result<(), Refusal> {
        // Reading has no sides: whoever plays at this screen moves for both.
        let mover = if self.session.is_read() {
            None
        } else {
            self.check_goes_on()?;
            Some(self.position_to_move_in().side_to_move)
        };
        Ok(self.session.check_may(Need::Act(mover))?)
    }

    /// Returns true if this square has a piece of the side to move, and a player at this screen may move it now.
    pub fn may_pick_up(self, square: Square) -> bool {
        let position = self.position_to_move_in();
        let own = position.board.color(position.side_to_move);
        own.contains(square) && self.check_may_move().is_ok()
    }

    /// Returns the square of the touched piece, which must move or be captured (FIDE 4.3). Returns `None` if no piece is
    /// touched, while a piece or a move is in hand, and while players view another position.
    pub fn touched(self, hand: &Hand) -> Option<Square> {
        if self.viewed.is_some() || !hand.is_empty() || !self.has_touch_move() {
            return None;
        }
        self.session.game().must_move().map(MustMove::square)
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

    /// Returns words for the place of the position in the game; `None` while players see the current position.
    pub fn place(self) -> Option<String> {
        let path = &self.viewed?.path;
        let tree = self.session.view().tree();
        let (number, _) = numbering(&tree.start, path.plies());
        let (last, _) = numbering(&tree.start, tree.main.moves.len());
        Some(match path.plies() {
            0 => "The start".to_owned(),
            _ if path.is_on_main() => format!("Move {number} of {last}"),
            _ => format!("Move {number} in a variation"),
        })
    }
}
