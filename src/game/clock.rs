//! The two clocks of a game. Time comes in as an argument: nothing here looks at a clock on the wall.

#[cfg(test)]
mod tests;

use std::fmt;
use std::time::{Duration, Instant};

use super::time_control::TimeControl;
use crate::rules::Color;

/// Time below which a clock shows tenths of a second.
const TENTHS_BELOW: Duration = Duration::from_secs(20);

/// Whether the clocks go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockMotion {
    /// They have not been started, or not since the game was resumed: they go from the next move on, or when they are
    /// told to.
    Waiting,
    /// The clock of the side to move has been going since then.
    Running(Instant),
    /// They stand: they are paused, or the game is over.
    Standing,
}

/// Which time a player has overstepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// That for the whole game or its period (FIDE 6.9).
    Clock,
    /// That for a single move, a house rule.
    Move,
}

/// What each player has on the clock, White first.
type Times = [Duration; 2];

/// What the clocks show at one moment and at any later one, as long as nothing is done: enough to write them down from
/// another thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// What both had when the move being thought about began.
    times: Times,
    /// Who thinks.
    side: Color,
    /// How long that player's clock stands still at the beginning of the move.
    delay: Duration,
    /// What the move had taken when the clock last stood.
    taken: Duration,
    /// Since when the clock has been going; none while it stands.
    since: Option<Instant>,
}

impl ClockReading {
    /// What both clocks show, White's first.
    pub fn shown(&self, now: Instant) -> [Duration; 2] {
        let mut times = self.times;
        let own = &mut times[self.side as usize];
        *own = own.saturating_sub(self.taken(now).saturating_sub(self.delay));
        times
    }

    /// What the move being thought about has taken.
    pub fn taken(&self, now: Instant) -> Duration {
        let going = self.since.map(|since| now.saturating_duration_since(since));
        self.taken + going.unwrap_or_default()
    }

    /// Whether a clock goes.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }
}

/// The clocks of both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What the players have agreed on.
    control: TimeControl,
    /// Who makes the first move.
    first: Color,
    /// What the clocks showed when the first move began.
    at_start: Times,
    /// What the clocks showed after each move.
    after: Vec<Times>,
    /// What the move being thought about had taken when the clock last stood.
    taken: Duration,
    /// Whether the clocks go.
    motion: ClockMotion,
    /// Whether the clocks were started before the first move.
    started_by_hand: bool,
}

impl Clocks {
    /// Clocks that wait for the game to begin with a move by `first`.
    pub fn new(control: TimeControl, first: Color) -> Self {
        let at_start = Color::ALL.map(|color| control.of(color).first());
        Self {
            control,
            first,
            at_start,
            after: Vec::new(),
            taken: Duration::ZERO,
            motion: ClockMotion::Waiting,
            started_by_hand: false,
        }
    }

    /// What the players have agreed on.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whose clock goes.
    pub fn running(&self) -> Option<Color> {
        matches!(self.motion, ClockMotion::Running(_)).then(|| self.side_to_move())
    }

    /// Whether the clocks have been started at all.
    pub fn is_started(&self) -> bool {
        self.motion != ClockMotion::Waiting
    }

    /// What a player has left.
    pub fn remaining(&self, color: Color, now: Instant) -> Duration {
        self.reading().shown(now)[color as usize]
    }

    /// What a player has left for the move alone, where a single move is limited beside the clock.
    pub fn remaining_for_move(&self, color: Color, now: Instant) -> Option<Duration> {
        let limit = self.control.of(color).limit()?;
        let taken = if color == self.side_to_move() {
            self.taken(now)
        } else {
            Duration::ZERO
        };
        Some(limit.saturating_sub(taken))
    }

    /// When the flag of the side to move falls, if it does nothing. Never, while the clocks stand.
    pub fn deadline(&self) -> Option<Instant> {
        let ClockMotion::Running(since) = self.motion else {
            return None;
        };
        let (allowed, _) = self.allowed();
        Some(since + allowed.saturating_sub(self.taken))
    }

