//! Reads a command from its word and the arguments after it, or says what is wrong with an argument.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::game_tag;
use super::table::{
    ALL, Begin, Command, Copied, FileCommand, GROUPS, Help, LastMoves, Look, Query, StartChoice,
    Strip, TAGS, UiCommand,
};
use super::{CommandRow, MoveReader, Refusal, Word, commands, find_row, find_word, first_word};
use itertools::Itertools;

use crate::game::{Action, GameResult, Reading, TimeControl, clock_time};
use crate::pgn::TerminationMarker;
use crate::primer::{self, TOPICS, Topic};
use crate::rules::{
    Color, File, Piece, Position, Rank, Role, Square, SquareError, StartNumber, Variant,
};
use crate::settings::{Change, Setting, THEME, read_name};
use crate::storage::parse_typed_path;
use crate::text::nearest;

/// Reads the command with this word, which is not an alias. `text` is what follows the word, without spaces around it; the
/// caller has checked that it is empty if the command takes no argument. `moves` reads a move in the current position, and says
/// which player a command without a color means.
pub fn read(word: &str, text: &str, moves: MoveReader<'_>) -> Result<Command, Refusal> {
    use Command::{Act, Ask, Ui};
    let read_move = |text: &str| moves.read(text).map_err(|error| moves.refuse(&error));
    // The color that the text names. If it names none, the color of the player whom the command means.
    let read_player =
        || -> Result<Color, Refusal> { Ok(optional(text, read_color)?.unwrap_or(moves.player)) };
    Ok(match word {
        "offer" if text.eq_ignore_ascii_case("drop") => Act(Action::DropOffer),
        "offer" => Act(Action::OfferDraw(read_player()?)),
        "accept" => Act(Action::Accept),
        "decline" => Act(Action::Decline),
        "claim" => Act(Action::ClaimDraw(optional(text, read_move)?)),
        "resign" => Act(Action::Resign(read_player()?)),
        "takeback" => Act(Action::AskTakeback {
            plies: optional(text, read_plies)?.unwrap_or(1),
        }),
        "result" => Act(Action::ProposeResult {
            by: moves.player,
            result: read_result(text)?,
        }),
        "touch" => Act(read_touch(text)?),
        "rematch" => Command::Rematch,
        "join" => Command::Join(optional(text, read_color)?),
        "leave" => Command::Leave,
        "score" => Ask(Query::Score),
        "clock" if text.is_empty() => Ask(Query::Clocks),
        "clock" => Act(read_clock(text, moves.player)?),
        "pause" => Act(Action::PauseClocks),
        "start" => Act(Action::StartClocks),
        "board" => Ask(Query::Board(optional(text, read_strip)?)),
        // A strip is a rank or a file. `/square e` means the file, as in `/board e`.
        "square" => Ask(match read_strip(text) {
            Ok(rank_or_file) => Query::Board(Some(rank_or_file)),
            Err(_) => Query::Square(read_square(text)?),
        }),
        "pieces" => Ask(read_pieces(text)?),
        "moves" => Ask(Query::Moves(optional(text, read_square)?)),
        "captures" => Ask(Query::Captures),
        "material" => Ask(Query::Material),
        "review" => Ask(Query::Review),
        "last" if text.is_empty() => Ask(Query::Last(LastMoves::One)),
        "last" => Ask(Query::Last(read_last(text)?)),
        "opening" => Ask(Query::Opening),
        "fen" => Ask(Query::Fen),
        "flip" => Ui(UiCommand::Flip),
        "goto" => Command::Look(read_goto(text)?),
        "back" => Command::Look(Look::Back),
        "forward" => Command::Look(Look::Forward),
        "lines" => Ask(Query::Lines),
        "line" => Command::Look(read_line_number(text)?),
        "raise" => Command::Raise,
        "drop" => Command::Drop,
        "replay" => Ui(UiCommand::Replay(
            optional(text, read_pace)?.unwrap_or(DEFAULT_PACE),
        )),
        "note" => Command::Note(text.to_owned()),
        "continue" => Command::Begin(Begin::Continue),
        "new" => Command::Begin(Begin::New(read_start(text)?)),
        "edit" => Ui(UiCommand::Edit),
        "games" => Ui(UiCommand::Games(text.to_owned())),
        "list" => Ui(UiCommand::List(text.to_owned())),
        "next" => Command::Begin(Begin::Next),
        "previous" => Command::Begin(Begin::Previous),
        "open" if text.is_empty() => Ui(UiCommand::List(String::new())),
        "resume" => Command::Begin(Begin::Resume(optional(text, read_game)?)),
        "open" => read_open(text)?,
        "save" => Command::File(FileCommand::Save(optional(text, read_file)?)),
        "rename" => read_rename(text)?,
        "delete" => Command::File(FileCommand::Delete(read_game(text)?)),
        "tag" if text.is_empty() => Ask(Query::Tags),
        "tag" => read_tag(text)?,
        "pgn" => Ask(Query::Pgn),
        "copy" => Ui(UiCommand::Copy(read_copied(text)?)),
        "set" => read_set(text)?,
        "theme" => read_setting(&THEME, text)?,
        "help" => Ui(read_help_command(text)?),
        "rules" => Ui(UiCommand::Rules(optional(text, read_topic)?)),
        "quit" => Ui(UiCommand::Quit),
        // The word comes from the table of commands, so it is one of those above. `None` means that we suggest no similar line.
        _ => return Err(Refusal::unknown(word, None)),
    })
}

