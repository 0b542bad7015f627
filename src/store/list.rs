//! The list of saved games: of each just what a list shows, found in one pass over its file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::folder::Store;
use super::lock::Lock;
use super::name;
use super::trouble::Trouble;
use crate::game::GameResult;
use crate::game::pgn::{Fault, Marker, Reader, Visitor, steers, tag_text};
use crate::rules::{Color, Move, Position};

/// How many of the newest games are looked at to find one that is not finished, when the program starts.
const RECENT: usize = 200;

/// How far the clock of a disk in the net may be ahead of ours.
const SKEW: Duration = Duration::from_secs(60);

/// The file of a game, and what a list shows of it.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Where it is.
    pub path: PathBuf,
    /// What stands in it, or why that cannot be read.
    pub summary: Result<Summary, Trouble>,
}

impl Saved {
    /// Reads what a list shows of the first game of a file.
    pub fn read(path: PathBuf) -> Self {
        let summary = Summary::of_file(&path).map_err(|error| Trouble::from(&error));
        Self { path, summary }
    }

    /// Whether the game can be gone on with.
    pub fn is_unfinished(&self) -> bool {
        self.summary.as_ref().is_ok_and(Summary::is_unfinished)
    }

    /// Whether each of these words stands in a player's name, the date, the result or the name of the file, in either
    /// case.
    pub fn matches(&self, words: &str) -> bool {
        let mut text = self.name();
        if let Ok(summary) = &self.summary {
            text = format!("{text} {}", summary.searched());
        }
        let text = text.to_lowercase();
        words
            .split_whitespace()
            .all(|word| text.contains(&word.to_lowercase()))
    }

    /// The game on a line of a list.
    pub fn line(&self) -> String {
        match &self.summary {
            Err(trouble) => format!("{}: {trouble}", self.name()),
            Ok(summary) => summary.line(),
        }
    }

    /// The name of the file.
    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        name.chars().filter(|letter| !steers(*letter)).collect()
    }
}

/// What a list shows of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Who has White; empty if nobody knows.
    pub white: String,
    /// Who has Black; empty if nobody knows.
    pub black: String,
    /// When it began, as PGN has it; empty if nobody knows.
    pub date: String,
    /// How it ended, if it did.
    pub result: Option<GameResult>,
    /// Whether it was broken off for good, without a result.
    pub abandoned: bool,
    /// How many moves of either side were played.
    pub plies: usize,
    /// The last move with its number, if there is one.
    pub last_move: Option<String>,
    /// Where it stands.
    pub position: Position,
    /// Whether the file holds more games than this one.
    pub is_one_of_several: bool,
    /// How many faults its text has.
    pub faults: usize,
}

impl Summary {
    /// What a list shows of the first game of a file.
    fn of_file(path: &Path) -> io::Result<Self> {
        // What is no file, a pipe for example, might never end.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("not a file"));
        }
        Self::read(File::open(path)?)
    }

    /// What a list shows of the first game of a text.
    pub fn read(text: impl Read) -> io::Result<Self> {
        let mut reader = Reader::new(text);
        let mut first = Skimmer::default();
        if !reader.read_game(&mut first)? {
            return Err(io::Error::other("no game in it"));
        }
        let mut summary = first.finish();
        summary.is_one_of_several = reader.read_game(&mut Skimmer::default())?;
        Ok(summary)
    }

    /// Whether the game can be gone on with: it has begun, and not ended.
    pub fn is_unfinished(&self) -> bool {
        let over = self.result.is_some() || self.abandoned;
        self.plies > 0 && !over && !self.is_one_of_several && self.position.has_legal_move()
    }

    /// The players, as in "Vera against Sonja".
    pub fn players(&self) -> String {
        let name = |name: &str, color: Color| {
            if name.is_empty() {
                color.to_string()
            } else {
                name.to_owned()
            }
        };
        let (white, black) = (
            name(&self.white, Color::White),
            name(&self.black, Color::Black),
        );
        format!("{white} against {black}")
    }

    /// Where the game stands, as in "after 12... Nf6, White to move".
    pub fn standing(&self) -> String {
        let last = self.last_move.as_ref();
        let after = last.map_or("at the start".to_owned(), |last| format!("after {last}"));
        if self.is_unfinished() {
            format!("{after}, {} to move", self.position.side_to_move())
        } else {
            after
        }
    }

    /// The game on a line, as in "Vera against Sonja, 2026.11.21, unfinished: 2 moves, after 2. Nf3, Black to move".
    pub fn line(&self) -> String {
        let date = if self.date.is_empty() {
            String::new()
        } else {
            format!(", {}", self.date)
        };
        let state = match self.result {
            Some(result) => result.to_string(),
            None if self.is_unfinished() => "unfinished".to_owned(),
            None => "*".to_owned(),
        };
        let (players, length, standing) = (self.players(), self.length(), self.standing());
        format!("{players}{date}, {state}: {length}, {standing}")
    }

    /// The same for the game that is offered at the start, which is unfinished, and mostly of today.
    pub fn offer(&self) -> String {
        format!("{}, {}, {}", self.players(), self.length(), self.standing())
    }

    /// How many moves were played, in words.
    fn length(&self) -> String {
        let moves = self.plies.div_ceil(2);
        let plural = if moves == 1 { "" } else { "s" };
        format!("{moves} move{plural}")
    }

    /// What a search looks at.
    fn searched(&self) -> String {
        let state = if self.is_unfinished() {
            "unfinished"
        } else {
            ""
        };
        let Self {
            white, black, date, ..
        } = self;
        format!(
            "{white} {black} {date} {} {state}",
            self.result
                .map(|result| result.to_string())
                .unwrap_or_default()
        )
    }
}

