//! What a command depends on, and what comes of it.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::SessionError;
use super::found::Found;
use super::proposal::Agreed;
use super::walk::ViewedPosition;
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
    /// The full screen, which holds the keyboard and can show lists to choose from.
    Screen,
    LineMode,
}

/// What a command depends on beside the session.
pub struct Context<'a> {
    pub config: &'a mut Config,
    /// The position that is looked at; `None` for the present one.
    pub viewed: Option<&'a ViewedPosition>,
    /// The color at the bottom of a printed board.
    pub bottom: Color,
    /// How moves are named.
    pub style: MoveStyle,
    /// When the command was given.
    pub now: Instant,
}

/// What a command has done, or what the front end must do now.
pub enum Response {
    /// A player has acted, with these events.
    Acted(Vec<GameEvent>),
    /// The command, an action or another, was sent to the process that has the game.
    Sent(Option<Action>),
    /// Another screen has begun or ceased to act for a color, or this one has, as the sentence says.
    Seated(String),
    /// Another screen asks what the sentence says: `Accept` or `Decline` answers it.
    Asked(String),
    /// Both players have agreed on another game, which this front end has to bring with [`super::Session::carry_out`].
    Agreed(Agreed),
    /// The process is gone that had the game; `/resume` goes on with it here.
    Lost,
    /// An answer in sentences, with its title.
    Answer(&'static str, Vec<String>),
    /// A diagram, a FEN or a PGN with its title, to be shown unchanged.
    Verbatim(&'static str, Vec<String>),
    /// The saved games of two players against each other are to be counted, and told after these sentences.
    Score {
        first: Vec<String>,
        pair: Pair,
        folder: GameFolder,
    },
    /// A sentence that says what has been done.
    Done(String),
    /// This is to be done, and its result taken in, before there is a response.
    Task(Task),
    /// Another game has begun.
    Begun {
        /// The one before had moves and was not over.
        leaves_unfinished: bool,
    },
    /// Another game has begun with the colors switched.
    Rematch,
    /// Another position is to be looked at, or the present one again.
    Look(ViewedPosition),
    /// Another game from the viewed position has begun, as the sentence says; `None` if the same game continues.
    Continued(Option<String>),
    /// A saved game or a game of a file has been opened.
    Opened {
        /// The file, if it holds other games and none of them was asked for.
        others: Option<PathBuf>,
    },
    /// One of the games in this file is to be chosen.
    Choose(PathBuf),
    /// This saved game is to be deleted.
    Delete(SavedGame),
    /// The saved games of these files have been deleted; the texts are what players call them.
    Deleted {
        games: Vec<(PathBuf, String)>,
        /// Why one that was to be deleted was not.
        kept: Option<String>,
    },
    /// The file of a saved game has another name now.
    Renamed { old: PathBuf, new: PathBuf },
    /// A setting has another value.
    Set {
        setting: &'static Setting,
        /// Its name and value, that it applies later, as in `, starting with the next game`, and its flaw.
        words: String,
        /// Writes the setting to the file.
        keep: Task,
    },
    /// The players need not be told of it.
    Quiet,
    /// This text is to be put on the clipboard.
    Copy(Copied, String),
    /// This address is to be shown, and to be put on the clipboard.
    Link(AnalysisLink),
    /// The front end is to do this.
    Ui(UiCommand),
}

/// Says that a file has been written.
pub(super) fn saved_as(path: &Path) -> String {
    format!("Saved as {}", printable_path(path))
}

/// What the work of a task has brought, for [`super::Session::take_in_work`] to take into the session.
pub enum WorkDone {
    /// Nothing in the session changes.
    Answered(Response),
    /// `/open` has read a game of this file; the number is the one that was asked for.
    Read {
        path: PathBuf,
        number: Option<usize>,
        found: Found,
    },
    /// `/resume NAME` has found the game.
    Found(Found),
    /// `/resume` has looked for the game to go on with.
    FoundNext(Result<Found, SessionError>),
    /// A copy of the game was written to this file.
    Copied(PathBuf),
    /// The settings were written; these are the mistakes that the file still has.
    SettingsWritten(Vec<Mistake>),
}

pub type WorkResult = Result<WorkDone, SessionError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// It only reads, so the end of the program does not wait for it.
    Reads,
    Writes,
    /// It writes after all that the thread which writes games was asked to do before.
    WritesInOrder,
}

/// Work that has not begun yet.
pub struct Task {
    /// What is done, as in "writing a.png".
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
