//! The effects of settings on the screen, and the settings page.

use super::App;
use super::outcome::{Handled, Outcome};
use crate::command::{Command, MoveReader, Refusal};
use crate::game::{Clocks, DisplayedTime, GameEvent};
use crate::rules::Color;
use crate::settings::{BellMode, Change, FileName, Setting, Settings, Shows, Turn};
use crate::text::{MoveStyle, sentence};
use crate::tui::dialogs::SettingsPage;

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
            style: self.move_style(),
        }
    }

    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// Opens the settings page with this setting selected.
    pub(super) fn open_settings(&self, setting: Option<&Setting>) -> Outcome {
        let mistakes = self.config.mistakes(FileName::Short).count();
        Outcome::open(SettingsPage::new(setting, mistakes))
    }

    /// Changes a setting to its next or previous value, or begins a command line if its values cannot be listed.
    pub(super) fn step(&mut self, setting: &'static Setting, forward: bool) -> Handled {
        if let Some(change) = Change::step(setting, self.settings(), forward) {
            self.execute(Command::Set(change))
        } else {
            self.layers.close_dialogs();
            self.line.set(format!("/set {} ", setting.name));
            Ok(Outcome::Nothing)
        }
    }

    /// Plays with this time from now on, as the setting is written.
    pub(super) fn play_with_time(&mut self, time: &str) -> Handled {
        let setting = Setting::named("time").map_err(Refusal::new)?;
        let change = Change::new(setting, time).map_err(Refusal::new)?;
        self.execute(Command::Set(change))
    }

    /// Shows the new value of a setting in these words.
    pub(super) fn changed_setting(&mut self, setting: &Setting, words: &str) -> Outcome {
        let now = sentence(words);
        match setting.shows {
            Shows::Nothing => Outcome::Said(now),
            Shows::Redraw => {
                self.effects.redraw = true;
                Outcome::Said(now)
            }
            Shows::Clocks => Outcome::SaidAfter(now),
        }
    }

    /// Rings for these events as the setting asks for it.
    pub(super) fn bell_for(&mut self, events: &[GameEvent]) {
        let mode = self.settings().bell;
        let rings = |event: &GameEvent| match event {
            GameEvent::Played { ply, .. } => mode == BellMode::Moves || ply.after.is_check(),
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
            | GameEvent::ClockCorrected { .. } => false,
        };
        self.ring_if(events.iter().any(rings));
    }

    fn ring_if(&mut self, due: bool) {
        self.effects.ring |= due && self.settings().bell != BellMode::Off;
    }

    /// Rings when the time of the side to move becomes low if the bell is on.
    pub(super) fn bell_for_low_time(&mut self) {
        let clocks = self.session.game().clocks();
        if let Some(color) = clocks.and_then(Clocks::running) {
            let low = self.nearest_clock(color).is_some_and(DisplayedTime::is_low);
            let known = std::mem::replace(&mut self.low_time[color as usize], low);
            self.ring_if(low && !known);
        }
    }

    /// Returns what turns the board: the setting for that, the side to move, `None` after the end of the game, and the only
    /// color that this screen acts for.
    pub(super) fn turning(&self) -> (Turn, Option<Color>, Option<Color>) {
        let game = self.session.game();
        let to_move = game.outcome().is_none().then(|| game.side_to_move());
        (self.settings().turn, to_move, self.session.seat())
    }

    /// Turns the board to the only color that this screen acts for, once there is one; else as the setting says, once that
    /// changes; else to the side to move, where the setting asks for that, but not at the end of the game.
    pub(super) fn turn_board(&mut self, before: (Turn, Option<Color>, Option<Color>)) {
        let (turn, side, seat) = self.turning();
        let bottom = if seat != before.2 && seat.is_some() {
            seat
        } else if turn != before.0 {
            Some(turn.bottom(self.session.game().side_to_move()))
        } else if side != before.1 && seat.is_none() && turn == Turn::Auto {
            side
        } else {
            None
        };
        if let Some(bottom) = bottom.filter(|&bottom| bottom != self.hand.bottom()) {
            if turn == before.0 {
                self.guard.begin(self.now);
            }
            self.hand.turn(bottom);
        }
    }
}
