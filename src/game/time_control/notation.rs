//! The players' notation of time controls: `15+10`, `5`, `90s`, `40/90+30,30+30`, `5d3`, `10b5`, `60s/move`,
//! `15 60s/move`, and `15+10 vs 5+3`. Times are minutes or, with an `s`, seconds; the bonus of each move is in seconds.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use super::{Bonus, Period, Periods, PlayerTime, TimeControl};

/// The longest time that is accepted, in seconds: a hundred hours.
const MAX_SECONDS: u64 = 100 * 60 * 60;
/// Separates the times of White and Black where they differ.
const VERSUS: &str = "vs";
/// Ends a limit for each move.
const EACH_MOVE: &str = "/move";

/// Why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControlError {
    Empty,
    /// This text should be a time.
    Time(String),
    /// This text should be the seconds of an increment or delay.
    Bonus(String),
    /// This text should be a number of moves.
    Moves(String),
    Zero(String),
    /// The time is longer than [`MAX_SECONDS`].
    TooLong(String),
    /// A period other than the last lacks its number of moves.
    PeriodWithoutMoves(String),
    /// This text follows a complete time control.
    Surplus(String),
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no time given; write 15+10, 5, 90s or 60s/move"),
            Self::Time(text) => write!(
                f,
                "a time must be whole minutes, as in 15, or seconds, as in 90s, not {text:?}"
            ),
            Self::Bonus(text) => write!(
                f,
                "the increment or delay must be whole seconds, as in 15+10, 5d3 or 10b5, not {text:?}"
            ),
            Self::Moves(text) => write!(
                f,
                "the number of moves in a period must be 1 or more, as in 40/90, not {text:?}"
            ),
            Self::Zero(text) => write!(f, "a time cannot be zero: {text:?}"),
            Self::TooLong(text) => write!(f, "{text:?} is more than 100 hours"),
            Self::PeriodWithoutMoves(text) => write!(
                f,
                "only the last period lasts to the end of the game: say how many moves {text:?} is for, as in \
                 40/{text}"
            ),
            Self::Surplus(text) => write!(
                f,
                "a time can be followed by a limit, as in 60s/move, and by vs and the other player's time, but not by \
                 {text:?}"
            ),
        }
    }
}

impl std::error::Error for TimeControlError {}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads the time control of each player, or one for both.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.to_ascii_lowercase().replace(", ", ",");
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut sides = words.split(|&word| word == VERSUS);
        let white = player_time(sides.next().unwrap_or_default())?;
        let black = sides.next().map_or(Ok(white.clone()), player_time)?;
        match sides.next() {
            None => Ok(Self { white, black }),
            Some(more) => Err(TimeControlError::Surplus(
                [&[VERSUS], more].concat().join(" "),
            )),
        }
    }
}

/// Reads periods, a limit for each move, or both in this order.
fn player_time(words: &[&str]) -> Result<PlayerTime, TimeControlError> {
    let limit = |text: &str| match time(text)? {
        Duration::ZERO => Err(TimeControlError::Zero(text.to_owned())),
        limit => Ok(limit),
    };
    match words {
        [] => Err(TimeControlError::Empty),
        [only] => match only.strip_suffix(EACH_MOVE) {
            Some(text) => Ok(PlayerTime::EachMove(limit(text)?)),
            None => Ok(PlayerTime::Periods(periods(only)?)),
        },
        [first, second] => match second.strip_suffix(EACH_MOVE) {
            Some(text) => Ok(PlayerTime::Both(periods(first)?, limit(text)?)),
            None => Err(TimeControlError::Surplus((*second).to_owned())),
        },
        [_, _, more @ ..] => Err(TimeControlError::Surplus(more.join(" "))),
    }
}

