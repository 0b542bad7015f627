//! The layout of the position editor: the tray, the fields and the clocks in place of cards and moves, with the board where
//! it always is.

use ratatui::layout::{Margin, Rect};

use super::Layout;
use super::buttons::one_row;
use crate::rules::{CastlingSide, Color, Piece, Role};
use crate::tui::editor::{Choice, Field, TextField};
use crate::tui::keys::Binding;
use crate::tui::widgets::RectParts;

/// The pieces of one side in the tray, from the left.
const ROLES: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];
/// The columns of the name of a side before its pieces, with a gap.
const SIDE: u16 = 6;
/// The columns between the edge of a card and what stands on it.
const MARGIN: u16 = 2;
/// The columns of a long label with a gap.
const LABEL: u16 = 15;
/// The least columns of fields with long labels.
const WIDE_FIELDS: u16 = 31;
/// The columns of a switch for castling, the short one with a gap behind it: with long labels, with short ones, and where
/// there is hardly any room.
const CASTLING: [[u16; 2]; 3] = [[9, 9], [7, 7], [5, 6]];
/// The rows of the fields with padding.
const FIELDS: u16 = 6;
/// The least rows of the status with padding, and the most without.
const STATUS: (u16, u16) = (4, 11);
/// The least columns of the tray, and of the fields, where they stand side by side below the board.
const LEAST_HALF: u16 = 20;
/// The columns of a panel in which every column is needed.
const NARROW: u16 = 24;
/// The columns of the digits left of the squares, where the board has no rim.
const DIGITS: u16 = 2;
/// How many buttons stand below the smallest board; the others stand beside it.
const BUTTONS_BELOW: usize = 3;

/// Where the parts of the position editor are.
#[derive(Clone, Debug, Default)]
pub struct EditorArea {
    /// The raised surfaces, the first row of each for padding.
    pub cards: Vec<Rect>,
    /// The pieces to take; none where there is no room.
    pub tray: Vec<TraySquare>,
    /// Where the names of the sides stand before their pieces.
    pub sides: Vec<(Color, Rect)>,
    pub fields: Vec<FieldArea>,
    /// What the position is, or why it cannot be played.
    pub status: Rect,
    /// The clocks of the game that goes on meanwhile.
    pub clocks: Option<Rect>,
    /// The rows for the position as text, which is typed in the lowest.
    pub fen: Rect,
}

/// A square of the tray.
#[derive(Clone, Copy, Debug)]
pub struct TraySquare {
    pub piece: Piece,
    pub light: bool,
    pub rect: Rect,
}

/// How large the squares of the tray are, and how many of a side stand in a row: six or three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TrayShape {
    unit: u16,
    across: u16,
}

impl TrayShape {
    const SMALLEST: Self = Self { unit: 1, across: 6 };

    /// Returns the shape with the largest squares, but none larger than the board's, that fit in so many columns and rows.
    fn largest(unit: u16, columns: u16, rows: u16) -> Self {
        let fitting = |across: u16| Self {
            unit: unit
                .min(columns / (2 * across))
                .min(rows * across / 12)
                .max(1),
            across,
        };
        let (long, short) = (fitting(6), fitting(3));
        if short.unit > long.unit { short } else { long }
    }

    fn rows(self) -> u16 {
        12 / self.across * self.unit
    }
}

/// Where a field is.
#[derive(Clone, Copy, Debug)]
pub struct FieldArea {
    pub field: Field,
    /// Empty if the label stands before another field.
    pub label: Rect,
    pub value: Rect,
}

impl FieldArea {
    /// Returns the column of a value of this width, and those of the arrows around it; no arrows where there is no room.
    pub fn columns(&self, width: u16) -> (u16, Option<[u16; 2]>) {
        let x = self.value.x;
        let gap = match self.value.width.checked_sub(width) {
            Some(4..) => 1,
            Some(2..) => 0,
            Some(_) | None => return (x, None),
        };
        let first = x + 1 + gap;
        (first, Some([x, first + width + gap]))
    }
}

impl EditorArea {
    /// Returns the cells of the cards and of the status, which together are as wide as all but the board.
    pub fn surfaces(&self) -> impl Iterator<Item = Rect> {
        let all = self.cards.iter().copied().chain([self.status]);
        all.filter(|rect| !rect.is_empty())
    }

    /// Returns where a field is.
    #[cfg(test)]
    pub fn field(&self, field: Field) -> &FieldArea {
        let mut fields = self.fields.iter();
        fields.find(|area| area.field == field).unwrap()
    }

