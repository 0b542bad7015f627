//! What the players want: what a key, a click or a dialog asks of the app, sorted by the part that answers it.

use std::path::PathBuf;

use crossterm::event::KeyEvent;

use super::editor::field::{EditorCommand, Field};
use crate::command::Command;
use crate::game::Action;
use crate::pgn::TreePath;
use crate::rules::{Move, Piece, Position, Square};
use crate::settings::Setting;

#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Nothing more.
    Stay,
    /// Close the dialog or the position editor on top.
    Close,
    /// Close the dialog or the position editor on top, because this is its answer, and do it.
    Answer(Box<Self>),
    /// Execute a command, as if it was typed.
    Game(Command),
    Board(BoardIntent),
    Editor(EditorIntent),
    Layer(LayerIntent),
    Program(ProgramIntent),
}

/// What is done on the board, with the moves beside it, and by the keys that ask before they act in the game.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardIntent {
    /// A square. The board takes presses on it, so that a click does nothing more.
    Square(Square),
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
    /// Ask whether the player to move resigns.
    Resign,
    /// Pause the clocks, or start them again.
    Pause,
    /// Play with this time from now on, as the setting is written.
    Time(&'static str),
    /// Act in the game without asking first.
    Act(Action),
    /// Play this legal move as one made with the mouse or cursor.
    Play(Move),
    /// Go on from the board with these moves.
    PlayMoves(Vec<Move>),
    /// Look at the position after the move that leads to this path.
    Node(TreePath),
    /// Show the comments on the move that leads to this path.
    Remark(TreePath),
}

/// What is done in the position editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorIntent {
    /// A piece in the tray. The editor takes presses on it, so that a click does nothing more.
    Tray(Piece),
    /// Do what a key or button of the editor means.
    Do(EditorCommand),
    /// Go to a field, or to its next value or the one before.
    Field(Field, Step),
    /// Begin a game here, or give the position to the dialog for a new game that asked for it.
    StartAt(Box<Position>),
    /// Explain the editor.
    Help,
}

/// What is done in a dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum LayerIntent {
    /// Click the item of the dialog on top with this number, its arrows, or one of the values that it may have.
    Item(usize, Step),
    /// Press a key that a dialog names.
    Press(KeyEvent),
    /// Take a setting to its next value, or to the one before.
    StepSetting {
        setting: &'static Setting,
        forward: bool,
    },
    /// Give a setting this value.
    Set(&'static Setting, String),
    /// Open the dialog for a new game, or close it.
    NewGame,
    /// Begin another game as settled in the dialog, which stays open if something there is wrong.
    BeginGame,
    /// Open the position editor over the dialog, to set up where the game begins.
    EditStart,
    /// Open this text, a game in PGN, as one from a file.
    OpenText(String),
    /// Ask whether to delete the selected games, or the marked one.
    AskToDelete,
    /// Delete these saved games; the texts are what players call them.
    DeleteGames(Vec<(PathBuf, String)>),
    /// Give this saved game another name.
    RenameGame(PathBuf, String),
}

/// What is asked of the entry line and of the program itself.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramIntent {
    /// Begin a command line that needs an argument.
    Begin(&'static str),
    /// Take the completion of the typed text with this index.
    Completion(usize),
    /// Send the whole screen again, for a terminal that another program wrote on.
    Redraw,
    /// Leave when it is asked for twice; the text says how to ask again.
    Leave(&'static str),
    /// Suspend the program until the shell continues it with `fg`.
    #[cfg(unix)]
    Suspend,
}

impl Intent {
    /// Returns the answer to a dialog that does this in the game.
    pub fn act(action: Action) -> Self {
        Self::answer(Self::Board(BoardIntent::Act(action)))
    }

    /// Returns the answer that closes what asked, and then does this.
    pub fn answer(intent: Self) -> Self {
        Self::Answer(Box::new(intent))
    }

    /// Returns true if this leaves the program, perhaps when it is asked for again.
    pub fn leaves(&self) -> bool {
        matches!(self, Self::Program(ProgramIntent::Leave(_)))
    }
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
