//! The commands: what each one is, the table of their words, and the groups in which help lists them.

use std::fmt;
use std::path::PathBuf;

use super::CommandRow;
use super::argument::{
    alone, optional, read_clock, read_color, read_copied, read_file, read_file_and_number,
    read_game, read_game_and_name, read_goto, read_help, read_pair, read_pieces, read_result,
    read_set, read_square, read_start, read_strip, read_topic, read_variation,
};
use super::help::{Group, Help};
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
    /// Gives a saved game, which stands first, a new name.
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
    /// Returns what a page calls the answer.
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
    /// After so many plies of the line that is looked at.
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

/// Every command, in the order in which help lists them.
pub static COMMANDS: &[CommandRow] = &[
    CommandRow {
        word: "offer",
        arguments: "[white|black|drop]",
        help: "offer a draw with your next move, or right after it; or drop an offer not yet made",
        example: "/offer",
        read: |text, moves| {
            if text.eq_ignore_ascii_case("drop") {
                return Ok(Command::Act(Action::DropOffer));
            }
            let color = optional(text, read_color)?.unwrap_or(moves.position.side_to_move());
            Ok(Command::Act(Action::OfferDraw(color)))
        },
    },
    CommandRow {
        word: "accept",
        arguments: "",
        help: "say yes to what the other player offers or asks",
        example: "/accept",
        read: |text, _| alone(text, Command::Act(Action::Accept)),
    },
    CommandRow {
        word: "decline",
        arguments: "",
        help: "say no to what the other player offers or asks",
        example: "/decline",
        read: |text, _| alone(text, Command::Act(Action::Decline)),
    },
    CommandRow {
        word: "claim",
        arguments: "[MOVE]",
        help: "claim a draw by repetition or fifty moves, now or with the move you name",
        example: "/claim Nf3",
        read: |text, moves| {
            let stated = optional(text, |text| {
                moves.read(text).map_err(|error| moves.refuse(&error))
            })?;
            Ok(Command::Act(Action::ClaimDraw(stated)))
        },
    },
    CommandRow {
        word: "resign",
        arguments: "[white|black]",
        help: "resign the game (for the side to move, if no color is given)",
        example: "/resign black",
        read: |text, moves| {
            let color = optional(text, read_color)?.unwrap_or(moves.position.side_to_move());
            Ok(Command::Act(Action::Resign(color)))
        },
    },
    CommandRow {
        word: "takeback",
        arguments: "",
        help: "ask to take back your last move",
        example: "/takeback",
        read: |text, _| alone(text, Command::Act(Action::AskTakeback)),
    },
    CommandRow {
        word: "result",
        arguments: "1-0|0-1|1/2-1/2|*",
        help: "propose to end the game with a result, or without one",
        example: "/result 1/2-1/2",
        read: |text, _| read_result(text).map(|result| Command::Act(Action::ProposeResult(result))),
    },
    CommandRow {
        word: "clock",
        arguments: "[white|black TIME]",
        help: "show the time on both clocks, or ask to set one that went wrong",
        example: "/clock white 5:00",
        read: |text, _| {
            let action = optional(text, read_clock)?;
            Ok(action.map_or(Command::Ask(Query::Clocks), Command::Act))
        },
    },
    CommandRow {
        word: "pause",
        arguments: "",
        help: "pause the clocks",
        example: "/pause",
        read: |text, _| alone(text, Command::Act(Action::PauseClocks)),
    },
    CommandRow {
        word: "start",
        arguments: "",
        help: "start the clocks, at the beginning or after a pause",
        example: "/start",
        read: |text, _| alone(text, Command::Act(Action::StartClocks)),
    },
    CommandRow {
        word: "touch",
        arguments: "SQUARE",
        help: "touch a piece, if touch-move is on: it must move if it can",
        example: "/touch g1",
        read: |text, _| read_square(text).map(|square| Command::Act(Action::Touch(square))),
    },
    CommandRow {
        word: "flip",
        arguments: "",
        help: "turn the board",
        example: "/flip",
        read: |text, _| alone(text, Command::Ui(UiCommand::Flip)),
    },
    CommandRow {
        word: "goto",
        arguments: "NUMBER|start|end",
        help: "look at the position after White's move with this number; after Black's, with dots behind it",
        example: "/goto 12...",
        read: |text, _| read_goto(text).map(Command::Look),
    },
    CommandRow {
        word: "back",
        arguments: "",
        help: "go back one move",
        example: "/back",
        read: |text, _| alone(text, Command::Look(Look::Back)),
    },
    CommandRow {
        word: "forward",
        arguments: "",
        help: "go forward one move",
        example: "/forward",
        read: |text, _| alone(text, Command::Look(Look::Forward)),
    },
    CommandRow {
        word: "variation",
        arguments: "[NUMBER]",
        help: "list the variations on the last move, or enter one",
        example: "/variation 1",
        read: |text, _| {
            let variation = optional(text, read_variation)?;
            Ok(variation.map_or(Command::Ask(Query::Variations), Command::Look))
        },
    },
    CommandRow {
        word: "continue",
        arguments: "",
        help: "play on from the position you are looking at, as a new game with the moves up to it",
        example: "/continue",
        read: |text, _| alone(text, Command::Continue),
    },
    CommandRow {
        word: "board",
        arguments: "[LETTER|DIGIT]",
        help: "show the board, or say what is on one file (e) or rank (4)",
        example: "/board e",
        read: |text, _| optional(text, read_strip).map(|strip| Command::Ask(Query::Board(strip))),
    },
    CommandRow {
        word: "fen",
        arguments: "",
        help: "show the position as FEN",
        example: "/fen",
        read: |text, _| alone(text, Command::Ask(Query::Fen)),
    },
    CommandRow {
        word: "pgn",
        arguments: "",
        help: "show the game as PGN",
        example: "/pgn",
        read: |text, _| alone(text, Command::Pgn),
    },
    CommandRow {
        word: "copy",
        arguments: "fen|pgn",
        help: "copy the position or the game to the clipboard, if the terminal allows it",
        example: "/copy fen",
        read: |text, _| read_copied(text).map(Command::Copy),
    },
    CommandRow {
        word: "moves",
        arguments: "[SQUARE]",
        help: "list the legal moves: all, or those from one square",
        example: "/moves g1",
        read: |text, _| {
            optional(text, read_square).map(|square| Command::Ask(Query::Moves(square)))
        },
    },
    CommandRow {
        word: "last",
        arguments: "",
        help: "repeat the last move",
        example: "/last",
        read: |text, _| alone(text, Command::Ask(Query::Last)),
    },
    CommandRow {
        word: "opening",
        arguments: "",
        help: "name the opening, if the game has reached one that has a name",
        example: "/opening",
        read: |text, _| alone(text, Command::Ask(Query::Opening)),
    },
    CommandRow {
        word: "note",
        arguments: "[TEXT|!|?|!!|??|!?|?!]",
        help: "note something on the move you are looking at, or mark it; without a text, remove the last note on it",
        example: "/note !?",
        read: |text, _| Ok(Command::Note(text.to_owned())),
    },
    CommandRow {
        word: "pieces",
        arguments: "[white|black] [PIECE]",
        help: "say where the pieces are: all, or those of one color or kind",
        example: "/pieces black knights",
        read: |text, _| {
            read_pieces(text).map(|(color, role)| Command::Ask(Query::Pieces(color, role)))
        },
    },
    CommandRow {
        word: "square",
        arguments: "SQUARE",
        help: "say what is on a square and what attacks it",
        example: "/square e4",
        read: |text, _| read_square(text).map(|square| Command::Ask(Query::Square(square))),
    },
    CommandRow {
        word: "new",
        arguments: "[FEN|chess960] [N]",
        help: "start a new game: from the beginning, a position, or start N of Chess960 (by lot without N)",
        example: "/new chess960 518",
        read: |text, _| read_start(text).map(Command::New),
    },
    CommandRow {
        word: "edit",
        arguments: "",
        help: "set up a position on the board, and play from it",
        example: "/edit",
        read: |text, _| alone(text, Command::Ui(UiCommand::Edit)),
    },
    CommandRow {
        word: "rematch",
        arguments: "",
        help: "after a game, start another one with colors switched",
        example: "/rematch",
        read: |text, _| alone(text, Command::Rematch),
    },
    CommandRow {
        word: "score",
        arguments: "[NAME, NAME]",
        help: "show the score of this session, and of saved games between two players",
        example: "/score Vera, Sonja",
        read: |text, _| optional(text, read_pair).map(Command::Score),
    },
    CommandRow {
        word: "games",
        arguments: "[WORDS]",
        help: "list the saved games: all, or those that match",
        example: "/games Vera unfinished",
        read: |text, _| Ok(Command::Ui(UiCommand::Games(text.to_owned()))),
    },
    CommandRow {
        word: "resume",
        arguments: "[GAME]",
        help: "resume a saved game: a number from /games, a name, or the last unfinished one",
        example: "/resume 1",
        read: |text, _| optional(text, read_game).map(Command::Resume),
    },
    CommandRow {
        word: "open",
        arguments: "FILE [NUMBER]",
        help: "open a PGN file; if it has several games, give a number or choose from a list",
        example: "/open games.pgn 2",
        read: |text, _| {
            read_file_and_number(text).map(|(file, number)| Command::Open(file, number))
        },
    },
    CommandRow {
        word: "save",
        arguments: "[FILE]",
        help: "save a copy of the game, by itself named by date and players; as a picture if it ends in .png, .svg or .gif",
        example: "/save game.pgn",
        read: |text, _| Ok(Command::Save(read_file(text).ok())),
    },
    CommandRow {
        word: "rename",
        arguments: "GAME NAME",
        help: "give a saved game a new name: say its number from /games or its old name first",
        example: "/rename 1 The long endgame",
        read: |text, _| read_game_and_name(text).map(|(game, name)| Command::Rename(game, name)),
    },
    CommandRow {
        word: "delete",
        arguments: "GAME",
        help: "delete a saved game for good: a number from /games, a name, or words",
        example: "/delete 1",
        read: |text, _| read_game(text).map(Command::Delete),
    },
    CommandRow {
        word: "set",
        arguments: "[SETTING [VALUE]]",
        help: "show the settings, or change one; white, black, event and round set names",
        example: "/set say words",
        read: |text, _| read_set(text),
    },
    CommandRow {
        word: "theme",
        arguments: "[THEME]",
        help: "choose the color theme",
        example: "/theme contrast",
        read: |text, _| read_set(&format!("theme {text}")),
    },
    CommandRow {
        word: "help",
        arguments: "[COMMAND|GROUP]",
        help: "list the commands, or explain one, a group, or all of them",
        example: "/help clocks",
        read: |text, _| read_help(text).map(|help| Command::Ui(UiCommand::Help(help))),
    },
    CommandRow {
        word: "rules",
        arguments: "[TOPIC]",
        help: "explain the rules of chess, with diagrams",
        example: "/rules castling",
        read: |text, _| {
            optional(text, read_topic).map(|topic| Command::Ui(UiCommand::Rules(topic)))
        },
    },
    CommandRow {
        word: "quit",
        arguments: "",
        help: "quit the program",
        example: "/quit",
        read: |text, _| alone(text, Command::Ui(UiCommand::Quit)),
    },
];

/// All commands in groups, in the order in which help lists them.
pub static GROUPS: &[Group] = &[
    Group {
        word: "game",
        title: "Offers, claims and other questions",
        commands: &[
            "offer", "accept", "decline", "claim", "resign", "takeback", "result", "touch",
            "rematch", "score",
        ],
    },
    Group {
        word: "clocks",
        title: "The clocks",
        commands: &["clock", "pause", "start"],
    },
    Group {
        word: "position",
        title: "What is on the board",
        commands: &[
            "board", "square", "pieces", "moves", "last", "opening", "fen", "flip",
        ],
    },
    Group {
        word: "looking",
        title: "Looking at other positions in the game",
        commands: &["goto", "back", "forward", "variation", "note", "continue"],
    },
    Group {
        word: "files",
        title: "Saved games",
        commands: &[
            "new", "edit", "games", "resume", "open", "save", "rename", "delete", "pgn", "copy",
        ],
    },
    Group {
        word: "program",
        title: "Settings, help and quitting",
        commands: &["set", "theme", "help", "rules", "quit"],
    },
];

/// Words that other programs have for commands of this one, each with its own word.
pub static OTHER_SPELLINGS: &[(&str, &str)] = &[
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
