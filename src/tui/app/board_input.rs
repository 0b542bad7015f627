//! What players do on the board: pick up and put down pieces with the cursor or the mouse, and make moves.

use ratatui::layout::Position as Point;

use super::App;
use super::settle::{By, Handled, Update};
use super::shown_position::ShownPosition;
use crate::command::{Command, Look, Refusal};
use crate::game::{Action, Game, MustMove, Reason};
use crate::pgn::TreePath;
use crate::rules::{Bitboard, IllegalReason, MateNet, Move, Square};
use crate::session::Session;
use crate::settings::EntryMode;
use crate::text::MoveStyle;
use crate::tui::dialogs::{Promotion, TextDialog};
use crate::tui::message::Message;
use crate::tui::selection::Allowed;

/// What the keys do once Space has called the cursor while players read a game.
const CURSOR_WHILE_READING: &str = "Arrow keys move the cursor, Space picks a piece up; after Esc the arrows step through the moves again";

impl App {
    /// Moves the cursor by columns to the right and rows down. The first key only shows a hidden cursor, unless a piece is
    /// selected. Steps through the moves and variations instead while nobody can move on the visible board, and while players
    /// read the game and have not called the cursor.
    pub(super) fn move_cursor(&mut self, columns: i8, rows: i8) -> Handled {
        let was_shown = self.hand.is_cursor_shown();
        let is_called = was_shown || self.hand.selection().origin().is_some();
        if !self.shown().is_playable() || (self.session.is_read() && !is_called) {
            self.hand.hide_cursor();
            return self.execute(Command::Look(match (columns, rows) {
                (..0, _) => Look::Back,
                (1.., _) => Look::Forward,
                (0, ..0) => Look::VariationBefore,
                (0, _) => Look::VariationAfter,
            }));
        }
        self.hand.show_cursor();
        if is_called {
            self.hand.move_cursor(columns, rows);
            return Ok(Update::None);
        }
        // The first key only shows the cursor, because nobody could see where it was.
        Ok(match self.line.message() {
            Message::Error(..) => Update::None,
            Message::None | Message::Info(_) => Update::ClearMessage,
        })
    }

    /// Plays moves in order until one is refused. All of them count as played now.
    pub(super) fn play_all(&mut self, moves: &[Move]) -> Handled {
        let mut last = Update::None;
        for &m in moves {
            // While players read the game, the next move is played in the position that this one led to.
            self.settle(Ok(last), By::Hand);
            last = self.act(Action::Move(m))?;
        }
        Ok(last)
    }

    /// Does the first of these that applies: puts back a piece or takes back a move that is not played yet; gives the arrow keys
    /// back to reading; returns to the current position; clears the message and the marks that show why a king is mated.
    pub(super) fn go_back(&mut self) -> Handled {
        self.late_input.forget_press();
        if self.hand.put_back() {
            Ok(Update::None)
        } else if self.session.is_read() && self.cursor().is_some() {
            self.hand.hide_cursor();
            Ok(Update::ClearMessage)
        } else if self.viewed.is_some() {
            self.execute(Command::Look(Look::End))
        } else {
            if self.mate_net().is_some() {
                self.hand.dismiss_mate_net();
            }
            Ok(Update::ClearMessage)
        }
    }

    /// Picks up the piece under the cursor, puts the selected piece down there, or confirms or takes back the move that waits
    /// to be confirmed. Refuses while players view another position of a game that goes on. With a hidden cursor and no selected
    /// piece, shows the cursor if the game is read. Otherwise says how to show it or, after the end of the game, clears the
    /// message.
    pub(super) fn pick(&mut self) -> Handled {
        let square = self.hand.cursor();
        self.shown().check_takes_moves()?;
        if let Some(handled) = self.confirm_or_take_back(square) {
            return handled;
        }
        let has_selected = self.hand.selection().origin().is_some();
        if !self.hand.is_cursor_shown() && !has_selected {
            if self.session.is_read() {
                self.hand.show_cursor();
                return Ok(Update::say(CURSOR_WHILE_READING));
            }
            if self.session.game().outcome().is_some() {
                // The entry line says how the game ended, and no piece can be picked up.
                return Ok(Update::ClearMessage);
            }
            self.shown().check_may_move()?;
            let how = "The arrow keys call the cursor; then Space picks a piece up";
            return Ok(Update::say(how));
        }
        self.hand.show_cursor();
        // A key acts like a press and a release of the mouse on the same square.
        let no_pointer = Point::default();
        let handled = self.pick_or_put(square, no_pointer);
        self.hand.release(Some(square));
        handled
    }

