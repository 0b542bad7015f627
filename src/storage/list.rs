//! The list of saved games: of each just what a list shows, found in one pass over its file.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::error::StorageError;
use super::folder::GameFolder;
use super::lock::Lock;
use super::name;
use super::summary::Summary;
use crate::pgn::is_terminal_control;
use crate::text::MoveStyle;

/// How far the clock of a disk in the net may be ahead of ours.
const SKEW: Duration = Duration::from_secs(60);

/// The file of a game, and what a list shows of it.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Where it is.
    pub path: PathBuf,
    /// What stands in it, or why that cannot be read.
    pub summary: Result<Summary, StorageError>,
}

impl Saved {
    /// Reads what a list shows of the first game of a file.
    pub fn read(path: PathBuf) -> Self {
        let summary = Summary::of_file(&path).map_err(|error| StorageError::from(&error));
        Self { path, summary }
    }

    /// Whether the game can be gone on with.
    pub fn is_unfinished(&self) -> bool {
        self.summary.as_ref().is_ok_and(Summary::is_unfinished)
    }

    /// Whether each of these words stands in a player's name, the date, the event, the result or the name of the file,
    /// in either case.
    pub fn matches(&self, words: &str) -> bool {
        Words::of(words).are_in(&self.searched())
    }

    /// What a search looks at, in lower case.
    pub fn searched(&self) -> String {
        let summary = self.summary.as_ref().map(Summary::searched);
        format!("{} {}", self.name(), summary.unwrap_or_default()).to_lowercase()
    }

    /// The name that somebody has given it; none if the file goes by its date and players.
    pub fn given_name(&self) -> Option<String> {
        let named = |stem: &&str| !name::is_dated(stem);
        let stem = self.path.file_stem()?.to_str().filter(named)?;
        Some(
            stem.chars()
                .filter(|letter| !is_terminal_control(*letter))
                .collect(),
        )
    }

    /// The game on a line of a list, its last move told in this way.
    pub fn line(&self, say: MoveStyle) -> String {
        match &self.summary {
            Err(error) => format!("{}: {error}", self.name()),
            Ok(summary) => match self.given_name() {
                Some(name) => format!("{name}: {}", summary.line(say)),
                None => summary.line(say),
            },
        }
    }

    /// The game in a few words.
    pub fn title(&self) -> String {
        let summary = match &self.summary {
            Err(_) => return self.name(),
            Ok(summary) => summary.title(),
        };
        match self.given_name() {
            Some(name) => format!("{name}: {summary}"),
            None => summary,
        }
    }

    /// The name of the file.
    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        name.chars()
            .filter(|letter| !is_terminal_control(*letter))
            .collect()
    }
}

/// Words that are looked for.
pub struct Words(Vec<String>);

impl Words {
    /// The words of this text.
    pub fn of(text: &str) -> Self {
        Self(text.split_whitespace().map(str::to_lowercase).collect())
    }

    /// Whether all of them stand in a text, which is in lower case.
    pub fn are_in(&self, text: &str) -> bool {
        self.0.iter().all(|word| text.contains(word))
    }
}

