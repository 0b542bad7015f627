//! The two clocks of a game. Time is an argument: nothing here reads the system's clock.

#[cfg(test)]
mod tests;

use std::fmt;
use std::time::{Duration, Instant};

use super::time_control::TimeControl;
use crate::rules::Color;

/// Below this time, rounded up to a tenth of a second, a clock is low and shows tenths.
const LOW_TIME: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockState {
    /// Not started yet, or not since the game was resumed. The next move starts them, or a player does.
    Waiting,
    /// The clock of the side to move has been running since then.
    Running(Instant),
    /// Paused, or stopped because the game is over.
    Stopped,
}

/// The time limit that a player has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// The time for the whole game or for its period (FIDE 6.9).
    Clock,
    /// The time for a single move; a house rule.
    Move,
}

/// The time left for each player, White first.
pub type Times = [Duration; 2];

/// A completed move, as the clocks see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimedMove {
    /// The times at the beginning of the move.
    began: Times,
    /// The time that its player had left after it.
    left: Duration,
}

/// A time that the players agreed on (FIDE 6.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Agreement {
    /// The number of completed moves, of both players together.
    plies: usize,
    of: Color,
    time: Duration,
}

/// The clocks. Until the next action a copy yields the times at any later moment, so another thread can write them to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    /// The player of the first move.
    first_mover: Color,
    moves: Vec<TimedMove>,
    /// The times at the beginning of the current move.
    times: Times,
    /// The agreements, earliest first. They outlast moves that are taken back.
    agreements: Vec<Agreement>,
    /// The time that the current move had already taken when the clock last stopped.
    elapsed: Duration,
    state: ClockState,
    /// Whether a player started the clocks before the first move.
    started_by_hand: bool,
}

impl Clocks {
    /// Creates clocks that wait for the first move, by `first_mover`.
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

    /// Returns the player whose clock is running.
    pub fn running(&self) -> Option<Color> {
        matches!(self.state, ClockState::Running(_)).then(|| self.side_to_move())
    }

    /// Returns true if the clocks have been started, even if they are stopped now.
    pub fn is_started(&self) -> bool {
        self.state != ClockState::Waiting
    }

    /// Returns the time on both clocks, White's first.
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

    /// Returns a player's time after this many plies of the game.
    pub fn after_plies(&self, plies: usize, color: Color) -> Duration {
        let times = self.moves.get(plies).map_or(self.times, |next| next.began);
        times[color as usize]
    }

    /// Returns the time that the `ply`th ply took, counted from 1. `None` if there is no such ply, if a delay hides the time,
    /// or if no time carries over from move to move.
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

    /// Returns the time left for the current move alone, or `None` if only the clock limits it.
    pub fn remaining_for_move(&self, color: Color, now: Instant) -> Option<Duration> {
        let limit = self.control.of(color).limit_beside_clock()?;
        let elapsed = if color == self.side_to_move() {
            self.elapsed(now)
        } else {
            Duration::ZERO
        };
        Some(limit.saturating_sub(elapsed))
    }

    /// Returns the moment when the flag of the side to move will fall, or `None` while the clocks are stopped.
    pub fn deadline(&self) -> Option<Instant> {
        let ClockState::Running(since) = self.state else {
            return None;
        };
        let (allowed, _) = self.current_limit();
        Some(since + allowed.saturating_sub(self.elapsed))
    }

    /// Returns the player whose flag has fallen, and the limit that the player exceeded.
    pub fn fallen_flag(&self, now: Instant) -> Option<(Color, TimeLimit)> {
        let (_, limit) = self.current_limit();
        let fallen = self.deadline().is_some_and(|deadline| now >= deadline);
        fallen.then(|| (self.side_to_move(), limit))
    }

    /// Returns when the next change of the [displayed text](DisplayedTime) comes: of the running clock, of the seconds of its
    /// delay, or of the time left for the move alone. `None` while the clocks are stopped. Each text changes at most ten times
    /// a second.
    pub fn next_change(&self, now: Instant) -> Option<Instant> {
        let color = self.running()?;
        if self.fallen_flag(now).is_some() {
            return None;
        }
        let left = self.remaining(color, now);
        let for_move = self.remaining_for_move(color, now).and_then(until_change);
        let delay_left = self.delay_left(now);
        let in_all = match until_step(delay_left, Duration::from_secs(1)) {
            Some(change) => Some(change),
            None => until_change(left),
        };
        Some(now + for_move.into_iter().chain(in_all).min()?)
    }

    /// Returns true if a player started the clocks before the first move. Then a take-back to the start does not stop them.
    pub fn is_started_by_hand(&self) -> bool {
        self.started_by_hand
    }

    /// Restores the fact that a player started the clocks before the first move.
    pub fn restore_started_by_hand(&mut self) {
        self.started_by_hand = true;
    }

