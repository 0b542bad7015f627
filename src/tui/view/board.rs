//! The board: squares with their marks, pieces, letters and digits, and the piece in hand.

mod marks;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Color as TerminalColor;

use super::text;
use crate::rules::{Bitboard, Color, File, Piece, Position, Rank, Square};
use crate::tui::app::{App, Message};
use crate::tui::appearance::{Appearance, PieceImage};
use crate::tui::layout::{BoardArea, Layout};
use crate::tui::pieces::{PieceColors, PieceDrawing};
use crate::tui::pointer::Mark;
use crate::tui::theme::{MarkKind, SquareBackground};

/// Draws the board, or says that there is no room for it.
pub fn draw(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let Some(area) = layout.board else {
        let line = Rect {
            height: layout.screen.height.min(1),
            ..layout.screen
        };
        let standing = app.session().standing();
        text(
            buffer,
            line,
            &format!("Too small for a board. {standing}"),
            look.theme.accent(),
        );
        return;
    };
    let board = Board::of_game(app, look, area);
    board.draw(buffer);
    board.moving_piece(app, buffer);
}

/// A board to be drawn: the game's, or a diagram.
pub struct Board<'a> {
    /// How it looks.
    look: &'a Appearance,
    /// Where the squares are.
    area: BoardArea,
    /// What stands on them.
    position: &'a Position,
    /// The squares of the last move.
    last_move: Bitboard,
    /// The square of a king in check.
    check: Option<Square>,
    /// Where the piece in hand comes from.
    origin: Option<Square>,
    /// A piece that has been touched and put back, and must move.
    touched: Option<Square>,
    /// The square whose piece is on its way: a ghost of it stays, or nothing yet.
    away: Away,
    /// Where the piece in hand may go.
    destinations: Bitboard,
    /// The square under the piece in hand, if it may go there.
    under: Option<Square>,
    /// The square that the arrow keys move.
    cursor: Option<Square>,
    /// The squares that speak against what was refused, or fit what is being typed.
    pointed_out: Bitboard,
    /// Squares and arrows that a player, or a page of the rules, has marked.
    drawn: &'a [Mark],
}

/// A piece that is not, or not quite, on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Away {
    /// All pieces are where they belong.
    None,
    /// The piece of this square is in somebody's hand.
    Dragged(Square),
    /// The piece of this square has not arrived yet.
    Gliding(Square),
}

impl<'a> Board<'a> {
    /// A board that shows a position and nothing else.
    pub fn new(
        look: &'a Appearance,
        area: BoardArea,
        position: &'a Position,
        drawn: &'a [Mark],
    ) -> Self {
        Self {
            look,
            area,
            position,
            last_move: Bitboard::EMPTY,
            check: position
                .is_check()
                .then(|| position.king(position.side_to_move())),
            origin: None,
            touched: None,
            away: Away::None,
            destinations: Bitboard::EMPTY,
            under: None,
            cursor: None,
            pointed_out: Bitboard::EMPTY,
            drawn,
        }
    }

    /// The same board with all moves of the piece on this square.
    pub fn with_moves_of(self, square: Square) -> Self {
        Self {
            origin: Some(square),
            destinations: self.position.destinations(square),
            ..self
        }
    }

    /// The board of the game, with what the players are doing.
    fn of_game(app: &'a App, look: &'a Appearance, area: BoardArea) -> Self {
        let selection = app.selection();
        let destinations = app.destinations();
        let over = selection.dragged().and_then(|held| area.square_at(held.at));
        let refused = match app.message() {
            Message::Refused(_, squares) => *squares,
            _ => Bitboard::EMPTY,
        };
        let away = match (selection.dragged(), app.slide()) {
            (Some(held), _) => Away::Dragged(held.from),
            (None, Some(slide)) => Away::Gliding(slide.to),
            (None, None) => Away::None,
        };
        let last = app.last_shown().map(|ply| ply.played);
        Self {
            last_move: last.into_iter().flat_map(|m| [m.from, m.to]).collect(),
            origin: selection.origin(),
            touched: app.touched(),
            away,
            destinations,
            under: over.filter(|&square| destinations.contains(square)),
            cursor: app.cursor(),
            pointed_out: refused | app.typed_squares(),
            ..Self::new(look, area, app.shown(), app.marks())
        }
    }

    /// Draws squares, marks, pieces, letters and digits.
    pub fn draw(&self, buffer: &mut Buffer) {
        for square in Square::all() {
            self.square(square, buffer);
        }
        self.arrows(buffer);
        self.names(buffer);
    }

    /// The strongest thing that can be said of a square.
    fn background(&self, square: Square) -> SquareBackground {
        if self.origin == Some(square) {
            SquareBackground::Selected
        } else if self.under == Some(square) {
            SquareBackground::DropTarget
        } else if self.check == Some(square) {
            SquareBackground::Check
        } else if self.pointed_out.contains(square) {
            SquareBackground::Highlighted
        } else if self.last_move.contains(square) {
            SquareBackground::last_move(square.is_light())
        } else {
            SquareBackground::plain(square.is_light())
        }
    }

