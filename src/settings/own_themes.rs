//! The setting `theme`: the built-in themes, and the player's own, which are files in `themes` next to the settings file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::builder::PossibleValue;

use super::user_file;
use crate::text::not_a_word;
use crate::theme::{ThemeChoice, ThemeFile};

/// The extension of theme files.
const ENDING: &str = ".toml";

/// The names of the player's own themes. We read the folder only once, at the first request, so that drawing a list need not
/// read the disk.
static OWN_NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| folder().map_or_else(Vec::new, |folder| names_in(&folder)));

/// Returns the folder of the player's own themes; `None` if the user has no home folder.
fn folder() -> Option<PathBuf> {
    // Tests do not touch the home folder of the person who runs them.
    if cfg!(test) {
        return None;
    }
    user_file::of_user().map(|file| file.with_file_name("themes"))
}

/// Returns the names of the player's own themes in a folder, in alphabetical order.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let name = file.strip_suffix(ENDING)?;
            is_own_name(name).then(|| name.to_owned())
        })
        .collect();
    names.sort();
    names
}

/// Returns true if a player's own theme may have this name. A built-in theme with the same name would hide it.
fn is_own_name(name: &str) -> bool {
    let is_plain = !name.is_empty() && !name.starts_with('.') && !name.contains(char::is_control);
    let is_taken = name.eq_ignore_ascii_case(ThemeChoice::AUTO);
    is_plain && !is_taken && ThemeFile::built_in(name).is_none()
}

/// Reads the player's own theme with this name from a folder, ignoring case; `None` if there is none. The error says what is
/// wrong in its file.
fn own_theme(folder: &Path, name: &str) -> Option<Result<ThemeFile, String>> {
    let names = names_in(folder);
    let same = names.iter().find(|known| *known == name);
    let similar = || names.iter().find(|known| known.eq_ignore_ascii_case(name));
    let name = same.or_else(similar)?;
    let file = format!("{name}{ENDING}");
    let text = user_file::read(&folder.join(&file)).map_err(|mistake| mistake.in_file(&file));
    Some(text.and_then(|text| ThemeFile::own(name.clone(), text)))
}

/// Reads the theme with this name: `auto`, a built-in theme or one of the player's own. Fails with the reason why it cannot be
/// used.
pub fn read_theme(name: &str) -> Result<ThemeChoice, String> {
    if name.eq_ignore_ascii_case(ThemeChoice::AUTO) {
        return Ok(ThemeChoice::Auto);
    }
    let own = || own_theme(&folder()?, name);
    let found = ThemeFile::built_in(name).map(Ok).or_else(own);
    let theme = found.unwrap_or_else(|| {
        let known: Vec<String> = [ThemeChoice::AUTO]
            .into_iter()
            .chain(ThemeFile::names())
            .map(str::to_owned)
            .chain(OWN_NAMES.iter().cloned())
            .collect();
        Err(not_a_word(name, &known))
    });
    theme.map(ThemeChoice::Named)
}

/// Returns the word `auto`, for the theme that fits the terminal, and the names of the built-in themes, with descriptions.
pub fn built_in_words() -> Vec<PossibleValue> {
    let auto = PossibleValue::new(ThemeChoice::AUTO).help(ThemeChoice::ABOUT_AUTO);
    let themes = ThemeFile::names().filter_map(ThemeFile::built_in);
    let word = |theme: ThemeFile| {
        PossibleValue::new(theme.name.to_string()).help(theme.about().to_owned())
    };
    [auto].into_iter().chain(themes.map(word)).collect()
}

/// Returns the names of the player's own themes as words of the setting.
pub fn own_words() -> impl Iterator<Item = PossibleValue> {
    let words = OWN_NAMES.iter().map(PossibleValue::new);
    words.map(|word| word.help("your own"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Setting, Settings};

    #[test]
    fn a_built_in_theme_has_the_name_of_its_file() {
        let theme = Setting::named("theme").unwrap();
        let mut settings = Settings::default();
        for name in ThemeFile::names() {
            theme.put(&mut settings, name).unwrap();
            assert_eq!(settings.theme.name(), name);
        }
        let error = theme.put(&mut settings, "pink").unwrap_err();
        assert!(error.starts_with("must be auto, wood, "), "{error}");
        assert!(error.ends_with(", not \"pink\""), "{error}");
    }

    #[test]
    fn own_themes_are_found_by_name_and_their_mistakes_by_line() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
        write(
            "Night.toml",
            b"base = \"ocean\"\n[truecolor]\ncheck = \"#ff0000\"\n",
        );
        write("broken.toml", b"[truecolor]\ncheck = \"oak\"\n");
        write("latin.toml", b"# \xe9\n");
        for ignored in [
            "wood.toml",
            "Wood.toml",
            ".toml",
            ".hidden.toml",
            "notes.txt",
        ] {
            write(ignored, b"");
        }
        assert_eq!(names_in(folder.path()), ["Night", "broken", "latin"]);
        let find = |name| own_theme(folder.path(), name);
        let theme = find("night").unwrap().unwrap();
        assert_eq!(theme.name, "Night");
        let error = |name| find(name).unwrap().unwrap_err();
        assert_eq!(
            error("broken"),
            "broken.toml:2: check must be a color such as \"#d9b889\""
        );
        assert_eq!(error("latin"), "latin.toml:1: it is not UTF-8 text");
        for none in ["pink", "wood", "", "../night", "notes"] {
            assert_eq!(find(none), None, "{none}");
        }
        assert!(names_in(Path::new("/missing")).is_empty());
    }
}
