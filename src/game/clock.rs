//! The two running clocks of a game: pressing, pausing, time left, fallen flags. How much time a player gets for a move is in
//! `time_control`, and how a clock shows a time in `displayed_time`.
//!
//! Time is an argument: nothing here reads the system's clock.

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use super::displayed_time::{until_change, until_step};
use super::time_control::TimeControl;
use crate::rules::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockState {
    /// The clocks have not been started yet, or not since the game was resumed. The next move or a player starts them.
    Waiting,
    /// The clock of the side to move has been running since this moment.
    Running(Instant),
    /// The clocks are paused, or stopped because the game is over.
    Stopped,
}

/// The time limit that a player has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// The time for the whole game, or for one period of it (FIDE 6.9).
    Clock,
    /// The time for a single move; a house rule.
    Move,
}

/// The time left for each player, White first.
pub type Times = [Duration; 2];

/// What the clocks showed when a completed move began and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimedMove {
    /// The times at the beginning of the move.
    began: Times,
    /// The time that the player had left after the move.
    left: Duration,
}

/// A time that the players agreed on (FIDE 6.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Agreement {
    /// The number of plies after which the agreement holds. A take-back may lower it.
    plies: usize,
    of: Color,
    time: Duration,
}

/// The clocks of both players. A copy returns the right times at any moment up to the next action, so another thread can
/// write them to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    /// The player who makes the first move.
    first_mover: Color,
    moves: Vec<TimedMove>,
    /// The times at the beginning of the current move.
    times: Times,
    /// The agreements, earliest first. Taking back a move keeps them.
    agreements: Vec<Agreement>,
    /// The time that the current move had taken when the clock last started. While the clock does not run, all the time that
    /// the move has taken.
    elapsed: Duration,
    state: ClockState,
    /// True if a player started the clocks before the first move.
    started_by_hand: bool,
}

impl Clocks {
    /// Creates clocks that wait for the first move, which `first_mover` makes.
    pub fn new(control: TimeControl, first_mover: Color) -> Self {
        let initial = Color::ALL.map(|color| control.of(color).initial_time());
        Self {
            control,
            first_mover,
            moves: Vec::new(),
            times: initial,
            agreements: Vec::new(),
            elapsed: Duration::ZERO,
            state: ClockState::Waiting,
            started_by_hand: false,
        }
    }

    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Returns the player whose clock is running; `None` if neither is.
    pub fn running(&self) -> Option<Color> {
        matches!(self.state, ClockState::Running(_)).then(|| self.side_to_move())
    }

    /// Returns since when the clock of the side to move has been running; `None` if it is not.
    pub fn running_since(&self) -> Option<Instant> {
        match self.state {
            ClockState::Running(since) => Some(since),
            ClockState::Waiting | ClockState::Stopped => None,
        }
    }

    /// Returns true if the clocks are running or stopped, false while they wait to be started.
    pub fn is_started(&self) -> bool {
        self.state != ClockState::Waiting
    }

    /// Returns the time left on both clocks, White's first.
    pub fn times_at(&self, now: Instant) -> Times {
        let mut times = self.times;
        let own = &mut times[self.side_to_move() as usize];
        *own = own.saturating_sub(self.elapsed(now).saturating_sub(self.delay()));
        times
    }

    pub fn remaining(&self, color: Color, now: Instant) -> Duration {
        self.times_at(now)[color as usize]
    }

    /// Returns the time that the current move has taken so far.
    pub fn elapsed(&self, now: Instant) -> Duration {
        match self.state {
            ClockState::Running(since) => self.elapsed + now.saturating_duration_since(since),
            ClockState::Waiting | ClockState::Stopped => self.elapsed,
        }
    }

    /// Returns how long the clock waits at the beginning of the current move.
    fn delay(&self) -> Duration {
        let side = self.side_to_move();
        self.control.of(side).delay(self.moves_of(side))
    }

    /// Returns a player's time after this many plies of the game, or after the last one if there are fewer.
    pub fn after_plies(&self, plies: usize, color: Color) -> Duration {
        let times = self.moves.get(plies).map_or(self.times, |next| next.began);
        times[color as usize]
    }