    /// Handles a press of the left button on a square. Refuses while players view another position of a game that goes on.
    pub(super) fn press_square(&mut self, square: Square, at: Point) -> Handled {
        self.shown().check_takes_moves()?;
        self.hand.put_cursor_on(square);
        match self.confirm_or_take_back(square) {
            Some(handled) => handled,
            None => self.pick_or_put(square, at),
        }
    }

    /// Picks up the piece on a square, or puts the selected one down there. `at` is the cell of the press; the piece follows
    /// the pointer from there.
    fn pick_or_put(&mut self, square: Square, at: Point) -> Handled {
        let selected_before = self.hand.selection().origin();
        let allowed = Allowed {
            pick_up: self.shown().may_pick_up(square),
            put_down: self.destinations().contains(square),
        };
        if let Some(squares) = self.hand.press(square, at, allowed) {
            return self.try_move(squares);
        }
        let selected = self.hand.selection().origin();
        if selected_before.is_none() && selected.is_none() {
            return self.touch_or_explain(square);
        }
        if let Some(selected) = selected
            && is_newly_touched(self.shown(), selected, selected_before)
        {
            return self.touch_square(selected, selected_before);
        }
        // Only picking up the first piece makes the message outdated.
        Ok(if selected_before.is_some() {
            Update::None
        } else {
            Update::ClearMessage
        })
    }

    /// Touches the piece on a square. If that is refused, keeps the earlier selection only if the selected piece is the one
    /// that must move.
    fn touch_square(&mut self, square: Square, selected_before: Option<Square>) -> Handled {
        let touched = self.session.game().must_move().and_then(MustMove::own);
        let handled = self.act(Action::Touch(square));
        if handled.is_err() {
            self.hand.select_only(if selected_before == touched {
                selected_before
            } else {
                None
            });
        }
        handled
    }

    /// Handles a press that picked up nothing. Under touch-move, a press on an opponent's piece touches that piece, which must
    /// then be captured if possible. Without touch-move, refuses with the reason.
    fn touch_or_explain(&mut self, square: Square) -> Handled {
        let position = self.shown().position_to_move_in();
        let side = position.side_to_move;
        let Some(piece) = position.board.piece_on(square) else {
            return Ok(Update::None);
        };
        self.shown().check_may_move()?;
        if piece.color == side {
            Ok(Update::None)
        } else if self.shown().has_touch_move() {
            self.touch_square(square, None)
        } else {
            let color = piece.color;
            Err(Refusal::new(format!(
                "that is {color}'s piece: {side} is to move"
            )))
        }
    }

    /// Tries a move made with the mouse or cursor. Asks for the promotion piece if the move needs one. Says why if the move is
    /// illegal.
    pub(super) fn try_move(&mut self, [from, to]: [Square; 2]) -> Handled {
        let position = self.shown().position_to_move_in();
        let m = position.normalize_castling(Move::new(from, to));
        match position.illegal_reason(m) {
            Some(IllegalReason::NeedsPromotion { .. }) => self.ask_for_promotion(m),
            Some(_) => self.act(Action::Move(m)),
            // The piece has been released (FIDE 4.7), so there is nothing left to confirm.
            None if self.shown().has_touch_move() => self.act(Action::Move(m)),
            None => self.play_or_await(m),
        }
    }

