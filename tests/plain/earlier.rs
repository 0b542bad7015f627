//! Games and settings that version 0.1.0 wrote, in `earlier/`. They must continue without loss.

use std::fs;
use std::path::{Path, PathBuf};

use super::files::play;
use super::lines::home::home;

/// The unfinished games, each with its description and its continuation.
const SAVED: &str = include_str!("earlier/games.txt");

/// A file that version 0.1.0 wrote.
fn earlier(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/plain/earlier")
        .join(file)
}

/// Returns the tags of a PGN text, except those about the current time, and its movetext on one line.
fn content(pgn: &str) -> (Vec<&str>, String) {
    let (tags, moves) = pgn.split_once("\n\n").unwrap();
    let names = ["[TabiyaClocks ", "[TabiyaMoveTime ", "[TabiyaDeclined "];
    let momentary = |tag: &&str| !names.iter().any(|name| tag.starts_with(name));
    let moves = moves.split_whitespace().collect::<Vec<_>>().join(" ");
    let moves = moves.trim_end_matches('*').trim_end().to_owned();
    (tags.lines().filter(momentary).collect(), moves)
}

#[test]
fn games_of_an_earlier_version_continue_without_loss() {
    for saved in SAVED.lines().filter(|line| !line.starts_with('#')) {
        let (file, told) = saved.split_once(": ").unwrap();
        let [next, clocks, fen] = told.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{saved}");
        };
        let home = home();
        let copy = home.path().join(file);
        fs::copy(earlier(file), &copy).unwrap();
        let path = copy.to_str().unwrap();
        let run = play(
            &home,
            &["--plain", "--file", path],
            &format!("/fen\n/clock\n{next}\n"),
        );
        let lines = run.lines();
        assert!(lines.contains(&fen), "{file}: {}", run.output);
        for (color, clock) in ["White", "Black"].into_iter().zip(clocks.split(' ')) {
            let clock = format!("{color}: {clock}");
            let is_told = clocks == "-" || lines.iter().any(|line| line.starts_with(&clock));
            assert!(is_told, "{file}: {clock} in {}", run.output);
        }
        let before = fs::read_to_string(earlier(file)).unwrap();
        let after = fs::read_to_string(&copy).unwrap();
        let ((old_tags, old_moves), (new_tags, new_moves)) = (content(&before), content(&after));
        for tag in old_tags {
            assert!(new_tags.contains(&tag), "{file}: {tag} in\n{after}");
        }
        let played = new_moves
            .strip_prefix(&old_moves)
            .unwrap_or_else(|| panic!("{old_moves} in\n{after}"));
        assert!(played.contains(next), "{file}: {played}");
    }
}

#[test]
fn settings_of_an_earlier_version_continue_without_loss() {
    let home = home();
    let folder = home.path().join(".config/tabiya");
    fs::create_dir_all(&folder).unwrap();
    let before = fs::read_to_string(earlier("config.toml")).unwrap();
    fs::write(folder.join("config.toml"), &before).unwrap();
    for line in before.lines() {
        let (name, value) = line.split_once(" = ").unwrap();
        let value = match value.trim_matches('"') {
            "on" if name == "warnings" => "2:00 30 10",
            value => value,
        };
        let run = play(&home, &["--plain"], &format!("/set {name}\n"));
        let told = |line: &&str| line.contains(name) && line.contains(value);
        assert!(
            run.lines().iter().any(told),
            "{name} {value}: {}",
            run.output
        );
    }
    play(&home, &["--plain"], "/set theme wood\n");
    let after = fs::read_to_string(folder.join("config.toml")).unwrap();
    assert_eq!(after, before.replace("slate", "wood"));
}
