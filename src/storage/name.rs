//! The names of game files: made of the date and the players, and safe on every system.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The ending of all game files.
pub const ENDING: &str = "pgn";

/// Characters that a player's name has in a file name at most: two of four bytes each and the date fit in the 255
/// bytes that common systems allow.
const LONGEST: usize = 24;

/// Bytes that common systems allow in the name of a file.
const LONGEST_FILE: usize = 255;

/// Characters that a name given by somebody has at most: with four bytes each they fit too.
const LONGEST_GIVEN: usize = 48;

/// The name of the `number`th file for a game of this date between these two, without its ending.
pub fn stem(date: &str, white: &str, black: &str, number: u32) -> String {
    let (white, black) = (slug(white, LONGEST), slug(black, LONGEST));
    let again = if number > 1 {
        format!("_{number}")
    } else {
        String::new()
    };
    format!("{}_{white}_{black}{again}", slug(date, LONGEST))
}

/// The name of a file, without its ending, for a game that somebody calls so; none if nothing of that can be in a name.
pub fn given(text: &str) -> Option<String> {
    Some(slug(text, LONGEST_GIVEN)).filter(|name| name != "-")
}

/// Whether a file, without its ending, is named by the date of its game.
pub fn is_dated(stem: &str) -> bool {
    let date = stem.split('_').next().unwrap_or_default();
    let parts: Vec<&str> = date.split('-').collect();
    let number = |part: &&str, digits| {
        part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    stem.len() > date.len()
        && matches!(&parts[..], [year, month, day]
            if number(year, 4) && number(month, 2) && number(day, 2))
}

/// The `number`th name beside that of a file: of `game.pgn` the second is `game_2.pgn`.
pub fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut end = OsString::from(format!("_{number}"));
    if let Some(ending) = path.extension() {
        end.push(".");
        end.push(ending);
    }
    let mut stem = path.file_stem().unwrap_or_default().to_owned();
    if stem.len() + end.len() > LONGEST_FILE {
        let mut text = stem.to_string_lossy().into_owned();
        while text.len() + end.len() > LONGEST_FILE && text.pop().is_some() {}
        stem = text.into();
    }
    stem.push(end);
    path.with_file_name(stem)
}

/// A text as part of a file name: letters and digits of any script, and a hyphen for each run of what lies between.
fn slug(text: &str, longest: usize) -> String {
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let slug: String = words.join("-").chars().take(longest).collect();
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        "-".to_owned()
    } else {
        slug.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_date_and_players() {
        assert_eq!(
            stem("2026.11.21", "Vera", "Sonja", 1),
            "2026-11-21_Vera_Sonja"
        );
        assert_eq!(
            stem("2026.11.21", "Vera", "Sonja", 3),
            "2026-11-21_Vera_Sonja_3"
        );
    }

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
        assert!(second.len() <= LONGEST_FILE && second.ends_with("é_2.pgn"));
    }

    #[test]
    fn nothing_in_a_name_can_lead_out_of_the_folder_or_upset_a_system() {
        for (name, slugged) in [
            ("../../etc/passwd", "etc-passwd"),
            ("C:\\con.", "C-con"),
            (" a  b ", "a-b"),
            ("Réti, Richard", "Réti-Richard"),
            ("...", "-"),
            ("", "-"),
            ("\u{1b}[31m", "31m"),
        ] {
            assert_eq!(slug(name, LONGEST), slugged);
        }
    }

    #[test]
    fn a_given_name_is_told_from_one_by_date() {
        assert_eq!(
            given("World Cup: final!").as_deref(),
            Some("World-Cup-final")
        );
        assert_eq!(given("../.."), None);
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
            stem("2026.11.21", &long, &long, u32::MAX),
            given(&long).unwrap(),
        ];
        for name in names {
            assert!(name.len() + ".".len() * 8 + "tmp.lock".len() + 10 < 255);
        }
    }
}