    /// Asks which piece the pawn of this move becomes. Under touch-move, the pawn is released first and cannot be taken back.
    fn ask_for_promotion(&mut self, m: Move) -> Handled {
        let color = self.shown().position_to_move_in().side_to_move;
        if self.shown().has_touch_move() {
            // The pawn has been released (FIDE 4.7).
            let released = self.act(Action::ReleasePawn(m.from, m.to))?;
            if self.session.game().outcome().is_some() {
                return Ok(released);
            }
        }
        let letters = self.config.settings().notation;
        let name = self.session.players().name(color);
        let says = format!("{name}: choose a piece for {}", m.to);
        Ok(Update::open_saying(Promotion::new(m, color, letters), says))
    }

    /// Plays a legal move made with the mouse or cursor. If the setting `entry` is `confirm`, the move waits for a confirmation
    /// instead.
    pub(super) fn play_or_await(&mut self, m: Move) -> Handled {
        match self.config.settings().entry {
            EntryMode::Instant | EntryMode::Enter => self.act(Action::Move(m)),
            EntryMode::Confirm => {
                self.slide = None;
                self.hand.await_confirmation(m);
                // With the cursor on the destination, Enter or Space confirms the move.
                let [_, to] = self.shown().position_to_move_in().squares_of(m);
                self.hand.put_cursor_on(to);
                Ok(Update::ClearMessage)
            }
        }
    }

    /// Handles a press on a square while a move waits to be confirmed: plays the move if this is its destination, otherwise
    /// takes it back. Returns `None` if the press still has to be handled, because no move waits or because it picks up another
    /// piece.
    fn confirm_or_take_back(&mut self, square: Square) -> Option<Handled> {
        let m = self.hand.unconfirmed()?;
        self.hand.put_back();
        let [_, to] = self.shown().position_to_move_in().squares_of(m);
        if square == to {
            Some(self.act(Action::Move(m)))
        } else if self.shown().may_pick_up(square) {
            None
        } else {
            Some(Ok(Update::None))
        }
    }

    /// Returns the legal destinations of the selected piece; empty if none is selected. Includes every square that
    /// [`Position::normalize_castling`](crate::rules::Position::normalize_castling) turns into a legal castling move.
    pub fn destinations(&self) -> Bitboard {
        let Some(from) = self.hand.selection().origin() else {
            return Bitboard::EMPTY;
        };
        let position = self.shown().position_to_move_in();
        let legal = position.destinations(from);
        let castling = Square::all().filter(|&to| {
            let castled = position.normalize_castling(Move::new(from, to));
            castled.to != to && legal.contains(castled.to)
        });
        legal | castling.collect()
    }

    /// Returns the squares that show why the king is mated. Returns `None` unless the game ended by mate and the board shows
    /// that now: highlights are on, the last move no longer slides, players do not view another position, and they have not
    /// dismissed the marks.
    pub fn mate_net(&self) -> Option<MateNet> {
        let is_mate = self.session.game().outcome()?.reason == Reason::Checkmate;
        let is_shown = self.config.settings().highlight.is_on()
            && self.hand.shows_mate_net()
            && self.viewed.is_none()
            && self.slide.is_none();
        if is_mate && is_shown {
            self.session.game().position().mate_net()
        } else {
            None
        }
    }
}

/// Returns true if selecting this piece counts as touching it (FIDE 4.3): the game has touch-move, and the piece was neither
/// selected nor touched before.
fn is_newly_touched(
    shown: ShownPosition<'_>,
    selected: Square,
    selected_before: Option<Square>,
) -> bool {
    let touched_before = shown.session.game().must_move().and_then(MustMove::own);
    shown.has_touch_move() && selected_before != Some(selected) && touched_before != Some(selected)
}

/// Opens a dialog with the glyphs and comments on the move at this path.
pub fn show_comments(session: &Session, path: TreePath, style: MoveStyle) -> Update {
    let comments = session.view().remarks(&path);
    let move_name = session.view().view_at(path).numbered_move(style);
    let lines = vec![move_name, String::new(), comments];
    Update::open(TextDialog::lines("Comments", lines))
}

/// Returns the action that pauses the clocks of a game, or starts them.
pub fn pause_or_start(game: &Game) -> Action {
    let is_running = game
        .clocks()
        .is_some_and(|clocks| clocks.running().is_some());
    if is_running {
        Action::PauseClocks
    } else {
        Action::StartClocks
    }
}
