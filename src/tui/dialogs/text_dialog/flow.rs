//! Lays out the text of a dialog: lines of readable length, and diagrams beside or above their text.

#[cfg(test)]
mod tests;

use std::ops::Range;

use ratatui::layout::{Position as Point, Rect, Size};

use super::{Passage, Text};
use crate::primer::{Block, Diagram, TOPICS, Topic};
use crate::text::wrap;
use crate::tui::widgets::{Plot, RectParts, width as columns_of};

/// Maximum columns of a line about a diagram, of the meaning of a term, and of a plot. The eye cannot follow a longer line.
/// Lines without a diagram or a term can also take the columns of a term.
const MAX_LINE_WIDTH: u16 = 66;
/// Minimum columns for text beside a diagram. With fewer, the text goes below it.
const MIN_WIDTH_BESIDE: u16 = 19;
/// Minimum rows for text below a diagram with its caption.
const MIN_ROWS_BELOW: u16 = 3;
/// The height in rows of the smallest squares that show drawn pieces.
const LEAST_DRAWN: u16 = 2;
/// Columns between a diagram and the text beside it.
const BEFORE_TEXT: u16 = 3;
/// Columns from the start of a term to its meaning, if there is room for both.
const TERM_WIDTH: u16 = 26;
/// Columns of a term and the gap after it if there is little room. A longer term has its meaning below it.
const SHORT_TERM_WIDTH: u16 = 9;
/// The length of the longest caption of a diagram, in characters.
const MAX_CAPTION_LENGTH: u16 = 96;
/// Maximum rows of a text. We cut the rest.
const MAX_HEIGHT: u16 = u16::MAX / 2;
/// Columns to the left of a board, for the digits of the ranks.
const DIGITS_WIDTH: u16 = 2;
/// Squares in a row of a board.
const FILES: u16 = 8;
/// Squares in a column of a board.
const RANKS: u16 = 8;

/// A text laid out in items. Positions are in columns and rows from the upper left corner of the text.
#[derive(Debug, Default)]
pub struct Flow {
    pub items: Vec<Item>,
    pub height: u16,
    /// The rows of its parts, from the top. When we scroll by a page, we avoid cutting a part in two. A diagram and its text
    /// are one part.
    parts: Vec<Range<u16>>,
}

/// A line, a diagram or a plot, and the cells that it takes.
#[derive(Debug)]
pub struct Item {
    pub rect: Rect,
    pub content: Content,
}

#[derive(Debug)]
pub enum Content {
    Line(String),
    /// A line of a diagram's caption or of a term.
    Accented(String),
    Diagram(&'static Diagram),
    Plot(Plot),
}

/// How a diagram and its text share the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The height of a square in rows. It is twice as many columns wide.
    pub unit: u16,
    /// True if the text is beside the diagram, false if it is below it.
    is_beside: bool,
    text_width: u16,
}

impl Spread {
    /// Returns how diagrams and text share this room: with the largest squares possible, and with the text beside the diagrams
    /// unless the squares could be larger with the text below.
    pub fn fit(room: Size) -> Self {
        let unit_beside_text = largest_unit(BEFORE_TEXT + MIN_WIDTH_BESIDE, 0, room);
        let unit_above_text = largest_unit(0, MIN_ROWS_BELOW, room);
        let is_beside = unit_beside_text > 0 && unit_beside_text >= unit_above_text;
        if is_beside {
            let text_width = room.width - board_width(unit_beside_text) - BEFORE_TEXT;
            Self {
                unit: unit_beside_text,
                is_beside,
                text_width: text_width.min(MAX_LINE_WIDTH),
            }
        } else {
            Self {
                // If not even the smallest squares fit, we cut them.
                unit: unit_above_text.max(1),
                is_beside,
                text_width: room.width.min(MAX_LINE_WIDTH),
            }
        }
    }

    /// Returns how many columns a diagram and its text take.
    fn width(self) -> u16 {
        let board = board_width(self.unit);
        if self.is_beside {
            board + BEFORE_TEXT + self.text_width
        } else {
            board.max(self.text_width)
        }
    }
}

/// Returns the largest height of a square that leaves room for the text: `text_columns` beside the board and `text_rows` below
/// its caption. Returns 0 if none does.
fn largest_unit(text_columns: u16, text_rows: u16, room: Size) -> u16 {
    let fits = |unit: &u16| {
        board_width(*unit) + text_columns <= room.width
            && diagram_height(*unit, room.height) + text_rows <= room.height
    };
    let units = 1..=room.height / RANKS;
    units.take_while(fits).last().unwrap_or(0)
}

