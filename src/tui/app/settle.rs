//! [`App::settle`]: updates the screen to match what has happened.

use super::bell::Bell;
use super::hand::Held;
use super::{App, lists, messages};
use crate::command::Refusal;
use crate::game::{Action, GameEvent};
use crate::pgn::TreePath;
use crate::rules::{Bitboard, Position};
use crate::session::{Report, Session, SessionError, ViewedPosition};
use crate::settings::{Setting, Shows};
use crate::text::{capitalize, screens, wrap};
use crate::tui::dialogs::{Dialog, TextDialog};
use crate::tui::keys;
use crate::tui::layout::Layout;
use crate::tui::message::Message;

/// What a handler returns: how the screen changes, or why nothing happened.
pub type Handled = Result<Update, Refusal>;

/// How the screen changes. [`App::settle`] carries it out.
pub enum Update {
    /// There is nothing to tell the players, so the message stays.
    None,
    /// The message is outdated, for example after typing or picking up a piece.
    ClearMessage,
    Open {
        dialog: Box<dyn Dialog>,
        /// True if it opens on top of the others, false if it replaces them.
        on_top: bool,
        /// The message that comes with it; `None` clears the message.
        says: Option<String>,
    },
    /// The screen shows what the session reports.
    Report(Report),
}

/// The state of the game and of the board. [`App::settle`] compares it before and after an event, to drop what no longer fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    present: Present,
    is_over: bool,
    /// Where the position on the board is among the moves and variations of the game.
    shown: TreePath,
}

/// The current position of the game, and how many plies led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Present {
    /// The number of plies played.
    pub plies: usize,
    pub position: Position,
}

/// Who did something, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The mouse, the cursor or a key, so the players looked at the board. Also the program itself.
    Hand,
    /// What is typed in the entry line.
    Line,
    /// Another screen, or the process that has the game.
    Other,
}

impl Update {
    /// Shows this sentence as the message.
    pub fn say(words: impl Into<String>) -> Self {
        Self::Report(Report::Said(words.into()))
    }

    /// Opens a dialog in place of the others.
    pub fn open(dialog: impl Dialog) -> Self {
        Self::Open {
            dialog: Box::new(dialog),
            on_top: false,
            says: None,
        }
    }

    /// Opens a dialog in place of the others, with this message.
    pub fn open_saying(dialog: impl Dialog, says: impl Into<String>) -> Self {
        Self::Open {
            dialog: Box::new(dialog),
            on_top: false,
            says: Some(says.into()),
        }
    }

    /// Opens a dialog on top of the others.
    pub fn open_over(dialog: impl Dialog) -> Self {
        Self::Open {
            dialog: Box::new(dialog),
            on_top: true,
            says: None,
        }
    }
}

impl Settled {
    /// Returns the current values while players view this position (`None`: the current one).
    pub fn of(session: &Session, viewed: Option<&ViewedPosition>) -> Self {
        let game = session.game();
        Self {
            present: Present {
                plies: game.record().len(),
                position: *game.position(),
            },
            is_over: game.outcome().is_some(),
            shown: session.view().path_of(viewed),
        }
    }
}

impl App {
    /// Updates the screen to match what happened. After the start, no other function sets the message, slides a piece, or clears
    /// the marks of the players. `by` says who caused it and how.
    pub(super) fn settle(&mut self, handled: Handled, by: By) {
        // The lines below empty the hand. A move that was in it, sent to the host, must not slide: the board showed it already.
        let held_before = self.hand.held();
        if by == By::Other {
            self.hand.forget_sent();
        }
        self.drop_what_no_longer_fits();
        match handled {
            Ok(update) => self.carry_out_update(update, by, held_before),
            Err(Refusal { words, squares, .. }) => {
                self.line.say(Message::Error(capitalize(&words), squares));
            }
        }
    }
    /// Changes the screen and the message. `held_before` is what was in hand when the report came.
    fn carry_out_update(&mut self, update: Update, by: By, held_before: Held) {
        match update {
            Update::None => {}
            Update::ClearMessage => self.line.clear_message(),
            Update::Open {
                dialog,
                on_top,
                says,
            } => {
                self.open_dialog(dialog, on_top);
                self.line.say(says.map_or(Message::None, Message::info));
            }
            Update::Report(report) => self.settle_report(report, by, held_before),
        }
    }

