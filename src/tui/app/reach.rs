//! What a hand may pick up and what a text may become, where it goes, and what comes of it.

use super::{App, Message};
use crate::game::Action;
use crate::rules::{Bitboard, Move, Refusal, Square, Typed};
use crate::tui::dialog::{Dialog, Promotion};
use crate::tui::pointer::{Reach, Try};

impl App {
    /// The squares of the moves that what is typed may still become.
    pub fn typed_squares(&self) -> Bitboard {
        if self.entry.is_empty() || self.look.is_some() {
            return Bitboard::EMPTY;
        }
        let moves = match self.session.game().position().typed(self.entry.text()) {
            Typed::Nothing => Vec::new(),
            Typed::Partial(moves) => moves,
            Typed::Complete(m) | Typed::Waits(m) => vec![m],
        };
        moves.into_iter().flat_map(|m| [m.from, m.to]).collect()
    }

    /// Where the piece in hand may go, its own rook included where castling is meant.
    pub fn destinations(&self) -> Bitboard {
        self.hand
            .origin()
            .map_or(Bitboard::EMPTY, |from| self.reach_of(from))
    }

    /// What may be picked up, and where the piece selected may go.
    pub(super) fn reach(&self) -> Reach {
        let position = self.session.game().position();
        let own = if self.look.is_some() || self.session.game().outcome().is_some() {
            Bitboard::EMPTY
        } else {
            position.board().color(position.side_to_move())
        };
        Reach {
            own,
            destinations: self.destinations(),
        }
    }

    /// Where a piece may go: its legal destinations, and for a king the rooks with which it may castle.
    fn reach_of(&self, from: Square) -> Bitboard {
        let position = self.session.game().position();
        let legal = position.destinations(from);
        let own = position.board().color(position.side_to_move());
        let rooks = own.into_iter().filter(|&to| {
            let meant = position.rook_castling(Move::new(from, to));
            meant.to != to && legal.contains(meant.to)
        });
        legal | rooks.collect()
    }

    /// Plays what the hand has tried: asks what a pawn becomes, or says why the move is refused.
    pub(super) fn try_move(&mut self, Try { from, to }: Try) {
        let position = self.session.game().position();
        let m = position.rook_castling(Move::new(from, to));
        match position.refusal(m) {
            Some(Refusal::NeedsPromotion { .. }) => {
                let color = position.side_to_move();
                self.dialog = Some(Dialog::Promotion(Promotion::new(m, color)));
                self.message = Message::Told(format!("{color}: choose a piece for {}", m.to));
            }
            _ => self.act(Action::Move(m)),
        }
    }
}
