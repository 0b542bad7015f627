//! The times left when line mode warns that a player's time is low.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use itertools::Itertools;

use super::setting::{OFF, ON};
use crate::game::{DisplayedTime, clock_time};

/// Remaining times that cause a warning, longest first; empty for no warnings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warnings(Vec<Duration>);

impl Default for Warnings {
    fn default() -> Self {
        Self([120, 30, 10].map(Duration::from_secs).to_vec())
    }
}

impl Warnings {
    /// Returns the warnings for a player whose clock begins with this time: those below it. If none is below it, returns one
    /// warning at an eighth of the time, unless warnings are off.
    pub fn within(&self, initial: Duration) -> Vec<Duration> {
        let shorter = self.0.iter().copied().filter(|left| *left < initial);
        let fitting: Vec<Duration> = shorter.collect();
        if fitting.is_empty() && !self.0.is_empty() {
            vec![initial / 8]
        } else {
            fitting
        }
    }
}

impl FromStr for Warnings {
    type Err = String;

    /// Reads times with spaces or commas between them, each in seconds or as a clock shows it. `on` means the usual ones,
    /// and `off` none.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match &*text.to_ascii_lowercase() {
            OFF => return Ok(Self(Vec::new())),
            ON => return Ok(Self::default()),
            _ => {}
        }
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let times = words.map(|word| {
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                // Without the `s`, a bare number would mean minutes.
                clock_time(&format!("{word}s"))
            } else {
                clock_time(word)
            }
        });
        let all: Vec<Duration> = times.try_collect()?;
        if all.is_empty() {
            return Err("there is no time given; write 2:00 30 10, or off".to_owned());
        }
        let longest_first = all.into_iter().unique().sorted().rev();
        Ok(Self(longest_first.collect()))
    }
}

impl fmt::Display for Warnings {
    /// Writes the times as in `2:00 30 10`, or `off` if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str(OFF);
        }
        let times = self.0.iter().map(|&time| match time.as_secs() {
            seconds @ ..60 => seconds.to_string(),
            60.. => DisplayedTime(time).to_string(),
        });
        f.write_str(&{ times }.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_read_in_any_order_and_written_longest_first() {
        for (text, written) in [
            ("2:00 30 10", "2:00 30 10"),
            ("10, 30,2:00", "2:00 30 10"),
            ("90s 1m 60 5", "1:30 1:00 5"),
            ("1:00:00", "1:00:00"),
            ("on", "2:00 30 10"),
            ("Off", "off"),
        ] {
            let warnings: Warnings = text.parse().unwrap();
            assert_eq!(warnings.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(warnings), "{text}");
        }
        for wrong in ["", ",", "soon", "30 0", "-5", "2:00 30 bell"] {
            assert!(wrong.parse::<Warnings>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_too_short_for_all_warnings_has_one_at_an_eighth_of_its_time() {
        let within = |seconds| Warnings::default().within(Duration::from_secs(seconds));
        let seconds =
            |times: &[u64]| -> Vec<_> { times.iter().copied().map(Duration::from_secs).collect() };
        assert_eq!(within(300), seconds(&[120, 30, 10]));
        assert_eq!(within(120), seconds(&[30, 10]));
        assert_eq!(within(13), seconds(&[10]));
        assert_eq!(within(8), seconds(&[1]));
        assert_eq!(Warnings(Vec::new()).within(Duration::from_secs(8)), []);
    }
}
