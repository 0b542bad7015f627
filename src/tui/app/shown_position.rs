//! The position on the board: the current one of the game, or another one that players view.

use super::hand::Hand;
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
        let way_back = match self.session.game().outcome() {
            None => "End returns to the game, ",
            Some(_) => "",
        };
        Err(Refusal::new(format!(
            "looking back at {viewed_move}: {way_back}/continue plays on from here"
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

    /// Returns the square of the touched piece, which must move or be captured (FIDE 4.3). Returns `None` if no piece is
    /// touched, while a piece or a move is in hand, and while players view another position.
    pub fn touched(self, hand: &Hand) -> Option<Square> {
        if self.viewed.is_some() || !hand.is_empty() {
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
