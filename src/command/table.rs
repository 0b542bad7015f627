//! The table of all commands.

use super::argument::{
    alone, optional, read_color, read_copied, read_goto, read_line, read_pieces, read_result,
    read_square, read_strip, read_topic,
};
use super::error::CommandError;
use super::{Command, CommandRow, Look, Query, files, help, setting};
use crate::game::Action;

/// Words that other programs have for commands of this one, each with its own word.
pub static OTHER_SPELLINGS: &[(&str, &str)] = &[
    ("draw", "offer"),
    ("undo", "takeback"),
    ("exit", "quit"),
    ("load", "open"),
    ("settings", "set"),
    ("time", "clock"),
];

/// Every command, in the order in which help lists them.
pub static COMMANDS: &[CommandRow] = &[
    CommandRow {
        word: "offer",
        arguments: "[white|black|drop]",
        help: "offer a draw, with your next move, or at once if you have just moved; or drop an offer not yet made",
        read: |text, position| {
            if text.eq_ignore_ascii_case("drop") {
                return Ok(Command::Act(Action::DropOffer));
            }
            let color = optional(text, read_color)?.unwrap_or(position.side_to_move());
            Ok(Command::Act(Action::OfferDraw(color)))
        },
    },
    CommandRow {
        word: "accept",
        arguments: "",
        help: "say yes to a draw offer, take-back or result",
        read: |text, _| alone(text, Command::Act(Action::Accept)),
    },
    CommandRow {
        word: "decline",
        arguments: "",
        help: "say no to a draw offer, take-back or result",
        read: |text, _| alone(text, Command::Act(Action::Decline)),
    },
    CommandRow {
        word: "claim",
        arguments: "[MOVE]",
        help: "claim a draw by repetition or fifty moves, now or with the move you name",
        read: |text, position| {
            let stated = optional(text, |text| {
                position.read_move(text).map_err(CommandError::Move)
            })?;
            Ok(Command::Act(Action::ClaimDraw(stated)))
        },
    },
    CommandRow {
        word: "resign",
        arguments: "[white|black]",
        help: "resign the game (for the side to move, if no color is given)",
        read: |text, position| {
            let color = optional(text, read_color)?.unwrap_or(position.side_to_move());
            Ok(Command::Act(Action::Resign(color)))
        },
    },
    CommandRow {
        word: "takeback",
        arguments: "",
        help: "ask to take back your last move",
        read: |text, _| alone(text, Command::Act(Action::AskTakeback)),
    },
    CommandRow {
        word: "result",
        arguments: "1-0|0-1|1/2-1/2|*",
        help: "propose to end the game with a result, or without one",
        read: |text, _| read_result(text).map(|result| Command::Act(Action::ProposeResult(result))),
    },
    CommandRow {
        word: "clock",
        arguments: "",
        help: "show the time on both clocks",
        read: |text, _| alone(text, Command::Ask(Query::Clocks)),
    },
    CommandRow {
        word: "pause",
        arguments: "",
        help: "pause the clocks",
        read: |text, _| alone(text, Command::Act(Action::PauseClocks)),
    },
    CommandRow {
        word: "start",
        arguments: "",
        help: "start the clocks, at the beginning or after a pause",
        read: |text, _| alone(text, Command::Act(Action::StartClocks)),
    },
    CommandRow {
        word: "touch",
        arguments: "SQUARE",
        help: "touch a piece, if touch-move is on: it must move if it can",
        read: |text, _| read_square(text).map(|square| Command::Act(Action::Touch(square))),
    },
    CommandRow {
        word: "flip",
        arguments: "",
        help: "turn the board",
        read: |text, _| alone(text, Command::Flip),
    },
    CommandRow {
        word: "goto",
        arguments: "PLY|start|end",
        help: "look at the position after this many plies (half moves)",
        read: |text, _| read_goto(text).map(Command::Look),
    },
    CommandRow {
        word: "back",
        arguments: "",
        help: "go back one move",
        read: |text, _| alone(text, Command::Look(Look::Back)),
    },
    CommandRow {
        word: "forward",
        arguments: "",
        help: "go forward one move",
        read: |text, _| alone(text, Command::Look(Look::Forward)),
    },
    CommandRow {
        word: "line",
        arguments: "[NUMBER]",
        help: "list the variations on the last move, or enter one",
        read: |text, _| {
            let line = optional(text, read_line)?;
            Ok(line.map_or(Command::Ask(Query::Lines), Command::Look))
        },
    },
    CommandRow {
        word: "continue",
        arguments: "",
        help: "play on from the position you are looking at, as a new game with the moves up to it",
        read: |text, _| alone(text, Command::Continue),
    },
    CommandRow {
        word: "board",
        arguments: "[LETTER|DIGIT]",
        help: "show the board, or say what is on one file (e) or rank (4)",
        read: |text, _| optional(text, read_strip).map(|strip| Command::Ask(Query::Board(strip))),
    },
    CommandRow {
        word: "fen",
        arguments: "",
        help: "show the position as FEN",
        read: |text, _| alone(text, Command::Ask(Query::Fen)),
    },
    CommandRow {
        word: "pgn",
        arguments: "",
        help: "show the game as PGN",
        read: |text, _| alone(text, Command::Pgn),
    },
    CommandRow {
        word: "copy",
        arguments: "fen|pgn",
        help: "copy the position or the game to the clipboard, if the terminal allows it",
        read: |text, _| read_copied(text).map(Command::Copy),
    },
    CommandRow {
        word: "moves",
        arguments: "[SQUARE]",
        help: "list the legal moves: all, or those from one square",
        read: |text, _| {
            optional(text, read_square).map(|square| Command::Ask(Query::Moves(square)))
        },
    },
    CommandRow {
        word: "last",
        arguments: "",
        help: "repeat the last move",
        read: |text, _| alone(text, Command::Ask(Query::Last)),
    },
    CommandRow {
        word: "pieces",
        arguments: "[white|black] [PIECE]",
        help: "say where the pieces are: all, or those of one color or kind",
        read: |text, _| {
            read_pieces(text).map(|(color, role)| Command::Ask(Query::Pieces(color, role)))
        },
    },
    CommandRow {
        word: "square",
        arguments: "SQUARE",
        help: "say what is on a square and what attacks it",
        read: |text, _| read_square(text).map(|square| Command::Ask(Query::Square(square))),
    },
    CommandRow {
        word: "new",
        arguments: "[FEN]",
        help: "start a new game, from the beginning or from a position",
        read: |text, _| {
            let start = optional(text, |text| text.parse().map_err(CommandError::Fen))?;
            Ok(Command::New(start.unwrap_or_default()))
        },
    },
    CommandRow {
        word: "rematch",
        arguments: "",
        help: "after a game, start another one with colors switched",
        read: |text, _| alone(text, Command::Rematch),
    },
    CommandRow {
        word: "score",
        arguments: "",
        help: "show each player's score in this session",
        read: |text, _| alone(text, Command::Score),
    },
    CommandRow {
        word: "games",
        arguments: "[WORDS]",
        help: "list the saved games: all, or those that match",
        read: |text, _| Ok(Command::Games(text.to_owned())),
    },
    CommandRow {
        word: "resume",
        arguments: "[GAME]",
        help: "resume a saved game: a number from /games, a name, or the last unfinished one",
        read: |text, _| Ok(Command::Resume((!text.is_empty()).then(|| text.to_owned()))),
    },
    CommandRow {
        word: "open",
        arguments: "FILE [NUMBER]",
        help: "open a PGN file; if it has several games, give a number or choose from a list",
        read: |text, _| files::read_open(text),
    },
    CommandRow {
        word: "save",
        arguments: "FILE",
        help: "save a copy of the game to a file; the game itself stays where it is",
        read: |text, _| files::read_save(text),
    },
    CommandRow {
        word: "rename",
        arguments: "GAME NAME",
        help: "give a saved game a new name: say its number from /games or its old name first",
        read: |text, _| files::read_rename(text),
    },
    CommandRow {
        word: "delete",
        arguments: "GAME",
        help: "delete a saved game for good: a number from /games, a name, or words",
        read: |text, _| files::read_delete(text),
    },
    CommandRow {
        word: "set",
        arguments: "[SETTING [VALUE]]",
        help: "show the settings, or change one; white, black, event and round set names",
        read: |text, _| setting::read_set(text),
    },
    CommandRow {
        word: "theme",
        arguments: "[THEME]",
        help: "choose the color theme",
        read: |text, _| setting::read_set(&format!("theme {text}")),
    },
    CommandRow {
        word: "help",
        arguments: "[COMMAND|GROUP]",
        help: "list the commands, or explain one, a group, or all of them",
        read: |text, _| help::read_help(text).map(Command::Help),
    },
    CommandRow {
        word: "rules",
        arguments: "[TOPIC]",
        help: "explain the rules of chess, with diagrams",
        read: |text, _| optional(text, read_topic).map(Command::Rules),
    },
    CommandRow {
        word: "quit",
        arguments: "",
        help: "quit the program",
        read: |text, _| alone(text, Command::Quit),
    },
];
