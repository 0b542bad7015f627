//! Writes and reads actions of players as the lines that they would type, for other screens and for files. Also the times in
//! our own tags.

use std::time::Duration;

use crate::command::{self, Command, MoveReader};
use crate::game::{Action, Game};
use crate::rules::{Color, PieceLetters};
use crate::text::MoveStyle;

/// The longest time that we accept: a million hours.
const LONGEST_TIME: Duration = Duration::from_secs(1_000_000 * 60 * 60);

/// Writes an action as a player would type it. If the line does not say whose proposal it is, the color comes before it, as in
/// `White: /result 1-0`.
pub fn write(action: Action) -> String {
    let line = command::line(action);
    match action.proposer() {
        Some(by) => format!("{by}: {line}"),
        None => line,
    }
}

/// Reads an action from the text that [`write`] returns; `None` for any other text.
pub fn read(text: &str, game: &Game) -> Option<Action> {
    let named = Color::ALL.into_iter().find_map(|color| {
        let line = text.strip_prefix(&color.to_string())?.strip_prefix(": ")?;
        Some((color, line))
    });
    let (player, line) = named.unwrap_or((game.side_to_move(), text));
    let reader = MoveReader {
        position: game.position(),
        letters: PieceLetters::ENGLISH,
        other_letters: None,
        player,
        style: MoveStyle::SAN,
    };
    match command::read(line, reader) {
        Ok(Command::Act(action)) => Some(action),
        Ok(_) | Err(_) => None,
    }
}

/// Writes a time in seconds with three decimals, rounded down.
pub fn seconds(time: Duration) -> String {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}

/// Reads seconds with decimals; `None` if the text is not a number, or the time is negative or above [`LONGEST_TIME`].
pub fn read_seconds(text: &str) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (time <= LONGEST_TIME).then_some(time)
}

#[cfg(test)]
mod tests;
