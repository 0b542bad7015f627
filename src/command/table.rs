//! The commands: what each one is, and the groups in which help lists them.

use std::fmt;
use std::path::PathBuf;
use std::sync::LazyLock;

use super::{CommandRow, first_word};
use crate::game::Action;
use crate::primer::Topic;
use crate::rules::{Color, File, Position, Rank, Role, Square};
use crate::settings::{Change, Setting};

/// What a line of text, a key or a button asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A player acts in the game.
    Act(Action),
    /// Answers a question about the game.
    Ask(Query),
    /// Begins a game.
    New(StartChoice),
    /// Begins a game with the colors switched, after one is over.
    Rematch,
    /// Acts for this color, or for one that is free, in a game that another process has.
    Join(Option<Color>),
    /// Gives the color back that was joined for.
    Leave,
    /// Says what these two players have scored against each other in saved games, or, without names, what the players have
    /// scored in this session and in saved games.
    Score(Option<[String; 2]>),
    /// Shows another position of the game, or the present one again.
    Look(Look),
    /// Plays on from the position that is looked at.
    Continue,
    /// Puts something on the clipboard.
    Copy(Copied),
    /// Shows the address of the game on an analysis board, and puts it on the clipboard.
    Link,
    /// Sets a setting.
    Set(Change),
    /// Shows the game in PGN.
    Pgn,
    /// Goes on with a saved game: this one, or the unfinished one that was changed last.
    Resume(Option<String>),
    /// Opens a file: the game with this number, counted from 1, or the one that is chosen from a list.
    Open(PathBuf, Option<usize>),
    /// Deletes a saved game for good.
    Delete(String),
    /// Gives a saved game, the first of these, a new name.
    Rename(String, String),
    /// Writes the game to another file; without one to a new one that is named by date and players.
    Save(Option<PathBuf>),
    /// Writes something above the moves: the event or the round, by the name of its PGN tag.
    Tag(&'static str, String),
    /// Notes something on the last move that is looked at: a comment, or a mark from `!` to `?!`. Without a text the last
    /// note there is removed.
    Note(String),
    /// Leaves the game as it is: the front end does it without the session.
    Ui(UiCommand),
}

/// A command for the front end alone.
#[derive(Clone, Debug, PartialEq)]
pub enum UiCommand {
    /// Opens the editor in which a position is set up by hand.
    Edit,
    /// Turns the board.
    Flip,
    /// Lists the saved games that match these words; all, if there are none.
    Games(String),
    /// Shows the settings: all, or this one.
    Settings(Option<&'static Setting>),
    /// Explains the commands.
    Help(Help),
    /// Explains the rules of chess: all, or this topic.
    Rules(Option<&'static Topic>),
    /// Ends the program; the game is kept.
    Quit,
}

/// What is to be explained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Help {
    /// The groups and their commands.
    Overview,
    /// All commands.
    All,
    Group(&'static Group),
    Command(&'static CommandRow),
}

/// Commands that belong together.
#[derive(Debug, PartialEq)]
pub struct Group {
    /// What is typed after `/help`.
    pub word: &'static str,
    /// What they are for.
    pub title: &'static str,
    pub rows: Vec<CommandRow>,
}

/// The word that asks for help with all commands.
pub const ALL: &str = "all";

impl fmt::Display for Group {
    /// Its word and its commands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.word)?;
        let mut rows = self.rows.iter();
        rows.try_for_each(|row| write!(f, " /{}", row.word()))
    }
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartChoice {
    At(Position),
    /// At one of the start positions of Chess960, drawn by lot.
    DrawnChess960,
}

/// What can be asked about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The board: all of it, or what is on a rank or file.
    Board(Option<Strip>),
    /// The position as FEN.
    Fen,
    /// The legal moves, all or those from a square.
    Moves(Option<Square>),
    /// What the side to move can capture, and with what.
    Captures,
    /// What each side has, and who is ahead.
    Material,
    /// The last moves.
    Last(LastMoves),
    /// The name of the opening.
    Opening,
    /// The variations on the last move.
    Variations,
    /// Where the pieces are, of both sides or one, of all kinds or one.
    Pieces(Option<Color>, Option<Role>),
    /// What is on a square and what attacks it.
    Square(Square),
    /// The time on both clocks.
    Clocks,
}

impl Query {
    /// Returns the title of the page with the answer.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board(_) => "Board",
            Self::Fen => "FEN",
            Self::Moves(_) => "Moves",
            Self::Captures => "Captures",
            Self::Material => "Material",
            Self::Last(LastMoves::One) => "Last move",
            Self::Last(LastMoves::Many(_)) => "Last moves",
            Self::Opening => "Opening",
            Self::Variations => "Variations",
            Self::Pieces(..) => "Pieces",
            Self::Square(_) => "Square",
            Self::Clocks => "Clocks",
        }
    }
}