    /// Returns the time that a ply, counted from 1, took. `None` if there is no such ply, or if the clocks do not show the
    /// time: the move took no longer than the delay, or no time carries over from move to move.
    pub fn time_used(&self, ply: usize) -> Option<Duration> {
        let index = ply.checked_sub(1)?;
        let timed = self.moves.get(index)?;
        let color = mover(self.first_mover, index);
        let before_and_after = [timed.began[color as usize], timed.left];
        let moves_before = u32::try_from(index / 2).unwrap_or(u32::MAX);
        self.control
            .of(color)
            .time_used(before_and_after, moves_before)
    }

    /// Returns how long the clock of the side to move will still wait before it counts down.
    pub fn delay_left(&self, now: Instant) -> Duration {
        self.delay().saturating_sub(self.elapsed(now))
    }

    /// Returns the time that a player has left for a single move: the current move of the side to move, or the next move of the
    /// other side. `None` without a limit for single moves, or if that is the only limit, because the clock itself then shows
    /// it.
    pub fn remaining_for_move(&self, color: Color, now: Instant) -> Option<Duration> {
        let limit = self.control.of(color).additional_move_limit()?;
        let elapsed = if color == self.side_to_move() {
            self.elapsed(now)
        } else {
            Duration::ZERO
        };
        Some(limit.saturating_sub(elapsed))
    }

    /// Returns the moment when the flag of the side to move will fall; `None` while its clock is not running.
    pub fn deadline(&self) -> Option<Instant> {
        let ClockState::Running(since) = self.state else {
            return None;
        };
        let (allowed, _) = self.current_limit();
        Some(since + allowed.saturating_sub(self.elapsed))
    }

    /// Returns the player whose flag has fallen, and the limit that the player exceeded; `None` if no flag has fallen.
    pub fn fallen_flag(&self, now: Instant) -> Option<(Color, TimeLimit)> {
        let (_, limit) = self.current_limit();
        let fallen = self.deadline().is_some_and(|deadline| now >= deadline);
        fallen.then(|| (self.side_to_move(), limit))
    }

    /// Returns when a displayed text changes next: the running clock, the seconds of its delay, or the time left for the move.
    /// `None` while no clock is running or after a flag has fallen. Each text changes at most ten times a second.
    pub fn next_change(&self, now: Instant) -> Option<Instant> {
        let color = self.running()?;
        if self.fallen_flag(now).is_some() {
            return None;
        }
        let left = self.remaining(color, now);
        let for_move = self.remaining_for_move(color, now).and_then(until_change);
        let delay_left = self.delay_left(now);
        // The clock does not run during a delay.
        let on_clock = match until_step(delay_left, Duration::from_secs(1)) {
            Some(change) => Some(change),
            None => until_change(left),
        };
        Some(now + for_move.into_iter().chain(on_clock).min()?)
    }

    /// Returns true if a player started the clocks before the first move. Then a take-back to the start does not stop them.
    pub fn is_started_by_hand(&self) -> bool {
        self.started_by_hand
    }

    /// Records, for a saved game, that a player started the clocks before the first move.
    pub fn restore_started_by_hand(&mut self) {
        self.started_by_hand = true;
    }

    /// Starts the clock of the side to move and returns that side; `None` if the clock is already running.
    pub fn start(&mut self, now: Instant) -> Option<Color> {
        if self.running().is_some() {
            return None;
        }
        self.started_by_hand |= self.plies() == 0;
        self.state = ClockState::Running(now);
        Some(self.side_to_move())
    }

    /// Stops the clocks and returns the side whose clock was running; `None` if neither was.
    pub fn stop(&mut self, now: Instant) -> Option<Color> {
        let color = self.running()?;
        self.elapsed = self.elapsed(now);
        self.state = ClockState::Stopped;
        Some(color)
    }

    /// Ends the move of the side to move, starts the opponent's clock, and returns the time that the player has left.
    pub fn press(&mut self, now: Instant) -> Duration {
        let left = self.end_move(None, self.elapsed(now));
        self.state = ClockState::Running(now);
        left
    }

    /// Replays a move that left its player this much time. If the record does not say how much (`None`), the move takes no
    /// time. The clocks wait for the next move.
    pub fn replay(&mut self, left: Option<Duration>) {
        self.end_move(left, Duration::ZERO);
        self.state = ClockState::Waiting;
    }

    /// Sets both clocks to their times when the game was saved. By then the current move had already taken `elapsed`.
    pub fn set(&mut self, times: Times, elapsed: Duration) {
        let side = self.side_to_move();
        let counted = elapsed.saturating_sub(self.delay());
        self.times = times;
        let own = &mut self.times[side as usize];
        *own = own.saturating_add(counted);
        self.elapsed = elapsed;
    }

