//! Paths that can be typed on: folders, and the PGN files in them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::store::typed_path;

/// How many names of a folder are looked at, and how many are offered: a huge folder must not hold up a key.
const LOOKED_AT: usize = 20_000;
/// How many paths are offered.
const OFFERED: usize = 200;

/// The folders and PGN files whose paths begin with what is typed, as they would be typed; folders end in a slash.
/// Hidden ones are there only for whoever has typed the dot.
pub fn beginning_with(typed: &str) -> Vec<String> {
    if typed == "~" {
        return vec!["~/".to_owned()];
    }
    let place = typed.rfind('/').map_or(0, |slash| slash + 1);
    let (folder, start) = typed.split_at(place);
    let path = if folder.is_empty() {
        PathBuf::from(".")
    } else {
        typed_path(folder)
    };
    let entries = fs::read_dir(&path).into_iter().flatten().flatten();
    let names = entries
        .take(LOOKED_AT)
        .filter_map(|entry| entry.file_name().into_string().ok());
    let mut offered: Vec<String> = names
        .filter(|name| name.starts_with(start) && can_be_typed(name))
        .filter(|name| !name.starts_with('.') || start.starts_with('.'))
        .filter_map(|name| offer(&path, name))
        .collect();
    offered.sort();
    offered.truncate(OFFERED);
    offered
        .iter()
        .map(|name| format!("{folder}{name}"))
        .collect()
}

/// Whether a name can stand in a line and means itself there.
fn can_be_typed(name: &str) -> bool {
    !name.contains(char::is_control) && name.trim() == name
}

/// A name as it is offered, if it is that of a folder or a PGN file.
fn offer(folder: &Path, name: String) -> Option<String> {
    let path = folder.join(&name);
    if path.is_dir() {
        return Some(format!("{name}/"));
    }
    let ending = path.extension()?;
    ending.eq_ignore_ascii_case("pgn").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with all kinds of names in it, and its path as one types it.
    fn folder() -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "club.pgn",
            "Cup final.PGN",
            "notes.txt",
            ".hidden.pgn",
            "bad\u{1b}[31m.pgn",
            " blank.pgn",
        ] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        for name in ["clubs", ".config"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let typed = format!("{}/", folder.path().display());
        (folder, typed)
    }

    /// What is offered behind the path of the folder.
    fn offered(folder: &str, start: &str) -> Vec<String> {
        let paths = beginning_with(&format!("{folder}{start}")).into_iter();
        paths
            .map(|path| path.strip_prefix(folder).unwrap().to_owned())
            .collect()
    }

    #[test]
    fn folders_and_pgn_files_are_offered_and_hidden_ones_behind_a_dot() {
        let (_scratch, folder) = folder();
        assert_eq!(
            offered(&folder, ""),
            ["Cup final.PGN", "club.pgn", "clubs/"]
        );
        assert_eq!(offered(&folder, "clu"), ["club.pgn", "clubs/"]);
        assert_eq!(offered(&folder, "."), [".config/", ".hidden.pgn"]);
        assert_eq!(
            offered(&folder, "bad"),
            [""; 0],
            "it would steer the terminal"
        );
        assert_eq!(offered(&folder, "clubs/"), [""; 0]);
        assert_eq!(offered(&folder, "none/"), [""; 0]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_not_unicode_is_left_out() {
        use std::os::unix::ffi::OsStrExt;
        let (scratch, folder) = folder();
        let name = std::ffi::OsStr::from_bytes(b"caf\xe9.pgn");
        fs::write(scratch.path().join(name), "").unwrap();
        assert_eq!(offered(&folder, "caf"), [""; 0]);
    }

    #[test]
    fn the_home_is_one_key_away() {
        assert_eq!(beginning_with("~"), ["~/"]);
    }

    #[test]
    fn a_huge_folder_offers_only_so_much() {
        let folder = tempfile::tempdir().unwrap();
        for game in 0..=OFFERED {
            fs::write(folder.path().join(format!("{game}.pgn")), "").unwrap();
        }
        let typed = format!("{}/", folder.path().display());
        assert_eq!(beginning_with(&typed).len(), OFFERED);
    }
}
