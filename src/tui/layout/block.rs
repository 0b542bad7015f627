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

use super::buttons::one_row;
use super::move_list::PAIR_WIDTH;
use super::{
    BoardArea, CardArea, Coordinates, DIGITS, LETTERS, Layout, LayoutInput, RIM, full, panel,
    rim_rows,
};
use crate::tui::widgets::RectParts;

/// Minimum height of a square, in rows. With less room there is no board.
const SMALLEST_UNIT: u16 = 1;
/// Minimum height of a square, in rows, for player cards beside the board. A smaller board is not tall enough for them.
const SMALLEST_UNIT_WITH_CARDS: u16 = 2;

/// The columns between the board and the panel beside it.
const BEFORE_PANEL: u16 = 2;
/// Minimum columns of the panel: one pair of moves.
const LEAST_PANEL: u16 = PAIR_WIDTH;
/// The usual columns of the panel with the move list, if there is room. Beside a large board the panel may be wider, up to
/// three quarters of the board's width.
const PANEL: u16 = 38;
/// Minimum free columns on each side of the screen if the panel is wider than usual.
const MARGIN: u16 = 2;
/// Minimum rows of moves below the board.
const LEAST_MOVES_BELOW: u16 = 3;
/// Maximum rows of moves below the board.
const MOST_MOVES_BELOW: u16 = 12;
/// How much wider than the board the content above and below it is, in columns, if there is room.
const WIDER: u16 = 22;
/// Minimum columns of the content above and below the board, if there is room.
const LEAST_BELOW: u16 = 40;
/// Minimum rows of keys below the board.
const KEYS: u16 = 1;
/// The rows of the players' lines above and below the board.
const BOTH_LINES: u16 = 2;
/// Rows of the players' lines if there is only the lower player's line.
const LOWER_LINE: u16 = 1;
/// Columns of the entry line before the `>` of its prompt.
const PROMPT_INDENT: u16 = 1;
/// Minimum columns of a screen that has one free row for messages instead of two. Few messages are wider than this.
const WIDE: u16 = 100;

/// Lays out the screen in the arrangement with the largest squares. If there is no room for any arrangement that has a move
/// list, places only the board with one or both players' lines, or no board at all.
pub fn lay_out(screen: Rect, scene: &LayoutInput<'_>) -> Layout {
    let mut room = screen;
    let entry = room.take_bottom(1);
    let mut layout = Layout {
        screen,
        entry,
        ..Layout::default()
    };
    let arrangement = Arrangement::with_largest_squares(screen, room);
    match arrangement {
        Some((Arrangement::InWindow, unit)) => return full::lay_out(screen, unit, scene),
        Some((Arrangement::WithCards, unit)) => beside_with_cards(&mut layout, room, unit, scene),
        Some((Arrangement::WithLines, unit)) => beside_with_lines(&mut layout, room, unit, scene),
        Some((Arrangement::AboveMoves, unit)) => with_moves_below(&mut layout, room, unit, scene),
        None => {
            if let Some(unit) = largest_unit(room, 0, LOWER_LINE) {
                board_with_lines(&mut layout, room, unit, scene);
            }
        }
    }
    layout
}

/// How a board with a move list fills the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    /// The board fills the window, with everything else beside it.
    InWindow,
    /// The moves are in a panel beside the board, between the players' cards.
    WithCards,
    /// The moves are beside the board, and the players are in lines above and below it.
    WithLines,
    /// Everything is above or below the board.
    AboveMoves,
}

impl Arrangement {
    /// All arrangements. Among those with squares of the same height, we prefer the first one.
    const ALL: [Self; 4] = [
        Self::InWindow,
        Self::WithCards,
        Self::WithLines,
        Self::AboveMoves,
    ];

