//! Touch-move: what follows when the player who is to move touches a piece (FIDE 4.3), or lets a pawn go on its last
//! rank (FIDE 4.7).

use super::{ActionError, Game, GameEvent, Question, TouchedPiece};
use crate::rules::{IllegalReason, Move, Square};

/// What the side to move has touched before its move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// The squares of the pieces, in the order in which they were touched.
    squares: Vec<Square>,
    /// Where a pawn was let go on its last rank, from and to: only what it becomes is still to be chosen (FIDE 4.7).
    released: Option<(Square, Square)>,
}

/// What the side to move is bound to by what it has touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MustMove {
    /// This own piece must move (FIDE 4.3.1).
    Move(Square),
    /// This piece of the opponent must be captured (FIDE 4.3.2).
    Capture(Square),
    /// The first of these pieces must capture the second (FIDE 4.3.3).
    MoveAndCapture(Square, Square),
    /// The pawn on the first square was let go on the second, and must be promoted there (FIDE 4.7).
    Promote(Square, Square),
}

impl MustMove {
    /// The own piece that must move, if it is known which.
    pub fn own(self) -> Option<Square> {
        match self {
            Self::Move(own) | Self::MoveAndCapture(own, _) | Self::Promote(own, _) => Some(own),
            Self::Capture(_) => None,
        }
    }

    /// The square of the piece that binds: the own one, or else the opponent's.
    pub fn square(self) -> Square {
        match self {
            Self::Move(square)
            | Self::Capture(square)
            | Self::MoveAndCapture(square, _)
            | Self::Promote(square, _) => square,
        }
    }

    /// Whether a legal move does what it must; `captured` is the square of the piece that it captures.
    fn allows(self, m: Move, captured: Option<Square>) -> bool {
        match self {
            Self::Move(square) => m.from == square,
            Self::Capture(square) => captured == Some(square),
            Self::MoveAndCapture(own, theirs) => m.from == own && captured == Some(theirs),
            Self::Promote(from, to) => m.from == from && m.to == to,
        }
    }
}

impl Game {
    /// What the side to move is bound to by what it has touched; nothing if that leaves every move open.
    pub fn bound(&self) -> Option<MustMove> {
        self.bound_by(&self.touch)
    }

    /// What is to be written down so that [`Game::restore_touch`] can bind the side to move again after the game was
    /// left: the squares touched in their order, then a released pawn's move. Empty if nothing was touched.
    pub fn touch_in_text(&self) -> String {
        let squares = self.touch.squares.iter().map(ToString::to_string);
        let released = self.touch.released.map(|(from, to)| format!("{from}{to}"));
        squares.chain(released).collect::<Vec<_>>().join(" ")
    }

    /// Binds the side to move as it was bound when the game was left. What does not fit the position is passed over.
    pub fn restore_touch(&mut self, text: &str) {
        if !self.options.touch_move || self.outcome.is_some() {
            return;
        }
        for word in text.split_whitespace() {
            if let Ok(square) = word.parse() {
                let _ = self.touch(square);
            } else if let Some((Ok(from), Ok(to))) = word
                .split_at_checked(2)
                .map(|(from, to)| (from.parse(), to.parse()))
            {
                let _ = self.release_pawn(from, to);
            }
        }
    }

    /// What the side to move would be bound to if it had touched this.
    fn bound_by(&self, touch: &Touch) -> Option<MustMove> {
        if let Some((from, to)) = touch.released {
            return Some(MustMove::Promote(from, to));
        }
        if touch.squares.is_empty() {
            return None;
        }
        let position = self.position();
        let legal = position.legal_moves();
        let own = position.board().color(position.side_to_move());
        let possible = |bound: MustMove| {
            let allowed = |m: &&Move| bound.allows(**m, position.captured(**m));
            legal.iter().find(allowed).map(|_| bound)
        };
        let first = |of_own: bool| {
            let mut squares = touch.squares.iter().copied();
            squares.find(|&square| own.contains(square) == of_own)
        };
        let both = first(true).zip(first(false));
        both.and_then(|(own, theirs)| possible(MustMove::MoveAndCapture(own, theirs)))
            .or_else(|| {
                touch.squares.iter().find_map(|&square| {
                    possible(if own.contains(square) {
                        MustMove::Move(square)
                    } else {
                        MustMove::Capture(square)
                    })
                })
            })
    }

