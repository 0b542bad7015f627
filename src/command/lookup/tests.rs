use std::time::Duration;

use super::*;
use crate::storage::Rows;

/// Everything read for a line with this lookup.
pub fn read(lookup: Lookup, store: GameFolder) -> Vec<Candidate> {
    let scan = Rows::read(None, move |rows| {
        lookup.read(&store, rows);
    });
    let mut found = Vec::new();
    scan.receive(Duration::from_secs(10), &mut found);
    found
}

/// The paths that begin like the typed one.
fn beginning_with(typed: &str) -> Vec<String> {
    let lookup = Lookup::of(&format!("/open {typed}")).unwrap();
    let names = read(lookup, GameFolder::default());
    let paths = paths_beginning_with(typed, &names).into_iter();
    paths.map(|path| path.text).collect()
}

#[test]
fn a_line_knows_what_it_needs_from_the_disk() {
    for line in ["/resume ", "/resume  So", "/delete x", "/rename x"] {
        assert_eq!(Lookup::of(line), Some(Lookup::Games), "{line}");
    }
    for (line, folder) in [
        ("/open ", ""),
        ("/open  club ev", ""),
        ("/open ~", ""),
        ("/save ~/x", "~/"),
        ("/open /a b/c/d", "/a b/c/"),
    ] {
        let folder = Lookup::Folder(folder.to_owned());
        assert_eq!(Lookup::of(line), Some(folder), "{line}");
    }
    for line in [
        "",
        "e4",
        "/",
        "/open",
        "/resume",
        "/rename x ",
        "/nothing ",
        "/flip ",
    ] {
        assert_eq!(Lookup::of(line), None, "{line}");
    }
}

/// A folder with all kinds of names in it, and its path as a player types it.
fn folder() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "club.pgn",
        "Cup final.PGN",
        "notes.txt",
        ".hidden.pgn",
        "bad\u{1b}[31m.pgn",
        " space.pgn",
    ] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    for name in ["clubs", ".config"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    let typed = format!("{}/", folder.path().display());
    (folder, typed)
}

/// The paths offered after the path of the folder.
fn offered(folder: &str, start: &str) -> Vec<String> {
    let paths = beginning_with(&format!("{folder}{start}")).into_iter();
    paths
        .map(|path| path.strip_prefix(folder).unwrap().to_owned())
        .collect()
}

#[test]
fn folders_and_pgn_files_are_offered_and_hidden_ones_after_a_dot() {
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

#[cfg(unix)]
#[test]
fn a_link_is_offered_as_what_it_leads_to() {
    use std::os::unix::fs::symlink;
    let (scratch, folder) = folder();
    for (to, link) in [
        ("clubs", "c"),
        ("club.pgn", "cc.pgn"),
        ("notes.txt", "n"),
        ("none", "d.pgn"),
        ("none", "d"),
    ] {
        symlink(to, scratch.path().join(link)).unwrap();
    }
    assert_eq!(
        offered(&folder, "c"),
        ["c/", "cc.pgn", "club.pgn", "clubs/"]
    );
    assert_eq!(offered(&folder, "n"), [""; 0]);
    assert_eq!(offered(&folder, "d"), ["d.pgn"]);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_unicode_are_left_out() {
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
fn a_huge_folder_offers_only_its_first_paths() {
    let folder = tempfile::tempdir().unwrap();
    for game in 0..=MAX_PATHS_OFFERED {
        fs::write(folder.path().join(format!("{game}.pgn")), "").unwrap();
    }
    let typed = format!("{}/", folder.path().display());
    assert_eq!(beginning_with(&typed).len(), MAX_PATHS_OFFERED);
}
