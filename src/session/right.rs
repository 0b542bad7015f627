//! What a screen needs to give a command.

use crate::command::Command;
use crate::game::Game;
use crate::rules::Color;
use crate::settings::Applies;

/// What a screen needs to give a command. Only [`Link`](super::link::Link) knows whether it has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// This color in the game, or either one if `None`.
    Act(Option<Color>),
    /// A color, because another game begins for both players.
    Seat,
    /// Its own board, which gets another game; and a color too, if other screens follow that board.
    Board,
    /// A color and the process that decides the game, because the game's file changes.
    Process,
    /// Nothing.
    Look,
}

/// Returns what this command needs in this game.
pub fn right(command: &Command, game: &Game) -> Right {
    match command {
        Command::Act(action) => Right::Act(game.actor(*action)),
        Command::Note(_) => Right::Act(None),
        Command::New(_) | Command::Rematch => Right::Seat,
        Command::Resume(_) | Command::Open(..) | Command::Continue => Right::Board,
        Command::Set(change) => match change.setting.applies {
            Applies::Now => Right::Look,
            Applies::Player(_) | Applies::NextGame => Right::Board,
        },
        Command::Tag(..) => Right::Process,
        Command::Ask(_)
        | Command::Join(_)
        | Command::Leave
        | Command::Score(_)
        | Command::Look(_)
        | Command::Copy(_)
        | Command::Link
        | Command::Pgn
        | Command::Delete(_)
        | Command::Rename(..)
        | Command::Save(_)
        | Command::Ui(_) => Right::Look,
    }
}

/// Returns true if the command puts another game on the board without having to look for it first.
pub fn is_another_game(command: &Command) -> bool {
    matches!(
        command,
        Command::New(_) | Command::Rematch | Command::Continue
    )
}
