//! The layout of the position editor: the tray, the fields and the clocks in place of cards and moves. The board stays where it
//! is.

use ratatui::layout::{Margin, Rect};

use super::around::Around;
use super::buttons::{PlacedButtons, grid, side_by_side};
use super::{CardArea, Layout, full};
use crate::rules::{Color, Piece, Role};
use crate::tui::editor::field::Field;
use crate::tui::keys::Binding;
use crate::tui::widgets::{RectParts, width};

/// How many kinds of pieces the tray has for each side.
const ROLES: u16 = 6;
/// The columns for the name of a side before its pieces, and the gap after it.
const SIDE: u16 = 6;
/// The columns between the edge of a card and its content.
const MARGIN: u16 = 2;
/// The columns of a long label and the gap after it.
const LABEL: u16 = 15;
/// Minimum columns of fields with long labels.
const WIDE_FIELDS: u16 = 31;
/// The rows of the fields, one for each, and of the padding above them.
const FIELDS: u16 = 6;
/// The rows of the clocks and of the padding above them.
const CLOCKS: u16 = 3;
/// Minimum rows of the status and of the padding above it.
const LEAST_STATUS: u16 = 4;
/// Maximum rows of the status's text.
const MOST_STATUS: u16 = 11;
/// Minimum columns of the tray, and of the fields, when they are side by side below the board.
const LEAST_HALF: u16 = 20;
/// In panels with fewer columns than this, the margins are only one column wide.
const NARROW: u16 = 24;
/// A FEN that has only one row also uses the row above, if at least this many columns are free after the last button.
const LEAST_FEN: u16 = 35;
/// How many buttons go below the smallest board. The others go beside it.
const BUTTONS_BELOW: usize = 3;

/// Where the parts of the position editor are.
#[derive(Clone, Debug, Default)]
pub struct EditorArea {
    /// The raised surfaces. The first row of each looks like padding, even where pieces of the tray cover it.
    pub cards: Vec<Rect>,
    /// The pieces to take; empty if there is no room.
    pub tray: Vec<TraySquare>,
    /// The cells for the name of each color, before its pieces; empty if there is no room.
    pub sides: Vec<(Color, Rect)>,
    pub fields: Vec<FieldArea>,
    /// The rows for the status, such as why the position cannot be played, and for a hint.
    pub status: Rect,
    /// The clocks of the game, which continues during editing; `None` if it has none, or if there is no room.
    pub clocks: Option<Rect>,
    /// The rows for the FEN. Players type a FEN in the last one.
    pub fen: Vec<Rect>,
}

/// A square of the tray, with a piece to take. The king comes first on each side.
#[derive(Clone, Copy, Debug)]
pub struct TraySquare {
    pub piece: Piece,
    pub light: bool,
    pub rect: Rect,
}

/// How large the squares of the tray are, and how many pieces of a side are in one row: six or three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TrayShape {
    unit: u16,
    across: u16,
}

impl TrayShape {
    const SMALLEST: Self = Self {
        unit: 1,
        across: ROLES,
    };

    /// Returns the shape with the largest squares that fit into this many columns and rows. They are at most `unit` rows high,
    /// like the squares of the board. If none fit, they are one row high.
    fn largest(unit: u16, columns: u16, rows: u16) -> Self {
        let fitting = |across: u16| {
            let most = (columns / (2 * across)).min(rows * across / (2 * ROLES));
            let unit = unit.min(most).max(1);
            Self { unit, across }
        };
        let (one_row_per_side, two_rows_per_side) = (fitting(ROLES), fitting(ROLES / 2));
        if two_rows_per_side.unit > one_row_per_side.unit {
            two_rows_per_side
        } else {
            one_row_per_side
        }
    }

    fn rows(self) -> u16 {
        2 * ROLES / self.across * self.unit
    }
}

/// How the tray and the fields share the rows of a panel.
struct TrayAndFields {
    shape: TrayShape,
    /// The rows of padding above the tray: 1 or 0.
    padding: u16,
    /// The rows of the fields, and of the padding above them.
    field_rows: u16,
}

