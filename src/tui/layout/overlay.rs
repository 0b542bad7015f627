//! What lies over the board: the choice of a piece, a thing to confirm, a page of text.

use ratatui::layout::Rect;

use super::{FRAME, Layout, Overlay};
use crate::rules::{Color, Rank, Role};

/// The cells of the answers "yes" and "no" in a dialog, and the gap between them.
const ANSWER: (u16, u16) = (12, 1);
/// The rows of such a dialog, its frame included.
const CONFIRM: u16 = 5;

/// Rows that a list keeps where there is room for nothing else.
const LIST: u16 = 5;

/// Adds an overlay to a layout.
pub fn add(layout: &mut Layout, overlay: Overlay, bottom: Color) {
    match overlay {
        Overlay::None => {}
        Overlay::Promotion(square) => add_promotions(layout, square),
        Overlay::Confirm(color, width) => add_confirm(layout, width, color == bottom),
        Overlay::Page { size, unit } => {
            let width = size.width.saturating_add(2 * FRAME.horizontal);
            let height = size.height.saturating_add(2 * FRAME.vertical);
            layout.overlay = Some(centred(layout, width, height));
            layout.diagram = unit;
        }
        Overlay::List {
            width,
            items,
            marked,
            below,
        } => {
            let rows = u16::try_from(items).unwrap_or(u16::MAX);
            let height = rows.saturating_add(below).saturating_add(2);
            let frame = centred(layout, width.saturating_add(4), height);
            layout.overlay = Some(frame);
            add_list(layout, frame.inner(FRAME), items, marked, below);
        }
    }
}

/// Four squares from the square of promotion towards the middle of the board.
fn add_promotions(layout: &mut Layout, square: crate::rules::Square) {
    let Some(board) = layout.board else { return };
    let step = if square.rank() == Rank::Eight { -1 } else { 1 };
    let squares = (0..4).filter_map(|index| square.offset(0, step * index));
    layout.promotions = Role::PROMOTIONS
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
    layout.overlay = Some(rect);
    let row = rect.bottom().saturating_sub(2).max(rect.y);
    let left = rect.x + rect.width.saturating_sub(both) / 2;
    layout.confirm = [(true, left), (false, left + ANSWER.0 + ANSWER.1)]
        .into_iter()
        .map(|(yes, x)| (yes, Rect::new(x, row, ANSWER.0, 1).intersection(rect)))
        .collect();
}

/// A row for each item, as many as fit around the marked one, and below them the text, which gives way to them.
fn add_list(layout: &mut Layout, inside: Rect, items: usize, marked: usize, below: u16) {
    let below = below.min(inside.height.saturating_sub(LIST));
    let rows = inside.height - below;
    let first = (marked + 1).saturating_sub(rows.into());
    let list = Rect {
        height: rows,
        ..inside
    };
    layout.items = (first..items).zip(list.rows()).collect();
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
