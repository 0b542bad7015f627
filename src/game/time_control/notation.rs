//! The players' notation of time controls: `15+10`, `5`, `90s`, `40/90+30,30+30`, `5d3`, `10b5`, `60s/move`, `15 60s/move`, and
//! `15+10 vs 5+3`. A time is in minutes or has a unit: `90s`, `5m`, `1h`. The bonus for each move is in seconds.
//!
//! PGN's `TimeControl` tag has a smaller notation, always in seconds: `300+3`, `40/7200:3600`, `-` for none.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use itertools::Itertools;

use super::{Bonus, Period, PlayerTime, TimeControl};

/// The longest allowed time, in seconds: a hundred hours.
const MAX_SECONDS: u64 = 100 * 60 * 60;
/// The word that separates White's time from Black's if they differ.
const VERSUS: &str = "vs";
/// The suffix of a limit for each move, as in `60s/move`.
const EACH_MOVE: &str = "/move";

/// Returns an error with a sentence that says why a text is not a time control.
fn error<T>(sentence: impl Into<String>) -> Result<T, String> {
    Err(sentence.into())
}

fn none_given_error<T>() -> Result<T, String> {
    error("there is no time given; write 15+10, 5, 90s or 60s/move")
}

/// The word that makes a draw count as Black's win.
pub const ARMAGEDDON: &str = "armageddon";
/// The players' times in an armageddon game if the text gives none, as in the FIDE World Cup.
const ARMAGEDDON_TIMES: &[&str] = &["5", VERSUS, "4"];

/// The names of kinds of time control, each with a usual time: for blitz and rapid, that of FIDE's world championships. A
/// name before another time has no effect: `blitz 5+3` is `5+3`.
const NAMED: [(&str, &str); 4] = [
    ("bullet", "1"),
    ("blitz", "3+2"),
    ("rapid", "15+10"),
    ("classical", "90+30"),
];

/// Returns a time control with its name before it, as in `blitz 3+2`; `None` if it has no name.
pub fn with_name(control: &str) -> Option<String> {
    let (name, _) = NAMED.iter().find(|(_, named)| *named == control)?;
    Some(format!("{name} {control}"))
}

/// The words for units that may follow a number and a space, each with its unit.
const UNIT_WORDS: [(&str, &str); 14] = [
    ("minutes", "m"),
    ("minute", "m"),
    ("mins", "m"),
    ("min", "m"),
    ("hours", "h"),
    ("hour", "h"),
    ("hrs", "h"),
    ("seconds", "s"),
    ("second", "s"),
    ("secs", "s"),
    ("sec", "s"),
    ("m", "m"),
    ("h", "h"),
    ("s", "s"),
];

/// Returns the words of a time control in this notation, from any common spelling: `15 | 10`, `5 minutes`, `G/60;d5`, `blitz`.
fn usual_words(text: &str) -> Vec<String> {
    let text = with_usual_signs(text);
    let mut usual: Vec<String> = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let number = usual.last_mut().filter(|previous| ends_in_digit(previous));
        if let Some(number) = number
            && let Some(addition) = addition_to_number(word)
        {
            number.push_str(&addition);
        } else if let Some((_, control)) = NAMED.iter().find(|(name, _)| *name == word) {
            // A name before another time has no effect.
            if !words.peek().is_some_and(|next| begins_with_digit(next)) {
                usual.push((*control).to_owned());
            }
        } else {
            // `G/60` means 60 minutes for the game.
            usual.push(word.strip_prefix("g/").unwrap_or(word).to_owned());
        }
    }
    usual
}

/// Returns a time control in lower case, with single spaces between words and none around signs, and with the signs of this
/// notation: `+` for `|` and `;inc`, `d` for `;d`.
fn with_usual_signs(text: &str) -> String {
    let signs = text.to_ascii_lowercase().replace('|', "+");
    let mut usual = signs.split_whitespace().join(" ");
    for sign in [" +", "+ ", " ,", ", ", " ;", "; "] {
        usual = usual.replace(sign, sign.trim());
    }
    for (spelling, sign) in [(";d", "d"), (";+", "+"), (";inc", "+")] {
        usual = usual.replace(spelling, sign);
    }
    usual
}

