//! The two clocks of a game. Time is an argument: nothing here reads the system's clock.

#[cfg(test)]
mod tests;

use std::fmt;
use std::time::{Duration, Instant};

use super::time_control::TimeControl;
use crate::rules::Color;

/// At or below this time a clock is low and shows tenths of a second.
pub const LOW_TIME: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockState {
    /// Not started yet, or not since the game was resumed: they start with the next move, or when a player starts them.
    Waiting,
    /// The clock of the side to move has been running since then.
    Running(Instant),
    /// Paused, or stopped because the game is over.
    Stopped,
}

/// The limit that a player has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// The time for the whole game or its period (FIDE 6.9).
    Clock,
    /// The time for a single move, a house rule.
    Move,
}

/// The time that each player has left, White first.
pub type Times = [Duration; 2];

/// The clocks. A copy yields the times at any later moment, as long as no action follows, so that another thread can write
/// them to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    /// Who makes the first move.
    first_mover: Color,
    /// The times before the first move, and after each move.
    times: Vec<Times>,
    /// The time that the current move had taken when the clock was last stopped.
    elapsed: Duration,
    state: ClockState,
    /// True if a player started the clocks before the first move.
    started_by_hand: bool,
}

impl Clocks {
    /// Creates clocks that wait for the first move, made by `first_mover`.
    pub fn new(control: TimeControl, first_mover: Color) -> Self {
        let initial = Color::ALL.map(|color| control.of(color).initial_time());
        Self {
            control,
            first_mover,
            times: vec![initial],
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
        let mut times = self.times();
        let own = &mut times[self.side_to_move() as usize];
        *own = own.saturating_sub(self.elapsed(now).saturating_sub(self.delay()));
        times
    }

    pub fn remaining(&self, color: Color, now: Instant) -> Duration {
        self.times_at(now)[color as usize]
    }

    /// Returns the time that the current move has taken.
    pub fn elapsed(&self, now: Instant) -> Duration {
        match self.state {
            ClockState::Running(since) => self.elapsed + now.saturating_duration_since(since),
            ClockState::Waiting | ClockState::Stopped => self.elapsed,
        }
    }

    /// Returns how long the clock stands still at the beginning of the current move.
    fn delay(&self) -> Duration {
        let side = self.side_to_move();
        self.control.of(side).delay(self.moves(side))
    }

    /// Returns the time that a player had after this many plies of the game.
    pub fn after_plies(&self, plies: usize, color: Color) -> Duration {
        self.times[plies.min(self.plies())][color as usize]
    }

    /// Returns the time that a move took, counted in plies from 1; `None` if it took none but what a delay gives, or nothing of
    /// it is carried over.
    pub fn time_used(&self, ply: usize) -> Option<Duration> {
        let index = ply - 1;
        let color = self.mover(index);
        let times = [index, ply].map(|plies| self.after_plies(plies, color));
        let moves = u32::try_from(index / 2).unwrap_or(u32::MAX);
        self.control.of(color).time_used(times, moves)
    }

    /// Returns how long the clock of the side to move still stands before it counts down.
    pub fn delay_left(&self, now: Instant) -> Duration {
        self.delay().saturating_sub(self.elapsed(now))
    }

    /// Returns the time left for the current move alone, or `None` if a single move is not limited beside the clock.
    pub fn remaining_for_move(&self, color: Color, now: Instant) -> Option<Duration> {
        let limit = self.control.of(color).limit_beside_clock()?;
        let elapsed = if color == self.side_to_move() {
            self.elapsed(now)
        } else {
            Duration::ZERO
        };
        Some(limit.saturating_sub(elapsed))
    }

    /// Returns when the flag of the side to move will fall, or `None` while the clocks are stopped.
    pub fn deadline(&self) -> Option<Instant> {
        let ClockState::Running(since) = self.state else {
            return None;
        };
        let (allowed, _) = self.current_limit();
        Some(since + allowed.saturating_sub(self.elapsed))
    }

    /// Returns the player whose flag has fallen, and the limit that was exceeded.
    pub fn fallen_flag(&self, now: Instant) -> Option<(Color, TimeLimit)> {
        let (_, limit) = self.current_limit();
        let fallen = self.deadline().is_some_and(|deadline| now >= deadline);
        fallen.then(|| (self.side_to_move(), limit))
    }

    /// Returns when the running clock, the seconds of its delay, or the time left for the move alone, next
    /// [displays](DisplayedTime) another text; `None` while the clocks are stopped. Each changes at most ten times a second.
    pub fn next_change(&self, now: Instant) -> Option<Instant> {
        let color = self.running()?;
        if self.fallen_flag(now).is_some() {
            return None;
        }
        let left = self.remaining(color, now);
        let for_move = self.remaining_for_move(color, now).and_then(until_change);
        let stands_for = self.delay_left(now);
        let in_all = match until_step(stands_for, Duration::from_secs(1)) {
            Some(change) => Some(change),
            None => until_change(left),
        };
        Some(now + for_move.into_iter().chain(in_all).min()?)
    }

    /// Starts the clock of the side to move, and returns that side, or `None` if it is running already.
    pub fn start(&mut self, now: Instant) -> Option<Color> {
        if self.running().is_some() {
            return None;
        }
        self.started_by_hand |= self.plies() == 0;
        self.state = ClockState::Running(now);
        Some(self.side_to_move())
    }

    /// Stops the clocks, and returns the side whose clock was running, or `None` if they are stopped already.
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

    /// Ends the move of the side to move, which left its player this much, and starts the opponent's clock.
    pub fn press_as_told(&mut self, left: Option<Duration>, now: Instant) {
        self.end_move(left, Duration::ZERO);
        self.state = ClockState::Running(now);
    }

    /// Replays a move after which its player had this much left; `None` if that is not recorded, and then the move
    /// takes no time. The clocks wait for the next move.
    pub fn replay(&mut self, left: Option<Duration>) {
        self.end_move(left, Duration::ZERO);
        self.state = ClockState::Waiting;
    }

    /// Sets both clocks to what they showed when the game was saved, where the current move had already taken
    /// `elapsed`.
    pub fn set(&mut self, times: Times, elapsed: Duration) {
        let side = self.side_to_move();
        let counted = elapsed.saturating_sub(self.delay());
        let plies = self.plies();
        self.times[plies] = times;
        let own = &mut self.times[plies][side as usize];
        *own = own.saturating_add(counted);
        self.elapsed = elapsed;
    }

    /// Makes clocks that were [set](Self::set) go on as if they had run for this long since, or stand paused.
    pub fn restore(&mut self, run: Option<Duration>, now: Instant) {
        self.elapsed = self.elapsed.saturating_add(run.unwrap_or_default());
        self.state = run.map_or(ClockState::Stopped, |_| ClockState::Running(now));
    }

    /// Ends the move of the side to move and returns the time that it then has left: `left` if that is known, else as
    /// the time control has it after a move that took `elapsed`.
    fn end_move(&mut self, left: Option<Duration>, elapsed: Duration) -> Duration {
        let color = self.side_to_move();
        let mut times = self.times();
        let own = &mut times[color as usize];
        let moves = self.moves(color);
        *own = left.unwrap_or_else(|| self.control.of(color).after_move(*own, elapsed, moves));
        let left = *own;
        self.times.push(times);
        self.elapsed = Duration::ZERO;
        left
    }

    /// Gives both players the time that they had when the move that is taken back began, and restarts that move.
    pub fn take_back(&mut self, now: Instant) {
        self.times.pop();
        self.elapsed = Duration::ZERO;
        if self.plies() == 0 && !self.started_by_hand {
            self.state = ClockState::Waiting;
        } else if matches!(self.state, ClockState::Running(_)) {
            self.state = ClockState::Running(now);
        }
    }

    /// Adds to a player's time. Taking a move back does not remove it again.
    pub fn add_time(&mut self, color: Color, time: Duration) {
        for times in &mut self.times {
            times[color as usize] += time;
        }
    }

    /// Gives a player this much time from now on. Taking a move back keeps the difference, and never leaves less.
    pub fn correct(&mut self, color: Color, had: Duration, time: Duration) {
        for times in &mut self.times {
            let own = &mut times[color as usize];
            *own = (*own + time).saturating_sub(had).max(time);
        }
    }

    fn side_to_move(&self) -> Color {
        self.mover(self.plies())
    }

    /// Returns the player who makes the move after this many plies.
    fn mover(&self, plies: usize) -> Color {
        if plies.is_multiple_of(2) {
            self.first_mover
        } else {
            !self.first_mover
        }
    }

    /// Returns the number of moves that a player has completed.
    fn moves(&self, color: Color) -> u32 {
        // The first mover is half a move ahead.
        let half_moves = self.plies() + usize::from(color == self.first_mover);
        u32::try_from(half_moves / 2).unwrap_or(u32::MAX)
    }

    /// Returns the times when the current move began.
    fn times(&self) -> Times {
        self.times[self.plies()]
    }

    /// Returns the number of completed moves of both players together.
    fn plies(&self) -> usize {
        self.times.len() - 1
    }

    /// Returns the time that the current move may take, and the limit that this is.
    fn current_limit(&self) -> (Duration, TimeLimit) {
        let color = self.side_to_move();
        let player_time = self.control.of(color);
        let clock = self.times()[color as usize] + self.delay();
        match player_time.limit_beside_clock() {
            Some(limit) if limit < clock => (limit, TimeLimit::Move),
            None if player_time.is_each_move() => (clock, TimeLimit::Move),
            Some(_) | None => (clock, TimeLimit::Clock),
        }
    }
}

/// Returns how long a running clock will display the same text; `None` once it displays zero.
fn until_change(left: Duration) -> Option<Duration> {
    let step = if left > LOW_TIME {
        Duration::from_secs(1)
    } else {
        Duration::from_millis(100)
    };
    until_step(left, step)
}

/// Returns how long a time that runs down stays above the next multiple of a step below it; `None` at zero.
fn until_step(left: Duration, step: Duration) -> Option<Duration> {
    let rest = u64::try_from(left.as_nanos().checked_sub(1)? % step.as_nanos()).ok()?;
    Some(Duration::from_nanos(rest + 1))
}

/// A time as a clock displays it: `1:05:00`, `15:00`, and `0:09.4` below twenty seconds. It is rounded up, so that only
/// a clock whose flag has fallen displays zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayedTime(pub Duration);

impl DisplayedTime {
    /// Returns the time as in `4 minutes 58 seconds`.
    pub fn in_words(self) -> String {
        let shown = self.to_string();
        let shown = shown.strip_suffix(".0").unwrap_or(&shown);
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

    /// Returns true if the time is at or below the limit for showing tenths of a second.
    pub fn is_low(self) -> bool {
        self.0 <= LOW_TIME
    }
}

impl fmt::Display for DisplayedTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.0.as_nanos().div_ceil(100_000_000);
        let text = if tenths < LOW_TIME.as_millis() / 100 {
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

#[cfg(test)]
impl Clocks {
    /// All that changes, to be compared: the last times, those before, and the rest.
    pub fn fields(&self) -> (Times, Vec<Times>, Duration, u8, bool) {
        let mut times = self.times.clone();
        let last = times.pop().unwrap();
        let state = match self.state {
            ClockState::Waiting => 0,
            ClockState::Running(_) => 1,
            ClockState::Stopped => 2,
        };
        (last, times, self.elapsed, state, self.started_by_hand)
    }
}
