//! Finds what can be picked up or typed and where it can go, and plays the move that was made.

use super::App;
use super::outcome::{Handled, Outcome};
use crate::game::{Action, MustMove};
use crate::rules::{Bitboard, IllegalReason, Move, Square, Typed};
use crate::settings::EntryMode;
use crate::tui::dialogs::Promotion;
use crate::tui::selection::Selection;

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

    /// Touches a newly selected piece if touch-move is on (FIDE 4.3). Puts it back if another piece was touched first. `had` is
    /// the square that was selected before.
    pub(super) fn touch(&mut self, had: Option<Square>) -> Handled {
        let game = self.session.game();
        let touched = game.must_move().and_then(MustMove::own);
        match self.hand.selection().origin() {
            Some(square)
                if game.options().touch_move && ![had, touched].contains(&Some(square)) =>
            {
                self.touch_square(square, had)
            }
            _ => Ok(Outcome::Nothing),
        }
    }

    /// Touches the piece on a square. `had` is the square that was selected before.
    pub(super) fn touch_square(&mut self, square: Square, had: Option<Square>) -> Handled {
        let touched = self.session.game().must_move().and_then(MustMove::own);
        let touching = self.act(Action::Touch(square));
        if touching.is_err() {
            // A touched piece that was selected stays selected.
            self.hand.keep(if had == touched { had } else { None });
        }
        touching
    }

    /// Returns the square of the touched piece that must move or be captured (FIDE 4.3), unless a piece is in hand.
    pub fn touched(&self) -> Option<Square> {
        if self.viewed.is_some() || self.hand.selection() != Selection::Empty {
            return None;
        }
        self.session.game().must_move().map(MustMove::square)
    }

    /// Plays a move made with the mouse or cursor, asks for the promotion piece, or shows why the move is refused.
    pub(super) fn try_move(&mut self, [from, to]: [Square; 2]) -> Handled {
        let position = self.session.game().position();
        let m = position.normalize_castling(Move::new(from, to));
        match position.illegal_reason(m) {
            Some(IllegalReason::NeedsPromotion { .. }) => {
                let color = position.side_to_move;
                if self.session.game().options().touch_move {
                    // The pawn has been released (FIDE 4.7).
                    let release = Action::ReleasePawn(m.from, m.to);
                    let released = self.act(release)?;
                    if self.session.game().outcome().is_some() {
                        return Ok(released);
                    }
                }
                let letters = self.settings().notation;
                let name = self.session.players().name(color);
                let says = format!("{name}: choose a piece for {}", m.to);
                Ok(Outcome::open_saying(
                    Promotion::new(m, color, letters),
                    says,
                ))
            }
            Some(_) => self.act(Action::Move(m)),
            // The piece has been released (FIDE 4.7), so there is nothing left to confirm.
            None if self.session.game().options().touch_move => self.act(Action::Move(m)),
            None => self.play_or_await(m),
        }
    }

    /// Plays a legal move made with the mouse or cursor, or lets it wait to be confirmed if the setting says so.
    pub(super) fn play_or_await(&mut self, m: Move) -> Handled {
        match self.settings().entry {
            EntryMode::Instant | EntryMode::Enter => self.act(Action::Move(m)),
            EntryMode::Confirm => Ok(Outcome::Awaits(m)),
        }
    }

    /// Plays the unconfirmed move if this is its destination, otherwise takes it back. Returns `None` if a press on the square
    /// does something else: without such a move, or on another piece of one's own.
    pub(super) fn confirm(&mut self, square: Square) -> Option<Handled> {
        let m = self.hand.unconfirmed()?;
        self.hand.put_back();
        if self.session.game().position().squares_of(m)[1] == square {
            return Some(self.act(Action::Move(m)));
        }
        (!self.may_pick_up(square)).then_some(Ok(Outcome::Nothing))
    }
}
