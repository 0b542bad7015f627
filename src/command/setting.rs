//! The command that sets something: a setting of the program, or what is written above a game.

use super::error::CommandError;
use super::{Command, Label, first_word};
use crate::settings::{Change, PlayerName, Setting};

/// What is to be shown or set, and how.
pub fn read_set(text: &str) -> Result<Command, CommandError> {
    let name = first_word(text);
    let value = text[name.len()..].trim();
    let label = match name.to_ascii_lowercase().as_str() {
        "" => return Ok(Command::Settings(None)),
        "event" => Label::Event,
        "round" => Label::Round,
        _ => return read_setting(name, value),
    };
    let name: PlayerName = value.parse().map_err(CommandError::Name)?;
    Ok(Command::Label(label, name.to_string()))
}

/// Which setting, and what it is to be.
fn read_setting(name: &str, value: &str) -> Result<Command, CommandError> {
    let setting = Setting::named(name).map_err(CommandError::Setting)?;
    if value.is_empty() {
        return Ok(Command::Settings(Some(setting)));
    }
    let change = Change::new(setting, value).map_err(CommandError::Setting)?;
    Ok(Command::Set(change))
}