impl TrayAndFields {
    /// Divides the rows that the status and the clocks leave, so that the pieces are large. The tray gives up its padding if
    /// that makes room for larger pieces. Two fields share a row if the pieces would otherwise be only one row high.
    fn shared(panel: Rect, unit: u16, clocks: u16) -> Self {
        // The tray keeps a column free on each side.
        let columns = panel.width.saturating_sub(2);
        let with = |padding: u16, field_rows: u16| {
            let others = padding + field_rows + LEAST_STATUS + clocks;
            let shape = TrayShape::largest(unit, columns, panel.height.saturating_sub(others));
            Self {
                shape,
                padding,
                field_rows,
            }
        };
        let padded = with(1, FIELDS);
        let unpadded = with(0, FIELDS);
        let with_shared_row = with(0, FIELDS - 1);
        let has_room_to_share = panel.width >= full::LEAST_PANEL;
        let sharing_helps = unpadded.shape.unit == 1 && with_shared_row.shape.unit > 1;
        if has_room_to_share && sharing_helps {
            with_shared_row
        } else if unpadded.shape.unit > padded.shape.unit {
            unpadded
        } else {
            padded
        }
    }
}

/// Returns the pieces of the tray in order: White's, then Black's, each from king to pawn.
fn tray_pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| {
        let king_first = Role::ALL.into_iter().rev();
        king_first.map(move |role| Piece { color, role })
    })
}

/// Where a field is. The FEN has rows of its own.
#[derive(Clone, Copy, Debug)]
pub struct FieldArea {
    pub field: Field,
    pub label: &'static str,
    /// The cells of the label and of a gap after it.
    pub name: Rect,
    pub value: Rect,
}

fn long_label(field: Field) -> &'static str {
    match field {
        Field::SideToMove => "To move",
        Field::Castling(Color::White) => "White castles",
        Field::Castling(Color::Black) => "Black castles",
        Field::EnPassant => "En passant",
        Field::MoveNumber => "Move number",
        Field::Fen => "FEN",
    }
}

fn short_label(field: Field) -> &'static str {
    match field {
        Field::SideToMove => "To move",
        Field::Castling(Color::White) => "White",
        Field::Castling(Color::Black) => "Black",
        Field::EnPassant => "e.p.",
        Field::MoveNumber => "Move",
        Field::Fen => "FEN",
    }
}

impl EditorArea {
    /// Returns the cells of the cards and of the status, except empty ones.
    pub fn surfaces(&self) -> impl Iterator<Item = Rect> {
        let all = self.cards.iter().copied().chain([self.status]);
        all.filter(|rect| !rect.is_empty())
    }

    /// Returns the height of the pieces in the tray; `None` without a tray.
    pub fn tray_unit(&self) -> Option<u16> {
        self.tray.first().map(|square| square.rect.height)
    }

