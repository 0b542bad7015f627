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

impl FromStr for PlayerName {
    type Err = String;

    /// Parses a name and trims the blanks around it, or says why it cannot be one.
    fn from_str(text: &str) -> Result<Self, String> {
        let name = text.trim();
        if name.is_empty() {
            Err("the name is empty".to_owned())
        } else if name.chars().any(is_terminal_control) {
            Err("the name contains a control character".to_owned())
        } else if name.chars().count() > LONGEST {
            Err(format!("the name has more than {LONGEST} characters"))
        } else {
            Ok(Self(name.to_owned()))
        }
    }
}
