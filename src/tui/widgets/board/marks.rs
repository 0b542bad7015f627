//! Marks on the board, each with a shape of its own, so that none is told by its color alone.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::Board;
use crate::rules::Square;
use crate::tui::appearance::Appearance;
use crate::tui::pointer::Mark;
use crate::tui::theme::{MarkKind, SQUARE_SYMBOLS, SquareBackground};

/// Four characters for the corners of a square: upper left, upper right, lower left, lower right.
type Corners = [char; 4];

/// The cursor of the arrow keys.
const CURSOR: Corners = ['┏', '┓', '┗', '┛'];
/// The square of the piece in hand.
const ORIGIN: Corners = ['◤', '◥', '◣', '◢'];
/// A capture that the piece in hand may make: a ring.
const CAPTURE: Corners = ['╭', '╮', '╰', '╯'];
/// A square that speaks against a move, or fits what is typed.
const POINTED_OUT: Corners = ['↘', '↙', '↗', '↖'];
/// A piece that has been touched and must move.
const TOUCHED: Corners = ['◸', '◹', '◺', '◿'];
/// A square that a player has marked.
const DRAWN: Corners = ['╔', '╗', '╚', '╝'];

impl Board<'_> {
    /// Marks a square, in the cells that the piece leaves free.
    pub(super) fn marks(&self, square: Square, occupied: bool, buffer: &mut Buffer) {
        let rect = self.area.rect(square);
        let background = self.background(square);
        let style = self.look.theme.mark(MarkKind::Game, background);
        if rect.height == 1 {
            if let Some((shape, kind)) = self.single(square, occupied) {
                let style = self.look.theme.mark(kind, background);
                put(buffer, Point::new(rect.x + 1, rect.y), shape, style);
            }
            return;
        }
        if self.destinations.contains(square) && !occupied {
            match self.look.pixel_style() {
                Some(_) => dot(buffer, rect, style),
                None => put(buffer, self.area.centre(square), '•', style),
            }
        }
        if let Some((shapes, kind)) = self.frame(square, occupied) {
            let style = self.look.theme.mark(kind, background);
            let above_all = match kind {
                MarkKind::Cursor | MarkKind::Player => true,
                MarkKind::Game => rect.height > 2,
            };
            for (place, shape) in corners(rect).into_iter().zip(shapes) {
                if above_all || is_free(buffer, place, style) {
                    put(buffer, place, shape, style);
                }
            }
        } else if self.last_move.contains(square) {
            put_if_free(buffer, Point::new(rect.x, rect.y), '◤', style);
        }
        if self.check == Some(square) {
            // Over the king too: whatever else is in its square, check is seen.
            put(buffer, Point::new(rect.right() - 1, rect.y), '!', style);
        }
    }

    /// The frame of a square, the most pressing first.
    fn frame(&self, square: Square, occupied: bool) -> Option<(Corners, MarkKind)> {
        let drawn = Mark {
            from: square,
            to: square,
        };
        if self.cursor == Some(square) {
            Some((CURSOR, MarkKind::Cursor))
        } else if self.origin == Some(square) || self.under == Some(square) {
            Some((ORIGIN, MarkKind::Game))
        } else if self.touched == Some(square) {
            Some((TOUCHED, MarkKind::Game))
        } else if self.destinations.contains(square) && occupied {
            Some((CAPTURE, MarkKind::Game))
        } else if self.pointed_out.contains(square) {
            Some((POINTED_OUT, MarkKind::Game))
        } else {
            self.drawn
                .contains(&drawn)
                .then_some((DRAWN, MarkKind::Player))
        }
    }

    /// The one character that marks a square of a single row, beside its piece.
    fn single(&self, square: Square, occupied: bool) -> Option<(char, MarkKind)> {
        let drawn = Mark {
            from: square,
            to: square,
        };
        if self.origin == Some(square) {
            Some((']', MarkKind::Game))
        } else if self.cursor == Some(square) {
            Some(('<', MarkKind::Cursor))
        } else if self.touched == Some(square) {
            Some(('}', MarkKind::Game))
        } else if self.check == Some(square) {
            Some(('!', MarkKind::Game))
        } else if self.destinations.contains(square) {
            Some((if occupied { 'x' } else { '•' }, MarkKind::Game))
        } else if self.pointed_out.contains(square) {
            Some(('?', MarkKind::Game))
        } else if self.drawn.contains(&drawn) {
            Some(('#', MarkKind::Player))
        } else {
            self.last_move
                .contains(square)
                .then_some(('\'', MarkKind::Game))
        }
    }
}

/// Marks a square that is no part of a board as that of the piece in hand.
pub(super) fn origin(buffer: &mut Buffer, look: &Appearance, rect: Rect) {
    let selected = SquareBackground::Selected;
    let style = look.theme.mark(MarkKind::Game, selected);
    if rect.height == 1 {
        return put(buffer, Point::new(rect.x + 1, rect.y), ']', style);
    }
    for (place, shape) in corners(rect).into_iter().zip(ORIGIN) {
        if rect.height > 2 || is_free(buffer, place, style) {
            put(buffer, place, shape, style);
        }
    }
}

/// A dot in the middle of an empty square, larger where the square is. Half rows are as high as columns are wide.
fn dot(buffer: &mut Buffer, rect: Rect, style: Style) {
    if rect.height == 2 {
        let (left, top) = (rect.x + 1, rect.y);
        for (index, shape) in (0..).zip(['▗', '▖', '▝', '▘']) {
            put(
                buffer,
                Point::new(left + index % 2, top + index / 2),
                shape,
                style,
            );
        }
        return;
    }
    let side = 2 * (rect.height / 4).max(1);
    let start = (rect.width - side) / 2;
    for half in start..start + side {
        let row = rect.y + half / 2;
        let (first, last) = (
            half == start && half % 2 == 1,
            half + 1 == start + side && half % 2 == 0,
        );
        let shape = match (first, last) {
            (true, _) => '▄',
            (_, true) => '▀',
            _ => '█',
        };
        for column in start..start + side {
            put(buffer, Point::new(rect.x + column, row), shape, style);
        }
    }
}

/// The cells in the corners of a square, in the order of [`Corners`].
fn corners(rect: Rect) -> [Point; 4] {
    let (left, right) = (rect.x, rect.right() - 1);
    let (top, bottom) = (rect.y, rect.bottom() - 1);
    [(left, top), (right, top), (left, bottom), (right, bottom)].map(Point::from)
}

/// Returns true if nothing is drawn on a cell of a square with this background: on 4x2 cells a piece may take all of
/// them.
pub(super) fn is_free(buffer: &Buffer, at: Point, background: Style) -> bool {
    buffer.cell(at).is_some_and(|cell| {
        SQUARE_SYMBOLS.contains(&cell.symbol())
            && background.bg.is_none_or(|color| color == cell.bg)
    })
}

/// Puts a character on a cell that no piece is drawn on.
fn put_if_free(buffer: &mut Buffer, at: Point, shape: char, style: Style) {
    if is_free(buffer, at, style) {
        put(buffer, at, shape, style);
    }
}

/// Puts a character on a cell, over whatever background it has.
pub(super) fn put(buffer: &mut Buffer, at: Point, shape: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_char(shape).set_style(style);
    }
}
