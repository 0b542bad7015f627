//! Lists the saved games, and finds one by number, name or words.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::date::LocalTime;
use super::file_name;
use super::game_folder::{GameFolder, recover_games};
use super::games_of_two::sum_of_two;
use super::io_error::reading_in_words;
use super::lock::Lock;
use super::summary::{Here, Summary};
use crate::rules::Position;
use crate::text::{MoveStyle, printable};

/// The message for a folder without saved games.
pub const NO_SAVED_GAMES: &str = "there are no saved games";

/// How far the clock of a network disk may be ahead of ours. A file with a later time counts as one from the future.
const MAX_CLOCK_SKEW: Duration = Duration::from_secs(60);

/// A game in the list of saved games, or of the games of one file.
#[derive(Clone, Debug)]
pub struct SavedGame {
    pub path: PathBuf,
    /// The summary, or why it could not be read.
    pub summary: Result<Summary, String>,
    /// The name of the file, without extension, if a player gave it. `None` if the name begins with a date, like the names that
    /// we make, or is not UTF-8, and for a game from [`Self::in_file`].
    pub given_name: Option<String>,
    /// The local time when the file was last changed, as in `21:34`. Empty if that was not on the game's date, if either is
    /// unknown, and for a game from [`Self::in_file`].
    pub time: String,
    /// The text to search in, in lower case: the file's name, except for a game from [`Self::in_file`], and
    /// [`Summary::search_text`].
    pub search_text: String,
}

impl SavedGame {
    /// Reads the summary of a file's first game, and creates the entry for that game.
    pub fn read(path: PathBuf) -> Self {
        Self::read_looking_for(path, None)
    }

    /// Like [`Self::read`], and looks for this position in the game.
    pub fn read_looking_for(path: PathBuf, wanted: Option<&Position>) -> Self {
        let summary = Summary::of_file(&path, wanted).map_err(|error| reading_in_words(&error));
        Self::named_by_file(path, summary)
    }

    /// Creates the entry for the first game of a file, with the file's name and time.
    fn named_by_file(path: PathBuf, summary: Result<Summary, String>) -> Self {
        let stem = path.file_stem().unwrap_or_default().to_str();
        let given = stem
            .filter(|stem| !file_name::is_dated(stem))
            .map(printable);
        let mut game = Self::in_file(path, summary);
        game.search_text = format!("{} {}", game.name(), game.search_text).to_lowercase();
        game.given_name = given;
        game.time = game.time_of_day().unwrap_or_default();
        game
    }

    /// Creates the entry for one of several games of a file, without the file's name and time. A search ignores the name.
    pub fn in_file(path: PathBuf, summary: Result<Summary, String>) -> Self {
        let search_text = summary.as_ref().map(Summary::search_text);
        Self {
            search_text: search_text.unwrap_or_default().to_lowercase(),
            path,
            summary,
            given_name: None,
            time: String::new(),
        }
    }

    /// Returns the local time when the file was last changed; `None` if that was not on the game's date, or if either is
    /// unknown.
    fn time_of_day(&self) -> Option<String> {
        let changed = fs::metadata(&self.path).ok()?.modified().ok()?;
        let local = LocalTime::at(changed);
        let summary = self.summary.as_ref().ok()?;
        (local.date == summary.date).then_some(local.time)
    }

    /// Sets the new path of a renamed game, and the name, time and search text that come from the file.
    pub fn rename(&mut self, path: PathBuf) {
        *self = Self::named_by_file(path, self.summary.clone());
    }

    pub fn is_unfinished(&self) -> bool {
        self.summary.as_ref().is_ok_and(Summary::is_unfinished)
    }

    /// Returns the game as a line of a list, or the name of its file and why the file cannot be read.
    pub fn line(&self, style: MoveStyle) -> String {
        match &self.summary {
            Err(error) => format!("{}: {error}", self.name()),
            Ok(summary) => self.named(summary.line(style)),
        }
    }

