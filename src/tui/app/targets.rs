//! Finds what may be picked up or typed and where it may go, and plays the move that was made.

use super::App;
use crate::game::{Action, MustMove};
use crate::rules::{Bitboard, IllegalReason, Move, Square, Typed};
use crate::settings::EntryMode;
use crate::tui::dialogs::Promotion;
use crate::tui::message::Message;
use crate::tui::pointer::{Allowed, Selection};

impl App {
    /// Returns the squares of the moves that the typed text may still become.
    pub fn typed_squares(&self) -> Bitboard {
        if self.entry.is_empty() || self.viewed.is_some() {
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

    /// Returns the legal destinations of the selected piece, and for a king the other squares that castle: its rook, or where
    /// it ends.
    pub fn destinations(&self) -> Bitboard {
        let Some(from) = self.selection.origin() else {
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

    /// Returns what a press on a square may do.
    pub(super) fn allowed(&self, square: Square) -> Allowed {
        Allowed {
            pick_up: self.may_pick_up(square),
            put_down: self.destinations().contains(square),
        }
    }

    /// Returns true if a piece of the side to move stands on a square while it can be moved here.
    pub(super) fn may_pick_up(&self, square: Square) -> bool {
        let (game, position) = (self.session.game(), self.session.game().position());
        let side = position.side_to_move;
        let acts = self.viewed.is_none() && game.outcome().is_none();
        acts && self.session.acts_for(side) && position.board.color(side).contains(square)
    }

    /// Touches a newly selected piece if touch-move is on (FIDE 4.3), and puts it back if another piece was touched
    /// first. `had` is the square that was selected before.
    pub(super) fn touch(&mut self, had: Option<Square>) {
        let game = self.session.game();
        let touched = game.must_move().and_then(MustMove::own);
        if let Some(square) = self.selection.origin()
            && game.options().touch_move
            && ![had, touched].contains(&Some(square))
        {
            self.touch_square(square, had);
        }
    }

    /// Touches the piece on a square if touch-move is on; `had` is the square that was selected before.
    pub(super) fn touch_square(&mut self, square: Square, had: Option<Square>) {
        let touched = self.session.game().must_move().and_then(MustMove::own);
        match self.session.act(Action::Touch(square), self.now) {
            Ok(event) if self.session.game().outcome().is_some() => self.announce(&event),
            Ok(events) => {
                self.message = Message::info(self.words(&events).join(". "));
            }
            Err(refused) => {
                // A touched piece that was selected stays selected.
                let kept = had.filter(|_| had == touched);
                self.selection = kept.map_or(Selection::Empty, Selection::Selected);
                self.show_session_error(&refused);
            }
        }
    }

    /// Returns the square of the touched piece that must move or be captured (FIDE 4.3), unless it is selected.
    pub fn touched(&self) -> Option<Square> {
        let bound = self.session.game().must_move().map(MustMove::square);
        bound.filter(|_| self.viewed.is_none() && self.selection == Selection::Empty)
    }

    /// Plays a move made with the mouse or cursor: asks for the promotion piece, or shows why the move is refused.
    pub(super) fn try_move(&mut self, [from, to]: [Square; 2]) {
        let position = self.session.game().position();
        let m = position.normalize_castling(Move::new(from, to));
        match position.illegal_reason(m) {
            Some(IllegalReason::NeedsPromotion { .. }) => {
                let color = position.side_to_move;
                if self.session.game().options().touch_move {
                    // The pawn has been released (FIDE 4.7).
                    let release = Action::ReleasePawn(m.from, m.to);
                    match self.session.act(release, self.now) {
                        Err(refused) => return self.show_session_error(&refused),
                        Ok(event) if self.session.game().outcome().is_some() => {
                            return self.announce(&event);
                        }
                        Ok(_) => {}
                    }
                }
                let letters = self.settings().notation;
                self.open(Promotion::new(m, color, letters));
                let name = self.session.players().name(color);
                self.message = Message::info(format!("{name}: choose a piece for {}", m.to));
            }
            Some(_) => self.act(Action::Move(m)),
            None => self.play_or_await(m),
        }
    }

    /// Plays a legal move made with the mouse or cursor, or has it wait to be confirmed if the setting says so.
    pub(super) fn play_or_await(&mut self, m: Move) {
        match self.settings().entry {
            EntryMode::Instant | EntryMode::Enter => self.act(Action::Move(m)),
            EntryMode::Confirm => {
                self.selection = Selection::Unconfirmed(m);
                self.cursor = self.session.game().position().squares_of(m)[1];
                self.slide = None;
                // The next Enter confirms the move, and does not belong to the choice of a promotion.
                self.suffix = None;
                self.message = Message::None;
            }
        }
    }

    /// Returns the move that waits to be confirmed.
    pub fn unconfirmed(&self) -> Option<Move> {
        let Selection::Unconfirmed(m) = self.selection else {
            return None;
        };
        Some(m)
    }

    /// Returns the move that is shown though it is not played yet: it waits to be confirmed, or to be answered by the process
    /// that has the game.
    pub fn waiting_move(&self) -> Option<Move> {
        match self.selection {
            Selection::Unconfirmed(m) | Selection::Sent(m) => Some(m),
            Selection::Empty | Selection::Selected(_) | Selection::Holding(_) => None,
        }
    }

    /// Plays the unconfirmed move if this is the square that it reaches, else takes it back. Returns true if a press on
    /// the square has no other effect: without such a move, or on another own piece, it has.
    pub(super) fn settle_unconfirmed(&mut self, square: Square) -> bool {
        let Some(m) = self.unconfirmed() else {
            return false;
        };
        self.selection = Selection::Empty;
        if self.session.game().position().squares_of(m)[1] == square {
            self.act(Action::Move(m));
            return true;
        }
        !self.may_pick_up(square)
    }
}
