//! The command language: reads, completes and explains what players type. The commands stand in `commands.txt`, what may
//! follow their words in [`argument`]; `Session::execute` executes them.

mod argument;
mod candidate;
mod complete;
mod lookup;
mod table;
mod typed_argument;

use std::fmt;

use itertools::Itertools;

pub use argument::{read_chess960, read_fen, read_start};
pub use candidate::Candidate;
pub use complete::{Completion, complete};
pub use lookup::Lookup;
pub use table::{
    ALIASES, Command, Copied, GROUPS, Help, LastMoves, Look, Query, StartChoice, Strip, TAGS,
    TRIED, UiCommand, commands,
};

use crate::game::{Action, DisplayedTime};
use crate::rules::{Bitboard, Color, Move, PieceLetters, Position, SanError, StartNumber, Variant};
use crate::settings::{SETTINGS, Setting};
use crate::text::{self, MoveStyle, alike, illegal_reason};

/// A row of the table of commands.
#[derive(Debug, PartialEq)]
pub struct CommandRow {
    /// What is typed after the slash, as help shows it: its word, and what may follow. `[A]` may be left out, of `A|B` one
    /// is typed, and a word in capitals is a placeholder, which `complete::candidates` completes.
    /// `GAME` is completed by the saved games, `FILE` by the disk; `lookup` says when.
    usage: &'static str,
    /// What it does, as help says it.
    pub help: &'static str,
    /// An example of what is typed after the slash.
    pub example: &'static str,
}

/// What it takes to read a move.
#[derive(Clone, Copy)]
pub struct MoveReader<'a> {
    pub position: &'a Position,
    pub letters: PieceLetters,
    /// The player whom a command means if it names no color.
    pub player: Color,
    /// How moves are written where a text may mean several.
    pub style: MoveStyle,
}

impl MoveReader<'_> {
    /// Reads a move in notation, by its squares, or as people say it.
    pub fn read(self, text: &str) -> Result<Move, SanError> {
        text::read_move(text, self.letters, self.position)
    }

    /// Says why a text is not a move that can be played.
    fn refuse(self, error: &SanError) -> Refusal {
        Refusal {
            words: illegal_reason(error, self.style, self.position),
            squares: error.squares(),
        }
    }
}

impl CommandRow {
    /// The word by which it is called.
    pub fn word(&self) -> &'static str {
        first_word(self.usage)
    }

    /// What may follow the word, as help shows it.
    pub fn arguments(&self) -> &'static str {
        self.usage[self.word().len()..].trim_start()
    }

    /// The words that other programs have for it.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        let mine = ALIASES.iter().filter(|(_, own)| *own == self.word());
        mine.map(|(alias, _)| *alias)
    }

    /// Returns true if an argument must follow the word.
    pub fn needs_argument(&self) -> bool {
        let arguments = self.arguments();
        !arguments.is_empty() && !arguments.starts_with('[')
    }
}

impl fmt::Display for CommandRow {
    /// How the command is typed, as in `/claim [MOVE]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("/{}", self.usage))
    }
}

/// Why a line or an action is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub words: String,
    /// The squares to highlight: why a move is not possible.
    pub squares: Bitboard,
}

impl Refusal {
    pub fn new(words: impl fmt::Display) -> Self {
        Self {
            words: words.to_string(),
            squares: Bitboard::EMPTY,
        }
    }