/// Returns what a word adds to the number before it; `None` if the word is not part of that number. A unit adds its letter:
/// `5 minutes+3` becomes `5m+3`. A delay is added unchanged: `G/60 d5` becomes `60d5`.
fn addition_to_number(word: &str) -> Option<String> {
    let end = word.find(|letter: char| !letter.is_alphabetic());
    let (letters, rest) = word.split_at(end.unwrap_or(word.len()));
    if letters == "d" {
        return Some(word.to_owned());
    }
    let (_, unit) = UNIT_WORDS.iter().find(|(name, _)| *name == letters)?;
    Some(format!("{unit}{rest}"))
}

fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
}

fn ends_in_digit(text: &str) -> bool {
    text.ends_with(|letter: char| letter.is_ascii_digit())
}

/// A period of a time control that can mean two things, because somebody may have swapped its moves and its minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    period: String,
    /// The likely meaning, and then the literal one.
    pub readings: [Reading; 2],
}

/// One meaning of a doubtful time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The whole time control, written so that it has only one meaning.
    pub control: String,
    /// The doubtful period in words, as in `40 moves in 2 hours`.
    pub words: String,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let readings = self.readings.iter();
        let mut named = readings.map(|Reading { control, words }| format!("{control} ({words})"));
        write!(f, "does {:?} mean {}?", self.period, named.join(" or "))
    }
}

/// Returns what a time control may mean if it has a period such as `120/40`, with more moves than minutes. `None` if it has
/// no such period, and for a whole time such as `5/3`, which means an increment (see [`unusual_period`]).
pub fn doubt(text: &str) -> Option<Doubt> {
    let words = usual_words(text);
    if words.iter().any(|word| unusual_period(word).is_some()) {
        return None;
    }
    let mut periods = words.iter().flat_map(|word| word.split(','));
    periods.find_map(|period| {
        let reading = |meaning: String| {
            Some(Reading {
                control: with_period(&words, period, &meaning),
                words: periods_in_words(&meaning)?,
            })
        };
        let [likely, literal] = two_meanings(period)?;
        Some(Doubt {
            period: period.to_owned(),
            readings: [reading(likely)?, reading(literal)?],
        })
    })
}

/// Returns the likely and the literal meaning of a period with more moves than minutes: `40/120` and `120/40m` for `120/40`.
/// `None` for any other period, and for zero minutes.
fn two_meanings(period: &str) -> Option<[String; 2]> {
    let (moves, rest) = period.split_once('/')?;
    let end = rest.find(['+', 'd', 'b']).unwrap_or(rest.len());
    let (minutes, bonus) = rest.split_at(end);
    let (count, time) = (parse_digits(moves)?, parse_digits(minutes)?);
    let is_doubtful = count > time && time > 0;
    is_doubtful.then(|| {
        [
            format!("{minutes}/{moves}{bonus}"),
            format!("{moves}/{minutes}m{bonus}"),
        ]
    })
}

/// Returns the words of a time control as one text, with the period `old` replaced by `new`.
fn with_period(words: &[String], old: &str, new: &str) -> String {
    let replaced = |word: &String| {
        let mut periods = word
            .split(',')
            .map(|period| if period == old { new } else { period });
        periods.join(",")
    };
    words.iter().map(replaced).join(" ")
}

/// The fewest minutes that a period with a number of moves usually has.
const USUAL_MINUTES: u64 = 20;

/// Returns the likely meaning of a time such as `5/3`, too short for so many moves: `5+3`. `None` for any other text.
fn unusual_period(text: &str) -> Option<String> {
    let (moves, minutes) = text.split_once('/')?;
    let (count, time) = (parse_digits(moves)?, parse_digits(minutes)?);
    (0 < time && time < USUAL_MINUTES && time <= count).then(|| format!("{moves}+{minutes}"))
}

/// Returns the likely meaning of periods with PGN's colon between them: `40/90,30+30` for `40/90:30+30`. `None` for any
/// other text, and for a time as a clock shows it, as in `40/1:30:00`.
fn periods_with_comma(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(':')?;
    if !first.contains('/') || rest.contains(':') {
        return None;
    }
    let with_comma = format!("{first},{rest}");
    let is_readable = periods(&with_comma, ',', period_in_minutes).is_ok();
    is_readable.then_some(with_comma)
}

/// Returns periods in words; `None` if the text cannot be read.
fn periods_in_words(text: &str) -> Option<String> {
    let periods = periods(text, ',', period_in_minutes).ok()?;
    Some(periods.iter().map(Period::in_words).join(", "))
}

