//! The names of game files: built from the date and the players, and valid on every system.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub const EXTENSION: &str = "pgn";

/// The maximum length of a player's name in characters. Two names with four bytes per character and the date fit in 255 bytes,
/// the limit on common systems.
const MAX_PLAYER_LENGTH: usize = 24;

/// The maximum length of a file name in bytes on common systems.
const MAX_FILE_NAME_LENGTH: usize = 255;

/// The maximum length of a name that a player gives, in characters. With four bytes per character it fits in
/// [`MAX_FILE_NAME_LENGTH`].
const MAX_GIVEN_LENGTH: usize = 48;

/// The parts of the name of a game's file. They may be any text. The name has only their letters and digits, with hyphens
/// between words.
pub struct DatedPlayers {
    /// The date in PGN's format.
    pub date: String,
    pub white: String,
    pub black: String,
}

impl DatedPlayers {
    /// Returns the path of the `number`th game of these players on that date in a folder.
    pub fn file_in(&self, folder: &Path, number: u32) -> PathBuf {
        let stem = dated_stem(&self.date, &self.white, &self.black, number);
        folder.join(stem).with_extension(EXTENSION)
    }
}

/// Returns the name, without extension, of the `number`th game on this date between these players, as in
/// `2026-11-21_Vera_Sonja_2`. The first game has no number.
fn dated_stem(date: &str, white: &str, black: &str, number: u32) -> String {
    let mut stem = [date, white, black]
        .map(|part| slug(part, MAX_PLAYER_LENGTH))
        .join("_");
    if number > 1 {
        stem.push('_');
        stem.push_str(&number.to_string());
    }
    stem
}

/// Turns the name that a player gives a game into a file name without extension; `None` if the name has no letter or digit.
pub fn given_stem(text: &str) -> Option<String> {
    Some(slug(text, MAX_GIVEN_LENGTH)).filter(|name| name != "-")
}

/// Returns true if a file name without extension begins with a date and an underscore, as [`dated_stem`] writes them.
pub fn is_dated(stem: &str) -> bool {
    let digit_as_zero = |byte: u8| if byte.is_ascii_digit() { b'0' } else { byte };
    let date = stem.split_once('_').map(|(date, _)| date);
    date.is_some_and(|date| date.bytes().map(digit_as_zero).eq(*b"0000-00-00"))
}

/// Returns the path with a number added to the name: `game_2.pgn` for `game.pgn` and 2. Shortens a name that becomes too long.
pub fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut ending = OsString::from(format!("_{number}"));
    if let Some(extension) = path.extension() {
        ending.push(".");
        ending.push(extension);
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    if name.len() + ending.len() > MAX_FILE_NAME_LENGTH {
        // Remove whole characters until the ending fits.
        let mut stem = name.to_string_lossy().into_owned();
        while stem.len() + ending.len() > MAX_FILE_NAME_LENGTH && stem.pop().is_some() {}
        name = stem.into();
    }
    name.push(ending);
    path.with_file_name(name)
}

/// Returns the words of a text, with hyphens between them, cut to `max_length` characters; `-` if it has none. A word consists
/// of letters and digits of any script.
fn slug(text: &str, max_length: usize) -> String {
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let slug: String = words.join("-").chars().take(max_length).collect();
    match slug.trim_end_matches('-') {
        "" => "-".to_owned(),
        slug => slug.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_file_is_named_like_the_first() {
        for (name, second) in [
            ("a/b.pgn", "a/b_2.pgn"),
            ("a.b/c", "a.b/c_2"),
            ("x.y.pgn", "x.y_2.pgn"),
        ] {
            assert_eq!(numbered(Path::new(name), 2), Path::new(second));
        }
    }

    #[test]
    fn a_second_file_beside_one_with_the_longest_name_has_a_name_that_fits() {
        let path = PathBuf::from(format!("{}a.pgn", "é".repeat(125)));
        let second = numbered(&path, 2).into_os_string().into_string().unwrap();
        assert!(second.len() <= MAX_FILE_NAME_LENGTH && second.ends_with("é_2.pgn"));
    }

    #[test]
    fn no_name_can_leave_the_folder_or_be_invalid_on_a_system() {
        for (name, slugged) in [
            ("../../etc/passwd", "etc-passwd"),
            ("C:\\con.", "C-con"),
            (" a  b ", "a-b"),
            ("Réti, Richard", "Réti-Richard"),
            ("...", "-"),
            ("", "-"),
            ("\u{1b}[31m", "31m"),
        ] {
            assert_eq!(slug(name, MAX_PLAYER_LENGTH), slugged);
        }
    }

    #[test]
    fn a_given_name_differs_from_a_dated_one() {
        assert_eq!(
            given_stem("World Cup: final!").as_deref(),
            Some("World-Cup-final")
        );
        assert_eq!(given_stem("../.."), None);
        assert!(is_dated("2026-11-21_Vera_Sonja"));
        for name in [
            "World-Cup-final",
            "2026-11-21",
            "2026-11-1_x",
            "_2026-11-21",
        ] {
            assert!(!is_dated(name), "{name}");
        }
    }

    #[test]
    fn the_longest_name_fits() {
        let long = "\u{20000}".repeat(60);
        let names = [
            dated_stem("2026.11.21", &long, &long, u32::MAX),
            given_stem(&long).unwrap(),
        ];
        for name in names {
            assert!(name.len() + ".".len() * 8 + "tmp.lock".len() + 10 < 255);
        }
    }
}