    /// Resumes clocks that were [set](Self::set), as if they had run for `run` since then. Pauses them if `run` is
    /// `None`.
    pub fn restore(&mut self, run: Option<Duration>, now: Instant) {
        self.state = match run {
            Some(run) => {
                self.elapsed = self.elapsed.saturating_add(run);
                ClockState::Running(now)
            }
            None => ClockState::Stopped,
        };
    }

    /// Ends the move of the side to move and returns the time that its player has left: `left` if known, otherwise what the
    /// time control leaves after a move that took `elapsed`.
    fn end_move(&mut self, left: Option<Duration>, elapsed: Duration) -> Duration {
        let color = self.side_to_move();
        let moves = self.moves_of(color);
        let began = self.times;
        let had = began[color as usize];
        let left = left.unwrap_or_else(|| self.control.of(color).after_move(had, elapsed, moves));
        self.moves.push(TimedMove { began, left });
        self.times[color as usize] = left;
        self.elapsed = Duration::ZERO;
        left
    }

    /// Undoes the last move. Both players get back the times they had when it began, unless they have agreed on others since.
    /// If no move is left and no player started the clocks before the first move, the clocks wait for that move again.
    pub fn take_back(&mut self, now: Instant) {
        let Some(taken_back) = self.moves.pop() else {
            return;
        };
        self.times = taken_back.began;
        let plies = self.plies();
        for agreement in &mut self.agreements {
            if agreement.plies > plies {
                agreement.plies = plies;
                self.times[agreement.of as usize] = agreement.time;
            }
        }
        if plies == 0 && !self.started_by_hand {
            self.elapsed = Duration::ZERO;
            self.state = ClockState::Waiting;
        } else {
            self.restart_move(now);
        }
    }

    /// Restarts the time of the current move at `now`.
    fn restart_move(&mut self, now: Instant) {
        self.elapsed = Duration::ZERO;
        if self.running().is_some() {
            self.state = ClockState::Running(now);
        }
    }

    /// Adds time for a player as if the player had always had it, so that a take-back does not remove it.
    pub fn add_time(&mut self, of: Color, time: Duration) {
        self.times[of as usize] += time;
        let first_mover = self.first_mover;
        for (index, timed) in self.moves.iter_mut().enumerate() {
            timed.began[of as usize] += time;
            if mover(first_mover, index) == of {
                timed.left += time;
            }
        }
        for agreement in &mut self.agreements {
            if agreement.of == of {
                agreement.time += time;
            }
        }
    }

    /// Sets a player's clock to an agreed time. If that player is to move, the time of the move restarts.
    pub fn agree_on(&mut self, of: Color, time: Duration, now: Instant) {
        if of == self.side_to_move() {
            self.restart_move(now);
        }
        self.replay_agreement(of, time);
    }

    /// Sets a player's clock to the time that the players of a replayed game agreed on after the last replayed move.
    pub fn replay_agreement(&mut self, of: Color, time: Duration) {
        let plies = self.plies();
        self.times[of as usize] = time;
        self.agreements.push(Agreement { plies, of, time });
    }

    fn side_to_move(&self) -> Color {
        mover(self.first_mover, self.plies())
    }

    /// Returns the number of moves that a player has completed.
    fn moves_of(&self, color: Color) -> u32 {
        // The first mover is half a move ahead.
        let half_moves = self.plies() + usize::from(color == self.first_mover);
        u32::try_from(half_moves / 2).unwrap_or(u32::MAX)
    }

    /// Returns the number of completed plies.
    fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the time allowed for the current move, and which limit that is.
    fn current_limit(&self) -> (Duration, TimeLimit) {
        let color = self.side_to_move();
        let player_time = self.control.of(color);
        let clock = self.times[color as usize] + self.delay();
        match player_time.additional_move_limit() {
            Some(limit) if limit < clock => (limit, TimeLimit::Move),
            None if player_time.has_only_move_limit() => (clock, TimeLimit::Move),
            Some(_) | None => (clock, TimeLimit::Clock),
        }
    }
}

/// Returns the player who moves after this many plies.
fn mover(first_mover: Color, plies: usize) -> Color {
    if plies.is_multiple_of(2) {
        first_mover
    } else {
        !first_mover
    }
}
