//! The rules of chess for beginners: topics with text and diagrams. `tui` lays the pages out, and `line_mode` reads them out.
//!
//! The text follows the FIDE Laws of Chess in force since 1 January 2023 and cites the article of each rule. The rules module
//! computes whatever it can for a diagram; tests check the rest.
//!
//! `rules.md` holds the topics in reading order for beginners, with an empty line between paragraphs:
//!
//! - a topic begins with a line `# TITLE` and a line with the words that find it, its own word first;
//! - a diagram begins with its position, `FEN: …` or, in Chess960, `Chess960: …`. `Moves: d4` shows the moves of the piece
//!   there, `Squares: f1 g1` marks squares, `Arrows: e1g1 a6f1` draws arrows. The caption follows;
//! - everything else is text, which belongs to the diagram above it.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use anyhow::{Context, Error, Result, ensure};
use itertools::Itertools;

use crate::rules::{Bitboard, Move, Position, Square, Variant};

const RULES: &str = include_str!("primer/rules.md");

/// All topics, in reading order for beginners. A test makes sure that the file can be read.
pub static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| read(RULES).unwrap_or_default());

#[derive(Debug, PartialEq)]
pub struct Topic {
    /// The word that finds the topic.
    pub word: &'static str,
    /// Other words that find the topic.
    aliases: Vec<&'static str>,
    pub title: &'static str,
    /// The content from top to bottom. A text after a diagram refers to that diagram.
    pub blocks: Vec<Block>,
}

#[derive(Debug, PartialEq)]
pub enum Block {
    /// A paragraph, which may break into lines anywhere. It cites articles of the Laws as `(FIDE 3.3)`.
    Text(&'static str),
    Diagram(Diagram),
}

/// A position that illustrates a rule, seen from White's side.
#[derive(Debug, Default, PartialEq)]
pub struct Diagram {
    pub position: Position,
    /// The square of the piece whose moves the diagram shows; `None` if it shows none.
    pub selected: Option<Square>,
    pub squares: Bitboard,
    pub arrows: Vec<(Square, Square)>,
    /// The line of text below the board; empty for none.
    pub caption: &'static str,
}

/// Reads a file of topics. Fails if a paragraph is unreadable, or comes before the first topic.
fn read(text: &'static str) -> Result<Vec<Topic>> {
    let mut topics: Vec<Topic> = Vec::new();
    for paragraph in text.split("\n\n").map(str::trim) {
        if let Some(heading) = paragraph.strip_prefix("# ") {
            topics.push(Topic::read(heading).with_context(|| format!("{heading}: no words"))?);
        } else {
            let block = Block::read(paragraph).context(paragraph)?;
            let topic = topics.last_mut().context("no topic has begun")?;
            topic.blocks.push(block);
        }
    }
    Ok(topics)
}

impl Topic {
    /// Begins a topic; `None` if the heading lacks the line with the words that find it.
    fn read(heading: &'static str) -> Option<Self> {
        let (title, words) = heading.split_once('\n')?;
        let mut words = words.split(' ');
        Some(Self {
            word: words.next()?,
            aliases: words.collect(),
            title,
            blocks: Vec::new(),
        })
    }
}

impl Block {
    /// Reads a paragraph of a topic: a diagram if it begins with a position, otherwise text.
    fn read(paragraph: &'static str) -> Result<Self> {
        let is_diagram = paragraph.starts_with("FEN: ") || paragraph.starts_with("Chess960: ");
        if !is_diagram {
            return Ok(Self::Text(paragraph));
        }
        let mut diagram = Diagram::default();
        for line in paragraph.lines() {
            diagram.read_line(line)?;
        }
        Ok(Self::Diagram(diagram))
    }
}

impl Diagram {
    /// Reads the next line of the diagram's paragraph, such as `Squares: f1 g1`.
    fn read_line(&mut self, line: &'static str) -> Result<()> {
        let position = |fen, variant| Position::from_fen(fen, variant).map_err(Error::msg);
        match line.split_once(": ") {
            Some(("FEN", fen)) => self.position = position(fen, Variant::Standard)?,
            Some(("Chess960", fen)) => self.position = position(fen, Variant::Chess960)?,
            Some(("Moves", square)) => {
                // Pages show a piece's moves by selecting it.
                self.selected = Some(square.parse()?);
            }
            Some(("Squares", squares)) => {
                let squares = squares.split(' ').map(str::parse);
                self.squares = squares.collect::<Result<_, _>>()?;
            }
            Some(("Arrows", arrows)) => {
                for arrow in arrows.split(' ') {
                    // An arrow is written like a move.
                    let Move { from, to, .. } = arrow.parse()?;
                    self.arrows.push((from, to));
                }
            }
            // Any other line is the caption, even if it contains a colon.
            Some(_) | None => {
                ensure!(self.caption.is_empty(), "two captions");
                self.caption = line;
            }
        }
        Ok(())
    }

    /// Returns the legal destinations of the selected piece; empty if none is selected.
    pub fn destinations(&self) -> Bitboard {
        self.selected
            .map_or(Bitboard::EMPTY, |square| self.position.destinations(square))
    }
}

/// Finds the topic with this word or alias, otherwise the only topic whose word begins with it; `None` if there is no such
/// topic. Ignores case and everything but ASCII letters and digits: `En passant` finds `enpassant`.
pub fn find(text: &str) -> Option<&'static Topic> {
    let normalized: String = text
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let is_named =
        |topic: &&Topic| topic.word == normalized || topic.aliases.contains(&&*normalized);
    let begins = |topic: &&Topic| topic.word.starts_with(&normalized);
    let only_begun = || TOPICS.iter().filter(begins).exactly_one().ok();
    TOPICS.iter().find(is_named).or_else(only_begun)
}
