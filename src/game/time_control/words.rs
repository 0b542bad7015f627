//! Time controls in words.

use super::{Bonus, Period, Periods, PlayerTime, TimeControl};
use crate::game::DisplayedTime;

impl TimeControl {
    /// What each player gets, as in `15 minutes and 10 seconds more with each move, for each player`.
    pub fn in_words(&self) -> String {
        if self.white == self.black {
            return format!("{}, for each player", self.white.in_words());
        }
        let (white, black) = (self.white.in_words(), self.black.in_words());
        format!("{white}, for White; {black}, for Black")
    }
}

impl PlayerTime {
    /// What one player gets.
    fn in_words(&self) -> String {
        match self {
            Self::Periods(periods) => periods.in_words(),
            Self::EachMove(limit) => format!("{} per move", DisplayedTime(*limit).in_words()),
            Self::Both(periods, limit) => {
                let limit = DisplayedTime(*limit).in_words();
                format!("{}, at most {limit} per move", periods.in_words())
            }
        }
    }
}

impl Periods {
    /// One after the other.
    fn in_words(&self) -> String {
        let moves = |moves| format!("{moves} moves in ");
        let earlier = self.earlier.iter();
        let mut parts: Vec<String> = earlier
            .map(|(count, period)| moves(count) + &period.in_words())
            .collect();
        parts.push(match &self.last_moves {
            Some(count) => moves(count) + &self.last.in_words() + ", repeating",
            None => self.last.in_words(),
        });
        parts.join(", then ")
    }
}

impl Period {
    /// The time, and what comes with each move.
    fn in_words(&self) -> String {
        let time = DisplayedTime(self.time).in_words();
        let bonus = DisplayedTime(self.bonus.max_amount()).in_words();
        match self.bonus {
            Bonus::Increment(_) if self.time.is_zero() => format!("{bonus} added before each move"),
            Bonus::None => time,
            Bonus::Increment(_) => format!("{time} plus {bonus} per move"),
            Bonus::Delay(_) => format!("{time} with a delay of {bonus} per move"),
            Bonus::Bronstein(_) => {
                format!("{time} with up to {bonus} given back after each move")
            }
        }
    }
}
