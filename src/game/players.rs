//! The names of the players.

use crate::rules::Color;

/// The names of the two players. A player without a name has the name of the color, such as `White`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    pub white: String,
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
    pub fn name(&self, color: Color) -> &str {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Returns how sentences refer to the player: by name, or by color if both have the same name.
    pub fn called(&self, color: Color) -> &str {
        if self.white != self.black {
            return self.name(color);
        }
        match color {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// Returns the players with only the first word of each name, for narrow layouts.
    pub fn in_one_word(&self) -> Self {
        let first = |name: &str| {
            let word = name.split([' ', ',']).find(|word| !word.is_empty());
            word.unwrap_or(name).to_owned()
        };
        Self {
            white: first(&self.white),
            black: first(&self.black),
        }
    }

    /// Returns the player's name, or `None` if it is just the color.
    pub fn known(&self, color: Color) -> Option<&str> {
        Some(self.name(color)).filter(|name| *name != color.to_string())
    }

    /// Returns the players with colors switched. A player without a name gets the name of the new color.
    pub fn swapped(&self) -> Self {
        let mut swapped = Self::default();
        for color in Color::ALL {
            swapped.set(!color, self.known(color));
        }
        swapped
    }

    /// Sets a player's name, or the name of the color for `None`.
    pub fn set(&mut self, color: Color, name: Option<&str>) {
        let name = match name {
            Some(name) => name.to_owned(),
            None => color.to_string(),
        };
        match color {
            Color::White => self.white = name,
            Color::Black => self.black = name,
        }
    }
}