    /// Places everything except the FEN in the areas that `game`, the layout of a game at this size, has around the board.
    /// Returns the placed buttons. Where there is no other room, the status and the buttons take over the players' cards or
    /// lines.
    fn put_around_board(
        &mut self,
        game: &Layout,
        buttons: &[&'static Binding],
        has_clocks: bool,
    ) -> PlacedButtons {
        // Without a board we place nothing, so any height of a square will do.
        let unit = game.board.map_or(1, |board| board.unit);
        let [upper_card, lower_card] = game.cards.map(cells_of_card);
        match game.around {
            Around::Nothing => PlacedButtons::new(),
            // A panel beside the board.
            Around::Panel { panel, keys } => {
                self.put_panel(panel, unit, has_clocks);
                placed_buttons(buttons, keys, game)
            }
            // On small screens, the players have lines above and below the board instead of cards. If there is only the lower
            // line, it is for the status alone.
            Around::Lines { panel: None } if upper_card.is_empty() => {
                self.status = lower_card;
                PlacedButtons::new()
            }
            Around::Lines { panel: None } => {
                self.status = upper_card;
                placed_buttons(buttons, lower_card, game)
            }
            Around::Lines { panel: Some(panel) } => {
                self.status = upper_card;
                let room_in_panel = self.put_narrow_panel(panel, has_clocks);
                // The panel has no room for all buttons, so the first ones are below the squares. The rank digits before the
                // squares take as many columns as the margin.
                let (below, beside) = buttons.split_at(buttons.len().min(BUTTONS_BELOW));
                let mut placed = placed_buttons(beside, room_in_panel, game);
                placed.extend(placed_buttons(below, lower_card.after(MARGIN), game));
                placed
            }
            // A high window: a card above the board, everything else below it. The status has a margin here, unlike in a line.
            Around::Below { panel, keys } => {
                self.put_status(upper_card);
                self.put_below(panel, unit, has_clocks);
                placed_buttons(buttons, keys, game)
            }
        }
    }

    /// Fills a panel with cards: the tray, the fields and the status from the top, and the clocks at the bottom. `unit` is the
    /// height of the board's squares.
    fn put_panel(&mut self, mut panel: Rect, unit: u16, has_clocks: bool) {
        let clocks = if has_clocks { CLOCKS } else { 0 };
        let TrayAndFields {
            shape,
            padding,
            field_rows,
        } = TrayAndFields::shared(panel, unit, clocks);
        let margin = if panel.width < NARROW { 1 } else { MARGIN };
        let tray_card = panel.take_top(padding + shape.rows());
        self.cards.push(tray_card);
        // The pieces may need columns of the margins. A square is twice as wide as high.
        let beside_pieces = panel.width.saturating_sub(2 * shape.across * shape.unit);
        let tray_margin = Margin::new(margin.min(beside_pieces / 2), 0);
        let tray = tray_card.inner(tray_margin).below(padding);
        self.put_tray(tray, shape);
        let fields = self.put_card(panel.take_top(field_rows), margin);
        self.put_fields(fields);
        // The status comes last, because it gets the rows that are left. Its text has a row of padding above it.
        if has_clocks {
            self.clocks = Some(self.put_card(panel.take_bottom(clocks), margin));
        }
        self.status = self.put_card(panel.take_top(1 + MOST_STATUS), margin);
    }

    /// Adds a raised surface, and returns the area between its margins and below a row of padding.
    fn put_card(&mut self, card: Rect, margin: u16) -> Rect {
        self.cards.push(card);
        card.inner(Margin::new(margin, 0)).below(1)
    }

    /// Fills a panel of nine rows beside a board with the smallest squares, and returns the rows that are left for buttons.
    fn put_narrow_panel(&mut self, panel: Rect, has_clocks: bool) -> Rect {
        let mut rest = panel;
        let tray = rest.take_top(2).take_left(SIDE + 12);
        self.put_tray(tray, TrayShape::SMALLEST);
        self.clocks = has_clocks.then(|| panel.line(8));
        rest.take_top(u16::from(!has_clocks));
        self.put_fields(rest.take_top(4));
        rest.take_top(2)
    }

    /// Places the status above the board, on a raised surface if there is room for its padding.
    fn put_status(&mut self, card: Rect) {
        self.status = card.after(MARGIN);
        if card.height > 1 {
            self.cards.push(card);
            self.status.take_top(1);
        }
    }

    /// Fills the room below the board: the tray and the clocks on the left, the fields on the right. The narrowest screens have
    /// only the tray.
    fn put_below(&mut self, mut panel: Rect, unit: u16, has_clocks: bool) {
        if panel.height > FIELDS {
            panel.height = panel.height.min(FIELDS + 2);
            self.cards.push(panel);
            panel.take_top(1);
        }
        let half = panel.width / 2;
        if half < LEAST_HALF {
            self.put_tray(panel, TrayShape::SMALLEST);
            return;
        }
        let left = panel.take_left(half).after(MARGIN);
        let rows = panel.height - u16::from(has_clocks);
        let shape = TrayShape::largest(unit, left.width, rows);
        self.put_tray(left, shape);
        if has_clocks {
            let row = (panel.y + shape.rows() + 1).min(panel.bottom() - 1);
            self.clocks = Some(left.with_rows(row, 1));
        }
        self.put_fields(panel.after(MARGIN));
    }

    /// Places the pieces of the tray at the right end of an area if they fit, with each side's name before its pieces if that
    /// fits too.
    fn put_tray(&mut self, area: Rect, tray: TrayShape) {
        let square_width = 2 * tray.unit;
        let tray_width = tray.across * square_width;
        if area.width < tray_width || area.height < tray.rows() {
            return;
        }
        let before_pieces = area.width - tray_width;
        let squares = area.after(before_pieces);
        for (piece, index) in tray_pieces().zip(0..) {
            let (column, row) = (index % tray.across, index / tray.across);
            let x = squares.x + column * square_width;
            let y = squares.y + row * tray.unit;
            self.tray.push(TraySquare {
                piece,
                light: (column + row) % 2 == 0,
                rect: Rect::new(x, y, square_width, tray.unit),
            });
        }
        if before_pieces >= SIDE {
            self.put_side_names(squares, tray);
        }
    }

    /// Places the name of each side before the middle row of its pieces, which begin in the upper left corner of `squares`.
    fn put_side_names(&mut self, mut squares: Rect, tray: TrayShape) {
        let rows_per_side = tray.rows() / 2;
        for color in Color::ALL {
            let pieces = squares.take_top(rows_per_side);
            let middle_row = pieces.line(rows_per_side / 2);
            let name = middle_row.with_columns(pieces.x - SIDE, SIDE);
            self.sides.push((color, name));
        }
    }

    /// Places the fields other than the FEN, each with its label before its value. Labels are short in a narrow area, and if
    /// two fields share a row.
    fn put_fields(&mut self, area: Rect) {
        let has_long_labels = area.width >= WIDE_FIELDS && area.height + 1 >= FIELDS;
        let fields = Field::ALL.into_iter().filter(|field| *field != Field::Fen);
        for (field, rect) in fields.zip(field_rects(area)) {
            let (label, label_columns) = if has_long_labels {
                (long_label(field), LABEL)
            } else {
                let label = short_label(field);
                (label, width(label) + 1)
            };
            let mut value = rect;
            let name = value.take_left(label_columns);
            self.fields.push(FieldArea {
                field,
                label,
                name,
                value,
            });
        }
    }

    /// Places the FEN in the rows down to `last`. They begin at `top` or below the buttons, whichever is lower. If that leaves
    /// a single row, the FEN may begin in the row above, after the last button.
    fn put_fen(&mut self, top: u16, last: Rect, buttons: &PlacedButtons) {
        let lowest = buttons.iter().map(|(_, rect)| rect.bottom()).max();
        let top = lowest.unwrap_or(0).max(top).min(last.y);
        let is_single_row = top == last.y;
        if let Some((_, button)) = buttons.last()
            && is_single_row
            && button.bottom() == top
        {
            let row = last.with_rows(button.y, 1);
            let rest = row.after(button.right().saturating_sub(last.x));
            if rest.width >= LEAST_FEN {
                self.fen.push(rest);
            }
        }
        let rows = last.with_rows(top, last.bottom() - top);
        self.fen.extend(rows.rows());
    }
}

/// Lays out the editor, with the board where a game has it.
pub fn lay_out(game: &Layout, buttons: &[&'static Binding], has_clocks: bool) -> Layout {
    let mut area = EditorArea::default();
    let placed = area.put_around_board(game, buttons, has_clocks);
    let fen_top = match game.around {
        Around::Nothing => game.entry.y,
        Around::Panel { panel, .. } | Around::Below { panel, .. } => panel.bottom(),
        Around::Lines { .. } => cells_of_card(game.cards[1]).bottom(),
    };
    area.put_fen(fen_top, game.entry, &placed);
    Layout {
        screen: game.screen,
        board: game.board,
        rim: game.rim,
        entry: game.entry,
        buttons: placed,
        editor: Some(area),
        ..Layout::default()
    }
}

/// Returns the cells for fields from top to bottom: the rows of the area. If there are only four, the last one is for two
/// fields side by side.
fn field_rects(area: Rect) -> Vec<Rect> {
    let mut rects: Vec<Rect> = area.rows().collect();
    if area.height == 4
        && let Some(last) = rects.last_mut()
    {
        let right_half = last.take_right(last.width.div_ceil(2));
        rects.push(right_half);
    }
    rects
}

/// Returns the cells of a player's card; empty without a card.
fn cells_of_card(card: Option<CardArea>) -> Rect {
    card.map_or(Rect::ZERO, |card| card.rect)
}

/// Places buttons in this room: in a grid beside a board that fills the height of the window, otherwise close together,
/// because the FEN may begin after the last one. Leaves out those that do not fit.
fn placed_buttons(buttons: &[&'static Binding], room: Rect, game: &Layout) -> PlacedButtons {
    let rows = if game.message.is_some() {
        grid(buttons, room.width)
    } else {
        side_by_side(buttons, room.width, Binding::label_width)
    };
    rows.place(room)
}
