//! Writes games in PGN's export format.

use std::fmt::{self, Write};

use super::clock_comment::{ClockComment, DRAW_OFFER};
use super::tags::{ROSTER, Tags};
use super::tree::{GameTree, Line, Node};
use crate::rules::{Color, Position, Variant};

/// The maximum number of characters per line of movetext. A line is longer only if it has a single long word, or words that
/// must stay on one line.
const MAX_LINE_LENGTH: usize = 79;

/// Returns the number of a move with its dots, as in `1.` for White and `1...` for Black.
pub fn move_number(number: impl fmt::Display, color: Color) -> String {
    match color {
        Color::White => format!("{number}."),
        Color::Black => format!("{number}..."),
    }
}

impl fmt::Display for GameTree {
    /// Writes the seven tag roster, the other tags by name, an empty line, the moves with the result, and an empty line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.map(|result| result.to_string());
        let mut tags = self.tags_with_start();
        if let Some(result) = &result {
            tags.set("Result", result);
        }
        for (name, unknown) in ROSTER {
            write_tag(f, name, tags.known(name).unwrap_or(unknown))?;
            tags.remove(name);
        }
        for (name, value) in tags.iter() {
            write_tag(f, name, value)?;
        }
        let mut movetext = MovetextWriter::default();
        let number = self.start.fullmove_number;
        movetext.line(&self.main, number, self.start.side_to_move);
        movetext.word(result.as_deref().unwrap_or("*"));
        write!(f, "\n{}\n\n", movetext.finish())
    }
}

impl GameTree {
    /// Returns the tags, including those for the first position.
    fn tags_with_start(&self) -> Tags {
        let mut tags = self.tags.clone();
        for name in ["FEN", "SetUp"] {
            tags.remove(name);
        }
        for (name, value) in start_tags(&self.start) {
            // The variant keeps the name that its file used.
            if tags.get(name).is_none() {
                tags.set(name, &value);
            }
        }
        tags
    }
}

/// Returns the names and values of the tags for the first position; empty for the start of standard chess.
fn start_tags(start: &Position) -> Vec<(&'static str, String)> {
    if *start == Position::start() {
        return Vec::new();
    }
    let mut tags = vec![("FEN", start.to_string()), ("SetUp", "1".to_owned())];
    match start.variant {
        Variant::Standard => {}
        Variant::Chess960 => tags.push(("Variant", "Chess960".to_owned())),
    }
    tags
}

/// Returns the text of the tags for the first position; empty for the start of standard chess.
pub fn start_tag_text(start: &Position) -> String {
    let mut text = String::new();
    for (name, value) in start_tags(start) {
        // Writing to a string does not fail.
        let _ = write_tag(&mut text, name, &value);
    }
    text
}

fn write_tag(f: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

/// Movetext under construction, with as many words on a line as fit.
#[derive(Default)]
struct MovetextWriter {
    text: String,
    /// The number of characters on the last line.
    column: usize,
    /// The last word, which is not on a line yet. If several words must stay on one line, holds all of them.
    word: String,
    /// True if the last word is an opening bracket. The next word follows it without a space.
    joins_next: bool,
}

impl MovetextWriter {
    /// Adds a word. A word that begins with `%` never begins a line, because readers would skip that line.
    fn word(&mut self, word: &str) {
        if self.joins_next {
            self.joins_next = false;
        } else if word.starts_with('%') || self.is_in_comment_command() {
            self.word.push(' ');
        } else {
            self.flush_word();
        }
        self.word.push_str(word);
    }

    /// Returns true if the last word is the name of a command in a comment, as in `[%clk`. The next word then stays on the
    /// same line.
    fn is_in_comment_command(&self) -> bool {
        let last = self.word.rsplit(' ').next().unwrap_or_default();
        last.rfind("[%") > last.rfind(']')
    }

    fn flush_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let width = self.word.chars().count();
        if self.column == 0 {
            self.column = width;
        } else if self.column + 1 + width <= MAX_LINE_LENGTH {
            self.text.push(' ');
            self.column += 1 + width;
        } else {
            self.text.push('\n');
            self.column = width;
        }
        self.text.push_str(&self.word);
        self.word.clear();
    }

    fn finish(mut self) -> String {
        self.flush_word();
        self.text
    }

    /// Adds the comments and moves of the main line or a variation. The first move of the line has this number and color.
    fn line(&mut self, line: &Line, first_number: u32, first_color: Color) {
        for comment in &line.comments {
            self.comment(comment.as_str());
        }
        let mut number = first_number;
        let mut color = first_color;
        // Black's moves need a number only at the beginning, and after a comment or variation.
        let mut needs_number = true;
        for node in &line.moves {
            if needs_number || color == Color::White {
                self.word(&move_number(number, color));
            }
            self.node(node, number, color);
            needs_number = interrupts_moves(node);
            if color == Color::Black {
                number = number.saturating_add(1);
            }
            color = !color;
        }
    }

    /// Adds a move and its annotations. The number and color are those of the move, and of the first moves of its variations.
    fn node(&mut self, node: &Node, number: u32, color: Color) {
        self.word(&node.san);
        for nag in &node.nags {
            self.word(&format!("${nag}"));
        }
        if let Some(clock) = node.clock {
            self.comment(&ClockComment(clock).to_string());
        }
        if node.offered_draw {
            self.comment(DRAW_OFFER);
        }
        for comment in &node.comments {
            self.comment(comment.as_str());
        }
        for variation in written_variations(node) {
            self.word("(");
            self.joins_next = true;
            self.line(variation, number, color);
            self.word.push(')');
            for comment in &variation.comments_after {
                self.comment(comment.as_str());
            }
        }
    }

    /// Adds a comment, word by word.
    fn comment(&mut self, text: &str) {
        let comment = format!("{{{text}}}");
        for word in comment.split(' ') {
            self.word(word);
        }
    }
}

/// Returns the variations of a move that have a move or a comment.
fn written_variations(node: &Node) -> impl Iterator<Item = &Line> {
    node.variations.iter().filter(|line| !line.is_empty())
}

/// Returns true if a comment or variation comes between this move and the next one.
fn interrupts_moves(node: &Node) -> bool {
    let has_comment = node.clock.is_some() || node.offered_draw || !node.comments.is_empty();
    has_comment || written_variations(node).next().is_some()
}
