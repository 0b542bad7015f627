//! The messages between host and guests: how they are written and read.
//!
//! | from | message | meaning |
//! |---|---|---|
//! | both | `Tabiya VERSION (protocol NUMBER)` | the first line from each end; both must be the same |
//! | guest | `LINE` | a line that its player typed |
//! | host | `state BYTES SEAT GAME`, `FILE`, `ACTION`, then this many bytes | the game now, as PGN; `SEAT` is `w`, `b` or `-`; `GAME` is the number of the game; `FILE` and `ACTION` may be empty |
//! | host | `say WORDS` | a message for the guest |
//! | host | `refused SENTENCE` | why a line was refused, or why the game cannot be sent; in place of the first line: why the guest may not join |

use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

use super::{News, State};
use crate::rules::Color;
use crate::text::printable;

/// The first line that the host and the guest each send.
pub const GREETING: &str = concat!("Tabiya ", env!("CARGO_PKG_VERSION"), " (protocol 7)");

/// The maximum length of a line from a guest, in bytes.
pub const MAX_LINE: usize = 1000;

/// The maximum length of the text of a state, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// The maximum length of a line from a host, including its line feed, in bytes.
const MAX_HOST_LINE: u64 = 4096;

/// Why a guest's line of more than [`MAX_LINE`] bytes is refused.
pub const TOO_LONG: &str = "the line is too long";

/// The color that a guest acts for, and its text in messages. `None` is a guest that only watches.
const SEATS: [(Option<Color>, &str); 3] = [
    (Some(Color::White), "w"),
    (Some(Color::Black), "b"),
    (None, "-"),
];

/// Checks that a line is allowed in a message: it has at most [`MAX_LINE`] bytes and no control characters. Fails with the
/// reason.
pub fn check(line: &str) -> Result<(), &'static str> {
    if line.len() > MAX_LINE {
        Err(TOO_LONG)
    } else if printable(line) != line {
        Err("the line contains control characters")
    } else {
        Ok(())
    }
}

/// Returns the message for a refusal. Cuts the reason to [`MAX_LINE`] characters.
pub fn refusal(why: &str) -> Vec<u8> {
    let why: String = printable(why).chars().take(MAX_LINE).collect();
    format!("refused {why}\n").into_bytes()
}

/// Returns the message for a state, or a refusal if its text is longer than [`MAX_TEXT`].
pub fn state_message(state: &State) -> Vec<u8> {
    if state.text.len() > MAX_TEXT {
        return refusal("the game is too long to be shown on another screen");
    }
    let mut seats = SEATS.iter();
    let written = seats.find(|(seat, _)| *seat == state.seat);
    let seat = written.map_or("-", |(_, written)| written);
    let file = match state.file.as_deref().and_then(Path::to_str) {
        Some(path) if check(path).is_ok() => path,
        Some(_) | None => "",
    };
    let (length, number, text) = (state.text.len(), state.game_number, &state.text);
    let action = &state.action;
    format!("state {length} {seat} {number}\n{file}\n{action}\n{text}").into_bytes()
}

/// Returns the message that tells a guest something.
pub fn told_message(words: &str) -> Vec<u8> {
    format!("say {}\n", printable(words)).into_bytes()
}

/// Reads a line without its end; `None` if the connection ends or reading fails first, or if the line is longer than
/// [`MAX_HOST_LINE`] or not UTF-8.
pub fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    reader.take(MAX_HOST_LINE).read_line(&mut line).ok()?;
    match line.pop() {
        Some('\n') => Some(line),
        Some(_) | None => None,
    }
}

/// Returns the sentence of a refusal; `None` for any other line.
pub fn refused(line: &str) -> Option<String> {
    line.strip_prefix("refused ").map(printable)
}

/// Reads a message; `None` if the connection ends or reading fails first, or if the message is invalid.
pub fn read_message(reader: &mut impl BufRead) -> Option<News> {
    let header = read_line(reader)?;
    if let Some(why) = refused(&header) {
        return Some(News::Refused(why));
    }
    if let Some(words) = header.strip_prefix("say ") {
        check(words).ok()?;
        return Some(News::Told(words.to_owned()));
    }
    read_state(header.strip_prefix("state ")?, reader).map(News::State)
}

/// Reads a state; `None` if the message is invalid or incomplete. `header` is the first line of the message without its first
/// word.
fn read_state(header: &str, reader: &mut impl BufRead) -> Option<State> {
    let mut words = header.splitn(3, ' ');
    let length: usize = words.next()?.parse().ok()?;
    let seat = words.next()?;
    let (seat, _) = *SEATS.iter().find(|(_, written)| *written == seat)?;
    let game_number: u32 = words.next()?.parse().ok()?;
    if length > MAX_TEXT {
        return None;
    }
    let file = Some(read_line(reader)?).filter(|file| !file.is_empty());
    let action = read_line(reader)?;
    check(&action).ok()?;
    let mut text = String::new();
    reader.take(length as u64).read_to_string(&mut text).ok()?;
    (text.len() == length).then(|| State {
        game_number,
        seat,
        file: file.map(PathBuf::from),
        action,
        text,
    })
}