/// Takes from a game what a list shows.
#[derive(Default)]
struct Skimmer {
    /// What has been found.
    summary: Summary,
    /// How many variations are open: their moves were not played.
    variations: usize,
    /// The last move played, and the position before it.
    last: Option<(Move, Position)>,
}

impl Skimmer {
    /// What has been found.
    fn finish(mut self) -> Summary {
        self.summary.last_move = self.last.map(|(m, before)| {
            let dots = match before.side_to_move() {
                Color::White => ".",
                Color::Black => "...",
            };
            format!("{}{dots} {}", before.fullmove_number(), before.san(m))
        });
        self.summary
    }
}

impl Visitor for Skimmer {
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let known = || Some(tag_text(value)).filter(|text| !text.starts_with('?'));
        let summary = &mut self.summary;
        match name {
            b"White" => summary.white = known().unwrap_or_default(),
            b"Black" => summary.black = known().unwrap_or_default(),
            b"Date" => summary.date = known().unwrap_or_default(),
            b"Termination" => summary.abandoned = value == b"abandoned",
            b"Result" => summary.result = Marker::read(value).and_then(Marker::result),
            _ => {}
        }
    }

    fn begin(&mut self, start: &Position) {
        self.summary.position = *start;
    }

    fn play(&mut self, m: Move, before: &Position) {
        if self.variations == 0 {
            self.summary.plies += 1;
            self.last = Some((m, *before));
        }
    }

    fn begin_variation(&mut self) {
        self.variations += 1;
    }

    fn end_variation(&mut self) {
        self.variations = self.variations.saturating_sub(1);
    }

    fn end(&mut self, last: Option<&Position>, result: Option<GameResult>) {
        self.summary.result = result.or(self.summary.result);
        self.summary.position = last.copied().unwrap_or_default();
    }

    fn fault(&mut self, _: Fault) {
        self.summary.faults += 1;
    }
}

impl Store {
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

    /// The game to go on with: the one changed last, of the recent ones, that is not finished and that nobody plays.
    pub fn unfinished(&self) -> Option<(PathBuf, Summary)> {
        let recent = self.files().into_iter().take(RECENT).map(Saved::read);
        let games = recent.filter_map(|saved| Some((saved.path, saved.summary.ok()?)));
        games
            .filter(|(_, summary)| summary.is_unfinished())
            .find(|(path, _)| !Lock::is_held(path))
    }

    /// The game that is meant by its number in the list, by the name of its file, or by words that no other unfinished
    /// game matches.
    pub fn find(&self, wanted: &str) -> Result<PathBuf, NotFound> {
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
        let mut matching: Vec<Saved> = self
            .list()
            .into_iter()
            .filter(|saved| saved.is_unfinished() && saved.matches(wanted))
            .collect();
        match matching.len() {
            0 => Err(NotFound::Nothing(wanted.to_owned())),
            1 => Ok(matching.swap_remove(0).path),
            several => Err(NotFound::Several(wanted.to_owned(), several)),
        }
    }
}

/// The games that match these words, a line for each, with the number that finds it.
pub fn lines(games: &[Saved], words: &str) -> Vec<String> {
    let numbered = (1..).zip(games).filter(|(_, saved)| saved.matches(words));
    numbered
        .map(|(number, saved)| format!("{number}. {}", saved.line()))
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
    /// No unfinished game matches.
    Nothing(String),
    /// So many match.
    Several(String, usize),
}

impl std::fmt::Display for NotFound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number, 0) => write!(f, "there is no game {number}: no game is saved"),
            Self::Number(number, count) => write!(
                f,
                "there is no game {number}: the saved games are 1 to {count}"
            ),
            Self::Nothing(words) => write!(f, "no unfinished game matches {words:?}"),
            Self::Several(words, count) => {
                write!(
                    f,
                    "{count} unfinished games match {words:?}; say more, or a number from the list of games"
                )
            }
        }
    }
}

impl std::error::Error for NotFound {}

#[cfg(test)]
mod tests;
