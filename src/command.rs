//! The command language: reads, completes and explains what players type. `commands.txt` lists the commands, [`argument`] reads
//! the text after a command's word, and `Session::execute` carries commands out.

mod argument;
mod candidate;
mod complete;
mod game_tag;
mod lookup;
mod table;
mod typed_argument;

use std::{fmt, iter};

use itertools::Itertools;

pub use argument::{read_chess960, read_fen, read_start};
pub use candidate::Candidate;
pub use complete::{Completion, complete};
pub use lookup::Lookup;
pub use table::{
    Begin, Command, Copied, FileCommand, GROUPS, Help, LastMoves, Look, Need, Query, StartChoice,
    Strip, TAGS, TRIED, UiCommand, commands,
};

use crate::game::{Action, DisplayedTime};
use crate::rules::{Bitboard, Color, Move, PieceLetters, Position, SanError};
use crate::settings::{SETTINGS, Setting};
use crate::text::{self, MoveStyle, alike, illegal_reason};

#[derive(Debug, PartialEq)]
pub struct CommandRow {
    /// What players type after the slash, as help shows it: the command's word and its arguments. `[A]` is optional, `A|B` is a
    /// choice, and a word in capitals is a placeholder. `complete::candidates` has the values of the placeholders that can be
    /// completed.
    usage: &'static str,
    /// Other words for the command, with spaces between them: single letters for common commands, and words that other programs
    /// use.
    aliases: &'static str,
    /// What the command does, as help says it.
    pub help: &'static str,
    /// An example of what to type after the slash.
    pub example: &'static str,
    /// What else the command's own help says; `None` if there is nothing.
    pub note: Option<&'static str>,
}

/// What we need to know to read a move or a command.
#[derive(Clone, Copy)]
pub struct MoveReader<'a> {
    pub position: &'a Position,
    /// The letters of the pieces in typed moves.
    pub letters: PieceLetters,
    /// Letters for texts that are not moves in the former; `None` if no others are read.
    pub other_letters: Option<PieceLetters>,
    /// The player whom a command without a color is about.
    pub player: Color,
    /// How a refusal writes the moves that it mentions.
    pub style: MoveStyle,
}

impl MoveReader<'_> {
    /// Reads a move in notation, by its squares, or as people say it.
    pub fn read(self, text: &str) -> Result<Move, SanError> {
        let read = text::read_move(text, self.letters, self.position);
        match (&read, self.other_letters) {
            (Err(SanError::Unreadable(_)), Some(letters)) => {
                text::read_move(text, letters, self.position)
            }
            _ => read,
        }
    }

    /// Returns the refusal for a text that is not a legal move.
    pub fn refuse(self, error: &SanError) -> Refusal {
        Refusal {
            squares: error.squares(),
            ..Refusal::new(illegal_reason(error, self.style, self.position))
        }
    }
}

