//! Chooses the arrangement of the screen (a panel beside the board, or moves below it), and lays the screen out.
//!
//! These are the smallest screens for each arrangement, in columns and rows:
//!
//! | arrangement | columns | rows |
//! |---|---|---|
//! | a board that fills the window, in `full` | 78 | 24 |
//! | a panel with cards beside the board | 55 | 19 |
//! | moves beside the board, players in lines | 39 | 12 |
//! | moves below the board | 18 | 16 |
//! | a board alone, with the lower player's line | 18 | 11 |

use ratatui::layout::{Position as Point, Rect};

use super::around::Around;
use super::buttons::one_row;
use super::move_list::PAIR_WIDTH;
use super::{BoardArea, CardArea, Coordinates, Layout, LayoutInput, full, panel};
use crate::tui::widgets::RectParts;

/// Minimum height of a square, in rows. With less room there is no board.
const SMALLEST_UNIT: u16 = 1;
/// Minimum height of a square, in rows, for player cards beside the board. A lower board is too short for them.
const SMALLEST_UNIT_WITH_CARDS: u16 = 2;

/// The columns left of the squares for rank digits and a gap.
const DIGITS: u16 = 2;
/// The columns that the rim adds on each side of the board.
const RIM: u16 = 1;
/// The columns between the board and the panel beside it.
const BEFORE_PANEL: u16 = 2;
/// Minimum columns of the panel: one pair of moves.
const LEAST_PANEL: u16 = PAIR_WIDTH;
/// The usual columns of the panel with the move list, if there is room. Beside a large board it may be wider, up to three
/// quarters of the board.
const PANEL: u16 = 38;
/// Free columns on each side of the screen, if there is room.
const MARGIN: u16 = 2;
/// Minimum rows of moves below the board.
const LEAST_MOVES_BELOW: u16 = 3;
/// Maximum rows of moves below the board.
const MOST_MOVES_BELOW: u16 = 12;
/// How many more columns than the board the content above and below it takes, if there is room.
const WIDER: u16 = 22;
/// Minimum columns of the content above and below the board, if there is room.
const LEAST_BELOW: u16 = 40;
/// The row of keys below the board.
const KEYS: u16 = 1;
/// The rows of the players' lines above and below the board.
const BOTH_LINES: u16 = 2;
/// The row of the lower player's line, if it is the only one.
const LOWER_LINE: u16 = 1;
/// Minimum rows below the board for the editor's tray and fields.
const LEAST_EDITOR_PANEL: u16 = 4;
/// The columns of the entry line before its prompt.
const PROMPT_INDENT: u16 = 1;
/// Minimum columns of a screen that keeps one row free for messages instead of two. Few messages are wider than this.
const WIDE: u16 = 100;

/// Lays out the screen in the arrangement with the largest squares: a board that fills the window, a panel beside the board, or
/// moves below it. If there is no room for any of these, there is only the board with the players' lines, or nothing at all.
pub fn lay_out(screen: Rect, scene: &LayoutInput<'_>) -> Layout {
    let mut room = screen;
    let entry = room.take_bottom(1);
    let mut layout = Layout {
        screen,
        entry,
        ..Layout::default()
    };
    // The height of a square in each form. `None` means that there is no room for the form. It is less than any height.
    let beside_board = BEFORE_PANEL + LEAST_PANEL;
    let unit_with_cards =
        largest(room, beside_board, KEYS).filter(|&unit| unit >= SMALLEST_UNIT_WITH_CARDS);
    let has_room_for_lines = largest(room, beside_board, BOTH_LINES).is_some();
    let unit_beside = match unit_with_cards {
        Some(unit) => Some(unit),
        None if has_room_for_lines => Some(SMALLEST_UNIT),
        None => None,
    };
    let unit_below = largest(room, 0, BOTH_LINES + KEYS + LEAST_MOVES_BELOW);
    if let Some(unit) = full::unit(screen)
        && Some(unit) >= unit_below.max(unit_beside)
    {
        return full::lay_out(screen, unit, scene);
    }
    if let Some(unit) = unit_below
        && unit_below > unit_beside
    {
        with_moves_below(&mut layout, room, unit, scene);
    } else if let Some(unit) = unit_with_cards {
        beside_with_cards(&mut layout, room, unit, scene);
    } else if has_room_for_lines {
        beside_with_lines(&mut layout, room, scene);
    } else if let Some(unit) = largest(room, 0, LOWER_LINE) {
        board_with_lines(&mut layout, room, unit, scene);
    }
    layout
}

/// Returns the height in rows of the largest square that leaves this many columns and rows free beside the board and its
/// coordinates; `None` if not even the smallest square does.
fn largest(room: Rect, width: u16, height: u16) -> Option<u16> {
    let columns = room.width.checked_sub(DIGITS + width)?;
    let rows = room.height.checked_sub(1 + height)?;
    let unit = (columns / 16).min(rows / 8);
    (unit >= SMALLEST_UNIT).then_some(unit)
}

/// Returns this many columns in the middle of the room. Moves the entry line to make its prompt begin at the left edge of these
/// columns.
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

