//! Lays out the text of a dialog: lines of readable length, and diagrams beside or above their text.

#[cfg(test)]
mod tests;

use std::ops::Range;

use ratatui::layout::{Position as Point, Rect, Size};

use super::{Passage, Text};
use crate::primer::{Block, Diagram, TOPICS, Topic};
use crate::text::wrap;
use crate::tui::widgets::{Plot, width as columns_of};

/// Maximum columns of a line. The eye cannot follow a longer one.
const MAX_LINE_WIDTH: u16 = 66;
/// Minimum columns for text beside a diagram. With fewer, the text goes below it.
const MIN_WIDTH_BESIDE: u16 = 19;
/// Minimum rows for text below a diagram with its caption.
const MIN_ROWS_BELOW: u16 = 3;
/// The height in rows of the smallest squares that show drawn pieces. To have squares of this size rather than smaller ones, we
/// let the caption begin below the visible area.
const LEAST_DRAWN: u16 = 2;
/// Columns between a diagram and the text beside it.
const BEFORE_TEXT: u16 = 3;
/// Columns of a term, before its meaning.
const TERM_WIDTH: u16 = 26;
/// Columns of a term if there is little room. A longer term has its meaning below it.
const SHORT_TERM_WIDTH: u16 = 9;
/// Columns of a topic in the list of topics.
const TITLE_WIDTH: u16 = 32;
/// Characters of the longest caption of a diagram.
const MAX_CAPTION_LENGTH: u16 = 96;
/// Maximum rows of a text. We cut the rest.
const MAX_HEIGHT: u16 = u16::MAX / 2;
/// Columns to the left of a board, for the digits of the ranks.
const DIGITS_WIDTH: u16 = 2;

/// A text laid out in items. Positions are in columns and rows from the upper left corner of the text.
#[derive(Debug, Default)]
pub struct Flow {
    pub items: Vec<Item>,
    /// Its height in rows.
    pub height: u16,
    /// The rows of its parts, from the top. We avoid showing only half of a part. A diagram and its text are one part.
    parts: Vec<Range<u16>>,
}

/// A line, a link or a diagram of a text, and the cells that it takes.
#[derive(Debug)]
pub struct Item {
    pub rect: Rect,
    pub what: Content,
}

/// The content of an item.
#[derive(Debug)]
pub enum Content {
    /// A line of text.
    Line(String),
    /// A row of a URL. A long URL takes several.
    Address(String),
    /// A line of a diagram's caption, or a term with a meaning beside it.
    Accented(String),
    /// The title of the topic with this index. Players can click it.
    Link(usize),
    /// A board.
    Diagram(&'static Diagram),
    Plot(Plot),
}

/// How a diagram and its text share the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The height of a square in rows. It is twice as many columns wide.
    pub unit: u16,
    /// True if the text is beside the diagram, false if it is below it.
    beside: bool,
    /// The columns of the text.
    text_width: u16,
}

impl Spread {
    /// Returns the largest diagrams that fit, with the text beside them if that makes them no smaller.
    pub fn fit(room: Size) -> Self {
        let needed_rows = |unit: u16| {
            let board = 8 * unit + 1;
            // Rather a drawn board with its caption below the visible area than one of single characters.
            if unit <= LEAST_DRAWN && board <= room.height {
                return board;
            }
            board + MAX_CAPTION_LENGTH.div_ceil(16 * unit)
        };
        // Returns the largest height of a square that leaves this many columns beside the board and rows below its caption; 0
        // if none does.
        let largest = |columns: u16, rows: u16| {
            let fits = |unit: &u16| {
                board_width(*unit) + columns <= room.width
                    && needed_rows(*unit) + rows <= room.height
            };
            (1..=room.height / 8).take_while(fits).last().unwrap_or(0)
        };
        let unit_beside = largest(BEFORE_TEXT + MIN_WIDTH_BESIDE, 0);
        let unit_above = largest(0, MIN_ROWS_BELOW);
        let is_beside = unit_beside > 0 && unit_beside >= unit_above;
        let (unit, text_width) = if is_beside {
            let beside_board = room.width - board_width(unit_beside) - BEFORE_TEXT;
            (unit_beside, beside_board)
        } else {
            (unit_above.max(1), room.width)
        };
        Self {
            unit,
            beside: is_beside,
            text_width: text_width.min(MAX_LINE_WIDTH),
        }
    }

