//! Time controls: the time that each player gets for the game and for each move, with periods, increments and delays. `clock`
//! counts that time down; the submodules read time controls, write them and put them in words.

mod notation;
#[cfg(test)]
mod tests;
mod words;

pub use notation::{Doubt, Reading, clock_time, doubt, with_name};

use std::num::NonZeroU32;
use std::time::Duration;

use crate::rules::Color;

/// FIDE adds up a player's time for this many moves to decide whether a game is rapid or blitz (FIDE A.1, B.1).
const RAPID_MOVES: u32 = 60;
/// A game is neither rapid nor blitz if a player gets at least this much time for [`RAPID_MOVES`] moves (FIDE A.1).
const RAPID_TIME: Duration = Duration::from_secs(60 * 60);

/// The time of each player, and whether a draw counts as Black's win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// White's time, then Black's.
    times: [PlayerTime; 2],
    is_armageddon: bool,
}

impl TimeControl {
    pub fn of(&self, color: Color) -> &PlayerTime {
        &self.times[color as usize]
    }

    /// Returns true if a draw counts as Black's win. Black usually has less time in return.
    pub fn is_armageddon(&self) -> bool {
        self.is_armageddon
    }

    /// Returns the time control after the players have switched colors. Each keeps their own time, except in armageddon, where
    /// the times belong to the colors.
    pub fn swapped(mut self) -> Self {
        if !self.is_armageddon {
            self.times.reverse();
        }
        self
    }

    /// Returns true for rapid or blitz chess: each player has less than an hour for sixty moves (FIDE A.1, B.1).
    pub fn is_rapid(&self) -> bool {
        let short = |player: &PlayerTime| player.time_for_moves(RAPID_MOVES) < RAPID_TIME;
        self.times.iter().all(short)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerTime {
    /// The periods, in order; empty if there is only a limit for each move.
    periods: Vec<Period>,
    /// The limit for each move, which is a house rule; `None` if there is none. Unused time does not carry over.
    move_limit: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The number of moves to complete in this period. If this is the last period, it begins again after them. `None` if
    /// the period lasts to the end of the game.
    moves: Option<NonZeroU32>,
    /// The time added to the clock when the period begins.
    time: Duration,
    /// The kind of bonus; `Increment` if there is no bonus.
    bonus: Bonus,
    /// The size of the bonus for each move; zero if there is none.
    amount: Duration,
}

/// The kind of bonus that a player gets with each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// The bonus is added before each move, including the first one (Fischer; FIDE glossary).
    Increment,
    /// In each move, the clock starts to count down only after the bonus time (simple delay).
    Delay,
    /// The bonus is on the clock in addition to the main time. After the move, the clock gets back the time that the move
    /// took, up to the bonus (Bronstein).
    Bronstein,
}

/// The period that a move belongs to, and whether it begins with that move.
struct CurrentPeriod {
    period: Period,
    /// True if the move is the first one of the period, so that the clock gets the time of the period.
    has_just_begun: bool,
}

impl Period {
    /// Returns the amount of this bonus; zero if the period has another kind of bonus or none.
    fn amount_of(self, bonus: Bonus) -> Duration {
        if self.bonus == bonus {
            self.amount
        } else {
            Duration::ZERO
        }
    }

    /// Returns the bonus that is added to the clock before each move; zero for a simple delay, which never shows on the clock.
    fn on_clock(self) -> Duration {
        self.amount_of(Bonus::Increment) + self.amount_of(Bonus::Bronstein)
    }
}

impl PlayerTime {
    /// Returns the period of the next move after `moves` completed ones; `None` if there are no periods.
    fn period(&self, mut moves: u32) -> Option<CurrentPeriod> {
        let (last, earlier) = self.periods.split_last()?;
        for period in earlier {
            // Every period but the last has a number of moves.
            let moves_of_period = period.moves.map_or(u32::MAX, NonZeroU32::get);
            if moves < moves_of_period {
                return Some(CurrentPeriod {
                    period: *period,
                    has_just_begun: moves == 0,
                });
            }
            moves -= moves_of_period;
        }
        // The last period begins again after its number of moves, if it has one.
        let moves_in_last = last.moves.map_or(moves, |of_period| moves % of_period);
        Some(CurrentPeriod {
            period: *last,
            has_just_begun: moves_in_last == 0,
        })
    }

