//! How the screen looks, as a player chooses it.

use std::fmt;
use std::str::FromStr;

use clap::{Args, ValueEnum};

/// What a player asks for; what is left out is chosen by the program.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Look {
    /// The colours of board and screen
    #[arg(long, value_name = "THEME")]
    pub theme: Option<ThemeName>,
    /// How many colours to use
    #[arg(long, value_name = "WHEN")]
    pub color: Option<ColorChoice>,
}

/// Which colours a player asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// As many as the environment says, none where it asks for none
    #[default]
    Auto,
    /// As many as the terminal has, even where the environment asks for none
    Always,
    /// None: bold and reversed letters alone
    #[value(alias = "mono")]
    Never,
    /// 24 bits
    #[value(alias = "24bit")]
    Truecolor,
    /// The palette of 256
    #[value(name = "256")]
    Palette,
    /// The terminal's own sixteen
    #[value(name = "16")]
    Sixteen,
    /// Eight grounds, sixteen inks, as on the Linux console
    #[value(name = "8")]
    Eight,
}

/// The themes there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    /// Walnut and oak
    #[default]
    Wood,
    /// Cool stone
    Slate,
    /// The green of a tournament hall
    Forest,
    /// Deep and shallow water
    Ocean,
    /// Plum and lilac
    Dusk,
    /// Dark on light, for light terminals
    Paper,
    /// Pure black and white, signal colours
    Contrast,
}

impl ThemeName {
    /// The word that names the theme.
    const fn word(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Forest => "forest",
            Self::Ocean => "ocean",
            Self::Dusk => "dusk",
            Self::Paper => "paper",
            Self::Contrast => "contrast",
        }
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// There is no theme of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTheme;

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such theme; there are")?;
        for (at, name) in ThemeName::value_variants().iter().enumerate() {
            let separator = if at == 0 { " " } else { ", " };
            write!(f, "{separator}{name}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownTheme {}

impl FromStr for ThemeName {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        let mut themes = Self::value_variants().iter();
        let named = themes.find(|theme| theme.word().eq_ignore_ascii_case(text));
        named.copied().ok_or(UnknownTheme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_known_by_its_name_and_an_unknown_one_is_told_the_names() {
        for &name in ThemeName::value_variants() {
            assert_eq!(name.to_string().parse(), Ok(name));
            let offered = name.to_possible_value();
            assert_eq!(offered.unwrap().get_name(), name.to_string());
        }
        assert_eq!("WOOD".parse(), Ok(ThemeName::Wood));
        let complaint = "pink".parse::<ThemeName>().unwrap_err().to_string();
        assert_eq!(
            complaint,
            "there is no such theme; there are wood, slate, forest, ocean, dusk, paper, contrast"
        );
    }
}
