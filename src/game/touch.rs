//! Touch-move: what follows when the side to move touches a piece (FIDE 4.3), or king and rook (FIDE 4.4), or releases a pawn
//! on the last rank (FIDE 4.7).

use super::{ActionError, Game, GameEvent, MustMove, Offer, Question, TouchedPiece};
use crate::rules::{Bitboard, IllegalReason, Move, Position, Square};

/// What the side to move has touched since the last move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// The touched squares, in the order of touching.
    squares: Vec<Square>,
    /// The square that a released pawn left, and its square on the last rank. Only the choice of the new piece is still open
    /// (FIDE 4.7). `None` if no pawn was released.
    released: Option<(Square, Square)>,
}

impl MustMove {
    /// Returns the square of the player's own piece that must move; `None` if any piece that can make the capture may move.
    pub fn own(self) -> Option<Square> {
        let is_own = !matches!(self, Self::Capture(_));
        is_own.then_some(self.square())
    }

    /// Returns the square of the player's own piece if the obligation names one, otherwise the square of the opponent's piece.
    pub fn square(self) -> Square {
        match self {
            Self::Move(square)
            | Self::Capture(square)
            | Self::MoveAndCapture(square, _)
            | Self::Castle(square, _)
            | Self::Promote(square, _) => square,
        }
    }

    /// Returns the squares of all pieces involved, and the square of a promotion.
    pub fn squares(self) -> Bitboard {
        match self {
            Self::Move(one) | Self::Capture(one) => one.into(),
            Self::MoveAndCapture(one, other)
            | Self::Castle(one, other)
            | Self::Promote(one, other) => Bitboard::of(one) | other.into(),
        }
    }

    /// Returns true if the piece on this square is part of the obligation. The square of a promotion has no piece yet.
    pub fn concerns(self, square: Square) -> bool {
        let is_still_empty = matches!(self, Self::Promote(_, to) if to == square);
        self.squares().contains(square) && !is_still_empty
    }

    /// Returns true if this move, which is legal in the position, meets the obligation.
    fn allows(self, m: Move, position: &Position) -> bool {
        let captured = || position.captured(m);
        match self {
            Self::Move(square) => m.from == square,
            Self::Capture(square) => captured() == Some(square),
            Self::MoveAndCapture(own, theirs) => m.from == own && captured() == Some(theirs),
            Self::Castle(_, rook) => position.castling_rook(m) == Some(rook),
            Self::Promote(from, to) => m.from == from && m.to == to,
        }
    }
}

impl Touch {
    /// Adds the square of a touched piece, unless the piece has been touched before.
    fn add(&mut self, square: Square) {
        if !self.squares.contains(&square) {
            self.squares.push(square);
        }
    }

    /// Adds a pawn that was moved from `from` and released on `to`, on the last rank. Only its promotion is still open.
    fn release(&mut self, from: Square, to: Square) {
        self.add(from);
        self.released = Some((from, to));
    }

    /// Returns what the touched pieces may oblige the player to do, in order: the first obligation that a legal move can meet
    /// counts.
    fn obligations(&self, position: &Position) -> Vec<MustMove> {
        let ours = position.board.color(position.side_to_move);
        let king = position.king(position.side_to_move);
        let touched = || self.squares.iter().copied();
        let first_own = touched().find(|&square| ours.contains(square));
        let first_of_opponent = touched().find(|&square| !ours.contains(square));
        let mut obligations = Vec::new();
        // After touching pieces of both colors, the player must capture one with the other (FIDE 4.3.3).
        if let (Some(own), Some(theirs)) = (first_own, first_of_opponent) {
            obligations.push(MustMove::MoveAndCapture(own, theirs));
        }
        // Otherwise the first touched piece decides (FIDE 4.3.1, 4.3.2).
        for square in touched() {
            if square == king {
                // A touched king must castle with the touched rook (FIDE 4.4.1). A piece other than a rook fits no legal move.
                obligations.extend(touched().map(|rook| MustMove::Castle(king, rook)));
            }
            obligations.push(if ours.contains(square) {
                MustMove::Move(square)
            } else {
                MustMove::Capture(square)
            });
        }
        obligations
    }

    /// Returns the rook of a legal castling move if the player has touched that rook before the king, or without the king.
    /// Then the castling is forbidden (FIDE 4.4.2). Otherwise returns `None`.
    fn rook_before_king(&self, m: Move, position: &Position) -> Option<Square> {
        let turn_of = |square| self.squares.iter().position(|&it| it == square);
        let rook = position.castling_rook(m)?;
        let rook_turn = turn_of(rook)?;
        let is_first = turn_of(m.from).is_none_or(|king_turn| rook_turn < king_turn);
        is_first.then_some(rook)
    }
}