    /// Starts the clock of the side to move and returns that side, or `None` if it is already running.
    pub fn start(&mut self, now: Instant) -> Option<Color> {
        if self.running().is_some() {
            return None;
        }
        self.started_by_hand |= self.plies() == 0;
        self.state = ClockState::Running(now);
        Some(self.side_to_move())
    }

    /// Stops the clocks and returns the side whose clock was running, or `None` if they are already stopped.
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

    /// Ends the move of the side to move, which then has this much time left, and starts the opponent's clock.
    pub fn press_as_told(&mut self, left: Option<Duration>, now: Instant) {
        self.end_move(left, Duration::ZERO);
        self.state = ClockState::Running(now);
    }

    /// Replays a move that left its player this much time. `None` if the record does not say so; then the move takes no time.
    /// The clocks wait for the next move.
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

    /// Makes clocks that were [set](Self::set) continue as if they had run for this long since then, or pauses them.
    pub fn restore(&mut self, run: Option<Duration>, now: Instant) {
        self.elapsed = self.elapsed.saturating_add(run.unwrap_or_default());
        self.state = run.map_or(ClockState::Stopped, |_| ClockState::Running(now));
    }

    /// Ends the move of the side to move and returns the time that it has left: `left` if known, otherwise what the time
    /// control gives after a move that took `elapsed`.
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

    /// Restarts the last move. Both players get back the times they had when it began, unless they have agreed on others since.
    /// Clocks that the first move started wait for it again.
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

    /// Adds time for a player as if the player had always had it, so no take-back removes it.
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

    /// Returns the number of completed moves of both players together.
    fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the time allowed for the current move, and which limit that is.
    fn current_limit(&self) -> (Duration, TimeLimit) {
        let color = self.side_to_move();
        let player_time = self.control.of(color);
        let clock = self.times[color as usize] + self.delay();
        match player_time.limit_beside_clock() {
            Some(limit) if limit < clock => (limit, TimeLimit::Move),
            None if player_time.is_each_move() => (clock, TimeLimit::Move),
            Some(_) | None => (clock, TimeLimit::Clock),
        }
    }
}

/// Returns the player of the move after this many plies.
fn mover(first_mover: Color, plies: usize) -> Color {
    if plies.is_multiple_of(2) {
        first_mover
    } else {
        !first_mover
    }
}

/// Returns how long a running clock will show the same text, or `None` if it shows zero.
fn until_change(left: Duration) -> Option<Duration> {
    let step = if left > LOW_TIME {
        Duration::from_secs(1)
    } else {
        Duration::from_millis(100)
    };
    until_step(left, step)
}

/// Returns the time until a running-down time reaches the next multiple of `step`, or `None` at zero.
fn until_step(left: Duration, step: Duration) -> Option<Duration> {
    let rest = u64::try_from(left.as_nanos().checked_sub(1)? % step.as_nanos()).ok()?;
    Some(Duration::from_nanos(rest + 1))
}

/// A time as a clock shows it: `1:05:00`, `15:00`, and `0:09.4` below twenty seconds. It is rounded up, so only a clock whose
/// flag has fallen shows zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayedTime(pub Duration);

impl DisplayedTime {
    /// Returns the time as in `4 minutes 58 seconds`.
    pub fn in_words(self) -> String {
        let text = self.to_string();
        let shown = text.strip_suffix(".0").unwrap_or(&text);
        let units = ["second", "minute", "hour"];
        let mut words: Vec<String> = shown
            .rsplit(':')
            .zip(units)
            .filter_map(|(digits, unit)| match digits.trim_start_matches('0') {
                "" => None,
                "1" => Some(format!("1 {unit}")),
                number if number.starts_with('.') => Some(format!("0{number} {unit}s")),
                number => Some(format!("{number} {unit}s")),
            })
            .collect();
        words.reverse();
        if words.is_empty() {
            "0 seconds".to_owned()
        } else {
            words.join(" ")
        }
    }

    /// Returns the time to the nearest second, as in `0:09`.
    pub fn rounded(self) -> String {
        in_seconds((self.0.as_millis() + 500) / 1000)
    }

    /// Returns true if the time is low enough to show tenths of a second.
    pub fn is_low(self) -> bool {
        self.in_tenths() < LOW_TIME.as_millis() / 100
    }

    /// Returns the time in tenths of a second, rounded up.
    fn in_tenths(self) -> u128 {
        self.0.as_nanos().div_ceil(100_000_000)
    }
}

impl fmt::Display for DisplayedTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.in_tenths();
        let text = if self.is_low() {
            format!("0:{:02}.{}", tenths / 10, tenths % 10)
        } else {
            in_seconds(tenths.div_ceil(10))
        };
        f.pad(&text)
    }
}

/// Writes seconds as in `1:05:00` and `15:00`.
fn in_seconds(seconds: u128) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
