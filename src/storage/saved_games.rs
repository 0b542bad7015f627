//! Lists the saved games, and finds one by number, name or words.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::date::date_and_time;
use super::draft;
use super::file_name;
use super::game_file::GameFile;
use super::game_folder::GameFolder;
use super::io_error::in_words;
use super::lock::Lock;
use super::summary::Summary;
use super::temporary_file::Readers;
use crate::text::{MoveStyle, printable};

/// The message that no game is saved.
pub const NO_SAVED_GAMES: &str = "there are no saved games";

/// How far the clock of a network disk may be ahead of ours.
const MAX_CLOCK_SKEW: Duration = Duration::from_secs(60);

/// The file of a game and its summary.
#[derive(Clone, Debug)]
pub struct SavedGame {
    pub path: PathBuf,
    /// The summary, or why the file cannot be read.
    pub summary: Result<Summary, String>,
    /// The name that a player gave the file. `None` if the name is made of date and players, or the file also holds other
    /// games.
    pub given_name: Option<String>,
    /// The local time when the file was last changed, as in `21:34`; empty if that was not on the game's date.
    pub time: String,
    /// The text to search in, in lower case.
    pub search_text: String,
}

impl SavedGame {
    /// Reads the summary of the first game of a file.
    pub fn read(path: PathBuf) -> Self {
        let summary = Summary::of_file(&path).map_err(|error| in_words(&error));
        Self::named_by_file(path, summary)
    }

    /// Creates the only game of a file, with the file's name and time.
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

    /// Creates one of several games of a file. The game has no name given by a player, and a search ignores the file's
    /// name.
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

    /// Returns the local time when the file was last changed; `None` if that was not on the game's date.
    fn time_of_day(&self) -> Option<String> {
        let changed = fs::metadata(&self.path).ok()?.modified().ok()?;
        let [date, time] = date_and_time(changed);
        let summary = self.summary.as_ref().ok()?;
        (date == summary.date).then_some(time)
    }

    /// Sets the new path of a renamed game.
    pub fn rename(&mut self, path: PathBuf) {
        *self = Self::named_by_file(path, self.summary.clone());
    }

    pub fn is_unfinished(&self) -> bool {
        self.summary.as_ref().is_ok_and(Summary::is_unfinished)
    }

    /// Returns true if each of these words is part of the file name, a player's name, the date, the event or the result, in any
    /// case.
    pub fn matches(&self, words: &str) -> bool {
        has_words(&self.search_text, words)
    }

    /// Returns the game as a line of a list.
    pub fn line(&self, style: MoveStyle) -> String {
        match &self.summary {
            Err(error) => format!("{}: {error}", self.name()),
            Ok(summary) => self.named(summary.line(style)),
        }
    }

    /// Returns the game in a few words: name, players, date and result.
    pub fn title(&self) -> String {
        match &self.summary {
            Err(_) => self.name(),
            Ok(summary) => self.named(summary.title()),
        }
    }

    /// Returns a text about the game, after its name if a player gave it one.
    fn named(&self, text: String) -> String {
        match &self.given_name {
            Some(name) => format!("{name}: {text}"),
            None => text,
        }
    }

    /// Returns the name of the file.
    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        printable(&name)
    }
}

/// Returns true if a text, which must be in lower case, contains all of these words, in any case.
pub fn has_words(text: &str, words: &str) -> bool {
    let mut words = words.split_whitespace();
    words.all(|word| text.contains(&word.to_lowercase()))
}

impl GameFolder {
    /// Returns the files of all games, the most recently changed first. Files with a time in the future come last, because
    /// their time comes from a clock that was wrong and has been corrected. First saves the drafts that killed processes
    /// have left.
    pub fn files(&self) -> Vec<PathBuf> {
        for game in self.folder().map_or_else(Vec::new, draft::games) {
            // Locking a game that nobody plays saves its draft.
            drop(GameFile::lock_for(&game, Readers::Owner));
        }
        let Some(Ok(entries)) = self.folder().map(fs::read_dir) else {
            return Vec::new();
        };
        let present = SystemTime::now() + MAX_CLOCK_SKEW;
        let paths = entries.flatten().map(|entry| entry.path());
        let files = paths.filter(|path| is_game(path)).map(|path| {
            let changed = fs::metadata(&path).and_then(|data| data.modified());
            (changed.ok().filter(|changed| *changed <= present), path)
        });
        newest_first(files.collect())
    }

