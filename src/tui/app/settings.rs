//! What the settings change on the screen, and the page on which they are changed.

use std::time::{Duration, Instant};

use super::{App, Message, files};
use crate::command::Command;
use crate::game::{Clocks, DisplayedTime, GameEvent};
use crate::rules::Color;
use crate::session::Session;
use crate::settings::{Change, Config, FileName, NotWritten, Setting, Settings, Turn};
use crate::text::sentence;
use crate::tui::dialogs::{Dialog, SettingsPage};
use crate::tui::events::PointerKind;

/// How long after the board has turned by itself a press still means the side it was turned away from: a double click
/// takes less.
const GUARD: Duration = Duration::from_millis(400);

/// For whom the board was last turned, and when it turned by itself.
#[derive(Clone, Copy, Debug)]
pub struct BoardTurn {
    /// The side to move then.
    side: Color,
    /// When the board turned, or was set up under the pointer; none if it has not yet.
    turned: Option<Instant>,
}

impl BoardTurn {
    /// Nothing has turned yet, and this side is to move.
    pub fn new(side: Color) -> Self {
        Self { side, turned: None }
    }

    /// What is pressed just after this moment was meant for what was there before, as if the board had turned.
    pub fn guard(&mut self, now: Instant) {
        self.turned = Some(now);
    }
}

/// The terminal's bell.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerminalBell {
    /// Whether it is to ring.
    due: bool,
    /// For each color, whether its low time is known already.
    low: [bool; 2],
}

/// The color at the lower end of the board, while this side is to move.
pub fn bottom(turn: Turn, side: Color) -> Color {
    match turn {
        Turn::Fixed => Color::White,
        Turn::Flipped => Color::Black,
        Turn::Auto => side,
    }
}

/// What is said first: a mistake in the settings, or how things stand.
pub fn first_message(session: &Session, config: &Config) -> Message {
    let mut mistakes = config.mistakes(FileName::Short);
    match (mistakes.next(), mistakes.count()) {
        (None, _) => files::first_message(session),
        (Some(mistake), 0) => Message::Told(mistake),
        (Some(first), more) => Message::Told(format!("{first} (and {more} more: /set)")),
    }
}

impl App {
    /// What the players have set.
    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// What the players have set, and where it is kept.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Whether the bell is to ring now; it does so once.
    pub fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.bell.due)
    }

    /// Opens the page of settings, at this one.
    pub(super) fn show_settings(&mut self, setting: Option<&Setting>) {
        let mistakes = self.config.mistakes(FileName::Short).count();
        self.dialog = Some(Dialog::Settings(SettingsPage::new(setting, mistakes)));
        self.message = Message::None;
    }

    /// Goes to the next value of a setting, or to the one before. One whose values cannot be listed is to be typed.
    pub(super) fn step(&mut self, setting: &'static Setting, forward: bool) {
        if let Some(change) = Change::step(setting, self.settings(), forward) {
            self.execute(Command::Set(change));
        } else {
            self.dialog = None;
            self.entry.set(format!("/set {} ", setting.name));
        }
    }

    /// Says what a setting is now, from when on, and whether it will be so the next time.
    pub(super) fn say_set(&mut self, setting: &Setting, when: &str, kept: Result<(), NotWritten>) {
        let now = format!("{}: {}{when}", setting.name, setting.get(self.settings()));
        self.message = match kept {
            Ok(()) => Message::Told(sentence(&now)),
            Err(why) => Message::Told(sentence(&format!("{now}, for now only: {why}"))),
        };
    }

    /// Turns the board if the setting for that is another than before. Other settings are asked for when they are needed.
    pub(super) fn apply_turn(&mut self, before: Turn) {
        let turn = self.settings().turn;
        if turn != before {
            self.bottom = bottom(turn, self.session.game().side_to_move());
            self.selection.let_go();
        }
    }

    /// Rings for a check and for the end, if that is wanted.
    pub(super) fn bell_for(&mut self, events: &[GameEvent]) {
        let rings = |events: &GameEvent| match events {
            GameEvent::Played(ply) => ply.after.is_check(),
            GameEvent::Ended(_) => true,
            _ => false,
        };
        self.bell.due |= self.settings().bell.is_on() && events.iter().any(rings);
    }

    /// Rings when the time of the player to move becomes low, if that is wanted.
    pub(super) fn bell_for_low_time(&mut self) {
        for color in Color::ALL {
            let low = self.nearest_clock(color).is_some_and(DisplayedTime::is_low);
            let clocks = self.session.game().clocks();
            let running = clocks.and_then(Clocks::running) == Some(color);
            let known = &mut self.bell.low[color as usize];
            let becomes_low = low && running && !*known;
            *known = low && (*known || running);
            self.bell.due |= becomes_low && self.config.settings().bell.is_on();
        }
    }

    /// Turns the board to the side to move, if it is another than before and the players want that. The end of the
    /// game turns nothing: nobody is to move.
    pub(super) fn turn_to_mover(&mut self) {
        let side = self.session.game().side_to_move();
        if self.board_turn.side == side || self.session.game().outcome().is_some() {
            return;
        }
        self.board_turn.side = side;
        if self.settings().turn == Turn::Auto && self.bottom != side {
            self.board_turn.guard(self.now);
            self.bottom = side;
            self.selection.let_go();
        }
    }

    /// Whether something the pointer does was meant for the board as it was before it turned.
    pub(super) fn meant_for_other_side(&self, kind: PointerKind) -> bool {
        let just = |turned| self.now.saturating_duration_since(turned) < GUARD;
        matches!(kind, PointerKind::Press(_)) && self.board_turn.turned.is_some_and(just)
    }
}