    /// Returns the amount of this bonus for the next move after `moves` completed ones; zero if the move has another kind of
    /// bonus or none.
    fn amount_of(&self, bonus: Bonus, moves: u32) -> Duration {
        match self.period(moves) {
            Some(current) => current.period.amount_of(bonus),
            None => Duration::ZERO,
        }
    }

    /// Returns the time that the clock gets before the next move after `moves` completed ones; zero if there is only a limit
    /// for each move.
    fn time_before(&self, moves: u32) -> Duration {
        match self.period(moves) {
            Some(current) if current.has_just_begun => {
                current.period.time + current.period.on_clock()
            }
            Some(current) => current.period.on_clock(),
            None => Duration::ZERO,
        }
    }

    /// Returns the time on the clock before the first move.
    pub fn initial_time(&self) -> Duration {
        match self.move_limit {
            Some(limit) if self.has_only_move_limit() => limit,
            Some(_) | None => self.time_before(0),
        }
    }

    /// Returns the main time and the increment of the first period, which are both on the clock before the first move.
    /// `None` if there is no increment.
    pub fn initial_increment(&self) -> Option<(Duration, Duration)> {
        let first = self.periods.first()?;
        let increment = first.amount_of(Bonus::Increment);
        (!increment.is_zero()).then_some((first.time, increment))
    }

    /// Returns how long the clock waits at the beginning of the next move after `moves` completed ones; zero without a simple
    /// delay.
    pub fn delay(&self, moves: u32) -> Duration {
        self.amount_of(Bonus::Delay, moves)
    }

    /// Returns the limit for a single move in addition to the clock; `None` if there is no such limit, or if nothing else
    /// limits the time.
    pub fn additional_move_limit(&self) -> Option<Duration> {
        if self.has_only_move_limit() {
            None
        } else {
            self.move_limit
        }
    }

    /// Returns true if there is only a limit for each move.
    pub fn has_only_move_limit(&self) -> bool {
        self.periods.is_empty()
    }

    /// Returns the time on the clock after a move that took `used`, including what the clock gets for the next move. Before the
    /// move the clock showed `left`, and the player had completed `moves` moves.
    pub fn after_move(&self, left: Duration, used: Duration, moves: u32) -> Duration {
        if self.has_only_move_limit() {
            return self.initial_time();
        }
        let left = left.saturating_sub(used.saturating_sub(self.delay(moves)));
        // The unused part of a Bronstein delay is lost.
        let unused = self.amount_of(Bonus::Bronstein, moves).saturating_sub(used);
        left.saturating_sub(unused) + self.time_before(moves + 1)
    }

    /// Returns the time that a move took. The player had completed `moves` moves before it; the clock showed `before` when it
    /// began and `after` when the player's next move began. `None` if the clock does not tell: the move took no longer than the
    /// delay, or no time carries over.
    pub fn time_used(&self, [before, after]: [Duration; 2], moves: u32) -> Option<Duration> {
        let began_without_increment = self
            .initial_increment()
            .is_some_and(|(main, _)| before == main);
        if moves == 0 && began_without_increment && after == before {
            // On lichess the first move takes no time and earns no increment.
            return Some(Duration::ZERO);
        }
        let delay = self.delay(moves);
        let hidden = delay + self.amount_of(Bonus::Bronstein, moves);
        let used = (before + self.time_before(moves + 1) + delay).saturating_sub(after);
        let is_known = !self.has_only_move_limit() && (used > hidden || hidden.is_zero());
        is_known.then_some(used)
    }

    /// Returns the maximum time that a player gets for this many moves.
    fn time_for_moves(&self, moves: u32) -> Duration {
        let time = |done| self.time_before(done) + self.delay(done);
        let in_periods: Duration = (0..moves).map(time).sum();
        match self.move_limit {
            None => in_periods,
            Some(limit) if self.has_only_move_limit() => limit * moves,
            // Both limits apply, so the smaller one counts.
            Some(limit) => in_periods.min(limit * moves),
        }
    }
}