/// Returns the error for a word that is not a time.
fn no_time_error<T>(text: &str) -> Result<T, String> {
    match text {
        "hourglass" => error("Tabiya has no hourglass mode"),
        "unlimited" | "infinite" | "untimed" => error("a game without clocks has the time none"),
        _ => error(format!("{text:?} is not a time: write 5, 5+3 or 90s")),
    }
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads the time of each player, or one time for both, and whether the game is armageddon.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let owned_words = usual_words(text);
        if let Some(doubt) = doubt(text) {
            return error(doubt.to_string());
        }
        let all_words: Vec<&str> = owned_words.iter().map(String::as_str).collect();
        let (words, is_armageddon) = match all_words.as_slice() {
            [ARMAGEDDON] => (ARMAGEDDON_TIMES, true),
            [times @ .., ARMAGEDDON] | [ARMAGEDDON, times @ ..] => (times, true),
            times => (times, false),
        };
        let mut sides = words.split(|&word| word == VERSUS);
        let white = player_time(sides.next().unwrap_or_default())?;
        let black = sides.next().map_or(Ok(white.clone()), player_time)?;
        match sides.next() {
            None => Ok(Self {
                times: [white, black],
                is_armageddon,
            }),
            Some(more) => surplus_error(&[&[VERSUS], more].concat()),
        }
    }
}

/// Reads periods, a limit for each move, or both in this order.
fn player_time(words: &[&str]) -> Result<PlayerTime, String> {
    let (main, limit) = match words {
        [] => return none_given_error(),
        [limit] if limit.ends_with(EACH_MOVE) => (None, Some(limit)),
        [main] => (Some(main), None),
        [main, limit] if limit.ends_with(EACH_MOVE) => (Some(main), Some(limit)),
        [main, more @ ..] => {
            // If the first word is wrong too, that error comes first.
            periods(main, ',', period_in_minutes)?;
            return surplus_error(more);
        }
    };
    Ok(PlayerTime {
        periods: main.map_or(Ok(Vec::new()), |text| periods_in_minutes(text))?,
        move_limit: limit.map(|word| time_per_move(word)).transpose()?,
    })
}

/// Reads periods as players write them, and names what they probably mean if they are no usual periods.
fn periods_in_minutes(text: &str) -> Result<Vec<Period>, String> {
    match unusual_period(text).or_else(|| periods_with_comma(text)) {
        Some(meant) => error(format!("{text:?} is not a time: did you mean {meant}?")),
        None => periods(text, ',', period_in_minutes),
    }
}

/// Reads a limit for each move, as in `60s/move`. It must be above zero.
fn time_per_move(word: &str) -> Result<Duration, String> {
    let text = word.strip_suffix(EACH_MOVE).unwrap_or(word);
    match time(text)? {
        Duration::ZERO => zero_error(text),
        limit => Ok(limit),
    }
}

fn surplus_error<T>(words: &[&str]) -> Result<T, String> {
    error(format!(
        "a time can be followed by a limit, as in 60s/move, and by vs and the other player's time, but not by {:?}",
        words.join(" ")
    ))
}

fn zero_error<T>(text: &str) -> Result<T, String> {
    error(format!("a time cannot be zero: {text:?}"))
}

/// Reads periods such as `40/90+30`. Each begins with its number of moves and `/`, which the last one may leave out.
/// `read_time` reads what follows the `/`, as a period without a number of moves.
fn periods(
    text: &str,
    separator: char,
    read_time: impl Fn(&str) -> Result<Period, String>,
) -> Result<Vec<Period>, String> {
    let parts: Vec<&str> = text.split(separator).collect();
    let mut periods = Vec::with_capacity(parts.len());
    for part in &parts {
        let period = period(part, &read_time)?;
        let ends_game = period.moves.is_none();
        periods.push(period);
        let is_last = periods.len() == parts.len();
        if ends_game && !is_last {
            return error(without_moves(text, &parts, part));
        }
    }
    Ok(periods)
}

/// Reads one period, with or without its number of moves.
fn period(
    text: &str,
    read_time: impl Fn(&str) -> Result<Period, String>,
) -> Result<Period, String> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(number_of_moves(moves)?), time),
        None => (None, text),
    };
    let mut period = read_time(time)?;
    period.moves = moves;
    // A main time of zero is fine if the first move gets time by its bonus.
    let time_at_first_move = period.time + period.on_clock();
    if time_at_first_move.is_zero() {
        return zero_error(time);
    }
    Ok(period)
}

