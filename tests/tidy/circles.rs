//! Finds circles of files: no two files of a room may depend on each other, directly or through others.
//!
//! A file and the folder of the same name are a module and its children. A child may use its parent's definitions, and a parent
//! its children's, because people read such a pair together. A name that a module passes on with `pub use` counts for the file
//! that defines it.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;

/// The path of a module below the crate, such as `["session", "link"]`.
type Module = Vec<String>;

/// What one file takes from others.
struct Uses {
    /// The paths as written, such as `crate::game::Game`.
    paths: Vec<Vec<String>>,
    /// The names that the module passes on, each with its original path.
    passed_on: BTreeMap<String, Vec<String>>,
}

/// The groups of files that depend on each other, each as the names of its modules.
pub fn circles(sources: &[Source]) -> Vec<String> {
    let uses: BTreeMap<Module, Uses> = sources
        .iter()
        .map(|source| (source.module(), uses_of(&source.text)))
        .collect();
    let needs: BTreeMap<&Module, BTreeSet<Module>> = uses
        .iter()
        .map(|(module, used)| {
            let found = used
                .paths
                .iter()
                .filter_map(|path| defining_module(module, path, &uses));
            let others = found.filter(|other| is_neighbor(module, other));
            (module, others.collect())
        })
        .collect();
    groups(&needs)
}

/// True for two modules of one room if neither is inside the other.
fn is_neighbor(module: &Module, other: &Module) -> bool {
    module.first() == other.first() && !module.starts_with(other) && !other.starts_with(module)
}

/// Returns the module that defines what a path in `module` names, or `None` outside the crate.
fn defining_module(
    module: &Module,
    path: &[String],
    modules: &BTreeMap<Module, Uses>,
) -> Option<Module> {
    let mut found = module.clone();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => {
            found.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|name| name == "super") {
                found.pop();
                rest = &rest[1..];
            }
        }
        name => {
            let child = [found.clone(), vec![name.to_owned()]].concat();
            if !modules.contains_key(&child) {
                return None;
            }
        }
    }
    while let Some(name) = rest.first() {
        found.push(name.clone());
        if !modules.contains_key(&found) {
            found.pop();
            break;
        }
        rest = &rest[1..];
    }
    let passed_on = rest
        .first()
        .and_then(|name| modules.get(&found)?.passed_on.get(name));
    match passed_on {
        Some(from) => defining_module(&found, from, modules).or(Some(found)),
        None => Some(found),
    }
}

/// Reads what a file uses: its `use` declarations, and the paths in its code that begin with `crate` or `super`.
fn uses_of(text: &str) -> Uses {
    let mut used = Uses {
        paths: Vec::new(),
        passed_on: BTreeMap::new(),
    };
    for statement in code_of(text).split(';') {
        let declared = ["pub use ", "pub(super) use ", "pub(crate) use ", "use "]
            .iter()
            .find_map(|begin| Some((*begin, statement.rsplit_once(begin)?.1)));
        match declared {
            Some((begin, tree)) if statement.trim_start().starts_with(begin) => {
                for path in expanded(tree) {
                    if begin != "use "
                        && let Some(name) = path.last()
                    {
                        used.passed_on.insert(name.clone(), path.clone());
                    }
                    used.paths.push(path);
                }
            }
            Some(_) | None => used.paths.extend(paths_in(statement)),
        }
    }
    used
}

/// The code without comments, attributes and test-only declarations.
fn code_of(text: &str) -> String {
    let mut lines = text.lines();
    let mut code = String::new();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            lines.next();
        } else if !line.trim_start().starts_with("#[") {
            code.push_str(line.split("//").next().unwrap_or_default());
            code.push('\n');
        }
    }
    code
}

/// The paths of a tree of imports: `a::{b, c::d}` means `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((begin, inside)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap_or_default();
        let path = name.split("::").map(|part| part.trim().to_owned());
        return vec![path.filter(|part| !part.is_empty()).collect()];
    };
    let begin: Vec<String> = begin
        .split("::")
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect();
    let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
    branches(inside)
        .iter()
        .flat_map(|branch| expanded(branch))
        .map(|path| [begin.clone(), path].concat())
        .collect()
}

/// Splits the inside of braces at the outermost commas.
fn branches(inside: &str) -> Vec<String> {
    let mut depth = 0;
    let mut branches = vec![String::new()];
    for c in inside.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(branch) = branches.last_mut() {
            branch.push(c);
        }
    }
    branches.retain(|branch| !branch.trim().is_empty());
    branches
}

/// The paths in code that begin with `crate` or `super`.
fn paths_in(code: &str) -> Vec<Vec<String>> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    words
        .filter(|word| word.starts_with("crate::") || word.starts_with("super::"))
        .map(|word| word.split("::").map(str::to_owned).collect())
        .collect()
}

/// The groups in which every module reaches every other one.
fn groups(needs: &BTreeMap<&Module, BTreeSet<Module>>) -> Vec<String> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = needs
        .keys()
        .map(|module| (*module, reach(module, needs)))
        .collect();
    let mut found = BTreeSet::new();
    for (module, others) in &reached {
        let circle: Vec<String> = others
            .iter()
            .filter(|other| reached[**other].contains(module))
            .map(|other| other.join("::"))
            .collect();
        if !circle.is_empty() {
            found.insert(circle.join(", "));
        }
    }
    found.into_iter().collect()
}

/// The modules that one depends on, directly or through others.
fn reach<'a>(
    from: &Module,
    needs: &'a BTreeMap<&Module, BTreeSet<Module>>,
) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Module> = needs[from].iter().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module)
            && let Some(more) = needs.get(module)
        {
            open.extend(more);
        }
    }
    reached
}

#[test]
fn a_circle_is_found_through_a_name_that_is_passed_on() {
    let source = |path: &str, text: &str| Source {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let parent = source(
        "game.rs",
        "mod clock;\nmod touch;\npub use touch::{Touch};\n",
    );
    let clock = source("game/clock.rs", "use super::Touch;\nuse std::fmt;\n");
    let apart = source("game/touch.rs", "use super::Game;\n");
    let around = source("game/touch.rs", "fn f() { super::clock::tick() }\n");
    assert_eq!(
        circles(&[parent.clone(), clock.clone(), apart]),
        Vec::<String>::new()
    );
    assert_eq!(
        circles(&[parent, clock, around]),
        ["game::clock, game::touch"]
    );
}
