//! The command line: what may be asked of the program when it is started.

use std::error::Error as _;
use std::fmt;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand};

use crate::config::{ColorChoice, Look};
use crate::game::{Laws, Takebacks, Terms, TimeControl};
use crate::rules::{Color, Position};
use crate::session::{Players, Session};

/// Characters that a player's name may have: it must fit on a plate beside the board.
const LONGEST_NAME: usize = 60;

/// What `--help` shows below the options.
const EXAMPLES: &str = "\
Examples:
  tabiya                                   a board, ready for 1. e4
  tabiya --white Vera --black Sonja        the same, with the names of the players
  tabiya --time 15+10                      with clocks: 15 minutes, and 10 seconds more with each move
  tabiya --fen '8/8/8/8/8/4k3/4p3/4K3 w'   play on from a position (quote the FEN)
  tabiya --plain                           line by line: for a screen reader or a dumb terminal
  tabiya < moves.txt                       a game from a script; its result is the last line
  tabiya perft 5                           count the sequences of five legal moves
  tabiya check *.pgn                       replay the games of PGN files and name what is wrong with them
  tabiya show '8/8/8/8/8/4k3/4p3/4K3 w'    print a board, in colours on a terminal

In the game, /help lists the commands.";

/// Chess for two people at one terminal.
///
/// Without a command, a game begins. Move with the mouse, with the arrow keys, or by typing; every rule of the FIDE
/// Laws of Chess is kept. Where standard input or output is no terminal, the game is played line by line.
#[derive(Debug, Parser)]
#[command(name = "tabiya", version, after_long_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// A game, where no command is named.
    #[command(flatten)]
    play: Box<Play>,
    /// What to do instead.
    #[command(subcommand)]
    door: Option<Door>,
}

