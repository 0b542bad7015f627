//! The order of the house, held by scanning the sources: which way imports run, and how long things may get.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test ends by a panic")]

#[path = "tidy/imports.rs"]
mod imports;
#[path = "tidy/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::Import;
use source::Source;

/// The longest a function may be, in lines from its `fn` to its closing brace.
const FUNCTION: usize = 60;

/// The longest a file may be, in lines, without its tests.
const FILE: usize = 400;

/// The modules directly below the crate, lowest first. A module may use those of the rows above its own, and those of its
/// own row as long as that makes no circle.
const LAYERS: [&[&str]; 5] = [
    &["rules"],
    &["game", "primer"],
    &["cli", "command", "config", "say", "session", "store"],
    &["plain", "tools", "tui"],
    &["main"],
];

/// The row of the front ends, which do not use one another at all.
const FRONT_ENDS: usize = 3;

/// All sources of the program but its tests.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    gather(&root.join("src"), &mut paths);
    paths.sort();
    let sources: Vec<_> = paths
        .iter()
        .map(|path| {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap();
            Source::new(name, &fs::read_to_string(path).unwrap())
        })
        .filter(|source| !source.is_test())
        .collect();
    assert!(sources.len() > 10, "where have the sources gone?");
    sources
}

/// Collects the Rust files below a folder.
fn gather(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

/// All imports of the program, each from one module to another.
fn imports(sources: &[Source]) -> Vec<Import> {
    let modules: BTreeSet<_> = sources.iter().map(|source| source.module.clone()).collect();
    sources
        .iter()
        .flat_map(|source| imports::of(source, &modules))
        .collect()
}

/// Fails with all complaints, a line each.
fn hold(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// The row of a module in [`LAYERS`], told by what stands directly below the crate; none for a module that has no place.
fn layer(module: &str) -> Option<usize> {
    let top = top(module);
    LAYERS.iter().position(|layer| layer.contains(&top))
}

/// The module directly below the crate that a module belongs to.
fn top(module: &str) -> &str {
    module.split("::").next().unwrap_or(module)
}

/// Why an import may not be, if it may not.
fn wrong_way(import: &Import) -> Option<&'static str> {
    let (from, to) = (&import.from, &import.to);
    match (layer(from), layer(to)) {
        _ if top(from) == top(to) => None,
        (None, _) | (_, None) => Some("a module has no place in the table of layers"),
        (Some(low), Some(high)) if low < high => Some("imports run the other way"),
        (Some(FRONT_ENDS), Some(FRONT_ENDS)) => Some("front ends do not use one another"),
        _ => None,
    }
}

/// A circle of modules that use one another, if there is one. A module and what lies inside it are one family.
fn circle(imports: &[Import]) -> Option<Vec<&str>> {
    let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for import in imports {
        let (from, to) = (import.from.as_str(), import.to.as_str());
        if !is_inside(from, to) && !is_inside(to, from) {
            uses.entry(from).or_default().insert(to);
        }
    }
    let mut done = BTreeSet::new();
    uses.keys()
        .find_map(|module| walk(module, &uses, &mut Vec::new(), &mut done))
}

/// Whether a module is another or lies inside it.
fn is_inside(inner: &str, outer: &str) -> bool {
    inner
        .strip_prefix(outer)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Follows uses from a module, along the way come so far, until they return to it; skips what is done with.
fn walk<'a>(
    module: &'a str,
    uses: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    way: &mut Vec<&'a str>,
    done: &mut BTreeSet<&'a str>,
) -> Option<Vec<&'a str>> {
    if let Some(start) = way.iter().position(|passed| *passed == module) {
        return Some(way[start..].iter().copied().chain([module]).collect());
    }
    if !done.contains(module) {
        way.push(module);
        for next in uses.get(module).into_iter().flatten() {
            if let Some(circle) = walk(next, uses, way, done) {
                return Some(circle);
            }
        }
        way.pop();
        done.insert(module);
    }
    None
}

