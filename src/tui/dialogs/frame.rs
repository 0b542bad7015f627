//! The frames of dialogs: where they go, how they look, and their hints and lists.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Margin, Rect, Size};
use ratatui::widgets::{Block, BorderType, Borders, Clear, Widget};

use crate::tui::layout::Layout;
use crate::tui::request::{DialogRequest, Request, Step};
use crate::tui::ui::Ui;
use crate::tui::widgets::{List, RectParts, text, width};

/// Columns of the content of dialogs with settings. With its frame, such a dialog is as wide as a board whose squares have 8
/// columns.
pub const WIDTH: u16 = 60;
/// The cells that a frame takes on each side: two columns (its line and a free column) at the left and right, and one row (its
/// line) at the top and bottom.
const MARGIN: Margin = Margin::new(2, 1);
/// Minimum columns that the panel beside the board needs to show questions.
const LEAST_PANEL: u16 = 30;
/// Maximum columns that we add to a dialog to make it cover board and panel completely.
const SPARE: u16 = 16;
/// If there is little room, a list gets this many rows before the text below it gets any.
const LEAST_ROWS: u16 = 5;

/// Where a dialog goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// In the middle of the board, or as near to it as the screen allows.
    Center,
    /// In the middle of the panel beside the board. Like `Center` if no panel is wide enough.
    Panel,
}

/// Returns the largest size for the content of a frame that covers neither the entry line nor the columns outside board and
/// panel.
pub fn room(layout: &Layout) -> Size {
    let across = block(layout);
    Size::new(
        across.width.saturating_sub(2 * MARGIN.horizontal),
        layout.screen.height.saturating_sub(2 * MARGIN.vertical + 1),
    )
}

/// Returns the maximum columns of the content of a frame that may be wider than board and panel.
pub fn most_columns(layout: &Layout) -> u16 {
    layout.screen.width.saturating_sub(2 * MARGIN.horizontal)
}

/// Returns the columns for a question: those of the panel beside the board if it has room for questions, otherwise at most
/// `most`.
pub fn question_width(most: u16, layout: &Layout) -> u16 {
    let panel = panel(layout).map(|panel| panel.width.saturating_sub(2 * MARGIN.horizontal));
    panel.unwrap_or(most.min(room(layout).width))
}

/// Returns the frame around content of this size, smaller if there is no room.
///
/// Where possible, the frame is as wide as what it covers: some whole squares, the panel, or everything from the board to the
/// panel. Then its left and right edges cut nothing in two.
pub fn place(content: Size, anchor: Anchor, layout: &Layout) -> Rect {
    let width = content.width.saturating_add(2 * MARGIN.horizontal);
    let height = content.height.saturating_add(2 * MARGIN.vertical);
    match (anchor, panel(layout)) {
        (Anchor::Panel, Some(panel)) if panel.width >= width => beside_board(panel, height, layout),
        (Anchor::Panel | Anchor::Center, _) => centered(width, height, layout),
    }
}

/// Returns the rectangle around board, strips and moves. If none of these is visible, returns the screen.
fn block(layout: &Layout) -> Rect {
    let strips = layout.strips.iter().flatten().map(|strip| strip.rect);
    let moves = layout.moves.as_ref().map(|list| list.rect);
    let board = layout.board.map(|board| board.squares);
    let beside = strips.chain(moves);
    let all = beside.chain(layout.rim).chain(board);
    all.reduce(Rect::union).unwrap_or(layout.screen)
}

/// Returns the panel beside the board; `None` if there is none that is wide enough for a question.
fn panel(layout: &Layout) -> Option<Rect> {
    let board = layout.board?.squares;
    let list = layout.moves.as_ref().map(|list| list.rect)?;
    let is_beside = list.x >= board.right() && list.width >= LEAST_PANEL;
    is_beside.then_some(list.with_rows(board.y, board.height))
}

/// Returns a rectangle of this height and at least this width, or smaller if the screen is. It is in the middle of the board,
/// or as near to it as the screen allows. Without a board, it is in the middle of the screen.
fn centered(width: u16, height: u16, layout: &Layout) -> Rect {
    let mut screen = layout.screen;
    screen.take_bottom(layout.entry.height);
    let across = columns(width, layout);
    let board = layout.board.map_or(screen, |board| board.squares);
    let height = height.min(screen.height);
    let y = (board.y + board.bottom()).saturating_sub(height) / 2;
    across.with_rows(y.clamp(screen.y, screen.bottom() - height), height)
}

/// Returns the columns of a dialog that is at least this wide if there is room. The dialog covers an even number of squares in
/// the middle of the board. If the board is too narrow, the dialog covers board and panel completely if they are only slightly
/// wider, otherwise their middle. If board and panel are too narrow as well, the dialog covers the middle of the screen.
fn columns(width: u16, layout: &Layout) -> Rect {
    let has_room = |rect: &Rect| rect.width >= width;
    let board = layout.board.filter(|board| has_room(&board.squares));
    let (around, width) = if let Some(board) = board {
        let two_squares = 4 * board.unit;
        (board.squares, width.div_ceil(two_squares) * two_squares)
    } else if let Some(block) = Some(block(layout)).filter(has_room) {
        let is_hardly_wider = block.width <= width.saturating_add(SPARE);
        (block, if is_hardly_wider { block.width } else { width })
    } else {
        (layout.screen, width.min(layout.screen.width))
    };
    around.with_columns(around.x + (around.width - width) / 2, width)
}