impl GameFolder {
    /// The files of all games, those changed last first. A time that is yet to come was given by a clock that has been
    /// set back: what has been changed since comes before it.
    pub fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder()).into_iter().flatten().flatten();
        let present = SystemTime::now() + SKEW;
        let mut files: Vec<(bool, SystemTime, PathBuf)> = entries
            .map(|entry| entry.path())
            .filter(|path| is_game(path))
            .map(|path| {
                let changed = fs::metadata(&path).and_then(|data| data.modified());
                let changed = changed.unwrap_or(SystemTime::UNIX_EPOCH);
                (changed <= present, changed, path)
            })
            .collect();
        files.sort_unstable_by(|one, other| other.cmp(one));
        files.into_iter().map(|(.., path)| path).collect()
    }

    /// All games, those changed last first.
    pub fn list(&self) -> Vec<Saved> {
        self.files().into_iter().map(Saved::read).collect()
    }

    /// The game to go on with: the one changed last of those that are not finished and that nobody plays.
    pub fn unfinished(&self) -> Option<(PathBuf, Summary)> {
        self.last_changed(Summary::is_unfinished)
    }

    /// The game that the screen offers at its start: the same, but for games that a script has left.
    pub fn offered(&self) -> Option<Summary> {
        let is_offered = |summary: &Summary| summary.is_unfinished() && !summary.begun_in_pipe;
        self.last_changed(is_offered).map(|(_, summary)| summary)
    }

    /// The game changed last of those that are wanted and that nobody plays.
    fn last_changed(&self, is_wanted: impl Fn(&Summary) -> bool) -> Option<(PathBuf, Summary)> {
        let games = self.files().into_iter().map(Saved::read);
        let games = games.filter_map(|saved| Some((saved.path, saved.summary.ok()?)));
        games
            .filter(|(_, summary)| is_wanted(summary))
            .find(|(path, _)| !Lock::is_held(path))
    }

    /// The game that is meant by its number in the list, by the name of its file, or by words that no other game of
    /// this kind matches.
    pub fn find(&self, wanted: &str, kind: Kind) -> Result<PathBuf, NotFound> {
        let files = self.files();
        if let Ok(number) = wanted.parse::<usize>() {
            let file = number.checked_sub(1).and_then(|index| files.get(index));
            return file.cloned().ok_or(NotFound::Number(number, files.len()));
        }
        let named = |path: &&PathBuf| {
            let names = [path.file_name(), path.file_stem()];
            names.into_iter().flatten().any(|name| name == wanted)
        };
        if let Some(path) = files.iter().find(named) {
            return Ok(path.clone());
        }
        let meant = |saved: &Saved| kind == Kind::Any || saved.is_unfinished();
        let mut matching: Vec<Saved> = files
            .into_iter()
            .map(Saved::read)
            .filter(|saved| meant(saved) && saved.matches(wanted))
            .collect();
        match matching.len() {
            0 => Err(NotFound::Nothing(kind, wanted.to_owned())),
            1 => Ok(matching.swap_remove(0).path),
            several => Err(NotFound::Several(kind, wanted.to_owned(), several)),
        }
    }
}

/// Which games words can mean. A number or a name means a game of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Those that can be gone on with.
    Unfinished,
    /// All.
    Any,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unfinished => "unfinished",
            Self::Any => "saved",
        })
    }
}

/// The games that match these words, a line for each, with the number that finds it and the last move told in this way.
pub fn lines(games: &[Saved], words: &str, say: MoveStyle) -> Vec<String> {
    let numbered = (1..).zip(games).filter(|(_, saved)| saved.matches(words));
    numbered
        .map(|(number, saved)| format!("{number}. {}", saved.line(say)))
        .collect()
}

/// Whether a file has the name of a game.
fn is_game(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default();
    !name.starts_with('.') && ending.eq_ignore_ascii_case(name::ENDING)
}

/// Why no game is meant by what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// There are not so many games, but this many.
    Number(usize, usize),
    /// No game of the kind matches.
    Nothing(Kind, String),
    /// So many match.
    Several(Kind, String, usize),
}

impl std::fmt::Display for NotFound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number, 0) => {
                write!(f, "there is no game {number}: there are no saved games")
            }
            Self::Number(number, count) => write!(
                f,
                "there is no game {number}: the saved games are 1 to {count}"
            ),
            Self::Nothing(kind, words) => write!(f, "no {kind} game matches {words:?}"),
            Self::Several(kind, words, count) => write!(
                f,
                "{count} {kind} games match {words:?}; be more specific, or give a number from the list of games"
            ),
        }
    }
}

impl std::error::Error for NotFound {}

#[cfg(test)]
mod tests;
