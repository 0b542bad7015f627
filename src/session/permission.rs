//! Which commands a screen may give: what each command needs.

use crate::command::Command;
use crate::game::Game;
use crate::rules::Color;
use crate::settings::Applies;

/// What a screen needs to give a command. [`Link::check_permission`](super::link::Link::check_permission) decides whether the
/// screen has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// The screen must act for this color in the game, or for either one if `None`.
    Act(Option<Color>),
    /// Another game begins for both players. The process that owns the game allows this only to screens that act for a color.
    /// Any other process may leave the game.
    Seat,
    /// The command concerns only the screen's own process: its board, its players' names or its game options. If that process
    /// owns the game, the screen must act for a color.
    Board,
    /// The game's file changes. The screen must belong to the process that owns the game, and act for a color.
    Process,
    /// The screen needs no permission, because the game does not change.
    Look,
}

/// Returns what a screen needs to give this command in this game.
pub fn permission_for(command: &Command, game: &Game) -> Permission {
    match command {
        Command::Act(action) => Permission::Act(game.actor(*action)),
        Command::Note(_) => Permission::Act(None),
        Command::New(_) | Command::Rematch => Permission::Seat,
        Command::Resume(_) | Command::Open(..) | Command::Continue => Permission::Board,
        Command::Set(change) => match change.setting.applies {
            Applies::Now => Permission::Look,
            Applies::Player(_) | Applies::NextGame => Permission::Board,
        },
        Command::Tag(..) => Permission::Process,
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
        | Command::Ui(_) => Permission::Look,
    }
}

/// Returns true if the command puts another game on the board at once. `/open` and `/resume` first have to look for it.
pub fn is_another_game(command: &Command) -> bool {
    matches!(
        command,
        Command::New(_) | Command::Rematch | Command::Continue
    )
}
