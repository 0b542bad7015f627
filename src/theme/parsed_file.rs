//! Reads themes from files like `themes/wood.toml`, with sections for 24-bit colors, 256 colors and sixteen.
//!
//! A player's own file may leave colors out. It takes those from a built-in theme, its base.

use std::ops::Range;

use ratatui::style::Color as TerminalColor;
use toml_edit::{Document, Item, Table};

use super::built_in::ThemeFile;
use super::colors::Colors;
use crate::text::{Mistake, nearest};

/// The name and the text of the file with the colors that all themes share: the sixteen colors for themes without their own,
/// and those of the Linux console.
const SHARED: (&str, &str) = ("shared.toml", include_str!("shared.toml"));

/// The sections of a theme file. `outlined` holds the colors that differ from `truecolor` if the pieces have outlines. The
/// others are named like the values of `--color`.
const SECTIONS: [&str; 4] = ["truecolor", "outlined", "256", "16"];

/// The key for the built-in theme that a theme is based on.
const BASE: &str = "base";

/// The key that says whether the pieces have light and shadow.
const LIGHT: &str = "light";

/// Reads each color from the first source that has it: the given sections of the theme file, then those of its base, then, for
/// the section of sixteen colors, those that all themes share. The base is the theme that the file names; if it names none,
/// `default_base`. Errors call the file `file`.
pub fn read_colors(
    file: &str,
    text: &str,
    default_base: Option<&ThemeFile>,
    sections: &[&'static str],
) -> Result<Colors, String> {
    let theme = ParsedFile::parse(file, text)?;
    theme.check_keys()?;
    let named_base = theme.base()?;
    let base = match named_base.as_ref().or(default_base) {
        Some(base) => Some(ParsedFile::parse(&base.file(), &base.text)?),
        None => None,
    };
    // The shared file completes only this section.
    let shared = if sections.contains(&"16") {
        Some(ParsedFile::parse(SHARED.0, SHARED.1)?)
    } else {
        None
    };
    let files = [Some(&theme), base.as_ref(), shared.as_ref()];
    theme.colors(files.into_iter().flatten(), sections)
}

/// Reads the colors of the Linux console, which are the same in every theme.
pub fn read_console_colors() -> Result<Colors, String> {
    let shared = ParsedFile::parse(SHARED.0, SHARED.1)?;
    shared.colors([&shared].into_iter(), &["8", "16"])
}

/// Returns true if the pieces of a theme have light and shadow. If the file does not say, its base decides. Without a base,
/// the pieces have light. Fails if the file or its base is not valid.
pub fn read_light(file: &str, text: &str) -> Result<bool, String> {
    let theme = ParsedFile::parse(file, text)?;
    if let Some(item) = theme.document.get(LIGHT) {
        let expected = "light must be true or false";
        return item
            .as_bool()
            .ok_or_else(|| theme.error(item.span(), expected));
    }
    Ok(theme.base()?.is_none_or(|base| base.has_light()))
}

/// A parsed file: a theme, or the colors that all themes share.
struct ParsedFile<'a> {
    name: String,
    document: Document<&'a str>,
}

impl<'a> ParsedFile<'a> {
    fn parse(name: &str, text: &'a str) -> Result<Self, String> {
        let document = Document::parse(text).map_err(|error| {
            Mistake::at(error.span(), text.as_bytes(), error.message()).in_file(name)
        })?;
        Ok(Self {
            name: name.to_owned(),
            document,
        })
    }

    /// Fails if the file has anything but the keys `base` and `light` and the sections of a theme.
    fn check_keys(&self) -> Result<(), String> {
        let root = self.document.as_table();
        let is_known = |key: &str| key == BASE || key == LIGHT || SECTIONS.contains(&key);
        if let Some((key, _)) = root.iter().find(|(key, _)| !is_known(key)) {
            let known = SECTIONS.map(|name| format!("[{name}]")).join(", ");
            let why = format!("a theme has no section {key:?}; its sections are {known}");
            return Err(self.error_at_key(root, key, &why));
        }
        Ok(())
    }

