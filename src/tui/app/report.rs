//! [`Report`]: what a handler says has happened. `settle` updates the screen to match, and no other function sets the message.

use super::bell::Bell;
use super::hand::Held;
use super::resume_offer::is_at_start;
use super::{App, Layer, messages};
use crate::command::Refusal;
use crate::game::GameEvent;
use crate::pgn::TreePath;
use crate::rules::{Bitboard, Move, Position};
use crate::session::{Session, ViewedPosition, process_ended};
use crate::text::capitalize;
use crate::tui::after_move::AfterMove;
use crate::tui::dialogs::{Dialog, Subject};
use crate::tui::keys;
use crate::tui::message::Message;

/// What a handler returns: what happened, or why nothing did.
pub type Handled = Result<Report, Refusal>;

/// What happened. [`App::settle`] decides what that does to the screen.
#[derive(Debug)]
pub enum Report {
    /// Nothing that the players need to know. The message stays.
    KeepsMessage,
    /// Nothing to say, because someone only typed, picked up a piece or put it back. The message disappears, and the line shows
    /// whose move it is.
    ClearsMessage,
    /// Nothing to say. A [`Message::UntilReplaced`] goes; any other message stays.
    ClearsReplaceableMessage,
    /// These events happened in the game, in this order.
    Happened(Vec<GameEvent>),
    /// We sent this move to the process that has the game; `None` for anything else that we sent.
    SentToHost(Option<Move>),
    /// A legal move waits for Enter or a click.
    AwaitsConfirmation(Move),
    /// Someone has taken or left a seat. The text says who.
    Seated(String),
    /// The process that had the game is gone.
    Lost,
    /// Another game is on the board.
    Board(NewBoard),
    /// Players view another position, or the current one again.
    Looked(Box<ViewedPosition>),
    /// The text answers a question or says what was done.
    Said(String),
    /// Like `Said`, followed by whose move it is.
    SaidAfter(String),
    /// A layer opens.
    Opened {
        layer: Layer,
        /// True if the layer opens on top of the others, false if it replaces the dialogs.
        on_top: bool,
        /// The message that comes with the layer; `None` clears the message.
        says: Option<String>,
    },
    /// The top layer was closed.
    Closed,
}

/// How another game came onto the board.
#[derive(Debug)]
pub enum NewBoard {
    /// A new game has begun. The text says so, and the message adds its terms.
    Begun(String),
    /// The game continues from an earlier position. The text says so.
    Continued(String),
    /// The game was opened from a file or pasted.
    Opened,
}

/// The position that the screen was last adapted to. The hand, the marks and some dialogs belong to it.
#[derive(Debug, PartialEq, Eq)]
pub struct Settled {
    present: Present,
    is_over: bool,
    /// The path of the visible position.
    shown: TreePath,
}

/// The current position of the game.
#[derive(Debug, PartialEq, Eq)]
struct Present {
    /// The number of moves played.
    plies: usize,
    position: Position,
}

/// Who did something, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The mouse, the cursor or a key: the players were looking at the board.
    Hand,
    /// A typed line.
    Line,
    /// The last key of a typed move. The field is true if that move captured en passant.
    LastKey { en_passant: bool },
    /// An answer to a dialog, given with Enter or in another way.
    Dialog { enter: bool },
    /// Another screen.
    Other,
}

impl By {
    /// Returns true if the players saw a move happen, because they made it on the board or in a dialog.
    fn has_shown_move(self) -> bool {
        match self {
            Self::Hand | Self::Dialog { .. } => true,
            Self::Line | Self::LastKey { .. } | Self::Other => false,
        }
    }
}

impl Report {
    /// Reports that a dialog opens in place of the others.
    pub fn open(dialog: impl Dialog) -> Self {
        Self::Opened {
            layer: Layer::Dialog(Box::new(dialog)),
            on_top: false,
            says: None,
        }
    }

    /// Reports that a dialog opens in place of the others, with this message.
    pub fn open_saying(dialog: impl Dialog, says: impl Into<String>) -> Self {
        Self::Opened {
            layer: Layer::Dialog(Box::new(dialog)),
            on_top: false,
            says: Some(says.into()),
        }
    }

    /// Reports that a layer opens on top of the others.
    pub fn open_over(layer: Layer) -> Self {
        Self::Opened {
            layer,
            on_top: true,
            says: None,
        }
    }
}

impl Settled {
    /// Returns what to settle on while the board shows the current position of the game.
    pub fn of(session: &Session) -> Self {
        let game = session.game();
        Self {
            present: Present {
                plies: game.record().len(),
                position: *game.position(),
            },
            is_over: game.outcome().is_some(),
            shown: session.view().present(),
        }
    }
}

