//! What a command depends on, and its result.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::task::Task;
use super::viewed_position::ViewedPosition;
use crate::command::{Copied, UiCommand};
use crate::game::{Action, GameEvent};
use crate::pgn::AnalysisLink;
use crate::rules::Color;
use crate::settings::{Config, Setting};
use crate::storage::{SavedGame, printable_path};
use crate::text::MoveStyle;

/// The front end that a command was given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// The full screen, which takes the keyboard and can show lists to choose from.
    Screen,
    /// Line mode at a terminal.
    LineMode,
    /// Line mode that reads from a pipe or a file.
    Pipe,
}

/// What a command depends on besides the session.
pub struct Context<'a> {
    pub config: &'a mut Config,
    /// The viewed position; `None` for the current one.
    pub viewed: Option<&'a ViewedPosition>,
    /// The color at the bottom of a printed board.
    pub bottom: Color,
    pub style: MoveStyle,
    /// When the command was given.
    pub now: Instant,
}

/// What a command or another screen did, or what the front end must do now.
pub enum Response {
    /// These events have happened in the game.
    Acted(Vec<GameEvent>),
    /// The command was sent to the host. If it was a player's action, this is the action; otherwise `None`.
    Sent(Option<Action>),
    /// A screen now acts for a color or no longer does, or a followed game has gone back, as the sentence says. The front end
    /// adds whose move it is.
    Standing(String),
    /// The process that had the game has ended before the game did. `/resume` continues the game here.
    HostLost,
    /// An answer in sentences, with its title.
    Answer(&'static str, Vec<String>),
    /// A diagram, a FEN or a PGN with its title, to show unchanged.
    Verbatim(&'static str, Vec<String>),
    /// The command was carried out, or there is news of another screen or file. The sentence says what has happened.
    Done(String),
    /// There is no response yet: the front end should start this work. Its result is a [`super::task::Continuation`].
    Task(Task),
    /// Another game has begun.
    Begun {
        /// A sentence, without its period, that says so.
        words: String,
        /// The task that writes what the players have chosen to the settings file; `None` if there is nothing to write.
        writing: Option<Task>,
    },
    /// The front end should view another position, or the current one again.
    Look(ViewedPosition),
    /// A new game has begun from the viewed position. The sentence says so and, if this screen has left a game for it, whose
    /// game that was.
    ContinuedFromViewed(String),
    /// Nothing has changed. The position to continue from is the current one of an unfinished game that this process owns.
    AlreadyCurrent,
    /// A game from a file, from pasted text or from another process is on the board now.
    Opened {
        /// The file, if it holds other games and nobody asked for a specific one; otherwise `None`.
        file_with_other_games: Option<PathBuf>,
    },
    /// The front end should let the players choose one of the games in this file.
    Choose(PathBuf),
    /// The front end should ask whether to delete this saved game, and delete it if the answer is yes.
    Delete(SavedGame),
    /// The saved games in these files have been deleted. The texts are the names that players know them by.
    Deleted {
        games: Vec<(PathBuf, String)>,
        /// Why a game was not deleted; `None` if all were deleted.
        kept: Option<String>,
    },
    /// The file of a saved game has a new path.
    Renamed { old: PathBuf, new: PathBuf },
    /// A setting has a new value.
    Set {
        setting: &'static Setting,
        /// The setting's name and value, when it applies if not at once (as in `, starting with the next game`), and its
        /// flaw if it has one.
        words: String,
        /// The task that writes the setting to the settings file.
        writing: Task,
    },
    /// There is nothing to tell the players.
    Quiet,
    /// The front end should put this text on the clipboard.
    Copy(Copied, String),
    /// The front end should show this URL, and put it on the clipboard.
    Link(AnalysisLink),
    /// The front end should carry out this command.
    Ui(UiCommand),
}

impl Response {
    /// Returns the response to these events, or [`Self::Quiet`] if there are none.
    pub fn of_events(events: Vec<GameEvent>) -> Self {
        if events.is_empty() {
            Self::Quiet
        } else {
            Self::Acted(events)
        }
    }
}

/// Returns the message that a file has been written.
pub fn saved_as(path: &Path) -> String {
    format!("Saved as {}", printable_path(path))
}
