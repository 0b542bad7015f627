//! What a player's clock shows.

use std::time::{Duration, Instant};

use crate::game::{DisplayedTime, Game};
use crate::rules::Color;
use crate::session::ViewedPosition;

/// What a player's clock shows: the current times or, while no clock runs, the times of the viewed position.
#[derive(Clone, Copy, Debug)]
pub struct ShownClock {
    pub total: DisplayedTime,
    /// The time left for this move alone; `None` unless the player is to move and single moves are limited.
    pub for_move: Option<DisplayedTime>,
    /// The seconds of delay, rounded up, before the clock counts down; `None` if the delay is over, if there is none, or if
    /// the player is not to move.
    pub delay: Option<u128>,
    /// The player's time at the start of the game.
    initial: Duration,
}

impl ShownClock {
    /// Returns what a player's clock shows while players view this position (`None`: the current one). Returns `None` in a game
    /// without clocks.
    pub fn of(
        game: &Game,
        viewed: Option<&ViewedPosition>,
        color: Color,
        now: Instant,
    ) -> Option<Self> {
        let clocks = game.clocks()?;
        let initial = clocks.after_plies(0, color);
        // A running clock shows the time left now, even while players look back.
        if let (None, Some(viewed)) = (clocks.running(), viewed) {
            let total = clocks.after_plies(viewed.path.main_line_plies(), color);
            return Some(Self {
                total: DisplayedTime(total),
                for_move: None,
                delay: None,
                initial,
            });
        }
        let is_to_move = game.outcome().is_none() && game.side_to_move() == color;
        let delay = clocks.delay_left(now);
        let has_delay = is_to_move && !delay.is_zero();
        let for_move = if is_to_move {
            clocks.remaining_for_move(color, now)
        } else {
            None
        };
        Some(Self {
            total: DisplayedTime(clocks.remaining(color, now)),
            for_move: for_move.map(DisplayedTime),
            delay: has_delay.then(|| delay.as_nanos().div_ceil(1_000_000_000)),
            initial,
        })
    }

    /// Returns the time that runs out first: the total, or the time for this move alone.
    pub fn nearest(&self) -> DisplayedTime {
        match self.for_move {
            Some(left) if left.0 < self.total.0 => left,
            _ => self.total,
        }
    }

    /// Returns the length of a bar that shows the time left, from 0 to `whole`. A bar of length `whole` stands for the time at
    /// the start of the game, or more. Rounds up.
    pub fn left_of(&self, whole: u16) -> u16 {
        let initial = self.initial.as_millis().max(1);
        let left = self.total.0.as_millis().min(initial);
        let scaled = (left * u128::from(whole)).div_ceil(initial);
        u16::try_from(scaled).unwrap_or(whole)
    }
}