impl App {
    /// Updates the screen to match what happened. No other function sets the message, slides a piece, clears the marks of the
    /// players, or decides which keys may follow a move.
    pub(super) fn settle(&mut self, handled: Handled, by: By) {
        let held_before = self.hand.held();
        if by == By::Other {
            self.hand.forget_sent();
        }
        self.drop_what_no_longer_fits();
        let message = match handled {
            Ok(report) => self.settle_report(report, by, held_before),
            Err(Refusal { words, squares, .. }) => {
                Some(Message::Error(capitalize(&words), squares))
            }
        };
        if let Some(message) = message {
            self.line.say(message);
        }
    }

    /// Adapts the screen to a report. Returns the message to show; `None` keeps the last one.
    fn settle_report(&mut self, report: Report, by: By, held_before: Held) -> Option<Message> {
        match report {
            Report::KeepsMessage => None,
            Report::ClearsMessage => Some(Message::None),
            Report::ClearsReplaceableMessage => self.without_replaceable_message(),
            Report::Happened(events) => Some(self.settle_events(&events, by, held_before)),
            Report::SentToHost(m) => {
                if let Some(m) = m {
                    self.hand.await_answer(m);
                }
                self.expect_after_move(by);
                Some(Message::None)
            }
            Report::AwaitsConfirmation(m) => {
                self.hand.await_confirmation(m);
                let [_, to] = self.session.game().position().squares_of(m);
                self.hand.put_cursor_on(to);
                Some(Message::None)
            }
            Report::Seated(words) | Report::SaidAfter(words) => {
                Some(messages::standing_after(&self.session, words))
            }
            Report::Lost => Some(self.settle_loss()),
            Report::Board(new_board) => Some(self.settle_board(new_board, by)),
            Report::Looked(seen) => {
                self.viewed = if seen.path == self.session.view().present() {
                    None
                } else {
                    Some(*seen)
                };
                // Only now does the board show the new position.
                self.drop_what_no_longer_fits();
                Some(Message::None)
            }
            Report::Said(words) => Some(Message::info(words)),
            Report::Opened {
                layer,
                on_top,
                says,
            } => {
                self.hand.clear_held();
                if !on_top {
                    self.layers.close_dialogs();
                }
                self.layers.push(layer);
                Some(says.map_or(Message::None, Message::info))
            }
            Report::Closed => {
                self.layers.close();
                Some(Message::None)
            }
        }
    }

    /// Offers to go on here, now that the process that had the game is gone.
    fn settle_loss(&mut self) -> Message {
        self.clear_board();
        // A `+` typed next no longer means check.
        self.line.end_move();
        self.offer.offer_takeover();
        let key = keys::GO_ON.shown_name(&self.config.settings().keys);
        Message::Error(capitalize(&process_ended(&key)), Bitboard::EMPTY)
    }

    /// Shows another game, and says how it came onto the board.
    fn settle_board(&mut self, new_board: NewBoard, by: By) -> Message {
        self.clear_board();
        self.end_offer();
        self.expect_after_move(by);
        let (session, settings) = (&self.session, self.config.settings());
        match new_board {
            NewBoard::Begun(words) => messages::begun(session, settings, words),
            NewBoard::Continued(words) => messages::standing_after(session, words),
            NewBoard::Opened => messages::opened(session, settings).until_replaced(),
        }
    }

    /// Returns `Message::None` to replace a [`Message::UntilReplaced`], and `None` to keep any other message.
    fn without_replaceable_message(&self) -> Option<Message> {
        let is_replaceable = matches!(self.line.message(), Message::UntilReplaced(_));
        is_replaceable.then_some(Message::None)
    }

    /// Clears everything that belonged to the previous game.
    fn clear_board(&mut self) {
        self.hand.position_changed();
        self.viewed = None;
        self.layers.clear();
    }

    /// Withdraws the offer to resume a game once the first move is played or the game has ended.
    fn end_offer(&mut self) {
        if !is_at_start(&self.session) {
            self.offer.end();
        }
    }