/// Returns a rectangle of this height in the middle of the move list or, if that has too few rows, of the whole panel.
fn beside_board(panel: Rect, height: u16, layout: &Layout) -> Rect {
    let list = layout.moves.as_ref().map_or(panel, |list| list.rect);
    let around = if list.height >= height { list } else { panel };
    let height = height.min(around.height);
    panel.with_rows(around.y + (around.height - height) / 2, height)
}

/// Returns the cells inside a frame, where its content goes.
pub fn inside(frame: Rect) -> Rect {
    frame.inner(MARGIN)
}

/// Clears the cells of a frame, and draws its border and title.
pub fn draw(frame: Rect, title: &str, ui: &mut Ui<'_>) {
    draw_with_borders(frame, title, Borders::ALL, ui);
}

/// Clears the cells of a frame, and draws its title and the given borders.
pub fn draw_with_borders(frame: Rect, title: &str, borders: Borders, ui: &mut Ui<'_>) {
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    Clear.render(frame, buffer);
    buffer.set_style(frame, look.theme.dialog());
    let block = Block::new()
        .borders(borders)
        .border_type(BorderType::Rounded)
        .border_style(look.theme.faint())
        .title(title)
        .title_style(look.theme.accent());
    block.render(frame, buffer);
}

/// Returns the cells for text on an edge of a frame. `row` is the row of its upper or lower edge.
pub fn edge(frame: Rect, row: u16) -> Rect {
    let edge = frame.with_rows(row, 1).inner(Margin::new(2, 0));
    edge.intersection(frame)
}

/// Draws a hint on the lower edge of a frame, in the long wording if there is room, otherwise in the short one.
fn draw_hint(frame: Rect, [long, short]: [&str; 2], ui: &mut Ui<'_>) {
    let rect = edge(frame, frame.bottom().saturating_sub(1));
    let has_room = width(long) <= rect.width;
    draw_keys(rect, if has_room { long } else { short }, ui);
}

/// Draws words about keys. A click on the part about a key presses it.
pub fn draw_keys(mut rect: Rect, words: &str, ui: &mut Ui<'_>) {
    text(ui.buffer, rect, words, ui.look.theme.faint());
    // Commas or two spaces separate the parts of a hint. Both take two columns.
    for part in words.replace("  ", ", ").split_inclusive(", ") {
        let cells = rect.take_left(width(part));
        if let Some(key) = part.split([' ', ',', ':']).find_map(key_named) {
            ui.seen
                .put(cells, Request::Dialog(DialogRequest::Press(key)));
        }
    }
}

/// Returns the key with this name in a hint, such as `Esc`, `^D` or `*`; `None` for any other word.
fn key_named(name: &str) -> Option<KeyEvent> {
    Some(match name {
        "Enter" => KeyCode::Enter.into(),
        "Esc" => KeyCode::Esc.into(),
        "Space" => KeyCode::Char(' ').into(),
        "Backspace" => KeyCode::Backspace.into(),
        "Right" => KeyCode::Right.into(),
        _ if is_sign(name) => KeyCode::Char(name.chars().next()?).into(),
        _ => {
            let letter = name.strip_prefix('^')?.to_ascii_lowercase();
            let code = KeyCode::Char(letter.chars().next()?);
            KeyEvent::new(code, KeyModifiers::CONTROL)
        }
    })
}

fn is_sign(name: &str) -> bool {
    name.len() == 1 && name.chars().all(|sign| sign.is_ascii_punctuation())
}

/// The cells of a dialog with a list, and of its parts.
#[derive(Clone, Copy, Debug)]
pub struct ListFrame {
    pub frame: Rect,
    /// The cells for text above the list.
    pub above: Rect,
    pub list: Rect,
    /// The cells for text below the list; fewer than asked for if there is little room.
    pub below: Rect,
}

impl ListFrame {
    /// Makes a frame for a list that wants this many columns and rows, with this many rows of text above and below it. If there
    /// is too little room, the list gets [`LEAST_ROWS`] rows before the text below it gets any.
    pub fn new(
        width: u16,
        rows: usize,
        [above, below]: [u16; 2],
        anchor: Anchor,
        layout: &Layout,
    ) -> Self {
        let rows = u16::try_from(rows).unwrap_or(u16::MAX);
        let text = above.saturating_add(below);
        let content = Size::new(width, rows.saturating_add(text));
        let frame = place(content, anchor, layout);
        let mut list = inside(frame);
        let above = list.take_top(above);
        let spare = list.height.saturating_sub(LEAST_ROWS);
        let below = list.take_bottom(below.min(spare));
        Self {
            frame,
            above,
            list,
            below,
        }
    }

    /// Removes the last columns from the list and from the text below it. Returns the cells of these columns inside the frame.
    pub fn take_right(&mut self, columns: u16) -> Rect {
        let mut rest = inside(self.frame);
        let beside = rest.take_right(columns);
        self.list = self.list.intersection(rest);
        self.below = self.below.intersection(rest);
        beside
    }

    /// Draws the empty frame with its title and hint, and signs on its right edge if the list has more items above or below.
    /// Makes the rows of the list clickable, and puts the cursor on the marked one if there is room for it. `hint` is a long
    /// and a short wording.
    pub fn draw(&self, title: &str, hint: [&str; 2], list: &List, ui: &mut Ui<'_>) {
        draw(self.frame, title, ui);
        let last_column = self.frame.right().saturating_sub(1);
        list.draw_more(self.list, last_column, ui.look, ui.buffer);
        draw_hint(self.frame, hint, ui);
        for (index, row) in list.rows(self.list) {
            ui.seen
                .put(row, Request::Dialog(DialogRequest::Item(index, Step::None)));
        }
        ui.seen.cursor = list.marker_cell(self.list).unwrap_or(ui.seen.cursor);
    }
}
