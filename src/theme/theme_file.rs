//! Reads themes from files of the form of `themes/wood.toml`, a section for each depth of color.

use std::convert::Infallible;
use std::fmt;
use std::ops::Range;

use ratatui::style::Color as TerminalColor;
use toml_edit::{Document, Item, Table};

use super::Depth;
use super::colors::Colors;

/// What all themes share: the sixteen colors where a theme has none of its own, and those of the Linux console.
const SHARED: (&str, &str) = ("shared.toml", include_str!("shared.toml"));

/// The sections of a theme file, named after the values of `--color`.
const THEME_SECTIONS: [&str; 3] = ["truecolor", "256", "16"];

/// The sections of the shared file.
const SHARED_SECTIONS: [&str; 2] = ["16", "8"];

/// Reads the colors for a depth from the text of a theme file; `file` is how errors name the file. Of its sections only the
/// one for that depth is looked at; for the Linux console it is `shared.toml` alone, and without colors neither.
pub fn read_colors(file: &str, text: &str, depth: Depth) -> Result<Colors, ThemeError> {
    let theme = || ThemeFile::parse(file, text, &THEME_SECTIONS);
    let shared = || ThemeFile::parse(SHARED.0, SHARED.1, &SHARED_SECTIONS);
    match depth {
        Depth::True => theme()?.section("truecolor")?.colors(None),
        Depth::Palette => theme()?.section("256")?.colors(None),
        Depth::Sixteen => {
            let (theme, shared) = (theme()?, shared()?);
            theme.section("16")?.colors(Some(&shared.section("16")?))
        }
        Depth::Eight => {
            let shared = shared()?;
            shared.section("8")?.colors(Some(&shared.section("16")?))
        }
        Depth::Mono => Ok(terminal_default()),
    }
}

/// The terminal's own foreground and background everywhere.
pub fn terminal_default() -> Colors {
    let Ok(colors) = Colors::try_from_keys(|_| Ok::<_, Infallible>(TerminalColor::Reset));
    colors
}

/// A parsed file.
struct ThemeFile<'a> {
    name: &'a str,
    text: &'a str,
    document: Document<&'a str>,
}

impl<'a> ThemeFile<'a> {
    /// Parses a file that may have these sections and nothing else.
    fn parse(name: &'a str, text: &'a str, sections: &[&str]) -> Result<Self, ThemeError> {
        let document = Document::parse(text).map_err(|error| ThemeError {
            file: name.to_owned(),
            line: error.span().map(|span| line_at(text, &span)),
            problem: Problem::Syntax(error.message().to_owned()),
        })?;
        let file = Self {
            name,
            text,
            document,
        };
        let root = file.document.as_table();
        let unknown = root.iter().find(|(key, _)| !sections.contains(key));
        let error = unknown.map(|(key, _)| file.error_at_key(root, key, Problem::UnknownSection));
        error.map_or(Ok(file), Err)
    }

    /// A section, all of whose keys are names of colors.
    fn section(&self, name: &'static str) -> Result<Section<'_>, ThemeError> {
        let item = self.document.get(name);
        let Some(table) = item.and_then(Item::as_table) else {
            return Err(self.error(item.and_then(Item::span), Problem::MissingSection(name)));
        };
        let unknown = table.iter().find(|(key, _)| !is_color_key(key));
        let error = unknown.map(|(key, _)| self.error_at_key(table, key, Problem::UnknownColor));
        error.map_or(
            Ok(Section {
                file: self,
                name,
                table,
            }),
            Err,
        )
    }

    /// An error about a key, in whose line it is reported.
    fn error_at_key(
        &self,
        table: &Table,
        key: &str,
        problem: impl FnOnce(String) -> Problem,
    ) -> ThemeError {
        let span = table.key(key).and_then(toml_edit::Key::span);
        self.error(span, problem(key.to_owned()))
    }

    /// An error in the line where this span begins.
    fn error(&self, span: Option<Range<usize>>, problem: Problem) -> ThemeError {
        ThemeError {
            file: self.name.to_owned(),
            line: span.map(|span| line_at(self.text, &span)),
            problem,
        }
    }
}

/// A section of a file.
struct Section<'a> {
    file: &'a ThemeFile<'a>,
    name: &'static str,
    table: &'a Table,
}

impl Section<'_> {
    /// All colors; those that are not in this section are taken from `fallback`.
    fn colors(&self, fallback: Option<&Section<'_>>) -> Result<Colors, ThemeError> {
        Colors::try_from_keys(|key| {
            let own = self.color(key).transpose();
            let color = own.or_else(|| fallback?.color(key).transpose());
            color.unwrap_or_else(|| {
                let problem = Problem::MissingColor(self.name, key);
                Err(self.file.error(self.table.span(), problem))
            })
        })
    }

    /// One color; `None` if it is not in this section.
    fn color(&self, key: &str) -> Result<Option<TerminalColor>, ThemeError> {
        let Some(item) = self.table.get(key) else {
            return Ok(None);
        };
        let color = read_color(self.name, item).map_err(|expected| {
            let problem = |key| Problem::WrongColor(key, expected);
            self.file.error_at_key(self.table, key, problem)
        });
        color.map(Some)
    }
}

