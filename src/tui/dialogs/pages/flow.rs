//! Where everything is on a page: text in lines as long as there is room for, diagrams beside or above their text.

#[cfg(test)]
mod tests;

use std::ops::Range;

use ratatui::layout::{Position as Point, Rect, Size};

use super::{Open, Passage};
use crate::primer::{Block, Diagram, TOPICS, Topic};
use crate::text::wrap;
use crate::tui::widgets::width as columns_of;

/// Columns of a line that the eye can follow.
const MEASURE: u16 = 66;
/// Columns that text beside a diagram needs at least.
const NARROW: u16 = 30;
/// Columns between a diagram and the text beside it.
const GAP: u16 = 3;
/// Columns of what is explained, before its meaning.
const TERM: u16 = 26;
/// The same where there is little room.
const SHORT: u16 = 9;
/// Columns of a topic in the list.
const TITLE: u16 = 32;
/// Characters of the longest caption.
const CAPTION: u16 = 96;
/// The most rows of a page; what is longer is cut.
const LONGEST: u16 = u16::MAX / 2;
/// Columns at the left of a board, for the digits of the ranks.
const DIGITS: u16 = 2;

/// A page on which everything has its place, in columns and rows from its upper left corner.
#[derive(Debug, Default)]
pub struct Flow {
    /// What stands on it.
    pub items: Vec<Item>,
    /// Its rows.
    pub height: u16,
    /// The rows of its parts: a diagram and its text are one part.
    parts: Vec<Range<u16>>,
}

/// Something on a page.
#[derive(Debug)]
pub struct Item {
    /// Where it is.
    pub rect: Rect,
    /// What it is.
    pub what: Content,
}

/// What stands on a page.
#[derive(Debug)]
pub enum Content {
    /// A line of text.
    Line(String),
    /// A line of the text below a diagram.
    Caption(String),
    /// Something that is explained beside it.
    Term(String),
    /// The title of the topic that has this place; it can be clicked.
    Link(usize),
    /// A board.
    Diagram(&'static Diagram),
}

/// How a diagram and its text share the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The height of a square in rows; it is twice as many columns wide.
    pub unit: u16,
    /// Whether the text is beside the diagram, not below.
    beside: bool,
    /// The columns of the text.
    text: u16,
}

impl Spread {
    /// The largest diagrams for which there is room; beside the text if that makes them no smaller.
    pub fn fit(room: Size) -> Self {
        let captioned = |unit: u16| 8 * unit + 1 + CAPTION.div_ceil(16 * unit);
        let beside = largest(room, |unit| {
            board_width(unit) + GAP + NARROW <= room.width && captioned(unit) <= room.height
        });
        let above = largest(room, |unit| {
            board_width(unit) <= room.width && captioned(unit) + 3 <= room.height
        });
        if beside > 0 && beside >= above {
            Self {
                unit: beside,
                beside: true,
                text: (room.width - board_width(beside) - GAP).min(MEASURE),
            }
        } else {
            Self {
                unit: above.max(1),
                beside: false,
                text: room.width.min(MEASURE),
            }
        }
    }

    /// The columns of the whole page.
    fn width(self) -> u16 {
        let board = board_width(self.unit);
        if self.beside {
            board + GAP + self.text
        } else {
            board.max(self.text)
        }
    }
}

/// The columns of a board with squares of this height, the digits of the ranks included.
fn board_width(unit: u16) -> u16 {
    DIGITS + 16 * unit
}

/// The largest height of a square that fits; 0 if none does.
fn largest(room: Size, fits: impl Fn(u16) -> bool) -> u16 {
    let units = 1..=room.height / 8;
    units.take_while(|&unit| fits(unit)).last().unwrap_or(0)
}

/// The size of a page where there is so much room.
pub(super) fn size(open: &Open, room: Size) -> Size {
    let width = match open {
        Open::Topic(_) => return Size::new(Spread::fit(room).width(), room.height),
        Open::Contents(_) => columns(room) * TITLE,
        Open::Text(_, passages) | Open::Help(passages) => {
            passages.iter().map(Passage::width).max().unwrap_or(0)
        }
    };
    let width = width.min(room.width);
    let height = Flow::new(open, Size { width, ..room }).height;
    Size::new(width, height.min(room.height))
}

/// The fewest columns in which the list of topics needs no scrolling, or as many as there is room for.
fn columns(room: Size) -> u16 {
    let wanted = u16::try_from(TOPICS.len())
        .unwrap_or(u16::MAX)
        .div_ceil(room.height.max(1));
    wanted.min(room.width / TITLE).max(1)
}

impl Passage {
    /// The columns it would like.
    fn width(&self) -> u16 {
        match self {
            Self::Line(line) => columns_of(line).min(TERM + MEASURE),
            Self::Meaning(_, meaning) => TERM + columns_of(meaning).min(MEASURE),
        }
    }
}

impl Flow {
    /// A page of this size; its height is what is seen of it at a time.
    pub(super) fn new(open: &Open, inside: Size) -> Self {
        let mut flow = Self::default();
        match open {
            Open::Text(_, passages) | Open::Help(passages) => {
                for passage in passages {
                    flow.passage(passage, inside.width);
                }
            }
            Open::Contents(_) => flow.contents(inside),
            Open::Topic(place) => flow.topic(&TOPICS[*place], Spread::fit(inside)),
        }
        flow
    }

