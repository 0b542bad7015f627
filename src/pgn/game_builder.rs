//! Builds a [`GameTree`] from each game of a PGN stream.

use std::io::{self, Read};

use super::encoding::{decode, tag_text};
use super::fault::Fault;
use super::stream::Reader;
use super::symbol::TerminationMarker;
use super::tag_pair::is_known_tag;
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
    /// True if the text has a tag or a move, even an illegal one. Any other text is not a game.
    pub is_game: bool,
}

/// Builds a tree of each game in the text.
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
    /// The value of the `Variant` tag for the first position; `None` if there is no such tag.
    variant: Option<String>,
    /// The first position; `None` until all tags are read.
    start: Option<Position>,
    /// The line that we are reading.
    line: Line,
    /// The lines around the current one, the main line first.
    outer_lines: Vec<Line>,
    result: Option<GameResult>,
    faults: Vec<Fault>,
    warnings: Vec<Fault>,
}

impl GameBuilder {
    /// Ends the game. The result after its moves counts more than the one in its `Result` tag.
    fn finish(mut self) -> ReadGame {
        let has_move = !self.line.moves.is_empty() || self.faults.iter().any(Fault::is_of_move);
        let is_game = has_move || self.tags.iter().next().is_some();
        // The tree has its own fields for the first position and the result. If a start tag in another case or without a value
        // stayed, the written game would have a different start.
        for name in ["FEN", "SetUp", "Variant"] {
            self.tags.remove_any_case(name);
        }
        // The variant stays as a tag, once and under its usual name.
        if let Some(variant) = &self.variant {
            self.tags.set("Variant", variant);
        }
        let stated = self
            .tags
            .remove("Result")
            .and_then(|text| TerminationMarker::read(text.as_bytes())?.result);
        ReadGame {
            tree: GameTree {
                tags: self.tags,
                start: self.start.unwrap_or_default(),
                main: self.line,
                result: self.result.or(stated),
            },
            faults: self.faults,
            warnings: self.warnings,
            is_game,
        }
    }
}

impl Visitor for GameBuilder {
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let text = tag_text(value);
        self.tags.set(&decode(name), &text);
        if is_known_tag("Variant", name, value) {
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
