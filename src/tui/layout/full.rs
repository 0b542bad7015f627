//! Lays out a board that fills the height of the window, with everything else in a panel to its right.

use ratatui::layout::Rect;

use super::around::Around;
use super::buttons::grid;
use super::card::CardRows;
use super::panel;
use super::{BoardArea, Coordinates, Layout, LayoutInput, MessageArea};
use crate::tui::widgets::RectParts;

/// Minimum columns beside the squares for this layout: the panel, and one free column to its left.
const BESIDE: u16 = 30;
/// Minimum height of a square for this layout, in rows. On smaller squares the pieces cover the corners that hold letters and
/// digits.
const SMALLEST_FULL_UNIT: u16 = 3;
/// The columns left of the squares for rank digits and a gap.
const DIGITS: u16 = 2;
/// The row below the squares for file letters.
const LETTERS: u16 = 1;
/// The columns that a rim adds on each side of the board.
const RIM: u16 = 1;
/// Minimum columns of a panel beside a board with a rim, and of a panel with [`WIDE_GAPS`].
const WIDE_PANEL: u16 = 38;
/// The free columns between board and panel.
const GAP: u16 = 1;
/// The free columns between board and panel if there is room for a wide panel.
const WIDE_GAP: u16 = 2;
/// The free column after the panel, if there is room for it.
const AFTER_PANEL: u16 = 1;
/// The free columns on both sides of a wide panel.
const WIDE_GAPS: u16 = WIDE_GAP + AFTER_PANEL;
/// The rows of a message. No refusal needs more, even in the narrowest panel.
const MESSAGE: u16 = 3;
/// Minimum rows of a panel that has one more row for a message.
const HIGH_PANEL: u16 = 30;
/// The rows of keys.
const KEYS: u16 = 3;

/// Returns the height of a square if the board can fill the window; `None` if there is no room for that.
pub fn unit(screen: Rect) -> Option<u16> {
    let unit = (screen.width.saturating_sub(BESIDE) / 16).min(screen.height / 8);
    (unit >= SMALLEST_FULL_UNIT).then_some(unit)
}

/// Lays out the screen with squares of this height.
pub fn lay_out(screen: Rect, unit: u16, scene: &LayoutInput<'_>) -> Layout {
    let mut layout = Layout {
        screen,
        ..Layout::default()
    };
    let panel = put_board(&mut layout, unit, scene);
    lay_out_panel(&mut layout, panel, scene);
    if scene.has_wide_dialog && scene.editor.is_none() {
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
    /// The free columns at the left, and at the right.
    spare: u16,
    /// The columns for rank digits; 0 if the digits are on the squares.
    digits: u16,
    /// The columns of the rim on each side of the board; 0 without a rim.
    rim: u16,
    before_panel: u16,
    panel: u16,
}

impl Columns {
    /// Shares the columns of a window with a board whose squares have this width. First the rim and then the gaps get smaller if
    /// the panel would be narrow.
    fn shared(window: u16, squares: u16, coordinates: Coordinates) -> Self {
        let (digits, widest_rim) = match coordinates {
            Coordinates::Around => (DIGITS, RIM),
            Coordinates::Inside => (0, 0),
        };
        let beside_board = window - squares - digits;
        let rim = if beside_board >= WIDE_PANEL + 2 * widest_rim + WIDE_GAPS {
            widest_rim
        } else {
            0
        };
        let beside_rim = beside_board - 2 * rim;
        let before_panel = if beside_rim >= WIDE_PANEL + WIDE_GAPS {
            WIDE_GAP
        } else {
            GAP
        };
        let after_panel = if beside_rim > BESIDE + AFTER_PANEL {
            AFTER_PANEL
        } else {
            0
        };
        let room = beside_rim - before_panel - after_panel;
        let panel = room.min((squares * 3 / 4).max(WIDE_PANEL));
        Self {
            spare: (room - panel) / 2,
            digits,
            rim,
            before_panel,
            panel,
        }
    }
}

/// Places the board and its rim, and returns the panel beside it. The panel is as high as the rim, or as the window if the
/// coordinates are on the squares.
fn put_board(layout: &mut Layout, unit: u16, scene: &LayoutInput<'_>) -> Rect {
    let screen = layout.screen;
    let (width, height) = (16 * unit, 8 * unit);
    let spare_rows = screen.height - height;
    let has_room_around = spare_rows >= LETTERS && screen.width > width + DIGITS + BESIDE;
    let coordinates = if has_room_around {
        Coordinates::Around
    } else {
        Coordinates::Inside
    };
    let columns = Columns::shared(screen.width, width, coordinates);
    let rim_left = screen.x + columns.spare;
    let squares_left = rim_left + columns.rim + columns.digits;
    let squares_top = screen.y + spare_rows / 2;
    let squares = Rect::new(squares_left, squares_top, width, height);
    layout.board = Some(BoardArea {
        squares,
        unit,
        bottom: scene.bottom,
        coordinates,
    });
    let panel_left = squares.right() + columns.rim + columns.before_panel;
    let panel = screen.with_columns(panel_left, columns.panel);
    match coordinates {
        Coordinates::Inside => panel,
        Coordinates::Around => {
            let rim_right = squares.right() + columns.rim;
            let rim_top = squares.y.saturating_sub(1).max(screen.y);
            let rim_height = squares.bottom() + LETTERS - rim_top;
            let rim = Rect::new(rim_left, rim_top, rim_right - rim_left, rim_height);
            layout.rim = (columns.rim > 0).then_some(rim);
            panel.with_rows(rim_top, rim_height)
        }
    }
}

/// Lays out the panel: a card at each end of the moves, and below them keys, message and prompt.
fn lay_out_panel(layout: &mut Layout, panel: Rect, scene: &LayoutInput<'_>) {
    let mut room = panel;
    layout.entry = panel::beside_cards(room.take_bottom(1));
    let message_rows = MESSAGE + u16::from(panel.height >= HIGH_PANEL);
    let rows = panel::beside_cards(room.take_bottom(message_rows)).after(1);
    let keys = panel::beside_cards(room.take_bottom(KEYS));
    room.take_bottom(1);
    layout.around = Around::Panel { panel: room, keys };
    layout.cards = CardRows::in_panel(panel.height, scene.clocks).take(&mut room);
    layout.message = Some(MessageArea {
        rows,
        completions: room,
    });
    panel::take_opening(layout, &mut room, scene);
    panel::lay_out_list(layout, room, scene);
    let buttons = grid(scene.buttons, keys.width);
    layout.buttons.extend(buttons.place(keys));
}
