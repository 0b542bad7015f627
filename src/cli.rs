//! The command line: its options, and messages for clap's errors that look like our other errors. The doc comments of clap's
//! items are the help that players read.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::ParseIntError;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand as _, ValueHint};
use clap_complete::Shell;

use crate::command::{self, StartChoice};
use crate::drawing::PictureFormat;
use crate::rules::{Color, Position, StartNumber, Variant};
use crate::session::{Export, MoveRange, Session, SessionError, first_position};
use crate::settings::{self, ColorChoice, Config, Flags, LookFlags, Settings};
use crate::storage::GameFolder;
use crate::text::{nearest, printable};

/// Returns the examples of a command, for its help and the manual. A test runs all of them.
fn examples(command: &str) -> String {
    let mut commands = include_str!("cli/examples.txt").split("# ");
    let find = |text: &'static str| text.strip_prefix(command)?.strip_prefix('\n');
    let examples = commands.find_map(find).unwrap_or_default();
    format!("Examples:\n{}", examples.trim_end())
}

fn with_examples(command: clap::Command) -> clap::Command {
    let examples = examples(command.get_name());
    command.after_long_help(examples)
}

/// Chess for two people at one terminal.
///
/// Without a command, a game starts. Move with the mouse, with the arrow keys, or by typing; every rule of the FIDE
/// Laws of Chess is enforced. If standard input or output is not a terminal, the game is played line by line.
#[derive(Debug, Parser)]
#[command(name = "tabiya", version, args_conflicts_with_subcommands = true)]
#[command(after_long_help = examples("tabiya"), mut_subcommands(with_examples))]
pub struct Cli {
    /// The options of `play`, for a command line without a subcommand.
    #[command(flatten)]
    play: Box<Play>,
    #[command(subcommand)]
    subcommand: Option<Subcommand>,
}

impl Cli {
    pub fn read() -> Result<Self, clap::Error> {
        Self::of_words(std::env::args_os().collect())
    }

    /// Reads a command line. The first of its `words` is the program's name. Options may come before the subcommand.
    fn of_words(mut words: Vec<OsString>) -> Result<Self, clap::Error> {
        let is_command = |word: &OsString| word.to_str().is_some_and(Subcommand::has_subcommand);
        let subcommand = (1..words.len()).find(|&index| is_command(&words[index]));
        if let Some(subcommand) = subcommand.filter(|&index| index > 1) {
            // After a file, or as the value of an option, the word is not a subcommand.
            let before = Self::try_parse_from(&words[..subcommand]);
            if before.is_ok_and(|before| before.play.game.is_none()) {
                let moved = words.remove(subcommand);
                words.insert(1, moved);
            }
        }
        Self::try_parse_from(words)
    }

    /// Returns the subcommand, or `play` if there is none.
    pub fn subcommand(self) -> Subcommand {
        self.subcommand.unwrap_or(Subcommand::Play(self.play))
    }
}

#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Play a game (this is what happens without a command)
    Play(Box<Play>),
    /// Resume a saved game: by its number in the list of games, by name, or the last unfinished one
    Resume(Resume),
    /// Play one side of a game from another Tabiya, on your own screen: the game in a file, a saved game, or the newest one
    Join(Join),
    /// Watch a game that another Tabiya plays: the game in a file, a saved game, or the newest one being played
    Watch(Watch),
    /// List the saved games, most recently changed first
    Games {
        /// Only games that match all of these words: players, date, result, unfinished
        #[arg(value_name = "WORD")]
        words: Vec<String>,
    },
    /// Print a board: in color on a terminal or when asked for, otherwise in letters
    Show(Show),
    /// Show what Tabiya found out about the terminal and how, for a bug report
    Terminal {
        #[command(flatten)]
        look: LookFlags,
    },
    /// Print a script that lets a shell complete commands, settings and their values
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Print the manual as a man page: tabiya man | man -l -
    Man,
    /// Check the games in PGN files: one line for each error, with its location
    Check(Check),
    /// Judge positions: checkmate, stalemate or dead, and who can still give mate by any series of legal moves
    Judge(Judge),
    /// Count sequences of legal moves: the number on standard output, time and speed on standard error
    Perft(Perft),
}

#[derive(Args, Debug)]
pub struct Play {
    /// Open this PGN file: look through its first game, or continue it
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["fen", "time", "file"])]
    game: Option<PathBuf>,
    /// Save the game in this file. The file may be new, or hold a single unfinished game, which then continues with its own
    /// options
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// Start from this position, in Forsyth-Edwards Notation (FEN), in quotes
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Play Chess960, from the start position with this number (0 to 959), or from one drawn by lot, or from the position of
    /// --fen
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, conflicts_with = "file")]
    #[expect(
        clippy::option_option,
        reason = "clap's form of a flag whose value may be left out"
    )]
    chess960: Option<Option<StartNumber>>,
    #[command(flatten)]
    pub flags: GameFlags,
}

