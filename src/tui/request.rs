//! [`Request`]: what a key, a button, a click, a dialog or an answer asks for.

use std::path::PathBuf;

use crossterm::event::KeyEvent;

use crate::command::Command;
use crate::game::Action;
use crate::pgn::TreePath;
use crate::rules::{Move, Position, Square};
use crate::session::WriteIntoFile;
use crate::settings::Setting;

#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    Nothing,
    /// Do what this line does when it is typed.
    Line(&'static str),
    /// Do what can also be typed. The app asks first where that needs an answer.
    Do(Command),
    /// Perform this action in the game, about which the app has already asked.
    Act(Action),
    /// Close the top dialog, and then do this.
    Answer(Box<Self>),
    Close,
    Screen(ScreenRequest),
    Dialog(DialogRequest),
}

/// A request about the board, the entry line or the program that has no words of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum ScreenRequest {
    /// A square. The board handles presses and releases there, so a click does nothing more.
    Square(Square),
    /// Move the cursor by columns to the right and rows down, as shown on the screen.
    Cursor(i8, i8),
    /// Pick up the piece under the cursor, put the selected piece down there, or confirm or take back the move that waits to be
    /// confirmed.
    Pick,
    /// Put a piece back, return to the current position, or clear a message and the marks of a mate. Never resigns or leaves.
    Back,
    Pause,
    Play(Move),
    /// Play these moves from the current position, until one is refused.
    PlayMoves(Vec<Move>),
    ViewAt(TreePath),
    ShowComments(TreePath),
    /// Put this text in the entry line, so that the player can type the rest.
    Type(&'static str),
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

/// A request to open a dialog, or from one.
#[derive(Clone, Debug, PartialEq)]
pub enum DialogRequest {
    /// Click the top dialog's item with this number. The step says whether the click is on one of its arrows or values.
    Item(usize, Step),
    /// Do what this key does. A dialog shows the key's name, and the player clicked it.
    Press(KeyEvent),
    /// Ask who offers a draw, or whether to drop a promised offer.
    OfferDraw,
    /// Ask whether to claim a draw, or with which move. If none can be claimed, show why.
    ClaimDraw,
    /// Ask which sign the move that led to the position on the board gets.
    ChooseSign,
    Change(&'static Setting, Step),
    /// Open the new-game dialog, or close it if it is already on top.
    NewGame,
    /// Begin another game as agreed in the dialog. If something in the dialog is wrong, it stays open.
    BeginGame,
    /// Open the position editor over the dialog, to set up where the game begins.
    EditStart,
    /// Begin a game from the position of the editor, or give it to the dialog for a new game that asked for it.
    StartAt(Box<Position>),
    EditorHelp,
    /// Open this text, a game in PGN, like one from a file.
    OpenText(String),
    /// Ask whether to delete the selected games, or the marked one.
    AskToDelete,
    /// Delete these saved games. The texts are the names that players know them by.
    DeleteGames(Vec<(PathBuf, String)>),
    /// Write the game into a file that has games already.
    Write(Box<WriteIntoFile>),
    RenameGame(PathBuf, String),
}

impl Request {
    /// Returns the request that closes the top dialog and then does this.
    pub fn answer(does: Self) -> Self {
        Self::Answer(Box::new(does))
    }

    /// Returns true if this request leaves the program, perhaps only when asked again.
    pub fn leaves(&self) -> bool {
        matches!(self, Self::Screen(ScreenRequest::Leave(_)))
    }
}

/// How a click changes a value that has alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value stays the same.
    None,
    Back,
    Forward,
    To(usize),
}

impl Step {
    /// Returns the index of the value after this step among so many, if `current` is the index of the present value (`None` if
    /// that is none of them). From the last value, goes to the first, and back. Returns `None` if the value stays the same.
    pub fn among(self, count: usize, current: Option<usize>) -> Option<usize> {
        let index = match (self, current) {
            (Self::None, _) => return None,
            (Self::To(index), _) => index,
            (Self::Forward, Some(current)) if current + 1 < count => current + 1,
            (Self::Forward, Some(_) | None) => 0,
            (Self::Back, Some(current @ 1..)) => current - 1,
            (Self::Back, Some(0) | None) => count.checked_sub(1)?,
        };
        (index < count).then_some(index)
    }
}