    /// Returns the game in a few words: its given name, if it has one, players, date and result. If its file cannot be read,
    /// returns only the name of the file.
    pub fn title(&self) -> String {
        match &self.summary {
            Err(_) => self.name(),
            Ok(summary) => self.named(summary.title()),
        }
    }

    /// Puts the name that a player gave the game, if any, before a text about the game.
    fn named(&self, text: String) -> String {
        match &self.given_name {
            Some(name) => format!("{name}: {text}"),
            None => text,
        }
    }

    /// Returns the name of the file, with its extension and without control characters.
    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        printable(&name)
    }
}

/// The words of a search, in lower case.
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The word that finds the games with the position that players look for.
    const HERE: &str = "here";

    pub fn new(typed: &str) -> Self {
        let words = typed.split_whitespace();
        Self(words.map(str::to_lowercase).collect())
    }

    pub fn look_for_position(&self) -> bool {
        self.0.iter().any(|word| word == Self::HERE)
    }

    /// Returns true if a text in lower case contains all words.
    pub fn are_in(&self, text: &str) -> bool {
        self.0.iter().all(|word| text.contains(word))
    }

    /// Returns true if each of the words is part of the game's [search text](SavedGame::search_text). If players look for a
    /// position, the word `here` means that the game has it.
    pub fn find(&self, game: &SavedGame) -> bool {
        let here = match &game.summary {
            Ok(summary) => &summary.here,
            Err(_) => &Here::NotWanted,
        };
        self.0.iter().all(|word| match here {
            Here::Reached(_) if word == Self::HERE => true,
            Here::NotReached if word == Self::HERE => false,
            Here::Reached(_) | Here::NotReached | Here::NotWanted => {
                game.search_text.contains(word)
            }
        })
    }
}

impl GameFolder {
    /// Recovers the games that killed processes have left in temporary files. Then returns the files of all games, the most recently changed first.
    /// Files with a time in the future come last, because their time comes from a clock that was wrong and has been corrected.
    /// So do files whose time is unknown. Returns nothing if there is no folder or it cannot be read.
    pub fn files(&self) -> Vec<PathBuf> {
        let Some(folder) = self.folder() else {
            return Vec::new();
        };
        recover_games(folder);
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let latest_possible = SystemTime::now() + MAX_CLOCK_SKEW;
        let paths = entries.flatten().map(|entry| entry.path());
        let files = paths.filter(|path| is_game(path)).map(|path| {
            let changed = fs::metadata(&path).and_then(|data| data.modified()).ok();
            let credible = changed.filter(|time| *time <= latest_possible);
            (credible, path)
        });
        newest_first(files.collect())
    }

    /// Returns all games, the most recently changed first. Looks for this position in them.
    pub fn list(&self, wanted: Option<&Position>) -> Vec<SavedGame> {
        let files = self.files().into_iter();
        files
            .map(|path| SavedGame::read_looking_for(path, wanted))
            .collect()
    }

    /// Returns the unfinished games with their files, the most recently changed first, including those that somebody is
    /// playing. Reads each summary only when the iterator comes to it.
    pub fn unfinished(&self) -> impl Iterator<Item = (PathBuf, Summary)> + use<> {
        let games = self
            .files()
            .into_iter()
            .map(SavedGame::read)
            .filter_map(|saved| Some((saved.path, saved.summary.ok()?)));
        games.filter(|(_, summary)| summary.is_unfinished())
    }

    /// Returns the copies of somebody else's games with their files, the most recently changed first.
    pub fn copies(&self) -> impl Iterator<Item = (PathBuf, Summary)> + use<> {
        let files = self.files().into_iter();
        files.filter_map(|path| Summary::of_copy(&path).map(|copy| (path, copy)))
    }

    /// Returns the unfinished games that nobody is playing, the most recently changed first.
    pub fn resumable(&self) -> impl Iterator<Item = Summary> + use<> {
        let free = self.unfinished().filter(|(path, _)| !Lock::is_held(path));
        free.map(|(_, game)| game)
    }

