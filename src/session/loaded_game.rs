//! Loads a game from a PGN file or text, and replays it.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::SessionError;
use super::tabiya_tags::{self, SharedClockState};
use crate::game::{Game, Outcome, Players};
use crate::pgn::{Comment, Fault, GameTree, ReadGame, Reader};
use crate::rules::Color;
use crate::storage::{GameFolder, MAX_GAMES_OF_FILE, Summary, printable_path};
use crate::text::games;

/// The tags with the names of White and Black.
pub const PLAYER_TAGS: [&str; 2] = ["White", "Black"];

/// A game that was read from PGN and replayed.
pub struct LoadedGame {
    pub tree: GameTree,
    pub game: Game,
    /// What the clocks do in the process that plays the game; `None` if nobody plays it, if it has no clocks, or if they wait
    /// for a move.
    pub clock_state: Option<SharedClockState>,
    pub opened: Opened,
}

impl LoadedGame {
    /// Loads the `number`th game of a file, counted from 1. `-` is standard input.
    pub fn read(path: &Path, number: usize) -> Result<Self, SessionError> {
        let failed = |error: io::Error| SessionError::unreadable(path, &error);
        let text: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path).map_err(failed)?)
        };
        Self::read_from(text, path, number)
    }

    /// Loads the `number`th game of a text, counted from 1. `path` is the file that the text comes from.
    pub fn read_from(text: impl Read, path: &Path, number: usize) -> Result<Self, SessionError> {
        let failed = |error: io::Error| SessionError::unreadable(path, &error);
        let mut games = Reader::new(text);
        let games_before = number.saturating_sub(1);
        let skipped = games.skip_games(games_before).map_err(failed)?;
        let shown = printable_path(path);
        let too_few = || match skipped {
            0 => format!("there is no game in {shown}"),
            1 => format!("there is only one game in {shown}"),
            count => format!("there are only {count} games in {shown}"),
        };
        let next = games.next().transpose().map_err(failed)?;
        let read = next.filter(|read| read.is_game).ok_or_else(too_few)?;
        let games_after = games.skip_games(MAX_GAMES_OF_FILE).map_err(failed)?;
        let fingerprint = read.tree.fingerprint();
        let mut loaded = Self::of(read).map_err(|name| {
            format!("the game in {shown} is {name}, a chess variant that Tabiya does not play")
        })?;
        loaded.opened.games = number + games_after;
        loaded.opened.source = Some(GameSource::File {
            path: path.canonicalize().unwrap_or_else(|_| path.to_owned()),
            number,
            fingerprint,
        });
        Ok(loaded)
    }

    /// Loads the first game of a text; `None` if there is none, or Tabiya does not play its variant.
    pub fn read_text(text: &str) -> Option<Self> {
        let read = Reader::new(text.as_bytes()).next()?.ok()?;
        if !read.is_game {
            return None;
        }
        Self::of(read).ok()
    }

    /// Replays a game. Fails with the name of its variant if Tabiya does not play that.
    fn of(mut read: ReadGame) -> Result<Self, String> {
        if let Some(name) = read.faults.iter().find_map(Fault::variant) {
            return Err(name.to_owned());
        }
        Ok(Self {
            clock_state: SharedClockState::take(&mut read.tree.tags),
            game: replay(&read.tree),
            tree: read.tree,
            opened: Opened {
                games: 1,
                faults: read.faults,
                notes: read.warnings,
                played_elsewhere: None,
                copy: None,
                brought_by: None,
                source: None,
            },
        })
    }

    /// Returns the players named in the text.
    pub fn players(&self) -> Players {
        let mut players = Players::default();
        for color in Color::ALL {
            players.set(color, self.tree.tags.known(PLAYER_TAGS[color as usize]));
        }
        players
    }

    /// Finds the newest copy of the game in this folder, if it is somebody else's: one that was made of the same game, wherever
    /// that is now, or of a game between the same players that was in the same place.
    pub fn find_copy(&self, folder: &GameFolder) -> Option<PathBuf> {
        let Some(GameSource::File {
            path,
            number,
            fingerprint,
        }) = &self.opened.source
        else {
            return None;
        };
        let Players { white, black } = self.players();
        let is_of_this_game = |copy: &Summary| match GameSource::read(&copy.source) {
            GameSource::File {
                path: copied_path,
                number: copied_number,
                fingerprint: copied,
            } => {
                let is_there = copied_path == *path && copied_number == *number;
                copied == *fingerprint || is_there && copy.names() == [&white, &black]
            }
            GameSource::Text => false,
        };
        let mut copies = folder.copies();
        copies
            .find(|(_, copy)| is_of_this_game(copy))
            .map(|(path, _)| path)
    }

    /// Returns true if we can write the game back to its own file without losing anything in it.
    pub fn can_be_written_back(&self) -> bool {
        !self.opened.is_one_of_several() && self.opened.faults.is_empty()
    }
}