impl CommandRow {
    /// Returns the word that players type for the command, without its slash.
    pub fn word(&self) -> &'static str {
        first_word(self.usage)
    }

    /// Returns the arguments, as help shows them.
    pub fn arguments(&self) -> &'static str {
        self.usage[self.word().len()..].trim_start()
    }

    pub fn aliases(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.aliases.split_whitespace()
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
    /// The squares to highlight, because they show why a move is impossible. Empty if no square does.
    pub squares: Bitboard,
    /// The possible meanings of an ambiguous line, each in words and as a command. Empty if the line is not ambiguous.
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

    /// Returns the refusal for a word that is not a command. It suggests `similar`, a line to type instead, or `/help` if there
    /// is no similar line.
    fn unknown(word: &str, similar: Option<String>) -> Self {
        let advice = match similar {
            Some(line) => format!("did you mean {line}?"),
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

/// Reads a line: a move, a command, or the answer to a question. A command may begin with a colon instead of a slash. It needs
/// neither if the line does not name a move and the command's word is not a single letter.
pub fn read(line: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    let line = line.trim();
    if let Some(command) = line.strip_prefix(['/', ':']) {
        return read_command(command, moves);
    }
    let why_not_played = match moves.read(line) {
        Ok(m) => return Ok(Command::Act(Action::Move(m))),
        Err(error) => error,
    };
    if let Some(accept_or_decline) = answer(line) {
        return Ok(Command::Act(accept_or_decline));
    }
    // `White pawn to e5` names a move. Even if the move is illegal, the line is not the command `white`.
    let names_a_move = !matches!(why_not_played, SanError::Unreadable(_));
    if names_a_move {
        return Err(moves.refuse(&why_not_played));
    }
    // The line is nothing like a move, so it may be a command without its slash, or an attempt at one.
    let advice = match meaning_without_slash(line) {
        Some(BareLine::Command) => return read_command(line, moves),
        // Commands begin with this line. If it has one or two letters, it is more likely the beginning of a move.
        Some(BareLine::BeginningOf(words)) if line.len() > 2 => {
            Some(format!("did you mean {}?", alternatives(&words)))
        }
        // There is advice only if the first word is similar to a command.
        Some(BareLine::BeginningOf(_)) | None => advice_for_mistyped_command(line, moves),
    };
    Err(match advice {
        Some(advice) => not_a_move(line, &advice),
        None => moves.refuse(&why_not_played),
    })
}

/// Returns these command words with their slashes, as in `/back or /board`.
fn alternatives(words: &[&str]) -> String {
    words.iter().map(|word| format!("/{word}")).join(" or ")
}

fn not_a_move(line: &str, advice: &str) -> Refusal {
    let line = line.escape_debug();
    Refusal::new(format!("\"{line}\" is not a move; {advice}"))
}

/// Reads a line like [`read`], but also accepts the single letter of a command without a slash, as in `c` or `p N`, if the line
/// does not name a move. The letters of `/quit` need the slash. Only line mode does this, because on the screen a letter begins
/// a move.
pub fn read_letters(line: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    let refusal = match read(line, moves) {
        Ok(command) => return Ok(command),
        Err(refusal) => refusal,
    };
    let word = first_word(line.trim());
    // `q` and `x` alone do not end the program, because they may be slips.
    let mut others = commands().filter(|row| row.word() != "quit");
    let is_letter = word.len() == 1 && others.any(|row| row.aliases().any(|own| own == word));
    let names_a_move = !matches!(moves.read(line), Err(SanError::Unreadable(_)));
    if is_letter && !names_a_move {
        read_command(line, moves)
    } else {
        Err(refusal)
    }
}

/// Returns advice for a line that is neither a move nor a command, and has no slash; `None` if its first word is shorter than
/// four letters, or is not similar to any word that may follow a slash. The line `q` has its own advice.
fn advice_for_mistyped_command(line: &str, moves: MoveReader<'_>) -> Option<String> {
    let word = first_word(line);
    if line.eq_ignore_ascii_case("q") {
        return Some("/quit leaves the game".to_owned());
    }
    // A shorter word is just as likely to begin a move.
    if word.len() < 4 {
        return None;
    }
    let argument = line[word.len()..].trim();
    let meant = nearest_line(word, argument, moves)?;
    Some(format!("did you mean {meant}?"))
}

/// Returns the line that a player would type for an action. It means the same with the piece letters of every language. The
/// line for a proposed result or time does not name the player who proposes it, because that player types it.
pub fn line(action: Action) -> String {
    match action {
        Action::Move(m) => m.to_string(),
        Action::OfferDraw(color) => format!("/offer {color}"),
        Action::DropOffer => "/offer drop".to_owned(),
        Action::ClaimDraw(None) => "/claim".to_owned(),
        Action::ClaimDraw(Some(stated)) => format!("/claim {stated}"),
        Action::Resign(color) => format!("/resign {color}"),
        Action::AskTakeback { plies: 1 } => "/takeback".to_owned(),
        Action::AskTakeback { plies } => format!("/takeback {plies}"),
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

/// Returns true if a line is an answer or the beginning of one; false for an empty line.
pub fn begins_answer(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    !line.is_empty() && ANSWERS.iter().any(|(word, _)| word.starts_with(&line))
}

/// What a line without a slash may mean if it is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BareLine {
    /// The first word of the line is a command's word, an alias that is not a single letter, or a setting's name.
    Command,
    /// The line is the beginning of these words or aliases, at least one.
    BeginningOf(Vec<&'static str>),
}

/// Returns which commands a line without a slash may mean; `None` if it means none.
pub fn meaning_without_slash(line: &str) -> Option<BareLine> {
    let line = line.trim();
    if line.is_empty() {
        return None;
    }
    let word = first_word(line);
    let is_command_or_setting = find_row(word).is_some() || Setting::named(word).is_ok();
    // Some commands have a single letter as an alias, but without a slash such a letter begins a move.
    let is_single_letter = word.len() == 1 && word.starts_with(char::is_alphabetic);
    if is_command_or_setting && !is_single_letter {
        return Some(BareLine::Command);
    }
    let words = words_beginning_with(&line.to_lowercase());
    if words.is_empty() {
        None
    } else {
        Some(BareLine::BeginningOf(words))
    }
}

/// Returns the words of commands that begin with `typed`, or the aliases if no command's own word does.
fn words_beginning_with(typed: &str) -> Vec<&'static str> {
    let begins_like_typed = |word: &&str| word.starts_with(typed);
    let own_words = commands().map(CommandRow::word);
    let mut words: Vec<_> = own_words.filter(begins_like_typed).collect();
    if words.is_empty() {
        let aliases = commands().flat_map(CommandRow::aliases);
        words.extend(aliases.filter(begins_like_typed));
    }
    words
}

/// Reads a command and its argument, from the text after the slash.
fn read_command(text: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    let text = text.trim_start();
    let word = first_word(text);
    let argument = text[word.len()..].trim();
    match find_word(word) {
        Word::Command(row) => read_of_row(row, word, argument, moves),
        Word::SettingOrTag => argument::read_set(text),
        Word::BeginningOf(words) => Err(Refusal::new(format!(
            "/{word} can be {}",
            alternatives(&words)
        ))),
        Word::Unknown => {
            let tried = TRIED
                .iter()
                .find(|(tried, _)| tried.eq_ignore_ascii_case(word));
            let similar = match tried {
                Some((_, meant)) => Some((*meant).to_owned()),
                None => nearest_line(word, argument, moves),
            };
            Err(Refusal::unknown(word, similar))
        }
    }
}

/// Reads the argument of a command from the table. `word` is what the player typed for the command. If it is also a setting's
/// name, and the command cannot have that argument, the argument is a value for the setting.
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
    argument::read_setting(setting, argument).map_err(|why_no_value| {
        // After `/pieces` players more likely mean the command, and after `/time`, an alias of `/clock`, the setting.
        let is_own_word = row.word() == setting.name;
        if is_own_word { refusal } else { why_no_value }
    })
}

/// Returns a line to suggest for an unknown command, with its slash: the most similar word that is valid with this argument or,
/// if none is valid, the most similar word alone. Returns `None` if no word is similar.
fn nearest_line(word: &str, argument: &str, moves: MoveReader<'_>) -> Option<String> {
    let similar_words = alike(word, whole_words());
    let mut lines = similar_words
        .iter()
        .map(|word| format!("{word} {argument}"));
    let valid = lines.find(|line| read_command(line, moves).is_ok());
    let most_similar = similar_words.first()?;
    let line = valid.unwrap_or_else(|| (*most_similar).to_owned());
    Some(format!("/{}", line.trim_end().escape_debug()))
}

/// Iterates over the words that may follow a slash, except single-character aliases and synonyms for settings.
fn whole_words() -> impl Iterator<Item = &'static str> {
    let aliases = commands().flat_map(CommandRow::aliases);
    let settings = SETTINGS.iter().map(|setting| setting.name);
    let tags = TAGS.iter().map(|tag| tag.word);
    let words = commands().map(CommandRow::word);
    words
        .chain(aliases.filter(|alias| alias.len() > 1))
        .chain(settings)
        .chain(tags)
}

/// Returns the first word of a text, or an empty text if it has none.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// What the first word of a line with a slash means.
#[derive(Clone, Debug, PartialEq)]
enum Word {
    Command(&'static CommandRow),
    /// The word names a tag or a setting. For a setting, a synonym or the beginning of its name is enough. The line is read as
    /// if it came after `/set`.
    SettingOrTag,
    /// The word is the beginning of these commands' words or aliases. The list has the commands' own words, at least two.
    BeginningOf(Vec<&'static str>),
    Unknown,
}

/// Finds the meaning of a word after the slash. A whole name comes first: that of a command, then that of a setting or tag.
/// Next comes the beginning of a command's word or alias, if it fits only one command. If no command fits, a synonym for a
/// setting counts, and so does the beginning of a setting's name, if it fits only one setting.
fn find_word(word: &str) -> Word {
    if let Some(row) = find_row(word) {
        return Word::Command(row);
    }
    // The whole name of a tag or setting counts more than the beginning of a command.
    let typed = word.trim_start_matches('/').to_lowercase();
    let is_tag = TAGS.iter().any(|tag| tag.word == typed);
    if is_tag || Setting::named(&typed).is_ok() {
        return Word::SettingOrTag;
    }
    // Every command begins with an empty text, but a slash alone means none of them.
    if typed.is_empty() {
        return Word::Unknown;
    }
    let possible = commands_beginning_with(&typed);
    match possible[..] {
        [command] => Word::Command(command),
        // The word is the beginning of a setting's name, or a synonym of it.
        [] if Setting::meant_by(&typed).is_ok() => Word::SettingOrTag,
        [] => Word::Unknown,
        _ => Word::BeginningOf(possible.iter().map(|row| row.word()).collect()),
    }
}

/// Returns each command once if its word or one of its aliases begins with `typed`.
fn commands_beginning_with(typed: &str) -> Vec<&'static CommandRow> {
    let aliases = commands().flat_map(CommandRow::aliases);
    let words_and_aliases = commands().map(CommandRow::word).chain(aliases);
    words_and_aliases
        .filter(|word| word.starts_with(typed))
        .filter_map(find_row)
        .unique_by(|row| row.word())
        .collect()
}

/// Returns the command with this word or alias, ignoring case and slashes before it; `None` if there is none.
fn find_row(word: &str) -> Option<&'static CommandRow> {
    let word = word.trim_start_matches('/');
    commands().find(|row| {
        let mut words = iter::once(row.word()).chain(row.aliases());
        words.any(|own| own.eq_ignore_ascii_case(word))
    })
}

#[cfg(test)]
mod tests;