    /// Returns the height of the pieces in the tray; `None` without a tray.
    pub fn tray_unit(&self) -> Option<u16> {
        self.tray.first().map(|square| square.rect.height)
    }

    /// Fills a panel with cards: the tray, the fields, the status and the clocks.
    fn put_panel(&mut self, panel: Rect, unit: u16, has_clocks: bool) {
        let clocks = if has_clocks { 3 } else { 0 };
        let rows = panel.height.saturating_sub(1 + FIELDS + STATUS.0 + clocks);
        let shape = TrayShape::largest(unit, panel.width.saturating_sub(2), rows);
        let inside = |y, height, margin| panel.inner(Margin::new(margin, 0)).with_rows(y, height);
        let spare = panel.width.saturating_sub(2 * shape.across * shape.unit);
        let margin = if panel.width < NARROW { 1 } else { MARGIN };
        let tray = inside(panel.y + 1, shape.rows(), margin.min(spare / 2));
        self.put_tray(tray, shape);
        self.cards.push(card(panel, tray));
        let fields = inside(tray.bottom() + 1, FIELDS - 1, margin);
        self.put_fields(fields);
        self.cards.push(card(panel, fields));
        let mut bottom = panel.bottom();
        if has_clocks {
            let clocks = inside(bottom - 2, 2, margin);
            self.cards.push(card(panel, clocks));
            self.clocks = Some(clocks);
            bottom = clocks.y - 1;
        }
        let room = bottom.saturating_sub(fields.bottom() + 1);
        let status = inside(fields.bottom() + 1, room.min(STATUS.1), margin);
        self.cards.push(card(panel, status));
        self.status = status;
    }

    /// Fills a panel of nine rows beside the smallest squares, and returns the rows that are left for buttons.
    fn put_narrow_panel(&mut self, panel: Rect, has_clocks: bool) -> Rect {
        let mut rest = panel;
        let tray = rest.take_top(2).take_left(SIDE + 12);
        self.put_tray(tray, TrayShape::SMALLEST);
        if has_clocks {
            self.clocks = Some(panel.line(8));
        } else {
            rest.take_top(1);
        }
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

    /// Fills the room below the board: the tray and the clocks at the left, the fields at the right. On the narrowest screens
    /// there is only the tray.
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
        let shape = TrayShape {
            unit: unit.min(left.width / 12).min(rows / 2).max(1),
            across: 6,
        };
        self.put_tray(left, shape);
        if has_clocks {
            let row = (panel.y + shape.rows() + 1).min(panel.bottom() - 1);
            self.clocks = Some(left.with_rows(row, 1));
        }
        self.put_fields(panel.after(MARGIN));
    }

    /// Places the pieces of the tray at the right end of an area if they fit, with the name of each side before its own if
    /// there is room for that too.
    fn put_tray(&mut self, area: Rect, tray: TrayShape) {
        let TrayShape { unit, across } = tray;
        if area.width < 2 * across * unit || area.height < tray.rows() {
            return;
        }
        let (width, rows) = (2 * unit, 6 / across);
        let left = area.width.saturating_sub(across * width);
        for (color, side) in Color::ALL.into_iter().zip(0..) {
            let top = area.y + side * rows * unit;
            for (role, index) in ROLES.into_iter().zip(0..) {
                let (column, row) = (index % across, side * rows + index / across);
                let (x, y) = (area.x + left + column * width, area.y + row * unit);
                let rect = Rect::new(x, y, width, unit);
                let piece = Piece { color, role };
                let light = (column + row) % 2 == 0;
                self.tray.push(TraySquare { piece, light, rect });
            }
            if left >= SIDE {
                let middle = Rect::new(area.x, top + rows * unit / 2, left, 1);
                self.sides.push((color, middle));
            }
        }
    }

    /// Places the fields in five rows, or in four if there are no more.
    fn put_fields(&mut self, area: Rect) {
        let is_wide = area.width >= WIDE_FIELDS;
        let label = |short: u16| if is_wide { LABEL } else { short };
        let side = Field::Choice(Choice::SideToMove);
        self.fields.push(split(area.line(0), label(8), side));
        for (color, mut row) in Color::ALL.into_iter().zip([area.line(1), area.line(2)]) {
            let [king, queen] = CastlingSide::ALL.map(|side| Choice::Castling(color, side));
            let [short, long] = if is_wide {
                CASTLING[0]
            } else {
                let fits = |[short, long]: &[u16; 2]| label(6) + short + long <= row.width;
                *CASTLING[1..]
                    .iter()
                    .find(|it| fits(it))
                    .unwrap_or(&CASTLING[2])
            };
            let (left, right) = (row.take_left(label(6) + short), row.take_left(long));
            self.fields.push(split(left, label(6), Field::Choice(king)));
            self.fields.push(split(right, 0, Field::Choice(queen)));
        }
        let mut right = area.line(3);
        let left = if area.height < 5 {
            right.take_left(area.width / 2)
        } else {
            std::mem::replace(&mut right, area.line(4))
        };
        let en_passant = Field::Choice(Choice::EnPassant);
        self.fields.push(split(left, label(5), en_passant));
        let number = Field::Text(TextField::MoveNumber);
        self.fields.push(split(right, label(5), number));
    }
}

