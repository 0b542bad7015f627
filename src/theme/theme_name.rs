//! The names of the built-in themes, taken from the theme files that the build script lists.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::board_colors::board_colors;
use super::{Depth, read_colors, terminal_default};
use crate::drawing::BoardColors;

/// The name and the text of every file in `src/theme/themes`, in the order of the names.
static THEME_FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/theme_files.rs"));

/// The name of a built-in theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeName(&'static str);

impl Default for ThemeName {
    fn default() -> Self {
        Self("wood")
    }
}

impl ThemeName {
    pub fn as_str(self) -> &'static str {
        self.0
    }

    pub fn file_text(self) -> &'static str {
        let mut files = THEME_FILES.iter();
        files
            .find(|(name, _)| *name == self.0)
            .map_or("", |(_, text)| text)
    }
}

impl ThemeName {
    /// The colors of pictures of boards: those for 24 bits, however few the terminal may have.
    pub fn board_colors(self) -> BoardColors {
        let colors = read_colors(self.0, self.file_text(), Depth::True);
        // The tests read every built-in theme at every depth.
        board_colors(&colors.unwrap_or_else(|_| terminal_default()))
    }
}

impl ValueEnum for ThemeName {
    /// Lists the default first, then the others by name.
    fn value_variants<'a>() -> &'a [Self] {
        static NAMES: LazyLock<Vec<ThemeName>> = LazyLock::new(|| {
            let mut names: Vec<_> = THEME_FILES
                .iter()
                .map(|(name, _)| ThemeName(name))
                .collect();
            names.sort_by_key(|name| *name != ThemeName::default());
            names
        });
        &NAMES
    }

    /// Returns the name with the comment in the first line of the file as its help. Each start of the program calls
    /// this, so the file is not parsed.
    fn to_possible_value(&self) -> Option<PossibleValue> {
        let first_line = self.file_text().lines().next().unwrap_or_default();
        Some(PossibleValue::new(self.0).help(first_line.trim_start_matches("# ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Setting, Settings};

    #[test]
    fn a_theme_is_known_by_the_name_of_its_file() {
        let theme = Setting::named("theme").unwrap();
        let mut settings = Settings::default();
        for name in ThemeName::value_variants() {
            theme.put(&mut settings, name.as_str()).unwrap();
            assert_eq!(settings.theme, *name);
            assert!(!name.file_text().is_empty());
        }
        let error = theme.put(&mut settings, "pink").unwrap_err().to_string();
        assert!(error.starts_with("theme: must be wood, "), "{error}");
        assert!(error.ends_with(", not \"pink\""), "{error}");
    }
}
