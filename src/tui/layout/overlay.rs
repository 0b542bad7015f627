//! What lies over the board: the choice of a piece, a thing to confirm, a page of text.

use ratatui::layout::Rect;

use super::{FRAME, Layout, Overlay};
use crate::rules::{Color, Rank};
use crate::tui::dialog::Promotion;

/// The cells of the answers "yes" and "no" in a dialog, and the gap between them.
const ANSWER: (u16, u16) = (12, 1);
/// The rows of such a dialog, its frame included.
const CONFIRM: u16 = 5;

/// Rows that a list keeps where there is room for nothing else.
const LIST: u16 = 5;

/// The most things that the line being typed may become that are shown at once.
const CHOICES: usize = 8;
/// The columns of such a thing at most.
const CHOICE: u16 = 96;

/// Puts what the line being typed may become right above it: so many things, of which this one is to be seen.
pub fn add_choices(layout: &mut Layout, (count, marked): (usize, usize)) {
    let (line, top) = (layout.entry, layout.screen.y);
    let room = usize::from(line.y.saturating_sub(top)).min(CHOICES);
    let first = (marked + 1).saturating_sub(room).min(count);
    let rows = u16::try_from((count - first).min(room)).unwrap_or(0);
    let width = layout.screen.width.min(CHOICE);
    layout.choices = (first..)
        .zip(line.y - rows..line.y)
        .map(|(index, row)| (index, Rect::new(layout.screen.x, row, width, 1)))
        .collect();
}

/// Adds an overlay to a layout.
pub fn add(layout: &mut Layout, overlay: Overlay, bottom: Color) {
    match overlay {
        Overlay::None => {}
        Overlay::Promotion(square) => add_promotions(layout, square),
        Overlay::Confirm(color, width) => {
            add_confirm(layout, width, color.is_none_or(|color| color == bottom));
        }
        Overlay::Ask(size) => add_question(layout, size.width, size.height),
        Overlay::Page { size, unit } => {
            let width = size.width.saturating_add(2 * FRAME.horizontal);
            let height = size.height.saturating_add(2 * FRAME.vertical);
            layout.overlay = Some(centred(layout, width, height));
            layout.diagram = unit;
        }
        list @ Overlay::List { .. } => add_list(layout, list),
    }
}

/// Four squares from the square of promotion towards the middle of the board.
fn add_promotions(layout: &mut Layout, square: crate::rules::Square) {
    let Some(board) = layout.board else { return };
    let step = if square.rank() == Rank::Eight { -1 } else { 1 };
    let squares = (0..4).filter_map(|index| square.offset(0, step * index));
    layout.promotions = Promotion::CHOICES
        .into_iter()
        .zip(squares.map(|square| board.rect(square)))
        .collect();
}

/// A dialog at the end where the player sits whom it asks, beside the board if there is room; its answers in its last
/// row.
fn add_confirm(layout: &mut Layout, width: u16, below: bool) {
    let both = 2 * ANSWER.0 + ANSWER.1;
    let width = width.max(both) + 4;
    let middle = centred(layout, width, CONFIRM);
    let list = layout.moves.as_ref().map(super::MovesArea::rect);
    let x = match list {
        Some(list) if list.width >= width => list.x + (list.width - width) / 2,
        // As little of the board as can be is covered.
        Some(list) => list.right().saturating_sub(middle.width).max(middle.x),
        None => middle.x,
    };
    let board = layout.board.map(|board| board.squares);
    let ends = list.into_iter().chain(board);
    let end = ends.into_iter().find(|end| end.height >= CONFIRM);
    let y = match end {
        // Where the list is under the board, so are both ends of it: the plates are above.
        Some(end) if below && board.is_none_or(|board| end.y <= board.bottom()) => {
            end.bottom() - CONFIRM
        }
        Some(end) => end.y,
        None => middle.y,
    };
    let rect = Rect { x, y, ..middle };
    add_answers(layout, rect);
}

/// A question of so many columns and lines in the middle of the board, the answers a line below it.
fn add_question(layout: &mut Layout, width: u16, lines: u16) {
    let both = 2 * ANSWER.0 + ANSWER.1;
    let rect = centred(layout, width.max(both) + 4, lines + 4);
    add_answers(layout, rect);
}

/// The answers in the last row of a dialog.
fn add_answers(layout: &mut Layout, rect: Rect) {
    let both = 2 * ANSWER.0 + ANSWER.1;
    layout.overlay = Some(rect);
    let row = rect.bottom().saturating_sub(2).max(rect.y);
    let left = rect.x + rect.width.saturating_sub(both) / 2;
    layout.confirm = [(true, left), (false, left + ANSWER.0 + ANSWER.1)]
        .into_iter()
        .map(|(yes, x)| (yes, Rect::new(x, row, ANSWER.0, 1).intersection(rect)))
        .collect();
}

/// A row for each item, as many as fit around the marked one; text above them, and text below them, which gives way.
fn add_list(layout: &mut Layout, overlay: Overlay) {
    let Overlay::List {
        width,
        rows,
        items,
        first,
        marked,
        above,
        below,
    } = overlay
    else {
        return;
    };
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
    let text = above.saturating_add(below);
    let height = rows.saturating_add(text).saturating_add(2 * FRAME.vertical);
    let width = width.saturating_add(2 * FRAME.horizontal);
    let frame = centred(layout, width, height);
    let inside = frame.inner(FRAME);
    let above = above.min(inside.height);
    let below = below.min((inside.height - above).saturating_sub(LIST));
    let list = Rect {
        y: inside.y + above,
        height: inside.height - above - below,
        ..inside
    };
    let lowest = (marked + 1).saturating_sub(list.height.into());
    let first = first.clamp(lowest, marked.max(lowest));
    layout.overlay = Some(frame);
    layout.items = (first..items).zip(list.rows()).collect();
    layout.above = Rect {
        height: above,
        ..inside
    };
    layout.list = list;
    layout.below = Rect {
        y: list.bottom(),
        height: below,
        ..inside
    };
}

/// A rectangle of this size in the middle of the board, or of the screen where it is larger than the board.
fn centred(layout: &Layout, width: u16, height: u16) -> Rect {
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
