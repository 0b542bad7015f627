//! Intents: what a key, a click or a dialog asks the app to do, grouped by the part of the app that does it.

use std::path::PathBuf;

use crossterm::event::KeyEvent;

use crate::command::Command;
use crate::game::Action;
use crate::pgn::TreePath;
use crate::rules::{Move, Position, Square};
use crate::settings::Setting;

#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Do nothing more.
    Stay,
    /// Close the top dialog.
    Close,
    /// Close the top dialog, and then do this.
    CloseThen(Box<Self>),
    /// Execute a command, as if someone had typed it.
    Game(Command),
    Board(BoardIntent),
    Dialog(DialogIntent),
    Program(ProgramIntent),
}

/// A request about the board, the moves beside it, or the game.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardIntent {
    /// A square. The board handles presses and releases there, so a click does nothing more.
    Square(Square),
    /// Move the cursor by columns to the right and rows down, as shown on the screen.
    Cursor(i8, i8),
    /// Pick up the piece under the cursor, put the selected piece down there, or confirm or take back the move that waits to be
    /// confirmed.
    Pick,
    /// Put a piece back, return to the current position, or clear a message and the marks of a mate. Never resigns or leaves.
    Back,
    /// Ask who offers a draw, or whether to drop a promised offer.
    OfferDraw,
    /// Ask whether to claim a draw, or with which move. If none can be claimed, show why.
    ClaimDraw,
    /// Ask whether a player resigns: the one at this screen or, if both play here, the one to move.
    Resign,
    /// Pause the clocks, or start them.
    Pause,
    /// Choose this time control, written as in the settings.
    Time(&'static str),
    /// Act in the game without asking first.
    Act(Action),
    /// Play this legal move as if made with the mouse or cursor.
    Play(Move),
    /// Play these moves from the current position, until one is refused.
    PlayMoves(Vec<Move>),
    /// View the position after the move at this path.
    ViewAt(TreePath),
    /// Show the comments on the move at this path.
    ShowComments(TreePath),
}

/// A request from a dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum DialogIntent {
    /// Click the top dialog's item with this number. The step says whether the click is on one of its arrows or values.
    Item(usize, Step),
    /// Do what this key does. A dialog shows the key's name, and the player clicked it.
    Press(KeyEvent),
    /// Change a setting to its next or previous value.
    StepSetting {
        setting: &'static Setting,
        forward: bool,
    },
    /// Give a setting this value, written as in a command.
    Set(&'static Setting, String),
    /// Open the new-game dialog, or close it if it is already on top.
    NewGame,
    /// Begin another game as agreed in the dialog. If something in the dialog is wrong, it stays open.
    BeginGame,
    /// Open the position editor over the dialog, to set up where the game begins.
    EditStart,
    /// Begin a game from the position of the editor, or give it to the dialog for a new game that asked for it.
    StartAt(Box<Position>),
    /// Explain the position editor, which is on top.
    EditorHelp,
    /// Open this text, a game in PGN, like one from a file.
    OpenText(String),
    /// Ask whether to delete the selected games, or the marked one.
    AskToDelete,
    /// Delete these saved games. The texts are the names that players know them by.
    DeleteGames(Vec<(PathBuf, String)>),
    /// Give this saved game another name.
    RenameGame(PathBuf, String),
}

/// A request to the entry line, or to the program itself.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramIntent {
    /// Put this command in the entry line, so that the player can type its argument.
    Begin(&'static str),
    /// Take the completion of the typed text with this index.
    Completion(usize),
    /// Send the whole screen again, because another program may have written on the terminal.
    Redraw,
    /// Leave the program if asked twice. The text says how to ask again.
    Leave(&'static str),
    /// Suspend the program until the shell continues it with `fg`.
    #[cfg(unix)]
    Suspend,
}

impl Intent {
    /// Returns the intent that closes the dialog and then performs this action in the game.
    pub fn close_then_act(action: Action) -> Self {
        Self::close_then(Self::Board(BoardIntent::Act(action)))
    }

    /// Returns the intent that closes the top dialog and then does this.
    pub fn close_then(intent: Self) -> Self {
        Self::CloseThen(Box::new(intent))
    }

    /// Returns true if this intent leaves the program, perhaps only when asked again.
    pub fn leaves(&self) -> bool {
        matches!(self, Self::Program(ProgramIntent::Leave(_)))
    }
}

/// How a click changes a value that has alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value stays the same.
    None,
    Back,
    Forward,
    /// The value with this index.
    To(usize),
}
