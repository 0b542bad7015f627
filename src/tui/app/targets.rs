//! What a hand may pick up and what a text may become, where it goes, and what comes of it.

use super::{App, Message};
use crate::game::{Action, MustMove};
use crate::rules::{Bitboard, IllegalReason, Move, Square, Typed};
use crate::tui::dialogs::{Dialog, Promotion};
use crate::tui::pointer::{AttemptedMove, Selection, Targets};

impl App {
    /// The squares of the moves that what is typed may still become.
    pub fn typed_squares(&self) -> Bitboard {
        if self.entry.is_empty() || self.viewed.is_some() {
            return Bitboard::EMPTY;
        }
        let moves = match self.session.game().position().typed(self.entry.text()) {
            Typed::NoMove => Vec::new(),
            Typed::Partial(moves) => moves,
            Typed::Complete(m) | Typed::Unconfirmed(m) => vec![m],
        };
        moves.into_iter().flat_map(|m| [m.from, m.to]).collect()
    }

    /// Where the piece in hand may go, its own rook included where castling is meant.
    pub fn destinations(&self) -> Bitboard {
        self.selection
            .origin()
            .map_or(Bitboard::EMPTY, |from| self.reach_of(from))
    }

    /// What may be picked up, and where the piece selected may go.
    pub(super) fn targets(&self) -> Targets {
        let position = self.session.game().position();
        let own = if self.viewed.is_some() || self.session.game().outcome().is_some() {
            Bitboard::EMPTY
        } else {
            position.board().color(position.side_to_move())
        };
        Targets {
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
            let meant = position.normalize_castling(Move::new(from, to));
            meant.to != to && legal.contains(meant.to)
        });
        legal | rooks.collect()
    }

    /// What the hand has picked up, other than what it had before, is touched by that where touch-move is played (FIDE
    /// 4.3). It goes back where another piece has been touched first.
    pub(super) fn touch(&mut self, had: Option<Square>) {
        let game = self.session.game();
        let touched = game.must_move().and_then(MustMove::own);
        let new = self
            .selection
            .origin()
            .filter(|&square| Some(square) != had);
        let Some(square) = new.filter(|&square| Some(square) != touched) else {
            return;
        };
        if !game.options().touch_move {
            return;
        }
        self.touch_square(square, had);
    }

    /// Touches the piece on a square, where touch-move is played; the hand held `had` before.
    pub(super) fn touch_square(&mut self, square: Square, had: Option<Square>) {
        let touched = self.session.game().must_move().and_then(MustMove::own);
        match self.session.act(Action::Touch(square), self.now) {
            Ok(event) if self.session.game().outcome().is_some() => self.announce(&event),
            Ok(events) => {
                self.message = Message::Told(self.words(&events).join(". "));
            }
            Err(refused) => {
                // The piece that has been touched stays in hand, if it was.
                let kept = had.filter(|_| had == touched);
                self.selection = kept.map_or(Selection::Empty, Selection::Selected);
                self.deny(&refused);
            }
        }
    }

    /// The piece that has been touched, lies on its square, and must move or be captured (FIDE 4.3).
    pub fn touched(&self) -> Option<Square> {
        let bound = self.session.game().must_move().map(MustMove::square);
        bound.filter(|_| self.viewed.is_none() && self.selection.origin().is_none())
    }

    /// Plays what the hand has tried: asks what a pawn becomes, or says why the move is refused.
    pub(super) fn try_move(&mut self, AttemptedMove { from, to }: AttemptedMove) {
        let position = self.session.game().position();
        let m = position.normalize_castling(Move::new(from, to));
        match position.illegal_reason(m) {
            Some(IllegalReason::NeedsPromotion { .. }) => {
                let color = position.side_to_move();
                if self.session.game().options().touch_move {
                    // The pawn has been let go (FIDE 4.7).
                    let release = Action::ReleasePawn(m.from, m.to);
                    match self.session.act(release, self.now) {
                        Err(refused) => return self.deny(&refused),
                        Ok(event) if self.session.game().outcome().is_some() => {
                            return self.announce(&event);
                        }
                        Ok(_) => {}
                    }
                }
                self.dialog = Some(Dialog::Promotion(Promotion::new(m, color)));
                let name = self.session.players().name(color);
                self.message = Message::Told(format!("{name}: choose a piece for {}", m.to));
            }
            _ => self.act(Action::Move(m)),
        }
    }
}
