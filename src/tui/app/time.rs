//! How the screen changes as time passes.

use std::time::{Duration, Instant};

use super::App;
use super::outcome::{By, Outcome};
use crate::game::{Clocks, DisplayedTime, GameEvent};
use crate::rules::Color;
use crate::session::ViewedPosition;

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

    /// Returns the viewed position if the clocks show its time: they do while none of them runs.
    fn viewed_with_clocks(&self) -> Option<&ViewedPosition> {
        let clocks = self.session.game().clocks()?;
        match clocks.running() {
            None => self.viewed.as_ref(),
            Some(_) => None,
        }
    }

    /// Returns the time that the clock of a player shows; `None` in a game without clocks.
    pub fn clock(&self, color: Color) -> Option<DisplayedTime> {
        let clocks = self.session.game().clocks()?;
        let time = match self.viewed_with_clocks() {
            Some(viewed) => clocks.after_plies(viewed.path.main_line_plies(), color),
            None => clocks.remaining(color, self.now),
        };
        Some(DisplayedTime(time))
    }

    /// Returns the clocks if this player is to move, and they show the time of the present position.
    fn clocks_of_thinker(&self, color: Color) -> Option<&Clocks> {
        let game = self.session.game();
        let thinks = game.outcome().is_none()
            && game.side_to_move() == color
            && self.viewed_with_clocks().is_none();
        if thinks { game.clocks() } else { None }
    }

    /// Returns the seconds of delay, rounded up, before the clock of the player to move counts down; `None` without a delay or
    /// after it.
    pub fn delay(&self, color: Color) -> Option<u128> {
        let clocks = self.clocks_of_thinker(color)?;
        let left = clocks.delay_left(self.now);
        (!left.is_zero()).then(|| left.as_nanos().div_ceil(1_000_000_000))
    }

    /// Returns the time left for this move alone; `None` unless the player is to move and single moves are limited.
    pub fn clock_for_move(&self, color: Color) -> Option<DisplayedTime> {
        let clocks = self.clocks_of_thinker(color)?;
        let left = clocks.remaining_for_move(color, self.now);
        left.map(DisplayedTime)
    }

    /// Returns the time that runs out first for a player: the total, or that for this move alone.
    pub fn nearest_clock(&self, color: Color) -> Option<DisplayedTime> {
        let all = self.clock(color)?;
        let for_move = self.clock_for_move(color);
        Some(for_move.filter(|left| left.0 < all.0).unwrap_or(all))
    }

    /// Returns how much of `whole`, rounded up, corresponds to what the clock of a player shows of the time at the
    /// beginning; `None` in a game without clocks.
    pub fn time_left_of(&self, whole: u16, color: Color) -> Option<u16> {
        let clocks = self.session.game().clocks()?;
        let initial = clocks.after_plies(0, color).as_millis().max(1);
        let left = self.clock(color)?.0.as_millis().min(initial);
        u16::try_from((left * u128::from(whole)).div_ceil(initial)).ok()
    }

    /// Returns the time that a main-line move took, counted from 1; `None` where that is not known.
    pub fn time_used(&self, ply: usize) -> Option<DisplayedTime> {
        let moves = &self.session.tree().main.moves;
        let is_recorded = |ply: usize| moves.get(ply - 1).is_some_and(|node| node.clock.is_some());
        if !is_recorded(ply) || (ply > 2 && !is_recorded(ply - 2)) {
            return None;
        }
        let clocks = self.session.game().clocks()?;
        clocks.time_used(ply).map(DisplayedTime)
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
