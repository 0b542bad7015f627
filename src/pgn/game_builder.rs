//! Builds a [`GameTree`] from each game of a PGN stream.

use std::io::{self, Read};

use super::encoding::{decode, tag_text};
use super::fault::Fault;
use super::stream::Reader;
use super::symbol::TerminationMarker;
use super::tag_pair::is_tag_with_value;
use super::tags::Tags;
use super::tree::{GameTree, Line, Node};
use super::visitor::Visitor;
use crate::game::GameResult;
use crate::rules::{Move, Position};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The game, without the parts that could not be read.
    pub tree: GameTree,
    pub faults: Vec<Fault>,
    /// Flaws that do not make the game incomplete.
    pub warnings: Vec<Fault>,
    /// True if there is a tag or a move, even an illegal move. A text with neither is not a game.
    pub is_game: bool,
}

/// Reads each game of the stream into a tree. If the stream cannot be read, the last item is the error.
impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = GameBuilder::default();
        match self.read_game(&mut builder) {
            Ok(true) => Some(Ok(builder.finish())),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

#[derive(Default)]
struct GameBuilder {
    tags: Tags,
    /// The value of the last `Variant` tag that is not empty, `?` or `-`; `None` if there is none.
    variant: Option<String>,
    /// The first position; `None` until all tags are read, and in a game that is not playable.
    start: Option<Position>,
    /// The line that we are reading.
    line: Line,
    /// The lines around the current one, the main line first.
    outer_lines: Vec<Line>,
    /// The result after the moves; `None` if there is none, or if it is unknown.
    result: Option<GameResult>,
    faults: Vec<Fault>,
    warnings: Vec<Fault>,
}

impl GameBuilder {
    fn finish(mut self) -> ReadGame {
        let has_move = !self.line.moves.is_empty() || self.faults.iter().any(Fault::is_of_move);
        // Look for a tag before some are removed.
        let has_tag = self.tags.iter().next().is_some();
        self.remove_start_tags();
        let result_tag = self.tags.remove("Result").unwrap_or_default();
        let result_in_tag = TerminationMarker::read_result(result_tag.as_bytes());
        ReadGame {
            tree: GameTree {
                tags: self.tags,
                // A game that is not playable gets the start of standard chess. It has no moves.
                start: self.start.unwrap_or_default(),
                main: self.line,
                // If they differ, the result after the moves counts.
                result: self.result.or(result_in_tag),
            },
            faults: self.faults,
            warnings: self.warnings,
            is_game: has_move || has_tag,
        }
    }

    /// Removes the tags for the first position, except the name of the variant.
    fn remove_start_tags(&mut self) {
        // The tree has the first position in `start`, and writes the tags for it from there. A tag left here in another case,
        // such as "Fen", would contradict them.
        for name in ["FEN", "SetUp", "Variant"] {
            self.tags.remove_any_case(name);
        }
        // The name of the variant stays as it was in the file, such as "Fischerandom".
        if let Some(variant) = &self.variant {
            self.tags.set("Variant", variant);
        }
    }
}

impl Visitor for GameBuilder {
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let text = tag_text(value);
        self.tags.set(&decode(name), &text);
        if is_tag_with_value("Variant", name, value) {
            self.variant = Some(text);
        }
    }

    fn begin(&mut self, start: &Position) {
        self.start = Some(*start);
    }

    fn play(&mut self, m: Move, before: &Position) {
        self.line.moves.push(Node::new(before, m));
    }

    fn pass(&mut self, written: &str, before: &Position) {
        self.line.moves.push(Node {
            san: written.to_owned(),
            ..Node::new(before, before.null_move())
        });
    }

    fn nag(&mut self, nag: u8) {
        if let Some(last) = self.line.moves.last_mut() {
            last.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        self.line.add_comment(&decode(text));
    }

    fn begin_variation(&mut self) {
        self.outer_lines.push(std::mem::take(&mut self.line));
    }

    fn end_variation(&mut self) {
        let around = self.outer_lines.pop().unwrap_or_default();
        let variation = std::mem::replace(&mut self.line, around);
        if !variation.is_empty()
            && let Some(last) = self.line.moves.last_mut()
        {
            last.variations.push(variation);
        }
    }

    fn end(&mut self, _last: Option<&Position>, result: Option<GameResult>) {
        self.result = result;
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn warning(&mut self, warning: Fault) {
        self.warnings.push(warning);
    }
}
