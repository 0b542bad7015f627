//! A theme by name, with the text of its file: a built-in one, which the build script lists, or a player's own.

use std::borrow::Cow;

/// The name and the text of every file in `src/theme/themes`, sorted by name.
static BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/theme_files.rs"));

/// The name of the default theme.
const DEFAULT: &str = "wood";

/// A theme whose file is valid for every depth of color. The name and text are owned if the theme is a player's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeFile {
    pub name: Cow<'static, str>,
    pub text: Cow<'static, str>,
}

impl Default for ThemeFile {
    fn default() -> Self {
        Self::built_in(DEFAULT).unwrap_or(Self::of(BUILT_IN[0].0, BUILT_IN[0].1))
    }
}

impl ThemeFile {
    /// Returns the names of the built-in themes: the default first, then the others in alphabetical order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let names = BUILT_IN.iter().map(|(name, _)| *name);
        [DEFAULT]
            .into_iter()
            .chain(names.filter(|name| *name != DEFAULT))
    }

    /// Returns the built-in theme with this name, ignoring case; `None` if there is none.
    pub fn built_in(name: &str) -> Option<Self> {
        let mut files = BUILT_IN.iter();
        let (name, text) = files.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(Self::of(*name, *text))
    }

    pub(super) fn of(
        name: impl Into<Cow<'static, str>>,
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
        }
    }

    pub fn file(&self) -> String {
        format!("{}.toml", self.name)
    }
}
