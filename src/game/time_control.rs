//! Time controls: the time that each player gets. Their notations are in the modules below.

mod notation;
#[cfg(test)]
mod tests;
mod words;

pub use notation::{clock_time, doubt};

use std::num::NonZeroU32;
use std::time::Duration;

use crate::rules::Color;

/// The number of moves by which a time control is classified as rapid or blitz (FIDE A.1, B.1).
const RAPID_MOVES: u32 = 60;
/// A game is neither rapid nor blitz if a player gets this much or more for [`RAPID_MOVES`] moves (FIDE A.1).
const RAPID_TIME: Duration = Duration::from_secs(60 * 60);

/// What each player gets, White first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl([PlayerTime; 2]);

impl TimeControl {
    pub fn of(&self, color: Color) -> &PlayerTime {
        &self.0[color as usize]
    }

    /// Returns the time control with White's time for Black, and Black's for White.
    pub fn swapped(self) -> Self {
        let [white, black] = self.0;
        Self([black, white])
    }

    /// Returns true for rapid or blitz chess: each player has less than an hour for sixty moves (FIDE A.1, B.1).
    pub fn is_rapid(&self) -> bool {
        let short = |player: &PlayerTime| player.time_for_moves(RAPID_MOVES) < RAPID_TIME;
        self.0.iter().all(short)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTime {
    /// Empty if each move is limited and nothing else.
    periods: Vec<Period>,
    /// A limit for each move, of which nothing is carried over: a house rule.
    move_limit: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The number of moves to complete in it; the last period begins again after them, or lasts to the end of the game if
    /// that is `None`.
    moves: Option<NonZeroU32>,
    /// The time added to the clock when the period begins.
    time: Duration,
    /// An increment if there is no bonus.
    bonus: Bonus,
    /// How much the bonus of each move is; zero if there is none.
    amount: Duration,
}

/// What a player gets with each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// Added before each move, the first included (Fischer; FIDE glossary).
    Increment,
    /// The clock starts to count down only after this time (simple delay).
    Delay,
    /// On the clock in addition to the main time; after the move, the time that it took is added, up to this much
    /// (Bronstein).
    Bronstein,
}

impl Period {
    /// Returns how much of this bonus there is.
    fn amount_of(self, bonus: Bonus) -> Duration {
        if self.bonus == bonus {
            self.amount
        } else {
            Duration::ZERO
        }
    }

    /// Returns what the bonus puts on the clock before the move.
    fn on_clock(self) -> Duration {
        self.amount_of(Bonus::Increment) + self.amount_of(Bonus::Bronstein)
    }
}

impl PlayerTime {
    /// Returns the period of the move that follows `moves` completed ones, and true if it is the first move of that
    /// period; `None` if there are no periods.
    fn period(&self, mut moves: u32) -> Option<(Period, bool)> {
        let (last, earlier) = self.periods.split_last()?;
        for period in earlier {
            // All but the last have a number of moves.
            let of_period = period.moves.map_or(u32::MAX, NonZeroU32::get);
            if moves < of_period {
                return Some((*period, moves == 0));
            }
            moves -= of_period;
        }
        let moves = last.moves.map_or(moves, |of_period| moves % of_period);
        Some((*last, moves == 0))
    }

    /// Returns how much of this bonus comes with the move that follows `moves` completed ones.
    fn amount_of(&self, bonus: Bonus, moves: u32) -> Duration {
        let period = self.period(moves);
        period.map_or(Duration::ZERO, |(period, _)| period.amount_of(bonus))
    }

    /// Returns what the clock gets before the move that follows `moves` completed ones.
    fn time_before(&self, moves: u32) -> Duration {
        match self.period(moves) {
            Some((period, true)) => period.time + period.on_clock(),
            Some((period, false)) => period.on_clock(),
            None => Duration::ZERO,
        }
    }

    /// Returns the time on the clock before the first move.
    pub fn initial_time(&self) -> Duration {
        match self.move_limit {
            Some(limit) if self.is_each_move() => limit,
            Some(_) | None => self.time_before(0),
        }
    }

    /// Returns how long the clock stands still at the beginning of the move that follows `moves` completed ones.
    pub fn delay(&self, moves: u32) -> Duration {
        self.amount_of(Bonus::Delay, moves)
    }

    /// Returns the limit for a single move that holds in addition to the time on the clock.
    pub fn limit_beside_clock(&self) -> Option<Duration> {
        self.move_limit.filter(|_| !self.is_each_move())
    }

    /// Returns true if there is a limit for each move and nothing else.
    pub fn is_each_move(&self) -> bool {
        self.periods.is_empty()
    }

    /// Returns the time on the clock after a move that took `used`, if `left` was on it when the move began and `moves`
    /// had been completed before.
    pub fn after_move(&self, left: Duration, used: Duration, moves: u32) -> Duration {
        if self.is_each_move() {
            return self.initial_time();
        }
        let left = left.saturating_sub(used.saturating_sub(self.delay(moves)));
        // What a move has left of its Bronstein delay is not saved.
        let unused = self.amount_of(Bonus::Bronstein, moves).saturating_sub(used);
        left.saturating_sub(unused) + self.time_before(moves + 1)
    }

    /// Returns the time that a move took, if the clock showed the first of these times when it began and the second when the
    /// next one begins, and `moves` had been completed before. `None` if that does not show: within a delay, or if nothing is
    /// carried over.
    pub fn time_used(&self, [before, after]: [Duration; 2], moves: u32) -> Option<Duration> {
        let delay = self.delay(moves);
        let hidden = delay + self.amount_of(Bonus::Bronstein, moves);
        let used = (before + self.time_before(moves + 1) + delay).saturating_sub(after);
        let shows = !self.is_each_move() && (used > hidden || hidden.is_zero());
        shows.then_some(used)
    }

    /// Returns the most time that a player gets for this many moves.
    fn time_for_moves(&self, moves: u32) -> Duration {
        let time = |done| self.time_before(done) + self.delay(done);
        let in_periods: Duration = (0..moves).map(time).sum();
        match self.move_limit {
            None => in_periods,
            Some(limit) if self.is_each_move() => limit * moves,
            // Both hold, so the smaller of the two counts.
            Some(limit) => in_periods.min(limit * moves),
        }
    }
}