#[test]
fn imports_run_one_way() {
    let complaints: Vec<_> = imports(&sources())
        .iter()
        .filter_map(|import| Some(format!("{import}: {}", wrong_way(import)?)))
        .collect();
    hold(&complaints);
}

#[test]
fn no_modules_use_one_another_in_a_circle() {
    let imports = imports(&sources());
    if let Some(circle) = circle(&imports) {
        let on_it = |import: &&Import| {
            circle
                .windows(2)
                .any(|pair| pair == [import.from.as_str(), import.to.as_str()])
        };
        let steps: Vec<_> = imports
            .iter()
            .filter(on_it)
            .map(Import::to_string)
            .collect();
        panic!(
            "modules use one another in a circle: {}\n{}",
            circle.join(" > "),
            steps.join("\n")
        );
    }
}

#[test]
fn the_view_reads_the_state_and_never_changes_it() {
    let sources = sources();
    let views: Vec<_> = sources
        .iter()
        .filter(|source| is_inside(&source.module, "tui::view"))
        .collect();
    assert!(!views.is_empty(), "where has the view gone?");
    let complaints: Vec<_> = views
        .into_iter()
        .flat_map(imports::changes_of_state)
        .collect();
    hold(&complaints);
}

#[test]
fn no_function_is_too_long() {
    let mut complaints = Vec::new();
    for source in sources() {
        for function in source
            .functions()
            .iter()
            .filter(|function| function.lines > FUNCTION)
        {
            complaints.push(format!(
                "{}:{}: {} has {} lines, and {FUNCTION} are enough",
                source.path, function.line, function.name, function.lines
            ));
        }
    }
    hold(&complaints);
}

#[test]
fn no_file_is_too_long() {
    let complaints: Vec<_> = sources()
        .iter()
        .filter(|source| source.lines > FILE)
        .map(|source| {
            format!(
                "{}:{}: the file has {} lines without its tests, and {FILE} are enough",
                source.path, FILE, source.lines
            )
        })
        .collect();
    hold(&complaints);
}

/// An import between two modules, wherever it stands.
#[cfg(test)]
fn import(from: &str, to: &str) -> Import {
    Import {
        from: from.to_owned(),
        to: to.to_owned(),
        path: "src/x.rs".to_owned(),
        line: 1,
    }
}

#[test]
fn a_wrong_way_is_told_from_a_right_one() {
    let wrong = |from, to| wrong_way(&import(from, to)).is_some();
    assert!(wrong("rules::fen", "game"));
    assert!(wrong("game::draw", "session"));
    assert!(wrong("session", "tui::app"));
    assert!(wrong("tui", "main"));
    assert!(wrong("tui", "plain"));
    assert!(wrong("rules", "utils"));
    assert!(!wrong("main", "tui"));
    assert!(!wrong("tui::view::board", "rules::piece"));
    assert!(!wrong("session", "store"));
    assert!(!wrong("rules::fen", "rules::board"));
}

#[test]
fn a_circle_is_found_and_a_family_is_none() {
    let circle_of = |pairs: &[(&str, &str)]| {
        let imports: Vec<_> = pairs.iter().map(|(from, to)| import(from, to)).collect();
        circle(&imports).map(|circle| circle.join(" "))
    };
    assert_eq!(circle_of(&[("a", "b"), ("b", "c"), ("a", "c")]), None);
    assert_eq!(
        circle_of(&[("a", "b"), ("b", "a")]).as_deref(),
        Some("a b a")
    );
    assert_eq!(
        circle_of(&[("a", "b"), ("b", "c"), ("c", "b")]).as_deref(),
        Some("b c b")
    );
    assert_eq!(circle_of(&[("a", "a::b"), ("a::b", "a"), ("a", "a")]), None);
    assert_eq!(
        circle_of(&[("a::b", "ab"), ("ab", "a::b")]).as_deref(),
        Some("a::b ab a::b")
    );
}
