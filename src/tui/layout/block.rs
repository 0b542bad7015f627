//! The layout of the board, and of everything above, beside and below it.

use ratatui::layout::{Position as Point, Rect};

use super::around::Around;
use super::buttons::one_row;
use super::move_list::PAIR_WIDTH;
use super::{BoardArea, CardArea, Coordinates, Layout, LayoutInput, full, panel};
use crate::tui::widgets::RectParts;

/// The smallest square, in rows. With less room there is no board.
const SMALLEST_UNIT: u16 = 1;
/// The smallest square, in rows, that leaves room for the players' cards beside the board.
const SMALLEST_UNIT_WITH_CARDS: u16 = 2;

/// The columns left of the squares for rank digits and a gap.
const DIGITS: u16 = 2;
/// The columns that the rim adds on each side of the board.
const RIM: u16 = 1;
/// The columns between the board and the panel beside it.
const BEFORE_PANEL: u16 = 2;
/// Minimum columns of the panel: one pair of moves.
const LEAST_PANEL: u16 = PAIR_WIDTH;
/// Columns of the panel with the move list, if there is room: at most three quarters of the board's width, but at least these.
const PANEL: u16 = 38;
/// The columns on each side of the screen that stay free if there is room.
const MARGIN: u16 = 2;
/// Minimum and maximum rows of moves below the board.
const LEAST_MOVES_BELOW: u16 = 3;
const MOST_MOVES_BELOW: u16 = 12;
/// The most columns by which the area below the board may be wider than the board.
const WIDER: u16 = 22;
/// The columns of the entry line before its prompt.
const PROMPT_INDENT: u16 = 1;
/// From this many columns on, few messages need more than one row.
const WIDE: u16 = 100;

/// Lays out everything except what depends on clocks and completions.
pub fn lay_out(screen: Rect, scene: &LayoutInput<'_>) -> Layout {
    let mut room = screen;
    let entry = room.take_bottom(1);
    let mut layout = Layout {
        screen,
        entry,
        ..Layout::default()
    };
    // Next to cards there is a row of keys. Next to moves alone there is a line for a player above or below the board.
    let with_cards = largest(room, BEFORE_PANEL + LEAST_PANEL, 1)
        .filter(|&unit| unit >= SMALLEST_UNIT_WITH_CARDS);
    let with_lines = || largest(room, BEFORE_PANEL + LEAST_PANEL, 2).map(|_| SMALLEST_UNIT);
    let beside = with_cards.or_else(with_lines);
    let below = largest(room, 0, 2 + 1 + LEAST_MOVES_BELOW);
    if let Some(unit) = full::unit(screen)
        && Some(unit) >= below.max(beside)
    {
        return full::lay_out(screen, unit, scene);
    }
    if let Some(unit) = below
        && below > beside
    {
        with_moves_below(&mut layout, room, unit, scene);
    } else if let Some(unit) = with_cards {
        beside_with_cards(&mut layout, room, unit, scene);
    } else if beside.is_some() {
        beside_with_lines(&mut layout, room, scene);
    } else if let Some(unit) = largest(room, 0, 1) {
        board_with_lines(&mut layout, room, unit, scene);
    }
    layout
}

/// Returns the height in rows of the largest square that leaves this many columns and rows in addition to the board and its
/// coordinates.
fn largest(room: Rect, width: u16, height: u16) -> Option<u16> {
    let columns = room.width.checked_sub(DIGITS + width)?;
    let rows = room.height.checked_sub(1 + height)?;
    let unit = (columns / 16).min(rows / 8);
    (unit >= SMALLEST_UNIT).then_some(unit)
}

/// Returns this many columns in the middle of the room, and aligns the entry line's prompt with them.
fn centered(layout: &mut Layout, room: Rect, width: u16) -> Rect {
    let x = room.x + (room.width - width) / 2;
    let entry = &mut layout.entry;
    let left = x.saturating_sub(PROMPT_INDENT).max(entry.x);
    entry.width = x + width - left;
    entry.x = left;
    room.with_columns(x, width)
}

/// Returns the columns of the board with its digits, and with its rim if there is room.
fn board_width(unit: u16, room: u16, rim: bool) -> u16 {
    let bare = DIGITS + 16 * unit;
    let rimmed = bare + 2 * RIM;
    if rim && rimmed <= room { rimmed } else { bare }
}

/// Places the board with the left edge of its digits or rim, and its top row of squares, here. It has a rim if the width has
/// room.
fn put_board(layout: &mut Layout, at: Point, unit: u16, width: u16, scene: &LayoutInput<'_>) {
    let rim = (width - DIGITS - 16 * unit) / 2;
    let squares = Rect::new(at.x + rim + DIGITS, at.y, 16 * unit, 8 * unit);
    layout.board = Some(BoardArea {
        squares,
        unit,
        bottom: scene.bottom,
        coordinates: Coordinates::Around,
    });
    layout.rim = (rim > 0).then(|| {
        let above = at.y.saturating_sub(1).max(layout.screen.y);
        Rect::new(at.x, above, width, squares.bottom() + 1 - above)
    });
}

