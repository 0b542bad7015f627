//! Chooses where the panel goes, beside the board or below it, and lays the screen out. The board gets the largest squares.

use ratatui::layout::{Rect, Size};

use super::buttons::{grid, one_row};
use super::strip::StripRows;
use super::{
    BoardArea, Coordinates, DIGITS, LETTERS, Layout, LayoutInput, MessageArea, RIM, panel,
};
use crate::rules::Color;
use crate::tui::widgets::RectParts;

/// The smallest window with a board.
pub const LEAST_WINDOW: Size = Size::new(40, 12);
/// Minimum columns of a panel beside squares of at least [`FULL_UNIT`] rows.
pub const LEAST_PANEL: u16 = 29;
/// Minimum columns of a panel beside smaller squares: one pair of moves.
const SMALLEST_PANEL: u16 = 19;
/// Minimum columns of a panel beside a board with a rim, and of a panel with a wide gap before it.
const WIDE_PANEL: u16 = 38;
/// Minimum height of a square, in rows, that has room for letters and digits in its corners.
const FULL_UNIT: u16 = 3;
/// Maximum columns of a panel.
const WIDEST_PANEL: u16 = 56;
/// The free columns between board and panel, as a rule and with room for a wide panel.
const GAP: u16 = 1;
const WIDE_GAP: u16 = 2;
/// Minimum rows of a panel that has rows for keys.
const WITH_KEYS: u16 = 20;
/// Minimum rows of a panel that has one more row for a message.
const HIGH_PANEL: u16 = 30;
/// Maximum rows for the buttons of keys beside the board.
const KEYS: u16 = 3;
/// Minimum rows of moves below the board: as a rule, and if there could be a panel beside it.
const LEAST_BELOW: u16 = 3;
const MOVES_BELOW_LARGE: u16 = 16;
/// The rows of two strips of one row.
const BOTH_STRIPS: u16 = 2;
/// The rows below the board for a message and the prompt.
const MESSAGE_AND_PROMPT: u16 = 3;
/// How much wider than the board the content above and below it is, and at least.
const WIDER: u16 = 22;
const LEAST_WIDTH_BELOW: u16 = 40;

/// Lays out the screen in the arrangement with the larger squares; beside the board if they are equal. Without room for a
/// board, nothing has a place.
pub fn lay_out(screen: Rect, scene: &LayoutInput<'_>) -> Layout {
    if screen.width < LEAST_WINDOW.width || screen.height < LEAST_WINDOW.height {
        return Layout {
            screen,
            ..Layout::default()
        };
    }
    let beside = largest_beside(screen);
    let below = largest_below(screen, beside);
    if beside >= below {
        lay_out_beside(screen, beside, scene)
    } else {
        lay_out_below(screen, below, scene)
    }
}

/// Returns the height in rows of the largest squares that leave room for a panel below them. The panel needs more moves if
/// squares of `beside` rows would have a panel of full width beside them.
fn largest_below(screen: Rect, beside: u16) -> u16 {
    let moves = if beside >= FULL_UNIT {
        MOVES_BELOW_LARGE
    } else {
        LEAST_BELOW
    };
    let others = MESSAGE_AND_PROMPT + BOTH_STRIPS + moves + LETTERS;
    let by_width = screen.width.saturating_sub(DIGITS) / 16;
    by_width.min(screen.height.saturating_sub(others) / 8)
}

/// Returns the height in rows of the largest squares that leave room for a panel beside them; 0 if there is none.
fn largest_beside(screen: Rect) -> u16 {
    let fits = |unit: &u16| {
        let (columns, rows) = if *unit >= FULL_UNIT {
            (GAP + LEAST_PANEL, 0)
        } else {
            (DIGITS + GAP + SMALLEST_PANEL, LETTERS + 3)
        };
        16 * unit + columns <= screen.width && 8 * unit + rows <= screen.height
    };
    (1..=screen.height / 8).rev().find(fits).unwrap_or(0)
}

