//! Lays out a board that fills the height of the window, with everything else in a panel to its right.

use ratatui::layout::Rect;

use super::buttons::grid;
use super::card::CardHeight;
use super::panel;
use super::{
    BoardArea, Coordinates, DIGITS, LETTERS, Layout, LayoutInput, MessageArea, RIM, rim_rows,
};
use crate::rules::Color;
use crate::tui::widgets::RectParts;

/// Minimum columns of the panel. Its cards have room for words beside a clock in large figures.
pub const LEAST_PANEL: u16 = 29;
/// Minimum columns beside the squares for this layout.
const LEAST_BESIDE: u16 = GAP + LEAST_PANEL;
/// Minimum height of a square for this layout, in rows. On smaller squares the pieces cover the corners that hold letters and
/// digits.
const SMALLEST_FULL_UNIT: u16 = 3;
/// Minimum columns of a panel beside a board with a rim, and of a panel with [`WIDE_GAP`] before it.
const WIDE_PANEL: u16 = 38;
/// The free columns between board and panel.
const GAP: u16 = 1;
/// The free columns between board and panel if there is room for a wide panel.
const WIDE_GAP: u16 = 2;
/// The free column after the panel, if there is room for it.
const AFTER_PANEL: u16 = 1;
/// The rows of a message. No message about a mistake needs more, even in the narrowest panel.
const MESSAGE: u16 = 3;
/// Minimum rows of a panel that has one more row for a message.
const HIGH_PANEL: u16 = 30;
/// The rows for the buttons of keys, above the message.
const KEYS: u16 = 3;

/// Returns the height of a square, in rows, if the board can fill the window; `None` if there is no room for that.
pub fn unit(screen: Rect) -> Option<u16> {
    let unit = (screen.width.saturating_sub(LEAST_BESIDE) / 16).min(screen.height / 8);
    (unit >= SMALLEST_FULL_UNIT).then_some(unit)
}

/// Lays out the screen with squares of this height.
pub fn lay_out(screen: Rect, unit: u16, scene: &LayoutInput<'_>) -> Layout {
    let BoardAndPanel { board, rim, panel } = BoardAndPanel::new(screen, unit, scene.bottom);
    let mut layout = Layout {
        screen,
        board: Some(board),
        rim,
        ..Layout::default()
    };
    lay_out_panel(&mut layout, panel, scene);
    if scene.has_wide_dialog {
        // A dialog may cover the whole window, and its answers are in the last row.
        let last = screen.line(screen.height - 1);
        layout.entry = last;
        layout.message = None;
        layout.buttons.retain(|(_, rect)| !rect.intersects(last));
    }
    layout
}

/// How board and panel share the columns of a window.
struct Columns {
    /// The columns that stay free on each side of board and panel.
    spare: u16,
    /// The columns for rank digits; 0 if the digits are on the squares.
    digits: u16,
    /// The columns of the rim on each side of the board; 0 without a rim.
    rim: u16,
    before_panel: u16,
    panel: u16,
}

impl Columns {
    /// Shares the columns of a window. The board's squares take `squares` of them. If the panel would be too narrow, we drop
    /// the rim, then the second column of the gap before the panel, then the column after the panel.
    fn shared(window: u16, squares: u16, coordinates: Coordinates) -> Self {
        let (digits, wanted_rim) = match coordinates {
            Coordinates::Around => (DIGITS, RIM),
            Coordinates::Inside => (0, 0),
        };
        let wide_panel_with_gaps = WIDE_GAP + WIDE_PANEL + AFTER_PANEL;
        // Each step takes something from the columns that are left: first the rim, then the gaps around the panel.
        let left_after_digits = window - squares - digits;
        let has_room_for_rim = left_after_digits >= wide_panel_with_gaps + 2 * wanted_rim;
        let rim = if has_room_for_rim { wanted_rim } else { 0 };
        let left_after_rim = left_after_digits - 2 * rim;
        let has_room_for_wide_gap = left_after_rim >= wide_panel_with_gaps;
        let before_panel = if has_room_for_wide_gap { WIDE_GAP } else { GAP };
        // A panel of minimum width takes the column after it too, and reaches the edge of the window.
        let is_narrowest = left_after_rim <= GAP + LEAST_PANEL + AFTER_PANEL;
        let after_panel = if is_narrowest { 0 } else { AFTER_PANEL };
        let left_for_panel = left_after_rim - before_panel - after_panel;
        // A wide panel has room for everything. Beside a large board it would look too narrow, so it grows with the board.
        let three_quarters_of_board = squares * 3 / 4;
        let wanted_panel = three_quarters_of_board.max(WIDE_PANEL);
        let panel = wanted_panel.min(left_for_panel);
        Self {
            spare: (left_for_panel - panel) / 2, // half on each side
            digits,
            rim,
            before_panel,
            panel,
        }
    }
}

