//! Proposals from one screen to another: to play another game, or to give up a color. Draw offers and other questions in the
//! game are `game::Question`.

use super::found_game::FoundGame;
use super::next_game::NextGame;
use super::screen::Screen;
use crate::command::{self, Command, StartChoice};
use crate::game::{Game, Players};
use crate::rules::Color;

/// A proposal from one screen to another. Only one can be open at a time.
pub struct Proposal {
    pub by: Screen,
    /// The screen that has to answer.
    pub to: Screen,
    pub what: Proposed,
    /// The question as the other screen shows it.
    pub question: String,
}

/// What a screen asks another screen to agree to.
pub enum Proposed {
    /// To play another game in place of this one, or after it.
    Game(AnotherGame),
    /// To give up this color. If the screen that asks has a color, it gives up that color in exchange.
    Seat(Color),
}

/// Another game that one player asks for, or that both have agreed on.
pub enum AnotherGame {
    /// The game that this command begins.
    Command(Command),
    /// A game that was read from a file or from pasted text.
    Found(Box<FoundGame>),
    /// The game that was chosen in the dialog for a new game.
    Next(Box<NextGame>),
}

impl AnotherGame {
    /// Returns true if both players have to agree to the other game: to any game that replaces an unfinished one, and to a
    /// rematch or the next game after a finished one.
    pub fn needs_agreement(&self, game: &Game) -> bool {
        match self {
            Self::Command(Command::Rematch) | Self::Next(_) => {
                game.outcome().is_some() || game.is_unfinished()
            }
            Self::Command(_) | Self::Found(_) => game.is_unfinished(),
        }
    }

    /// Returns the question that the other player has to answer. `asker` is the name of the player who asks.
    pub fn question(&self, asker: &str, game: &Game) -> String {
        match self {
            Self::Command(Command::Rematch) => {
                format!("{asker} asks for a rematch: you change sides")
            }
            Self::Next(_) if game.outcome().is_some() => format!("{asker} asks for another game"),
            Self::Found(found) => {
                let Players { white, black } = found.loaded.players();
                format!("{asker} asks to leave this game for another: {white} against {black}")
            }
            Self::Command(Command::Continue) => {
                format!("{asker} asks to go on from an earlier position in place of this game")
            }
            Self::Command(_) | Self::Next(_) => {
                format!("{asker} asks for a new game in place of this one")
            }
        }
    }

    /// Returns the line that a guest sends to ask its host for this game; `None` if the guest opens the game only on its own
    /// screen.
    pub fn line(&self, game: &Game) -> Option<String> {
        match self {
            Self::Next(_) if game.outcome().is_some() => Some("/rematch".to_owned()),
            Self::Next(next) => Some(command::new_game_line(StartChoice::At(next.start))),
            Self::Command(Command::New(start)) => Some(command::new_game_line(*start)),
            Self::Command(Command::Rematch) => Some("/rematch".to_owned()),
            Self::Command(_) | Self::Found(_) => None,
        }
    }
}