    /// Returns the columns of the whole text.
    fn width(self) -> u16 {
        let board = board_width(self.unit);
        if self.beside {
            board + BEFORE_TEXT + self.text_width
        } else {
            board.max(self.text_width)
        }
    }
}

/// Returns the columns of a board with squares of this height, including the digits of the ranks.
fn board_width(unit: u16) -> u16 {
    DIGITS_WIDTH + 16 * unit
}

/// Returns how much of this room a text takes.
pub(super) fn size(text: &Text, room: Size) -> Size {
    // Returns the columns that a passage takes if there is room.
    let columns = |passage: &Passage| match passage {
        Passage::Line(line) | Passage::Address(line) => {
            columns_of(line).min(TERM_WIDTH + MAX_LINE_WIDTH)
        }
        Passage::Meaning(_, meaning) => TERM_WIDTH + columns_of(meaning).min(MAX_LINE_WIDTH),
        Passage::Plot(_) => MAX_LINE_WIDTH,
    };
    let wanted = match text {
        Text::Topic(_) => return Size::new(Spread::fit(room).width(), room.height),
        Text::Topics(_) => topic_grid(room).width * TITLE_WIDTH,
        Text::Titled(_, passages) | Text::Help(passages) => {
            passages.iter().map(columns).max().unwrap_or(0)
        }
    };
    let width = wanted.min(room.width);
    let height = Flow::new(text, Size { width, ..room }).height;
    Size::new(width, height.min(room.height))
}

/// Returns the columns and rows for the list of topics: the fewest columns without scrolling, or as many as fit.
fn topic_grid(room: Size) -> Size {
    let topics = u16::try_from(TOPICS.len()).unwrap_or(u16::MAX);
    let wanted = topics.div_ceil(room.height.max(1));
    let columns = wanted.min(room.width / TITLE_WIDTH).max(1);
    Size::new(columns, topics.div_ceil(columns))
}

impl Flow {
    /// Lays out a text for an area of this size.
    pub(super) fn new(text: &Text, inside: Size) -> Self {
        let mut flow = Self::default();
        match text {
            Text::Titled(_, passages) | Text::Help(passages) => {
                for passage in passages {
                    flow.passage(passage, inside.width);
                }
            }
            Text::Topics(_) => flow.contents(inside),
            Text::Topic(place) => flow.topic(&TOPICS[*place], Spread::fit(inside)),
        }
        flow
    }

    /// Adds text wrapped to this width, with its upper left corner at `at`. Returns the row after the last line.
    fn lines(&mut self, text: &str, at: Point, width: u16, what: fn(String) -> Content) -> u16 {
        let mut y = at.y;
        let room = MAX_HEIGHT.saturating_sub(y);
        for line in wrap(text, width.into()).into_iter().take(room.into()) {
            self.put(Rect::new(at.x, y, width, 1), what(line));
            y += 1;
        }
        y
    }

    /// Adds an item, and extends the text and its last part to the end of the item.
    fn put(&mut self, rect: Rect, what: Content) {
        self.items.push(Item { rect, what });
        self.height = self.height.max(rect.bottom());
        if let Some(part) = self.parts.last_mut() {
            part.end = part.end.max(rect.bottom());
        }
    }

    /// Adds a passage at the end.
    fn passage(&mut self, passage: &Passage, width: u16) {
        let y = self.height;
        if y >= MAX_HEIGHT {
            return;
        }
        self.parts.push(y..y);
        match passage {
            // A line that fits stays as it is, with all its spaces.
            Passage::Line(line) if columns_of(line) <= width => {
                self.put(Rect::new(0, y, width, 1), Content::Line(line.clone()));
            }
            Passage::Line(line) => {
                self.lines(line, Point::new(0, y), width, Content::Line);
            }
            Passage::Address(address) => {
                self.lines(address, Point::new(0, y), width, Content::Address);
            }
            Passage::Plot(plot) => {
                let rows = plot.rows(width);
                self.put(Rect::new(0, y, width, rows), Content::Plot(plot.clone()));
            }
            Passage::Meaning(term, meaning) => {
                let is_narrow = width < 2 * TERM_WIDTH;
                let x = if is_narrow {
                    SHORT_TERM_WIDTH
                } else {
                    TERM_WIDTH
                };
                // If there is little room, the meaning goes beside a short term and below a long one.
                let is_below = is_narrow && columns_of(term) >= SHORT_TERM_WIDTH;
                let at = Point::new(x, y + u16::from(is_below));
                let term_width = width.min(TERM_WIDTH);
                self.lines(term, Point::new(0, y), term_width, Content::Accented);
                self.lines(meaning, at, width.saturating_sub(x), Content::Line);
            }
        }
    }