    /// Returns the arrangement with the largest squares, and the height of a square in rows. Returns `None` if there is no room
    /// for any of them. `room` is the screen without the entry line.
    fn with_largest_squares(screen: Rect, room: Rect) -> Option<(Self, u16)> {
        let units = Self::ALL.map(|arrangement| arrangement.unit(screen, room));
        let largest = units.into_iter().flatten().max()?;
        let mut with_units = Self::ALL.into_iter().zip(units);
        let (preferred, _) = with_units.find(|(_, unit)| *unit == Some(largest))?;
        Some((preferred, largest))
    }

    /// Returns the height of a square in rows; `None` if there is no room for this arrangement.
    fn unit(self, screen: Rect, room: Rect) -> Option<u16> {
        let gap_and_panel = BEFORE_PANEL + LEAST_PANEL;
        match self {
            // The entry line is beside the board, so the board may take the last row too.
            Self::InWindow => full::unit(screen),
            // The cards are in the panel, so only the keys take rows below the board.
            Self::WithCards => largest_unit(room, gap_and_panel, KEYS)
                .filter(|unit| *unit >= SMALLEST_UNIT_WITH_CARDS),
            // There are no keys.
            Self::WithLines => largest_unit(room, gap_and_panel, BOTH_LINES),
            // Each player has at least a line, and moves and keys are below the lower one.
            Self::AboveMoves => largest_unit(room, 0, BOTH_LINES + LEAST_MOVES_BELOW + KEYS),
        }
    }
}

/// Returns the height in rows of the largest square that leaves this many columns and rows free beside the board and its
/// coordinates; `None` if not even the smallest square does.
fn largest_unit(room: Rect, other_columns: u16, other_rows: u16) -> Option<u16> {
    let columns = room.width.checked_sub(DIGITS + other_columns)?;
    let rows = room.height.checked_sub(LETTERS + other_rows)?;
    let unit = (columns / 16).min(rows / 8);
    (unit >= SMALLEST_UNIT).then_some(unit)
}

/// The size of a board with its coordinates and its rim.
#[derive(Clone, Copy)]
struct BoardSize {
    /// The height of a square in rows. It is twice as many columns wide.
    unit: u16,
    /// The columns of the rim on each side of the board; 0 without a rim.
    rim: u16,
}

impl BoardSize {
    fn without_rim(unit: u16) -> Self {
        Self { unit, rim: 0 }
    }

    /// Returns the size of a board with a rim, or without one if the rim does not fit into this many columns.
    fn within(columns: u16, unit: u16) -> Self {
        let rimmed = Self { unit, rim: RIM };
        if rimmed.columns() <= columns {
            rimmed
        } else {
            Self::without_rim(unit)
        }
    }

    fn columns(self) -> u16 {
        self.rim + DIGITS + 16 * self.unit + self.rim
    }

    fn rows(self) -> u16 {
        8 * self.unit + LETTERS
    }
}

/// Returns `width` columns in the middle of the room. Moves the entry line so that its prompt begins at their left edge, or one
/// column after it if they begin at the edge of the screen.
fn center_with_entry(layout: &mut Layout, room: Rect, width: u16) -> Rect {
    let x = room.x + (room.width - width) / 2;
    let entry = &mut layout.entry;
    let left = x.saturating_sub(PROMPT_INDENT).max(entry.x);
    entry.width = x + width - left;
    entry.x = left;
    room.with_columns(x, width)
}

/// Places the board. `corner` is in the first row of squares, and in the first column of the rim, or of the digits if the board
/// has no rim.
fn put_board(layout: &mut Layout, corner: Point, board: BoardSize, scene: &LayoutInput<'_>) {
    let BoardSize { unit, rim } = board;
    let squares_left = corner.x + rim + DIGITS;
    let squares = Rect::new(squares_left, corner.y, 16 * unit, 8 * unit);
    layout.board = Some(BoardArea {
        squares,
        unit,
        bottom: scene.bottom,
        coordinates: Coordinates::Around,
    });
    if rim > 0 {
        let rows = rim_rows(squares, layout.screen);
        layout.rim = Some(rows.with_columns(corner.x, board.columns()));
    }
}