    /// Shows what the session reports.
    fn settle_report(&mut self, report: Report, by: By, held_before: Held) {
        match report {
            Report::Nothing => {}
            Report::Events(events) => self.settle_events(&events, by, held_before),
            Report::Sent(action) => {
                if let Some(Action::Move(m)) = action {
                    // The board shows the move until the process that has the game answers.
                    self.slide = None;
                    self.hand.await_answer(m);
                }
                self.line.clear_message();
            }
            Report::Said(words) | Report::Working(words) => self.line.say(Message::info(words)),
            Report::Standing(words) => self.say_with_clock_hint(words),
            Report::HostLost => self.settle_lost_host(),
            Report::Answer { title, lines, .. } => {
                let shown = message_or_dialog(&self.frame.layout, title, lines);
                self.carry_out_update(shown, by, held_before);
            }
            Report::Viewed(seen) => {
                self.look_at(*seen);
                self.line.clear_message();
            }
            Report::Edited(edit) => {
                self.look_at(edit.position);
                self.line.say(Message::info(edit.words));
            }
            Report::Begun(words) => {
                self.show_other_game();
                let settings = self.config.settings();
                let message = messages::begun(&self.session, settings, words);
                self.line.say(message);
            }
            Report::Opened => {
                self.show_other_game();
                let message = messages::opened(&self.session, self.config.settings());
                self.line.say(message);
            }
            Report::Choose(path) => {
                let list = lists::open_file(&path, self.session.notifier());
                self.carry_out_update(list, by, held_before);
            }
            Report::Set { setting, words } => self.settle_setting(setting, &words),
            Report::Delete(games) => {
                let question = lists::ask_to_delete(games);
                self.carry_out_update(question, by, held_before);
            }
            Report::AskToWrite(asked) => {
                let question = lists::ask_to_write(asked);
                self.carry_out_update(question, by, held_before);
            }
            Report::FilesChanged { files, words } => {
                lists::change_files(&mut self.layers, files);
                self.line.say(Message::info(words));
            }
        }
    }

    /// Sets the message to this sentence (without its period), and adds how to start the clocks if they wait.
    fn say_with_clock_hint(&mut self, words: String) {
        let message = messages::standing_after(&self.session, words);
        self.line.say(message);
    }

    /// Says that a setting has changed.
    fn settle_setting(&mut self, setting: &Setting, words: &str) {
        let changed = capitalize(words);
        match setting.shows {
            Shows::Clocks => return self.say_with_clock_hint(changed),
            Shows::Redraw => self.effects.redraw = true,
            Shows::Nothing => {}
        }
        self.line.say(Message::info(changed));
    }

    /// Shows a position of the game on the board: an earlier one, one in a variation, or the current one again.
    fn look_at(&mut self, seen: ViewedPosition) {
        let is_current = seen.path == self.session.view().present();
        self.viewed = if is_current { None } else { Some(seen) };
        // `settle` has done this already, but before `viewed` changed.
        self.drop_what_no_longer_fits();
    }

    /// Opens a dialog on top of the others, or in place of them.
    fn open_dialog(&mut self, dialog: Box<dyn Dialog>, on_top: bool) {
        // The dialog takes keys and mouse, so nobody could put down the piece in hand.
        self.slide = None;
        self.hand.put_back();
        if !on_top {
            self.layers.close_all();
        }
        self.layers.push(dialog);
    }

    /// Offers to continue the game on this screen, because the process that had it has ended.
    fn settle_lost_host(&mut self) {
        self.clear_board();
        // A `+` typed next does not belong to a move from before the process ended.
        self.late_input.end_move();
        self.offer.offer_takeover();
        let key = keys::CONTINUE.shown_name(&self.config.settings().keys);
        let error = Message::Error(capitalize(&screens::process_ended(&key)), Bitboard::EMPTY);
        self.line.say(error);
    }

    /// Clears what belonged to the previous game, because another one is on the board.
    fn show_other_game(&mut self) {
        self.clear_board();
        if self.session.is_read() {
            // The arrow keys step through its moves.
            self.hand.hide_cursor();
        }
        if !self.typed().has_slash() {
            // A move or an answer was typed for the previous game.
            self.line.clear();
        }
        self.offer.withdraw_after_start(&self.session);
    }

    /// Clears everything that belonged to the previous game.
    fn clear_board(&mut self) {
        self.hand.reset_for_other_game();
        self.viewed = None;
        self.layers.close_all();
    }

    /// Drops what no longer fits. If the board shows another position, puts back the piece in hand. If the game has another
    /// position, drops an outdated typed move, marks and dialogs; if it has ended, marks and dialogs.
    fn drop_what_no_longer_fits(&mut self) {
        self.leave_removed_position();
        let before = self.settled.clone();
        let now = Settled::of(&self.session, self.viewed.as_ref());
        if now.shown != before.shown {
            // The board shows another position, perhaps only because players look back. So their marks stay.
            self.slide = None;
            self.hand.put_back();
        }
        let is_other_position = now.present != before.present;
        if is_other_position {
            self.drop_outdated_text(before.present);
        }
        if now.is_over && !before.is_over {
            // The arrow keys step through the moves of a game that is over.
            self.hand.hide_cursor();
        }
        if is_other_position || now.is_over != before.is_over {
            self.drop_hand_and_dialogs(now.is_over);
        }
        self.settled = now;
    }

