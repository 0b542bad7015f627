//! Time controls: how much time each player gets, and the notation in which players agree on it.

mod notation;
mod pgn;
#[cfg(test)]
mod tests;
mod words;

use std::num::NonZeroU32;
use std::time::Duration;

use crate::rules::Color;

/// Moves by which a time control is told to be rapid or blitz (FIDE A.1, B.1).
const RAPID_MOVES: u32 = 60;
/// The time for so many moves from which on a game is neither rapid nor blitz (FIDE A.1).
const RAPID_TIME: Duration = Duration::from_secs(60 * 60);

/// The time control of a game: what each player gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What White gets.
    white: PlayerTime,
    /// What Black gets.
    black: PlayerTime,
}

impl TimeControl {
    /// What a player gets.
    pub fn of(&self, color: Color) -> &PlayerTime {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Whether it is rapid chess or blitz: each player has less than an hour for sixty moves (FIDE A.1, B.1).
    pub fn is_rapid(&self) -> bool {
        let short = |color| self.of(color).time_for(RAPID_MOVES) < RAPID_TIME;
        Color::ALL.into_iter().all(short)
    }
}

/// The time that one player gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerTime {
    /// Periods of time, whatever a single move takes.
    Periods(Periods),
    /// So much for each move, and what is left of it is lost: a house rule.
    EachMove(Duration),
    /// Periods of time, and no more than so much of it for any single move: a house rule.
    Both(Periods, Duration),
}

/// The periods of a game, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periods {
    /// All but the last, with the moves that must be completed in each.
    earlier: Vec<(NonZeroU32, Period)>,
    /// The moves of the last period, which then comes again and again; without them it lasts to the end.
    last_moves: Option<NonZeroU32>,
    /// The last, and mostly the only one.
    last: Period,
}

/// The time added to a clock when a period begins, and what comes with each move of the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The time added.
    time: Duration,
    /// What comes with each move.
    bonus: Bonus,
}

/// What a player gets with each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// Nothing.
    None,
    /// So much is added after the move (Fischer).
    Increment(Duration),
    /// The clock begins to count down only after so long (simple delay).
    Delay(Duration),
    /// So much is on the clock beside the main time, and what the move has taken is added after it, up to so much
    /// (Bronstein).
    Bronstein(Duration),
}

impl Bonus {
    /// The most that it can be worth in a move.
    fn most(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::Increment(time) | Self::Delay(time) | Self::Bronstein(time) => time,
        }
    }
}

impl Periods {
    /// The period in which a player who has completed so many moves makes the next one, and whether that is its first.
    fn at(&self, moves: u32) -> (Period, bool) {
        let mut moves = moves;
        for &(of_period, period) in &self.earlier {
            if moves < of_period.get() {
                return (period, moves == 0);
            }
            moves -= of_period.get();
        }
        let moves = self.last_moves.map_or(moves, |of_period| moves % of_period);
        (self.last, moves == 0)
    }

    /// The time that comes with the move after so many, because a period begins with it.
    fn begins(&self, moves: u32) -> Duration {
        match self.at(moves) {
            (period, true) => period.time,
            (_, false) => Duration::ZERO,
        }
    }

    /// The time for so many moves.
    fn time_for(&self, moves: u32) -> Duration {
        (0..moves)
            .map(|done| self.begins(done) + self.at(done).0.bonus.most())
            .sum()
    }
}

impl PlayerTime {
    /// What stands on the clock before the first move.
    pub fn first(&self) -> Duration {
        match self {
            Self::Periods(periods) | Self::Both(periods, _) => {
                periods.begins(0) + self.bronstein(0)
            }
            Self::EachMove(limit) => *limit,
        }
    }

    /// How long the clock of a player who has completed so many moves stands still at the beginning of the next.
    pub fn delay(&self, moves: u32) -> Duration {
        match self.bonus(moves) {
            Bonus::Delay(delay) => delay,
            _ => Duration::ZERO,
        }
    }

    /// What is on the clock for the next move alone of a player who has completed so many, beside the main time: of a
    /// move that takes no longer all of it comes back, so that the main time is lost only after it (FIDE glossary).
    fn bronstein(&self, moves: u32) -> Duration {
        match self.bonus(moves) {
            Bonus::Bronstein(delay) => delay,
            Bonus::None | Bonus::Increment(_) | Bonus::Delay(_) => Duration::ZERO,
        }
    }

    /// What a single move may take at most, beside what stands on the clock.
    pub fn limit(&self) -> Option<Duration> {
        match self {
            Self::Both(_, limit) => Some(*limit),
            Self::Periods(_) | Self::EachMove(_) => None,
        }
    }

    /// Whether all there is is a limit for each move.
    pub fn is_each_move(&self) -> bool {
        matches!(self, Self::EachMove(_))
    }

    /// What stands on the clock after a move that took `used`, if `left` was there when it began and `moves` had
    /// been completed before.
    pub fn after_move(&self, left: Duration, used: Duration, moves: u32) -> Duration {
        let (Self::Periods(periods) | Self::Both(periods, _)) = self else {
            return self.first();
        };
        let left = left.saturating_sub(used.saturating_sub(self.delay(moves)));
        let bonus = match self.bonus(moves) {
            Bonus::Increment(increment) => increment,
            Bonus::Bronstein(most) => used.min(most),
            Bonus::None | Bonus::Delay(_) => Duration::ZERO,
        };
        // Where a period with another delay begins, the next move has that one.
        let next = (left + bonus + self.bronstein(moves + 1)).saturating_sub(self.bronstein(moves));
        next + periods.begins(moves + 1)
    }

    /// What comes with the move of a player who has completed so many.
    fn bonus(&self, moves: u32) -> Bonus {
        match self {
            Self::Periods(periods) | Self::Both(periods, _) => periods.at(moves).0.bonus,
            Self::EachMove(_) => Bonus::None,
        }
    }

    /// The time for so many moves.
    fn time_for(&self, moves: u32) -> Duration {
        match self {
            Self::Periods(periods) => periods.time_for(moves),
            Self::EachMove(limit) => *limit * moves,
            Self::Both(periods, limit) => periods.time_for(moves).min(*limit * moves),
        }
    }
}