    /// Returns the built-in theme that this theme is based on; `None` if it names none. Fails if the name is not that of a
    /// built-in theme.
    fn base(&self) -> Result<Option<ThemeFile>, String> {
        let Some(item) = self.document.get(BASE) else {
            return Ok(None);
        };
        let base = item.as_str().and_then(ThemeFile::built_in);
        base.map(Some).ok_or_else(|| {
            let item_text = item.to_string();
            let written = item_text.trim();
            let known: Vec<&str> = ThemeFile::names().collect();
            let advice = match nearest(written.trim_matches('"'), known.iter().copied()) {
                Some(near) => format!("did you mean {near:?}?"),
                None => format!("these are: {}", known.join(", ")),
            };
            let why = format!("the base {written} is not a built-in theme; {advice}");
            self.error_at_key(self.document.as_table(), BASE, &why)
        })
    }

    /// Returns all colors. Each comes from the first file that has it, and within that file from the first of these sections
    /// that has it. Fails if a color is missing.
    fn colors<'f>(
        &self,
        files: impl Iterator<Item = &'f ParsedFile<'f>>,
        names: &[&'static str],
    ) -> Result<Colors, String> {
        let mut sections = Vec::new();
        for file in files {
            for name in names {
                sections.extend(file.section(name)?);
            }
        }
        let Some(first) = sections.first() else {
            return Err(self.error(None, &missing_section(names[0])));
        };
        Colors::try_from_keys(|key| {
            let color = sections.iter().find_map(|section| section.color(key));
            color.unwrap_or_else(|| {
                let why = format!("the color {key} is missing in [{}]", first.name);
                Err(first.file.error(first.table.span(), &why))
            })
        })
    }

    /// Returns a section; `None` if the file does not have it. Fails if it is not a table, or if one of its keys is not the
    /// name of a color.
    fn section(&self, name: &'static str) -> Result<Option<Section<'_>>, String> {
        let Some(item) = self.document.get(name) else {
            return Ok(None);
        };
        let Some(table) = item.as_table() else {
            return Err(self.error(item.span(), &missing_section(name)));
        };
        if let Some((key, _)) = table.iter().find(|(key, _)| !Colors::KEYS.contains(key)) {
            let why = format!("a theme has no color named {key:?}");
            return Err(self.error_at_key(table, key, &why));
        }
        Ok(Some(Section {
            file: self,
            name,
            table,
        }))
    }

    /// Returns an error about a key, with the line of that key.
    fn error_at_key(&self, table: &Table, key: &str, why: &str) -> String {
        self.error(table.key(key).and_then(toml_edit::Key::span), why)
    }

    /// Returns an error, with the line where this span begins. `None` means that it is about the whole file.
    fn error(&self, span: Option<Range<usize>>, why: &str) -> String {
        Mistake::at(span, self.document.raw().as_bytes(), why).in_file(&self.name)
    }
}

fn missing_section(name: &str) -> String {
    format!("the section [{name}] is missing")
}

/// A section of a file, and what its errors name: the file and the section.
struct Section<'a> {
    file: &'a ParsedFile<'a>,
    name: &'static str,
    table: &'a Table,
}

impl Section<'_> {
    /// Returns a color; `None` if the section does not have it. Fails if its value is not a color of this section.
    fn color(&self, key: &str) -> Option<Result<TerminalColor, String>> {
        let color = read_color(self.name, self.table.get(key)?);
        Some(color.map_err(|expected| {
            let why = format!("{key} must be {expected}");
            self.file.error_at_key(self.table, key, &why)
        }))
    }
}

