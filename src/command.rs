//! The command language: reads, completes and explains what players type. `commands.txt` lists the commands, [`argument`] reads
//! the text after a command's word, and `Session::execute` carries commands out.

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
    /// What players type after the slash, as help shows it: the command's word and its arguments. `[A]` is optional, `A|B` is a
    /// choice, and a word in capitals is a placeholder. `complete::candidates` completes placeholders: `GAME` from the saved
    /// games and `FILE` from the disk; `lookup` says when.
    usage: &'static str,
    /// What the command does, in the words of help.
    pub help: &'static str,
    /// An example of what to type after the slash.
    pub example: &'static str,
}

/// What we need to know to read a move.
#[derive(Clone, Copy)]
pub struct MoveReader<'a> {
    pub position: &'a Position,
    pub letters: PieceLetters,
    /// The player whom a command means if it names no color.
    pub player: Color,
    /// The style of moves in answers, if a text may mean several.
    pub style: MoveStyle,
}

impl MoveReader<'_> {
    /// Reads a move in notation, by its squares, or as people say it.
    pub fn read(self, text: &str) -> Result<Move, SanError> {
        text::read_move(text, self.letters, self.position)
    }

    /// Returns the refusal for a text that is not a legal move.
    fn refuse(self, error: &SanError) -> Refusal {
        Refusal {
            squares: error.squares(),
            ..Refusal::new(illegal_reason(error, self.style, self.position))
        }
    }
}

impl CommandRow {
    /// Returns the command's word.
    pub fn word(&self) -> &'static str {
        first_word(self.usage)
    }

    /// Returns the arguments, as help shows them.
    pub fn arguments(&self) -> &'static str {
        self.usage[self.word().len()..].trim_start()
    }

    /// Returns the words that other programs use for the command.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        let mine = ALIASES.iter().filter(|(_, own)| *own == self.word());
        mine.map(|(alias, _)| *alias)
    }

    /// Returns true if the command needs an argument.
    pub fn needs_argument(&self) -> bool {
        let arguments = self.arguments();
        !arguments.is_empty() && !arguments.starts_with('[')
    }
}

impl fmt::Display for CommandRow {
    /// Writes how to type the command, as in `/claim [MOVE]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("/{}", self.usage))
    }
}

/// Why a line or an action was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub words: String,
    /// The squares to highlight, because they show why a move is impossible.
    pub squares: Bitboard,
    /// The commands that the line may have meant, each after its meaning in words. Empty unless the refusal asks which one.
    pub choices: Vec<(String, Command)>,
}

impl Refusal {
    pub fn new(words: impl fmt::Display) -> Self {
        Self {
            words: words.to_string(),
            squares: Bitboard::EMPTY,
            choices: Vec::new(),
        }
    }

    /// Returns the refusal for a word that no command has. It adds which command the player may mean.
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

/// Reads a line: a move, a command, or the answer to a question. A command may begin with a colon instead of a slash. It
/// needs neither if the line is not a move.
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
    // A line that reads as a move, even an illegal one, is not a command: `White pawn to e5`, although `white` is one.
    if !matches!(error, SanError::Unreadable(_)) {
        return Err(moves.refuse(&error));
    }
    match without_slash(line) {
        Some(BareLine::Command) => read_command(line, moves),
        // One or two letters are just as likely to begin a move.
        Some(BareLine::Begun(words)) if line.len() > 2 => {
            let words = words.iter().map(|word| format!("/{word}")).join(" or ");
            Err(not_a_move(line, &format!("did you mean {words}?")))
        }
        Some(BareLine::Begun(_)) | None => Err(match meant_without_slash(line, moves) {
            Some(meant) => not_a_move(line, &meant),
            None => moves.refuse(&error),
        }),
    }
}

/// Returns the refusal for a line that is not a move, with this advice.
fn not_a_move(line: &str, advice: &str) -> Refusal {
    let line = line.escape_debug();
    Refusal::new(format!("\"{line}\" is not a move; {advice}"))
}

/// Reads a line like [`read`]. If the line is not a move, it may also be a command's letter without its slash: `c`, `p N`.
/// Only for line mode, because on the screen a letter begins a move.
pub fn read_letters(line: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    let refusal = match read(line, moves) {
        Ok(command) => return Ok(command),
        Err(refusal) => refusal,
    };
    let word = first_word(line.trim());
    let mut letters = ALIASES.iter().filter(|(alias, _)| alias.len() == 1);
    let is_letter = letters.any(|(letter, command)| *letter == word && *command != "quit");
    let is_move = !matches!(moves.read(line), Err(SanError::Unreadable(_)));
    if is_letter && !is_move {
        read_command(line, moves)
    } else {
        Err(refusal)
    }
}

/// Returns what a line without a slash may mean if it is not a move; `None` if it is similar to no command.
fn meant_without_slash(line: &str, moves: MoveReader<'_>) -> Option<String> {
    let word = first_word(line);
    if line.eq_ignore_ascii_case("q") {
        return Some("/quit leaves the game".to_owned());
    }
    // Anything shorter is just as likely to begin a move.
    if word.len() < 4 {
        return None;
    }
    let meant = nearest_line(word, line[word.len()..].trim(), moves)?;
    Some(format!("did you mean {meant}?"))
}

/// Returns the line that begins a game from this start.
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

