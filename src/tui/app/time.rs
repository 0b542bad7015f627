//! What happens as time passes: a flag falls, the bell rings for low time, a slide ends.

use std::time::{Duration, Instant};

use super::App;
use super::settle::{By, Report};
use crate::game::{Clocks, GameEvent};

/// How long we wait after a player's time is up before the flag falls. Input that arrived in time may still be on its way from
/// the input thread.
const GRACE: Duration = Duration::from_millis(3);

impl App {
    /// Returns when [`Self::tick`] next has something to do; `None` if nothing changes until the next event.
    pub fn deadline(&self) -> Option<Instant> {
        let game = self.session.game();
        let slide = self.slide.map(|slide| slide.due);
        let flag = self.session.flag_due().map(|flag| flag + GRACE);
        let clocks = game.clocks();
        let clock = clocks.and_then(|clocks| clocks.next_change(self.now));
        [slide, flag, clock].into_iter().flatten().min()
    }

    /// Does what is due at this time: ends the game if a flag has fallen, rings for low time, ends a slide.
    pub fn tick(&mut self, now: Instant) {
        self.now = now;
        if let Some(before_grace) = now.checked_sub(GRACE)
            && let Some(outcome) = self.session.tick(before_grace)
        {
            let ended = Report::Happened(vec![GameEvent::Ended(outcome)]);
            self.settle(Ok(ended), By::Hand);
            // No clock runs any more, and no slide is left.
            return;
        }
        let running = self.session.game().clocks().and_then(Clocks::running);
        if let Some(color) = running
            && let Some(clock) = self.shown_clock(color)
        {
            let is_low = clock.nearest().is_low();
            let mode = self.config.settings().bell;
            if self.bell.rings_for_time(color, is_low, mode) {
                self.effects.ring = true;
            }
        }
        self.end_slide();
    }
}