impl Play {
    /// Returns where the game starts. Fails if these options are not valid or do not fit together.
    fn start(&self) -> Result<StartChoice, clap::Error> {
        let at = |fen, variant| read_fen_option(fen, variant).map(StartChoice::At);
        if let (Some(game), Some(_)) = (&self.game, self.chess960) {
            let word = printable(&game.to_string_lossy());
            return Err(usage_error(&if word.parse::<StartNumber>().is_ok() {
                format!("a start position is named with an equals sign: --chess960={word}")
            } else {
                format!("--chess960 begins a new game, and cannot be used with {word}")
            }));
        }
        match (&self.fen, self.chess960) {
            (None, None) => Ok(StartChoice::At(Position::start())),
            (None, Some(None)) => Ok(StartChoice::DrawnChess960),
            (None, Some(Some(number))) => Ok(StartChoice::At(number.start())),
            (Some(fen), None) => at(fen, Variant::Standard),
            (Some(fen), Some(None)) => at(fen, Variant::Chess960),
            (Some(_), Some(Some(number))) => Err(usage_error(&format!(
                "--chess960={number}: --fen names the start position already"
            ))),
        }
    }

    /// Creates a session with a new game, or with the game of the named file.
    pub fn session(&self, settings: &Settings) -> anyhow::Result<Session> {
        let mut session = new_session(first_position(self.start()?), settings);
        if let Some(game) = &self.game {
            session.open(game, 1)?;
        }
        if let Some(file) = &self.file {
            session.keep_in_file(file)?;
        }
        self.flags.apply(&mut session);
        Ok(session)
    }
}

/// The flags for every game: new, resumed, joined or watched.
#[derive(Args, Debug)]
pub struct GameFlags {
    #[command(flatten)]
    flags: Flags,
}

impl GameFlags {
    /// Loads the settings: the defaults, then the user's file, then these flags.
    pub fn config(&self) -> Config {
        Config::load(settings::of_user(), &self.flags.changes)
    }

    /// Applies the flags to a session. They take precedence over the tags of an opened file.
    fn apply(&self, session: &mut Session) {
        for change in &self.flags.changes {
            session.apply_setting(change);
        }
    }
}

/// Creates a session with a new game from this position, with the players and options of the settings. The session saves its
/// games in the user's folder.
fn new_session(start: Position, settings: &Settings) -> Session {
    let players = settings.players.clone();
    let mut session = Session::new(start, players).with_options(settings.game.clone());
    session.keep_games(GameFolder::of_user());
    session
}

/// Returns the words that name a game as one text, with spaces between them; `None` if there are no words.
fn joined(words: &[String]) -> Option<String> {
    Some(words.join(" ")).filter(|text| !text.is_empty())
}

#[derive(Args, Debug)]
pub struct Resume {
    /// Its number in the list of games, the name of its file, or words that only this unfinished game matches
    #[arg(value_name = "GAME")]
    game: Vec<String>,
    #[command(flatten)]
    pub flags: GameFlags,
}

impl Resume {
    /// Creates a session with the game to resume.
    pub fn session(&self, settings: &Settings) -> Result<Session, SessionError> {
        let mut session = new_session(Position::start(), settings);
        session.resume(joined(&self.game).as_deref())?;
        self.flags.apply(&mut session);
        Ok(session)
    }
}

#[derive(Args, Debug)]
pub struct Join {
    /// Its file, its number in the list of games, or words that only this unfinished game matches
    #[arg(value_name = "GAME")]
    game: Vec<String>,
    /// The side to play, if nobody plays it on another screen. By default the free one, or Black
    #[arg(long = "as", value_name = "COLOR", value_parser = ["white", "black"])]
    side: Option<String>,
    #[command(flatten)]
    pub flags: GameFlags,
}

impl Join {
    /// Creates a session that follows the game. Asks the process that has the game for the named side, or for a free side if no
    /// side is named.
    pub fn session(&self, settings: &Settings) -> Result<Session, SessionError> {
        let mut session = new_session(Position::start(), settings);
        let side = self.side.as_deref().map(|side| match side {
            "white" => Color::White,
            _ => Color::Black,
        });
        session.join(joined(&self.game).as_deref(), side)?;
        Ok(session)
    }
}

