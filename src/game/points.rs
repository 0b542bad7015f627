//! Points for games: one for a win, half of one for a draw.

use std::fmt;
use std::ops::AddAssign;

use super::outcome::GameResult;
use crate::rules::Color;

/// A player's points, counted in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points(usize);

impl Points {
    /// The points of this many games.
    pub fn of(won: usize, drawn: usize) -> Self {
        Self(2 * won + drawn)
    }
}

impl GameResult {
    /// The points that it is worth to a color.
    pub fn worth(self, color: Color) -> Points {
        match self {
            Self::Win(winner) => Points::of(usize::from(winner == color), 0),
            Self::Draw => Points::of(0, 1),
        }
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, more: Self) {
        self.0 += more.0;
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0 / 2;
        match (whole, self.0 % 2) {
            (0, 1) => f.pad("½"),
            (_, 1) => f.pad(&format!("{whole}½")),
            _ => f.pad(&whole.to_string()),
        }
    }
}
