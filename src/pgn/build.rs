//! From a stream of PGN to games that can be looked through, gone on with, and written again.

use std::io::{self, Read};

use super::fault::Fault;
use super::read::Reader;
use super::symbol::Marker;
use super::tags::Tags;
use super::text::{decode, unescape};
use super::tree::{Comment, GameTree, Line, Node};
use super::visit::Visitor;
use crate::game::GameResult;
use crate::rules::{Move, Position};

/// A game that has been read, and what was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The game, as far as it could be read.
    pub tree: GameTree,
    /// What was wrong.
    pub faults: Vec<Fault>,
    /// What is not as it should be, though the game is whole.
    pub notes: Vec<Fault>,
}

/// The games of a text, read one after the other.
pub struct Games<R> {
    /// Where they come from.
    reader: Reader<R>,
}

impl<R: Read> Games<R> {
    /// Reads from the beginning of a text.
    pub fn new(input: R) -> Self {
        Self {
            reader: Reader::new(input),
        }
    }

    /// Passes over so many games, or all that there are if those are fewer; how many that were.
    pub fn pass_over(&mut self, count: usize) -> io::Result<usize> {
        for passed in 0..count {
            if !self.reader.read_game(&mut Passer)? {
                return Ok(passed);
            }
        }
        Ok(count)
    }
}

/// Wants to know nothing of a game.
struct Passer;

impl Visitor for Passer {}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = Builder::default();
        match self.reader.read_game(&mut builder) {
            Ok(true) => Some(Ok(builder.finish())),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// Puts a game together from what it is told.
#[derive(Default)]
struct Builder {
    /// The tags so far.
    tags: Tags,
    /// Where the game begins, if that is known.
    start: Option<Position>,
    /// The line that is being read.
    line: Line,
    /// The lines around it, the game itself first.
    outer: Vec<Line>,
    /// The result that stands at the end of the moves.
    result: Option<GameResult>,
    /// What is wrong.
    faults: Vec<Fault>,
    /// What is not as it should be, though the game is whole.
    notes: Vec<Fault>,
}

impl Builder {
    /// The game that has been told.
    fn finish(mut self) -> ReadGame {
        // The first position and the result have their own places in the tree.
        self.tags.remove("FEN");
        self.tags.remove("SetUp");
        let stated = self.tags.remove("Result");
        let stated = stated.and_then(|text| Marker::read(text.as_bytes())?.result());
        ReadGame {
            tree: GameTree {
                tags: self.tags,
                start: self.start.unwrap_or_default(),
                main: self.line,
                result: self.result.or(stated),
            },
            faults: self.faults,
            notes: self.notes,
        }
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        self.tags.set(&decode(name), &decode(&unescape(value)));
    }

    fn begin(&mut self, start: &Position) {
        self.start = Some(*start);
    }

    fn play(&mut self, m: Move, before: &Position) {
        self.line.moves.push(Node::new(before, m));
    }

    fn nag(&mut self, nag: u8) {
        if let Some(last) = self.line.moves.last_mut() {
            last.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let text = decode(text);
        match self.line.moves.last_mut() {
            Some(last) => last.comment(&text),
            None => self.line.comments.extend(Comment::new(&text)),
        }
    }

    fn begin_variation(&mut self) {
        self.outer.push(std::mem::take(&mut self.line));
    }

    fn end_variation(&mut self) {
        let around = self.outer.pop().unwrap_or_default();
        let variation = std::mem::replace(&mut self.line, around);
        if let Some(last) = self.line.moves.last_mut().filter(|_| !variation.is_empty()) {
            last.variations.push(variation);
        }
    }

    fn end(&mut self, _last: Option<&Position>, result: Option<GameResult>) {
        self.result = result;
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn note(&mut self, note: Fault) {
        self.notes.push(note);
    }
}
