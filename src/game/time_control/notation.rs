//! The players' notation of time controls: `15+10`, `5`, `90s`, `40/90+30,30+30`, `5d3`, `10b5`, `60s/move`,
//! `15 60s/move`, and `15+10 vs 5+3`. Times are minutes, or have a unit: `90s`, `5m`, `1h`; the bonus of each move is in seconds.

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

/// An error: the sentence that says why a text is not a time control.
fn error<T>(sentence: impl Into<String>) -> Result<T, String> {
    Err(sentence.into())
}

fn none_given<T>() -> Result<T, String> {
    error("there is no time given; write 15+10, 5, 90s or 60s/move")
}

/// The error for a word that is not a time.
fn no_time<T>(text: &str) -> Result<T, String> {
    match text {
        "hourglass" => error("Tabiya has no hourglass mode"),
        "unlimited" | "infinite" | "untimed" => error("a game without clocks has the time none"),
        _ => error(format!("{text:?} is not a time: write 5, 5+3 or 90s")),
    }
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads the time control of each player, or one for both.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.to_ascii_lowercase();
        let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for sign in [" +", "+ ", " ,", ", "] {
            text = text.replace(sign, sign.trim());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut sides = words.split(|&word| word == VERSUS);
        let white = player_time(sides.next().unwrap_or_default())?;
        let black = sides.next().map_or(Ok(white.clone()), player_time)?;
        match sides.next() {
            None => Ok(Self { white, black }),
            Some(more) => surplus(&[&[VERSUS], more].concat()),
        }
    }
}

/// Reads periods, a limit for each move, or both in this order.
fn player_time(words: &[&str]) -> Result<PlayerTime, String> {
    let limit = |text: &str| match time(text)? {
        Duration::ZERO => zero(text),
        limit => Ok(limit),
    };
    match words {
        [] => none_given(),
        [only] => match only.strip_suffix(EACH_MOVE) {
            Some(text) => Ok(PlayerTime::EachMove(limit(text)?)),
            None => Ok(PlayerTime::Periods(periods(only)?)),
        },
        [first, more @ ..] => match more {
            [second] if second.ends_with(EACH_MOVE) => {
                let text = second.trim_end_matches(EACH_MOVE);
                Ok(PlayerTime::Both(periods(first)?, limit(text)?))
            }
            // The first word may be the one that is wrong.
            _ => periods(first).and_then(|_| surplus(more)),
        },
    }
}

fn surplus<T>(words: &[&str]) -> Result<T, String> {
    error(format!(
        "a time can be followed by a limit, as in 60s/move, and by vs and the other player's time, but not by {:?}",
        words.join(" ")
    ))
}

fn zero<T>(text: &str) -> Result<T, String> {
    error(format!("a time cannot be zero: {text:?}"))
}

/// Reads periods separated by commas.
fn periods(text: &str) -> Result<Periods, String> {
    let mut earlier = Vec::new();
    let mut rest = text;
    loop {
        let (this, later) = match rest.split_once(',') {
            Some((this, later)) => (this, Some(later)),
            None => (rest, None),
        };
        let (moves, of_period) = match this.split_once('/') {
            Some((moves, of_period)) => (Some(number_of_moves(moves)?), of_period),
            None => (None, this),
        };
        let period = period(of_period)?;
        match (moves, later) {
            (last_moves, None) => {
                return Ok(Periods {
                    earlier,
                    last_moves,
                    last: period,
                });
            }
            (Some(moves), Some(later)) => {
                earlier.push((moves, period));
                rest = later;
            }
            (None, Some(later))
                if earlier.is_empty() && parse_digits(this).and(parse_digits(later)).is_some() =>
            {
                return error(format!(
                    "{text:?} is not a time: did you mean {this}+{later}?"
                ));
            }
            (None, Some(_)) => {
                return error(format!(
                    "only the last period lasts to the end of the game: say how many moves {this:?} is for, as in 40/{this}"
                ));
            }
        }
    }
}

pub(super) fn number_of_moves(text: &str) -> Result<NonZeroU32, String> {
    let number = parse_digits(text).and_then(|number| u32::try_from(number).ok());
    number.and_then(NonZeroU32::new).map_or_else(
        || {
            error(format!(
                "the number of moves in a period must be 1 or more, as in 40/90, not {text:?}"
            ))
        },
        Ok,
    )
}

/// Reads a time and the bonus of each move.
fn period(text: &str) -> Result<Period, String> {
    if text.starts_with(char::is_alphabetic) {
        return no_time(text);
    }
    let (main, bonus) = match text.find(['+', 'd', 'b']) {
        Some(sign) => (&text[..sign], bonus(&text[sign..=sign], &text[sign + 1..])?),
        None => (text, Bonus::None),
    };
    Period::new(time(main)?, bonus).map_or_else(|| zero(text), Ok)
}

/// Reads the seconds of a bonus behind its sign.
fn bonus(sign: &str, seconds: &str) -> Result<Bonus, String> {
    let Some(amount) = parse_digits(seconds.strip_suffix('s').unwrap_or(seconds)) else {
        return error(format!(
            "the increment or delay must be whole seconds, as in 15+10, 5d3 or 10b5, not {seconds:?}"
        ));
    };
    let amount = check_maximum(amount, seconds)?;
    Ok(match sign {
        "d" => Bonus::Delay(amount),
        "b" => Bonus::Bronstein(amount),
        _ => Bonus::Increment(amount),
    })
}

/// The units of a time and their seconds.
const UNITS: [(&str, u64); 5] = [("min", 60), ("m", 60), ("h", 3600), ("sec", 1), ("s", 1)];

/// Reads minutes, or a number with its unit. A fraction must give whole seconds, as in `0.5`.
fn time(text: &str) -> Result<Duration, String> {
    if text.is_empty() {
        return none_given();
    }
    let mut units = UNITS.into_iter();
    let with_unit = units.find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)));
    let (number, unit) = with_unit.unwrap_or((text, 60));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let scale = 10_u64.checked_pow(u32::try_from(fraction.len()).unwrap_or(u32::MAX));
    let parts = parse_digits(whole).zip(parse_digits(fraction)).zip(scale);
    match parts {
        Some(((whole, fraction), scale)) if fraction.saturating_mul(unit) % scale == 0 => {
            let seconds = whole.saturating_mul(unit);
            check_maximum(
                seconds.saturating_add(fraction.saturating_mul(unit) / scale),
                text,
            )
        }
        _ => no_time(text),
    }
}

/// Reads a time on a clock, above zero: as the clock shows it, `4:58` or `1:05:00`, or in the notation of time controls.
pub fn clock_time(text: &str) -> Result<Duration, String> {
    let shown = text
        .split(':')
        .map(parse_digits)
        .collect::<Option<Vec<_>>>();
    let seconds = match shown.as_deref() {
        Some([first, rest @ ..]) if matches!(rest, [0..60] | [0..60, 0..60]) => {
            let add = |sum: u64, part: &u64| sum.saturating_mul(60).saturating_add(*part);
            rest.iter().fold(*first, add)
        }
        Some(_) | None => time(&text.to_ascii_lowercase())?.as_secs(),
    };
    match check_maximum(seconds, text)? {
        Duration::ZERO => zero(text),
        time => Ok(time),
    }
}

/// Returns the time unless it is more than [`MAX_SECONDS`].
pub(super) fn check_maximum(seconds: u64, text: &str) -> Result<Duration, String> {
    if seconds > MAX_SECONDS {
        error(format!("{text:?} is more than 100 hours"))
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
