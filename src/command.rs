//! The command language: one table of words, arguments and help, for the entry line, line mode and the help pages.

mod argument;
mod complete;
mod error;
mod files;
mod help;
mod paths;
mod setting;
mod table;

use std::fmt;
use std::path::PathBuf;

pub use complete::{Completion, complete};
pub use error::CommandError;
pub use files::Label;
pub use help::{GROUPS, Help};
pub use table::COMMANDS;

use crate::config::{Change, Setting};
use crate::game::Action;
use crate::primer::Topic;
use crate::rules::{Color, File, Position, Rank, Role, Square};

/// What a line of text, a key or a button asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A player acts in the game.
    Act(Action),
    /// Something about the game is to be told.
    Tell(Inquiry),
    /// A new game from this position.
    New(Position),
    /// Another game with other colors, after one is over.
    Rematch,
    /// The score of the sitting is to be told.
    Score,
    /// The board is to be turned.
    Flip,
    /// An earlier position is to be looked at, or the present one again.
    Look(Look),
    /// A game is to go on from the position that is looked at.
    Continue,
    /// Something is to be put on the clipboard.
    Copy(Copied),
    /// The settings are to be shown: all, or this one.
    Settings(Option<&'static Setting>),
    /// A setting is to get another value.
    Set(Change),
    /// The commands are to be explained.
    Help(Help),
    /// The game is to be shown in PGN.
    Pgn,
    /// The saved games are to be listed: all, or those that match these words.
    Games(String),
    /// A saved game is to be gone on with: this one, or the unfinished one that was changed last.
    Resume(Option<String>),
    /// A file is to be opened: of its games the one with this number, or the one that is chosen from a list.
    Open(PathBuf, Option<usize>),
    /// A saved game is to be removed for good.
    Delete(String),
    /// A saved game is to have this name.
    Rename(String, String),
    /// The game is to be written to another file.
    Save(PathBuf),
    /// Something is to be written above the moves.
    Label(Label, String),
    /// The rules of chess are to be explained: all, or this topic.
    Rules(Option<&'static Topic>),
    /// The program is to end; the game is kept.
    Quit,
}

/// What can be asked about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inquiry {
    /// The board: all of it, or what stands on a rank or file.
    Board(Option<Strip>),
    /// The position as FEN.
    Fen,
    /// The legal moves, all or those of the piece on a square.
    Moves(Option<Square>),
    /// The last move, and what is said about it.
    Last,
    /// The lines that part at the last move.
    Lines,
    /// Where the pieces stand, of both sides or of one, all or those of a kind.
    Pieces(Option<Color>, Option<Role>),
    /// What stands on a square and what bears on it.
    Square(Square),
    /// What both clocks show.
    Clocks,
}

/// Eight squares in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// Those of a rank.
    Rank(Rank),
    /// Those of a file.
    File(File),
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
    /// After so many plies of the line that is looked at.
    Ply(usize),
    /// The side line with this number that leaves the game at the last move; 0 is the line that it leaves.
    Line(usize),
    /// The line before this one, among those that part at the last move.
    LineBefore,
    /// The line after this one.
    LineAfter,
}

/// What can be put on the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The position that is shown.
    Fen,
    /// The game.
    Pgn,
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
fn completions(typed: &str) -> impl Iterator<Item = &'static Entry> + use<> {
    let typed = typed.to_ascii_lowercase();
    COMMANDS
        .iter()
        .filter(move |entry| entry.word.starts_with(&typed))
}

#[cfg(test)]
mod tests;
