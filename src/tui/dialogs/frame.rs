//! Where dialogs stand, and what their frames look like.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect, Size};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use crate::rules::Color;
use crate::tui::appearance::Appearance;
use crate::tui::layout::{Layout, MovesArea};
use crate::tui::widgets::{List, text, width};

/// What a frame takes at each side, a free column included. The width of its content is in the dialog's own file.
const MARGIN: Margin = Margin::new(2, 1);
/// Rows that a list keeps where there is no room for the text below it.
const LEAST_ROWS: u16 = 5;

/// Where a dialog stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// In the middle of the board, or of the screen if it is larger than the board.
    Center,
    /// Beside the board if there is room, at the end where this player sits. `None` stands for both players.
    Player(Option<Color>),
}

/// Returns the size of the largest content that has room in a frame. The entry line stays free.
pub fn room(layout: &Layout) -> Size {
    Size::new(
        layout.screen.width.saturating_sub(2 * MARGIN.horizontal),
        layout.screen.height.saturating_sub(2 * MARGIN.vertical + 1),
    )
}

/// Returns the frame around a content of this size, smaller where there is no room.
pub fn place(content: Size, anchor: Anchor, layout: &Layout) -> Rect {
    let width = content.width.saturating_add(2 * MARGIN.horizontal);
    let height = content.height.saturating_add(2 * MARGIN.vertical);
    let middle = centered(width, height, layout);
    match anchor {
        Anchor::Center => middle,
        Anchor::Player(player) => beside_board(middle, width, height, player, layout),
    }
}

/// Returns a rectangle in the middle of the board, or of the screen where it is larger than the board.
fn centered(width: u16, height: u16, layout: &Layout) -> Rect {
    let screen = Rect {
        height: layout.screen.height - layout.entry.height,
        ..layout.screen
    };
    let board = layout.board.map_or(screen, |board| board.squares);
    let around = if board.width >= width && board.height >= height {
        board
    } else {
        screen
    };
    let (width, height) = (width.min(around.width), height.min(around.height));
    Rect::new(
        around.x + (around.width - width) / 2,
        around.y + (around.height - height) / 2,
        width,
        height,
    )
}

/// Moves a frame from the middle to the end of the list of moves, or of the board, where a player sits.
fn beside_board(
    middle: Rect,
    width: u16,
    height: u16,
    player: Option<Color>,
    layout: &Layout,
) -> Rect {
    let list = layout.moves.as_ref().map(MovesArea::rect);
    let x = match list {
        Some(list) if list.width >= width => list.x + (list.width - width) / 2,
        // As little of the board as can be is covered.
        Some(list) => list.right().saturating_sub(middle.width).max(middle.x),
        None => middle.x,
    };
    let board = layout.board.map(|board| board.squares);
    let bottom = layout.board.map(|board| board.bottom);
    let is_below = player.is_none() || player == bottom;
    let ends = list.into_iter().chain(board);
    let y = match ends.into_iter().find(|end| end.height >= height) {
        // Where the list is under the board, so are both ends of it: the plates are above.
        Some(end) if is_below && board.is_none_or(|board| end.y <= board.bottom()) => {
            end.bottom() - height
        }
        Some(end) => end.y,
        None => middle.y,
    };
    Rect { x, y, ..middle }
}

/// Returns what is inside a frame.
pub fn inside(frame: Rect) -> Rect {
    frame.inner(MARGIN)
}

/// Draws an empty frame with a title.
pub fn draw(frame: Rect, title: &str, look: &Appearance, buffer: &mut Buffer) {
    Clear.render(frame, buffer);
    buffer.set_style(frame, look.theme.dialog());
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(look.theme.faint())
        .title(title)
        .title_style(look.theme.accent());
    block.render(frame, buffer);
}

/// Draws how a dialog is used on the lower edge of its frame: in many words if there is room, else in few.
pub fn draw_hint(frame: Rect, [long, short]: [&str; 2], look: &Appearance, buffer: &mut Buffer) {
    let rect = Rect {
        x: frame.x + 2.min(frame.width),
        y: frame.bottom().saturating_sub(1),
        width: frame.width.saturating_sub(4),
        height: 1,
    };
    let words = if width(long) <= rect.width {
        long
    } else {
        short
    };
    text(buffer, rect, words, look.theme.faint());
}

/// The size that a dialog with a list would like to have.
#[derive(Clone, Copy, Debug)]
pub struct ListSize {
    pub width: u16,
    /// Rows of the list.
    pub rows: usize,
    /// Rows of text above the list.
    pub above: u16,
    /// Rows of text below the list; they give way to the list.
    pub below: u16,
}

/// The parts of a dialog with a list.
#[derive(Clone, Copy, Debug)]
pub struct ListFrame {
    pub frame: Rect,
    /// The text above the list.
    pub above: Rect,
    pub list: Rect,
    /// The text below the list.
    pub below: Rect,
}

impl ListFrame {
    pub fn new(size: ListSize, layout: &Layout) -> Self {
        let rows = u16::try_from(size.rows).unwrap_or(u16::MAX);
        let text = size.above.saturating_add(size.below);
        let content = Size::new(size.width, rows.saturating_add(text));
        let frame = place(content, Anchor::Center, layout);
        let inside = inside(frame);
        let above = size.above.min(inside.height);
        let below = (inside.height - above).saturating_sub(LEAST_ROWS);
        let below = below.min(size.below);
        let list = Rect {
            y: inside.y + above,
            height: inside.height - above - below,
            ..inside
        };
        Self {
            frame,
            above: Rect {
                height: above,
                ..inside
            },
            list,
            below: Rect {
                y: list.bottom(),
                height: below,
                ..inside
            },
        }
    }

    /// Draws the empty frame with a title, and how the dialog is used; signs on its edge tell that the list has more items
    /// than are shown.
    pub fn draw(
        &self,
        title: &str,
        hint: [&str; 2],
        list: &List,
        look: &Appearance,
        buffer: &mut Buffer,
    ) {
        draw(self.frame, title, look, buffer);
        let edge = self.frame.right().saturating_sub(1);
        list.draw_more(self.list, edge, look, buffer);
        draw_hint(self.frame, hint, look, buffer);
    }
}
