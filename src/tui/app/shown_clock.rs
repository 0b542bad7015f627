//! What the screen shows of a player's clock.

use std::time::{Duration, Instant};

use super::App;
use crate::game::{Clocks, DisplayedTime, Game};
use crate::rules::Color;
use crate::session::ViewedPosition;
use crate::tui::widgets::figures;

/// What the screen shows of a player's clock: the current times or, while no clock runs, the times at the viewed position.
#[derive(Clone, Copy, Debug)]
pub struct ShownClock {
    pub total: DisplayedTime,
    /// The time left for this move alone. `None` if nothing limits a single move besides the clock, if the player is not to
    /// move, if the game is over, or if the times are those at a viewed position.
    pub for_move: Option<DisplayedTime>,
    /// The seconds until the clock starts to count down, rounded up. `None` if it already counts down, if there is no delay, if
    /// the player is not to move, if the game is over, or if the times are those at a viewed position.
    pub delay: Option<u128>,
    /// The player's time at the start of the game.
    initial: Duration,
}

impl ShownClock {
    /// Returns what the clock of this color shows while players view this position (`None`: the current one): the time left for
    /// the game, the time left for this move alone, and the delay before the clock counts down. Returns `None` in a game
    /// without clocks.
    pub fn of(
        game: &Game,
        viewed: Option<&ViewedPosition>,
        color: Color,
        now: Instant,
    ) -> Option<Self> {
        let clocks = game.clocks()?;
        let mut shown = Self {
            total: DisplayedTime(clocks.remaining(color, now)),
            for_move: None,
            delay: None,
            // The time at the start of the game, for the bar that shows how much is left.
            initial: clocks.after_plies(0, color),
        };
        // A running clock shows the time left now, even while players look back.
        let is_running = clocks.running().is_some();
        let is_to_move = game.outcome().is_none() && game.side_to_move() == color;
        if let Some(viewed) = viewed
            && !is_running
        {
            let time_then = clocks.after_plies(viewed.path.main_line_plies(), color);
            shown.total = DisplayedTime(time_then);
        } else if is_to_move {
            // Only the player to move uses the time for one move and the delay.
            shown.for_move = clocks.remaining_for_move(color, now).map(DisplayedTime);
            shown.delay = seconds_left(clocks.delay_left(now));
        }
        Some(shown)
    }

    /// Returns the time that runs out first: the total, or the time for this move.
    pub fn nearest(&self) -> DisplayedTime {
        match self.for_move {
            Some(left) if left.0 < self.total.0 => left,
            _ => self.total,
        }
    }

    /// Returns the length of a bar that shows the time left, from 0 to `whole`, rounded up. The full length means the time at
    /// the start of the game, or more.
    pub fn left_of(&self, whole: u16) -> u16 {
        let initial = self.initial.as_millis().max(1);
        let left = self.total.0.as_millis().min(initial);
        let scaled = (left * u128::from(whole)).div_ceil(initial);
        u16::try_from(scaled).unwrap_or(whole)
    }
}

/// Returns this time in seconds, rounded up; `None` if no time is left.
fn seconds_left(time: Duration) -> Option<u128> {
    let seconds = time.as_nanos().div_ceil(1_000_000_000);
    if seconds == 0 { None } else { Some(seconds) }
}

/// Figures always have room for the digits of this time, even when less time is left.
const LEAST_FIGURES: Duration = Duration::from_secs(600);

/// Returns the columns of the wider time in figures; 0 before the clocks start, after the end, and on terminals without half
/// blocks.
pub fn columns_of_figures(app: &App) -> u16 {
    let game = app.session.game();
    let are_on = game.outcome().is_none() && game.clocks().is_some_and(Clocks::is_started);
    if !are_on || app.ascii {
        return 0;
    }
    // The time has fewer digits in the last minutes, and more again with tenths of seconds. The strips must not change then.
    let columns = |color| {
        let time = app.shown_clock(color)?.nearest().0.max(LEAST_FIGURES);
        figures::width(&DisplayedTime(time).to_string())
    };
    Color::ALL
        .into_iter()
        .filter_map(columns)
        .max()
        .unwrap_or(0)
}