/// Replays a game with its recorded options, and ends it as recorded, or in a dead position without a recorded result. The clocks are stopped at their recorded times.
pub fn replay(tree: &GameTree) -> Game {
    let moves = &tree.main.moves;
    let tells_times = moves.is_empty() || moves.iter().any(|node| node.clock.is_some());
    let options = tabiya_tags::read_options(&tree.tags, tells_times);
    let clocks = tabiya_tags::read_clocks(&tree.tags);
    // Our files have the tag that `read_clocks` reads. A game without moves begins here.
    let was_played_elsewhere = clocks.is_none() && !moves.is_empty();
    let first_times = match &options.time {
        Some(time) if was_played_elsewhere => Some(tree.first_times_elsewhere(time)),
        Some(_) | None => None,
    };
    let mut game = tree.replay(options, first_times);
    if tabiya_tags::is_started_by_hand(&tree.tags) {
        game.restore_started_by_hand();
    }
    if let Some(times) = clocks {
        game.set_clocks(times, tabiya_tags::read_move_time(&tree.tags));
    }
    tabiya_tags::read_since(&mut game, &tree.tags);
    let termination = tree.tags.get("Termination").unwrap_or_default();
    match tree.result {
        Some(result) => {
            let comments = tree.main.last_comments();
            let comment = comments.last().map_or("", Comment::as_str);
            let outcome = Outcome::read(result, termination, comment, game.options());
            game.end_as_recorded(outcome);
        }
        None if termination == "abandoned" => game.end_as_recorded(Outcome::agreed(None)),
        None => game.end_if_dead(),
    }
    game
}

/// Where a game of somebody else came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSource {
    File {
        path: PathBuf,
        /// The number in the file, counted from 1.
        number: usize,
        /// Tells whether the game in the file is still the same.
        fingerprint: u64,
    },
    /// Pasted text.
    Text,
}

impl GameSource {
    /// Reads the value of the tag.
    pub fn read(text: &str) -> Self {
        let in_file = text.rsplit_once('#').and_then(|(path, game)| {
            let (number, fingerprint) = game.split_once(' ')?;
            Some(Self::File {
                path: path.into(),
                number: number.parse().ok()?,
                fingerprint: u64::from_str_radix(fingerprint, 16).ok()?,
            })
        });
        in_file.unwrap_or(Self::Text)
    }
}

impl fmt::Display for GameSource {
    /// Writes the value of the tag, as in `/home/vera/club.pgn#3 cbf29ce484222325`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File {
                path,
                number,
                fingerprint,
            } => write!(f, "{}#{number} {fingerprint:016x}", path.display()),
            Self::Text => write!(f, "text"),
        }
    }
}

/// What we know about the file or pasted text that a game came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// How many games the file or text has. We stop counting [`MAX_GAMES_OF_FILE`] games after this one.
    pub games: usize,
    /// Errors in the text that affect the game.
    pub faults: Vec<Fault>,
    /// Problems in the text that do not affect the game.
    pub notes: Vec<Fault>,
    /// The players and the last move of another unfinished game that changed more recently and is open in another process;
    /// `None` if there is no such game.
    pub played_elsewhere: Option<String>,
    /// Where the game came from if it is not one of ours; `None` for a game that we play or save in its own file.
    pub source: Option<GameSource>,
    /// The file of a copy of this game, with the notes of an earlier sitting; `None` if there is none.
    pub copy: Option<PathBuf>,
    /// The player who has brought the game onto the board at another screen; `None` if that was here, or is not known.
    pub brought_by: Option<String>,
}

impl Opened {
    pub fn is_one_of_several(&self) -> bool {
        self.games > 1
    }

    /// Returns the file that the game came from, if it has other games too.
    pub fn file_of_several(&self) -> Option<&Path> {
        match &self.source {
            Some(GameSource::File { path, .. }) if self.is_one_of_several() => Some(path),
            Some(GameSource::File { .. } | GameSource::Text) | None => None,
        }
    }

    /// Returns which game of a file this is, counted from 1; `None` if it did not come from a file.
    pub fn number_in_file(&self) -> Option<usize> {
        match &self.source {
            Some(GameSource::File { number, .. }) => Some(*number),
            Some(GameSource::Text) | None => None,
        }
    }

    /// Returns which game of its file this is, as in "Game 3 of 200"; `None` if the file has no other games.
    pub fn place_in_file(&self) -> Option<String> {
        if !self.is_one_of_several() {
            return None;
        }
        let number = self.number_in_file()?;
        let and_more = self.games - number >= MAX_GAMES_OF_FILE;
        Some(games::place_in_file(number, self.games, and_more))
    }

    /// Returns what players should know about the file, in sentences.
    pub fn notes_in_words(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if let Some(game) = &self.played_elsewhere {
            sentences.push(games::later_game_elsewhere(game));
        }
        sentences.extend(self.place_in_file());
        for note in &self.notes {
            sentences.push(games::fault_in_line(note));
        }
        sentences.extend(games::faults(&self.faults));
        sentences
    }
}

#[cfg(test)]
mod tests;
