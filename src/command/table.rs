//! The commands: what each one does, their groups in help, and other words for them.

use std::fmt;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use super::{CommandRow, first_word};
use crate::game::{Action, Game};
use crate::primer::Topic;
use crate::rules::{Color, File, Position, Rank, Role, Square};
use crate::settings::{Change, Field, Setting};

/// A request from a line of text, a key or a button.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A player's action in the game, such as a move or a draw offer.
    Act(Action),
    /// Adds a note to the last move before the viewed position: a comment, or a mark such as `!` or `?!`. An empty text removes
    /// the last note there.
    Note(String),
    /// Raises the line that players look at above the one before it.
    Raise,
    /// Removes the viewed move and the moves after it.
    Drop,
    /// Begins another game with the colors switched. Possible only after a game is over.
    Rematch,
    /// Asks to act for this color. If another process owns the game, asks that process; `None` then means a free color.
    /// Otherwise takes the color back from another screen; `None` then means the first color that another screen has.
    Join(Option<Color>),
    /// Gives back the color that this screen acts for.
    Leave,
    Begin(Begin),
    /// Changes a setting, in this session and in the settings file.
    Set(Change),
    /// Sets a PGN tag to a text. The first string is the name of the tag.
    Tag(&'static str, String),
    /// Answers a question about the game, such as the legal moves or the clocks. Does not change the game.
    Ask(Query),
    /// Shows another position of the game, or the current one again.
    Look(Look),
    /// Writes a copy of the game, or changes the saved games.
    File(FileCommand),
    /// Asks the front end for something that does not change the game. The session does not take part.
    Ui(UiCommand),
}

/// What a screen needs to give a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The screen must act for this color in the game, or for either one if `None`.
    Act(Option<Color>),
    /// Another game replaces the one on the board. Only the process that owns the game begins it for both players. A screen
    /// that acts for no color may leave the game of another process.
    AnotherGame,
    /// The names of the players or the game options change in the screen's own process. If that process owns the game, the
    /// screen must act for a color.
    Terms,
    /// The game's file changes. The screen must belong to the process that owns the game, and act for a color.
    File,
    Nothing,
}

impl Command {
    /// Returns what a screen needs to give this command in this game.
    pub fn need(&self, game: &Game) -> Need {
        match self {
            Self::Act(action) => Need::Act(game.actor(*action)),
            Self::Note(_) | Self::Rematch | Self::Leave => Need::Act(None),
            Self::Begin(_) => Need::AnotherGame,
            Self::Set(change) => match change.setting.field {
                Field::Program { .. } | Field::Start { .. } => Need::Nothing,
                Field::Player(_) | Field::Game { .. } => Need::Terms,
            },
            Self::Tag(..) | Self::Raise | Self::Drop => Need::File,
            Self::Join(_) | Self::Ask(_) | Self::Look(_) | Self::File(_) | Self::Ui(_) => {
                Need::Nothing
            }
        }
    }
}

/// How another game comes on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Begin {
    /// Begins a game with this start.
    New(StartChoice),
    /// Begins a new game with the moves up to the viewed position. At the current position, does nothing if this process owns
    /// the unfinished game, and fails if the game is over.
    Continue,
    /// Resumes the unfinished saved game with this number or name. `None` means the game on the board if this screen watches it
    /// or if its process has ended. Otherwise `None` means the most recently changed game that nobody plays. If there is none,
    /// it means one that another process plays.
    Resume(Option<String>),
    /// Opens a game in a file. Games are numbered from 1. If the number is `None` and the file has several games, the screen
    /// lets the players choose, and line mode opens the first.
    Open(PathBuf, Option<usize>),
    /// Opens the next game of the file that the game on the board came from.
    Next,
    /// Opens the game before it in that file.
    Previous,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FileCommand {
    /// Writes the game to another file, or a picture if the file's name ends in `.svg`, `.png` or `.gif`. `None` writes the
    /// game to a new file in the current folder, named by date and players.
    Save(Option<PathBuf>),
    /// Renames a saved game, from the first name to the second.
    Rename(String, String),
    /// Deletes the saved game with this number or name permanently. The screen asks first.
    Delete(String),
}

