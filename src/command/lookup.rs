//! Looks up on the disk what completes a line: the saved games, or the folders and PGN files in one folder. The program reads
//! them once, in the background; when the player types more, it searches them in memory.

use std::fs;
use std::path::{Path, PathBuf};

use super::candidate::Candidate;
use super::typed_argument::TypedArgument;
use crate::storage::{GameFolder, RowSender, SavedGame, has_words, parse_typed_path};

/// The maximum number of names to read from a folder.
const MAX_NAMES_READ: usize = 20_000;
/// The maximum number of paths that we offer.
const MAX_PATHS_OFFERED: usize = 200;
/// The maximum number of games that we offer. If there are more, players find them by typing more letters.
const MAX_GAMES_OFFERED: usize = 50;

/// What to read from the disk to complete a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// Read the saved games.
    Games,
    /// Read the folder of the typed path. The text ends in a slash, or is empty for the current folder.
    Folder(String),
}

impl Lookup {
    /// Returns what to read for this line; `None` if nothing on the disk completes it.
    pub fn of(line: &str) -> Option<Self> {
        let argument = TypedArgument::last_of(line)?;
        argument.kinds().find_map(|kind| match kind {
            "GAME" => Some(Self::Games),
            "FILE" => Some(Self::Folder(split(argument.typed).0.to_owned())),
            _ => None,
        })
    }

    /// Reads the names from the disk and sends each as a row. This may take long on a slow disk.
    pub fn read(&self, store: &GameFolder, rows: &mut RowSender<Candidate>) {
        match self {
            Self::Games => {
                // The most recently changed first, as long as more are wanted.
                let mut games = store.files().into_iter().filter_map(game);
                while games.next().is_some_and(|game| rows.send(game)) {}
            }
            Self::Folder(folder) => read_folder(folder, rows),
        }
    }
}

/// Returns a saved game by its name; `None` if the name is not a single word, or reads as a number.
fn game(path: PathBuf) -> Option<Candidate> {
    let name = path.file_stem()?.to_str()?.to_owned();
    let is_typeable = !name.contains(|letter: char| letter.is_whitespace() || letter.is_control())
        && name.parse::<usize>().is_err();
    is_typeable.then(|| Candidate::open(name, SavedGame::read(path).title()))
}

/// Returns the saved games whose names contain all typed words.
pub fn games_named(games: &[Candidate], typed: &str) -> Vec<Candidate> {
    let games = games.iter();
    let found = games.filter(|game| has_words(&game.text.to_lowercase(), typed));
    found.take(MAX_GAMES_OFFERED).cloned().collect()
}

/// Reads the names in a folder: of folders, which get a slash at the end, and of PGN files. Follows links last, because they
/// may lead to a disk that does not answer.
fn read_folder(typed_folder: &str, rows: &mut RowSender<Candidate>) {
    let folder = if typed_folder.is_empty() {
        PathBuf::from(".")
    } else {
        parse_typed_path(typed_folder)
    };
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut links = Vec::new();
    for entry in entries.take(MAX_NAMES_READ) {
        let name = entry.file_name().into_string().ok();
        // Other names cannot be typed and read back unchanged.
        let is_typeable = |name: &String| !name.contains(char::is_control) && name.trim() == name;
        let Some(name) = name.filter(is_typeable) else {
            continue;
        };
        let kind = entry.file_type().ok();
        if kind.is_some_and(|kind| kind.is_symlink()) {
            links.push(name);
        } else if !send_path(name, kind.is_some_and(|kind| kind.is_dir()), rows) {
            return;
        }
    }
    for name in links {
        rows.notify();
        let is_folder = folder.join(&name).is_dir();
        if !send_path(name, is_folder, rows) {
            return;
        }
    }
}

/// Sends the name of a folder or a PGN file, and ignores any other. Returns false if no more are wanted.
fn send_path(name: String, is_folder: bool, rows: &mut RowSender<Candidate>) -> bool {
    let text = if is_folder { name + "/" } else { name };
    let ending = Path::new(&text).extension();
    let is_offered = is_folder || ending.is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
    !is_offered || rows.send(Candidate::open(text, String::new()))
}

/// Returns the paths that begin like the typed path. `names` are the names in its folder. Hidden files appear only if the
/// typed name begins with a dot.
pub fn paths_beginning_with(typed: &str, names: &[Candidate]) -> Vec<Candidate> {
    if typed == "~" {
        return vec![Candidate::open("~/".to_owned(), String::new())];
    }
    let (folder, start) = split(typed);
    let mut offered: Vec<String> = names
        .iter()
        .map(|name| &name.text)
        .filter(|name| name.starts_with(start))
        .filter(|name| !name.starts_with('.') || start.starts_with('.'))
        .cloned()
        .collect();
    offered.sort();
    offered.truncate(MAX_PATHS_OFFERED);
    let path = |name| Candidate::open(format!("{folder}{name}"), String::new());
    offered.into_iter().map(path).collect()
}

/// Splits a path into the folder and the partial name after it.
fn split(path: &str) -> (&str, &str) {
    path.split_at(path.rfind('/').map_or(0, |slash| slash + 1))
}

#[cfg(test)]
pub mod tests;
