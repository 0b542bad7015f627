//! How the screen changes as time passes.

use std::time::{Duration, Instant};

use super::App;
use super::outcome::{By, Outcome};
use crate::game::{DisplayedTime, GameEvent};

/// How long a flag fall waits for input that arrived in time but is still on its way from the input thread.
const GRACE: Duration = Duration::from_millis(3);

impl App {
    /// Returns when the screen next changes by itself; `None` while nothing moves.
    pub fn deadline(&self) -> Option<Instant> {
        let game = self.session.game();
        let slide = self.hand.slide().map(|slide| slide.due);
        let flag = self.session.flag_due().map(|flag| flag + GRACE);
        let typed = self.line.plays_at().map(|[due, _]| due);
        let clocks = game.clocks();
        let clock = clocks.and_then(|clocks| clocks.next_change(self.now));
        slide
            .into_iter()
            .chain(flag)
            .chain(typed)
            .chain(clock)
            .min()
    }

    /// Returns the time that a main-line move took, counted from 1; `None` if we do not know it.
    pub fn time_used(&self, ply: usize) -> Option<DisplayedTime> {
        self.session.game().time_used(ply).map(DisplayedTime)
    }

    /// Advances the time.
    pub fn tick(&mut self, now: Instant) {
        self.now = now;
        self.play_waiting_move(now);
        let settled = now.checked_sub(GRACE);
        if let Some(outcome) = settled.and_then(|settled| self.session.tick(settled)) {
            let ended = Outcome::Happened(vec![GameEvent::Ended(outcome)]);
            return self.settle(Ok(ended), By::Hand);
        }
        self.bell_for_low_time();
        self.hand.end_slide(now);
    }
}