    /// Adds lines of this width from this place on; gives the row after them.
    fn lines(&mut self, text: &str, at: Point, width: u16, what: fn(String) -> Content) -> u16 {
        let mut y = at.y;
        let room = LONGEST.saturating_sub(y);
        for line in wrap(text, width.into()).into_iter().take(room.into()) {
            let rect = Rect::new(at.x, y, width, 1);
            self.items.push(Item {
                rect,
                what: what(line),
            });
            y += 1;
        }
        self.reach(y);
        y
    }

    /// Begins a part in this row.
    fn begin(&mut self, row: u16) {
        self.parts.push(row..row);
    }

    /// The page, and its last part, reach at least to this row.
    fn reach(&mut self, row: u16) {
        self.height = self.height.max(row);
        if let Some(part) = self.parts.last_mut() {
            part.end = part.end.max(row);
        }
    }

    /// Adds a passage of a text at the end.
    fn passage(&mut self, passage: &Passage, width: u16) {
        let y = self.height;
        if y >= LONGEST {
            return;
        }
        self.begin(y);
        match passage {
            // A line that fits stays as it is, blanks and all.
            Passage::Line(line) if columns_of(line) <= width => {
                let rect = Rect::new(0, y, width, 1);
                let what = Content::Line(line.clone());
                self.items.push(Item { rect, what });
                self.reach(y + 1);
            }
            Passage::Line(line) => {
                self.lines(line, Point::new(0, y), width, Content::Line);
            }
            Passage::Meaning(term, meaning) => {
                // Where there is little room, a short term has its meaning beside it and a long one below.
                let (x, below) = match width < 2 * TERM {
                    false => (TERM, 0),
                    true if columns_of(term) < SHORT => (SHORT, 0),
                    true => (SHORT, 1),
                };
                self.lines(term, Point::new(0, y), width.min(TERM), Content::Term);
                let rest = width.saturating_sub(x);
                self.lines(meaning, Point::new(x, y + below), rest, Content::Line);
            }
        }
    }

    /// The topics in columns, filled downwards.
    fn contents(&mut self, inside: Size) {
        let columns = columns(inside);
        let count = u16::try_from(TOPICS.len()).unwrap_or(u16::MAX);
        self.height = count.div_ceil(columns);
        self.parts = (0..self.height).map(|row| row..row + 1).collect();
        let width = inside.width / columns;
        for (topic, place) in (0..TOPICS.len()).zip(0..count) {
            let (column, row) = (place / self.height, place % self.height);
            let rect = Rect::new(column * width, row, width, 1);
            let what = Content::Link(topic);
            self.items.push(Item { rect, what });
        }
    }

    /// A topic: each diagram with the text that belongs to it.
    fn topic(&mut self, topic: &'static Topic, spread: Spread) {
        let (board, unit) = (board_width(spread.unit), spread.unit);
        let (left, text_x) = if spread.beside {
            (0, board + GAP)
        } else {
            (spread.text.saturating_sub(board) / 2, 0)
        };
        let caption_width = if spread.beside { board } else { spread.text };
        let mut y = 0;
        for block in &topic.blocks {
            match block {
                Block::Diagram(diagram) => {
                    let top = self.height + u16::from(self.height > 0);
                    self.begin(top);
                    let rect = Rect::new(left, top, board, 8 * unit + 1);
                    let what = Content::Diagram(diagram);
                    self.items.push(Item { rect, what });
                    let indent = if spread.beside { DIGITS } else { 0 };
                    let at = Point::new(indent, rect.bottom());
                    let width = caption_width.saturating_sub(indent);
                    let below = self.lines(diagram.caption, at, width, Content::Caption);
                    y = if spread.beside { top } else { below + 1 };
                }
                Block::Text(text) => {
                    y = 1 + self.lines(text, Point::new(text_x, y), spread.text, Content::Line);
                }
            }
        }
    }

    /// Where the title of a topic is.
    pub fn link(&self, topic: usize) -> Option<Rect> {
        let link = |item: &&Item| matches!(item.what, Content::Link(place) if place == topic);
        self.items.iter().find(link).map(|item| item.rect)
    }

    /// The row before which the page is to be shown, from a first row on. A part of which little would be seen is left
    /// for later; if parts begin at the first row, so is any that would not be seen whole.
    pub fn shown_to(&self, first: u16, seen: u16) -> u16 {
        let end = first + seen;
        if self.height <= end {
            return end;
        }
        let at_rest = self.parts.iter().any(|part| part.start == first);
        let least = if at_rest { seen } else { seen / 2 };
        let cut = self.parts.iter().find(|part| {
            part.start > first && part.start <= end && part.end > end && end - part.start < least
        });
        cut.map_or(end, |part| part.start)
    }

    /// The first row to show when one reads on: of the first part that is not seen whole, or, if that alone is higher
    /// than what is seen, of the rest of it.
    pub fn after(&self, first: u16, seen: u16) -> u16 {
        match self.parts.iter().find(|part| part.end > first + seen) {
            None => first,
            Some(part) if part.start > first => part.start,
            Some(part) => (first + seen).min(part.end).saturating_sub(1),
        }
    }

    /// The first row to show when one goes back: as many whole parts as are seen at a time.
    pub fn before(&self, first: u16, seen: u16) -> u16 {
        let least = first.saturating_sub(seen);
        let begins = self.parts.iter().map(|part| part.start);
        let whole = begins.filter(|&begin| begin < first && begin >= least);
        whole.min().unwrap_or((least + 1).min(first))
    }

    /// The first row to show so that the end is seen.
    pub fn last(&self, seen: u16) -> u16 {
        let least = self.height.saturating_sub(seen);
        let begins = self.parts.iter().map(|part| part.start);
        begins
            .filter(|&begin| begin >= least)
            .min()
            .unwrap_or(least)
    }
}
