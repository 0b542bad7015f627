//! Where the parts of the position editor are.

use ratatui::layout::{Position as Point, Rect};

use super::{Field, Place};
use crate::rules::{Color, Piece, Role};
use crate::tui::dialogs::form::{FormArea, FormShape};
use crate::tui::dialogs::frame;
use crate::tui::layout::{BoardArea, Layout};
use crate::tui::widgets::RectParts;
use crate::tui::widgets::board::TraySquare;

/// How many kinds of pieces the tray has for each side.
const ROLES: u16 = 6;
/// Minimum rows of the form and of the explanation below it.
const LEAST_FORM: u16 = 7;

/// The cells of the position editor.
pub struct EditorArea {
    pub form: FormArea,
    /// The board; `None` if there is no room.
    pub board: Option<BoardArea>,
    /// The pieces to take: a row for each side, from the king to the pawn; empty if there is no room.
    pub tray: Vec<TraySquare>,
}

impl EditorArea {
    /// Places the editor with this color at the bottom of the board. The tray is above the form. Its squares are as large as
    /// the board's if there is room, otherwise as small as possible.
    pub fn new(layout: &Layout, bottom: Color) -> Self {
        let fields = Field::ALL.len();
        let without_tray = FormArea::new(FormShape::beside_large_board(fields), layout);
        let columns = without_tray.list_frame.list.width;
        let rows = frame::room(layout).height;
        let has_room = |unit: &u16| 2 * ROLES * unit <= columns && 2 * unit + LEAST_FORM <= rows;
        let units = [without_tray.unit().unwrap_or(1), 1];
        let unit = units.into_iter().find(has_room).unwrap_or(1);
        let tray_rows = 2 * unit;
        let shape = FormShape::beside_large_board(fields + usize::from(tray_rows));
        let mut form = FormArea::new(shape, layout);
        let tray = tray_squares(form.list_frame.list.take_top(tray_rows), unit);
        Self {
            board: form.board(bottom),
            form,
            tray,
        }
    }

    /// Returns the square of the board or the piece of the tray at a point.
    pub fn place(&self, at: Point) -> Place {
        let square = self.board.and_then(|board| board.square_at(at));
        let in_tray = self.tray.iter().find(|square| square.rect.contains(at));
        match (square, in_tray) {
            (Some(square), _) => Place::Square(square),
            (None, Some(tray)) => Place::Tray(tray.piece),
            (None, None) => Place::Elsewhere,
        }
    }
}

/// Returns the squares of the tray, with squares of this height: White's pieces in the first row, Black's in the second.
/// Returns none if there is no room.
fn tray_squares(room: Rect, unit: u16) -> Vec<TraySquare> {
    let mut squares = Vec::new();
    if room.width < 2 * ROLES * unit || room.height < 2 * unit {
        return squares;
    }
    let mut rows = room;
    for color in Color::ALL {
        let mut row = rows.take_top(unit);
        for (index, role) in Role::ALL.into_iter().rev().enumerate() {
            squares.push(TraySquare {
                piece: Piece { color, role },
                light: (index + usize::from(color == Color::Black)) % 2 == 0,
                rect: row.take_left(2 * unit),
            });
        }
    }
    squares
}
