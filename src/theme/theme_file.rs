//! Gets the colors of a theme for a depth, and checks players' own themes.

use std::borrow::Cow;

use super::built_in::ThemeFile;
use super::colors::PieceContrast;
use super::parsed_file::{read_colors, read_console_colors, read_light};
use super::{Colors, Depth, board_colors};
use crate::drawing::BoardColors;

// The sections of a theme file for each depth that has its own, and for 24 bits with outlined pieces. The first section that
// has a color defines it.
const TRUE: &[&str] = &["truecolor"];
const OUTLINED: &[&str] = &["outlined", "truecolor"];
const PALETTE: &[&str] = &["256"];
const SIXTEEN: &[&str] = &["16"];

/// The minimum contrast by WCAG 2.1 between a piece and its square.
pub const MIN_CONTRAST: f64 = 3.0;

impl ThemeFile {
    /// Reads a player's own theme from the text of `NAME.toml`. Fails if any of it is not valid.
    pub fn own(name: String, text: String) -> Result<Self, String> {
        let theme = Self::of(name, text);
        for sections in [TRUE, OUTLINED, PALETTE, SIXTEEN] {
            theme.read(sections)?;
        }
        read_light(&theme.file(), &theme.text)?;
        Ok(theme)
    }

    fn is_own(&self) -> bool {
        matches!(self.text, Cow::Owned(_))
    }

    /// Returns the comment in the first line of the file, which describes the theme; empty if there is none. Every start of the
    /// program asks for it, so we do not parse the file.
    pub fn about(&self) -> &str {
        let first_line = self.text.lines().next().unwrap_or_default();
        first_line.strip_prefix("# ").unwrap_or_default()
    }

    /// Returns the colors for a depth; for [`Depth::Mono`] the terminal's own.
    pub fn colors(&self, depth: Depth) -> Colors {
        let colors = match depth {
            Depth::True => self.read(TRUE),
            Depth::Palette => self.read(PALETTE),
            Depth::Sixteen => self.read(SIXTEEN),
            Depth::Eight => read_console_colors(),
            Depth::Mono => Ok(Colors::default()),
        };
        // This cannot fail: `own` has read every section of a player's theme, and the tests read those of the built-in ones.
        colors.unwrap_or_default()
    }

    /// Returns the 24-bit colors for outlined pieces. Outlines let squares be as bright as White's pieces.
    pub fn outlined_colors(&self) -> Colors {
        self.read(OUTLINED).unwrap_or_default()
    }

    /// Returns true if the theme draws pieces with light and shadow. That takes enough colors and rows.
    pub fn has_light(&self) -> bool {
        read_light(&self.file(), &self.text).unwrap_or_default()
    }

    /// Returns why a player's own theme is hard to see in 24 bits; `None` if its pieces stand out against every square, and for
    /// built-in themes.
    pub fn hard_to_see(&self) -> Option<String> {
        // The tests compute this for the built-in themes.
        if !self.is_own() {
            return None;
        }
        let plain = self.colors(Depth::True).contrasts(false).into_iter();
        let all = plain.chain(self.outlined_colors().contrasts(true));
        let PieceContrast {
            piece,
            square,
            contrast,
        } = all.min_by(|one, other| one.contrast.total_cmp(&other.contrast))?;
        if contrast >= MIN_CONTRAST {
            return None;
        }
        Some(format!(
            "{piece} is hard to see on {square} (contrast {contrast:.1} of at least {MIN_CONTRAST})"
        ))
    }

    /// Returns the colors of board pictures. They are always 24-bit colors, however few the terminal has.
    pub fn board_colors(&self) -> BoardColors {
        board_colors(&self.outlined_colors())
    }

    fn read(&self, sections: &[&'static str]) -> Result<Colors, String> {
        // A player's own theme may leave colors out.
        let base = self.is_own().then(Self::default);
        read_colors(&self.file(), &self.text, base.as_ref(), sections)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color as TerminalColor;

    use super::*;

    fn own(text: &str) -> Result<ThemeFile, String> {
        ThemeFile::own("mine".to_owned(), text.to_owned())
    }

    #[test]
    fn every_built_in_theme_is_valid_at_every_depth_and_describes_itself() {
        assert!(ThemeFile::names().count() >= 7);
        for name in ThemeFile::names() {
            let theme = ThemeFile::built_in(&name.to_uppercase()).unwrap();
            assert_eq!(theme.name, name);
            assert!(!theme.about().is_empty(), "{name}");
            for sections in [TRUE, OUTLINED, PALETTE, SIXTEEN] {
                theme.read(sections).unwrap();
            }
            read_console_colors().unwrap();
            assert_eq!(theme.colors(Depth::Mono), Colors::default());
        }
    }

    #[test]
    fn an_own_theme_must_be_valid_at_all_depths() {
        assert_eq!(own("# Red\n[truecolor]\n").unwrap().about(), "Red");
        assert_eq!(own("").unwrap().about(), "");
        let error = own("[256]\ntext = 7\n").unwrap_err();
        assert_eq!(error, "mine.toml:2: text must be a number from 16 to 255");
        let error = own("[outlined]\ntext = 7\n").unwrap_err();
        assert_eq!(
            error,
            "mine.toml:2: text must be a color such as \"#d9b889\""
        );
    }

    #[test]
    fn boards_with_outlined_pieces_have_their_own_colors_if_a_theme_says_so() {
        for name in ThemeFile::names() {
            let theme = ThemeFile::built_in(name).unwrap();
            let differs = theme.outlined_colors() != theme.colors(Depth::True);
            assert_eq!(
                differs,
                ["birch", "paper", "wood"].contains(&name),
                "{name}"
            );
        }
        let mine = "[truecolor]\ncheck = \"#ff0000\"\n[outlined]\nlight_square = \"#ffffff\"\n";
        for (base, name) in [("", "wood"), ("base = \"paper\"\n", "paper")] {
            let expected = Colors {
                check: TerminalColor::Rgb(255, 0, 0),
                light_square: TerminalColor::Rgb(255, 255, 255),
                ..ThemeFile::built_in(name).unwrap().outlined_colors()
            };
            let own = own(&format!("{base}{mine}")).unwrap();
            assert_eq!(own.outlined_colors(), expected, "{name}");
        }
    }

    #[test]
    fn an_outline_can_set_white_pieces_apart_from_squares() {
        let bright = "light_square = \"#ffffff\"\n";
        let hard = own(&format!("[truecolor]\n{bright}"))
            .unwrap()
            .hard_to_see();
        assert!(
            hard.is_some_and(|why| why.starts_with("white_piece is hard to see on light_square"))
        );
        let outlined = format!("base = \"paper\"\n[outlined]\n{bright}");
        assert_eq!(own(&outlined).unwrap().hard_to_see(), None);
        let faint = format!("{outlined}white_outline = \"#dddddd\"\n");
        assert!(own(&faint).unwrap().hard_to_see().is_some());
    }
}
