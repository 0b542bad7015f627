//! What a command depends on, and its result.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::SessionError;
use super::connect::Joined;
use super::found_game::FoundGame;
use super::loaded_game::LoadedGame;
use super::proposal::AnotherGame;
use super::viewed_position::ViewedPosition;
use crate::command::{Copied, UiCommand};
use crate::game::{Action, GameEvent};
use crate::pgn::AnalysisLink;
use crate::rules::Color;
use crate::settings::{Config, Setting};
use crate::storage::{GameFolder, Pair, SavedGame, printable_path};
use crate::text::{Mistake, MoveStyle};

/// The front end that a command was given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// The full screen, which takes the keyboard and can show lists to choose from.
    Screen,
    /// Line mode at a terminal.
    LineMode,
    /// Line mode with the lines of a pipe or a file.
    Pipe,
}

/// What a command depends on besides the session.
pub struct Context<'a> {
    pub config: &'a mut Config,
    /// The viewed position; `None` for the current one.
    pub viewed: Option<&'a ViewedPosition>,
    /// The color at the bottom of a printed board.
    pub bottom: Color,
    /// How to write moves.
    pub style: MoveStyle,
    /// When the command was given.
    pub now: Instant,
}

/// What a command did, or what the front end must do now.
pub enum Response {
    /// A player has acted, with these events.
    Acted(Vec<GameEvent>),
    /// The command was sent to the host. It carries the action if the command is one.
    Sent(Option<Action>),
    /// A screen, possibly this one, has got or lost a color, as the sentence says.
    Seated(String),
    /// Another screen asks this. `Accept` or `Decline` answers it.
    Asked(String),
    /// Both players have agreed on another game, which this front end has to begin with [`super::Session::carry_out`].
    Agreed(AnotherGame),
    /// The process that had the game has ended. `/resume` continues the game here.
    Lost,
    /// An answer in sentences, with its title.
    Answer(&'static str, Vec<String>),
    /// A diagram, a FEN or a PGN with its title, to show unchanged.
    Verbatim(&'static str, Vec<String>),
    /// The front end should count the saved games of two players against each other, and report them after these sentences.
    Score {
        first: Vec<String>,
        pair: Pair,
        folder: GameFolder,
    },
    /// A sentence that says what was done.
    Done(String),
    /// There is no response yet: the front end should do this work and pass its result to [`super::Session::apply_result`].
    Task(Task),
    /// Another game has begun.
    Begun {
        /// True if the previous game had moves and was not over.
        leaves_unfinished: bool,
    },
    /// Another game has begun with the colors switched.
    Rematch,
    /// The front end should view another position, or the current one again.
    Look(ViewedPosition),
    /// Another game from the viewed position has begun, as the sentence says.
    Continued(String),
    /// The same game continues, because the players view its current position.
    GoesOn,
    /// A saved game or a game from a file has been opened.
    Opened {
        /// The file, if it holds other games and nobody asked for a specific one.
        others: Option<PathBuf>,
    },
    /// The players should choose one of the games in this file.
    Choose(PathBuf),
    /// The players should confirm that this saved game is deleted.
    Delete(SavedGame),
    /// The saved games in these files have been deleted. The texts are the names that players know them by.
    Deleted {
        games: Vec<(PathBuf, String)>,
        /// Why a game was not deleted; `None` if all were deleted.
        kept: Option<String>,
    },
    /// The file of a saved game has another name now.
    Renamed { old: PathBuf, new: PathBuf },
    /// A setting has another value.
    Set {
        setting: &'static Setting,
        /// Its name and value, when it applies if later (as in `, starting with the next game`), and its flaw.
        words: String,
        /// Writes the setting to the file.
        keep: Task,
    },
    /// There is nothing to tell the players.
    Quiet,
    /// The front end should put this text on the clipboard.
    Copy(Copied, String),
    /// The front end should show this address, and put it on the clipboard.
    Link(AnalysisLink),
    /// The front end should carry out this command.
    Ui(UiCommand),
}

/// Says that a file has been written.
pub fn saved_as(path: &Path) -> String {
    format!("Saved as {}", printable_path(path))
}

/// The result of a task's work. [`super::Session::apply_result`] applies it.
pub enum WorkDone {
    /// A response. Nothing in the session changes.
    Answered(Response),
    /// `/open` has read a game from this file. The number is the one that was asked for.
    Read {
        path: PathBuf,
        number: Option<usize>,
        found: FoundGame,
    },
    /// `/resume NAME` has found the game.
    Found(FoundGame),
    /// `/resume` without a name has looked for the game to continue.
    FoundNext(Result<FoundGame, SessionError>),
    /// `/join` has connected to the process that plays the game in this file, and asks it for this color or a free one.
    Connected {
        path: PathBuf,
        loaded: LoadedGame,
        joined: Joined,
        color: Option<Color>,
    },
    /// A copy of the game was written to this file.
    Copied(PathBuf),
    /// The settings were written. These mistakes are still in the file.
    SettingsWritten(Vec<Mistake>),
}

pub type WorkResult = Result<WorkDone, SessionError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// It only reads, so the program can end before it is done.
    Reads,
    Writes,
    /// It writes, after all earlier work of the thread that writes games.
    WritesInOrder,
}

/// Work that has not begun yet.
pub struct Task {
    /// What it does, as in "writing a.png".
    pub doing: String,
    pub(super) kind: TaskKind,
    pub(super) work: Box<dyn FnOnce() -> WorkResult + Send>,
}

impl Task {
    pub fn new(
        kind: TaskKind,
        doing: String,
        work: impl FnOnce() -> WorkResult + Send + 'static,
    ) -> Self {
        Self {
            doing,
            kind,
            work: Box::new(work),
        }
    }
}
