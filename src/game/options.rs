//! What two players agree on before the game.

use std::fmt;
use std::str::FromStr;

use super::time_control::TimeControl;

/// What two players have agreed on. By default they play without clocks, by the Laws as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// How much time they have, if they play with clocks.
    pub time: Option<TimeControl>,
    /// Who claims draws.
    pub laws: Laws,
    /// Whether moves can be taken back.
    pub takebacks: Takebacks,
    /// Whether a piece that has been picked up must move (FIDE 4.3).
    pub touch_move: bool,
}

/// Whether draws by threefold repetition and fifty moves must be claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Laws {
    /// They must, as the Laws have it (FIDE 9.2, 9.3).
    #[default]
    Fide,
    /// They end the game by themselves, as many casual players and online sites have it.
    Auto,
}

/// Whether moves can be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Takebacks {
    /// If the opponent agrees.
    #[default]
    Ask,
    /// Without asking.
    Free,
    /// Not at all.
    Never,
}

/// A word that is none of those that may stand here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchWord {
    /// What may stand here.
    allowed: &'static str,
    /// What stands here.
    found: String,
}

impl fmt::Display for NoSuchWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "must be {}, not {:?}", self.allowed, self.found)
    }
}

impl std::error::Error for NoSuchWord {}

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