/// Returns the raised surface around what stands on it, with a row of padding above.
fn card(panel: Rect, inside: Rect) -> Rect {
    panel.with_rows(inside.y - 1, inside.height + 1)
}

/// Splits a row into the label of a field and its value.
fn split(mut row: Rect, label: u16, field: Field) -> FieldArea {
    FieldArea {
        field,
        label: row.take_left(label),
        value: row,
    }
}

/// Replaces what stands beside, above and below the board.
pub fn lay_out(layout: &mut Layout, buttons: &[&'static Binding], has_clocks: bool) {
    let [upper, lower] = std::mem::take(&mut layout.cards).map(|card| card.map(|card| card.rect));
    let moves = layout.moves.take().map(|moves| moves.rect());
    let keys = std::mem::take(&mut layout.buttons);
    layout.result = None;
    layout.opening = None;
    let mut area = EditorArea {
        fen: layout.entry,
        ..EditorArea::default()
    };
    if let Some(board) = layout.board {
        let squares = board.squares;
        let below = keys.iter().map(|(_, rect)| rect.y);
        let keys = below.filter(|&y| y > squares.bottom()).min();
        let bottom = keys.unwrap_or(layout.entry.y);
        let is_beside = |rect: &Rect| rect.x >= squares.right();
        match (upper, lower, moves) {
            (Some(upper), Some(lower), _) if is_beside(&upper) => {
                let panel = upper.union(lower);
                area.put_panel(panel, board.unit, has_clocks);
                let left = layout.rim.map_or(squares.x - DIGITS, |rim| rim.x);
                let height = layout.entry.y - bottom;
                let row = Rect::new(left, bottom, panel.right() - left, height);
                layout.buttons = one_row(buttons, row.width).place(row);
            }
            (upper, Some(lower), Some(moves)) if is_beside(&moves) => {
                area.status = upper.unwrap_or(lower);
                let panel = moves.with_rows(squares.y, squares.height + 1);
                let split = buttons.len().min(BUTTONS_BELOW);
                let (below, beside) = buttons.split_at(split);
                let rest = area.put_narrow_panel(panel, has_clocks);
                layout.buttons = one_row(beside, rest.width).place(rest);
                if upper.is_some() {
                    let row = lower.after(MARGIN);
                    layout.buttons.extend(one_row(below, row.width).place(row));
                }
            }
            (Some(upper), Some(lower), Some(_)) => {
                area.put_status(upper);
                // A long FEN needs a second row.
                let bottom = (bottom - 1).max(lower.y + 4);
                let panel = lower.with_rows(lower.y, bottom - lower.y);
                area.put_below(panel, board.unit, has_clocks);
                let row = lower.with_rows(bottom, layout.entry.y - bottom);
                layout.buttons = one_row(buttons, row.width).place(row);
            }
            (upper, lower, _) => {
                area.status = upper.or(lower).unwrap_or_default();
                if let (Some(_), Some(lower)) = (upper, lower) {
                    layout.buttons = one_row(buttons, lower.width).place(lower);
                }
            }
        }
    }
    let lowest = layout.buttons.iter().map(|(_, rect)| rect.bottom());
    let board = layout.board.map(|board| board.squares.bottom() + 1);
    let parts = [area.status.bottom(), area.clocks.map_or(0, Rect::bottom)];
    let cards = area.cards.iter().map(|card| card.bottom());
    let fields = area.fields.iter().map(|field| field.value.bottom());
    let lowest = lowest
        .chain(board)
        .chain(parts)
        .chain(cards)
        .chain(fields)
        .max();
    let top = lowest.unwrap_or(layout.entry.y).min(layout.entry.y);
    area.fen = layout.entry.with_rows(top, layout.entry.bottom() - top);
    let fen = Field::Text(TextField::Fen);
    area.fields.push(split(area.fen, 0, fen));
    layout.editor = Some(area);
}
