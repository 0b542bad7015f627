//! The options of a game as settings.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::game::{Laws, Takebacks, TimeControl};

/// The time of a game without clocks.
const WITHOUT: &str = "none";

/// Reads a time control; `None` for a game without clocks.
pub fn read_time(text: &str) -> Result<Option<TimeControl>, String> {
    if text.eq_ignore_ascii_case(WITHOUT) {
        return Ok(None);
    }
    text.parse().map(Some)
}

/// Returns a time control as text that [`read_time`] reads.
pub fn write_time(time: Option<&TimeControl>) -> String {
    time.map_or(WITHOUT.to_owned(), TimeControl::to_string)
}

impl ValueEnum for Laws {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Fide, Self::Auto]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, said, help) = match self {
            Self::Fide => (
                "fide",
                "claimed",
                "Draws by threefold repetition and fifty moves must be claimed",
            ),
            Self::Auto => (
                "auto",
                "automatic",
                "Threefold repetition and fifty moves end the game at once",
            ),
        };
        Some(PossibleValue::new(name).alias(said).help(help))
    }
}

impl ValueEnum for Takebacks {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Ask, Self::Free, Self::Never]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Ask => ("ask", "If the opponent agrees"),
            Self::Free => ("free", "Without asking"),
            Self::Never => ("never", "Not at all"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}
