//! Touch-move: what follows when the player who is to move picks a piece up (FIDE 4.3).

use super::{Denied, Game, Happened, Question, Touched};
use crate::rules::{Move, Refusal, Square};

/// What the side to move has touched before its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touch {
    /// Nothing.
    #[default]
    Nothing,
    /// Only pieces that cannot move: any other may, but the claim for this move is gone (FIDE 4.5, 9.4).
    Unmovable,
    /// First of all the piece here that can: it must move (FIDE 4.3.1).
    Bound(Square),
}

impl Game {
    /// The piece that must move because it was picked up (FIDE 4.3.1).
    pub fn must_move(&self) -> Option<Square> {
        match self.touch {
            Touch::Bound(square) => Some(square),
            Touch::Nothing | Touch::Unmovable => None,
        }
    }

    /// The side to move picks a piece up. That answers an offer with no (FIDE 9.1.2.1), and the claim for this move is
    /// gone (FIDE 9.4).
    pub(super) fn touch(&mut self, square: Square) -> Result<Vec<Happened>, Denied> {
        if !self.terms.touch_move {
            return Err(Denied::TouchMoveOff);
        }
        let position = self.position();
        if let Some(refusal @ (Refusal::NoPiece(_) | Refusal::OpponentsPiece(..))) =
            position.refusal(Move::new(square, square))
        {
            return Err(Denied::Illegal(refusal));
        }
        self.may_move(square)?;
        let (by, must_move) = (
            self.side_to_move(),
            !position.destinations(square).is_empty(),
        );
        self.touch = if must_move {
            Touch::Bound(square)
        } else {
            Touch::Unmovable
        };
        let mut happened = Vec::with_capacity(2);
        let is_offer = |question: &mut Question| *question == Question::Draw(!by);
        if let Some(offer) = self.question.take_if(is_offer) {
            happened.push(Happened::Declined(offer));
        }
        happened.push(Happened::Touched(Touched {
            by,
            square,
            must_move,
        }));
        Ok(happened)
    }

    /// Whether the piece on a square may be moved: another one may have been touched before.
    pub(super) fn may_move(&self, square: Square) -> Result<(), Denied> {
        match self.must_move() {
            Some(touched) if touched != square => Err(Denied::MustMove(touched)),
            _ => Ok(()),
        }
    }

    /// Whether the side to move may still claim a draw for this move (FIDE 9.4).
    pub(super) fn may_claim(&self) -> Result<(), Denied> {
        match self.touch {
            Touch::Nothing => Ok(()),
            Touch::Unmovable | Touch::Bound(_) => Err(Denied::ClaimGivenUp),
        }
    }
}