/// Returns the message that a period before the last one has no number of moves. Two plain numbers probably mean a time and
/// its increment.
fn without_moves(text: &str, periods: &[&str], period: &str) -> String {
    match periods {
        [main, other] if parse_digits(main).and(parse_digits(other)).is_some() => {
            format!("{text:?} is not a time: did you mean {main}+{other}?")
        }
        _ => format!(
            "only the last period lasts to the end of the game: say how many moves {period:?} is for, as in 40/{period}"
        ),
    }
}

fn number_of_moves(text: &str) -> Result<NonZeroU32, String> {
    let number = parse_digits(text).and_then(|number| u32::try_from(number).ok());
    number.and_then(NonZeroU32::new).ok_or_else(|| {
        format!("the number of moves in a period must be 1 or more, as in 40/90, not {text:?}")
    })
}

/// The bonus of a period that names none: an increment of zero, so that `5` and `5d0` are equal.
const NO_BONUS: (Bonus, Duration) = (Bonus::Increment, Duration::ZERO);

/// Reads a time, in minutes unless it has a unit, and the bonus of each move, in seconds.
fn period_in_minutes(text: &str) -> Result<Period, String> {
    if text.starts_with(char::is_alphabetic) {
        return no_time_error(text);
    }
    let (main, (bonus, amount)) = match text.find(['+', 'd', 'b']) {
        Some(sign) => (&text[..sign], bonus(&text[sign..=sign], &text[sign + 1..])?),
        None => (text, NO_BONUS),
    };
    Ok(Period {
        moves: None,
        time: time(main)?,
        bonus,
        amount,
    })
}

/// Reads a bonus from its sign and its seconds: `+` is an increment, `d` a delay, and `b` a Bronstein delay. Zero seconds mean
/// no bonus.
fn bonus(sign: &str, seconds: &str) -> Result<(Bonus, Duration), String> {
    let Some(amount) = parse_digits(seconds.strip_suffix('s').unwrap_or(seconds)) else {
        return error(format!(
            "the increment or delay must be whole seconds, as in 15+10, 5d3 or 10b5, not {seconds:?}"
        ));
    };
    let amount = check_maximum(amount, seconds)?;
    Ok(match sign {
        _ if amount.is_zero() => NO_BONUS,
        "d" => (Bonus::Delay, amount),
        "b" => (Bonus::Bronstein, amount),
        _ => (Bonus::Increment, amount),
    })
}

/// The units of time and their seconds.
const UNITS: [(&str, u64); 5] = [("min", 60), ("m", 60), ("h", 3600), ("sec", 1), ("s", 1)];

/// Reads a time of at most [`MAX_SECONDS`], in minutes unless it has a unit.
fn time(text: &str) -> Result<Duration, String> {
    match seconds_of(text) {
        None if text.is_empty() => none_given_error(),
        None => no_time_error(text),
        Some(seconds) => check_maximum(seconds, text),
    }
}

/// Reads a time and returns its seconds: minutes, a number with a unit, hours and minutes as in `1h30`, or the display of a
/// clock, as in `1:30:00`. A fraction must come out as whole seconds, as in `0.5`. `None` if the text is not a time.
fn seconds_of(text: &str) -> Option<u64> {
    if let Some(seconds) = shown_on_clock(text).or_else(|| hours_and_minutes(text)) {
        return Some(seconds);
    }
    let mut units = UNITS.into_iter();
    let with_unit = units.find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)));
    let (number, unit) = with_unit.unwrap_or((text, 60));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let scale = 10_u64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let whole_units = parse_digits(whole)?.saturating_mul(unit);
    let part = parse_digits(fraction)?.saturating_mul(unit);
    (part % scale == 0).then(|| whole_units.saturating_add(part / scale))
}

/// Reads the seconds from a clock display such as `4:58` or `1:05:00`; `None` for any other text.
fn shown_on_clock(text: &str) -> Option<u64> {
    let parts: Vec<u64> = text.split(':').map(parse_digits).collect::<Option<_>>()?;
    let (first, rest) = parts.split_first()?;
    let add = |sum: u64, part: &u64| sum.saturating_mul(60).saturating_add(*part);
    matches!(rest, [0..60] | [0..60, 0..60]).then(|| rest.iter().fold(*first, add))
}