/// The line in which a span begins, counted from 1.
fn line_at(text: &str, span: &Range<usize>) -> usize {
    1 + text
        .bytes()
        .take(span.start)
        .filter(|&byte| byte == b'\n')
        .count()
}

/// Returns true if a theme has a color of this name.
fn is_color_key(name: &str) -> bool {
    Colors::try_from_keys(|key| {
        if key == name {
            Err(())
        } else {
            Ok(TerminalColor::Reset)
        }
    })
    .is_err()
}

/// The color that stands in a section; or what should stand there.
fn read_color(section: &str, item: &Item) -> Result<TerminalColor, &'static str> {
    let written = item.as_str().and_then(|text| text.parse().ok());
    match section {
        "truecolor" => match written {
            Some(color @ TerminalColor::Rgb(..)) => Ok(color),
            _ => Err("a color such as \"#d9b889\""),
        },
        "256" => match item.as_integer().map(u8::try_from) {
            Some(Ok(index @ 16..)) => Ok(TerminalColor::Indexed(index)),
            _ => Err("a number from 16 to 255"),
        },
        _ => match written {
            None
            | Some(TerminalColor::Rgb(..) | TerminalColor::Indexed(_) | TerminalColor::Reset) => {
                Err("one of the sixteen colors, such as \"light blue\"")
            }
            Some(color) => Ok(color),
        },
    }
}

/// Why a theme file cannot be used, with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError {
    file: String,
    /// Counted from 1; `None` if the whole file is meant.
    line: Option<usize>,
    problem: Problem,
}

/// What is wrong in a theme file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    /// It is not TOML; the reader's own words.
    Syntax(String),
    UnknownSection(String),
    MissingSection(&'static str),
    UnknownColor(String),
    /// The section, and the color that it lacks.
    MissingColor(&'static str, &'static str),
    /// The color, and what must stand there.
    WrongColor(String, &'static str),
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            problem,
        } = self;
        write!(f, "{file}:")?;
        if let Some(line) = line {
            write!(f, "{line}:")?;
        }
        match problem {
            Problem::Syntax(message) => write!(f, " {message}"),
            Problem::UnknownSection(name) => {
                let known = THEME_SECTIONS.map(|name| format!("[{name}]")).join(", ");
                write!(
                    f,
                    " a theme has no section {name:?}; its sections are {known}"
                )
            }
            Problem::MissingSection(name) => write!(f, " the section [{name}] is missing"),
            Problem::UnknownColor(name) => write!(f, " a theme has no color named {name:?}"),
            Problem::MissingColor(section, key) => {
                write!(f, " the color {key} is missing in [{section}]")
            }
            Problem::WrongColor(key, expected) => write!(f, " {key} must be {expected}"),
        }
    }
}

impl std::error::Error for ThemeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::ThemeName;

    /// The error for the default theme with one change made to its file, and `{line}` for the line of the change.
    fn error(old: &str, new: &str, depth: Depth) -> String {
        let text = ThemeName::default().file_text();
        let line = line_at(text, &(text.find(old).unwrap()..text.len()));
        let error = read_colors("mine.toml", &text.replacen(old, new, 1), depth).unwrap_err();
        error.to_string().replace(&format!(":{line}:"), ":{line}:")
    }

    #[test]
    fn an_error_names_the_file_the_line_and_the_color() {
        let oak = "light_square = \"#b68857\"";
        for (old, new, depth, expected) in [
            (
                oak,
                "light_square = \"oak\"",
                Depth::True,
                "mine.toml:{line}: light_square must be a color such as \"#d9b889\"",
            ),
            (
                oak,
                "lihgt_square = \"#b68857\"",
                Depth::True,
                "mine.toml:{line}: a theme has no color named \"lihgt_square\"",
            ),
            (
                "[truecolor]\nlight_square",
                "[truecolor]\n#",
                Depth::True,
                "mine.toml:{line}: the color light_square is missing in [truecolor]",
            ),
            (
                "light_square = 137",
                "light_square = 7",
                Depth::Palette,
                "mine.toml:{line}: light_square must be a number from 16 to 255",
            ),
            (
                "\"light yellow\"",
                "\"#ffff00\"",
                Depth::Sixteen,
                "mine.toml:{line}: accent must be one of the sixteen colors, such as \"light blue\"",
            ),
            (
                "[truecolor]",
                "[true]",
                Depth::True,
                "mine.toml:{line}: a theme has no section \"true\"; its sections are [truecolor], [256], [16]",
            ),
        ] {
            assert_eq!(error(old, new, depth), expected);
        }
        let broken = error(oak, "light_square =", Depth::True);
        assert!(broken.starts_with("mine.toml:{line}: "), "{broken}");
        let empty = read_colors("mine.toml", "", Depth::Palette).unwrap_err();
        assert_eq!(empty.to_string(), "mine.toml: the section [256] is missing");
    }

    #[test]
    fn only_the_section_in_use_is_needed() {
        let dark = "[16]\naccent = \"light green\"\n";
        let colors = read_colors("mine.toml", dark, Depth::Sixteen).unwrap();
        assert_eq!(colors.accent, TerminalColor::LightGreen);
        assert_eq!(colors.background, TerminalColor::Black);
    }
}