#[derive(Args, Debug)]
pub struct Watch {
    /// Its file, its number in the list of games, or words that only this unfinished game matches
    #[arg(value_name = "GAME")]
    game: Vec<String>,
    #[command(flatten)]
    pub flags: GameFlags,
}

impl Watch {
    /// Creates a session that follows the game, and plays neither side as long as another process has the game.
    pub fn session(&self, settings: &Settings) -> Result<Session, SessionError> {
        let mut session = new_session(Position::start(), settings);
        session.watch_game(joined(&self.game).as_deref())?;
        Ok(session)
    }
}

#[derive(Args, Debug)]
pub struct Perft {
    /// How many plies (half moves) the sequences have
    pub depth: u8,
    /// Count from this position, in Forsyth-Edwards Notation (FEN), in quotes
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    #[command(flatten)]
    start: StartFlag,
    /// Show the count of each first move before the number
    #[arg(long)]
    pub divide: bool,
}

impl Perft {
    /// Returns the position to count from, or why the FEN is not valid.
    pub fn position(&self) -> Result<Position, clap::Error> {
        match &self.fen {
            Some(fen) => read_fen_option(fen, self.start.variant_of_text()?),
            None => Ok(self.start.position()),
        }
    }
}

/// The flag for Chess960 positions, or for a start position of Chess960.
#[derive(Args, Debug, Default)]
struct StartFlag {
    /// Read positions as Chess960, where castling rights may name the files of rooks (X-FEN or Shredder-FEN); or take the start
    /// position with this number (0 to 959)
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true)]
    #[expect(
        clippy::option_option,
        reason = "clap's form of a flag whose value may be left out"
    )]
    chess960: Option<Option<StartNumber>>,
}

impl StartFlag {
    /// Returns the start position that the flag means.
    fn position(&self) -> Position {
        match self.chess960 {
            None => Position::start(),
            Some(None) => Position::standard_start(Variant::Chess960),
            Some(Some(number)) => number.start(),
        }
    }

    /// Returns the variant of a position that is given as text. Fails if the flag names a position too.
    fn variant_of_text(&self) -> Result<Variant, clap::Error> {
        match self.chess960 {
            None => Ok(Variant::Standard),
            Some(None) => Ok(Variant::Chess960),
            Some(Some(number)) => Err(usage_error(&format!(
                "--chess960={number} names a start position already"
            ))),
        }
    }
}

/// The flag for Chess960 positions.
#[derive(Args, Debug, Default)]
pub struct VariantFlag {
    /// Read positions as Chess960, where castling rights may name the files of rooks (X-FEN or Shredder-FEN)
    #[arg(long)]
    chess960: bool,
}

impl VariantFlag {
    pub fn variant(&self) -> Variant {
        if self.chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        }
    }
}

/// Reads a FEN. If it is not valid in standard chess but is in Chess960, the error names the flag for that.
pub fn read_fen(text: &str, variant: Variant) -> Result<Position, String> {
    command::read_fen(text, variant, "for Chess960 add --chess960")
}

fn read_fen_option(text: &str, variant: Variant) -> Result<Position, clap::Error> {
    read_fen(text, variant).map_err(|why| usage_error(&format!("--fen <FEN>: {why}")))
}

/// Creates a usage error with this message, for a mistake that clap does not find.
fn usage_error(why: &str) -> clap::Error {
    clap::Error::raw(ErrorKind::ValueValidation, format!("{why}\n"))
}

#[derive(Args, Debug)]
pub struct Check {
    /// The files; - means standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Print the last position of each game in Forsyth-Edwards Notation (FEN), and errors on standard error
    #[arg(long = "final")]
    pub finals: bool,
}

/// The default budget of `judge`: how many positions it looks at for each color. Hardly any verdict stays unknown, and the
/// hardest positions take about a second.
const JUDGE_BUDGET: u64 = 1_500_000;

#[derive(Args, Debug)]
pub struct Judge {
    /// Positions in Forsyth-Edwards Notation (FEN), each in quotes; if none, one per line from standard input
    #[arg(value_name = "FEN")]
    pub fens: Vec<String>,
    #[command(flatten)]
    pub variant: VariantFlag,
    /// How many positions to look at for each color before its verdict is "unknown"
    #[arg(long, value_name = "NODES", default_value_t = JUDGE_BUDGET, hide_default_value = true)]
    pub budget: u64,
    /// Show the speed, the slowest position, unknown verdicts, and what decided the other verdicts, on standard error
    #[arg(long)]
    pub stats: bool,
}