    /// Adds the topics in columns, filled from top to bottom.
    fn contents(&mut self, inside: Size) {
        let grid = topic_grid(inside);
        self.parts = (0..grid.height).map(|row| row..row + 1).collect();
        let width = inside.width / grid.width;
        for (topic, place) in (0..TOPICS.len()).zip(0..) {
            let rect = Rect::new(place / grid.height * width, place % grid.height, width, 1);
            self.put(rect, Content::Link(topic));
        }
    }

    /// Adds a topic: each diagram with its text.
    fn topic(&mut self, topic: &'static Topic, spread: Spread) {
        let Spread {
            unit,
            beside,
            text_width,
        } = spread;
        let board = board_width(unit);
        let (board_x, text_x) = if beside {
            (0, board + BEFORE_TEXT)
        } else {
            (text_width.saturating_sub(board) / 2, 0)
        };
        let (caption_x, caption_width) = if beside {
            (DIGITS_WIDTH, board - DIGITS_WIDTH)
        } else {
            (0, text_width)
        };
        // The row where the next text begins. Every topic begins with a diagram, which sets this.
        let mut text_y = 0;
        for block in &topic.blocks {
            match block {
                Block::Diagram(diagram) => {
                    let top = self.height + u16::from(self.height > 0);
                    self.parts.push(top..top);
                    let rect = Rect::new(board_x, top, board, 8 * unit + 1);
                    self.put(rect, Content::Diagram(diagram));
                    let at = Point::new(caption_x, rect.bottom());
                    let caption = diagram.caption;
                    let below = self.lines(caption, at, caption_width, Content::Accented);
                    text_y = if beside { top } else { below + 1 };
                }
                Block::Text(text) => {
                    let at = Point::new(text_x, text_y);
                    text_y = 1 + self.lines(text, at, text_width, Content::Line);
                }
            }
        }
    }

    /// Returns the cells of the title of a topic in the list of topics; `None` in any other text.
    pub fn link(&self, topic: usize) -> Option<Rect> {
        let link = |item: &&Item| matches!(item.what, Content::Link(place) if place == topic);
        self.items.iter().find(link).map(|item| item.rect)
    }

    /// Returns the row after the last visible one, if `first` is the first visible row and there is room for `seen` rows. A
    /// part that would be mostly hidden waits for the next page. If a part begins at the first row, every part that would not
    /// be visible in full waits.
    pub fn shown_to(&self, first: u16, seen: u16) -> u16 {
        let end = first + seen;
        let begins_part = self.parts.iter().any(|part| part.start == first);
        let least = if begins_part { seen } else { seen / 2 };
        let is_left_out = |start: u16| start > first && start <= end && end - start < least;
        match self.first_beyond(end) {
            Some(part) if is_left_out(part.start) => part.start,
            Some(_) | None => end,
        }
    }

    /// Returns the first part that ends below this row; `None` if no part does.
    fn first_beyond(&self, end: u16) -> Option<&Range<u16>> {
        self.parts.iter().find(|part| part.end > end)
    }

    /// Returns the first row to show when the player scrolls forward by a page, while `seen` rows from `first` are visible: the
    /// start of the first part that is not visible as a whole, or the rest of that part if it is the first one.
    pub fn after(&self, first: u16, seen: u16) -> u16 {
        match self.first_beyond(first + seen) {
            None => first,
            Some(part) if part.start > first => part.start,
            Some(part) => (first + seen).min(part.end).saturating_sub(1),
        }
    }

    /// Returns the first row to show when the player scrolls back by a page. As many whole parts as possible fit before
    /// `first`.
    pub fn before(&self, first: u16, seen: u16) -> u16 {
        let least = first.saturating_sub(seen);
        let mut begins = self.parts.iter().map(|part| part.start);
        let whole = begins.find(|begin| (least..first).contains(begin));
        whole.unwrap_or((least + 1).min(first))
    }

    /// Returns the first row to show to make the end visible.
    pub fn last(&self, seen: u16) -> u16 {
        let least = self.height.saturating_sub(seen);
        let mut begins = self.parts.iter().map(|part| part.start);
        begins.find(|&begin| begin >= least).unwrap_or(least)
    }
}