/// How many of the last moves are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMoves {
    /// The last one, with what comments say about it.
    One,
    /// This many, each by one side; as many as there are, if there are fewer.
    Many(usize),
}

/// A rank or a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    Rank(Rank),
    File(File),
}

/// A way to walk through the moves of the game without changing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Back,
    Forward,
    /// The present.
    End,
    /// After this many plies of the line that is looked at; 0 is its start.
    Ply(usize),
    /// After the move with this number by a color, in that line.
    Move(usize, Color),
    /// The variation on the last move with this number; 0 is the line that it leaves.
    Variation(usize),
    /// The variation before this one, of those on the last move.
    VariationBefore,
    /// The variation after this one, of those on the last move.
    VariationAfter,
}

/// What can be put on the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The position that is shown.
    Fen,
    /// The game.
    Pgn,
}

/// Every command, in groups, in the order in which help lists them. A test holds that the file can be read.
pub static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let groups = include_str!("commands.txt").split("# ").skip(1);
    groups.filter_map(Group::read).collect()
});

/// Iterates over every command.
pub fn commands() -> impl Iterator<Item = &'static CommandRow> {
    GROUPS.iter().flat_map(|group| &group.rows)
}

impl Group {
    /// Reads its word and its title, and its commands, with blank lines between them.
    fn read(text: &'static str) -> Option<Self> {
        let mut paragraphs = text.trim_end().split("\n\n");
        let (word, title) = paragraphs.next()?.split_once(": ")?;
        let rows = paragraphs.filter_map(CommandRow::read).collect();
        Some(Self { word, title, rows })
    }
}

impl CommandRow {
    /// Reads a line for its usage, one for its help, and one for an example, if that is not its word alone.
    fn read(text: &'static str) -> Option<Self> {
        let (usage, rest) = text.split_once('\n')?;
        let (help, example) = rest.split_once('\n').unwrap_or((rest, first_word(usage)));
        Some(Self {
            usage,
            help,
            example,
        })
    }
}

/// Other words for commands: the letter of a command that is typed often, or what other programs call it. Each is before the
/// word of its command.
pub static ALIASES: &[(&str, &str)] = &[
    ("b", "board"),
    ("c", "clock"),
    ("l", "last"),
    ("m", "moves"),
    ("o", "opening"),
    ("p", "pieces"),
    ("s", "square"),
    ("t", "takeback"),
    ("draw", "offer"),
    ("exit", "quit"),
    ("q", "quit"),
    ("q!", "quit"),
    ("wq", "quit"),
    ("x", "quit"),
    ("load", "open"),
    ("config", "set"),
    ("options", "set"),
    ("preferences", "set"),
    ("settings", "set"),
    ("time", "clock"),
    ("undo", "takeback"),
    ("line", "variation"),
    ("?", "help"),
];

/// Words that players try and that are no commands, each before the commands that may be meant.
pub static TRIED: &[(&str, &str)] = &[
    ("960", "/new chess960"),
    ("chess960", "/new chess960"),
    ("name", "/white NAME or /black NAME"),
    ("names", "/white NAME or /black NAME"),
    ("player", "/white NAME or /black NAME"),
    ("restart", "/new or /rematch"),
];

/// What a player may set by its word alone and that is written above the moves of a game: the word, and the PGN tag.
pub static TAGS: &[(&str, &str)] = &[("event", "Event"), ("round", "Round")];