#[derive(Args, Debug)]
pub struct Show {
    /// The position, in Forsyth-Edwards Notation (FEN), in quotes; or a PGN file, to show the last position of its
    /// first game (- means standard input); if left out, the starting position
    #[arg(value_name = "FEN|FILE")]
    subject: Option<String>,
    #[command(flatten)]
    start: StartFlag,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
    /// Write a new file with this extension: .svg or .png for a picture of the board, .gif for the whole game of up to 6000 positions, .txt for its score
    /// sheet
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = read_output)]
    pub output: Option<Output>,
    /// The side of a square: 1 to 32 lines in printed colors, by default as large as fits; 16 to 512 pixels in a picture, at
    /// most 128 in a GIF, by default 64
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub size: Option<u16>,
    /// Draw only these moves of the game into a GIF, and the position before them, as in 10-20
    #[arg(long, value_name = "FIRST-LAST", requires = "output")]
    pub moves: Option<MoveRange>,
    /// How long each position of a GIF shows, in seconds: 0.1 to 60, by default 1
    #[arg(long, value_name = "SECONDS", requires = "output")]
    pub pace: Option<Pace>,
    #[command(flatten)]
    pub look: LookFlags,
}

/// How long a position of a GIF shows, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(pub u16);

impl FromStr for Pace {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let seconds = text
            .parse()
            .ok()
            .filter(|seconds| (0.1..=60.0).contains(seconds));
        let hundredths =
            seconds.map(|seconds: f64| Duration::from_secs_f64(seconds).as_millis() / 10);
        let pace = hundredths.and_then(|hundredths| u16::try_from(hundredths).ok());
        pace.map(Self)
            .ok_or("give a number of seconds from 0.1 to 60")
    }
}

/// What `show` prints or draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Position(Position),
    /// The last position of the first game in this file; `-` is standard input.
    File(PathBuf),
}

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    pub path: PathBuf,
    pub export: Export,
}

/// Reads the name of a file to write. Fails if its extension asks for nothing that we write.
fn read_output(text: &str) -> Result<Output, &'static str> {
    let path = PathBuf::from(text);
    match Export::of_file(&path) {
        Some(export) => Ok(Output { path, export }),
        None => Err("the name must end in .svg, .png, .gif or .txt"),
    }
}

impl Show {
    /// Returns what to show. A text that is not a valid FEN is the name of a file. Fails if it looks like a FEN and there is no
    /// such file, or if the size of the squares is impossible.
    pub fn subject(&self) -> Result<Subject, clap::Error> {
        if let Some(error) = self.size_error() {
            return Err(usage_error(&error));
        }
        let Some(text) = &self.subject else {
            return Ok(Subject::Position(self.start.position()));
        };
        let variant = self.start.variant_of_text()?;
        let file = PathBuf::from(text);
        let in_placement = |letter: char| letter == '/' || letter.is_ascii_alphanumeric();
        let like_fen = text.contains(' ') || text.contains('/') && text.chars().all(in_placement);
        match read_fen(text, variant) {
            Ok(position) => Ok(Subject::Position(position)),
            Err(error) if like_fen && !file.exists() => {
                Err(usage_error(&format!("[FEN|FILE]: {error}")))
            }
            Err(_) => Ok(Subject::File(file)),
        }
    }

