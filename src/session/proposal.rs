//! What one screen asks another, apart from the questions of players in the game: to play another game, or to give up a color.

use super::found::Found;
use super::rematch::NextGame;
use super::screen::Screen;
use crate::command::Command;
use crate::rules::Color;

/// What one screen asks another. At most one is open.
pub struct Proposal {
    pub by: Screen,
    /// The screen that has to answer.
    pub to: Screen,
    pub what: Proposed,
    /// What the other screen shows.
    pub words: String,
}

/// What is proposed.
pub enum Proposed {
    /// Another game in place of this one, or after it.
    Game(Agreed),
    /// To give up this color.
    Seat(Color),
}

/// Another game that both players have agreed on.
pub enum Agreed {
    /// This command begins it.
    Command(Command),
    /// It was read from a file or from pasted text.
    Found(Box<Found>),
    /// It was chosen in the dialog for a new game.
    Next(Box<NextGame>),
}

/// How a line begins that asks a guest something.
pub const ASK: &str = "ask ";
/// How a line begins that tells a guest something.
pub const SAY: &str = "say ";

/// A line for a guest that is not an event of the game.
pub enum Notice<'a> {
    /// The guest has to answer this.
    Ask(&'a str),
    Say(&'a str),
}

impl<'a> Notice<'a> {
    pub fn read(line: &'a str) -> Option<Self> {
        let ask = line.strip_prefix(ASK).map(Self::Ask);
        ask.or_else(|| line.strip_prefix(SAY).map(Self::Say))
    }
}
