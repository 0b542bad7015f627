//! What a command depends on, and the [`Report`] of what happened.

use std::path::PathBuf;
use std::time::Instant;

use super::reading::Edit;
use super::viewed_position::ViewedPosition;
use super::write_into_file::WriteIntoFile;
use crate::game::{Action, GameEvent};
use crate::rules::Color;
use crate::settings::{Config, Setting};
use crate::text::MoveStyle;

/// The front end that a command was given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// The full screen, which takes the keyboard and can show lists to choose from.
    Screen,
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
    pub now: Instant,
}

/// What a command, a task, another screen or a followed file did, for both front ends to show.
pub enum Report {
    Nothing,
    /// These events have happened in the game, in this order.
    Events(Vec<GameEvent>),
    /// The command was sent to the host. If it was a player's action, this is the action; otherwise `None`.
    Sent(Option<Action>),
    /// The sentence says what was done, or what another screen or file did.
    Said(String),
    /// Like `Said`, but a screen now acts for a color or no longer does, or a followed game has gone back. The front end adds
    /// how the game stands.
    Standing(String),
    /// The process that had the game has ended before the game did. `/resume` continues the game here.
    HostLost,
    Answer {
        title: &'static str,
        lines: Vec<String>,
        /// True for a diagram, a FEN or a PGN, to show unchanged.
        is_verbatim: bool,
    },
    /// The players view another position, or the current one again.
    Viewed(Box<ViewedPosition>),
    /// The players have changed the lines of the game that they read.
    Edited(Box<Edit>),
    /// Another game has begun here or on the host, as the sentence (without its period) says.
    Begun(String),
    /// A game from a file, from pasted text or from another process is on the board now.
    Opened,
    /// The players should choose one of the games in this file.
    Choose(PathBuf),
    /// A setting has a new value. A task writes it to the settings file.
    Set {
        setting: &'static Setting,
        /// The setting's name and value, when it applies if not at once (as in `, starting with the next game`), and its
        /// flaw if it has one.
        words: String,
    },
    /// The front end should ask whether to delete these saved games, and delete them if the answer is yes. The texts are the
    /// names that players know them by.
    Delete(Vec<(PathBuf, String)>),
    /// The front end should ask whether to write the game into a file, and write it if the answer is yes.
    AskToWrite(Box<WriteIntoFile>),
    /// Saved games have been deleted or renamed, as the sentence says.
    FilesChanged {
        files: Vec<ChangedFile>,
        words: String,
    },
    /// A task has begun, as the sentence says. It reports later what it did.
    Working(String),
}

pub struct ChangedFile {
    pub old: PathBuf,
    /// The new path; `None` for a deleted file.
    pub new: Option<PathBuf>,
}

impl Report {
    /// Reports these events, or [`Self::Nothing`] if there are none.
    pub fn of_events(events: Vec<GameEvent>) -> Self {
        if events.is_empty() {
            Self::Nothing
        } else {
            Self::Events(events)
        }
    }
}
