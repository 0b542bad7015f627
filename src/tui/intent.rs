//! What the players want: what a key, a click or a dialog asks of the app, in one list.

use std::path::PathBuf;

use crossterm::event::KeyEvent;

use super::editor::field::{EditorCommand, Field};
use crate::game::Action;
use crate::pgn::TreePath;
use crate::rules::{Move, Piece, Position, Square};
use crate::settings::Setting;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Nothing more.
    Stay,
    /// Run a command line, given without its slash.
    Command(&'static str),
    /// Begin a command line that needs an argument.
    Begin(&'static str),
    /// Move the cursor by columns to the right and rows down, as the board is shown.
    Cursor(i8, i8),
    /// Pick up or put down the piece under the cursor.
    Pick,
    /// Put a piece back, return to the current position, or clear a message; never resign or leave.
    Back,
    /// Ask who offers a draw, or whether to drop a promised offer.
    OfferDraw,
    /// Ask whether to claim a draw, or show why none can be claimed.
    ClaimDraw,
    /// Pause the clocks, or start them again.
    Pause,
    /// Open the dialog for a new game, or close it.
    NewGame,
    /// Send the whole screen again, for a terminal that another program wrote on.
    Redraw,
    /// Leave when it is asked for twice; the text says how to ask again.
    Leave(&'static str),
    /// Suspend the program until the shell continues it with `fg`.
    #[cfg(unix)]
    Suspend,
    /// A square. The board takes presses on it, so that a click does nothing more.
    Square(Square),
    /// A piece in the tray of the position editor, which takes presses on it too.
    Tray(Piece),
    /// Do something in the position editor.
    Edit(EditorCommand),
    /// Go to a field of the position editor, or to its next value or the one before.
    Field(Field, Step),
    /// Take the completion of the typed text with this index.
    Completion(usize),
    /// Look at the position after the move that leads to this path.
    Node(TreePath),
    /// Show the comments on the move that leads to this path.
    Remark(TreePath),
    /// Click the item of the dialog on top with this number, its arrows, or one of the values that it may have.
    Item(usize, Step),
    /// Press a key that a dialog names.
    Press(KeyEvent),
    /// Close the dialog or the position editor on top, and do nothing else.
    Close,
    /// Close the dialog, and act in the game.
    Act(Action),
    /// Close the dialog, and play this legal move as one made with the mouse or cursor.
    Play(Move),
    /// Close the dialog, and go on from the board with these moves.
    PlayMoves(Vec<Move>),
    /// Close the dialog, and open this text, a game in PGN, as one from a file.
    OpenText(String),
    /// Take a setting to its next value, or to the one before.
    StepSetting {
        setting: &'static Setting,
        forward: bool,
    },
    /// Give a setting this value.
    Set(&'static Setting, String),
    /// Begin another game as settled in the dialog, which stays open if something there is wrong.
    BeginGame,
    /// Open the position editor over the dialog, to set up where the game begins.
    EditStart,
    /// Close the layer on top, and begin a game here, or have the dialog for a new game do so that asked for a position.
    StartAt(Box<Position>),
    /// Explain the position editor.
    EditorHelp,
    /// Close the dialog if this file can be opened: the game with this number, or whichever the file holds.
    OpenGame(PathBuf, Option<usize>),
    /// Ask whether the selected games are to be deleted, or the marked one.
    AskToDelete,
    /// Close the dialog, and delete these saved games; the texts are what players call them.
    DeleteGames(Vec<(PathBuf, String)>),
    /// Give this saved game another name.
    RenameGame(PathBuf, String),
}

/// Where a click takes a value that is one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It stays.
    None,
    Back,
    On,
    /// The value with this number.
    To(usize),
}
