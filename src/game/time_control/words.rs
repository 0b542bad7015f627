//! Time controls in words.

use itertools::Itertools;

use super::notation::ARMAGEDDON;
use super::{Bonus, Period, PlayerTime, TimeControl};
use crate::game::DisplayedTime;

impl TimeControl {
    /// Returns what each player gets, as in `15 minutes plus 10 seconds per move, for each player`.
    pub fn in_words(&self) -> String {
        let [white, black] = &self.times;
        let times = if white == black {
            format!("{}, for each player", white.in_words())
        } else {
            let (white, black) = (white.in_words(), black.in_words());
            format!("{white}, for White; {black}, for Black")
        };
        if self.is_armageddon {
            format!("{times}, {ARMAGEDDON}")
        } else {
            times
        }
    }
}

impl PlayerTime {
    /// Returns what one player gets: the periods one after the other, and the limit for each move.
    fn in_words(&self) -> String {
        let mut words = self.periods.iter().map(Period::in_words).join(", then ");
        if self.periods.last().is_some_and(|last| last.moves.is_some()) {
            words += ", repeating";
        }
        match self.move_limit.map(|limit| DisplayedTime(limit).in_words()) {
            None => words,
            Some(limit) if self.periods.is_empty() => format!("{limit} per move"),
            Some(limit) => format!("{words}, at most {limit} per move"),
        }
    }
}

impl Period {
    /// Returns the period in words: its number of moves if it has one, its time, and the bonus for each move.
    pub(super) fn in_words(&self) -> String {
        let time = DisplayedTime(self.time).in_words();
        let amount = DisplayedTime(self.amount).in_words();
        let moves = self.moves.map(|moves| format!("{moves} moves in "));
        let words = match self.bonus {
            _ if self.amount.is_zero() => time,
            Bonus::Increment if self.time.is_zero() => format!("{amount} added before each move"),
            Bonus::Increment => format!("{time} plus {amount} per move"),
            Bonus::Delay => format!("{time} with a delay of {amount} per move"),
            Bonus::Bronstein => format!("{time} with up to {amount} given back after each move"),
        };
        moves.unwrap_or_default() + &words
    }
}