/// Returns the refusal of an argument, as in `a color must be white or black, not "red"`. `must_be` is the part before the
/// comma.
fn wrong(must_be: impl fmt::Display, text: &str) -> Refusal {
    Refusal::new(format!("{must_be}, not {text:?}"))
}

/// Reads an optional argument; `None` if the text is empty.
fn optional<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, Refusal>,
) -> Result<Option<T>, Refusal> {
    if text.is_empty() {
        Ok(None)
    } else {
        read(text).map(Some)
    }
}

/// Reads `white` or `black`, or their first letters.
fn read_color(text: &str) -> Result<Color, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Color::White),
        "black" | "b" => Ok(Color::Black),
        _ => Err(wrong("a color must be white or black", text)),
    }
}

fn read_square(text: &str) -> Result<Square, Refusal> {
    text.parse()
        .map_err(|must_be: SquareError| wrong(must_be, text))
}

/// Reads the square of a touched piece, as in `e2`; or the squares that a released pawn came from and went to, as in `e7 e8`.
fn read_touch(text: &str) -> Result<Action, Refusal> {
    Ok(match text.split_once(char::is_whitespace) {
        Some((from, to)) => Action::ReleasePawn(read_square(from)?, read_square(to.trim())?),
        None => Action::Touch(read_square(text)?),
    })
}

/// Reads a rank from its digit or a file from its letter.
fn read_strip(text: &str) -> Result<Strip, Refusal> {
    let character = text.parse().ok();
    if let Some(rank) = character.and_then(Rank::from_digit) {
        return Ok(Strip::Rank(rank));
    }
    if let Some(file) = character.and_then(File::from_letter) {
        return Ok(Strip::File(file));
    }
    let must_be = "a rank must be a digit 1 to 8 and a file a letter a to h";
    Err(wrong(must_be, text))
}

/// Reads a color, a kind of piece, or both; an empty text means all pieces. The kind may be in the plural. A single letter is a
/// piece as in a FEN (`N` for White's knights, `k` for Black's king), or `w` for White.
fn read_pieces(text: &str) -> Result<Query, Refusal> {
    if let Some(Piece { color, role }) = text.parse().ok().and_then(Piece::from_letter) {
        return Ok(Query::Pieces(Some(color), Some(role)));
    }
    let (mut color, mut role) = (None, None);
    for word in text.split_whitespace() {
        let lower_case = word.to_ascii_lowercase();
        let singular = lower_case.strip_suffix('s').unwrap_or(&lower_case);
        let named = Role::ALL
            .into_iter()
            .find(|role| role.to_string() == singular);
        match (read_color(word), named) {
            (Ok(read), _) if color.is_none() => color = Some(read),
            (_, Some(read)) if role.is_none() => role = Some(read),
            _ => {
                return Err(Refusal::new(format!(
                    "give a color, a kind of piece or both, as in black knights, not {text:?} \
                     (/set pieces changes how they look)"
                )));
            }
        }
    }
    Ok(Query::Pieces(color, role))
}