    /// The side to move touches a piece. That answers an offer with no (FIDE 9.1.2.1), and the claim for this move is
    /// gone (FIDE 9.4).
    pub(super) fn touch(&mut self, square: Square) -> Result<Vec<GameEvent>, ActionError> {
        if !self.options.touch_move {
            return Err(ActionError::TouchMoveOff);
        }
        let position = self.position();
        if let Some(refusal @ IllegalReason::NoPiece(_)) =
            position.illegal_reason(Move::new(square, square))
        {
            return Err(ActionError::Illegal(refusal));
        }
        let before = self.bound();
        let mut touch = self.touch.clone();
        if !touch.squares.contains(&square) {
            touch.squares.push(square);
        }
        let after = self.bound_by(&touch);
        let by = self.side_to_move();
        let is_own = position.board().color(by).contains(square);
        // Another piece than the one that is bound stays where it is, unless its touch binds both (FIDE 4.3.3).
        let is_bound = |bound: MustMove| match bound {
            MustMove::Move(own) | MustMove::Promote(own, _) => own == square,
            MustMove::Capture(theirs) => theirs == square,
            MustMove::MoveAndCapture(own, theirs) => own == square || theirs == square,
        };
        if let Some(bound) = before.filter(|&bound| after == Some(bound) && !is_bound(bound)) {
            let may_capture =
                |m: &Move| m.from == square && bound.allows(*m, position.captured(*m));
            if !position.legal_moves().iter().any(may_capture) {
                return Err(ActionError::MustMove(bound));
            }
        }
        self.touch = touch;
        let mut event = Vec::with_capacity(2);
        let is_offer = |question: &mut Question| *question == Question::Draw(!by);
        if let Some(offer) = self.question.take_if(is_offer) {
            event.push(GameEvent::Declined(offer));
        }
        event.push(GameEvent::TouchedPiece(TouchedPiece {
            by,
            square,
            is_own,
            bound: after.filter(|&bound| is_bound(bound)),
        }));
        Ok(event)
    }

    /// The side to move has let a pawn go on its last rank, and is to say what it becomes: without touch-move that means
    /// nothing yet, with it the pawn stays there (FIDE 4.7).
    pub(super) fn release_pawn(
        &mut self,
        from: Square,
        to: Square,
    ) -> Result<Vec<GameEvent>, ActionError> {
        if !self.options.touch_move {
            return Err(ActionError::TouchMoveOff);
        }
        match self.position().illegal_reason(Move::new(from, to)) {
            Some(IllegalReason::NeedsPromotion { .. }) => {}
            Some(refusal) => return Err(ActionError::Illegal(refusal)),
            None => return Err(ActionError::NoPromotion),
        }
        self.may_move(Move::new(from, to))?;
        if !self.touch.squares.contains(&from) {
            self.touch.squares.push(from);
        }
        self.touch.released = Some((from, to));
        Ok(vec![GameEvent::Released {
            by: self.side_to_move(),
            square: to,
        }])
    }

    /// Whether a move does what has been touched before it binds its player to.
    pub(super) fn may_move(&self, m: Move) -> Result<(), ActionError> {
        match self.bound() {
            Some(bound) if !bound.allows(m, self.position().captured(m)) => {
                Err(ActionError::MustMove(bound))
            }
            _ => Ok(()),
        }
    }

    /// Whether the side to move may still claim a draw for this move (FIDE 9.4).
    pub(super) fn may_claim(&self) -> Result<(), ActionError> {
        if self.touch.squares.is_empty() {
            Ok(())
        } else {
            Err(ActionError::ClaimGivenUp)
        }
    }
}