    /// Returns the game that the screen offers at the start: the most recently changed one that can be resumed and is not from
    /// a pipe (see [`PIPED_TAG`](super::PIPED_TAG)). `None` if there is none.
    pub fn offered(&self) -> Option<Summary> {
        self.resumable().find(|game| !game.begun_in_pipe)
    }

    /// Finds a game by its number in the list, by the name of its file, or by words that match no other game that the filter
    /// allows. Fails with a message if it does not find exactly one.
    pub fn find(&self, wanted: &str, filter: GameFilter) -> Result<PathBuf, String> {
        let files = self.files();
        if let Ok(number) = wanted.parse() {
            return file_with_number(&files, number);
        }
        match file_with_name(&files, wanted) {
            Some(path) => Ok(path.clone()),
            None => only_match(files, wanted, filter),
        }
    }
}

/// Returns the file with this number in the list, counted from 1. Fails with a message if there is none.
fn file_with_number(files: &[PathBuf], number: usize) -> Result<PathBuf, String> {
    let index = number.checked_sub(1);
    if let Some(path) = index.and_then(|index| files.get(index)) {
        return Ok(path.clone());
    }
    let there_are = match files.len() {
        0 => NO_SAVED_GAMES.to_owned(),
        count => format!("the saved games are 1 to {count}"),
    };
    Err(format!("there is no game {number}: {there_are}"))
}

/// Returns the first file with this name, with or without its extension; `None` if there is none.
fn file_with_name<'a>(files: &'a [PathBuf], name: &str) -> Option<&'a PathBuf> {
    let name = Some(OsStr::new(name));
    files
        .iter()
        .find(|path| path.file_name() == name || path.file_stem() == name)
}

/// Returns the file of the only game that the filter allows and that matches these words. Fails with a message if there is no
/// such game, or more than one.
fn only_match(files: Vec<PathBuf>, words: &str, filter: GameFilter) -> Result<PathBuf, String> {
    let search = SearchWords::new(words);
    let mut matching: Vec<SavedGame> = files
        .into_iter()
        .map(SavedGame::read)
        .filter(|saved| filter.allows(saved) && search.find(saved))
        .collect();
    match matching.len() {
        0 => Err(filter.nothing_matches(words)),
        1 => Ok(matching.swap_remove(0).path),
        several => Err(format!(
            "{several} {filter} games match {words:?}; be more specific, or give a number from the list of games"
        )),
    }
}

/// Sorts files by their times of change, the latest first and those without a time last. Returns their paths.
pub fn newest_first(mut files: Vec<(Option<SystemTime>, PathBuf)>) -> Vec<PathBuf> {
    files.sort_unstable();
    files.into_iter().rev().map(|(_, path)| path).collect()
}

/// Which games a search by words may find. A number or a file name finds any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFilter {
    Unfinished,
    Any,
}

impl GameFilter {
    fn allows(self, saved: &SavedGame) -> bool {
        match self {
            Self::Unfinished => saved.is_unfinished(),
            Self::Any => true,
        }
    }

    /// Returns the message for words that match no game of this kind.
    pub fn nothing_matches(self, words: &str) -> String {
        format!("no {self} game matches {words:?}")
    }
}

impl std::fmt::Display for GameFilter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unfinished => "unfinished",
            Self::Any => "saved",
        })
    }
}

/// Returns a line for each of these games that matches the words, with its number among all of them, from 1. The last line is
/// the sum of the games, if [`sum_of_two`] has one.
pub fn lines(games: &[SavedGame], words: &str, style: MoveStyle) -> Vec<String> {
    let search = SearchWords::new(words);
    let numbered = (1..).zip(games).filter(|(_, saved)| search.find(saved));
    let lines = numbered.map(|(number, saved)| format!("{number}. {}", saved.line(style)));
    let found = games.iter().filter(|saved| search.find(saved));
    lines.chain(sum_of_two(words, found)).collect()
}

/// Returns true if a file has a name like the file of a game: it ends in `.pgn`, in any case, and is not hidden.
fn is_game(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default();
    !name.starts_with('.') && ending.eq_ignore_ascii_case(file_name::EXTENSION)
}

#[cfg(test)]
mod tests;
