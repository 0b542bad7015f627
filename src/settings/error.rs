//! The errors of settings and of their file.

use std::{fmt, io};

use super::{NameError, SETTINGS};
use crate::game::TimeControlError;
use crate::storage::StorageError;
use crate::text::{nearest, printable};

/// Why a setting cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// There is no setting of this name.
    Unknown(String),
    /// The setting with this name cannot have the value.
    Invalid(&'static str, InvalidValue),
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "there is no setting {name:?}")?;
                match nearest(name, SETTINGS.iter().map(|setting| setting.name)) {
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
    /// It is not one of the setting's words.
    NotAWord {
        text: String,
        /// The words that are allowed.
        words: Vec<String>,
    },
    /// The theme's file has this mistake.
    Theme(String),
    /// It is not a valid name.
    Name(NameError),
    /// It is not a time control.
    Time(TimeControlError),
    /// The file has a TOML type that no setting has.
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
                match nearest(text, words.iter().map(String::as_str)) {
                    Some(near) => write!(f, "there is no {text:?}; did you mean {near}?"),
                    None => write!(f, "must be {}, not {text:?}", listed(words)),
                }
            }
            Self::Theme(mistake) => f.write_str(&printable(mistake)),
            Self::Name(error) => error.fmt(f),
            Self::Time(error) => error.fmt(f),
            Self::Type => f.write_str("must be text in quotes, a whole number, true or false"),
        }
    }
}

impl std::error::Error for InvalidValue {}

/// Joins words as `a, b or c`.
fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// A mistake in the settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1; `None` for the file as a whole.
    pub line: Option<usize>,
    pub what: String,
}

impl Mistake {
    /// Creates a mistake of the file as a whole.
    pub fn outside_lines(what: impl Into<String>) -> Self {
        Self {
            line: None,
            what: what.into(),
        }
    }
}

/// Why a setting was not written to the file and applies to this session only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The user has no home folder.
    Homeless,
    /// The file has this mistake, so it is not overwritten.
    Broken(Mistake),
    Disk(StorageError),
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
            Self::Disk(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotWritten {}

/// Returns the text of an I/O error without its number.
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    printable(words)
}
