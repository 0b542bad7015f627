//! Imports run one way: a room of the crate uses only rooms on floors below its own.
#![allow(clippy::unwrap_used, reason = "a test ends by a panic")]

use std::fs;
use std::path::Path;

/// The modules directly below the crate, lowest first, one a floor, so that two that import each other show.
const FLOORS: [&str; 18] = [
    "rules",
    "drawing",
    "openings",
    "game",
    "pgn",
    "primer",
    "text",
    "storage",
    "seat",
    "signals",
    "theme",
    "settings",
    "command",
    "session",
    "cli",
    "line_mode",
    "tools",
    "tui",
];

/// Rooms that must not use each other, whatever their floors: each is a front end of its own.
const FRONT_ENDS: [&str; 3] = ["line_mode", "tools", "tui"];

/// Each import of the program from one room to another, with the line on which it stands; tests are left out.
fn imports() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                imports_of(
                    &path.to_string_lossy().replace('\\', "/"),
                    &text,
                    &mut found,
                );
            }
        }
    }
    found
}

/// Adds the imports of one source file.
fn imports_of(path: &str, text: &str, found: &mut Vec<(String, String, String)>) {
    let path = path.rsplit_once("/src/").map_or(path, |(_, path)| path);
    if path == "main.rs" || path.contains("tests") {
        return;
    }
    let room = path.split(['/', '.']).next().unwrap_or_default();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start() == "#[cfg(test)]"
            && text
                .lines()
                .nth(index + 1)
                .is_some_and(|next| next.starts_with("mod ") && next.ends_with('{'))
        {
            return;
        }
        let code = line.split("//").next().unwrap_or_default();
        for (_, rest) in code
            .match_indices("crate::")
            .map(|(at, name)| code.split_at(at + name.len()))
        {
            let used: String = rest
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            assert!(
                !used.is_empty(),
                "{path}:{}: import one room a line",
                index + 1
            );
            if used != room {
                found.push((room.to_owned(), used, format!("{path}:{}", index + 1)));
            }
        }
    }
}

/// Why one room may not use another, if it may not.
fn wrong(from: &str, to: &str) -> Option<&'static str> {
    let floor = |room| FLOORS.iter().position(|floor| *floor == room);
    match (floor(from), floor(to)) {
        (None, _) | (_, None) => Some("a room has no floor"),
        _ if FRONT_ENDS.contains(&from) && FRONT_ENDS.contains(&to) => {
            Some("front ends do not use one another")
        }
        (Some(above), Some(below)) if above <= below => Some("imports run downwards only"),
        _ => None,
    }
}

#[test]
fn imports_run_one_way() {
    let imports = imports();
    assert!(imports.len() > 100, "where have the sources gone?");
    let complaints: Vec<_> = imports
        .iter()
        .filter_map(|(from, to, place)| {
            Some(format!("{place}: {from} uses {to}: {}", wrong(from, to)?))
        })
        .collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn a_wrong_way_is_told_from_a_right_one() {
    let of = |path, text| {
        let mut found = Vec::new();
        imports_of(path, text, &mut found);
        found
            .iter()
            .filter_map(|(from, to, _)| wrong(from, to))
            .count()
    };
    assert_eq!(of("/x/src/rules/fen.rs", "use crate::game::Game;"), 1);
    assert_eq!(of("/x/src/tui/app.rs", "use crate::plain;"), 1);
    assert_eq!(of("/x/src/session/mod.rs", "let a = crate::utils::b;"), 1);
    assert_eq!(
        of(
            "/x/src/session/mod.rs",
            "use crate::rules::Move; // crate::tui"
        ),
        0
    );
    assert_eq!(
        of(
            "/x/src/rules/fen.rs",
            "#[cfg(test)]\nmod tests {\n use crate::game::Game;"
        ),
        0
    );
    assert_eq!(
        of(
            "/x/src/rules/fen.rs",
            "#[cfg(test)]\nmod tests;\nuse crate::game::Game;"
        ),
        1,
        "tests in a file of their own hide nothing below them"
    );
    assert_eq!(of("/x/src/rules/tests/fen.rs", "use crate::game::Game;"), 0);
}
