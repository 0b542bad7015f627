//! Times and time controls, in words or as a clock shows and players write them.

use std::time::Duration;

use super::MoveStyle;
use crate::game::{DisplayedTime, TimeControl};

/// A time: as a clock shows it, or as one would say it, `4 minutes 58 seconds`.
pub fn time(left: Duration, style: MoveStyle) -> String {
    match style {
        MoveStyle::Words => DisplayedTime(left).in_words(),
        MoveStyle::San(_) | MoveStyle::Uci => DisplayedTime(left).to_string(),
    }
}

/// A time control: in its notation, or as one would say it.
pub fn control(control: &TimeControl, style: MoveStyle) -> String {
    match style {
        MoveStyle::Words => control.in_words(),
        MoveStyle::San(_) | MoveStyle::Uci => control.to_string(),
    }
}
