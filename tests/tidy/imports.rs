//! What a module uses of the others: every path that begins with `crate`, `super` or `self`, in `use` and elsewhere.

use std::collections::BTreeSet;
use std::fmt;

use crate::source::{Source, Word};

/// A module uses another.
#[derive(Debug, PartialEq, Eq)]
pub struct Import {
    /// The module that uses.
    pub from: String,
    /// The module that is used.
    pub to: String,
    /// The file in which it says so.
    pub path: String,
    /// The line on which it says so.
    pub line: usize,
}

impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            from,
            to,
            path,
            line,
        } = self;
        write!(f, "{path}:{line}: {from} uses {to}")
    }
}

/// A path as written, from the crate on.
struct Written {
    /// Its names.
    names: Vec<String>,
    /// The line on which it ends.
    line: usize,
}

/// The imports of a source, each to the innermost of the modules there are that its path leads through.
pub fn of(source: &Source, modules: &BTreeSet<String>) -> Vec<Import> {
    let to_import = |written: Written| {
        let to = (1..=written.names.len())
            .rev()
            .map(|length| written.names[..length].join("::"))
            .find(|module| modules.contains(module))
            // What is left is named in the crate's root.
            .unwrap_or_else(|| "main".to_owned());
        let (from, path) = (source.module.clone(), source.path.clone());
        Import {
            from,
            to,
            path,
            line: written.line,
        }
    };
    let imports = paths(source).into_iter().map(to_import);
    imports.filter(|import| import.from != import.to).collect()
}

/// Complaints about a source of the view that holds state of other modules to change it, or state of its own.
pub fn changes_of_state(source: &Source) -> Vec<String> {
    let foreign: BTreeSet<String> = paths(source)
        .into_iter()
        .filter(|path| !path.names.join("::").starts_with("tui::view"))
        .filter_map(|path| path.names.last().cloned())
        .collect();
    let words: Vec<&Word> = source
        .words
        .iter()
        .filter(|word| !word.text.starts_with('\''))
        .collect();
    let borrowed = words.windows(3).filter(|three| {
        three[0].text == "&" && three[1].text == "mut" && foreign.contains(&three[2].text)
    });
    let hidden = words
        .windows(1)
        .filter(|one| ["Cell", "RefCell", "Mutex"].contains(&one[0].text.as_str()));
    borrowed
        .chain(hidden)
        .filter_map(|found| found.last())
        .map(|word| {
            format!(
                "{}:{}: the view may not change {}",
                source.path, word.line, word.text
            )
        })
        .collect()
}

/// All paths into the crate that a source writes.
fn paths(source: &Source) -> Vec<Written> {
    let words = &source.words;
    let mut scope: Vec<String> = match source.module.as_str() {
        "main" => Vec::new(),
        module => module.split("::").map(str::to_owned).collect(),
    };
    let (mut paths, mut open) = (Vec::new(), Vec::new());
    for (at, word) in words.iter().enumerate() {
        let next = |offset: usize| words.get(at + offset).map_or("", |word| word.text.as_str());
        match word.text.as_str() {
            // A module inside the file: `super` is one step less far there.
            "{" => {
                let is_module = at >= 2 && words[at - 2].text == "mod";
                if is_module {
                    scope.push(words[at - 1].text.clone());
                }
                open.push(is_module);
            }
            "}" if open.pop() == Some(true) => {
                scope.pop();
            }
            "crate" | "super" | "self"
                if next(1) == "::" && (at == 0 || words[at - 1].text != "::") =>
            {
                read_path(words, at, &scope, &mut paths);
            }
            _ => {}
        }
    }
    paths
}

/// Reads the path that begins here, with all its branches, in a scope; tells where it ends.
fn read_path(words: &[Word], mut at: usize, scope: &[String], paths: &mut Vec<Written>) -> usize {
    let mut names = scope.to_vec();
    while let Some(word) = words.get(at) {
        match word.text.as_str() {
            "crate" => names.clear(),
            "super" => {
                names.pop();
            }
            "self" | "*" => {}
            "{" => return read_branches(words, at + 1, &names, paths),
            name => names.push(name.to_owned()),
        }
        at += 1;
        if words.get(at).is_none_or(|word| word.text != "::") {
            paths.push(Written {
                names,
                line: word.line,
            });
            return at;
        }
        at += 1;
    }
    at
}

/// Reads the branches of a path up to the closing brace; tells where they end.
fn read_branches(
    words: &[Word],
    mut at: usize,
    names: &[String],
    paths: &mut Vec<Written>,
) -> usize {
    while let Some(word) = words.get(at) {
        match word.text.as_str() {
            "}" => return at + 1,
            "," => at += 1,
            "as" => at += 2,
            _ => at = read_path(words, at, names, paths),
        }
    }
    at
}

/// What a source with this text uses, where there are these modules beside it.
#[cfg(test)]
fn used(path: &str, text: &str) -> Vec<(usize, String)> {
    let modules = [
        "rules",
        "rules::fen",
        "rules::board",
        "game",
        "tui",
        "tui::view",
        "tui::app",
        "main",
    ];
    let modules = modules.map(str::to_owned).into();
    of(&Source::new(path, text), &modules)
        .into_iter()
        .map(|import| (import.line, import.to))
        .collect()
}

#[test]
fn imports_are_found_in_every_form() {
    let used = |text: &str| {
        let used: Vec<_> = used("src/rules/fen.rs", text)
            .into_iter()
            .map(|(_, to)| to)
            .collect();
        used.join(" ")
    };
    assert_eq!(used("use super::board::Board;"), "rules::board");
    assert_eq!(
        used("use super::{board::{self, Board as B}, Color};"),
        "rules::board rules::board rules"
    );
    assert_eq!(
        used("use crate::{game::{draw, Game}, tui::app};"),
        "game game tui::app"
    );
    assert_eq!(
        used("fn f() -> crate::game::Game { super::super::tui::run() }"),
        "game tui"
    );
    assert_eq!(used("use crate::run;"), "main");
    assert_eq!(
        used("mod inner { use super::super::board::B; use super::x; } use super::board::*;"),
        "rules::board rules::board"
    );
    assert_eq!(
        used("use self::x::Y; use std::fmt; pub(crate) fn f(self) { Self::g(); a::self_() }"),
        ""
    );
    assert_eq!(
        used("#[cfg(test)] mod tests { use crate::tui; } // crate::game\n\"crate::game\";"),
        ""
    );
}

#[test]
fn an_import_says_where_it_stands() {
    assert_eq!(
        used("src/game/mod.rs", "\nuse crate::{\n rules::fen,\n};"),
        [(3, "rules::fen".to_owned())]
    );
    let import = Import {
        from: "a".to_owned(),
        to: "b".to_owned(),
        path: "src/a.rs".to_owned(),
        line: 7,
    };
    assert_eq!(import.to_string(), "src/a.rs:7: a uses b");
}

#[test]
fn a_view_that_changes_state_is_found() {
    let complaints =
        |text: &str| changes_of_state(&Source::new("src/tui/view/board.rs", text)).len();
    assert_eq!(
        complaints("use super::super::app::App; fn f(app: &App, frame: &mut Frame) {}"),
        0
    );
    assert_eq!(
        complaints("use super::super::app::App; fn f(app: &mut App) {}"),
        1
    );
    assert_eq!(
        complaints("use crate::game::Game;\nstruct V<'a>(&'a mut Game, RefCell<u8>);"),
        2
    );
    assert_eq!(complaints("use super::Pen; fn f(pen: &mut Pen) {}"), 0);
}