/// Places the board, the panel with cards, moves and the result beside it, and the keys below both.
fn beside_with_cards(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let board = BoardSize::within(room.width - BEFORE_PANEL - LEAST_PANEL, unit);
    let panel_columns = panel_columns(room.width - board.columns() - BEFORE_PANEL, board);
    let width = board.columns() + BEFORE_PANEL + panel_columns;
    let left = center_with_entry(layout, room, width).x;
    let keys = one_row(scene.buttons, width);
    let rows = FreeRows::shared(room.height - board.rows(), keys.rows());
    // Of the spare rows, one or two below the keys are for messages. Half of the others are above the panel.
    let message_rows = if room.width < WIDE { 2 } else { 1 };
    let panel_top = room.y + rows.spare.saturating_sub(message_rows).div_ceil(2);
    let board_top = panel_top + rows.above_board;
    let board_bottom = board_top + board.rows();
    put_board(layout, Point::new(left, board_top), board, scene);
    let panel_left = left + board.columns() + BEFORE_PANEL;
    let panel_height = board_bottom - panel_top;
    let panel = Rect::new(panel_left, panel_top, panel_columns, panel_height);
    panel::lay_out(layout, panel, scene);
    let key_cells = Rect::new(left, board_bottom + rows.below_board, width, rows.keys);
    layout.buttons.extend(keys.place(key_cells));
}

/// How many rows each part has above and below a board with a panel beside it.
struct FreeRows {
    keys: u16,
    /// 1 for the lower edge of the board's rim and a gap before the keys, otherwise 0.
    below_board: u16,
    /// 1 for the upper edge of the board's rim, otherwise 0.
    above_board: u16,
    spare: u16,
}

impl FreeRows {
    /// Divides the rows. They are for the keys first, then for the row below the board, then for the row above it.
    fn shared(rows: u16, key_rows: u16) -> Self {
        let keys = key_rows.min(rows);
        let below_board = (rows - keys).min(1);
        let above_board = (rows - keys - below_board).min(1);
        Self {
            keys,
            below_board,
            above_board,
            spare: rows - keys - below_board - above_board,
        }
    }
}

/// Returns how many columns the panel gets if this many are left for it beside the board. A panel that is wider than usual
/// leaves margins at the sides of the screen.
fn panel_columns(beside_board: u16, board: BoardSize) -> u16 {
    let within_margins = beside_board.saturating_sub(2 * MARGIN);
    let three_quarters_of_board = board.columns() * 3 / 4;
    let wide = within_margins.min(three_quarters_of_board);
    wide.max(PANEL).min(beside_board)
}

/// Places the board with the moves beside it, and the players in lines above and below.
fn beside_with_lines(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let board = BoardSize::without_rim(unit);
    let before_moves = board.columns() + BEFORE_PANEL;
    let move_columns = (room.width - before_moves).min(PANEL);
    let columns = center_with_entry(layout, room, before_moves + move_columns);
    let board_top = put_lines(layout, columns, board);
    put_board(layout, Point::new(columns.x, board_top), board, scene);
    let moves = columns
        .after(before_moves)
        .with_rows(board_top, board.rows());
    panel::lay_out_list(layout, moves, scene);
}

/// Places the players' lines above and below the board. The upper line is missing if there is no room for both. Returns the row
/// where the squares begin.
fn put_lines(layout: &mut Layout, room: Rect, board: BoardSize) -> u16 {
    let free_rows = room.height - board.rows();
    let has_upper_line = free_rows >= BOTH_LINES;
    let lines = if has_upper_line {
        BOTH_LINES
    } else {
        LOWER_LINE
    };
    let first_row = room.y + (free_rows - lines) / 2;
    let board_top = first_row + lines - LOWER_LINE;
    let line = |y| CardArea::new(room.with_rows(y, 1), 0, false);
    let upper_line = has_upper_line.then(|| line(first_row));
    let lower_line = line(board_top + board.rows());
    layout.cards = [upper_line, Some(lower_line)];
    board_top
}