/// Returns the color of this item. Fails with a description of what the item should be.
fn read_color(section: &str, item: &Item) -> Result<TerminalColor, &'static str> {
    let written = item.as_str().and_then(|text| text.parse().ok());
    match section {
        "truecolor" | "outlined" => match written {
            Some(color @ TerminalColor::Rgb(..)) => Ok(color),
            _ => Err("a color such as \"#d9b889\""),
        },
        "256" => match item.as_integer().map(u8::try_from) {
            Some(Ok(index @ 16..)) => Ok(TerminalColor::Indexed(index)),
            _ => Err("a number from 16 to 255"),
        },
        _ => {
            use TerminalColor::{Indexed, Reset, Rgb};
            let sixteen = written.filter(|color| !matches!(color, Rgb(..) | Indexed(_) | Reset));
            sixteen.ok_or("one of the sixteen colors, such as \"light blue\"")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Depth;

    /// The error for the default theme after one change to its file. `{line}` in the expected text is the line of the change.
    fn error(old: &str, new: &str, section: &'static str) -> String {
        let default = ThemeFile::default();
        let text = &default.text;
        let line = 1 + text[..text.find(old).unwrap()].matches('\n').count();
        let text = text.replacen(old, new, 1);
        let error = read_colors("mine.toml", &text, None, &[section]).unwrap_err();
        error.replace(&format!(":{line}:"), ":{line}:")
    }

    #[test]
    fn an_error_names_the_file_the_line_and_the_color() {
        let oak = "light_square = \"#b68857\"";
        for (old, new, section, expected) in [
            (
                oak,
                "light_square = \"oak\"",
                "truecolor",
                "mine.toml:{line}: light_square must be a color such as \"#d9b889\"",
            ),
            (
                oak,
                "lihgt_square = \"#b68857\"",
                "truecolor",
                "mine.toml:{line}: a theme has no color named \"lihgt_square\"",
            ),
            (
                "[truecolor]\nlight_square",
                "[truecolor]\n#",
                "truecolor",
                "mine.toml:{line}: the color light_square is missing in [truecolor]",
            ),
            (
                "light_square = 137",
                "light_square = 7",
                "256",
                "mine.toml:{line}: light_square must be a number from 16 to 255",
            ),
            (
                "\"light yellow\"",
                "\"#ffff00\"",
                "16",
                "mine.toml:{line}: accent must be one of the sixteen colors, such as \"light blue\"",
            ),
            (
                "[truecolor]",
                "[true]",
                "truecolor",
                "mine.toml:{line}: a theme has no section \"true\"; its sections are [truecolor], [outlined], [256], [16]",
            ),
        ] {
            assert_eq!(error(old, new, section), expected);
        }
        let broken = error(oak, "light_square =", "truecolor");
        assert!(broken.starts_with("mine.toml:{line}: "), "{broken}");
        let empty = read_colors("mine.toml", "", None, &["256"]).unwrap_err();
        assert_eq!(empty, "mine.toml: the section [256] is missing");
    }

    #[test]
    fn only_the_section_in_use_is_needed() {
        let dark = "[16]\naccent = \"light green\"\n";
        let colors = read_colors("mine.toml", dark, None, &["16"]).unwrap();
        assert_eq!(colors.accent, TerminalColor::LightGreen);
        assert_eq!(colors.background, TerminalColor::Black);
    }

    #[test]
    fn colors_that_a_file_leaves_out_come_from_its_base() {
        let wood = ThemeFile::default();
        let read = |text: &str, section| read_colors("mine.toml", text, Some(&wood), &[section]);
        let mine = "[truecolor]\ncheck = \"#ff0000\"\n[16]\ncheck = \"light magenta\"\n";
        for (base, name) in [("", "wood"), ("base = \"ocean\"\n", "ocean")] {
            let base_file = ThemeFile::built_in(name).unwrap();
            let text = format!("{base}{mine}");
            let colors = |section| read(&text, section).unwrap();
            let expected = Colors {
                check: TerminalColor::Rgb(255, 0, 0),
                ..base_file.colors(Depth::True)
            };
            assert_eq!(colors("truecolor"), expected, "{name}");
            assert_eq!(colors("256"), base_file.colors(Depth::Palette));
            let sixteen = Colors {
                check: TerminalColor::LightMagenta,
                ..base_file.colors(Depth::Sixteen)
            };
            assert_eq!(colors("16"), sixteen, "{name}");
        }
        let names: Vec<_> = ThemeFile::names().collect();
        let names = format!("these are: {}", names.join(", "));
        for (base, answer) in [
            ("pink", &*names),
            ("oak", &*names),
            ("slat", "did you mean \"slate\"?"),
        ] {
            let text = format!("\nbase = \"{base}\"\n");
            let error = read(&text, "truecolor").unwrap_err();
            let start = format!("mine.toml:2: the base \"{base}\" is not a built-in theme; ");
            assert_eq!(error, start + answer);
        }
    }
}
