//! Builds a [`GameTree`] from each game of a PGN stream.

use std::io::{self, Read};

use super::clock_comment::{TwoFields, with_usual_clock};
use super::encoding::{decode, tag_text};
use super::fault::Fault;
use super::stream::Reader;
use super::symbol::TerminationMarker;
use super::tag_pair::is_tag_with_value;
use super::tags::{Tags, standard_name};
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
    /// Returns what a clock with two fields shows: hours and minutes, unless the game has less than an hour.
    fn two_fields(&self) -> TwoFields {
        let control = self.tags.get("TimeControl").unwrap_or_default();
        let stage = control.rsplit('/').next().unwrap_or_default();
        let digits = stage.split(|letter: char| !letter.is_ascii_digit()).next();
        let seconds: Option<u32> = digits.and_then(|digits| digits.parse().ok());
        match seconds {
            Some(0..3600) => TwoFields::MinutesAndSeconds,
            Some(_) | None => TwoFields::HoursAndMinutes,
        }
    }

    fn finish(mut self) -> ReadGame {
        let has_move = !self.line.moves.is_empty() || self.faults.iter().any(Fault::is_of_move);
        // Look for a tag before some are removed.
        let has_tag = self.tags.iter().next().is_some();
        self.remove_start_tags();
        let result_tag = self.tags.get("Result").unwrap_or_default();
        let marker_in_tag = TerminationMarker::read(result_tag.as_bytes());
        if marker_in_tag.is_some() || self.result.is_some() {
            // The tree has the result in a field, and writes the tag from there. Another result, such as `0-0`, stays.
            self.tags.remove("Result");
        }
        let result_in_tag = marker_in_tag.and_then(|marker| marker.result);
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
        // The tree has the first position in `start`, and writes the tags for it from there.
        for name in ["FEN", "SetUp", "Variant"] {
            self.tags.remove(name);
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
        self.tags.set(&decode(standard_name(name)), &text);
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
        let text = decode(text);
        self.line
            .add_comment(&with_usual_clock(&text, self.two_fields()));
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