/// Places the board. `at` is the first cell of its top row, including rim and digits. The board has a rim if `width` includes
/// one.
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
    let board_columns = board_width(unit, room.width - BEFORE_PANEL - LEAST_PANEL, true);
    let beside_board = room.width - board_columns - BEFORE_PANEL;
    let wanted = beside_board
        .saturating_sub(2 * MARGIN)
        .min(board_columns * 3 / 4);
    let panel_columns = wanted.max(PANEL).min(beside_board);
    let width = board_columns + BEFORE_PANEL + panel_columns;
    let left = centered(layout, room, width).x;
    // The rows that the board leaves are for the keys, then for a free row below the board, then for one above it for its rim.
    let mut spare = room.height - (8 * unit + 1);
    let keys = one_row(scene.buttons, width);
    let key_rows = keys.rows().min(spare);
    spare -= key_rows;
    let below_board = spare.min(1);
    spare -= below_board;
    let above_board = spare.min(1);
    spare -= above_board;
    // Everything together is in the middle of the room, with the rows that messages need below it.
    let messages = if room.width < WIDE { 2 } else { 1 };
    let panel_top = room.y + spare.saturating_sub(messages).div_ceil(2);
    let board_top = panel_top + above_board;
    let board_corner = Point::new(left, board_top);
    put_board(layout, board_corner, unit, board_columns, scene);
    let board_bottom = board_top + 8 * unit + 1;
    let panel_left = left + board_columns + BEFORE_PANEL;
    let panel_height = board_bottom - panel_top;
    let panel = Rect::new(panel_left, panel_top, panel_columns, panel_height);
    panel::lay_out(layout, panel, scene);
    let key_cells = Rect::new(left, board_bottom + below_board, width, key_rows);
    layout.buttons.extend(keys.place(key_cells));
    // The editor may use all rows down to the entry line for its keys.
    layout.around = Around::Panel {
        panel,
        keys: key_cells.with_rows(key_cells.y, layout.entry.y - key_cells.y),
    };
}

/// Places a small board with the moves beside it, and the players in lines above and below.
fn beside_with_lines(layout: &mut Layout, room: Rect, scene: &LayoutInput<'_>) {
    let unit = SMALLEST_UNIT;
    let board_columns = board_width(unit, room.width, false);
    let panel_columns = (room.width - board_columns - BEFORE_PANEL).min(PANEL);
    let columns = centered(layout, room, board_columns + BEFORE_PANEL + panel_columns);
    let top = put_lines(layout, columns, unit);
    put_board(
        layout,
        Point::new(columns.x, top),
        unit,
        board_columns,
        scene,
    );
    let moves = columns
        .after(board_columns + BEFORE_PANEL)
        .with_rows(top, 8 * unit + 1);
    panel::lay_out_list(layout, moves, scene);
    layout.around = Around::Lines { panel: Some(moves) };
}

/// Places the players' lines above and below a board with squares of this height. The upper line is missing if there is no room
/// for both. Returns the row where the squares begin.
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
    let board_columns = board_width(unit, room.width, false);
    let width = (board_columns + WIDER).max(LEAST_BELOW).min(room.width);
    let columns = centered(layout, room, width);
    let top = put_lines(layout, columns, unit);
    let left = columns.x + (width - board_columns) / 2;
    put_board(layout, Point::new(left, top), unit, board_columns, scene);
    layout.around = Around::Lines { panel: None };
}

/// Places the board between the players' cards, and moves and keys below them.
fn with_moves_below(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let board_columns = board_width(unit, room.width, true);
    let width = (board_columns + WIDER).max(LEAST_BELOW).min(room.width);
    let columns = centered(layout, room, width);
    let beside_board = room.height - (8 * unit + 1);
    let keys = one_row(scene.buttons, width);
    let key_rows = keys
        .rows()
        .min(beside_board - BOTH_LINES - LEAST_MOVES_BELOW);
    // The cards get their full height, with a time bar, if there is room. Otherwise each is a line.
    let full_card = 2 + u16::from(scene.clocks);
    let has_full_cards = beside_board - key_rows >= 2 * (full_card + LEAST_MOVES_BELOW);
    let card_rows = if has_full_cards { full_card } else { 1 };
    let room_for_list = beside_board - key_rows - 2 * card_rows;
    let opening_rows = u16::from(room_for_list > LEAST_MOVES_BELOW);
    let move_rows = (room_for_list - opening_rows).min(MOST_MOVES_BELOW);
    let spare_rows = room_for_list - opening_rows - move_rows;
    let upper_card = room.y + spare_rows / 2;
    let board_top = upper_card + card_rows;
    let lower_card = board_top + 8 * unit + 1;
    let board_left = columns.x + (width - board_columns) / 2;
    let board_corner = Point::new(board_left, board_top);
    put_board(layout, board_corner, unit, board_columns, scene);
    if let Some(rim) = &mut layout.rim {
        // The upper card leaves no row for the upper edge of the rim.
        rim.height -= board_top - rim.y;
        rim.y = board_top;
    }
    let has_bar = scene.clocks && has_full_cards;
    layout.cards = [upper_card, lower_card].map(|top| {
        let rect = columns.with_rows(top, card_rows);
        Some(CardArea::new(rect, 0, has_bar))
    });
    let list_rows = opening_rows + move_rows;
    let mut below = columns.with_rows(lower_card + card_rows, list_rows + key_rows);
    layout.opening = (opening_rows > 0).then(|| below.take_top(opening_rows));
    panel::lay_out_list(layout, below.take_top(move_rows), scene);
    layout.buttons.extend(keys.place(below));
    // In the editor a long FEN needs a second row, so the editor's keys begin one row above these.
    let editor_keys = (below.y - 1).max(lower_card + LEAST_EDITOR_PANEL);
    layout.around = Around::Below {
        panel: columns.with_rows(lower_card, editor_keys - lower_card),
        keys: columns.with_rows(editor_keys, layout.entry.y - editor_keys),
    };
}
