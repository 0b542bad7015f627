//! How a clock shows a time, as in `15:00` or `0:09.4`, how we put a time in words, and when the shown text changes next.

use std::fmt;
use std::time::Duration;

/// A clock that shows less than this is low, and shows tenths of a second.
const LOW_TIME: Duration = Duration::from_secs(20);

/// Returns how long a running clock with this time left will show the same text; `None` if no time is left.
pub fn until_change(left: Duration) -> Option<Duration> {
    let step = if left > LOW_TIME {
        Duration::from_secs(1)
    } else {
        Duration::from_millis(100)
    };
    until_step(left, step)
}

/// Returns how long it takes until the time left reaches the next lower multiple of `step`; `None` if no time is left.
pub fn until_step(left: Duration, step: Duration) -> Option<Duration> {
    let rest = u64::try_from(left.as_nanos().checked_sub(1)? % step.as_nanos()).ok()?;
    Some(Duration::from_nanos(rest + 1))
}

/// A time as a clock shows it: `1:05:00`, `15:00`, and `0:09.4` below twenty seconds. It is rounded up, so only a clock whose
/// flag has fallen shows zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayedTime(pub Duration);

impl DisplayedTime {
    /// Returns the time in words, as in `4 minutes 58 seconds`.
    pub fn in_words(self) -> String {
        // A clock shows hours, minutes and seconds, such as `1:05:00`, or seconds with tenths, such as `0:09.4`.
        let text = self.to_string();
        let shown = text.strip_suffix(".0").unwrap_or(&text);
        let units = ["second", "minute", "hour"];
        let mut words: Vec<String> = shown
            .rsplit(':')
            .zip(units)
            .filter_map(|(digits, unit)| match digits.trim_start_matches('0') {
                "" => None,
                "1" => Some(format!("1 {unit}")),
                number if number.starts_with('.') => Some(format!("0{number} {unit}s")),
                number => Some(format!("{number} {unit}s")),
            })
            .collect();
        words.reverse();
        if words.is_empty() {
            "0 seconds".to_owned()
        } else {
            words.join(" ")
        }
    }

    /// Returns the time to the nearest second, as in `0:09`.
    pub fn rounded(self) -> String {
        in_seconds((self.0.as_millis() + 500) / 1000)
    }

    /// Returns true if the time is low enough to show tenths of a second.
    pub fn is_low(self) -> bool {
        self.in_tenths() < LOW_TIME.as_millis() / 100
    }

    /// Returns the time in tenths of a second, rounded up.
    fn in_tenths(self) -> u128 {
        self.0.as_nanos().div_ceil(100_000_000)
    }
}

impl fmt::Display for DisplayedTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.in_tenths();
        let text = if self.is_low() {
            format!("0:{:02}.{}", tenths / 10, tenths % 10)
        } else {
            in_seconds(tenths.div_ceil(10))
        };
        f.pad(&text)
    }
}

/// Returns a time in seconds as a clock shows it, as in `1:05:00` and `15:00`.
fn in_seconds(seconds: u128) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_rounds_up_and_shows_tenths_below_twenty_seconds() {
        for (milliseconds, text) in [
            (900_000, "15:00"),
            (899_001, "15:00"),
            (899_000, "14:59"),
            (3_900_000, "1:05:00"),
            (3_600_000, "1:00:00"),
            (3_599_000, "59:59"),
            (60_000, "1:00"),
            (20_000, "0:20"),
            (19_901, "0:20"),
            (19_900, "0:19.9"),
            (9_400, "0:09.4"),
            (9_301, "0:09.4"),
            (1, "0:00.1"),
            (0, "0:00.0"),
        ] {
            let shown = DisplayedTime(Duration::from_millis(milliseconds));
            assert_eq!(shown.to_string(), text, "{milliseconds}");
            assert_eq!(shown.is_low(), text.contains('.'), "{milliseconds}");
        }
    }
}
