//! The commands: what each one is, the table of their words, and the groups in which help lists them.

use std::fmt;
use std::path::PathBuf;

use super::argument::{
    optional, read_clock, read_color, read_copied, read_file, read_file_and_number, read_game,
    read_game_and_name, read_goto, read_help, read_pair, read_pieces, read_result, read_set,
    read_square, read_start, read_strip, read_topic, read_touch, read_variation,
};
use super::help::{Group, Help};
use super::{CommandRow, MoveReader, Reading, Refusal};
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

/// Every command, in groups, in the order in which help lists them.
pub static GROUPS: &[Group] = &[
    Group {
        word: "game",
        title: "Offers, claims and other questions",
        rows: &[
            with(
                "offer [white|black|drop]",
                "offer a draw with your next move, or right after it; or drop an offer not yet made",
                "offer",
                |text, moves| {
                    if text.eq_ignore_ascii_case("drop") {
                        return Ok(Command::Act(Action::DropOffer));
                    }
                    let color = optional(text, read_color)?.unwrap_or(moves.player);
                    Ok(Command::Act(Action::OfferDraw(color)))
                },
            ),
            alone(
                "accept",
                "say yes to what the other player offers or asks",
                Command::Act(Action::Accept),
            ),
            alone(
                "decline",
                "say no to what the other player offers or asks",
                Command::Act(Action::Decline),
            ),
            with(
                "claim [MOVE]",
                "claim a draw by repetition or fifty moves, now or with the move you name",
                "claim Nf3",
                |text, moves| {
                    let stated = optional(text, |text| {
                        moves.read(text).map_err(|error| moves.refuse(&error))
                    })?;
                    Ok(Command::Act(Action::ClaimDraw(stated)))
                },
            ),
            with(
                "resign [white|black]",
                "resign the game; for the side to move, if no color is given",
                "resign black",
                |text, moves| {
                    let color = optional(text, read_color)?.unwrap_or(moves.player);
                    Ok(Command::Act(Action::Resign(color)))
                },
            ),
            alone(
                "takeback",
                "ask to take back your last move",
                Command::Act(Action::AskTakeback),
            ),
            with(
                "result 1-0|0-1|1/2-1/2|*",
                "propose to end the game with a result, or without one",
                "result 1/2-1/2",
                |text, _| {
                    read_result(text).map(|result| Command::Act(Action::ProposeResult(result)))
                },
            ),
            with(
                "touch SQUARE [SQUARE]",
                "touch a piece, if touch-move is on: it must move if it can; or let go of a pawn on the last rank",
                "touch g1",
                |text, _| read_touch(text).map(Command::Act),
            ),
            alone(
                "rematch",
                "start another game with colors switched, after the end of one",
                Command::Rematch,
            ),
            with(
                "join [white|black]",
                "play one side on this screen, in a game that another one has",
                "join black",
                |text, _| optional(text, read_color).map(Command::Join),
            ),
            alone(
                "leave",
                "give your side back, and only follow the game",
                Command::Leave,
            ),
            with(
                "score [NAME, NAME]",
                "show the score of this session, and of saved games between two players",
                "score Vera, Sonja",
                |text, _| optional(text, read_pair).map(Command::Score),
            ),
        ],
    },
    Group {
        word: "clocks",
        title: "The clocks",
        rows: &[
            with(
                "clock [white|black TIME]",
                "show the time on both clocks, or ask to set one that went wrong",
                "clock white 5:00",
                |text, _| {
                    let action = optional(text, read_clock)?;
                    Ok(action.map_or(Command::Ask(Query::Clocks), Command::Act))
                },
            ),
            alone(
                "pause",
                "pause the clocks",
                Command::Act(Action::PauseClocks),
            ),
            alone(
                "start",
                "start the clocks, at the beginning or after a pause",
                Command::Act(Action::StartClocks),
            ),
        ],
    },
    Group {
        word: "position",
        title: "What is on the board",
        rows: &[
            with(
                "board [LETTER|DIGIT]",
                "show the board, or say what is on one file (e) or rank (4)",
                "board e",
                |text, _| optional(text, read_strip).map(|strip| Command::Ask(Query::Board(strip))),
            ),
            with(
                "square SQUARE",
                "say what is on a square and what attacks it",
                "square e4",
                |text, _| read_square(text).map(|square| Command::Ask(Query::Square(square))),
            ),
            with(
                "pieces [white|black] [PIECE]",
                "say where the pieces are: all, or those of one color or kind",
                "pieces black knights",
                |text, _| {
                    read_pieces(text).map(|(color, role)| Command::Ask(Query::Pieces(color, role)))
                },
            ),
            with(
                "moves [SQUARE]",
                "list the legal moves: all, or those from one square",
                "moves g1",
                |text, _| {
                    optional(text, read_square).map(|square| Command::Ask(Query::Moves(square)))
                },
            ),
            alone("last", "repeat the last move", Command::Ask(Query::Last)),
            alone(
                "opening",
                "name the opening, if the game has reached one that has a name",
                Command::Ask(Query::Opening),
            ),
            alone("fen", "show the position as FEN", Command::Ask(Query::Fen)),
            alone("flip", "turn the board", Command::Ui(UiCommand::Flip)),
        ],
    },
    Group {
        word: "looking",
        title: "Looking at other positions in the game",
        rows: &[
            with(
                "goto NUMBER|start|end",
                "look at the position after White's move; with dots behind its number, after Black's",
                "goto 12...",
                |text, _| read_goto(text).map(Command::Look),
            ),
            alone("back", "go back one move", Command::Look(Look::Back)),
            alone(
                "forward",
                "go forward one move",
                Command::Look(Look::Forward),
            ),
            with(
                "variation [NUMBER]",
                "list the variations on the last move, or enter one",
                "variation 1",
                |text, _| {
                    let variation = optional(text, read_variation)?;
                    Ok(variation.map_or(Command::Ask(Query::Variations), Command::Look))
                },
            ),
            with(
                "note [TEXT|!|?|!!|??|!?|?!]",
                "note something on the move you are looking at, or mark it; without a text, remove the last note on it",
                "note !?",
                |text, _| Ok(Command::Note(text.to_owned())),
            ),
            alone(
                "continue",
                "play on from the position you are looking at, as a new game with the moves up to it",
                Command::Continue,
            ),
        ],
    },
    Group {
        word: "files",
        title: "Saved games",
        rows: &[
            with(
                "new [FEN|chess960] [N]",
                "start a new game: from the beginning, a position, or start N of Chess960 (by lot without N)",
                "new chess960 518",
                |text, _| read_start(text).map(Command::New),
            ),
            alone(
                "edit",
                "set up a position on the board, and play from it",
                Command::Ui(UiCommand::Edit),
            ),
            with(
                "games [WORDS]",
                "list the saved games: all, or those that match",
                "games Vera unfinished",
                |text, _| Ok(Command::Ui(UiCommand::Games(text.to_owned()))),
            ),
            with(
                "resume [GAME]",
                "resume a saved game: a number from /games, a name, or the last unfinished one",
                "resume 1",
                |text, _| optional(text, read_game).map(Command::Resume),
            ),
            with(
                "open FILE [NUMBER]",
                "open a PGN file; if it has several games, give a number or choose from a list",
                "open games.pgn 2",
                |text, _| {
                    read_file_and_number(text).map(|(file, number)| Command::Open(file, number))
                },
            ),
            with(
                "save [FILE]",
                "save a copy of the game, named by date and players if you give no name; as a picture if it ends in .png, .svg or .gif",
                "save game.pgn",
                |text, _| Ok(Command::Save(read_file(text).ok())),
            ),
            with(
                "rename GAME NAME",
                "give a saved game a new name: first its number from /games or its old name, then the new one",
                "rename 1 The long endgame",
                |text, _| read_game_and_name(text).map(|(game, name)| Command::Rename(game, name)),
            ),
            with(
                "delete GAME",
                "delete a saved game for good: a number from /games, a name, or words",
                "delete 1",
                |text, _| read_game(text).map(Command::Delete),
            ),
            alone("pgn", "show the game as PGN", Command::Pgn),
            with(
                "copy fen|pgn",
                "copy the position or the game to the clipboard, if the terminal allows it",
                "copy fen",
                |text, _| read_copied(text).map(Command::Copy),
            ),
        ],
    },
    Group {
        word: "program",
        title: "Settings, help and quitting",
        rows: &[
            with(
                "set [SETTING [VALUE]]",
                "show the settings, or change one; white, black, event and round set names",
                "set say words",
                |text, _| read_set(text),
            ),
            with(
                "theme [THEME]",
                "choose the color theme",
                "theme contrast",
                |text, _| read_set(&format!("theme {text}")),
            ),
            with(
                "help [COMMAND|GROUP]",
                "list the commands, or explain one, a group, or all of them",
                "help clocks",
                |text, _| read_help(text).map(|help| Command::Ui(UiCommand::Help(help))),
            ),
            with(
                "rules [TOPIC]",
                "explain the rules of chess, with diagrams",
                "rules castling",
                |text, _| {
                    optional(text, read_topic).map(|topic| Command::Ui(UiCommand::Rules(topic)))
                },
            ),
            alone("quit", "quit the program", Command::Ui(UiCommand::Quit)),
        ],
    },
];

/// Iterates over every command.
pub fn commands() -> impl Iterator<Item = &'static CommandRow> {
    GROUPS.iter().flat_map(|group| group.rows)
}

/// The row of a command that takes an argument, or may take one.
const fn with(
    usage: &'static str,
    help: &'static str,
    example: &'static str,
    read: fn(&str, MoveReader<'_>) -> Result<Command, Refusal>,
) -> CommandRow {
    CommandRow {
        usage,
        help,
        example,
        read: Reading::Argument(read),
    }
}

/// The row of a command without an argument.
const fn alone(word: &'static str, help: &'static str, command: Command) -> CommandRow {
    CommandRow {
        usage: word,
        help,
        example: word,
        read: Reading::Alone(command),
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
