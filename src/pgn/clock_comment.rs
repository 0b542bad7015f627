//! Comments that programs read: the time left after a move, a clock that was set, and a draw offer.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use crate::rules::Color;

const CLOCK: &str = "[%clk";

/// A draw offer as on a scoresheet (FIDE 9.1.2.2, Appendix C.12).
pub const DRAW_OFFER: &str = "(=)";

/// The time that a player has left, written as in `[%clk 0:04:58]`. Its text has a fraction of a second only if that is not
/// zero, with at most three digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockComment(pub Duration);

impl fmt::Display for ClockComment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.0.as_secs();
        let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
        write!(f, "{CLOCK} {hours}:{minutes:02}:{seconds:02}")?;
        let thousandths = format!("{:03}", self.0.subsec_millis());
        match thousandths.trim_end_matches('0') {
            "" => f.write_str("]"),
            digits => write!(f, ".{digits}]"),
        }
    }
}

/// A clock that was set between two moves, as in `[%clkset Black 57.800 60.000]`: the time before and after, in seconds.
/// For added time, the first number is zero and the second is the added time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockSet {
    /// The player whose clock was set.
    pub of: Color,
    /// The time before; zero for added time.
    pub from: Duration,
    /// The time after, or the added time.
    pub to: Duration,
}

const CLOCK_SET: &str = "[%clkset ";
/// The longest time that a clock setting may contain: a million hours.
const LONGEST_TIME: Duration = Duration::from_secs(1_000_000 * 60 * 60);

impl fmt::Display for ClockSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(|time| time.as_secs_f64());
        write!(f, "{CLOCK_SET}{} {from:.3} {to:.3}]", self.of)
    }
}

impl ClockSet {
    /// Reads the clock settings in a comment. Leaves out invalid ones.
    pub fn all_in(comment: &str) -> impl Iterator<Item = Self> {
        let texts_after_command = comment.split(CLOCK_SET).skip(1);
        texts_after_command.filter_map(Self::read_arguments)
    }

    /// Reads the player and the two times up to the closing bracket; `None` if one of them or the bracket is missing, or if one
    /// is invalid.
    fn read_arguments(text: &str) -> Option<Self> {
        let (arguments, _) = text.split_once(']')?;
        let mut words = arguments.split(' ');
        let player = words.next()?;
        let mut colors = Color::ALL.into_iter();
        let of = colors.find(|color| color.to_string() == player)?;
        let from = read_seconds(words.next()?)?;
        let to = read_seconds(words.next()?)?;
        Some(Self { of, from, to })
    }
}

/// Reads a number of seconds, up to [`LONGEST_TIME`]; `None` for any other text.
fn read_seconds(text: &str) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (time <= LONGEST_TIME).then_some(time)
}

/// What a clock with two fields shows, as in `[%clk 1:59]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoFields {
    HoursAndMinutes,
    MinutesAndSeconds,
}

/// Returns a comment with its clock as PGN has it, such as `[%clk 0:01:59]`, if it has one in another form: with two fields,
/// with a comma before the tenths, or as a bare time that is the whole comment.
pub fn with_usual_clock(comment: &str, two_fields: TwoFields) -> Cow<'_, str> {
    let whole = comment.trim();
    if whole.starts_with(|letter: char| letter.is_ascii_digit()) && read_time(whole).is_some() {
        return format!("{CLOCK} {whole}]").into();
    }
    let Some((before, from_time)) = comment.split_once(CLOCK) else {
        return comment.into();
    };
    let Some((time, after)) = from_time.split_once(']') else {
        return comment.into();
    };
    let time = time.trim().replace(',', ".");
    let completed = match (time.matches(':').count(), two_fields) {
        (1, TwoFields::HoursAndMinutes) => format!("{time}:00"),
        (1, TwoFields::MinutesAndSeconds) => format!("0:{time}"),
        _ => time,
    };
    if read_time(&completed).is_none() {
        return comment.into();
    }
    format!("{before}{CLOCK} {completed}]{after}").into()
}

#[derive(Debug, PartialEq, Eq)]
pub struct WithoutClocks {
    pub text: String,
    /// The time on the last clock that was removed; `None` if the comment had none.
    pub clock: Option<Duration>,
}

/// Removes clocks such as `[%clk 0:04:58]` from a comment.
pub fn extract_clocks(comment: String) -> WithoutClocks {
    if !comment.contains(CLOCK) {
        return WithoutClocks {
            text: comment,
            clock: None,
        };
    }
    let mut clock = None;
    // The comment as read so far, without the clocks that are complete.
    let mut text = String::with_capacity(comment.len());
    // Where each `[%clk` that is not closed yet begins in `text`.
    let mut open_clocks = Vec::new();
    for letter in comment.chars() {
        text.push(letter);
        // We look in `text`, because the characters around a removed clock may form another clock.
        if text.ends_with(CLOCK) {
            open_clocks.push(text.len() - CLOCK.len());
        } else if letter == ']' {
            clock = remove_closed_clock(&mut text, &mut open_clocks).or(clock);
        }
    }
    WithoutClocks { text, clock }
}

