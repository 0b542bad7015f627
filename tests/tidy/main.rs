//! Checks that imports run one way: a room of the crate uses only rooms on lower floors.
#![allow(clippy::unwrap_used, reason = "a test ends by a panic")]

use std::fs;
use std::path::Path;

/// The modules directly below the crate, lowest first, one per floor, so that two that import each other are found.
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

/// Rooms that must not use each other, whatever their floors: each one is a front end.
const FRONT_ENDS: [&str; 3] = ["line_mode", "tools", "tui"];

/// A file of the program, up to its tests.
struct Source {
    /// Its path below `src`, with `/` between the folders.
    path: String,
    text: String,
}

impl Source {
    /// The file with this path below `src`, or `None` if it has only tests or is not a room.
    fn new(path: &str, text: &str) -> Option<Self> {
        if path == "main.rs" || path == "build.rs" || path.contains("tests") {
            return None;
        }
        let lines: Vec<&str> = text.lines().collect();
        let tests = lines.windows(2).position(|pair| {
            pair[0].trim_start() == "#[cfg(test)]"
                && pair[1].starts_with("mod ")
                && pair[1].ends_with('{')
        });
        Some(Self {
            path: path.to_owned(),
            text: lines[..tests.unwrap_or(lines.len())].join("\n"),
        })
    }

    /// Returns the room that the file belongs to.
    fn room(&self) -> &str {
        let path = self.path.trim_end_matches(".rs");
        path.split('/').next().unwrap_or(path)
    }

    /// The rooms that it imports, each with the line.
    fn imports(&self) -> Vec<(String, usize)> {
        let mut found = Vec::new();
        for (index, line) in self.text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for (at, name) in code.match_indices("crate::") {
                let used: String = code[at + name.len()..]
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                let line = index + 1;
                assert!(
                    !used.is_empty(),
                    "{}:{line}: import one room a line",
                    self.path
                );
                found.push((used, line));
            }
        }
        found
    }
}

/// All files of the program, without tests.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let below = path.strip_prefix(&root).unwrap().to_string_lossy();
                let text = fs::read_to_string(&path).unwrap();
                found.extend(Source::new(&below.replace('\\', "/"), &text));
            }
        }
    }
    assert!(found.len() > 100, "most sources are missing");
    found
}

/// The imports of a file that run the wrong way, each with the reason.
fn wrong_imports(source: &Source) -> Vec<String> {
    let room = source.room();
    let mut complaints = Vec::new();
    for (used, line) in source.imports() {
        if used != room
            && let Some(why) = wrong(room, &used)
        {
            complaints.push(format!("{}:{line}: {room} uses {used}: {why}", source.path));
        }
    }
    complaints
}

/// Why one room may not use another, or `None` if it may.
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
    let complaints: Vec<_> = sources().iter().flat_map(wrong_imports).collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn wrong_imports_differ_from_right_ones() {
    let of = |path, text| Source::new(path, text).map_or(0, |source| wrong_imports(&source).len());
    assert_eq!(of("rules/fen.rs", "use crate::game::Game;"), 1);
    assert_eq!(of("tui/app.rs", "use crate::plain;"), 1);
    assert_eq!(of("session.rs", "let a = crate::utils::b;"), 1);
    assert_eq!(of("session.rs", "use crate::rules::Move; // crate::tui"), 0);
    let inside = "#[cfg(test)]\nmod tests {\n use crate::game::Game;";
    assert_eq!(of("rules/fen.rs", inside), 0);
    let beside = "#[cfg(test)]\nmod tests;\nuse crate::game::Game;";
    assert_eq!(
        of("rules/fen.rs", beside),
        1,
        "tests in a file of their own hide nothing below them"
    );
    assert_eq!(of("rules/tests/fen.rs", "use crate::game::Game;"), 0);
}