    /// Says that no command has this word, and what may be meant.
    fn unknown(word: &str, advice: Option<String>) -> Self {
        let advice = match advice {
            Some(meant) => format!("did you mean {meant}?"),
            None => "/help lists them".to_owned(),
        };
        let word = word.escape_debug();
        Self::new(format!("there is no command /{word}; {advice}"))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// Reads a line that is a move, a command, or the answer to a question. The slash before a command may be a colon, and may
/// be left out if the line is no move.
pub fn read(line: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    let line = line.trim();
    if let Some(command) = line.strip_prefix(['/', ':']) {
        return read_command(command, moves);
    }
    let error = match moves.read(line) {
        Ok(m) => return Ok(Command::Act(Action::Move(m))),
        Err(error) => error,
    };
    if let Some(answer) = answer(line) {
        return Ok(Command::Act(answer));
    }
    match without_slash(line) {
        // `White pawn to e5` is a move, though `white` is a command.
        Some(BareLine::Command) if matches!(error, SanError::Unreadable(_)) => {
            read_command(line, moves)
        }
        // One or two letters are as likely the beginning of a move.
        Some(BareLine::Begun(words))
            if line.len() > 2 && matches!(error, SanError::Unreadable(_)) =>
        {
            let words = words.iter().map(|word| format!("/{word}")).join(" or ");
            let line = line.escape_debug();
            Err(Refusal::new(format!(
                "\"{line}\" is not a move; did you mean {words}?"
            )))
        }
        Some(BareLine::Begun(_) | BareLine::Command) | None => {
            let unreadable = matches!(error, SanError::Unreadable(_));
            match meant_without_slash(line, moves) {
                Some(meant) if unreadable => {
                    let line = line.escape_debug();
                    Err(Refusal::new(format!("\"{line}\" is not a move; {meant}")))
                }
                Some(_) | None => Err(moves.refuse(&error)),
            }
        }
    }
}

/// Returns what a line without a slash that is no move may be meant for; `None` if nobody can know.
fn meant_without_slash(line: &str, moves: MoveReader<'_>) -> Option<String> {
    let word = first_word(line);
    if line.eq_ignore_ascii_case("q") {
        return Some("/quit leaves the game".to_owned());
    }
    // What is shorter is as likely the beginning of a move.
    if word.len() < 4 {
        return None;
    }
    let meant = nearest_line(word, line[word.len()..].trim(), moves)?;
    Some(format!("did you mean {meant}?"))
}

/// Returns the line that begins a game from there.
pub fn new_game_line(start: StartChoice) -> String {
    let position = match start {
        StartChoice::DrawnChess960 => return "/new chess960".to_owned(),
        StartChoice::At(position) => position,
    };
    match (position.variant, StartNumber::of(&position)) {
        (Variant::Chess960, Some(number)) => format!("/new chess960 {number}"),
        (Variant::Chess960, None) => format!("/new chess960 {position}"),
        (Variant::Standard, _) if position == Position::start() => "/new".to_owned(),
        (Variant::Standard, _) => format!("/new {position}"),
    }
}

/// Returns the line that a player types for an action, in words that every notation has. Who proposes a result or a time is
/// not in it: it is the player who types it.
pub fn line(action: Action) -> String {
    match action {
        Action::Move(m) => m.to_string(),
        Action::OfferDraw(color) => format!("/offer {color}"),
        Action::DropOffer => "/offer drop".to_owned(),
        Action::ClaimDraw(None) => "/claim".to_owned(),
        Action::ClaimDraw(Some(stated)) => format!("/claim {stated}"),
        Action::Resign(color) => format!("/resign {color}"),
        Action::AskTakeback => "/takeback".to_owned(),
        Action::ProposeResult(None) => "/result *".to_owned(),
        Action::ProposeResult(Some(result)) => format!("/result {result}"),
        Action::CorrectClock(color, time) => {
            format!("/clock {color} {}", DisplayedTime(time).rounded())
        }
        Action::Accept => "/accept".to_owned(),
        Action::Decline => "/decline".to_owned(),
        Action::Touch(square) => format!("/touch {square}"),
        Action::ReleasePawn(from, to) => format!("/touch {from} {to}"),
        Action::StartClocks => "/start".to_owned(),
        Action::PauseClocks => "/pause".to_owned(),
    }
}

const ANSWERS: [(&str, Action); 4] = [
    ("y", Action::Accept),
    ("yes", Action::Accept),
    ("n", Action::Decline),
    ("no", Action::Decline),
];

/// The answer to a question that a line is: `y`, `yes`, `n` or `no`, in either case.
pub fn answer(line: &str) -> Option<Action> {
    let line = line.trim();
    let mut answers = ANSWERS.into_iter();
    let (_, action) = answers.find(|(word, _)| word.eq_ignore_ascii_case(line))?;
    Some(action)
}

/// Returns true if a line is an answer or the beginning of one.
pub fn begins_answer(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    !line.is_empty() && ANSWERS.iter().any(|(word, _)| word.starts_with(&line))
}

/// What a line without a slash means if it is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BareLine {
    /// It begins with the word of a command.
    Command,
    /// These words of commands begin with it.
    Begun(Vec<&'static str>),
}

/// The commands that a line without a slash may mean; `None` if no command's word begins like it.
pub fn without_slash(line: &str) -> Option<BareLine> {
    let line = line.trim();
    let word = first_word(line);
    // One letter alone begins a move.
    let is_letter = word.len() == 1 && word.starts_with(char::is_alphabetic);
    let is_word = find_row(word).is_some() || Setting::named(word).is_ok();
    if !is_letter && is_word {
        return Some(BareLine::Command);
    }
    let aliases = ALIASES.iter().map(|(word, _)| *word);
    let words = commands().map(CommandRow::word).chain(aliases);
    let typed = line.to_lowercase();
    let begun: Vec<_> = words.filter(|word| word.starts_with(&typed)).collect();
    (!line.is_empty() && !begun.is_empty()).then_some(BareLine::Begun(begun))
}

/// Reads a command without its slash.
fn read_command(text: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    let text = text.trim_start();
    let word = first_word(text);
    let argument = text[word.len()..].trim();
    match find_word(word) {
        Word::Command(row) => read_of_row(row, word, argument, moves),
        Word::Set => argument::read_set(text),
        Word::BeginningOf(words) => {
            let words = words.iter().map(|word| format!("/{word}")).join(" or ");
            Err(Refusal::new(format!("/{word} can be {words}")))
        }
        Word::None => {
            let mut tried = TRIED.iter();
            let meant = tried.find(|(tried, _)| tried.eq_ignore_ascii_case(word));
            let meant = meant.map(|(_, meant)| (*meant).to_owned());
            let advice = meant.or_else(|| nearest_line(word, argument, moves));
            Err(Refusal::unknown(word, advice))
        }
    }
}

/// Reads a command of the table. A word that is also the name of a setting sets that if its value follows.
fn read_of_row(
    row: &'static CommandRow,
    word: &str,
    argument: &str,
    moves: MoveReader<'_>,
) -> Result<Command, Refusal> {
    if row.arguments().is_empty() && !argument.is_empty() {
        return Err(Refusal::new(format!(
            "that command takes nothing after it, but you typed {argument:?}"
        )));
    }
    let refusal = match argument::read(row.word(), argument, moves) {
        Ok(command) => return Ok(command),
        Err(refusal) => refusal,
    };
    let Ok(setting) = Setting::named(word) else {
        return Err(refusal);
    };
    argument::read_setting(setting, argument).map_err(|why| {
        let is_own_word = row.word() == setting.name;
        if is_own_word { refusal } else { why }
    })
}

/// Returns the line most like an unknown command that does something, with its slash; `None` if none is alike.
fn nearest_line(word: &str, argument: &str, moves: MoveReader<'_>) -> Option<String> {
    let near = alike(word, whole_words());
    let lines = near.iter().map(|near| format!("{near} {argument}"));
    let reads = |line: &String| read_command(line, moves).is_ok();
    let line = lines.into_iter().find(reads);
    let line = line.or_else(|| near.first().map(|near| (*near).to_owned()))?;
    Some(format!("/{}", line.trim_end().escape_debug()))
}

/// Iterates over all words that may follow a slash, but single letters.
fn whole_words() -> impl Iterator<Item = &'static str> {
    let aliases = ALIASES.iter().map(|(alias, _)| *alias);
    let settings = SETTINGS.iter().map(|setting| setting.name);
    let tags = TAGS.iter().map(|(word, _)| *word);
    let words = commands().map(CommandRow::word);
    words
        .chain(aliases.filter(|alias| alias.len() > 1))
        .chain(settings)
        .chain(tags)
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// What the first word of a command means.
#[derive(Clone, Debug, PartialEq)]
enum Word {
    Command(&'static CommandRow),
    /// It is what `/set` takes: the name of a setting or of a tag, or the beginning of one.
    Set,
    /// Several words of commands begin with it.
    BeginningOf(Vec<&'static str>),
    None,
}

/// Finds what a word after the slash means: a command, or else something that can be set, by its whole word or by a beginning
/// that no other has.
fn find_word(word: &str) -> Word {
    if let Some(row) = find_row(word) {
        return Word::Command(row);
    }
    let typed = word.trim_start_matches('/').to_lowercase();
    let is_tag = TAGS.iter().any(|(tag, _)| *tag == typed);
    if is_tag || Setting::named(&typed).is_ok() {
        return Word::Set;
    }
    if typed.is_empty() {
        return Word::None;
    }
    let aliases = ALIASES.iter().map(|(alias, _)| *alias);
    let words = commands().map(CommandRow::word).chain(aliases);
    let begun = words.filter(|word| word.starts_with(&typed));
    let rows: Vec<_> = begun
        .filter_map(find_row)
        .unique_by(|row| row.word())
        .collect();
    match rows[..] {
        [row] => Word::Command(row),
        [] if Setting::meant_by(&typed).is_ok() => Word::Set,
        [] => Word::None,
        _ => Word::BeginningOf(rows.iter().map(|row| row.word()).collect()),
    }
}

/// The command with this word or [alias](ALIASES), in either case, its slash on or off; `None` if there is none.
fn find_row(word: &str) -> Option<&'static CommandRow> {
    let word = word.trim_start_matches('/');
    let mut aliases = ALIASES.iter();
    let own = aliases
        .find(|(alias, _)| alias.eq_ignore_ascii_case(word))
        .map_or(word, |(_, own)| own);
    commands().find(|row| row.word().eq_ignore_ascii_case(own))
}

#[cfg(test)]
mod tests;
