//! Finds what can be picked up or typed, and where it can go. Changes nothing.

use super::App;
use crate::game::MustMove;
use crate::rules::{Bitboard, Move, Square, Typed};

impl App {
    /// Returns the squares of the moves that the typed text may still become.
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

    /// Returns the legal destinations of the selected piece. For a king, adds the other squares that castle: its rook, or the
    /// square where the king ends.
    pub fn destinations(&self) -> Bitboard {
        let Some(from) = self.hand.selection().origin() else {
            return Bitboard::EMPTY;
        };
        let position = self.session.game().position();
        let legal = position.destinations(from);
        let castling = Square::all().filter(|&to| {
            let meant = position.normalize_castling(Move::new(from, to));
            meant.to != to && legal.contains(meant.to)
        });
        legal | castling.collect()
    }

    /// Returns true if this square has a piece of the side to move that this screen may move.
    pub(super) fn may_pick_up(&self, square: Square) -> bool {
        let (game, position) = (self.session.game(), self.session.game().position());
        let side = position.side_to_move;
        let acts = self.viewed.is_none() && game.outcome().is_none();
        acts && self.session.acts_for(side) && position.board.color(side).contains(square)
    }

    /// Returns the square of the touched piece that must move or be captured (FIDE 4.3), unless a piece is in hand.
    pub fn touched(&self) -> Option<Square> {
        if self.viewed.is_some() || !self.hand.is_empty() {
            return None;
        }
        self.session.game().must_move().map(MustMove::square)
    }
}
