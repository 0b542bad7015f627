//! What players do on the board: pick up and put down pieces with the cursor or the mouse, make moves, and use the keys and
//! buttons that act in the game, or ask before they do.

use ratatui::layout::Position as Point;

use super::App;
use super::draw_questions::{ask_about_claim, ask_who_offers};
use super::report::{Handled, Report};
use crate::command::{Command, Look, Refusal};
use crate::game::{Action, MustMove};
use crate::pgn::TreePath;
use crate::rules::{IllegalReason, Move, Square};
use crate::session::Session;
use crate::settings::{EntryMode, Setting};
use crate::text::MoveStyle;
use crate::tui::dialogs::{Promotion, TextDialog};
use crate::tui::intent::BoardIntent;
use crate::tui::selection::Allowed;

impl App {
    pub(super) fn carry_out_board_intent(&mut self, intent: BoardIntent) -> Handled {
        match intent {
            // The press has done everything.
            BoardIntent::Square(_) => Ok(Report::KeepsMessage),
            BoardIntent::Cursor(columns, rows) => self.steer(columns, rows),
            BoardIntent::Pick => self.pick(),
            BoardIntent::Back => self.go_back(),
            BoardIntent::OfferDraw => {
                self.check_acts(None)?;
                ask_who_offers(&self.session)
            }
            BoardIntent::ClaimDraw => {
                self.check_acts(Some(self.session.game().side_to_move()))?;
                ask_about_claim(&self.session, self.config.settings().move_style())
            }
            BoardIntent::Resign => {
                let resign = Action::Resign(self.session.player());
                self.execute(Command::Act(resign))
            }
            BoardIntent::Pause => {
                let clocks = self.session.game().clocks();
                let is_running = clocks.is_some_and(|clocks| clocks.running().is_some());
                self.act(if is_running {
                    Action::PauseClocks
                } else {
                    Action::StartClocks
                })
            }
            BoardIntent::Time(time) => {
                let setting = Setting::named("time").map_err(Refusal::new)?;
                self.set(setting, time)
            }
            BoardIntent::Act(action) => self.act(action),
            BoardIntent::Play(m) => self.play_or_await(m),
            BoardIntent::PlayMoves(moves) => self.play_all(&moves),
            BoardIntent::Node(path) => {
                let seen = self.session.view().view_at(path);
                Ok(Report::Looked(Box::new(seen)))
            }
            BoardIntent::Remark(path) => {
                let style = self.config.settings().move_style();
                Ok(remarks(&self.session, path, style))
            }
        }
    }

    /// Moves the cursor, or steps through the moves while the visible board cannot be played on.
    fn steer(&mut self, columns: i8, rows: i8) -> Handled {
        if !self.shown().is_playable() {
            self.hand.steer(false);
            return self.execute(Command::Look(match (columns, rows) {
                (..0, _) => Look::Back,
                (1.., _) => Look::Forward,
                (0, ..0) => Look::VariationBefore,
                (0, _) => Look::VariationAfter,
            }));
        }
        let was_shown = self.hand.steer(true);
        if was_shown || self.hand.selection().origin().is_some() {
            self.hand.move_cursor(columns, rows);
            Ok(Report::KeepsMessage)
        } else {
            // The key only shows the cursor, because nobody could see where it was.
            Ok(Report::Outdated)
        }
    }

    /// Plays moves in order, all at the time of the answer, until one is refused.
    fn play_all(&mut self, moves: &[Move]) -> Handled {
        let mut last = Report::KeepsMessage;
        for &m in moves {
            last = self.act(Action::Move(m))?;
        }
        Ok(last)
    }

    /// Puts a piece or an unconfirmed move back, or else returns to the current position, or else clears the message and
    /// dismisses the marks that show why a king is mated.
    fn go_back(&mut self) -> Handled {
        self.guard.forget_press();
        if self.hand.put_back() {
            Ok(Report::KeepsMessage)
        } else if self.viewed.is_some() {
            self.execute(Command::Look(Look::End))
        } else {
            if self.mate_net().is_some() {
                self.hand.dismiss_mate_net();
            }
            Ok(Report::ClearsMessage)
        }
    }

    /// Picks up or puts down the piece under the cursor.
    fn pick(&mut self) -> Handled {
        let square = self.hand.cursor();
        self.check_not_viewing()?;
        if let Some(handled) = self.confirm(square) {
            return handled;
        }
        let is_called = self.hand.is_steering() || self.hand.selection().origin().is_some();
        if !is_called && self.session.game().outcome().is_some() {
            // The line says how the game ended, and no piece can be picked up.
            return Ok(Report::ClearsMessage);
        }
        if !is_called {
            let how = "The arrow keys call the cursor; then Space picks a piece up";
            return Ok(Report::Said(how.to_owned()));
        }
        self.hand.steer(true);
        let handled = self.pick_or_put(square, Point::default());
        self.hand.release(Some(square));
        handled
    }