/// Returns the columns of a board with squares of this height, including the digits of the ranks.
fn board_width(unit: u16) -> u16 {
    DIGITS_WIDTH + squares_width(unit)
}

/// Returns how many columns the squares of a board take. Each is `unit` rows high and twice as many columns wide.
fn squares_width(unit: u16) -> u16 {
    FILES * 2 * unit
}

/// Returns the rows of a board with squares of this height, including the letters of the files.
fn board_height(unit: u16) -> u16 {
    RANKS * unit + 1
}

/// Returns the rows that a diagram with squares of this height needs: those of its board and of the longest caption. If the
/// squares have at most [`LEAST_DRAWN`] rows and the board fits into the room, returns only the rows of the board. Players can
/// scroll to the caption, and smaller squares that leave room for it would have no drawn pieces.
fn diagram_height(unit: u16, room_height: u16) -> u16 {
    let board = board_height(unit);
    if unit <= LEAST_DRAWN && board <= room_height {
        return board;
    }
    board + MAX_CAPTION_LENGTH.div_ceil(squares_width(unit))
}

/// Returns how much of this room a text takes.
pub(super) fn size(text: &Text, room: Size) -> Size {
    // Returns the columns that a passage takes if there is room.
    let columns = |passage: &Passage| match passage {
        Passage::Line(line) => columns_of(line).min(TERM_WIDTH + MAX_LINE_WIDTH),
        Passage::Meaning(_, meaning) => TERM_WIDTH + columns_of(meaning).min(MAX_LINE_WIDTH),
        Passage::Plot(_) => MAX_LINE_WIDTH,
    };
    let wanted = match text {
        Text::Topic(_) => return Size::new(Spread::fit(room).width(), room.height),
        Text::Titled(_, passages) | Text::Help(passages) => {
            passages.iter().map(columns).max().unwrap_or(0)
        }
    };
    let width = wanted.min(room.width);
    let height = Flow::new(text, Size { width, ..room }).height;
    Size::new(width, height.min(room.height))
}

impl Flow {
    /// Lays out a text for an area of this size.
    pub(super) fn new(text: &Text, inside: Size) -> Self {
        let mut flow = Self::default();
        match text {
            Text::Titled(_, passages) | Text::Help(passages) => {
                for passage in passages {
                    flow.add_passage(passage, inside.width);
                }
            }
            Text::Topic(index) => flow.add_topic(&TOPICS[*index], Spread::fit(inside)),
        }
        flow
    }

    /// Adds text wrapped to this width, with its upper left corner at `at`. `content` turns each line into the content of an
    /// item. Returns the row after the last line.
    fn add_text(
        &mut self,
        text: &str,
        at: Point,
        width: u16,
        content: fn(String) -> Content,
    ) -> u16 {
        let mut y = at.y;
        let room = MAX_HEIGHT.saturating_sub(y);
        for line in wrap(text, width.into()).into_iter().take(room.into()) {
            self.add(Rect::new(at.x, y, width, 1), content(line));
            y += 1;
        }
        y
    }

    /// Adds an item, and extends the text and its last part to the end of the item.
    fn add(&mut self, rect: Rect, content: Content) {
        self.items.push(Item { rect, content });
        self.height = self.height.max(rect.bottom());
        if let Some(part) = self.parts.last_mut() {
            part.end = part.end.max(rect.bottom());
        }
    }

    /// Adds a passage at the end of the text, as a part of its own.
    fn add_passage(&mut self, passage: &Passage, width: u16) {
        let y = self.height;
        if y >= MAX_HEIGHT {
            return;
        }
        // The part is empty at first. It grows with each item.
        self.parts.push(y..y);
        match passage {
            // A line that fits stays as it is. Wrapping would drop spaces.
            Passage::Line(line) if columns_of(line) <= width => {
                self.add(Rect::new(0, y, width, 1), Content::Line(line.clone()));
            }
            Passage::Line(line) => {
                self.add_text(line, Point::new(0, y), width, Content::Line);
            }
            Passage::Plot(plot) => {
                let rows = plot.rows(width);
                self.add(Rect::new(0, y, width, rows), Content::Plot(plot.clone()));
            }
            Passage::Meaning(term, meaning) => self.add_meaning(term, meaning, width),
        }
    }

