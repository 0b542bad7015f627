//! What can be wrong with a setting, and why one cannot be kept.

use std::{fmt, io};

use super::{NameError, SETTINGS};
use crate::game::TimeControlError;
use crate::storage::StorageError;
use crate::text::printable;

/// How alike two names must be, from 0 to 1, for one to be taken for a slip of the other.
const ALIKE: f64 = 0.5;

/// Why something cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// There is no setting of this name.
    Unknown(String),
    /// The setting of this name cannot have this value.
    Invalid(&'static str, InvalidValue),
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "there is no setting {name:?}")?;
                match nearest(name) {
                    Some(near) => write!(f, "; did you mean {near}?"),
                    None => f.write_str("; /set lists them"),
                }
            }
            Self::Invalid(name, why) => write!(f, "{name}: {why}"),
        }
    }
}

impl std::error::Error for SettingError {}

/// Why a setting cannot have a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidValue {
    /// It is none of the setting's words.
    NotAWord {
        /// What was given.
        text: String,
        /// What could have been.
        words: Vec<String>,
    },
    /// It is no player's name.
    Name(NameError),
    /// It is no time control.
    Time(TimeControlError),
    /// The file has a type in its place that no setting has.
    Type,
}

impl From<NameError> for InvalidValue {
    fn from(error: NameError) -> Self {
        Self::Name(error)
    }
}

impl From<TimeControlError> for InvalidValue {
    fn from(error: TimeControlError) -> Self {
        Self::Time(error)
    }
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAWord { text, words } => {
                write!(f, "must be {}, not {text:?}", listed(words))
            }
            Self::Name(error) => error.fmt(f),
            Self::Time(error) => error.fmt(f),
            Self::Type => f.write_str("must be text in quotes, a whole number, true or false"),
        }
    }
}

impl std::error::Error for InvalidValue {}

/// Words as a sentence lists what may be chosen: `a, b or c`.
fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// The setting whose name is most like a mistyped one.
fn nearest(name: &str) -> Option<&'static str> {
    // Longer than any name by far; comparing takes time that grows with the length.
    if name.len() > 40 {
        return None;
    }
    let name = name.to_lowercase();
    let likeness = |other: &str| strsim::normalized_damerau_levenshtein(&name, other);
    let scored = SETTINGS
        .iter()
        .map(|setting| (likeness(setting.name), setting.name));
    let best = scored.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(likeness, _)| *likeness >= ALIKE)
        .map(|(_, name)| name)
}

/// Something wrong in the file of the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1; none where the file as a whole is meant.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl Mistake {
    /// One that is in no line.
    pub fn outside_lines(what: impl Into<String>) -> Self {
        Self {
            line: None,
            what: what.into(),
        }
    }
}

/// Why a setting holds for now only.
#[derive(Debug)]
pub enum NotWritten {
    /// There is no folder for it: the user has no home.
    Homeless,
    /// The file is not readable as it is, and is left to its owner to be put right.
    Broken(Mistake),
    /// The file cannot be written.
    Disk(io::Error),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Homeless => f.write_str("there is no home folder"),
            Self::Broken(Mistake { line, what }) => {
                f.write_str("the file cannot be read")?;
                line.map_or(Ok(()), |line| write!(f, ", line {line}"))?;
                write!(f, ": {}", printable(what))
            }
            Self::Disk(error) => StorageError::from(error).fmt(f),
        }
    }
}

impl std::error::Error for NotWritten {}

/// An error of the disk without its number, which means nothing to a player.
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    printable(words)
}