/// Places a board with squares of this height, and everything else in a panel to its right.
fn lay_out_beside(screen: Rect, unit: u16, scene: &LayoutInput<'_>) -> Layout {
    let (width, height) = (16 * unit, 8 * unit);
    let has_room_around =
        screen.height > height && screen.width > width + DIGITS + GAP + LEAST_PANEL;
    let coordinates = if unit < FULL_UNIT || has_room_around {
        Coordinates::Around
    } else {
        Coordinates::Inside
    };
    let (digits, wanted_rim) = match coordinates {
        Coordinates::Around => (DIGITS, RIM),
        Coordinates::Inside => (0, 0),
    };
    // What is left of the columns goes to the panel, then to the gap before it, then to the rim.
    let left = screen.width - width - digits;
    let has_rim = left > WIDE_PANEL + WIDE_GAP + 2 * wanted_rim;
    let rim = if has_rim { wanted_rim } else { 0 };
    let left = left - 2 * rim;
    let gap = if left > WIDE_PANEL + WIDE_GAP {
        WIDE_GAP
    } else {
        GAP
    };
    let after = u16::from(left > gap + LEAST_PANEL + 1);
    let panel_columns = WIDEST_PANEL.min(left - gap - after);
    let spare = (left - gap - after - panel_columns) / 2;
    let x = screen.x + spare + rim + digits;
    let squares = Rect::new(x, screen.y + (screen.height - height) / 2, width, height);
    let board_right = squares.right() + rim;
    let mut layout = Layout {
        screen,
        board: Some(board(squares, scene.bottom, coordinates)),
        rim: (rim > 0).then(|| {
            let rows = rim_rows(squares, screen);
            rows.with_columns(x - digits - rim, board_right + digits + rim - x)
        }),
        ..Layout::default()
    };
    lay_out_panel(
        &mut layout,
        screen.with_columns(board_right + gap, panel_columns),
        scene,
    );
    layout
}

fn board(squares: Rect, bottom: Color, coordinates: Coordinates) -> BoardArea {
    BoardArea {
        squares,
        unit: squares.height / 8,
        bottom,
        coordinates,
    }
}

/// Returns the rows of a board with a rim: the squares, the letters, and a row above the squares if there is one.
fn rim_rows(squares: Rect, screen: Rect) -> Rect {
    let top = squares.y.saturating_sub(1).max(screen.y);
    screen.with_rows(top, squares.bottom() + LETTERS - top)
}

/// Lays out the panel: a player's strip above the moves and another one below them, then the keys, the message and the prompt.
fn lay_out_panel(layout: &mut Layout, panel: Rect, scene: &LayoutInput<'_>) {
    let mut room = panel;
    layout.entry = panel::beside_strips(room.take_bottom(1));
    let looks_back = scene.moves.is_viewed();
    let message_rows = match panel.height {
        HIGH_PANEL.. if !looks_back => 4,
        WITH_KEYS.. => 3,
        _ => 2,
    };
    let rows = panel::beside_strips(room.take_bottom(message_rows)).after(1);
    let width = panel::beside_strips(room).width;
    let buttons = if looks_back {
        one_row(scene.buttons, width)
    } else {
        grid(scene.buttons, width)
    };
    let has_keys = panel.height >= WITH_KEYS;
    let keys = panel::beside_strips(room.take_bottom(match has_keys {
        true if looks_back => buttons.rows(),
        true => KEYS,
        false => 0,
    }));
    room.take_bottom(u16::from(has_keys));
    let list_rows = room.height.saturating_sub(BOTH_STRIPS);
    layout.strips = StripRows::new(panel.width, list_rows, scene).take(&mut room);
    layout.message = MessageArea {
        rows,
        completions: room,
    };
    if has_keys {
        panel::take_opening(layout, &mut room, scene);
    }
    panel::lay_out_list(layout, room, scene);
    layout.buttons.extend(buttons.place(keys));
}

/// Places the board between the strips, and moves, keys, message and prompt below them.
fn lay_out_below(screen: Rect, unit: u16, scene: &LayoutInput<'_>) -> Layout {
    let (width, height) = (16 * unit, 8 * unit);
    let columns = (DIGITS + width + WIDER)
        .max(LEAST_WIDTH_BELOW)
        .min(screen.width);
    let mut room = screen.with_columns(screen.x + (screen.width - columns) / 2, columns);
    let mut layout = Layout {
        screen,
        ..Layout::default()
    };
    let keys = one_row(scene.buttons, columns);
    let spare = room.height - height - LETTERS - MESSAGE_AND_PROMPT - BOTH_STRIPS - LEAST_BELOW;
    let key_rows = keys.rows().min(spare);
    let strips = StripRows::new(columns, LEAST_BELOW + spare - key_rows, scene);
    layout.entry = room.take_bottom(1);
    let message = room.take_bottom(MESSAGE_AND_PROMPT - 1);
    let key_cells = room.take_bottom(key_rows);
    let upper = strips.lay_out(room.take_top(strips.height()));
    let board_rows = room.take_top(height + LETTERS);
    let squares = Rect::new(
        board_rows.x + DIGITS + (columns - width - DIGITS) / 2,
        board_rows.y,
        width,
        height,
    );
    layout.board = Some(board(squares, scene.bottom, Coordinates::Around));
    let lower = strips.lay_out(room.take_top(strips.height()));
    layout.strips = [upper, lower].map(Some);
    if room.height > LEAST_BELOW {
        layout.opening = Some(room.take_top(1));
    }
    layout.message = MessageArea {
        rows: message.after(1),
        completions: room,
    };
    panel::lay_out_list(&mut layout, room, scene);
    layout.buttons.extend(keys.place(key_cells));
    layout
}
