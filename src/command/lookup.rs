//! Looks up on the disk what completes a line: the saved games, or the folders and PGN files in one folder. The program reads
//! the names once, in the background. While the player types more, it searches in the names that it has read.

use std::ffi::OsString;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::candidate::Candidate;
use super::typed_argument::TypedArgument;
use crate::storage::{GameFolder, RowSender, SavedGame, SearchWords, parse_typed_path};

/// The maximum number of names to read from a folder.
const MAX_NAMES_READ: usize = 20_000;
/// If more paths fit what the player has typed, we offer only this many, in alphabetical order.
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

    /// Reads the names from the disk and sends each as a row. This may take a while on a slow disk.
    pub fn read(&self, store: &GameFolder, rows: &mut RowSender<Candidate>) {
        match self {
            Self::Games => {
                // The files come in order, the most recently changed first.
                for game in store.files().into_iter().filter_map(game) {
                    let is_wanted = rows.send(game);
                    if !is_wanted {
                        return;
                    }
                }
            }
            Self::Folder(folder) => read_folder(folder, rows),
        }
    }
}

/// Returns a saved game as a candidate; `None` if its name cannot be typed, because it is more than one word, has control
/// characters, is not Unicode, or would be taken for a number in the list of games.
fn game(path: PathBuf) -> Option<Candidate> {
    let name = path.file_stem()?.to_str()?.to_owned();
    let is_typeable = !name.contains(|letter: char| letter.is_whitespace() || letter.is_control())
        && name.parse::<usize>().is_err();
    is_typeable.then(|| Candidate::open(name, SavedGame::read(path).title()))
}

/// Returns the saved games whose names contain all typed words, at most [`MAX_GAMES_OFFERED`].
pub fn games_named(games: &[Candidate], typed: &str) -> Vec<Candidate> {
    let words = SearchWords::new(typed);
    let games = games.iter();
    let found = games.filter(|game| words.are_in(&game.text.to_lowercase()));
    found.take(MAX_GAMES_OFFERED).cloned().collect()
}

/// Reads at most [`MAX_NAMES_READ`] names from a folder. Sends the names of folders, with a slash at the end, and of PGN files.
/// Sends nothing if the folder cannot be read. Stops if the receiver of the rows is gone.
fn read_folder(typed_folder: &str, rows: &mut RowSender<Candidate>) {
    let folder = if typed_folder.is_empty() {
        PathBuf::from(".")
    } else {
        parse_typed_path(typed_folder)
    };
    let Ok(entries) = fs::read_dir(&folder) else {
        return;
    };
    // The links come last: to follow one may take long, because it may lead to a disk that does not answer.
    let mut links = Vec::new();
    for entry in entries.flatten().take(MAX_NAMES_READ) {
        // Leave out names that players cannot type.
        let Some(name) = typeable(entry.file_name()) else {
            continue;
        };
        let kind = entry.file_type().ok();
        if kind.is_some_and(|kind| kind.is_symlink()) {
            links.push(name);
            continue;
        }
        let is_folder = kind.is_some_and(|kind| kind.is_dir());
        // `send_path` sends only folders and PGN files.
        if send_path(name, is_folder, rows).is_break() {
            return;
        }
    }
    send_links(links, &folder, rows);
}

/// Returns a name from the disk, or `None` if players cannot type it: it is not Unicode, has control characters, or begins or
/// ends with white space, which we remove from a typed line.
fn typeable(name: OsString) -> Option<String> {
    let name = name.into_string().ok()?;
    let is_typeable = !name.contains(char::is_control) && name.trim() == name;
    is_typeable.then_some(name)
}

/// Sends those symbolic links in `folder` that lead to a folder or have the name of a PGN file. Before following each link,
/// makes the receiver show what it has. Stops if the receiver is gone.
fn send_links(names: Vec<String>, folder: &Path, rows: &mut RowSender<Candidate>) {
    for name in names {
        rows.notify();
        let is_folder = folder.join(&name).is_dir();
        if send_path(name, is_folder, rows).is_break() {
            return;
        }
    }
}

/// Sends the name of a folder or a PGN file, and ignores any other. Breaks if the receiver of the rows is gone.
fn send_path(name: String, is_folder: bool, rows: &mut RowSender<Candidate>) -> ControlFlow<()> {
    let text = if is_folder { name + "/" } else { name };
    let extension = Path::new(&text).extension();
    let is_pgn = extension.is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
    let is_offered = is_folder || is_pgn;
    if is_offered && !rows.send(Candidate::open(text, String::new())) {
        return ControlFlow::Break(());
    }
    ControlFlow::Continue(())
}

/// Returns the paths that begin with the typed path, in alphabetical order, at most [`MAX_PATHS_OFFERED`]. `names` are the
/// names in its folder. Hidden files appear only if the typed name begins with a dot. For `~` alone, returns `~/`.
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

/// Splits a typed path after its last slash, into the folder and the beginning of a name.
fn split(path: &str) -> (&str, &str) {
    path.split_at(path.rfind('/').map_or(0, |slash| slash + 1))
}

#[cfg(test)]
pub mod tests;