/// Reads the seconds from hours and minutes, as in `1h30` or `1h30m`; `None` for any other text.
fn hours_and_minutes(text: &str) -> Option<u64> {
    let (hours, minutes) = text.split_once('h')?;
    let minutes = parse_digits(minutes.strip_suffix('m').unwrap_or(minutes))?;
    let hours = parse_digits(hours)?;
    (minutes < 60).then(|| {
        hours
            .saturating_mul(60)
            .saturating_add(minutes)
            .saturating_mul(60)
    })
}

/// Reads a time for a clock, above zero and at most [`MAX_SECONDS`]: as a clock shows it, `4:58` or `1:05:00`, or in the
/// notation of time controls.
pub fn clock_time(text: &str) -> Result<Duration, String> {
    match seconds_of(&text.to_ascii_lowercase()) {
        None => error(format!(
            "{text:?} is not a time on a clock: write 5:00 or 90s"
        )),
        Some(0) => zero_error(text),
        Some(seconds) => check_maximum(seconds, text),
    }
}

/// Returns the seconds as a time. Fails if they are more than [`MAX_SECONDS`].
fn check_maximum(seconds: u64, text: &str) -> Result<Duration, String> {
    if seconds > MAX_SECONDS {
        error(format!("{text:?} is more than 100 hours"))
    } else {
        Ok(Duration::from_secs(seconds))
    }
}

/// Reads a number that consists only of digits; `None` for any other text. A number that is too large becomes the maximum.
fn parse_digits(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = &self.times;
        white.fmt(f)?;
        if white != black {
            write!(f, " {VERSUS} {black}")?;
        }
        if self.is_armageddon {
            write!(f, " {ARMAGEDDON}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PlayerTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.periods.iter().join(","))?;
        let Some(limit) = self.move_limit else {
            return Ok(());
        };
        let space = if self.periods.is_empty() { "" } else { " " };
        write!(f, "{space}{}s{EACH_MOVE}", limit.as_secs())
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        let (seconds, moves) = (self.time.as_secs(), self.moves.map_or(0, NonZeroU32::get));
        match seconds / 60 {
            _ if seconds % 60 > 0 => write!(f, "{seconds}s"),
            // With as many moves as minutes, only the unit makes the meaning clear (see `doubt` and `unusual_period`).
            minutes if minutes > 0 && minutes <= moves.into() => write!(f, "{minutes}m"),
            minutes => write!(f, "{minutes}"),
        }?;
        match (self.bonus, self.amount.as_secs()) {
            (_, 0) => Ok(()),
            (Bonus::Increment, amount) => write!(f, "+{amount}"),
            (Bonus::Delay, amount) => write!(f, "d{amount}"),
            (Bonus::Bronstein, amount) => write!(f, "b{amount}"),
        }
    }
}

impl TimeControl {
    /// Returns the value of PGN's tag `TimeControl`, or `None` if PGN cannot express the time control: different times, delays,
    /// limits for each move, and armageddon.
    pub fn to_pgn(&self) -> Option<String> {
        let [white, black] = &self.times;
        if white != black || white.move_limit.is_some() || self.is_armageddon {
            return None;
        }
        let periods = white.periods.iter().map(|period| {
            let moves = period.moves.map(|moves| format!("{moves}/"));
            let (moves, time) = (moves.unwrap_or_default(), period.time.as_secs());
            match (period.bonus, period.amount.as_secs()) {
                (_, 0) => Some(format!("{moves}{time}")),
                (Bonus::Increment, amount) => Some(format!("{moves}{time}+{amount}")),
                (Bonus::Delay | Bonus::Bronstein, _) => None,
            }
        });
        Some(periods.collect::<Option<Vec<_>>>()?.join(":"))
    }

    /// Reads the value of PGN's tag `TimeControl`. Returns `None` for `-`, for `?`, and for anything else that we cannot read,
    /// such as the sandclock `*180`.
    pub fn from_pgn(tag: &str) -> Option<Self> {
        let player_time = PlayerTime {
            periods: periods(tag.trim(), ':', period_in_seconds).ok()?,
            move_limit: None,
        };
        Some(Self {
            times: [player_time.clone(), player_time],
            is_armageddon: false,
        })
    }
}

/// Reads a period of PGN's tag `TimeControl`: seconds and perhaps an increment, as in `300+3`.
fn period_in_seconds(text: &str) -> Result<Period, String> {
    let seconds = |text: &str| match parse_digits(text) {
        Some(seconds) => check_maximum(seconds, text),
        None => no_time_error(text),
    };
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(Period {
        moves: None,
        time: seconds(time)?,
        bonus: Bonus::Increment,
        amount: seconds(increment)?,
    })
}
