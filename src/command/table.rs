//! The table of all commands.

use super::argument::{
    alone, optional, read_color, read_copied, read_goto, read_line, read_pieces, read_result,
    read_square, read_strip, read_topic,
};
use super::error::CommandError;
use super::{Command, Entry, Inquiry, Look, files, help, setting};
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
pub static COMMANDS: &[Entry] = &[
    Entry {
        word: "offer",
        arguments: "[white|black|drop]",
        help: "offer a draw: with your next move, or at once if you have just moved; or drop one not yet made",
        read: |text, position| {
            if text.eq_ignore_ascii_case("drop") {
                return Ok(Command::Act(Action::DropOffer));
            }
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
        word: "line",
        arguments: "[NUMBER]",
        help: "list the side lines instead of the last move, or enter one",
        read: |text, _| {
            let line = optional(text, read_line)?;
            Ok(line.map_or(Command::Tell(Inquiry::Lines), Command::Look))
        },
    },
    Entry {
        word: "continue",
        arguments: "",
        help: "play on from the position you look at, as a new game with the moves up to it",
        read: |text, _| alone(text, Command::Continue),
    },
    Entry {
        word: "board",
        arguments: "[LETTER|DIGIT]",
        help: "show the board, or say what stands on one file (e) or rank (4)",
        read: |text, _| {
            optional(text, read_strip).map(|strip| Command::Tell(Inquiry::Board(strip)))
        },
    },
    Entry {
        word: "fen",
        arguments: "",
        help: "show the position as FEN",
        read: |text, _| alone(text, Command::Tell(Inquiry::Fen)),
    },
    Entry {
        word: "pgn",
        arguments: "",
        help: "show the game in PGN",
        read: |text, _| alone(text, Command::Pgn),
    },
    Entry {
        word: "copy",
        arguments: "fen|pgn",
        help: "put the position or the game on the clipboard, where the terminal lets programs do that",
        read: |text, _| read_copied(text).map(Command::Copy),
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
        arguments: "[white|black] [PIECE]",
        help: "say where the pieces stand, all or those of a side or kind",
        read: |text, _| {
            read_pieces(text).map(|(color, role)| Command::Tell(Inquiry::Pieces(color, role)))
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
        word: "rematch",
        arguments: "",
        help: "after a game, begin another one with colors changed",
        read: |text, _| alone(text, Command::Rematch),
    },
    Entry {
        word: "score",
        arguments: "",
        help: "say what each player has scored in this sitting",
        read: |text, _| alone(text, Command::Score),
    },
    Entry {
        word: "games",
        arguments: "[WORDS]",
        help: "list the saved games, all or those that match",
        read: |text, _| Ok(Command::Games(text.to_owned())),
    },
    Entry {
        word: "resume",
        arguments: "[GAME]",
        help: "go on with a saved game: a number from /games, a name, or the last unfinished one",
        read: |text, _| Ok(Command::Resume((!text.is_empty()).then(|| text.to_owned()))),
    },
    Entry {
        word: "open",
        arguments: "FILE [NUMBER]",
        help: "open a PGN file; of several games the one with a number, or one chosen from a list",
        read: |text, _| files::read_open(text),
    },
    Entry {
        word: "save",
        arguments: "FILE",
        help: "write the game to a file of your own; where it is kept does not change",
        read: |text, _| files::read_save(text),
    },
    Entry {
        word: "rename",
        arguments: "GAME NAME",
        help: "give a saved game a name: the game by its number from /games or its old name",
        read: |text, _| files::read_rename(text),
    },
    Entry {
        word: "delete",
        arguments: "GAME",
        help: "remove a saved game for good: a number from /games, a name, or words",
        read: |text, _| files::read_delete(text),
    },
    Entry {
        word: "set",
        arguments: "[SETTING [VALUE]]",
        help: "show the settings, or change one; white, black, event and round give names",
        read: |text, _| setting::read_set(text),
    },
    Entry {
        word: "theme",
        arguments: "[THEME]",
        help: "choose the colors of the screen",
        read: |text, _| setting::read_set(&format!("theme {text}")),
    },
    Entry {
        word: "help",
        arguments: "[COMMAND|GROUP]",
        help: "list the commands, or explain one, a group of them, or all",
        read: |text, _| help::read_help(text).map(Command::Help),
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