/// Where the board and the panel are.
struct BoardAndPanel {
    board: BoardArea,
    rim: Option<Rect>,
    panel: Rect,
}

impl BoardAndPanel {
    /// Places the board with squares of this height, and the panel to its right.
    fn new(screen: Rect, unit: u16, bottom: Color) -> Self {
        // Eight squares, each twice as wide as high in cells.
        let (width, height) = (16 * unit, 8 * unit);
        // Whether letters and digits are around the squares or, if there is no room for that, inside them.
        let coordinates = coordinates(screen, width, height);
        // From left to right: spare columns, the rim, the digits, the squares, the rim again, a gap, and the panel.
        let columns = Columns::shared(screen.width, width, coordinates);
        let rim_left = screen.x + columns.spare;
        let squares_left = rim_left + columns.rim + columns.digits;
        let squares_top = screen.y + (screen.height - height) / 2;
        let squares = Rect::new(squares_left, squares_top, width, height);
        // The rim and the panel have the same rows.
        let rows = match coordinates {
            Coordinates::Inside => screen,
            Coordinates::Around => rim_rows(squares, screen),
        };
        let rim_right = squares.right() + columns.rim;
        let rim = rows.with_columns(rim_left, rim_right - rim_left);
        Self {
            board: BoardArea {
                squares,
                unit,
                bottom,
                coordinates,
            },
            rim: (columns.rim > 0).then_some(rim),
            panel: rows.with_columns(rim_right + columns.before_panel, columns.panel),
        }
    }
}

/// Returns where the letters and digits go: around the board if there is room. `width` and `height` are those of the board
/// without letters and digits.
fn coordinates(screen: Rect, width: u16, height: u16) -> Coordinates {
    let has_row_for_letters = screen.height >= height + LETTERS;
    // Beside the digits, the panel has a column more than the minimum.
    let has_columns_for_digits = screen.width > width + DIGITS + LEAST_BESIDE;
    if has_row_for_letters && has_columns_for_digits {
        Coordinates::Around
    } else {
        Coordinates::Inside
    }
}

/// Lays out the panel: a player's card above the moves and another one below them, then the keys, the message and the prompt.
fn lay_out_panel(layout: &mut Layout, panel: Rect, scene: &LayoutInput<'_>) {
    let mut room = panel;
    layout.entry = panel::beside_cards(room.take_bottom(1));
    let message_rows = MESSAGE + u16::from(panel.height >= HIGH_PANEL);
    let rows = panel::beside_cards(room.take_bottom(message_rows)).after(1);
    let keys = panel::beside_cards(room.take_bottom(KEYS));
    room.take_bottom(1);
    layout.cards = CardHeight::in_panel(panel.height, scene.clocks).take(&mut room);
    layout.message = Some(MessageArea {
        rows,
        completions: room,
    });
    panel::take_opening(layout, &mut room, scene);
    panel::lay_out_list(layout, room, scene);
    let buttons = grid(scene.buttons, keys.width);
    layout.buttons.extend(buttons.place(keys));
}