/// Reads a result as PGN or a scoresheet writes it, such as `1-0` or `0.5:0.5`, or `draw`. Returns `None` for `*`, a game
/// without a result.
fn read_result(text: &str) -> Result<Option<GameResult>, Refusal> {
    if text.eq_ignore_ascii_case("draw") {
        return Ok(Some(GameResult::Draw));
    }
    let marker = text
        .replace(char::is_whitespace, "")
        .replace(':', "-")
        .replace("0.5", "1/2");
    match TerminationMarker::read(marker.as_bytes()) {
        Some(read) => Ok(read.result),
        None => Err(wrong("a result must be 1-0, 0-1, 1/2-1/2 or *", text)),
    }
}

/// Reads a color, and the time that its clock should be set to. `by` is the player who proposes this.
fn read_clock(text: &str, by: Color) -> Result<Action, Refusal> {
    let Some((color, time)) = text.split_once(char::is_whitespace) else {
        let is_control = text.parse::<TimeControl>().is_ok();
        return Err(if is_control && read_color(text).is_err() {
            Refusal::new(format!(
                "/time {text} sets the time for a game; /clock white 5:00 corrects a clock"
            ))
        } else {
            wrong("a color and its time are needed, as in white 5:00", text)
        });
    };
    let time = clock_time(time.trim()).map_err(Refusal::new)?;
    let of = read_color(color)?;
    Ok(Action::CorrectClock { by, of, time })
}

/// Reads which position to look at: the number of a move, with two or more dots or an ellipsis after it for Black's move; `ply`
/// and a number of plies; `start` or `0`; or `end`.
fn read_goto(text: &str) -> Result<Look, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "start" | "0" => Ok(Look::Ply(0)),
        "end" => Ok(Look::End),
        typed => {
            let look = match typed.strip_prefix("ply ") {
                Some(plies) => plies.trim().parse().ok().map(Look::Ply),
                None => read_move_number(typed),
            };
            look.ok_or_else(|| wrong("give a move number as in 12 or 12..., start or end", text))
        }
    }
}

/// Reads the number of a move; `None` for any other text. The move is White's, unless at least two dots or an ellipsis come
/// after the number.
fn read_move_number(text: &str) -> Option<Look> {
    let number = text.trim_end_matches(['.', '…']);
    let dots = &text[number.len()..];
    let color = match dots {
        "" | "." => Color::White,
        _ => Color::Black,
    };
    Some(Look::Move(number.parse().ok()?, color))
}

/// Reads how many of the last moves to report: a number of at least 1, or `all`.
fn read_last(text: &str) -> Result<LastMoves, Refusal> {
    if text.eq_ignore_ascii_case(ALL) {
        return Ok(LastMoves::Many(usize::MAX));
    }
    let number = text.parse().ok().filter(|&number| number > 0);
    let many = number.map(LastMoves::Many);
    many.ok_or_else(|| wrong("give a number of moves, or all", text))
}

fn read_plies(text: &str) -> Result<usize, Refusal> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| wrong("give a number of moves", text))
}

/// The time between two moves of a replay if the command names none.
const DEFAULT_PACE: Duration = Duration::from_secs(2);

/// Reads the time between two moves in seconds.
fn read_pace(text: &str) -> Result<Duration, Refusal> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.1..=600.0).contains(seconds));
    let pace = seconds.map(Duration::from_secs_f64);
    pace.ok_or_else(|| wrong("give a number of seconds from 0.1 to 600", text))
}

