//! Who plays.

use crate::rules::Color;

/// The names of the two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
}

impl Default for Players {
    fn default() -> Self {
        Self {
            white: Color::White.to_string(),
            black: Color::Black.to_string(),
        }
    }
}

impl Players {
    /// The name of the player of a color.
    pub fn name(&self, color: Color) -> &str {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The same, unless it is just that of the color.
    pub fn known(&self, color: Color) -> Option<&str> {
        Some(self.name(color)).filter(|name| *name != color.to_string())
    }

    /// The same two with the colors changed.
    pub fn swapped(&self) -> Self {
        let mut swapped = Self::default();
        for color in Color::ALL {
            swapped.set(!color, self.known(color));
        }
        swapped
    }

    /// Gives the player of a color a name, or none but the color's.
    pub fn set(&mut self, color: Color, name: Option<&str>) {
        let name = name.map_or_else(|| color.to_string(), str::to_owned);
        match color {
            Color::White => self.white = name,
            Color::Black => self.black = name,
        }
    }
}
