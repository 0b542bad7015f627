//! Names as they are typed: of players, events and rounds.

use std::fmt;
use std::str::FromStr;

use crate::pgn::is_terminal_control;

/// How many characters a name may have: it must fit on a card beside the board.
const LONGEST: usize = 60;

/// The name of a player, event or round: not empty, at most [`LONGEST`] characters, no control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName(String);

impl From<crate::rules::Color> for PlayerName {
    /// Names a player without a name after the color.
    fn from(color: crate::rules::Color) -> Self {
        Self(color.to_string())
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Why a text cannot be a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// It is empty or blank.
    Empty,
    /// It has more than [`LONGEST`] characters.
    TooLong,
    /// It has a control character, which might steer the terminal.
    Control,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the name is empty"),
            Self::TooLong => write!(f, "the name has more than {LONGEST} characters"),
            Self::Control => f.write_str("the name contains a control character"),
        }
    }
}

impl std::error::Error for NameError {}

impl FromStr for PlayerName {
    type Err = NameError;

    /// Parses a name and trims the blanks around it.
    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.trim();
        if name.is_empty() {
            Err(NameError::Empty)
        } else if name.chars().any(is_terminal_control) {
            Err(NameError::Control)
        } else if name.chars().count() > LONGEST {
            Err(NameError::TooLong)
        } else {
            Ok(Self(name.to_owned()))
        }
    }
}
