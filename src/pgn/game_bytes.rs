//! Writes a game into the text of a file: in place of one of its games, or after the last one. Every other byte stays.

use std::ops::Range;

use derive_more::Display;

use super::encoding::encode_windows_1252;
use super::game_builder::ReadGame;
use super::read::ChunkReader;
use super::source::{Chunk, Progress};
use super::stream::Reader;
use super::symbol::is_white_space;
use super::tree::GameTree;
use super::visitor::NoVisitor;

/// Why a game cannot be written into a file without losing something.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub enum WriteFault {
    #[display("it is in UTF-16")]
    Utf16,
    #[display("it has no game with this number any more")]
    NoGame,
    #[display("a part of its game cannot be read and would be lost (line {_0})")]
    Faults(u64),
    #[display("its game has a line for other programs, which begins with % and would be lost")]
    EscapeLine,
    #[display("it is not in UTF-8 and cannot hold all characters of the game")]
    Characters,
    #[display("what comes before its game would change the game")]
    NotReadBack,
}

/// The text of a file, into which a game can be written.
pub struct GamesText {
    text: Vec<u8>,
}

impl GamesText {
    pub fn new(text: Vec<u8>) -> Result<Self, WriteFault> {
        match text.get(..2) {
            Some(b"\xff\xfe" | b"\xfe\xff") => Err(WriteFault::Utf16),
            Some(_) | None => Ok(Self { text }),
        }
    }

    pub fn count_games(&self) -> usize {
        // Reading from memory does not fail.
        let mut games = Reader::new(&*self.text);
        games.skip_games(usize::MAX).unwrap_or_default()
    }

    /// Reads the `number`th game, counted from 1.
    pub fn game(&self, number: usize) -> Option<ReadGame> {
        let mut games = Reader::new(&*self.text);
        games.skip_games(number.checked_sub(1)?).ok()?;
        games.next()?.ok().filter(|read| read.is_game)
    }

    /// Returns the bytes of the `number`th game, counted from 1, with the comments before it, which belong to it.
    fn range(&self, number: usize) -> Option<Range<usize>> {
        let mut games = Reader::new(&*self.text);
        games.skip_games(number.checked_sub(1)?).ok()?;
        let before = usize::try_from(games.offset()).ok()?;
        if !games.read_game(&mut NoVisitor).ok()? {
            return None;
        }
        let after = usize::try_from(games.offset()).ok()?;
        let mut start = Progress::default();
        start.advance(&self.text[..before]);
        let mut reader = ChunkReader::new(Chunk {
            text: self.text[before..after].to_owned(),
            start,
            is_cut_off: false,
        });
        reader.skip_between_games();
        let begin = before + reader.position();
        let is_text = |byte: &u8| !is_white_space(*byte);
        let length = self.text[begin..after].iter().rposition(is_text)? + 1;
        Some(begin..begin + length)
    }

    /// Returns the text with this game in place of its `number`th one, counted from 1.
    pub fn with_game(&self, number: usize, tree: &GameTree) -> Result<Vec<u8>, WriteFault> {
        let range = self.range(number).ok_or(WriteFault::NoGame)?;
        let old = self.game(number).ok_or(WriteFault::NoGame)?;
        if let Some(fault) = old.faults.first() {
            return Err(WriteFault::Faults(fault.location.line));
        }
        if has_escape_line(&self.text[range.clone()]) {
            return Err(WriteFault::EscapeLine);
        }
        let game = self.written_like(&self.text[range.clone()], tree)?;
        let (before, after) = (&self.text[..range.start], &self.text[range.end..]);
        check_read_back([before, &game, after].concat(), number, tree)
    }

    /// Returns the text with this game after its last one.
    pub fn with_added_game(&self, tree: &GameTree) -> Result<Vec<u8>, WriteFault> {
        let game = self.written_like(&self.text, tree)?;
        let line_end = line_end(&self.text).unwrap_or("\n").as_bytes();
        let mut text = self.text.clone();
        let is_empty = text.iter().all(|&byte| is_white_space(byte));
        while !is_empty && !text.ends_with(&line_end.repeat(2)) {
            text.extend(line_end);
        }
        text.extend(game);
        text.extend(line_end);
        check_read_back(text, self.count_games() + 1, tree)
    }

    /// Returns the bytes of a game with the encoding and the line ends of this part of the text.
    fn written_like(&self, part: &[u8], tree: &GameTree) -> Result<Vec<u8>, WriteFault> {
        let line_end = line_end(part)
            .or_else(|| line_end(&self.text))
            .unwrap_or("\n");
        let game = tree.to_string().trim_end().replace('\n', line_end);
        // Without other letters than those of ASCII, the part says nothing about the encoding.
        let telling = if part.is_ascii() { &self.text } else { part };
        if std::str::from_utf8(telling).is_ok() {
            return Ok(game.into_bytes());
        }
        encode_windows_1252(&game).ok_or(WriteFault::Characters)
    }
}

/// Returns the text if its game with this number reads as this one.
fn check_read_back(text: Vec<u8>, number: usize, tree: &GameTree) -> Result<Vec<u8>, WriteFault> {
    let text = GamesText { text };
    let is_the_same = |read: ReadGame| {
        let is_whole = read.faults.is_empty();
        is_whole && read.tree.to_string() == tree.to_string()
    };
    if text.game(number).is_some_and(is_the_same) {
        Ok(text.text)
    } else {
        Err(WriteFault::NotReadBack)
    }
}

/// Returns what ends the first line of a text; `None` if the text has only one line.
fn line_end(text: &[u8]) -> Option<&'static str> {
    let end = memchr::memchr2(b'\n', b'\r', text)?;
    Some(match text.get(end..) {
        Some([b'\r', b'\n', ..]) => "\r\n",
        Some([b'\r', ..]) => "\r",
        Some(_) | None => "\n",
    })
}

/// Returns true if a line begins with `%`.
fn has_escape_line(text: &[u8]) -> bool {
    memchr::memchr_iter(b'%', text)
        .filter_map(|index| text.get(index.checked_sub(1)?))
        .any(|before| matches!(before, b'\n' | b'\r'))
}

impl GameTree {
    /// Returns a number that tells this game from others: the same for all spellings of one game (FNV-1a of its text).
    pub fn fingerprint(&self) -> u64 {
        let text = self.to_string();
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

#[cfg(test)]
mod tests;