/// Places the board, a panel with cards, moves and the result beside it, and the keys below.
fn beside_with_cards(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let wide = board_width(unit, room.width - BEFORE_PANEL - LEAST_PANEL, true);
    let rest = room.width - wide - BEFORE_PANEL;
    let wanted = rest.saturating_sub(2 * MARGIN).min(wide * 3 / 4);
    let panel_width = wanted.max(PANEL).min(rest);
    let width = wide + BEFORE_PANEL + panel_width;
    let x = centered(layout, room, width).x;
    let spare = room.height - (8 * unit + 1);
    let keys = one_row(scene.buttons, width);
    let key_rows = keys.rows().min(spare);
    let gap = (spare - key_rows).min(1);
    let above = (spare - key_rows - gap).min(1);
    let messages = if room.width < WIDE { 2 } else { 1 };
    let free = spare - key_rows - above - gap;
    let y = room.y + free.saturating_sub(messages).div_ceil(2);
    let top = y + above;
    put_board(layout, Point::new(x, top), unit, wide, scene);
    let bottom = top + 8 * unit + 1;
    let panel = Rect::new(x + wide + BEFORE_PANEL, y, panel_width, bottom - y);
    panel::lay_out(layout, panel, scene);
    let row = Rect::new(x, bottom + gap, width, key_rows);
    layout.buttons.extend(keys.place(row));
    layout.around = Around::Panel {
        panel,
        keys: row.with_rows(row.y, layout.entry.y - row.y),
    };
}

/// Places a small board with the moves beside it, and the players in lines above and below.
fn beside_with_lines(layout: &mut Layout, room: Rect, scene: &LayoutInput<'_>) {
    let unit = SMALLEST_UNIT;
    let wide = board_width(unit, room.width, false);
    let panel_width = (room.width - wide - BEFORE_PANEL).min(PANEL);
    let columns = centered(layout, room, wide + BEFORE_PANEL + panel_width);
    let top = put_lines(layout, columns, unit);
    put_board(layout, Point::new(columns.x, top), unit, wide, scene);
    let moves = columns
        .after(wide + BEFORE_PANEL)
        .with_rows(top, 8 * unit + 1);
    panel::lay_out_list(layout, moves, scene);
    layout.around = Around::Lines { panel: Some(moves) };
}

/// Places the players' lines above and below a board with squares of this height (the upper one only if there is room for
/// both). Returns the row where the squares begin.
fn put_lines(layout: &mut Layout, room: Rect, unit: u16) -> u16 {
    let board = 8 * unit + 1;
    let lines = (room.height - board).min(2);
    let y = room.y + (room.height - board - lines) / 2;
    let top = y + lines - 1;
    let line = |y| Some(CardArea::new(room.with_rows(y, 1), 0, false));
    layout.cards = [if lines == 2 { line(y) } else { None }, line(top + board)];
    top
}

/// Places a board alone, with the players in lines above and below.
fn board_with_lines(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let wide = board_width(unit, room.width, false);
    let width = (wide + WIDER).max(40).min(room.width);
    let columns = centered(layout, room, width);
    let top = put_lines(layout, columns, unit);
    let left = columns.x + (width - wide) / 2;
    put_board(layout, Point::new(left, top), unit, wide, scene);
    layout.around = Around::Lines { panel: None };
}

/// Places the board between the players' cards, and moves and keys below them.
fn with_moves_below(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let wide = board_width(unit, room.width, true);
    let width = (wide + WIDER).max(40).min(room.width);
    let columns = centered(layout, room, width);
    let spare = room.height - (8 * unit + 1);
    let keys = one_row(scene.buttons, width);
    let key_rows = keys.rows().min(spare - 2 - LEAST_MOVES_BELOW);
    // The cards get their full height if there is room.
    let (line, whole) = (1, 2 + u16::from(scene.clocks));
    let has_room = spare - key_rows >= 2 * (whole + LEAST_MOVES_BELOW);
    let card = if has_room { whole } else { line };
    let rest = spare - key_rows - 2 * card;
    let gap = u16::from(rest > LEAST_MOVES_BELOW);
    let moves = (rest - gap).min(MOST_MOVES_BELOW);
    let y = room.y + (rest - gap - moves) / 2;
    let top = y + card;
    let left = columns.x + (width - wide) / 2;
    put_board(layout, Point::new(left, top), unit, wide, scene);
    if let Some(rim) = &mut layout.rim {
        // The upper card leaves no row for it.
        rim.height -= top - rim.y;
        rim.y = top;
    }
    let lower = top + 8 * unit + 1;
    let has_bar = scene.clocks && has_room;
    layout.cards = [y, lower].map(|y| Some(CardArea::new(columns.with_rows(y, card), 0, has_bar)));
    let mut below = columns.with_rows(lower + card, gap + moves + key_rows);
    layout.opening = (gap > 0).then(|| below.take_top(gap));
    panel::lay_out_list(layout, below.take_top(moves), scene);
    layout.buttons.extend(keys.place(below));
    // A long FEN needs a second row.
    let first_key = (below.y - 1).max(lower + 4);
    layout.around = Around::Below {
        panel: columns.with_rows(lower, first_key - lower),
        keys: columns.with_rows(first_key, layout.entry.y - first_key),
    };
}
