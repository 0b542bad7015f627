//! The command language: one table of words, arguments and help, for the entry line, line mode and the help pages.

mod error;

use std::fmt;

pub use error::CommandError;

use crate::game::{Action, GameResult};
use crate::primer::{self, Topic};
use crate::rules::{Color, Position, Square};

/// What a line of text, a key or a button asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// A player acts in the game.
    Act(Action),
    /// Something about the game is to be told.
    Tell(Inquiry),
    /// A new game from this position.
    New(Position),
    /// The board is to be turned.
    Flip,
    /// An earlier position is to be looked at, or the present one again.
    Look(Look),
    /// The commands are to be explained: all, or this one.
    Help(Option<&'static Entry>),
    /// The rules of chess are to be explained: all, or this topic.
    Rules(Option<&'static Topic>),
    /// The program is to end; the game is kept.
    Quit,
}

/// What can be asked about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inquiry {
    /// The board as rows of letters.
    Board,
    /// The position as FEN.
    Fen,
    /// The legal moves, all or those of the piece on a square.
    Moves(Option<Square>),
    /// The last move.
    Last,
    /// Where the pieces stand, of both sides or of one.
    Pieces(Option<Color>),
    /// What stands on a square and what bears on it.
    Square(Square),
    /// What both clocks show.
    Clocks,
}

/// A way to walk through the moves of the game without changing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// One move back.
    Back,
    /// One move on.
    Forward,
    /// Before the first move.
    Start,
    /// The present.
    End,
    /// After so many plies.
    Ply(usize),
}

impl Look {
    /// How many plies have been played in the position that is meant, when one looks at the one after `seen` plies
    /// of `played`. None if there is no such position.
    pub fn target(self, seen: usize, played: usize) -> Option<usize> {
        match self {
            Self::Back => seen.checked_sub(1),
            Self::Forward => Some(seen + 1),
            Self::Start => Some(0),
            Self::End => Some(played),
            Self::Ply(ply) => Some(ply),
        }
        .filter(|&plies| plies <= played)
    }
}

/// One command: its word, what may follow it, and what it does.
pub struct Entry {
    /// What is typed after the slash.
    pub word: &'static str,
    /// What may follow the word, as help shows it.
    pub arguments: &'static str,
    /// What it does, as help says it.
    pub help: &'static str,
    /// Reads what followed the word; the position gives moves their meaning.
    read: fn(&str, &Position) -> Result<Command, CommandError>,
}

impl Entry {
    /// Whether the command says nothing without an argument.
    pub fn needs_more(&self) -> bool {
        !self.arguments.is_empty() && !self.arguments.starts_with('[')
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}", self.word)
    }
}

impl fmt::Display for Entry {
    /// How the command is typed, as in `/claim [MOVE]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.arguments.is_empty() { "" } else { " " };
        f.pad(&format!("/{}{gap}{}", self.word, self.arguments))
    }
}

/// Every command, in the order in which help lists them.
pub static COMMANDS: &[Entry] = &[
    Entry {
        word: "offer",
        arguments: "[white|black]",
        help: "offer a draw: with your next move, or at once if you have just moved",
        read: |text, position| {
            let color = optional(text, read_color)?.unwrap_or(position.side_to_move());
            Ok(Command::Act(Action::OfferDraw(color)))
        },
    },
    Entry {
        word: "accept",
        arguments: "",
        help: "say yes to the question that stands",
        read: |text, _| alone(text, Command::Act(Action::Accept)),
    },
    Entry {
        word: "decline",
        arguments: "",
        help: "say no to the question that stands",
        read: |text, _| alone(text, Command::Act(Action::Decline)),
    },
    Entry {
        word: "claim",
        arguments: "[MOVE]",
        help: "claim a draw by repetition or fifty moves, now or with the move you state",
        read: |text, position| {
            let stated = optional(text, |text| {
                position.read_move(text).map_err(CommandError::Move)
            })?;
            Ok(Command::Act(Action::ClaimDraw(stated)))
        },
    },
    Entry {
        word: "resign",
        arguments: "[white|black]",
        help: "give up the game (the side to move, if no color is named)",
        read: |text, position| {
            let color = optional(text, read_color)?.unwrap_or(position.side_to_move());
            Ok(Command::Act(Action::Resign(color)))
        },
    },
    Entry {
        word: "takeback",
        arguments: "",
        help: "ask to take your last move back",
        read: |text, _| alone(text, Command::Act(Action::AskTakeback)),
    },
    Entry {
        word: "result",
        arguments: "1-0|0-1|1/2-1/2|*",
        help: "propose to end the game with a result, or without any",
        read: |text, _| read_result(text).map(|result| Command::Act(Action::ProposeResult(result))),
    },
    Entry {
        word: "clock",
        arguments: "",
        help: "say what both clocks show",
        read: |text, _| alone(text, Command::Tell(Inquiry::Clocks)),
    },
    Entry {
        word: "pause",
        arguments: "",
        help: "make the clocks stand",
        read: |text, _| alone(text, Command::Act(Action::PauseClocks)),
    },
    Entry {
        word: "start",
        arguments: "",
        help: "set the clocks going, at the beginning or after a pause",
        read: |text, _| alone(text, Command::Act(Action::StartClocks)),
    },
    Entry {
        word: "touch",
        arguments: "SQUARE",
        help: "pick a piece up, where touch-move is played: it must move if it can",
        read: |text, _| read_square(text).map(|square| Command::Act(Action::Touch(square))),
    },
    Entry {
        word: "flip",
        arguments: "",
        help: "turn the board",
        read: |text, _| alone(text, Command::Flip),
    },
    Entry {
        word: "goto",
        arguments: "PLY|start|end",
        help: "look at the position after so many plies",
        read: |text, _| read_goto(text).map(Command::Look),
    },
    Entry {
        word: "back",
        arguments: "",
        help: "look one move back",
        read: |text, _| alone(text, Command::Look(Look::Back)),
    },
    Entry {
        word: "forward",
        arguments: "",
        help: "look one move on",
        read: |text, _| alone(text, Command::Look(Look::Forward)),
    },
    Entry {
        word: "board",
        arguments: "",
        help: "show the board in letters",
        read: |text, _| alone(text, Command::Tell(Inquiry::Board)),
    },
    Entry {
        word: "fen",
        arguments: "",
        help: "show the position as FEN",
        read: |text, _| alone(text, Command::Tell(Inquiry::Fen)),
    },
    Entry {
        word: "moves",
        arguments: "[SQUARE]",
        help: "list the legal moves, all or from one square",
        read: |text, _| {
            optional(text, read_square).map(|square| Command::Tell(Inquiry::Moves(square)))
        },
    },
    Entry {
        word: "last",
        arguments: "",
        help: "say the last move again",
        read: |text, _| alone(text, Command::Tell(Inquiry::Last)),
    },
    Entry {
        word: "pieces",
        arguments: "[white|black]",
        help: "say where the pieces stand",
        read: |text, _| {
            optional(text, read_color).map(|color| Command::Tell(Inquiry::Pieces(color)))
        },
    },
    Entry {
        word: "square",
        arguments: "SQUARE",
        help: "say what stands on a square and what attacks it",
        read: |text, _| read_square(text).map(|square| Command::Tell(Inquiry::Square(square))),
    },
    Entry {
        word: "new",
        arguments: "[FEN]",
        help: "begin a new game, from the start or from a position",
        read: |text, _| {
            let start = optional(text, |text| text.parse().map_err(CommandError::Fen))?;
            Ok(Command::New(start.unwrap_or_default()))
        },
    },
    Entry {
        word: "help",
        arguments: "[COMMAND]",
        help: "explain the commands",
        read: |text, _| optional(text, entry).map(Command::Help),
    },
    Entry {
        word: "rules",
        arguments: "[TOPIC]",
        help: "explain the rules of chess, with diagrams",
        read: |text, _| optional(text, read_topic).map(Command::Rules),
    },
    Entry {
        word: "quit",
        arguments: "",
        help: "leave the program",
        read: |text, _| alone(text, Command::Quit),
    },
];