/// Places the board without a move list, with both players' lines above and below it, or only the lower one.
fn board_with_lines(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let board = BoardSize::without_rim(unit);
    let columns = center_with_entry(layout, room, width_around(board, room));
    let board_top = put_lines(layout, columns, board);
    let board_left = columns.x + (columns.width - board.columns()) / 2;
    put_board(layout, Point::new(board_left, board_top), board, scene);
}

/// Returns how many columns the content above and below the board takes.
fn width_around(board: BoardSize, room: Rect) -> u16 {
    let columns = (board.columns() + WIDER).max(LEAST_BELOW);
    columns.min(room.width)
}

/// How many rows each part has above and below the board, when the moves are below it.
struct RowsAround {
    /// The rows of each player's card.
    card: u16,
    /// True if the cards have a time bar.
    has_bar: bool,
    opening: u16,
    moves: u16,
    keys: u16,
    spare: u16,
}

impl RowsAround {
    /// Divides the rows that the board leaves. The keys get `key_rows`, or fewer if the moves would have too few.
    fn shared(rows: u16, key_rows: u16, has_clocks: bool) -> Self {
        let keys = key_rows.min(rows - BOTH_LINES - LEAST_MOVES_BELOW);
        let cards_and_list = rows - keys;
        // A full card has two rows of text and a time bar. If full cards would leave less than twice the minimum rows for
        // moves, each card is a single row.
        let full_card = 2 + u16::from(has_clocks);
        let has_full_cards = cards_and_list >= 2 * full_card + 2 * LEAST_MOVES_BELOW;
        let card = if has_full_cards { full_card } else { 1 };
        let list = cards_and_list - 2 * card;
        let opening = u16::from(list > LEAST_MOVES_BELOW);
        let moves = (list - opening).min(MOST_MOVES_BELOW);
        Self {
            card,
            has_bar: has_clocks && has_full_cards,
            opening,
            moves,
            keys,
            spare: list - opening - moves,
        }
    }
}

/// Places the board between the players' cards, and moves and keys below them. `room` is the screen without the entry line, and
/// `unit` is the height of a square.
fn with_moves_below(layout: &mut Layout, room: Rect, unit: u16, scene: &LayoutInput<'_>) {
    let board = BoardSize::within(room.width, unit);
    // All parts share these columns, in the middle of the room. The entry line begins there too.
    let columns = center_with_entry(layout, room, width_around(board, room));
    let keys = one_row(scene.buttons, columns.width);
    let rows = RowsAround::shared(room.height - board.rows(), keys.rows(), scene.clocks);
    // From top to bottom: half of the spare rows, a card, the board, a card, the opening, the moves and the keys.
    let upper_card = columns.with_rows(room.y + rows.spare / 2, rows.card);
    let board_top = upper_card.bottom();
    let lower_card = columns.with_rows(board_top + board.rows(), rows.card);
    let padding = 0;
    layout.cards =
        [upper_card, lower_card].map(|card| Some(CardArea::new(card, padding, rows.has_bar)));
    let board_left = columns.x + (columns.width - board.columns()) / 2;
    put_board(layout, Point::new(board_left, board_top), board, scene);
    // `put_board` begins the rim above the squares, but here the upper card is there. So we cut off the rows above the squares.
    layout.rim = layout.rim.map(|rim| rim.below(board_top - rim.y));
    let rows_below = rows.opening + rows.moves + rows.keys;
    let mut below_cards = columns.with_rows(lower_card.bottom(), rows_below);
    if rows.opening > 0 {
        layout.opening = Some(below_cards.take_top(rows.opening));
    }
    panel::lay_out_list(layout, below_cards.take_top(rows.moves), scene);
    let key_cells = below_cards;
    layout.buttons.extend(keys.place(key_cells));
}
