//! The theme that a player chose, by name or to fit the terminal's background.

use super::built_in::ThemeFile;

/// The brightness of a terminal's own background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Brightness {
    #[default]
    Dark,
    Light,
}

impl Brightness {
    /// Returns the name of the theme that fits this background.
    const fn theme(self) -> &'static str {
        match self {
            Self::Dark => "wood",
            Self::Light => "birch",
        }
    }
}

/// The theme that a player chose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ThemeChoice {
    /// The theme that fits the terminal's background.
    #[default]
    Auto,
    Named(ThemeFile),
}

impl ThemeChoice {
    /// The word for [`ThemeChoice::Auto`].
    pub const AUTO: &str = "auto";
    /// Help text for [`Self::AUTO`]. Names the themes for dark and light terminals.
    pub const ABOUT_AUTO: &str = "wood on dark terminals, birch on light ones";

    pub fn name(&self) -> &str {
        match self {
            Self::Auto => Self::AUTO,
            Self::Named(theme) => &theme.name,
        }
    }

    /// Returns the theme to use on a terminal with this background. Picture files count as dark, since they are on no terminal.
    pub fn on(&self, background: Brightness) -> ThemeFile {
        match self {
            Self::Auto => ThemeFile::built_in(background.theme()).unwrap_or_default(),
            Self::Named(theme) => theme.clone(),
        }
    }
}