/// Reads periods separated by commas.
fn periods(text: &str) -> Result<Periods, TimeControlError> {
    let mut all = Vec::new();
    for text in text.split(',') {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(number_of_moves(moves)?), rest),
            None => (None, text),
        };
        all.push((text, moves, period(rest)?));
    }
    let (_, last_moves, last) = all.pop().ok_or(TimeControlError::Empty)?;
    let earlier = all.into_iter().map(|(text, moves, period)| {
        let moves = moves.ok_or_else(|| TimeControlError::PeriodWithoutMoves(text.to_owned()))?;
        Ok((moves, period))
    });
    Ok(Periods {
        earlier: earlier.collect::<Result<_, _>>()?,
        last_moves,
        last,
    })
}

pub(super) fn number_of_moves(text: &str) -> Result<NonZeroU32, TimeControlError> {
    let number = parse_digits(text).and_then(|number| u32::try_from(number).ok());
    number
        .and_then(NonZeroU32::new)
        .ok_or_else(|| TimeControlError::Moves(text.to_owned()))
}

/// Reads a time and the bonus of each move.
fn period(text: &str) -> Result<Period, TimeControlError> {
    let (main, bonus) = match text.find(['+', 'd', 'b']) {
        Some(sign) => (&text[..sign], bonus(&text[sign..=sign], &text[sign + 1..])?),
        None => (text, Bonus::None),
    };
    Period::new(time(main)?, bonus).ok_or_else(|| TimeControlError::Zero(text.to_owned()))
}

/// Reads the seconds of a bonus behind its sign.
fn bonus(sign: &str, seconds: &str) -> Result<Bonus, TimeControlError> {
    let wrong = || TimeControlError::Bonus(seconds.to_owned());
    let amount = parse_digits(seconds.strip_suffix('s').unwrap_or(seconds)).ok_or_else(wrong)?;
    let amount = check_maximum(amount, seconds)?;
    Ok(match sign {
        "d" => Bonus::Delay(amount),
        "b" => Bonus::Bronstein(amount),
        _ => Bonus::Increment(amount),
    })
}

/// Reads minutes, or seconds with an `s`.
fn time(text: &str) -> Result<Duration, TimeControlError> {
    if text.is_empty() {
        return Err(TimeControlError::Empty);
    }
    let (digits, unit) = match text.strip_suffix('s') {
        Some(digits) => (digits, 1),
        None => (text, 60),
    };
    let number = parse_digits(digits).ok_or_else(|| TimeControlError::Time(text.to_owned()))?;
    check_maximum(number.saturating_mul(unit), text)
}

/// Returns the time unless it is more than [`MAX_SECONDS`].
pub(super) fn check_maximum(seconds: u64, text: &str) -> Result<Duration, TimeControlError> {
    if seconds > MAX_SECONDS {
        Err(TimeControlError::TooLong(text.to_owned()))
    } else {
        Ok(Duration::from_secs(seconds))
    }
}

/// Reads a number that consists of digits alone; one that is too large is returned as the largest.
pub(super) fn parse_digits(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.white.fmt(f)?;
        if self.white == self.black {
            return Ok(());
        }
        write!(f, " {VERSUS} {}", self.black)
    }
}

impl fmt::Display for PlayerTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Periods(periods) => periods.fmt(f),
            Self::EachMove(limit) => write!(f, "{}s{EACH_MOVE}", limit.as_secs()),
            Self::Both(periods, limit) => {
                write!(f, "{periods} {}s{EACH_MOVE}", limit.as_secs())
            }
        }
    }
}

impl fmt::Display for Periods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (moves, period) in &self.earlier {
            write!(f, "{moves}/{period},")?;
        }
        if let Some(moves) = self.last_moves {
            write!(f, "{moves}/")?;
        }
        self.last.fmt(f)
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time.as_secs() {
            seconds if seconds % 60 == 0 => write!(f, "{}", seconds / 60),
            seconds => write!(f, "{seconds}s"),
        }?;
        let bonus = self.bonus.max_amount().as_secs();
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Increment(_) => write!(f, "+{bonus}"),
            Bonus::Delay(_) => write!(f, "d{bonus}"),
            Bonus::Bronstein(_) => write!(f, "b{bonus}"),
        }
    }
}
