//! The rules of chess for beginners: topics with text and diagrams. Pages are laid out by `tui`, read out by
//! `line_mode`.
//!
//! The text follows the FIDE Laws of Chess in force since 1 January 2023 and cites the article of each rule. What the
//! rules module can compute for a diagram is computed; the rest is checked by tests.
//!
//! `rules.md` holds the topics in the order in which a beginner should read them, with blank lines between paragraphs:
//!
//! - a topic begins with a line `# TITLE` and a line with the words by which it is found, the first one being its own;
//! - a diagram begins with its position, `FEN: …` or, in Chess960, `Chess960: …`. `Moves: d4` shows the moves of the piece
//!   there, `Squares: f1 g1` marks squares, `Arrows: e1g1 a6f1` draws arrows. The caption follows;
//! - everything else is text, which belongs to the diagram above it.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use anyhow::{Context, Error, Result, ensure};

use crate::rules::{Bitboard, Move, Position, Square, Variant};

const RULES: &str = include_str!("primer/rules.md");

/// All topics, in the order in which a beginner should read them. A test holds that the file can be read.
pub static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| read(RULES).unwrap_or_default());

#[derive(Debug, PartialEq)]
pub struct Topic {
    /// The word by which the topic is found.
    pub word: &'static str,
    /// Other words by which it is found.
    aliases: Vec<&'static str>,
    pub title: &'static str,
    /// From top to bottom. A text that follows a diagram refers to it.
    pub blocks: Vec<Block>,
}

#[derive(Debug, PartialEq)]
pub enum Block {
    /// A paragraph, broken into lines anywhere. Articles of the Laws are cited as `(FIDE 3.3)`.
    Text(&'static str),
    Diagram(Diagram),
}

/// A position with something to notice, seen from White's side.
#[derive(Debug, Default, PartialEq)]
pub struct Diagram {
    pub position: Position,
    /// The square of the piece whose moves are shown.
    pub selected: Option<Square>,
    /// Squares to mark.
    pub squares: Bitboard,
    /// Arrows from one square to another.
    pub arrows: Vec<(Square, Square)>,
    /// The text below the board, in one line.
    pub caption: &'static str,
}

/// Reads a file of topics. An error contains the paragraph that cannot be read.
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
    /// Begins a topic. `None` if there is no line with its words.
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
    fn read(paragraph: &'static str) -> Result<Self> {
        if !paragraph.starts_with("FEN: ") && !paragraph.starts_with("Chess960: ") {
            return Ok(Self::Text(paragraph));
        }
        let mut diagram = Diagram::default();
        for line in paragraph.lines() {
            let (key, value) = line.split_once(": ").unwrap_or_default();
            let values = value.split(' ');
            let position = |variant| Position::from_fen(value, variant).map_err(Error::msg);
            match key {
                "FEN" => diagram.position = position(Variant::Standard)?,
                "Chess960" => diagram.position = position(Variant::Chess960)?,
                "Moves" => diagram.selected = Some(value.parse()?),
                "Squares" => diagram.squares = values.map(str::parse).collect::<Result<_, _>>()?,
                "Arrows" => {
                    let moves = values.map(str::parse::<Move>);
                    let ends = moves.map(|read| read.map(|m| (m.from, m.to)));
                    diagram.arrows = ends.collect::<Result<_, _>>()?;
                }
                _ => {
                    ensure!(diagram.caption.is_empty(), "two captions");
                    diagram.caption = line;
                }
            }
        }
        Ok(Self::Diagram(diagram))
    }
}

impl Diagram {
    /// Returns the legal destinations of the selected piece.
    pub fn destinations(&self) -> Bitboard {
        self.selected
            .map_or(Bitboard::EMPTY, |square| self.position.destinations(square))
    }
}

/// Finds the topic with this word or alias, or the only topic whose word begins like this. Case and everything but
/// ASCII letters and digits are ignored: `en passant` is `enpassant`.
pub fn find(text: &str) -> Option<&'static Topic> {
    let normalized: String = text
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let is_named =
        |topic: &&Topic| topic.word == normalized || topic.aliases.contains(&&*normalized);
    let begins = |topic: &&Topic| topic.word.starts_with(&normalized);
    let mut begun = TOPICS.iter().filter(begins);
    let named = TOPICS.iter().find(is_named);
    named.or_else(|| begun.next().filter(|_| begun.next().is_none()))
}