/// Removes the clock that the `]` at the end of the text closes, and returns its time. `None` if the bracket closes no clock.
fn remove_closed_clock(text: &mut String, open_clocks: &mut Vec<usize>) -> Option<Duration> {
    let start = open_clocks.pop()?;
    let time = text.get(start..).and_then(read_clock);
    if time.is_some() {
        text.truncate(start);
    } else {
        // Not a clock, so its text stays. Any `[%clk` opened before it contains this text and is not a clock either.
        open_clocks.clear();
    }
    time
}

/// Reads a clock from `[%clk` to the closing bracket; `None` if what is between them is not a time.
fn read_clock(text: &str) -> Option<Duration> {
    read_time(text.strip_prefix(CLOCK)?.strip_suffix(']')?)
}

/// Reads a time such as `1:04:58` or `0:00:09.4`; `None` for any other text. Ignores whatever follows the milliseconds.
fn read_time(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    // A fourth field is already too many, and a hostile text may have millions.
    let fields: Option<Vec<u64>> = whole.split(':').take(4).map(number).collect();
    let [hours, minutes, seconds] = fields?[..] else {
        return None;
    };
    if minutes > 59 || seconds > 59 {
        return None;
    }
    let thousandths = fraction.get(..3).unwrap_or(fraction);
    let millis = if thousandths.is_empty() {
        0
    } else {
        // Zeros to the right make `.4` into 400 milliseconds.
        number(&format!("{thousandths:0<3}"))?
    };
    let whole_seconds = (hours * 60 + minutes) * 60 + seconds;
    Some(Duration::from_millis(whole_seconds * 1000 + millis))
}

/// Reads up to six digits, without a sign; `None` for any other text.
fn number(digits: &str) -> Option<u64> {
    let is_plain = digits.len() <= 6 && digits.bytes().all(|b| b.is_ascii_digit());
    if is_plain { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_in_hours_minutes_and_seconds() {
        let note = |millis| ClockComment(Duration::from_millis(millis)).to_string();
        assert_eq!(note(298_000), "[%clk 0:04:58]");
        assert_eq!(note(9_400), "[%clk 0:00:09.4]");
        assert_eq!(note(36_000_007), "[%clk 10:00:00.007]");
    }

    #[test]
    fn clocks_of_other_programs_are_understood() {
        use TwoFields::{HoursAndMinutes, MinutesAndSeconds};
        for (comment, two_fields, seconds) in [
            ("[%clk 1:59]", HoursAndMinutes, Some(7140)),
            ("so [%clk 1:59] [%eval 0.3]", MinutesAndSeconds, Some(119)),
            ("[%clk 1:29:58,5]", HoursAndMinutes, Some(5398)),
            ("0:04:57", MinutesAndSeconds, Some(297)),
            ("0:04:57 left", MinutesAndSeconds, None),
            ("[%emt 0:00:02]", MinutesAndSeconds, None),
            ("[%clk 1:59", HoursAndMinutes, None),
        ] {
            let usual = with_usual_clock(comment, two_fields).into_owned();
            let clock = extract_clocks(usual).clock;
            assert_eq!(clock.map(|time| time.as_secs()), seconds, "{comment}");
        }
    }

    #[test]
    fn a_clock_is_removed_from_its_comment() {
        let taken = |text: &str| {
            let WithoutClocks { text, clock } = extract_clocks(text.to_owned());
            (clock, text)
        };
        let time = |millis| Some(Duration::from_millis(millis));
        assert_eq!(taken("[%clk 0:04:58]"), (time(298_000), String::new()));
        assert_eq!(
            taken("a [%clk 1:00:00.25] b"),
            (time(3_600_250), "a  b".to_owned())
        );
        assert_eq!(
            taken("[%clk [%clk 0:00:01]0:00:02]"),
            (time(2_000), String::new())
        );
        assert_eq!(
            taken("[%c[%clk 0:00:01]lk 0:00:02] [%clk 5] [%clk 0:00:03"),
            (time(2_000), " [%clk 5] [%clk 0:00:03".to_owned())
        );
    }

    #[test]
    fn a_long_comment_full_of_clocks_is_read_quickly() {
        let without = extract_clocks("[%clk 0:00:01]".repeat(70_000));
        assert_eq!(without.clock, Some(Duration::from_secs(1)));
        assert_eq!(without.text, "");
        for hostile in ["[%clk ", "[%clk 5]", "[%clk]]"] {
            let text = hostile.repeat(130_000);
            let clock = None;
            assert_eq!(extract_clocks(text.clone()), WithoutClocks { text, clock });
        }
    }

    #[test]
    fn text_that_is_not_a_time_stays_in_the_comment() {
        for text in [
            "[%clk 5]",
            "[%clk 0:61:00]",
            "[%clk 0:00:0é]",
            "[%clk -1:00:00]",
            "[%clk",
            "[%eval 0.3]",
        ] {
            let (text, clock) = (text.to_owned(), None);
            assert_eq!(extract_clocks(text.clone()), WithoutClocks { text, clock });
        }
    }
}
