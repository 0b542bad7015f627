//! Time controls: the time that each player gets. Their notations are in the modules below.

mod notation;
mod pgn;
#[cfg(test)]
mod tests;
mod words;

pub use notation::clock_time;

use std::num::NonZeroU32;
use std::time::Duration;

use crate::rules::Color;

/// The number of moves by which a time control is classified as rapid or blitz (FIDE A.1, B.1).
const RAPID_MOVES: u32 = 60;
/// A game is neither rapid nor blitz if a player gets this much or more for [`RAPID_MOVES`] moves (FIDE A.1).
const RAPID_TIME: Duration = Duration::from_secs(60 * 60);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    white: PlayerTime,
    black: PlayerTime,
}

impl TimeControl {
    pub fn of(&self, color: Color) -> &PlayerTime {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Returns the time control with White's time for Black, and Black's for White.
    pub fn swapped(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }

    /// Returns true for rapid or blitz chess: each player has less than an hour for sixty moves (FIDE A.1, B.1).
    pub fn is_rapid(&self) -> bool {
        let short = |color| self.of(color).time_for_moves(RAPID_MOVES) < RAPID_TIME;
        Color::ALL.into_iter().all(short)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerTime {
    /// Without a limit for a single move.
    Periods(Periods),
    /// A limit for each move, of which nothing is carried over: a house rule.
    EachMove(Duration),
    /// Periods, and a limit for each move within them: a house rule.
    Both(Periods, Duration),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periods {
    /// All but the last, each with the number of moves to complete in it.
    earlier: Vec<(NonZeroU32, Period)>,
    /// The number of moves after which the last period begins again; `None` if it lasts to the end of the game.
    last_moves: Option<NonZeroU32>,
    last: Period,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The time added to the clock when the period begins.
    time: Duration,
    bonus: Bonus,
}

/// What a player gets with each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    None,
    /// Added before each move, the first included (Fischer; FIDE glossary).
    Increment(Duration),
    /// The clock starts to count down only after this time (simple delay).
    Delay(Duration),
    /// On the clock in addition to the main time; after the move, the time that it took is added, up to this much
    /// (Bronstein).
    Bronstein(Duration),
}

impl Period {
    /// Creates a period; `None` if the clock would be at zero when it begins.
    fn new(time: Duration, bonus: Bonus) -> Option<Self> {
        let bonus = Some(bonus).filter(|bonus| !bonus.max_amount().is_zero());
        let bonus = bonus.unwrap_or(Bonus::None);
        (!(time + bonus.on_clock()).is_zero()).then_some(Self { time, bonus })
    }
}

impl Bonus {
    /// Returns what it puts on the clock before the move.
    fn on_clock(self) -> Duration {
        match self {
            Self::Increment(time) | Self::Bronstein(time) => time,
            Self::None | Self::Delay(_) => Duration::ZERO,
        }
    }

    /// Returns the most that it can be worth in one move.
    fn max_amount(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::Increment(time) | Self::Delay(time) | Self::Bronstein(time) => time,
        }
    }
}

impl Periods {
    /// Returns the period of the move that follows `moves` completed ones, and true if it is the first move of that
    /// period.
    fn period_of_move(&self, moves: u32) -> (Period, bool) {
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

    /// Returns the time added before the move that follows `moves` completed ones, if a period begins with it.
    fn period_time(&self, moves: u32) -> Duration {
        match self.period_of_move(moves) {
            (period, true) => period.time,
            (_, false) => Duration::ZERO,
        }
    }

    /// Returns what the clock gets before the move that follows `moves` completed ones.
    fn time_before(&self, moves: u32) -> Duration {
        self.period_time(moves) + self.period_of_move(moves).0.bonus.on_clock()
    }

    fn time_for_moves(&self, moves: u32) -> Duration {
        (0..moves)
            .map(|done| self.period_time(done) + self.period_of_move(done).0.bonus.max_amount())
            .sum()
    }
}

impl PlayerTime {
    /// Returns the time on the clock before the first move.
    pub fn initial_time(&self) -> Duration {
        match self {
            Self::Periods(periods) | Self::Both(periods, _) => periods.time_before(0),
            Self::EachMove(limit) => *limit,
        }
    }

    /// Returns how long the clock stands still at the beginning of the move that follows `moves` completed ones.
    pub fn delay(&self, moves: u32) -> Duration {
        match self.bonus(moves) {
            Bonus::Delay(delay) => delay,
            Bonus::None | Bonus::Increment(_) | Bonus::Bronstein(_) => Duration::ZERO,
        }
    }

    /// Returns the limit for a single move that holds in addition to the time on the clock.
    pub fn move_limit(&self) -> Option<Duration> {
        match self {
            Self::Both(_, limit) => Some(*limit),
            Self::Periods(_) | Self::EachMove(_) => None,
        }
    }

    /// Returns true if there is a limit for each move and nothing else.
    pub fn is_each_move(&self) -> bool {
        matches!(self, Self::EachMove(_))
    }

    /// Returns the time on the clock after a move that took `used`, if `left` was on it when the move began and `moves`
    /// had been completed before.
    pub fn after_move(&self, left: Duration, used: Duration, moves: u32) -> Duration {
        let (Self::Periods(periods) | Self::Both(periods, _)) = self else {
            return self.initial_time();
        };
        let left = left.saturating_sub(used.saturating_sub(self.delay(moves)));
        // What a move has left of its Bronstein delay is not saved.
        let unused = match self.bonus(moves) {
            Bonus::Bronstein(delay) => delay.saturating_sub(used),
            Bonus::None | Bonus::Increment(_) | Bonus::Delay(_) => Duration::ZERO,
        };
        left.saturating_sub(unused) + periods.time_before(moves + 1)
    }

    /// Returns the time that a move took, if the clock showed the first of these times when it began and the second when the
    /// next one begins, and `moves` had been completed before. `None` if that does not show: within a delay, or if nothing is
    /// carried over.
    pub fn time_used(&self, [before, after]: [Duration; 2], moves: u32) -> Option<Duration> {
        let (Self::Periods(periods) | Self::Both(periods, _)) = self else {
            return None;
        };
        let hidden = match self.bonus(moves) {
            Bonus::Delay(delay) | Bonus::Bronstein(delay) => delay,
            Bonus::None | Bonus::Increment(_) => Duration::ZERO,
        };
        let counted = before + periods.time_before(moves + 1) + self.delay(moves);
        let used = counted.saturating_sub(after);
        (used > hidden || hidden.is_zero()).then_some(used)
    }

    /// Returns the bonus of the move that follows `moves` completed ones.
    fn bonus(&self, moves: u32) -> Bonus {
        match self {
            Self::Periods(periods) | Self::Both(periods, _) => {
                periods.period_of_move(moves).0.bonus
            }
            Self::EachMove(_) => Bonus::None,
        }
    }

    fn time_for_moves(&self, moves: u32) -> Duration {
        match self {
            Self::Periods(periods) => periods.time_for_moves(moves),
            Self::EachMove(limit) => *limit * moves,
            Self::Both(periods, limit) => periods.time_for_moves(moves).min(*limit * moves),
        }
    }
}