impl Game {
    /// Returns what the side to move must do after touching pieces or releasing a pawn; `None` if there is no obligation.
    pub fn must_move(&self) -> Option<MustMove> {
        self.must_move_after(&self.touch)
    }

    /// Returns what follows if the side to move also touches the piece on this square.
    fn touched_piece(&self, square: Square) -> TouchedPiece {
        let by = self.side_to_move();
        let mut touch = self.touch.clone();
        touch.add(square);
        let must_move = self.must_move_after(&touch);
        TouchedPiece {
            by,
            square,
            is_own: self.position().board.color(by).contains(square),
            must_move: must_move.filter(|must_move| must_move.concerns(square)),
        }
    }

    /// Returns what the side to move would have to do after these touches; `None` if there would be no obligation.
    fn must_move_after(&self, touch: &Touch) -> Option<MustMove> {
        if let Some((from, to)) = touch.released {
            return Some(MustMove::Promote(from, to));
        }
        if touch.squares.is_empty() {
            return None;
        }
        let position = self.position();
        let mut legal = position.legal_moves();
        legal.retain(|&m| touch.rook_before_king(m, position).is_none());
        let is_possible =
            |must_move: &MustMove| legal.iter().any(|&m| must_move.allows(m, position));
        touch.obligations(position).into_iter().find(is_possible)
    }

    /// Records that the side to move touches a piece. That declines the opponent's draw offer (FIDE 9.1.2.1) and forfeits any
    /// claim of a draw on this move (FIDE 9.4). Fails without touch-move, on an empty square, and if earlier touches do not
    /// allow this one.
    pub(super) fn touch(&mut self, square: Square) -> Result<Vec<GameEvent>, ActionError> {
        if !self.options.touch_move {
            return Err(ActionError::NoTouchMove);
        }
        if !self.position().board.occupied().contains(square) {
            return Err(ActionError::Illegal(IllegalReason::NoPiece(square)));
        }
        self.check_may_touch(square)?;
        let touched = self.touched_piece(square);
        self.touch.add(square);
        let mut events = Vec::with_capacity(2);
        let is_offer =
            |question: &mut Question| *question == Question::Draw(Offer::made(!touched.by));
        if let Some(offer) = self.question.take_if(is_offer) {
            events.push(GameEvent::Declined(offer));
        }
        events.push(GameEvent::TouchedPiece(touched));
        Ok(events)
    }

    /// Checks that touching a piece fits the obligation of earlier touches: the piece helps to meet it, or both pieces together
    /// have a new obligation (FIDE 4.3.3).
    fn check_may_touch(&self, square: Square) -> Result<(), ActionError> {
        let Some(must_move) = self.must_move() else {
            return Ok(());
        };
        let mut touch = self.touch.clone();
        touch.add(square);
        let changes_obligation = self.must_move_after(&touch) != Some(must_move);
        let position = self.position();
        let meets_it = |m: &Move| m.from == square && must_move.allows(*m, position);
        if changes_obligation
            || must_move.concerns(square)
            || position.legal_moves().iter().any(meets_it)
        {
            Ok(())
        } else {
            Err(ActionError::MustMove(must_move))
        }
    }

    /// Records that the side to move releases a pawn on the last rank before choosing the new piece (FIDE 4.7). Fails without
    /// touch-move, if the pawn cannot promote there, and if earlier touches do not allow this move.
    pub(super) fn release_pawn(
        &mut self,
        from: Square,
        to: Square,
    ) -> Result<Vec<GameEvent>, ActionError> {
        if !self.options.touch_move {
            return Err(ActionError::NoTouchMove);
        }
        match self.position().illegal_reason(Move::new(from, to)) {
            Some(IllegalReason::NeedsPromotion { .. }) => {}
            Some(reason) => return Err(ActionError::Illegal(reason)),
            None => return Err(ActionError::NotAPromotion),
        }
        self.check_touch_move(Move::new(from, to))?;
        self.touch.release(from, to);
        Ok(vec![GameEvent::Released {
            by: self.side_to_move(),
            to,
        }])
    }

    /// Checks that earlier touches allow a move: it meets their obligation, and does not castle with a rook touched before
    /// the king.
    pub(super) fn check_touch_move(&self, m: Move) -> Result<(), ActionError> {
        let position = self.position();
        if let Some(must_move) = self.must_move()
            && !must_move.allows(m, position)
        {
            return Err(ActionError::MustMove(must_move));
        }
        match self.touch.rook_before_king(m, position) {
            Some(rook) => Err(ActionError::RookBeforeKing(rook)),
            None => Ok(()),
        }
    }

    /// Checks that no piece has been touched. After a touch the player can no longer claim a draw for this move (FIDE 9.4).
    pub(super) fn check_claim_not_forfeited(&self) -> Result<(), ActionError> {
        if self.touch.squares.is_empty() {
            Ok(())
        } else {
            Err(ActionError::ClaimForfeited)
        }
    }
}