    /// Drops everything that belonged to the last settled position if another one is on the board or viewed. Also closes the
    /// question of another screen once it no longer waits for an answer.
    fn drop_what_no_longer_fits(&mut self) {
        if !self.session.is_asked() {
            self.layers.close_dialogs_about(Subject::OtherScreen);
        }
        if let Some(viewed) = &self.viewed
            && !self.session.view().still_has(viewed)
        {
            self.viewed = None;
        }
        let current = Settled {
            shown: self.shown().path(),
            ..Settled::of(&self.session)
        };
        if current.shown != self.settled.shown {
            // Players look at another position, perhaps of the same game.
            self.hand.clear_held();
        }
        let is_other_position = current.present != self.settled.present;
        if is_other_position || current.is_over != self.settled.is_over {
            self.hand.position_changed();
            if is_other_position {
                let Present { plies, position } = &self.settled.present;
                self.drop_outdated_text(*plies, position.side_to_move);
            }
            if current.is_over {
                self.layers.close_dialogs();
            } else {
                self.layers.close_dialogs_about(Subject::Position);
            }
            self.end_offer();
        }
        self.settled = current;
    }

    /// Rings the bell and notifies the player of events, slides a move that the players did not see happen, and returns the
    /// message about the events.
    fn settle_events(&mut self, events: &[GameEvent], by: By, held_before: Held) -> Message {
        let has_only_touches = self.has_only_touches(events);
        if Bell::rings_for(events, self.config.settings().bell) {
            self.effects.ring();
        }
        if !has_only_touches {
            if by == By::Other {
                self.notify_player();
            } else {
                // Whoever acts here has put down the piece in hand.
                self.hand.clear_held();
            }
        }
        if !by.has_shown_move() {
            self.slide_last_move(events, held_before);
        }
        self.expect_after_move(by);
        let is_looking_back = self.viewed.is_some() && !self.is_over();
        if by == By::Other && is_looking_back {
            // The line still says which position is viewed.
            Message::None
        } else if has_only_touches {
            let style = self.config.settings().move_style();
            let words = messages::words(&self.session, events, style);
            Message::info(words.join(". "))
        } else {
            self.message_after_events(events)
        }
    }

    /// Returns true if these events touch or release pieces and do nothing else, and the game goes on.
    fn has_only_touches(&self, events: &[GameEvent]) -> bool {
        let is_touch = |event: &GameEvent| {
            matches!(
                event,
                GameEvent::TouchedPiece(_) | GameEvent::Released { .. }
            )
        };
        !self.is_over() && events.iter().all(is_touch)
    }

    fn is_over(&self) -> bool {
        self.session.game().outcome().is_some()
    }

    /// Returns the message that says how the game has ended or, if it goes on, what has happened and whose move it is. While the
    /// position editor is open, the message names no key of a finished game, because the editor takes the keys.
    fn message_after_events(&self, events: &[GameEvent]) -> Message {
        let settings = self.config.settings();
        if self.layers.editor().is_none()
            && let Some(game_over) = messages::game_over_after(&self.session, events, settings)
        {
            return game_over;
        }
        messages::standing_after_events(&self.session, events, settings.move_style())
    }

    /// After another screen has acted, notifies the player here that it is this screen's turn, or that the game is over. Does
    /// that only if the setting `bell` asks for it and another window has the focus.
    fn notify_player(&mut self) {
        let game = self.session.game();
        let side = game.side_to_move();
        let is_turn_here = self.session.acts_for(side) && !self.session.acts_for(!side);
        let is_concerned = game.outcome().is_some() || is_turn_here;
        if is_concerned && self.bell.notifies(self.config.settings().bell) {
            let standing = self.session.view().standing();
            self.effects.notify(standing);
        }
    }

    /// Slides the piece of the last move among these events, if the board shows that move now and did not show it already while
    /// it was sent. Slides nothing if the setting `slide` is off.
    fn slide_last_move(&mut self, events: &[GameEvent], held_before: Held) {
        let played = events.iter().rev().find_map(|event| match event {
            GameEvent::Played { ply, .. } => Some(ply.played),
            _ => None,
        });
        if let Some(m) = played
            && held_before != Held::Sent(m)
            && self.config.settings().slide.is_on()
            && let Some((ply, before)) = self.shown().last()
            && ply.played == m
        {
            let squares = before.squares_of(m);
            self.hand.begin_slide(squares, self.now);
        }
    }

    /// Remembers which keys may still belong to what was just done. Those keys will have no effect.
    fn expect_after_move(&mut self, by: By) {
        match by {
            By::LastKey { en_passant } => {
                self.line
                    .expect_after_move(AfterMove::after_typed_move(self.now, en_passant));
            }
            By::Dialog { enter: true } => {
                self.line
                    .expect_after_move(AfterMove::after_dialog(self.now));
            }
            By::Dialog { enter: false } | By::Hand | By::Line | By::Other => {}
        }
    }
}