/// Returns the line that a player would type for an action. Every notation can read the line. If a player proposes a result
/// or a time, the line does not name that player, because that player types it.
pub fn line(action: Action) -> String {
    match action {
        Action::Move(m) => m.to_string(),
        Action::OfferDraw(color) => format!("/offer {color}"),
        Action::DropOffer => "/offer drop".to_owned(),
        Action::ClaimDraw(None) => "/claim".to_owned(),
        Action::ClaimDraw(Some(stated)) => format!("/claim {stated}"),
        Action::Resign(color) => format!("/resign {color}"),
        Action::AskTakeback => "/takeback".to_owned(),
        Action::ProposeResult { result: None, .. } => "/result *".to_owned(),
        Action::ProposeResult {
            result: Some(result),
            ..
        } => format!("/result {result}"),
        Action::CorrectClock { of, time, .. } => {
            format!("/clock {of} {}", DisplayedTime(time).rounded())
        }
        Action::Accept => "/accept".to_owned(),
        Action::Decline => "/decline".to_owned(),
        Action::Touch(square) => format!("/touch {square}"),
        Action::ReleasePawn(from, to) => format!("/touch {from} {to}"),
        Action::StartClocks => "/start".to_owned(),
        Action::PauseClocks => "/pause".to_owned(),
    }
}

/// The words that answer a question.
const ANSWERS: [(&str, Action); 4] = [
    ("y", Action::Accept),
    ("yes", Action::Accept),
    ("n", Action::Decline),
    ("no", Action::Decline),
];

/// Reads the answer to a question: `y`, `yes`, `n` or `no`, in any case. Returns `None` for any other line.
pub fn answer(line: &str) -> Option<Action> {
    let line = line.trim();
    let mut answers = ANSWERS.into_iter();
    let (_, action) = answers.find(|(word, _)| word.eq_ignore_ascii_case(line))?;
    Some(action)
}

/// Returns true if a line is an answer or begins like one.
pub fn begins_answer(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    !line.is_empty() && ANSWERS.iter().any(|(word, _)| word.starts_with(&line))
}

/// What a line without a slash may mean if it is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BareLine {
    /// The line begins with a command's word.
    Command,
    /// The line is the beginning of these command words.
    Begun(Vec<&'static str>),
}

/// Returns the commands that a line without a slash may mean; `None` if there are none.
pub fn without_slash(line: &str) -> Option<BareLine> {
    let line = line.trim();
    let word = first_word(line);
    // A single letter begins a move.
    let is_letter = word.len() == 1 && word.starts_with(char::is_alphabetic);
    let is_word = find_row(word).is_some() || Setting::named(word).is_ok();
    if !is_letter && is_word {
        return Some(BareLine::Command);
    }
    let typed = line.to_lowercase();
    let begins = |word: &&str| word.starts_with(&typed);
    let mut begun: Vec<_> = commands().map(CommandRow::word).filter(begins).collect();
    if begun.is_empty() {
        let aliases = ALIASES.iter().map(|(word, _)| *word);
        begun.extend(aliases.filter(begins));
    }
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
            let tried = TRIED
                .iter()
                .find(|(tried, _)| tried.eq_ignore_ascii_case(word));
            let advice = match tried {
                Some((_, meant)) => Some((*meant).to_owned()),
                None => nearest_line(word, argument, moves),
            };
            Err(Refusal::unknown(word, advice))
        }
    }
}

/// Reads a command from the table. If its word is also a setting's name, a value after it sets the setting.
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

/// Returns the valid line most like an unknown command, with its slash, or `None` if none is similar.
fn nearest_line(word: &str, argument: &str, moves: MoveReader<'_>) -> Option<String> {
    let near = alike(word, whole_words());
    let mut lines = near.iter().map(|near| format!("{near} {argument}"));
    let valid = lines.find(|line| read_command(line, moves).is_ok());
    let line = valid.or_else(|| near.first().map(|near| (*near).to_owned()))?;
    Some(format!("/{}", line.trim_end().escape_debug()))
}

/// Iterates over all words that may follow a slash, except single letters.
fn whole_words() -> impl Iterator<Item = &'static str> {
    let aliases = ALIASES.iter().map(|(alias, _)| *alias);
    let settings = SETTINGS.iter().map(|setting| setting.name);
    let tags = TAGS.iter().map(|tag| tag.word);
    let words = commands().map(CommandRow::word);
    words
        .chain(aliases.filter(|alias| alias.len() > 1))
        .chain(settings)
        .chain(tags)
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// What the first word of a line with a slash means.
#[derive(Clone, Debug, PartialEq)]
enum Word {
    Command(&'static CommandRow),
    /// The word belongs to `/set`: it is the name of a setting or of a tag, or the beginning of one.
    Set,
    /// Several command words begin with the word.
    BeginningOf(Vec<&'static str>),
    None,
}

/// Finds the meaning of a word after the slash: a command, or else something to set. A unique beginning is enough.
fn find_word(word: &str) -> Word {
    if let Some(row) = find_row(word) {
        return Word::Command(row);
    }
    let typed = word.trim_start_matches('/').to_lowercase();
    let is_tag = TAGS.iter().any(|tag| tag.word == typed);
    if is_tag || Setting::named(&typed).is_ok() {
        return Word::Set;
    }
    if typed.is_empty() {
        return Word::None;
    }
    let aliases = ALIASES.iter().map(|(alias, _)| *alias);
    let words = commands().map(CommandRow::word).chain(aliases);
    let begun = words.filter(|word| word.starts_with(&typed));
    // A command and its alias may both begin this way, and count once.
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

/// Returns the command with this word or [alias](ALIASES), ignoring case and slashes before it; `None` if there is none.
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