    pub fn bottom(&self) -> Color {
        if self.flip {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Returns why the size of squares is impossible for this output; `None` if it is possible or was left out.
    fn size_error(&self) -> Option<String> {
        let (place, sides, unit) = match self.output.as_ref().map(|output| output.export) {
            Some(Export::ScoreSheet) => return None,
            None => ("on a printed board", 1..=32, "lines"),
            Some(Export::Picture(PictureFormat::Svg)) => ("in an SVG file", 16..=512, "pixels"),
            Some(Export::Picture(PictureFormat::Png)) => ("in a PNG file", 16..=512, "pixels"),
            // Many large frames would take much time and space.
            Some(Export::Picture(PictureFormat::Gif)) => ("in a GIF file", 16..=128, "pixels"),
        };
        let size = self.size.filter(|size| !sides.contains(size))?;
        let (least, most) = sides.into_inner();
        Some(format!(
            "--size {size}: {place} a square has {least} to {most} {unit}"
        ))
    }

    /// Returns true if a flag sets `color` to anything but `auto`. Then the colors do not depend on whether the output is a
    /// terminal.
    pub fn sets_color(&self) -> bool {
        let asked = Config::load(None, &self.look.changes);
        asked.settings().color != ColorChoice::Auto
    }
}

/// Returns the message for a usage error. Like all our errors, it starts with `tabiya: `.
pub fn explain(mut error: clap::Error) -> String {
    // For an unknown option, clap explains how to pass it as a value, which nobody wants here.
    error.remove(ContextKind::Suggested);
    if error.get(ContextKind::InvalidArg) == Some(&ContextValue::String("--clock".to_owned())) {
        let time = ContextValue::String("--time".to_owned());
        error.insert(ContextKind::SuggestedArg, time);
    }
    let rendered = invalid_value(&error).unwrap_or_else(|| error.render().to_string());
    let text = rendered.trim_start_matches("error: ");
    // The text may repeat what the user typed. Its control characters must not reach the terminal.
    let lines: Vec<String> = text.split('\n').map(printable).collect();
    format!("tabiya: {}", lines.join("\n"))
}

/// Returns a message with the argument and the reason if clap could not read an argument's value; `None` for any other error,
/// and for those of [`usage_error`], which have a message already.
fn invalid_value(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let why = error.source()?;
    let argument = error.get(ContextKind::InvalidArg)?;
    Some(match error.get(ContextKind::InvalidValue) {
        Some(value) if why.is::<ParseIntError>() => {
            format!("{argument}: \"{value}\" is not a number\n")
        }
        _ => format!("{argument}: {why}\n"),
    })
}

/// Returns advice to append to the error if a file could not be read and its name may be a mistyped subcommand, because it has
/// neither a dot nor a slash; otherwise an empty text.
pub fn advice(error: &anyhow::Error) -> String {
    let Some(SessionError::Unreadable(path, _)) = error.downcast_ref() else {
        return String::new();
    };
    let Some(word) = path.to_str().filter(|word| !word.contains(['.', '/'])) else {
        return String::new();
    };
    let commands = Cli::command();
    let names = commands.get_subcommands().map(clap::Command::get_name);
    match nearest(word, names) {
        Some(near) => format!("; did you mean tabiya {near}?"),
        None => "; tabiya --help lists the commands".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Config;

    /// The answer to a command line that is refused.
    fn refusal(arguments: &[&str]) -> String {
        let line = ["tabiya"].iter().chain(arguments).map(OsString::from);
        explain(match Cli::of_words(line.collect()) {
            Ok(cli) => cli.play.start().unwrap_err(),
            Err(error) => error,
        })
    }

    #[test]
    fn the_command_line_definition_is_valid() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn without_a_command_the_program_plays() {
        for line in [&["tabiya", "--plain"][..], &["tabiya", "play", "--plain"]] {
            match Cli::try_parse_from(line).unwrap().subcommand() {
                Subcommand::Play(play) => {
                    assert!(play.flags.config().settings().plain.is_on(), "{line:?}");
                }
                _ => panic!("{line:?}"),
            }
        }
    }

    #[test]
    fn players_without_names_go_by_color() {
        let line = ["tabiya", "--black", " Sonja "];
        let Subcommand::Play(play) = Cli::try_parse_from(line).unwrap().subcommand() else {
            panic!()
        };
        let config = Config::load(None, &play.flags.flags.changes);
        let session = play.session(config.settings()).unwrap();
        assert_eq!(
            (&*session.players().white, &*session.players().black),
            ("White", "Sonja")
        );
    }

    #[test]
    fn the_terms_of_a_game_can_be_set() {
        let line = "tabiya --time 15+10 --laws auto --takeback never --touch-move";
        let Subcommand::Play(play) = Cli::try_parse_from(line.split(' ')).unwrap().subcommand()
        else {
            panic!()
        };
        let config = Config::load(None, &play.flags.flags.changes);
        let session = play.session(config.settings()).unwrap();
        let options = session.game().options();
        assert_eq!(options.time, "15+10".parse().ok());
        let unusual: Vec<_> = options.unusual().collect();
        assert_eq!(unusual, ["touch-move", "automatic draws", "no take-backs"]);
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
            "tabiya: --black <NAME>: the name contains a control character\n"
        );
        assert_eq!(
            refusal(&["--time", "soon"]),
            "tabiya: --time <TIME>: \"soon\" is not a time: write 5, 5+3 or 90s\n"
        );
        assert_eq!(
            refusal(&["--takeback", "maybe"]),
            "tabiya: --takeback <TAKEBACK>: must be ask, free or never, not \"maybe\"\n"
        );
        assert_eq!(
            refusal(&["--black", &"x".repeat(61)]),
            "tabiya: --black <NAME>: the name has more than 60 characters\n"
        );
    }

    #[test]
    fn an_error_repeats_the_input_without_control_characters() {
        let text = refusal(&["--\u{1b}[2Jboom"]);
        assert!(
            text.starts_with("tabiya: unexpected argument '--"),
            "{text:?}"
        );
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
}
