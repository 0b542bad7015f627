//! What the two players agree on before the game.

use std::fmt;
use std::str::FromStr;

use super::time_control::TimeControl;

/// By default no clocks, and the Laws as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// `None` to play without clocks.
    pub time: Option<TimeControl>,
    pub laws: Laws,
    pub takebacks: Takebacks,
    /// True if a touched piece must move (FIDE 4.3).
    pub touch_move: bool,
}

/// Who claims draws by threefold repetition and fifty moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Laws {
    /// The players do, as the Laws have it (FIDE 9.2, 9.3).
    #[default]
    Fide,
    /// Nobody need: they end the game automatically, as for many casual players and online sites.
    Auto,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Takebacks {
    /// If the opponent consents.
    #[default]
    Ask,
    /// Without consent.
    Free,
    Never,
}

/// A word that is not one of the allowed values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchWord {
    /// The allowed values, as a sentence names them.
    allowed: &'static str,
    found: String,
}

impl fmt::Display for NoSuchWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "must be {}, not {:?}", self.allowed, self.found)
    }
}

impl std::error::Error for NoSuchWord {}

/// Reads the word in a tag of a game file; what a setting accepts is in `settings::game_options`.
impl FromStr for Laws {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "fide" => Ok(Self::Fide),
            "auto" => Ok(Self::Auto),
            _ => Err(NoSuchWord {
                allowed: "fide or auto",
                found: text.to_owned(),
            }),
        }
    }
}

impl fmt::Display for Laws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Fide => "fide",
            Self::Auto => "auto",
        })
    }
}

/// Reads the word in a tag of a game file; what a setting accepts is in `settings::game_options`.
impl FromStr for Takebacks {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "ask" => Ok(Self::Ask),
            "free" => Ok(Self::Free),
            "never" => Ok(Self::Never),
            _ => Err(NoSuchWord {
                allowed: "ask, free or never",
                found: text.to_owned(),
            }),
        }
    }
}

impl fmt::Display for Takebacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ask => "ask",
            Self::Free => "free",
            Self::Never => "never",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_for_laws_and_takebacks_are_written_as_they_are_read() {
        for word in ["fide", "auto"] {
            assert_eq!(word.parse::<Laws>().unwrap().to_string(), word);
        }
        for word in ["ask", "free", "never"] {
            assert_eq!(word.parse::<Takebacks>().unwrap().to_string(), word);
        }
    }

    #[test]
    fn another_word_is_answered_with_those_that_fit() {
        let laws = "chess".parse::<Laws>().unwrap_err();
        let takebacks = "maybe".parse::<Takebacks>().unwrap_err();
        assert_eq!(laws.to_string(), "must be fide or auto, not \"chess\"");
        assert_eq!(
            takebacks.to_string(),
            "must be ask, free or never, not \"maybe\""
        );
    }
}
