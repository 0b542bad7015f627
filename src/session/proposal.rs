//! What one screen asks another, beside what players ask each other in the game: to play another game, or to give up a color.

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
    /// That this color is given up.
    Seat(Color),
}

/// Another game on which both players have agreed.
pub enum Agreed {
    /// This command brings it.
    Command(Command),
    /// It was chosen in the dialog for a new game.
    Next(Box<NextGame>),
}

/// What a line begins with that asks a guest.
pub const ASK: &str = "ask ";
/// What a line begins with that tells a guest something.
pub const SAY: &str = "say ";

/// A line for a guest that is no event of the game.
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
