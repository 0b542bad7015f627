//! Local dates in PGN's format, and local times. We check the environment variable `TZ` before we use it, because it may name
//! any file.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path};
use std::sync::LazyLock;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The folder with a file for each time zone.
const ZONES: &str = "/usr/share/zoneinfo";
/// The file of the system's own time zone.
const LOCAL: &str = "/etc/localtime";
/// The maximum size of a zone file in bytes, many times the size of the largest real one.
const LARGEST: u64 = 64 << 10;

/// The local time zone, read once.
static LOCAL_ZONE: LazyLock<TimeZone> = LazyLock::new(zone);

/// Returns today's date in PGN's format, as in `2026.01.31`.
pub fn today() -> String {
    LocalTime::at(SystemTime::now()).date
}

/// A date and a time of day in the local time zone.
#[derive(Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// The date in PGN's format, as in `2026.01.31`; `????.??.??` outside the years -9999 to 9999.
    pub date: String,
    /// The time of day, as in `21:34`. Empty if the date is unknown.
    pub time: String,
}

impl LocalTime {
    pub fn at(time: SystemTime) -> Self {
        let Ok(time) = Timestamp::try_from(time) else {
            return Self {
                date: "????.??.??".to_owned(),
                time: String::new(),
            };
        };
        let local = time.to_zoned(LOCAL_ZONE.clone());
        let (year, month, day) = (local.year(), local.month(), local.day());
        Self {
            date: format!("{year:04}.{month:02}.{day:02}"),
            time: format!("{:02}:{:02}", local.hour(), local.minute()),
        }
    }
}

/// Returns the time zone that `TZ` names, or the system's if `TZ` is not set; UTC if that zone is unknown. Outside Unix, always
/// returns the system's.
fn zone() -> TimeZone {
    if cfg!(not(unix)) {
        return TimeZone::system();
    }
    let named = std::env::var_os("TZ");
    let zone = match &named {
        None => read(Path::new(LOCAL)),
        Some(named) => named.to_str().and_then(zone_named),
    };
    zone.unwrap_or(TimeZone::UTC)
}

/// Returns the zone that the value of `TZ` names: [`LOCAL`], a file in [`ZONES`] with or without that folder, or POSIX rules
/// such as `EST5EDT,M3.2.0,M11.1.0`. A colon may come before the name of a file. `None` for any other text, and if the file
/// cannot be read.
fn zone_named(text: &str) -> Option<TimeZone> {
    let name = Path::new(text.strip_prefix(':').unwrap_or(text));
    if name == Path::new(LOCAL) {
        return read(name);
    }
    let name = name.strip_prefix(ZONES).unwrap_or(name);
    let mut parts = name.components();
    if !parts.all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    read(&Path::new(ZONES).join(name)).or_else(|| TimeZone::posix(text).ok())
}

/// Reads a zone file; `None` if it cannot be read, is not a zone file, or is larger than [`LARGEST`].
fn read(path: &Path) -> Option<TimeZone> {
    // Opening a pipe or device may block forever.
    let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    if found.len() > LARGEST {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(LARGEST).read_to_end(&mut bytes).ok()?;
    TimeZone::tzif("", &bytes).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Returns a zone's UTC offset in hours at the beginning of January 2026; `None` if there is no such zone.
    fn hours(named: &str) -> Option<i32> {
        let zone = zone_named(named)?;
        let january = Timestamp::from_second(1_767_225_600).unwrap();
        Some(zone.to_offset(january).seconds() / 3600)
    }

    #[test]
    fn zones_are_found_by_name_and_by_posix_rules() {
        assert_eq!(hours("EST5EDT,M3.2.0,M11.1.0"), Some(-5));
        assert_eq!(hours("UTC0"), Some(0));
        if Path::new(ZONES).join("Asia/Tokyo").exists() {
            for name in [
                "Asia/Tokyo",
                ":Asia/Tokyo",
                "/usr/share/zoneinfo/Asia/Tokyo",
            ] {
                assert_eq!(hours(name), Some(9), "{name}");
            }
        }
    }

    #[test]
    fn no_other_file_is_opened() {
        for name in [
            ":/dev/zero",
            "/dev/tty",
            "../../../dev/zero",
            "/usr/share/zoneinfo/../../../dev/zero",
            "",
            ":",
        ] {
            assert!(zone_named(name).is_none(), "{name}");
        }
        assert!(read(Path::new("/dev/zero")).is_none());
    }

    #[test]
    fn after_the_year_9999_the_date_is_unknown() {
        let beyond = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(300_000_000_000);
        let LocalTime { date, time } = LocalTime::at(beyond);
        assert_eq!((&*date, &*time), ("????.??.??", ""));
    }

    #[test]
    fn todays_date_has_the_form_of_pgn() {
        let day = today();
        let digits = |byte: (usize, u8)| match byte.0 {
            4 | 7 => byte.1 == b'.',
            _ => byte.1.is_ascii_digit(),
        };
        assert!(
            day.len() == 10 && day.bytes().enumerate().all(digits),
            "{day}"
        );
    }
}