    /// Whose flag has fallen, and which time that player has overstepped.
    pub fn fallen(&self, now: Instant) -> Option<(Color, Limit)> {
        let (_, limit) = self.allowed();
        let fallen = self.deadline().is_some_and(|deadline| now >= deadline);
        fallen.then(|| (self.side_to_move(), limit))
    }

    /// When the running clock, or what is left for the move alone, next [shows](DisplayedTime) another text. Never, while the
    /// clocks stand; each at most ten times a second.
    pub fn next_change(&self, now: Instant) -> Option<Instant> {
        let color = self.running()?;
        if self.fallen(now).is_some() {
            return None;
        }
        let left = self.remaining(color, now);
        let for_move = self.remaining_for_move(color, now).and_then(until_change);
        let delay = self.control.of(color).delay(self.moves(color));
        let stands_for = delay.saturating_sub(self.taken(now));
        let in_all = until_change(left).map(|change| stands_for + change);
        Some(now + for_move.into_iter().chain(in_all).min()?)
    }

    /// Sets the clock of the side to move going; whose that is. None if it goes already.
    pub fn start(&mut self, now: Instant) -> Option<Color> {
        if self.running().is_some() {
            return None;
        }
        self.started_by_hand |= self.after.is_empty();
        self.motion = ClockMotion::Running(now);
        Some(self.side_to_move())
    }

    /// Makes the clocks stand; whose was going. None if they do not go.
    pub fn stop(&mut self, now: Instant) -> Option<Color> {
        let color = self.running()?;
        self.taken = self.taken(now);
        self.motion = ClockMotion::Standing;
        Some(color)
    }

    /// The side to move has made its move, and the opponent's clock begins to go. What the player has left after it.
    pub fn press(&mut self, now: Instant) -> Duration {
        let left = self.note(None, self.taken(now));
        self.motion = ClockMotion::Running(now);
        left
    }

    /// Notes a move that was made in a game written down, after which its player had so much left, or as much as
    /// if the move had taken no time. The clocks wait afterwards for the next move.
    pub fn replay(&mut self, left: Option<Duration>) {
        self.note(left, Duration::ZERO);
        self.motion = ClockMotion::Waiting;
    }

    /// Sets both clocks to what they showed when the game was left, after so much of the move that was thought about.
    pub fn set(&mut self, times: Times, taken: Duration) {
        let side = self.side_to_move();
        let mut begun = times;
        let counted = taken.saturating_sub(self.control.of(side).delay(self.moves(side)));
        begun[side as usize] = begun[side as usize].saturating_add(counted);
        *self.times_mut() = begun;
        self.taken = taken;
    }

    /// What the clocks show now and later.
    pub fn reading(&self) -> ClockReading {
        let side = self.side_to_move();
        ClockReading {
            times: self.times(),
            side,
            delay: self.control.of(side).delay(self.moves(side)),
            taken: self.taken,
            since: match self.motion {
                ClockMotion::Running(since) => Some(since),
                ClockMotion::Waiting | ClockMotion::Standing => None,
            },
        }
    }

    /// Ends the turn of the side to move, which has taken so long; what it has left after its move, which the time
    /// control tells if nobody else does.
    fn note(&mut self, left: Option<Duration>, taken: Duration) -> Duration {
        let color = self.side_to_move();
        let mut times = self.times();
        let own = &mut times[color as usize];
        let moves = self.moves(color);
        *own = left.unwrap_or_else(|| self.control.of(color).after_move(*own, taken, moves));
        let left = *own;
        self.after.push(times);
        self.taken = Duration::ZERO;
        left
    }

    /// Gives both players the time that they had before the last move, whose player thinks again.
    pub fn take_back(&mut self, now: Instant) {
        self.after.pop();
        self.taken = Duration::ZERO;
        self.motion = match self.motion {
            _ if self.after.is_empty() && !self.started_by_hand => ClockMotion::Waiting,
            ClockMotion::Running(_) => ClockMotion::Running(now),
            standing => standing,
        };
    }

