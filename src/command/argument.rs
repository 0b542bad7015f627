//! What may follow the word of a command.

use super::error::CommandError;
use super::{Command, Copied, Look, Strip};
use crate::game::GameResult;
use crate::primer::{self, Topic};
use crate::rules::{Color, File, Rank, Role, Square, is_hyphen};

/// A command that takes no argument.
pub fn alone(text: &str, command: Command) -> Result<Command, CommandError> {
    if text.is_empty() {
        Ok(command)
    } else {
        Err(CommandError::Surplus(text.to_owned()))
    }
}

/// An argument that may be left out.
pub fn optional<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, CommandError>,
) -> Result<Option<T>, CommandError> {
    if text.is_empty() {
        Ok(None)
    } else {
        read(text).map(Some)
    }
}

/// `white` or `black`, or their first letters.
pub fn read_color(text: &str) -> Result<Color, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Color::White),
        "black" | "b" => Ok(Color::Black),
        _ => Err(CommandError::Color(text.to_owned())),
    }
}

/// The name of a square.
pub fn read_square(text: &str) -> Result<Square, CommandError> {
    text.parse()
        .map_err(|_| CommandError::Square(text.to_owned()))
}

/// A rank by its digit or a file by its letter.
pub fn read_strip(text: &str) -> Result<Strip, CommandError> {
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return Err(CommandError::Strip(text.to_owned()));
    };
    let rank = Rank::from_digit(letter).map(Strip::Rank);
    let file = File::from_letter(letter.to_ascii_lowercase()).map(Strip::File);
    rank.or(file)
        .ok_or_else(|| CommandError::Strip(text.to_owned()))
}

/// A color, a kind of piece, or both; a kind may be in the plural.
pub fn read_pieces(text: &str) -> Result<(Option<Color>, Option<Role>), CommandError> {
    let (mut color, mut role) = (None, None);
    for word in text.split_whitespace() {
        let singular = word.to_ascii_lowercase();
        let singular = singular.strip_suffix('s').unwrap_or(&singular);
        let named = Role::ALL
            .into_iter()
            .find(|role| role.to_string() == singular);
        match (read_color(word), named) {
            (Ok(read), _) if color.is_none() => color = Some(read),
            (_, Some(read)) if role.is_none() => role = Some(read),
            _ => return Err(CommandError::Pieces(text.to_owned())),
        }
    }
    Ok((color, role))
}

/// A topic of the rules.
pub fn read_topic(text: &str) -> Result<&'static Topic, CommandError> {
    primer::find(text).ok_or_else(|| CommandError::Topic(text.to_owned()))
}

/// A result as PGN or a scoresheet writes it, or `draw`; none for a game that is broken off.
pub fn read_result(text: &str) -> Result<Option<GameResult>, CommandError> {
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| match letter {
            ':' => '-',
            hyphen if is_hyphen(hyphen) => '-',
            other => other.to_ascii_lowercase(),
        })
        .collect();
    match plain.as_str() {
        "1-0" => Ok(Some(GameResult::Win(Color::White))),
        "0-1" => Ok(Some(GameResult::Win(Color::Black))),
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "draw" => Ok(Some(GameResult::Draw)),
        "*" => Ok(None),
        _ => Err(CommandError::Result(text.to_owned())),
    }
}

/// Where to look.
pub fn read_goto(text: &str) -> Result<Look, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "start" => Ok(Look::Start),
        "end" => Ok(Look::End),
        number => number
            .parse()
            .map(Look::Ply)
            .map_err(|_| CommandError::Ply(text.to_owned())),
    }
}

/// The number of a line.
pub fn read_line(text: &str) -> Result<Look, CommandError> {
    let number = text.parse();
    number
        .map(Look::Line)
        .map_err(|_| CommandError::Line(text.to_owned()))
}

/// What to copy.
pub fn read_copied(text: &str) -> Result<Copied, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "fen" => Ok(Copied::Fen),
        "pgn" => Ok(Copied::Pgn),
        _ => Err(CommandError::Copied(text.to_owned())),
    }
}