fn read_line_number(text: &str) -> Result<Look, Refusal> {
    let number = text.parse().map(Look::Line);
    number.map_err(|_| wrong("give the number of a line from /lines", text))
}

/// Reads the start of a game: a FEN, or `chess960` with a FEN or start number after it. For `chess960` alone the start is
/// random, and for an empty text it is the usual one.
pub fn read_start(text: &str) -> Result<StartChoice, Refusal> {
    let word = first_word(text);
    if word.eq_ignore_ascii_case("chess960") || word == "960" {
        return read_chess960(&text[word.len()..]);
    }
    if text.is_empty() {
        return Ok(StartChoice::At(Position::start()));
    }
    if text.parse::<StartNumber>().is_ok() {
        return Err(Refusal::new(format!(
            "for the start position {text} of Chess960 type /new chess960 {text}"
        )));
    }
    let advice = "for Chess960: chess960 before the FEN";
    let position = read_fen(text, Variant::Standard, advice);
    position.map(StartChoice::At).map_err(Refusal::new)
}

/// Reads a FEN. Fails with the reason if it is not valid. If it would be valid in Chess960, the reason ends with `advice`,
/// which says how to ask for Chess960.
pub fn read_fen(text: &str, variant: Variant, advice: &str) -> Result<Position, String> {
    Position::from_fen(text, variant).map_err(|error| {
        match Position::from_fen(text, Variant::Chess960) {
            Ok(_) => format!("{error} ({advice})"),
            Err(_) => error,
        }
    })
}

/// Reads a Chess960 start: a FEN or a start number. For an empty text the start is random.
pub fn read_chess960(text: &str) -> Result<StartChoice, Refusal> {
    match text.trim() {
        "" => Ok(StartChoice::DrawnChess960),
        fen if fen.contains('/') => {
            let position = Position::from_fen(fen, Variant::Chess960);
            position.map(StartChoice::At).map_err(Refusal::new)
        }
        number => {
            let number: StartNumber = number.parse().map_err(Refusal::new)?;
            Ok(StartChoice::At(number.start()))
        }
    }
}

fn read_copied(text: &str) -> Result<Copied, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "fen" => Ok(Copied::Fen),
        "pgn" => Ok(Copied::Pgn),
        "link" => Ok(Copied::Link),
        _ => Err(wrong("type fen, pgn or link", text)),
    }
}

fn read_file(text: &str) -> Result<PathBuf, Refusal> {
    if text.is_empty() {
        Err(Refusal::new("say which file"))
    } else {
        Ok(parse_typed_path(text))
    }
}

/// Reads a file, and optionally the number of one of its games, from 1, as in `open.pgn 3`.
fn read_open(text: &str) -> Result<Command, Refusal> {
    let split = text.rsplit_once(char::is_whitespace);
    let numbered = split.and_then(|(file, last)| Some((file, last.parse().ok()?)));
    let (file, number) = match numbered {
        Some((file, number)) if number > 0 => (file.trim_end(), Some(number)),
        Some(_) | None => (text, None),
    };
    Ok(Command::Begin(Begin::Open(read_file(file)?, number)))
}

/// Returns the text, which names a saved game by its number in the list, by its name, or by words that match only this game.
/// Fails if the text is empty.
fn read_game(text: &str) -> Result<String, Refusal> {
    if text.is_empty() {
        Err(Refusal::new(
            "say which game: a number from /games, or a name",
        ))
    } else {
        Ok(text.to_owned())
    }
}

/// Reads the number or the one-word name of a saved game, and its new name.
fn read_rename(text: &str) -> Result<Command, Refusal> {
    let game = read_game(first_word(text))?;
    match text[game.len()..].trim() {
        "" => Err(Refusal::new(
            "give the new name after the game's number or old name",
        )),
        name => Ok(Command::File(FileCommand::Rename(game, name.to_owned()))),
    }
}