    /// Gives a player more time. A move that is taken back does not take it away again.
    pub fn add(&mut self, color: Color, time: Duration) {
        for times in self.after.iter_mut().chain([&mut self.at_start]) {
            times[color as usize] += time;
        }
    }

    /// Who thinks.
    fn side_to_move(&self) -> Color {
        if self.after.len().is_multiple_of(2) {
            self.first
        } else {
            !self.first
        }
    }

    /// How many moves a player has completed.
    fn moves(&self, color: Color) -> u32 {
        let plies = self.after.len();
        let by_second = plies / 2;
        let moves = if color == self.first {
            plies - by_second
        } else {
            by_second
        };
        u32::try_from(moves).unwrap_or(u32::MAX)
    }

    /// What the clocks showed when the move being thought about began.
    fn times(&self) -> Times {
        self.after.last().copied().unwrap_or(self.at_start)
    }

    /// The same, to be set.
    fn times_mut(&mut self) -> &mut Times {
        self.after.last_mut().unwrap_or(&mut self.at_start)
    }

    /// What the move being thought about has taken.
    fn taken(&self, now: Instant) -> Duration {
        self.reading().taken(now)
    }

    /// What the move being thought about may take, and which time that is.
    fn allowed(&self) -> (Duration, Limit) {
        let color = self.side_to_move();
        let allotment = self.control.of(color);
        let clock = self.times()[color as usize] + allotment.delay(self.moves(color));
        match allotment.limit() {
            Some(limit) if limit < clock => (limit, Limit::Move),
            None if allotment.is_each_move() => (clock, Limit::Move),
            _ => (clock, Limit::Clock),
        }
    }
}

/// How long a running clock shows the same text. For ever, once it shows zero.
fn until_change(left: Duration) -> Option<Duration> {
    if left.is_zero() {
        return None;
    }
    let step = if left > TENTHS_BELOW {
        Duration::from_secs(1)
    } else {
        Duration::from_millis(100)
    };
    let rest = u64::try_from(left.as_nanos() % step.as_nanos()).ok()?;
    Some(if rest == 0 {
        step
    } else {
        Duration::from_nanos(rest)
    })
}

/// A time as a clock shows it: `1:05:00`, `15:00`, and `0:09.4` below twenty seconds. What has begun counts as whole,
/// so that zero is shown only by a clock whose flag has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayedTime(pub Duration);

impl DisplayedTime {
    /// The same as one would say it, as in `4 minutes 58 seconds`.
    pub fn in_words(self) -> String {
        let shown = self.to_string();
        let shown = shown.strip_suffix(".0").unwrap_or(&shown);
        let units = ["second", "minute", "hour"];
        let mut said: Vec<String> = shown
            .rsplit(':')
            .zip(units)
            .filter_map(|(digits, unit)| match digits.trim_start_matches('0') {
                "" => None,
                "1" => Some(format!("1 {unit}")),
                number if number.starts_with('.') => Some(format!("0{number} {unit}s")),
                number => Some(format!("{number} {unit}s")),
            })
            .collect();
        said.reverse();
        if said.is_empty() {
            "0 seconds".to_owned()
        } else {
            said.join(" ")
        }
    }

    /// Whether so little is left that it is shown in tenths of a second.
    pub fn is_low(self) -> bool {
        self.0 <= TENTHS_BELOW
    }
}

impl fmt::Display for DisplayedTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.0.as_nanos().div_ceil(100_000_000);
        let text = if tenths < TENTHS_BELOW.as_millis() / 100 {
            format!("0:{:02}.{}", tenths / 10, tenths % 10)
        } else {
            let seconds = tenths.div_ceil(10);
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            match hours {
                0 => format!("{minutes}:{seconds:02}"),
                _ => format!("{hours}:{minutes:02}:{seconds:02}"),
            }
        };
        f.pad(&text)
    }
}