impl Cli {
    /// What the command line asks for.
    pub fn door(self) -> Door {
        self.door.unwrap_or(Door::Play(self.play))
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Door {
    /// Play a game (this is what happens without a command)
    Play(Box<Play>),
    /// Count the sequences of legal moves: the number on standard output, time and speed on standard error
    Perft(Perft),
    /// Check the games of PGN files: a line for each fault, with its place
    Check(Check),
    /// Print a board: in colours on a terminal or where they are asked for, else in letters
    Show(Show),
}

/// How a game is to be played.
#[derive(Args, Debug)]
pub struct Play {
    /// Begin at this position, in Forsyth-Edwards Notation, quoted
    #[arg(long, value_name = "FEN")]
    fen: Option<Position>,
    /// The name of the player of the white pieces
    #[arg(long, value_name = "NAME", value_parser = read_name)]
    white: Option<String>,
    /// The name of the player of the black pieces
    #[arg(long, value_name = "NAME", value_parser = read_name)]
    black: Option<String>,
    /// The time for each player: minutes and what each move adds in seconds, as in 15+10. Also 5, 90s, 5d3 (delay), 10b5
    /// (Bronstein), 40/90+30,30+30 (periods), 60s/move, '15 60s/move', '15+10 vs 5+3'
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// Whether threefold repetition and fifty moves must be claimed (fide) or end the game by themselves (auto)
    #[arg(long, value_name = "fide|auto")]
    laws: Option<Laws>,
    /// Whether moves can be taken back: if the opponent agrees (ask), without asking (free), or not at all (never)
    #[arg(long, value_name = "ask|free|never")]
    takeback: Option<Takebacks>,
    /// Play touch-move: a piece that has been picked up must move if it can
    #[arg(long)]
    touch_move: bool,
    /// Play line by line, for a screen reader, a dumb terminal or a script
    #[arg(long)]
    pub plain: bool,
    /// What the screen looks like.
    #[command(flatten)]
    pub look: Look,
}

impl Play {
    /// The sitting that these options ask for.
    pub fn session(self) -> Session {
        let unnamed = Players::default();
        let players = Players {
            white: self.white.unwrap_or(unnamed.white),
            black: self.black.unwrap_or(unnamed.black),
        };
        let terms = Terms {
            time: self.time,
            laws: self.laws.unwrap_or_default(),
            takebacks: self.takeback.unwrap_or_default(),
            touch_move: self.touch_move,
        };
        Session::new(self.fen.unwrap_or_default(), players).under(terms)
    }
}

/// What is to be counted.
#[derive(Args, Debug)]
pub struct Perft {
    /// How many plies (half moves) the sequences have
    pub depth: u8,
    /// Count from this position, in Forsyth-Edwards Notation, quoted
    #[arg(long, value_name = "FEN", default_value_t, hide_default_value = true)]
    pub fen: Position,
    /// Show the count of each first move before the number
    #[arg(long)]
    pub divide: bool,
}

/// What is to be checked.
#[derive(Args, Debug)]
pub struct Check {
    /// The files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print the last position of each game in Forsyth-Edwards Notation, and faults on standard error
    #[arg(long = "final")]
    pub finals: bool,
}

/// What board is to be printed, and how.
#[derive(Args, Debug)]
pub struct Show {
    /// The position, in Forsyth-Edwards Notation, quoted; without it, the first position of a game
    #[arg(value_name = "FEN", default_value_t, hide_default_value = true)]
    pub fen: Position,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
    /// The height of a square in lines, where colours are used; without it, as fits
    #[arg(long, value_name = "LINES", value_parser = clap::value_parser!(u16).range(1..=32))]
    pub size: Option<u16>,
    /// The colours.
    #[command(flatten)]
    pub look: Look,
}

impl Show {
    /// The color at the lower end of the board.
    pub fn bottom(&self) -> Color {
        if self.flip {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Whether colours are asked for, whatever the output is.
    pub fn asks_for_color(&self) -> bool {
        !matches!(self.look.color, None | Some(ColorChoice::Auto))
    }
}

/// Why a text cannot be a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameError {
    /// Nothing but blanks.
    Empty,
    /// More than [`LONGEST_NAME`] characters.
    TooLong,
    /// A character that would steer the terminal.
    Control,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the name is empty"),
            Self::TooLong => write!(f, "the name has more than {LONGEST_NAME} characters"),
            Self::Control => f.write_str("the name holds a control character"),
        }
    }
}

impl std::error::Error for NameError {}

/// A player's name, the blanks around it taken off.
fn read_name(text: &str) -> Result<String, NameError> {
    let name = text.trim();
    if name.is_empty() {
        Err(NameError::Empty)
    } else if name.chars().any(char::is_control) {
        Err(NameError::Control)
    } else if name.chars().count() > LONGEST_NAME {
        Err(NameError::TooLong)
    } else {
        Ok(name.to_owned())
    }
}

/// What is wrong with the command line, in the form of all our errors: `tabiya: what: why`.
pub fn explain(error: &clap::Error) -> String {
    let text = refused_value(error).unwrap_or_else(|| {
        let text = error.render().to_string();
        text.strip_prefix("error: ")
            .map(str::to_owned)
            .unwrap_or(text)
    });
    // The text may repeat what was typed, and that must not steer the terminal.
    let steers = |character: &char| character.is_control() && *character != '\n';
    let text: String = text
        .chars()
        .filter(|character| !steers(character))
        .collect();
    format!("tabiya: {text}")
}

/// The argument whose value is refused, and why, if that is what is wrong.
fn refused_value(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::InvalidArg)? {
        ContextValue::String(argument) if error.kind() == ErrorKind::ValueValidation => {
            Some(format!("{argument}: {}\n", error.source()?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is answered to a command line that is refused.
    fn refusal(arguments: &[&str]) -> String {
        let line = ["tabiya"].iter().chain(arguments);
        explain(&Cli::try_parse_from(line).unwrap_err())
    }

    #[test]
    fn the_definition_of_the_command_line_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn play_is_what_happens_without_a_command() {
        for line in [&["tabiya", "--plain"][..], &["tabiya", "play", "--plain"]] {
            match Cli::try_parse_from(line).unwrap().door() {
                Door::Play(play) => assert!(play.plain, "{line:?}"),
                Door::Perft(_) | Door::Check(_) | Door::Show(_) => panic!("{line:?}"),
            }
        }
    }

    #[test]
    fn players_without_a_name_go_by_their_color() {
        let line = ["tabiya", "--black", " Sonja "];
        let Door::Play(play) = Cli::try_parse_from(line).unwrap().door() else {
            panic!()
        };
        let session = play.session();
        assert_eq!(
            (&*session.players().white, &*session.players().black),
            ("White", "Sonja")
        );
    }

    #[test]
    fn the_terms_of_a_game_can_be_set() {
        let line = "tabiya --time 15+10 --laws auto --takeback never --touch-move";
        let Door::Play(play) = Cli::try_parse_from(line.split(' ')).unwrap().door() else {
            panic!()
        };
        let terms = Terms {
            time: "15+10".parse().ok(),
            laws: Laws::Auto,
            takebacks: Takebacks::Never,
            touch_move: true,
        };
        assert_eq!(*play.session().game().terms(), terms);
    }

    #[test]
    fn a_wrong_value_is_named_with_its_reason() {
        assert_eq!(
            refusal(&["--fen", "8/8/8/8/8/8/8/K7 w"]),
            "tabiya: --fen <FEN>: Black has no king\n"
        );
        assert_eq!(
            refusal(&["--white", " "]),
            "tabiya: --white <NAME>: the name is empty\n"
        );
        assert_eq!(
            refusal(&["--black", "a\u{1b}[31m"]),
            "tabiya: --black <NAME>: the name holds a control character\n"
        );
        assert_eq!(
            refusal(&["--time", "soon"]),
            "tabiya: --time <TIME>: a time is whole minutes as in 15, or seconds as in 90s, not \"soon\"\n"
        );
        assert_eq!(
            refusal(&["--takeback", "maybe"]),
            "tabiya: --takeback <ask|free|never>: say ask, free or never, not \"maybe\"\n"
        );
        assert_eq!(
            refusal(&["--black", &"x".repeat(61)]),
            "tabiya: --black <NAME>: the name has more than 60 characters\n"
        );
    }

    #[test]
    fn what_was_typed_is_repeated_without_control_characters() {
        let text = refusal(&["--\u{1b}[2Jboom"]);
        assert!(
            text.starts_with("tabiya: unexpected argument '--"),
            "{text:?}"
        );
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
}
