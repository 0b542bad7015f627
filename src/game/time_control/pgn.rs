//! Time controls in PGN's `TimeControl` tag: seconds throughout, `300+3`, `40/7200:3600`, `-` for none.

use super::notation::{check_maximum, number_of_moves, parse_digits};
use super::{Bonus, Period, Periods, PlayerTime, TimeControl};

impl TimeControl {
    /// Returns the value of the tag, or `None` for what it cannot express: different times, delays, and limits for each
    /// move.
    pub fn to_pgn(&self) -> Option<String> {
        match &self.white {
            PlayerTime::Periods(periods) if self.white == self.black => periods.to_pgn(),
            PlayerTime::Periods(_) | PlayerTime::EachMove(_) | PlayerTime::Both(..) => None,
        }
    }

    /// Reads the value of the tag; returns `None` if it names no time control or cannot be read.
    pub fn from_pgn(tag: &str) -> Option<Self> {
        let mut fields = Vec::new();
        for field in tag.trim().split(':') {
            let (moves, rest) = match field.split_once('/') {
                Some((moves, rest)) => (Some(number_of_moves(moves).ok()?), rest),
                None => (None, field),
            };
            fields.push((moves, period(rest)?));
        }
        let (last_moves, last) = fields.pop()?;
        let earlier = fields
            .into_iter()
            .map(|(moves, period)| Some((moves?, period)));
        let both = PlayerTime::Periods(Periods {
            earlier: earlier.collect::<Option<_>>()?,
            last_moves,
            last,
        });
        Some(Self {
            white: both.clone(),
            black: both,
        })
    }
}

impl Periods {
    fn to_pgn(&self) -> Option<String> {
        let mut fields = Vec::new();
        for (moves, period) in &self.earlier {
            fields.push(format!("{moves}/{}", period.to_pgn()?));
        }
        let moves = self.last_moves.map(|moves| format!("{moves}/"));
        fields.push(moves.unwrap_or_default() + &self.last.to_pgn()?);
        Some(fields.join(":"))
    }
}

impl Period {
    /// Returns `None` for a delay.
    fn to_pgn(self) -> Option<String> {
        let time = self.time.as_secs();
        match self.bonus {
            Bonus::None => Some(time.to_string()),
            Bonus::Increment(increment) => Some(format!("{time}+{}", increment.as_secs())),
            Bonus::Delay(_) | Bonus::Bronstein(_) => None,
        }
    }
}

/// Reads a time and an increment, in seconds.
fn period(text: &str) -> Option<Period> {
    let seconds = |text: &str| check_maximum(parse_digits(text)?, text).ok();
    let (time, bonus) = match text.split_once('+') {
        Some((time, increment)) => (time, Bonus::Increment(seconds(increment)?)),
        None => (text, Bonus::None),
    };
    Period::new(seconds(time)?, bonus)
}