/// Reads the name of a tag, and its value.
fn read_tag(text: &str) -> Result<Command, Refusal> {
    let name = first_word(text);
    let value = text[name.len()..].trim();
    let tag = game_tag::check(name, value)?;
    let value = read_name(value).map_err(|why| Refusal::new(format!("{tag}: {why}")))?;
    Ok(Command::Tag(tag, value))
}

/// Reads the text after `/set`: the name of a setting or of a tag of the game, and its value. For an empty text, the command
/// shows all settings.
pub fn read_set(text: &str) -> Result<Command, Refusal> {
    let name = first_word(text);
    let value = text[name.len()..].trim();
    if name.is_empty() {
        return Ok(Command::Ui(UiCommand::Settings(None)));
    }
    let mut tags = TAGS.iter();
    if let Some(tag) = tags.find(|tag| tag.word.eq_ignore_ascii_case(name)) {
        let text = read_name(value).map_err(Refusal::new)?;
        return Ok(Command::Tag(tag.name, text));
    }
    match (Setting::meant_by(name), find_row(name)) {
        (Ok(setting), _) => read_setting(setting, value),
        (Err(_), Some(row)) => Err(Refusal::new(format!(
            "{name:?} is not a setting but a command: /{}",
            row.word()
        ))),
        (Err(why), None) => Err(Refusal::new(why)),
    }
}

/// Reads a new value for a setting. Without a value, the command shows the setting's page.
pub fn read_setting(setting: &'static Setting, value: &str) -> Result<Command, Refusal> {
    if value.is_empty() {
        return Ok(Command::Ui(UiCommand::Settings(Some(setting))));
    }
    Change::typed(setting, value)
        .map(Command::Set)
        .map_err(|why| Refusal {
            choices: choices(setting, value),
            ..Refusal::new(format!("{}: {why}", setting.name))
        })
}

/// Returns what an ambiguous value of a setting may mean, each meaning in words and as a command. Empty if the value is not
/// ambiguous.
fn choices(setting: &'static Setting, value: &str) -> Vec<(String, Command)> {
    let doubt = setting.doubt(value);
    let readings = doubt.into_iter().flat_map(|doubt| doubt.readings);
    readings
        .filter_map(|Reading { control, words }| {
            let change = Change::new(setting, &control).ok()?;
            Some((format!("{words} ({control})"), Command::Set(change)))
        })
        .collect()
}

/// Reads the text after `/help`. If the text names a setting but not a command, it asks for the setting's page.
fn read_help_command(text: &str) -> Result<UiCommand, Refusal> {
    match (read_help(text), Setting::named(text)) {
        (Ok(help), _) => Ok(UiCommand::Help(help)),
        (Err(_), Ok(setting)) => Ok(UiCommand::Settings(Some(setting))),
        (Err(why), Err(_)) => Err(why),
    }
}

/// Reads which commands to explain: a command, a group, `all`, or an empty text for the overview.
pub fn read_help(text: &str) -> Result<Help, Refusal> {
    if text.is_empty() {
        return Ok(Help::Overview);
    }
    if text.eq_ignore_ascii_case(ALL) {
        return Ok(Help::All);
    }
    let mut groups = GROUPS.iter();
    if let Some(group) = groups.find(|group| group.word.eq_ignore_ascii_case(text)) {
        return Ok(Help::Group(group));
    }
    match find_word(text) {
        Word::Command(row) => Ok(Help::Command(row)),
        Word::SettingOrTag | Word::BeginningOf(_) | Word::Unknown => {
            let similar = nearest(text, commands().map(CommandRow::word));
            let line = similar.map(|word| format!("/{word}"));
            Err(Refusal::unknown(text, line))
        }
    }
}

fn read_topic(text: &str) -> Result<&'static Topic, Refusal> {
    primer::find(text).ok_or_else(|| {
        let words = TOPICS.iter().map(|topic| topic.word).join(" ");
        Refusal::new(format!(
            "the rules have no topic {text:?}; the topics are: {words}"
        ))
    })
}
