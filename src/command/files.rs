//! Commands about games on disk, and about what is written above a game.

use std::fmt;

use super::Command;
use super::error::CommandError;
use crate::rules::Color;
use crate::storage::typed_path;

/// What can be written on a scoresheet beside the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// The name of the player of a color.
    Player(Color),
    /// What the game belongs to.
    Event,
    /// Which round of that it is.
    Round,
}

impl Label {
    /// The tag of PGN for it.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Player(Color::White) => "White",
            Self::Player(Color::Black) => "Black",
            Self::Event => "Event",
            Self::Round => "Round",
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The file to open, and after it perhaps the number of a game in it.
pub fn read_open(text: &str) -> Result<Command, CommandError> {
    let (file, number) = match text.rsplit_once(char::is_whitespace) {
        Some((file, last)) => match last.parse() {
            Ok(number) if number > 0 => (file.trim_end(), Some(number)),
            _ => (text, None),
        },
        None => (text, None),
    };
    some_file(file).map(|file| Command::Open(typed_path(file), number))
}

/// The saved game to remove.
pub fn read_delete(text: &str) -> Result<Command, CommandError> {
    if text.is_empty() {
        return Err(CommandError::NoGame);
    }
    Ok(Command::Delete(text.to_owned()))
}

/// The saved game to rename, in one word, and after it the name.
pub fn read_rename(text: &str) -> Result<Command, CommandError> {
    match text.split_once(char::is_whitespace) {
        Some((game, name)) => Ok(Command::Rename(game.to_owned(), name.trim().to_owned())),
        None if text.is_empty() => Err(CommandError::NoGame),
        None => Err(CommandError::NoName),
    }
}

/// The file to write to.
pub fn read_save(text: &str) -> Result<Command, CommandError> {
    some_file(text).map(|file| Command::Save(typed_path(file)))
}

/// The text, unless it names no file.
fn some_file(text: &str) -> Result<&str, CommandError> {
    if text.is_empty() {
        Err(CommandError::NoFile)
    } else {
        Ok(text)
    }
}
