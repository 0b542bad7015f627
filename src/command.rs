//! The command language: one table of words, arguments and help, for the entry line, line mode and the help pages.

mod argument;
mod complete;
mod error;
mod files;
mod help;
mod lookup;
mod setting;
mod table;

use std::fmt;
use std::path::PathBuf;

pub use complete::{Candidate, Completion, complete};
pub use error::CommandError;
pub use files::Label;
pub use help::{GROUPS, Help};
pub use lookup::Lookup;
pub use table::{COMMANDS, OTHER_SPELLINGS};

use crate::game::Action;
use crate::primer::Topic;
use crate::rules::{Color, File, Position, Rank, Role, SanError, Square};
use crate::settings::{Change, Setting};

/// What a line of text, a key or a button asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A player acts in the game.
    Act(Action),
    /// Something about the game is to be told.
    Ask(Query),
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
pub enum Query {
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
pub struct CommandRow {
    /// What is typed after the slash.
    pub word: &'static str,
    /// What may follow the word, as help shows it.
    pub arguments: &'static str,
    /// What it does, as help says it.
    pub help: &'static str,
    /// Reads what followed the word; the position gives moves their meaning.
    read: fn(&str, &Position) -> Result<Command, CommandError>,
}

impl CommandRow {
    /// Words that other programs have for it.
    pub fn other_spellings(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        let mine = OTHER_SPELLINGS.iter().filter(|(_, own)| *own == self.word);
        mine.map(|(spelling, _)| *spelling)
    }

    /// Whether the command says nothing without an argument.
    pub fn needs_more(&self) -> bool {
        !self.arguments.is_empty() && !self.arguments.starts_with('[')
    }
}

impl PartialEq for CommandRow {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl fmt::Debug for CommandRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}", self.word)
    }
}

impl fmt::Display for CommandRow {
    /// How the command is typed, as in `/claim [MOVE]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.arguments.is_empty() { "" } else { " " };
        f.pad(&format!("/{}{gap}{}", self.word, self.arguments))
    }
}

/// Reads a line that is a move, a command, or the answer to a question. The slash before a command may be left off
/// where no move reads so.
pub fn read(line: &str, position: &Position) -> Result<Command, CommandError> {
    let line = line.trim();
    if let Some(command) = line.strip_prefix('/') {
        return read_command(command, position);
    }
    let error = match position.read_move(line) {
        Ok(m) => return Ok(Command::Act(Action::Move(m))),
        Err(error) => error,
    };
    if let Some(answer) = answer(line) {
        return Ok(Command::Act(answer));
    }
    match without_slash(line) {
        Some(BareLine::Command) => read_command(line, position),
        // One or two letters are as likely the beginning of a move.
        Some(BareLine::Begun(words))
            if line.len() > 2 && matches!(error, SanError::Unreadable(_)) =>
        {
            Err(CommandError::NoMove(line.to_owned(), words))
        }
        Some(BareLine::Begun(_)) | None => Err(CommandError::Move(error)),
    }
}

/// The words that answer a question, and what they say.
const ANSWERS: [(&str, Action); 4] = [
    ("y", Action::Accept),
    ("yes", Action::Accept),
    ("n", Action::Decline),
    ("no", Action::Decline),
];

/// The answer that a line is, in either case: `y`, `yes`, `n` or `no`.
pub fn answer(line: &str) -> Option<Action> {
    let line = line.trim();
    let mut answers = ANSWERS.into_iter();
    let (_, action) = answers.find(|(word, _)| word.eq_ignore_ascii_case(line))?;
    Some(action)
}

/// Whether a line is the beginning of an answer, or all of it.
pub fn begins_answer(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    !line.is_empty() && ANSWERS.iter().any(|(word, _)| word.starts_with(&line))
}

/// What a line without a slash means, if it is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BareLine {
    /// The word of a command stands first in it.
    Command,
    /// The words of these commands begin like it.
    Begun(Vec<&'static str>),
}

/// The commands that a line without a slash may mean.
pub fn without_slash(line: &str) -> Option<BareLine> {
    let line = line.trim();
    if entry(first_word(line)).is_ok() {
        return Some(BareLine::Command);
    }
    let spellings = OTHER_SPELLINGS.iter().map(|(word, _)| *word);
    let words = COMMANDS.iter().map(|entry| entry.word).chain(spellings);
    let typed = line.to_lowercase();
    let begun: Vec<_> = words.filter(|word| word.starts_with(&typed)).collect();
    (!line.is_empty() && !begun.is_empty()).then_some(BareLine::Begun(begun))
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

/// The command with this word or [other spelling](OTHER_SPELLINGS), in either case, its slash on or off.
fn entry(word: &str) -> Result<&'static CommandRow, CommandError> {
    let word = word.trim_start_matches('/');
    let mut spellings = OTHER_SPELLINGS.iter();
    let own = spellings
        .find(|(spelling, _)| spelling.eq_ignore_ascii_case(word))
        .map_or(word, |(_, own)| own);
    COMMANDS
        .iter()
        .find(|entry| entry.word.eq_ignore_ascii_case(own))
        .ok_or_else(|| CommandError::Unknown(word.to_owned()))
}

/// The commands whose words begin with what has been typed after the slash.
fn completions(typed: &str) -> impl Iterator<Item = &'static CommandRow> + use<> {
    let typed = typed.to_ascii_lowercase();
    COMMANDS
        .iter()
        .filter(move |entry| entry.word.starts_with(&typed))
}

#[cfg(test)]
mod tests;