/// A command for the front end alone.
#[derive(Clone, Debug, PartialEq)]
pub enum UiCommand {
    Edit,
    Flip,
    /// Plays the viewed line by itself, with this time between two moves. Only the screen does.
    Replay(Duration),
    /// Lists the saved games that match these words, or all of them if the text is empty.
    Games(String),
    /// Lists the games that match these words in the file that the game on the board came from. The screen lists the last
    /// file again if there is no such file.
    List(String),
    /// Shows this setting, or all settings if `None`.
    Settings(Option<&'static Setting>),
    /// Explains one command, a group of commands, or all of them.
    Help(Help),
    /// Explains this topic of the rules of chess, or lists the topics if `None`.
    Rules(Option<&'static Topic>),
    /// Puts something on the clipboard. Line mode has none.
    Copy(Copied),
    /// Ends the program. An unfinished game that is saved can be resumed later.
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Help {
    /// Explains the groups and their commands.
    Overview,
    All,
    Group(&'static Group),
    Command(&'static CommandRow),
}

/// Commands that help explains together.
#[derive(Debug, PartialEq)]
pub struct Group {
    /// The word to type after `/help`.
    pub word: &'static str,
    /// The purpose of these commands.
    pub title: &'static str,
    pub rows: Vec<CommandRow>,
}

/// The word that asks for help on all commands.
pub const ALL: &str = "all";

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.word)?;
        let mut rows = self.rows.iter();
        rows.try_for_each(|row| write!(f, " /{}", row.word()))
    }
}

/// The first position of a game, or how it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartChoice {
    At(Position),
    /// A start position of Chess960, drawn at random.
    DrawnChess960,
}

/// A question about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// `None` means the whole board.
    Board(Option<Strip>),
    Fen,
    /// The legal moves from a square, or all legal moves if `None`.
    Moves(Option<Square>),
    /// What the side to move can capture, and with which pieces.
    Captures,
    /// The material of each side, and who is ahead.
    Material,
    /// How long the moves took, and how the material changed.
    Review,
    Last(LastMoves),
    Opening,
    /// The lines that go on from the viewed position.
    Lines,
    /// The squares of the pieces of one color and of one kind. `None` means both colors, or all kinds.
    Pieces(Option<Color>, Option<Role>),
    /// What is on a square, what attacks or defends it, and the first piece on each line from it.
    Square(Square),
    Clocks,
    Score,
    Pgn,
    /// The tags of the game.
    Tags,
}

impl Query {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board(_) => "Board",
            Self::Fen => "FEN",
            Self::Moves(_) => "Moves",
            Self::Captures => "Captures",
            Self::Material => "Material",
            Self::Review => "Review",
            Self::Last(LastMoves::One) => "Last move",
            Self::Last(LastMoves::Many(_)) => "Last moves",
            Self::Opening => "Opening",
            Self::Lines => "Lines",
            Self::Pieces(..) => "Pieces",
            Self::Square(_) => "Square",
            Self::Clocks => "Clocks",
            Self::Score => "Score",
            Self::Pgn => "PGN",
            Self::Tags => "Tags",
        }
    }
}

/// How many of the last moves to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMoves {
    /// The last move, with its comments.
    One,
    /// The last moves, up to this many plies.
    Many(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    Rank(Rank),
    File(File),
}

/// Which position of the game to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Back,
    Forward,
    End,
    /// The position after this many plies of the viewed line; 0 is its start.
    Ply(usize),
    /// The position after a color's move with this number, in the viewed line.
    Move(usize, Color),
    /// The first move of the line with this number among those that go on from the viewed position, counted from 1.
    Line(usize),
    /// The alternative before the viewed one.
    VariationBefore,
    /// The alternative after the viewed one.
    VariationAfter,
}

/// What to copy to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    Fen,
    Pgn,
    /// The URL of the game on an analysis board, which is also shown.
    Link,
}

/// Every command, in groups, in the order of help. Leaves out entries of `commands.txt` that cannot be read; the test
/// `every_entry_of_the_file_of_commands_is_read` fails if there are any.
pub static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let groups = include_str!("commands.txt").split("# ").skip(1);
    groups.filter_map(Group::read).collect()
});

pub fn commands() -> impl Iterator<Item = &'static CommandRow> {
    GROUPS.iter().flat_map(|group| &group.rows)
}

impl Group {
    /// Reads a group: a line with its word and title, then its commands, with empty lines between them. `None` if there is no
    /// such line.
    fn read(text: &'static str) -> Option<Self> {
        let mut paragraphs = text.trim_end().split("\n\n");
        let (word, title) = paragraphs.next()?.split_once(": ")?;
        let rows = paragraphs.filter_map(CommandRow::read).collect();
        Some(Self { word, title, rows })
    }
}

impl CommandRow {
    /// Reads a command: a line with its usage and, after an equals sign, its aliases; one with its help; one with an example; and
    /// one with a note. If the example is missing, it is the command's word. Returns `None` if there is only one line.
    fn read(text: &'static str) -> Option<Self> {
        let (words, rest) = text.split_once('\n')?;
        let (usage, aliases) = words.split_once(" = ").unwrap_or((words, ""));
        let mut lines = rest.lines();
        Some(Self {
            usage,
            aliases,
            help: lines.next()?,
            example: lines.next().unwrap_or(first_word(usage)),
            note: lines.next(),
        })
    }
}

/// Words that players may try although they are not commands, each with the commands to suggest for it.
pub static TRIED: &[(&str, &str)] = &[
    ("960", "/new chess960"),
    ("chess960", "/new chess960"),
    ("name", "/white NAME or /black NAME"),
    ("names", "/white NAME or /black NAME"),
    ("player", "/white NAME or /black NAME"),
    ("restart", "/new or /rematch"),
];

/// A PGN tag that a player may set.
pub struct SettableTag {
    /// The word that sets the tag, after a slash or after `/set`.
    pub word: &'static str,
    /// The tag's name in PGN.
    pub name: &'static str,
    pub help: &'static str,
}

pub static TAGS: &[SettableTag] = &[
    SettableTag {
        word: "event",
        name: "Event",
        help: "the event the game is part of",
    },
    SettableTag {
        word: "round",
        name: "Round",
        help: "the round of the event",
    },
];
