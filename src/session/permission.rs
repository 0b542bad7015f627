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
    /// Another game replaces the one on the board. Only the process that owns the game begins it for both players. A screen
    /// that acts for no color may leave the game of another process.
    AnotherGame,
    /// The names of the players or the game options change in the screen's own process. If that process owns the game, the
    /// screen must act for a color.
    Terms,
    /// The game's file changes. The screen must belong to the process that owns the game, and act for a color.
    Process,
    /// The screen needs no permission, because the game does not change.
    Look,
}

/// Returns what a screen needs to give this command in this game.
pub fn permission_for(command: &Command, game: &Game) -> Permission {
    match command {
        Command::Act(action) => Permission::Act(game.actor(*action)),
        Command::Note(_) | Command::Rematch => Permission::Act(None),
        Command::New(_) | Command::Resume(_) | Command::Open(..) | Command::Continue => {
            Permission::AnotherGame
        }
        Command::Set(change) => match change.setting.applies {
            Applies::Now => Permission::Look,
            Applies::Player(_) | Applies::NextGame => Permission::Terms,
        },
        Command::Tag(..) => Permission::Process,
        Command::Ask(_)
        | Command::Join(_)
        | Command::Leave
        | Command::Score
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