    /// Handles a press of the left button on a square.
    pub(super) fn press_square(&mut self, square: Square, at: Point) -> Handled {
        self.check_not_viewing()?;
        self.hand.point_at(square);
        match self.confirm(square) {
            Some(handled) => handled,
            None => self.pick_or_put(square, at),
        }
    }

    /// Picks up the piece on a square, or puts the selected one down there.
    fn pick_or_put(&mut self, square: Square, at: Point) -> Handled {
        let selected_before = self.hand.selection().origin();
        let allowed = Allowed {
            pick_up: self.may_pick_up(square),
            put_down: self.destinations().contains(square),
        };
        let handled = match self.hand.press(square, at, allowed) {
            Some(tried) => return self.try_move(tried),
            None if selected_before.is_some() => Report::KeepsMessage,
            None if self.hand.selection().origin().is_none() => return self.explain_press(square),
            None => Report::ClearsMessage,
        };
        match self.touch(selected_before)? {
            Report::KeepsMessage => Ok(handled),
            touched => Ok(touched),
        }
    }

    /// Touches a newly selected piece if touch-move is on (FIDE 4.3). Puts it back if another piece was touched first.
    fn touch(&mut self, selected_before: Option<Square>) -> Handled {
        let game = self.session.game();
        let touched = game.must_move().and_then(MustMove::own);
        match self.hand.selection().origin() {
            Some(square)
                if game.options().touch_move
                    && ![selected_before, touched].contains(&Some(square)) =>
            {
                self.touch_square(square, selected_before)
            }
            _ => Ok(Report::KeepsMessage),
        }
    }

    /// Touches the piece on a square. If that is refused, keeps only a touched piece selected.
    fn touch_square(&mut self, square: Square, selected_before: Option<Square>) -> Handled {
        let touched = self.session.game().must_move().and_then(MustMove::own);
        let touching = self.act(Action::Touch(square));
        if touching.is_err() {
            self.hand.keep(if selected_before == touched {
                selected_before
            } else {
                None
            });
        }
        touching
    }

    /// Explains why a press on a square had no effect: it holds a piece of the opponent, or the game is over.
    fn explain_press(&mut self, square: Square) -> Handled {
        let position = self.session.game().position();
        let side = position.side_to_move;
        let Some(piece) = position.board.piece_on(square) else {
            return Ok(Report::KeepsMessage);
        };
        self.check_acts(Some(side))?;
        if piece.color == side {
            Ok(Report::KeepsMessage)
        } else if self.session.game().options().touch_move {
            self.touch_square(square, None)
        } else {
            let color = piece.color;
            Err(Refusal::new(format!(
                "that is {color}'s piece: {side} is to move"
            )))
        }
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
                let letters = self.config.settings().notation;
                let name = self.session.players().name(color);
                let says = format!("{name}: choose a piece for {}", m.to);
                Ok(Report::open_saying(Promotion::new(m, color, letters), says))
            }
            Some(_) => self.act(Action::Move(m)),
            // The piece has been released (FIDE 4.7), so there is nothing left to confirm.
            None if self.session.game().options().touch_move => self.act(Action::Move(m)),
            None => self.play_or_await(m),
        }
    }

    /// Plays a legal move made with the mouse or cursor, or lets it wait to be confirmed if the setting says so.
    fn play_or_await(&mut self, m: Move) -> Handled {
        match self.config.settings().entry {
            EntryMode::Instant | EntryMode::Enter => self.act(Action::Move(m)),
            EntryMode::Confirm => Ok(Report::Awaits(m)),
        }
    }

    /// Plays the unconfirmed move if this is its destination, otherwise takes it back. Returns `None` if a press on the square
    /// does something else: without such a move, or on another piece of one's own.
    fn confirm(&mut self, square: Square) -> Option<Handled> {
        let m = self.hand.unconfirmed()?;
        self.hand.put_back();
        if self.session.game().position().squares_of(m)[1] == square {
            return Some(self.act(Action::Move(m)));
        }
        (!self.may_pick_up(square)).then_some(Ok(Report::KeepsMessage))
    }
}

/// Shows all comments on a move.
fn remarks(session: &Session, path: TreePath, style: MoveStyle) -> Report {
    let remarks = session.view().remarks(&path);
    let commented = session.view().view_at(path);
    let name = commented.numbered_move(style);
    let lines = vec![name, String::new(), remarks];
    Report::open(TextDialog::lines("Comments", lines))
}
