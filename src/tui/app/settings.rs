//! The effects of settings on the screen, and the settings page.

use std::time::{Duration, Instant};

use crossterm::event::MouseEventKind;

use super::App;
use crate::command::{Command, MoveReader};
use crate::game::{Clocks, DisplayedTime, GameEvent};
use crate::rules::Color;
use crate::settings::{BellMode, Change, FileName, Setting, Settings, Turn};
use crate::text::{MoveStyle, sentence};
use crate::tui::dialogs::{Dialog, SettingsPage};
use crate::tui::message::Message;

/// How long after the board turns by itself a press is ignored, because it was meant for the previous side. A double
/// click takes less.
const GUARD: Duration = Duration::from_millis(400);

/// For which side the board was last turned, and when it turned by itself.
#[derive(Clone, Copy, Debug)]
pub struct BoardTurn {
    /// The side to move at that time.
    side: Color,
    /// The only color that this screen acted for at that time.
    seat: Option<Color>,
    /// When the board turned, or was set up under the pointer; `None` before that.
    turned: Option<Instant>,
}

impl BoardTurn {
    pub fn new(side: Color) -> Self {
        Self {
            side,
            seat: None,
            turned: None,
        }
    }

    /// Ignores presses for a short time, as after the board has turned.
    pub fn guard(&mut self, now: Instant) {
        self.turned = Some(now);
    }
}

impl App {
    /// Returns how moves are named.
    pub(super) fn move_style(&self) -> MoveStyle {
        MoveStyle::San(self.settings().notation)
    }

    /// Returns what gives typed moves their meaning.
    pub(super) fn move_reader(&self) -> MoveReader<'_> {
        MoveReader {
            position: self.session.game().position(),
            letters: self.settings().notation,
            player: self.session.player(),
            say: self.move_style(),
        }
    }

    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// Opens the settings page with this setting selected.
    pub(super) fn show_settings(&mut self, setting: Option<&Setting>) {
        let mistakes = self.config.mistakes(FileName::Short).count();
        self.open(Dialog::Settings(SettingsPage::new(setting, mistakes)));
        self.message = Message::None;
    }

    /// Changes a setting to its next or previous value, or begins a command line if its values cannot be listed.
    pub(super) fn step(&mut self, setting: &'static Setting, forward: bool) {
        if let Some(change) = Change::step(setting, self.settings(), forward) {
            self.execute(Command::Set(change));
        } else {
            self.close_dialogs();
            self.entry.set(format!("/set {} ", setting.name));
        }
    }

    /// Shows the new value of a setting, and what is added to it.
    pub(super) fn show_changed_setting(&mut self, setting: &Setting, added: &str) {
        // Choosing pieces again shows them, whatever has become of the pictures in the terminal.
        self.effects.redraw |= setting.name == "pieces";
        let now = format!("{}: {}{added}", setting.name, setting.get(self.settings()));
        self.message = Message::info(sentence(&now));
    }

    /// Turns the board if the setting for that has changed; other settings are read when they are needed.
    pub(super) fn apply_turn(&mut self, before: Turn) {
        let turn = self.settings().turn;
        if turn != before {
            self.bottom = turn.bottom(self.session.game().side_to_move());
            self.selection.let_go();
        }
    }

    /// Rings for these events as the setting asks for it.
    pub(super) fn bell_for(&mut self, events: &[GameEvent]) {
        let mode = self.settings().bell;
        let rings = |event: &GameEvent| match event {
            GameEvent::Played(ply) => mode == BellMode::Moves || ply.after.is_check(),
            GameEvent::Ended(_) => true,
            GameEvent::Asked(_)
            | GameEvent::Declined(_)
            | GameEvent::TakenBack(_)
            | GameEvent::ClaimWrong(_)
            | GameEvent::OfferDropped(_)
            | GameEvent::ClaimedWith(_)
            | GameEvent::TouchedPiece(_)
            | GameEvent::Released { .. }
            | GameEvent::ClocksStarted(_)
            | GameEvent::ClocksPaused(_)
            | GameEvent::ClockCorrected(..) => false,
        };
        self.ring_if(events.iter().any(rings));
    }

    fn ring_if(&mut self, due: bool) {
        self.effects.ring |= due && self.settings().bell != BellMode::Off;
    }

    /// Rings when the time of the side to move becomes low if the bell is on.
    pub(super) fn bell_for_low_time(&mut self) {
        let clocks = self.session.game().clocks();
        let Some(color) = clocks.and_then(Clocks::running) else {
            return;
        };
        let low = self.nearest_clock(color).is_some_and(DisplayedTime::is_low);
        let known = std::mem::replace(&mut self.low_time[color as usize], low);
        self.ring_if(low && !known);
    }

    /// Turns the board to the only color that this screen acts for, once it begins or ceases to; else to the side to move if
    /// the setting asks for it, but not at the end of the game.
    pub(super) fn turn_board(&mut self) {
        let (side, seat) = (self.session.game().side_to_move(), self.session.seat());
        let is_over = self.session.game().outcome().is_some();
        let new_seat = seat != std::mem::replace(&mut self.board_turn.seat, seat);
        let new_side = !is_over && side != self.board_turn.side;
        if new_side {
            self.board_turn.side = side;
        }
        let turns = new_side && seat.is_none() && self.settings().turn == Turn::Auto;
        let bottom = seat.filter(|_| new_seat).or(turns.then_some(side));
        if let Some(bottom) = bottom.filter(|&bottom| bottom != self.bottom) {
            self.board_turn.guard(self.now);
            self.bottom = bottom;
            self.selection.let_go();
        }
    }

    /// Returns true if a press was meant for the board as it was before it turned.
    pub(super) fn meant_for_other_side(&self, kind: MouseEventKind) -> bool {
        let just = |turned| self.now.saturating_duration_since(turned) < GUARD;
        matches!(kind, MouseEventKind::Down(_)) && self.board_turn.turned.is_some_and(just)
    }
}