    /// Draws one square: background, piece, marks.
    fn square(&self, square: Square, buffer: &mut Buffer) {
        let rect = self.area.rect(square);
        let light = square.is_light();
        let background = self.look.theme.square(self.background(square));
        let symbol = self.look.theme.square_symbol(light);
        for point in rect.positions() {
            buffer[point].set_symbol(symbol).set_style(background);
        }
        let piece = self.position.board().piece_on(square);
        if let Some(piece) = piece.filter(|_| self.away != Away::Gliding(square)) {
            let background = background.bg.unwrap_or(TerminalColor::Reset);
            let colors = if self.away == Away::Dragged(square) {
                self.look.theme.ghost(piece.color)
            } else {
                self.look.theme.piece(piece.color, background)
            };
            put_piece(
                buffer,
                self.look,
                self.area.unit,
                rect.as_position(),
                piece,
                colors,
            );
        }
        self.marks(square, piece.is_some(), buffer);
    }

    /// The piece that rides with the pointer or glides to its square, above everything.
    fn moving_piece(&self, app: &App, buffer: &mut Buffer) {
        let unit = self.area.unit;
        let (square, corner) = if let Some(held) = app.selection().dragged() {
            let centre = (unit - 1, unit / 2);
            (
                held.from,
                (
                    held.at.x.saturating_sub(centre.0),
                    held.at.y.saturating_sub(centre.1),
                ),
            )
        } else if let Some(slide) = app.slide() {
            let (from, to) = (self.area.rect(slide.from), self.area.rect(slide.to));
            (
                slide.to,
                (slide.between(from.x, to.x), slide.between(from.y, to.y)),
            )
        } else {
            return;
        };
        if let Some(piece) = self.position.board().piece_on(square) {
            let colors = self.look.theme.piece(piece.color, TerminalColor::Reset);
            put_piece(buffer, self.look, unit, corner.into(), piece, colors);
        }
    }

    /// File letters below the board, rank digits at its left.
    fn names(&self, buffer: &mut Buffer) {
        let (area, faint) = (self.area, self.look.theme.faint());
        for file in File::ALL {
            let at = area.centre(Square::new(file, Rank::One));
            let rect = Rect::new(at.x, area.squares.bottom(), 1, 1);
            text(buffer, rect, file.letter().encode_utf8(&mut [0; 4]), faint);
        }
        for rank in Rank::ALL {
            let at = area.centre(Square::new(File::A, rank));
            let rect = Rect::new(area.squares.x.saturating_sub(2), at.y, 1, 1);
            text(buffer, rect, rank.digit().encode_utf8(&mut [0; 4]), faint);
        }
    }
}

/// Puts a piece on the square, of this height, whose upper left cell is given. Where it leaves room, the background of each
/// cell shows.
fn put_piece(
    buffer: &mut Buffer,
    look: &Appearance,
    unit: u16,
    at: Point,
    piece: Piece,
    colors: PieceColors<TerminalColor>,
) {
    match look.piece_image(piece, unit) {
        PieceImage::Drawing(drawing) => put_drawing(buffer, at, drawing, colors),
        PieceImage::Character(character) => {
            let centre = Point::new(at.x + unit - 1, at.y + unit / 2);
            if let Some(cell) = buffer.cell_mut(centre) {
                let background = cell.bg;
                let style = look.theme.piece_character(
                    piece.color,
                    PieceColors {
                        background,
                        ..colors
                    },
                );
                cell.set_char(character).set_style(style);
            }
        }
    }
}

/// Puts a drawing on the screen, cell by cell.
fn put_drawing(
    buffer: &mut Buffer,
    at: Point,
    drawing: &PieceDrawing,
    colors: PieceColors<TerminalColor>,
) {
    for (y, row) in (at.y..).zip(drawing.rows()) {
        for (x, drawn) in (at.x..).zip(row) {
            if let Some(cell) = buffer.cell_mut((x, y)).filter(|_| !drawn.is_empty()) {
                let background = cell.bg;
                let (fg, bg) = drawn.colors(&PieceColors {
                    background,
                    ..colors
                });
                cell.set_char(drawn.glyph).set_fg(fg).set_bg(bg);
            }
        }
    }
}

/// A piece to choose, on a square of its own with its letter in the corner.
pub fn tile(buffer: &mut Buffer, look: &Appearance, rect: Rect, piece: Piece, marked: bool) {
    let on = if marked {
        SquareBackground::Selected
    } else {
        SquareBackground::plain(piece.color == Color::Black)
    };
    let background = look.theme.square(on);
    for point in rect.intersection(buffer.area).positions() {
        buffer[point].reset();
        buffer[point].set_style(background);
    }
    let colors = look
        .theme
        .piece(piece.color, background.bg.unwrap_or(TerminalColor::Reset));
    put_piece(buffer, look, rect.height, rect.as_position(), piece, colors);
    let letter = match (rect.height, marked) {
        (1, true) => '<',
        (1, false) => return,
        _ => piece.role.letter(),
    };
    if marked && rect.height > 1 {
        marks::cursor(buffer, rect, look.theme.mark(MarkKind::Cursor, on));
    }
    if let Some(cell) = buffer.cell_mut((rect.right() - 1, rect.y)) {
        cell.set_char(letter)
            .set_style(look.theme.mark(MarkKind::Game, on));
    }
}