    /// Returns all games, the most recently changed first.
    pub fn list(&self) -> Vec<SavedGame> {
        self.files().into_iter().map(SavedGame::read).collect()
    }

    /// Returns the unfinished games, including locked ones, the most recently changed first. Reads each one on demand.
    pub fn unfinished(&self) -> impl Iterator<Item = (PathBuf, Summary)> + use<> {
        let games = self
            .files()
            .into_iter()
            .map(SavedGame::read)
            .filter_map(|saved| Some((saved.path, saved.summary.ok()?)));
        games.filter(|(_, summary)| summary.is_unfinished())
    }

    /// Returns the unfinished games that nobody is playing, the most recently changed first.
    pub fn resumable(&self) -> impl Iterator<Item = Summary> + use<> {
        let free = self.unfinished().filter(|(path, _)| !Lock::is_held(path));
        free.map(|(_, game)| game)
    }

    /// Returns the game that the screen offers at the start: the most recently changed one that can be resumed and was not
    /// left by a script. `None` if there is none.
    pub fn offered(&self) -> Option<Summary> {
        self.resumable().find(|game| !game.begun_in_pipe)
    }

    /// Finds a game by its number in the list, by the name of its file, or by words that match no other game of this kind.
    /// Fails with a message if it does not find exactly one.
    pub fn find(&self, wanted: &str, filter: GameFilter) -> Result<PathBuf, String> {
        let mut files = self.files();
        if let Ok(number) = wanted.parse::<usize>() {
            if (1..=files.len()).contains(&number) {
                return Ok(files.swap_remove(number - 1));
            }
            let there_are = match files.len() {
                0 => NO_SAVED_GAMES.to_owned(),
                count => format!("the saved games are 1 to {count}"),
            };
            return Err(format!("there is no game {number}: {there_are}"));
        }
        let name = Some(OsStr::new(wanted));
        let mut paths = files.iter();
        if let Some(path) = paths.find(|path| path.file_name() == name || path.file_stem() == name)
        {
            return Ok(path.clone());
        }
        let is_allowed = |saved: &SavedGame| filter == GameFilter::Any || saved.is_unfinished();
        let mut matching: Vec<SavedGame> = files
            .into_iter()
            .map(SavedGame::read)
            .filter(|saved| is_allowed(saved) && saved.matches(wanted))
            .collect();
        match matching.len() {
            0 => Err(filter.nothing_matches(wanted)),
            1 => Ok(matching.swap_remove(0).path),
            several => Err(format!(
                "{several} {filter} games match {wanted:?}; be more specific, or give a number from the list of games"
            )),
        }
    }
}

/// Sorts files by these times, the latest first and those without a time last.
pub fn newest_first(mut files: Vec<(Option<SystemTime>, PathBuf)>) -> Vec<PathBuf> {
    files.sort_unstable();
    files.into_iter().rev().map(|(_, path)| path).collect()
}

/// Which games a search may find. A number or a file name finds any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFilter {
    Unfinished,
    Any,
}

impl GameFilter {
    /// Returns the message that no such game matches these words.
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

/// Returns a line for each game that matches these words, with the number that finds it.
pub fn lines(games: &[SavedGame], words: &str, style: MoveStyle) -> Vec<String> {
    let numbered = (1..).zip(games).filter(|(_, saved)| saved.matches(words));
    numbered
        .map(|(number, saved)| format!("{number}. {}", saved.line(style)))
        .collect()
}

/// Returns true if a file has the name of a game.
fn is_game(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default();
    !name.starts_with('.') && ending.eq_ignore_ascii_case(file_name::EXTENSION)
}

#[cfg(test)]
mod tests;