/// Reads a line that is a move or a command. The slash before a command may be left off where no move reads so.
pub fn read(line: &str, position: &Position) -> Result<Command, CommandError> {
    let line = line.trim();
    if let Some(command) = line.strip_prefix('/') {
        return read_command(command, position);
    }
    match position.read_move(line) {
        Ok(m) => Ok(Command::Act(Action::Move(m))),
        Err(_) if entry(first_word(line)).is_ok() => read_command(line, position),
        Err(error) => Err(CommandError::Move(error)),
    }
}

/// Reads a command, its slash taken off.
fn read_command(text: &str, position: &Position) -> Result<Command, CommandError> {
    let text = text.trim_start();
    let word = first_word(text);
    (entry(word)?.read)(text[word.len()..].trim(), position)
}

/// The text up to the first blank.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// The command with this word, in either case, its slash on or off.
fn entry(word: &str) -> Result<&'static Entry, CommandError> {
    let word = word.trim_start_matches('/');
    COMMANDS
        .iter()
        .find(|entry| entry.word.eq_ignore_ascii_case(word))
        .ok_or_else(|| CommandError::Unknown(word.to_owned()))
}

/// The commands whose words begin with what has been typed after the slash.
pub fn completions(typed: &str) -> impl Iterator<Item = &'static Entry> + use<> {
    let typed = typed.to_ascii_lowercase();
    COMMANDS
        .iter()
        .filter(move |entry| entry.word.starts_with(&typed))
}

/// A command that takes no argument.
fn alone(text: &str, command: Command) -> Result<Command, CommandError> {
    if text.is_empty() {
        Ok(command)
    } else {
        Err(CommandError::Surplus(text.to_owned()))
    }
}

/// An argument that may be left out.
fn optional<T>(
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
fn read_color(text: &str) -> Result<Color, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Color::White),
        "black" | "b" => Ok(Color::Black),
        _ => Err(CommandError::Color(text.to_owned())),
    }
}

/// The name of a square.
fn read_square(text: &str) -> Result<Square, CommandError> {
    text.parse()
        .map_err(|_| CommandError::Square(text.to_owned()))
}

/// A topic of the rules.
fn read_topic(text: &str) -> Result<&'static Topic, CommandError> {
    primer::find(text).ok_or_else(|| CommandError::Topic(text.to_owned()))
}

/// A result as PGN writes it; none for a game that is broken off.
fn read_result(text: &str) -> Result<Option<GameResult>, CommandError> {
    match text {
        "1-0" => Ok(Some(GameResult::Win(Color::White))),
        "0-1" => Ok(Some(GameResult::Win(Color::Black))),
        "1/2-1/2" | "1/2" => Ok(Some(GameResult::Draw)),
        "*" => Ok(None),
        _ => Err(CommandError::Result(text.to_owned())),
    }
}

/// Where to look.
fn read_goto(text: &str) -> Result<Look, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "start" => Ok(Look::Start),
        "end" => Ok(Look::End),
        number => number
            .parse()
            .map(Look::Ply)
            .map_err(|_| CommandError::Ply(text.to_owned())),
    }
}

#[cfg(test)]
mod tests;
