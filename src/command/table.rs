//! The commands: what each one is, how it is read, and the groups in which help lists them.

use std::fmt;
use std::path::PathBuf;
use std::sync::LazyLock;

use super::argument::{
    optional, read_clock, read_color, read_copied, read_file, read_game, read_goto, read_help,
    read_open, read_pair, read_pieces, read_rename, read_result, read_set, read_setting,
    read_square, read_start, read_strip, read_topic, read_touch, read_variation,
};
use super::{CommandRow, MoveReader, Refusal, first_word};
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
    /// Writes something above the moves.
    Label(Label, String),
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
    /// The last move, and what comments say about it.
    Last,
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
            Self::Last => "Last move",
            Self::Opening => "Opening",
            Self::Variations => "Variations",
            Self::Pieces(..) => "Pieces",
            Self::Square(_) => "Square",
            Self::Clocks => "Clocks",
        }
    }
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
    /// Before the first move.
    Start,
    /// The present.
    End,
    /// After this many plies of the line that is looked at.
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

/// What can be written above the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// The name of a player.
    Player(Color),
    /// The event that the game is part of.
    Event,
    /// The round of the event.
    Round,
}

impl Label {
    /// The PGN tag for it.
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

/// Every command, in groups, in the order in which help lists them. A test holds that the file can be read.
pub static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let groups = include_str!("commands.txt").split("# ").skip(1);
    groups.filter_map(Group::read).collect()
});

/// Iterates over every command.
pub fn commands() -> impl Iterator<Item = &'static CommandRow> {
    GROUPS.iter().flat_map(|group| &group.rows)
}

/// Reads a command by its word and what followed it, blanks around that taken off.
pub fn read(word: &str, text: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    use Command::{Act, Ask, Ui};
    let read_move = |text: &str| moves.read(text).map_err(|error| moves.refuse(&error));
    let read_player = || Ok(optional(text, read_color)?.unwrap_or(moves.player));
    Ok(match word {
        "offer" if text.eq_ignore_ascii_case("drop") => Act(Action::DropOffer),
        "offer" => Act(Action::OfferDraw(read_player()?)),
        "accept" => Act(Action::Accept),
        "decline" => Act(Action::Decline),
        "claim" => Act(Action::ClaimDraw(optional(text, read_move)?)),
        "resign" => Act(Action::Resign(read_player()?)),
        "takeback" => Act(Action::AskTakeback),
        "result" => Act(Action::ProposeResult(read_result(text)?)),
        "touch" => Act(read_touch(text)?),
        "rematch" => Command::Rematch,
        "join" => Command::Join(optional(text, read_color)?),
        "leave" => Command::Leave,
        "score" => Command::Score(optional(text, read_pair)?),
        "clock" => optional(text, read_clock)?.map_or(Ask(Query::Clocks), Act),
        "pause" => Act(Action::PauseClocks),
        "start" => Act(Action::StartClocks),
        "board" => Ask(Query::Board(optional(text, read_strip)?)),
        "square" => Ask(Query::Square(read_square(text)?)),
        "pieces" => Ask(read_pieces(text)?),
        "moves" => Ask(Query::Moves(optional(text, read_square)?)),
        "last" => Ask(Query::Last),
        "opening" => Ask(Query::Opening),
        "fen" => Ask(Query::Fen),
        "flip" => Ui(UiCommand::Flip),
        "goto" => Command::Look(read_goto(text)?),
        "back" => Command::Look(Look::Back),
        "forward" => Command::Look(Look::Forward),
        "variation" => {
            optional(text, read_variation)?.map_or(Ask(Query::Variations), Command::Look)
        }
        "note" => Command::Note(text.to_owned()),
        "continue" => Command::Continue,
        "new" => Command::New(read_start(text)?),
        "edit" => Ui(UiCommand::Edit),
        "games" => Ui(UiCommand::Games(text.to_owned())),
        "resume" => Command::Resume(optional(text, read_game)?),
        "open" => read_open(text)?,
        "save" => Command::Save(read_file(text).ok()),
        "rename" => read_rename(text)?,
        "delete" => Command::Delete(read_game(text)?),
        "pgn" => Command::Pgn,
        "copy" => Command::Copy(read_copied(text)?),
        "set" => read_set(text)?,
        "theme" => read_setting(word, text)?,
        "help" => Ui(UiCommand::Help(read_help(text)?)),
        "rules" => Ui(UiCommand::Rules(optional(text, read_topic)?)),
        "quit" => Ui(UiCommand::Quit),
        _ => return Err(Refusal::unknown(word)),
    })
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

/// Other words for commands, as other programs have them, each before the word of its command.
pub static ALIASES: &[(&str, &str)] = &[
    ("draw", "offer"),
    ("undo", "takeback"),
    ("exit", "quit"),
    ("q", "quit"),
    ("load", "open"),
    ("settings", "set"),
    ("time", "clock"),
    ("line", "variation"),
    ("?", "help"),
];
