//! How the screen changes as time passes.

use std::time::{Duration, Instant};

use super::App;
use crate::game::{Action, Happened, Shown};
use crate::rules::Color;

/// How long a flag waits for input that arrived in time and is still on its way from the thread that reads.
const GRACE: Duration = Duration::from_millis(3);

impl App {
    /// When the screen will look different by itself; never, while nothing moves.
    pub fn deadline(&self) -> Option<Instant> {
        let game = self.session.game();
        let slide = self.slide.map(|slide| slide.due());
        let flag = game.deadline().map(|flag| flag + GRACE);
        let clock = game
            .clocks()
            .and_then(|clocks| clocks.next_change(self.now));
        slide.into_iter().chain(flag).chain(clock).min()
    }

    /// What the clock of a player shows; nothing in a game without clocks.
    pub fn clock(&self, color: Color) -> Option<Shown> {
        let clocks = self.session.game().clocks()?;
        Some(Shown(clocks.remaining(color, self.now)))
    }

    /// Both clocks as they are shown.
    fn clocks(&self) -> [Option<Shown>; 2] {
        Color::ALL.map(|color| self.clock(color))
    }

    /// Pauses the clocks, or sets them going where they stand.
    pub(super) fn pause_or_start(&mut self) {
        let clocks = self.session.game().clocks();
        let runs = clocks.is_some_and(|clocks| clocks.running().is_some());
        self.act(if runs {
            Action::PauseClocks
        } else {
            Action::StartClocks
        });
    }

    /// Lets time pass. Whether anything looks different now.
    pub fn tick(&mut self, now: Instant) -> bool {
        let shown = self.clocks();
        self.now = self.now.max(now);
        let settled = now.checked_sub(GRACE);
        if let Some(outcome) = settled.and_then(|settled| self.session.tick(settled)) {
            self.announce(&[Happened::Ended(outcome)]);
            return true;
        }
        self.ring_for_low_time();
        let before = self.slide;
        self.slide = before.and_then(|slide| slide.at(now));
        self.slide != before || self.clocks().map(text) != shown.map(text)
    }
}

/// What a clock shows, as text.
fn text(clock: Option<Shown>) -> String {
    clock.map_or(String::new(), |clock| clock.to_string())
}
