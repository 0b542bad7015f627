//! Finds the pieces that can be picked up, and the squares that a selected piece or a typed move can go to. Changes nothing.

use super::App;
use crate::game::MustMove;
use crate::rules::{Bitboard, Move, Square, Typed};

impl App {
    /// Returns the squares, from and to, of the moves that the typed text may still become.
    pub fn typed_squares(&self) -> Bitboard {
        if self.line.is_empty() || self.viewed.is_some() {
            return Bitboard::EMPTY;
        }
        let moves = match self.typed_move() {
            Typed::NoMove => Vec::new(),
            Typed::Partial(moves) => moves,
            Typed::Complete(m) | Typed::Unconfirmed(m) => vec![m],
        };
        let position = self.session.game().position();
        let squares = moves.into_iter().flat_map(|m| position.squares_of(m));
        squares.collect()
    }

    /// Returns the legal destinations of the selected piece. A king castles on several squares (its rook's, or the one where
    /// the king ends), so all of them are included.
    pub fn destinations(&self) -> Bitboard {
        let Some(from) = self.hand.selection().origin() else {
            return Bitboard::EMPTY;
        };
        let position = self.session.game().position();
        let legal = position.destinations(from);
        let castling = Square::all().filter(|&to| {
            let castled = position.normalize_castling(Move::new(from, to));
            castled.to != to && legal.contains(castled.to)
        });
        legal | castling.collect()
    }

    /// Returns true if this square has a piece of the side to move, and players at this screen may move it now.
    pub(super) fn may_pick_up(&self, square: Square) -> bool {
        let game = self.session.game();
        let position = game.position();
        let side = position.side_to_move;
        self.viewed.is_none()
            && game.outcome().is_none()
            && self.session.acts_for(side)
            && position.board.color(side).contains(square)
    }

    /// Returns the square of the touched piece, which must move or be captured (FIDE 4.3); `None` without one, or while a piece
    /// is in hand.
    pub fn touched(&self) -> Option<Square> {
        if self.viewed.is_some() || !self.hand.is_empty() {
            return None;
        }
        self.session.game().must_move().map(MustMove::square)
    }
}