    /// Adds a term and its meaning at the end of the text: in two columns or, if there is little room, with the meaning of a
    /// long term below it.
    fn add_meaning(&mut self, term: &str, meaning: &str, width: u16) {
        let y = self.height;
        let is_narrow = width < 2 * TERM_WIDTH;
        let meaning_x = if is_narrow {
            SHORT_TERM_WIDTH
        } else {
            TERM_WIDTH
        };
        let is_below_term = is_narrow && columns_of(term) >= SHORT_TERM_WIDTH;
        let meaning_y = if is_below_term { y + 1 } else { y };
        let meaning_at = Point::new(meaning_x, meaning_y);
        let meaning_width = width.saturating_sub(meaning_x);
        let term_width = width.min(TERM_WIDTH);
        self.add_text(term, Point::new(0, y), term_width, Content::Accented);
        self.add_text(meaning, meaning_at, meaning_width, Content::Line);
    }

    /// Adds a topic: each diagram with its text.
    fn add_topic(&mut self, topic: &'static Topic, spread: Spread) {
        let text_x = if spread.is_beside {
            board_width(spread.unit) + BEFORE_TEXT
        } else {
            0
        };
        // The row where the next text begins. Every topic begins with a diagram, which sets this.
        let mut text_y = 0;
        for block in &topic.blocks {
            match block {
                Block::Diagram(diagram) => text_y = self.add_diagram(diagram, spread),
                Block::Text(text) => {
                    let at = Point::new(text_x, text_y);
                    let after_text = self.add_text(text, at, spread.text_width, Content::Line);
                    // An empty row separates two texts.
                    text_y = after_text + 1;
                }
            }
        }
    }

    /// Adds a diagram and its caption at the end of the text, as a part of their own. Returns the row where the text about the
    /// diagram begins.
    fn add_diagram(&mut self, diagram: &'static Diagram, spread: Spread) -> u16 {
        let Spread {
            unit,
            is_beside,
            text_width,
        } = spread;
        let is_first = self.height == 0;
        // An empty row separates a diagram from what is above it.
        let top = if is_first { 0 } else { self.height + 1 };
        self.parts.push(top..top);
        let centered = text_width.saturating_sub(board_width(unit)) / 2;
        let board_x = if is_beside { 0 } else { centered };
        let board = Rect::new(board_x, top, board_width(unit), board_height(unit));
        self.add(board, Content::Diagram(diagram));
        // With text beside the board, the caption is only as wide as the squares.
        let caption = if is_beside {
            board.after(DIGITS_WIDTH)
        } else {
            board.with_columns(0, text_width)
        };
        let at = Point::new(caption.x, board.bottom());
        let after_caption = self.add_text(diagram.caption, at, caption.width, Content::Accented);
        if is_beside { top } else { after_caption + 1 }
    }

    /// Returns the row after the last visible one, if `first` is the first visible row and there is room for `rows` rows. A
    /// part that would be cut off waits for the next page if it would get less than half of these rows, or if another part
    /// begins at `first`.
    pub fn shown_to(&self, first: u16, rows: u16) -> u16 {
        let end = first + rows;
        let begins_part = self.parts.iter().any(|part| part.start == first);
        let least = if begins_part { rows } else { rows / 2 };
        let is_left_out = |start: u16| start > first && start <= end && end - start < least;
        match self.first_beyond(end) {
            Some(part) if is_left_out(part.start) => part.start,
            Some(_) | None => end,
        }
    }

    /// Returns the first part that ends in this row or below it; `None` if no part does.
    fn first_beyond(&self, end: u16) -> Option<&Range<u16>> {
        self.parts.iter().find(|part| part.end > end)
    }

    /// Returns the first row to show when the player scrolls forward by a page, while `rows` rows from `first` are visible: the
    /// start of the first part that is not completely visible. If that part begins no later than `first`, returns the last
    /// visible row. Returns `first` at the end of the text.
    pub fn after(&self, first: u16, rows: u16) -> u16 {
        let end = first + rows;
        match self.first_beyond(end) {
            None => first,
            Some(part) if part.start > first => part.start,
            Some(_) => end.saturating_sub(1),
        }
    }

    /// Returns the first row to show when the player scrolls back from `first` by a page of this many rows: the highest row on
    /// that page where a part begins. If none begins there, the row at `first` becomes the last visible one.
    pub fn before(&self, first: u16, rows: u16) -> u16 {
        let least = first.saturating_sub(rows);
        let mut begins = self.parts.iter().map(|part| part.start);
        let whole = begins.find(|begin| (least..first).contains(begin));
        whole.unwrap_or((least + 1).min(first))
    }

    /// Returns the first row to show with the end of the text if this many rows are visible: the start of a part, unless no
    /// part begins on the last page.
    pub fn last(&self, rows: u16) -> u16 {
        let least = self.height.saturating_sub(rows);
        let mut begins = self.parts.iter().map(|part| part.start);
        begins.find(|&begin| begin >= least).unwrap_or(least)
    }
}
