//! The options of a game as settings.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::{Settings, Switch};
use crate::game::{GameOptions, Laws, Takebacks, TimeControl};

const WITHOUT: &str = "none";

/// The time control of the next game; `None` for a game without clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeSetting(pub Option<TimeControl>);

impl FromStr for TimeSetting {
    type Err = <TimeControl as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.eq_ignore_ascii_case(WITHOUT) {
            return Ok(Self(None));
        }
        text.parse().map(|control| Self(Some(control)))
    }
}

impl fmt::Display for TimeSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(control) => control.fmt(f),
            None => f.pad(WITHOUT),
        }
    }
}

impl ValueEnum for Laws {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Fide, Self::Auto]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Fide => "Draws by threefold repetition and fifty moves must be claimed",
            Self::Auto => "Threefold repetition and fifty moves end the game at once",
        };
        let said = match self {
            Self::Fide => "claimed",
            Self::Auto => "automatic",
        };
        Some(PossibleValue::new(self.to_string()).alias(said).help(help))
    }
}

impl ValueEnum for Takebacks {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Ask, Self::Free, Self::Never]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Ask => "If the opponent agrees",
            Self::Free => "Without asking",
            Self::Never => "Not at all",
        };
        Some(PossibleValue::new(self.to_string()).help(help))
    }
}

impl Settings {
    /// Returns the options of the next game.
    pub fn options(&self) -> GameOptions {
        GameOptions {
            time: self.time.0.clone(),
            laws: self.laws,
            takebacks: self.takeback,
            touch_move: self.touch_move.is_on(),
        }
    }

    /// Sets the options of the next game.
    pub fn set_options(&mut self, options: &GameOptions) {
        self.time = TimeSetting(options.time.clone());
        self.laws = options.laws;
        self.takeback = options.takebacks;
        self.touch_move = if options.touch_move {
            Switch::On
        } else {
            Switch::Off
        };
    }
}