    /// Returns to the current position if the viewed one is no longer in the game, for example after a take-back.
    fn leave_removed_position(&mut self) {
        if let Some(viewed) = &self.viewed
            && !self.session.view().still_has(viewed)
        {
            self.viewed = None;
        }
    }

    /// Drops the piece in hand, the marks, and the dialogs about the position before this one. After the end of the game,
    /// drops all dialogs.
    fn drop_hand_and_dialogs(&mut self, is_over: bool) {
        self.hand.reset_for_new_position();
        if is_over {
            // A dialog would cover the result.
            self.layers.close_all();
        } else {
            self.layers.close_dialogs_about_position();
        }
        // Once a game has begun here, no key resumes another one.
        self.offer.withdraw_after_start(&self.session);
    }

    /// Rings the bell and notifies the player, slides a move that the players did not see, and sets the message about these
    /// events.
    fn settle_events(&mut self, events: &[GameEvent], by: By, held_before: Held) {
        if Bell::rings_for(events, self.config.settings().bell) {
            self.effects.ring = true;
        }
        self.slide = None;
        // After a touch the piece stays in hand, and its player is still to move.
        if !self.are_only_touches(events) {
            if by == By::Other {
                // What other screens do leaves the hand here alone.
                self.notify_player();
            } else {
                self.hand.put_back();
            }
        }
        // Players who move with the mouse, the cursor or a dialog look at the board.
        if by != By::Hand {
            // The slide shows which piece moved.
            self.slide_last_move(events, held_before);
        }
        self.say_what_happened(events, by);
    }

    /// Sets the message about these events. If another screen caused them while players look back in an unfinished game, clears
    /// the message instead.
    fn say_what_happened(&mut self, events: &[GameEvent], by: By) {
        let is_over = self.session.game().outcome().is_some();
        if by == By::Other && self.viewed.is_some() && !is_over {
            // Without a message the line says which position is viewed.
            self.line.clear_message();
        } else {
            let message = self.message_after_events(events);
            self.line.say(message);
        }
    }

    /// Returns true if the game goes on and players have only touched or released pieces.
    fn are_only_touches(&self, events: &[GameEvent]) -> bool {
        self.session.game().outcome().is_none() && events.iter().all(is_touch)
    }

    /// Returns the message about these events.
    fn message_after_events(&self, events: &[GameEvent]) -> Message {
        let settings = self.config.settings();
        if self.are_only_touches(events) {
            // Who is to move has not changed, so the message does not say it.
            let words = messages::words(&self.session, events, settings.move_style());
            return Message::info(words.join(". "));
        }
        messages::standing_after_events(&self.session, events, settings.move_style())
    }

    /// Notifies the player here after an action on another screen, if it is this screen's turn or the game is over. Does so
    /// only if the setting `bell` asks for that and another window has the focus.
    fn notify_player(&mut self) {
        let game = self.session.game();
        let side = game.side_to_move();
        let is_turn_here = self.session.acts_for(side) && !self.session.acts_for(!side);
        let is_concerned = game.outcome().is_some() || is_turn_here;
        if is_concerned && self.bell.notifies(self.config.settings().bell) {
            self.effects.notify = Some(self.session.view().standing());
        }
    }
}

/// Shows what the session reports, or why it refused.
pub fn shown(report: Result<Report, SessionError>) -> Handled {
    match report {
        Ok(report) => Ok(Update::Report(report)),
        // Stepping past either end of the game is not an error.
        Err(SessionError::NoStep(_)) => Ok(Update::ClearMessage),
        Err(error) => Err(error.into()),
    }
}

/// Shows an answer as a message if it is one line that fits, otherwise in a dialog with this title.
fn message_or_dialog(layout: &Layout, title: &'static str, mut lines: Vec<String>) -> Update {
    let rows = layout.message.rows;
    let fits = |line: &str| wrap(line, rows.width.into()).len() <= rows.height.into();
    match lines.as_mut_slice() {
        [line] if fits(line) => Update::say(std::mem::take(line)),
        _ => Update::open(TextDialog::lines(title, lines)),
    }
}

/// Returns true if a player touched or released a piece.
fn is_touch(event: &GameEvent) -> bool {
    matches!(
        event,
        GameEvent::TouchedPiece(_) | GameEvent::Released { .. }
    )
}
