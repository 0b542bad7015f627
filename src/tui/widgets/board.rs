//! A board: squares with their marks, pieces, letters and digits.

mod arrows;
mod marks;
#[cfg(test)]
mod tests;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Color as TerminalColor, Modifier, Style};

use super::text;
use crate::rules::{self, Bitboard, File, MateNet, Piece, Position, Rank, Square};
use crate::tui::appearance::Appearance;
use crate::tui::layout::{BoardArea, Coordinates};
use crate::tui::pieces::{DrawingCell, PieceColors, PieceDrawings};
use crate::tui::selection::Mark;
use crate::tui::theme::{SquareBackground, Theme};
use crate::tui::ui::Ui;

/// A board to draw: the game's, the position editor's, or a diagram.
pub struct Board<'a> {
    pub look: &'a Appearance,
    /// The cells of the squares, and the side at the bottom.
    pub area: BoardArea,
    /// The pieces on the squares.
    pub placement: &'a rules::Board,
    /// False if the pieces are hidden.
    pub shows_pieces: bool,
    pub last_move: Bitboard,
    /// The square of a king in check; `None` without check.
    pub check: Option<Square>,
    /// The squares of pieces that are chosen: the one in hand or touched, those that fit the typed text, or the destination of a
    /// move that waits to be confirmed or answered.
    pub chosen: Bitboard,
    /// The square whose piece is shown as a ghost, because a player drags it, or because its move waits to be confirmed or
    /// answered. `None` if there is no ghost.
    pub ghost_square: Option<Square>,
    /// The square that a sliding piece has not reached yet; `None` if no piece slides. The piece appears on its way there
    /// instead.
    pub arriving_at: Option<Square>,
    /// The squares that the chosen pieces may go to.
    pub destinations: Bitboard,
    /// The square under a dragged piece that may go there; otherwise `None`.
    pub under: Option<Square>,
    /// The square of the cursor that the arrow keys move; `None` while the cursor is hidden.
    pub cursor: Option<Square>,
    /// The squares that show why a move was refused. In the position editor, the en passant square.
    pub refused: Bitboard,
    /// Squares and arrows that a player, or a page of the rules, has marked.
    pub drawn: &'a [Mark],
    /// The pieces and squares of a checkmate. They take precedence over all other marks. `None` if no mate is shown.
    pub net: Option<MateNet>,
}

impl<'a> Board<'a> {
    /// Returns a board that shows a position, with no mark except that of a check.
    pub fn new(look: &'a Appearance, area: BoardArea, position: &'a Position) -> Self {
        let king = position.king(position.side_to_move);
        Self {
            check: position.is_check().then_some(king),
            ..Self::of_placement(look, area, &position.board)
        }
    }

    /// Returns a board that shows pieces in any arrangement, even one that is not a legal position.
    pub fn of_placement(
        look: &'a Appearance,
        area: BoardArea,
        placement: &'a rules::Board,
    ) -> Self {
        Self {
            look,
            area,
            placement,
            shows_pieces: true,
            last_move: Bitboard::EMPTY,
            check: None,
            chosen: Bitboard::EMPTY,
            ghost_square: None,
            arriving_at: None,
            destinations: Bitboard::EMPTY,
            under: None,
            cursor: None,
            refused: Bitboard::EMPTY,
            drawn: &[],
            net: None,
        }
    }

    /// Draws squares, marks, pieces, letters and digits.
    pub fn draw(&self, buffer: &mut Buffer) {
        self.draw_squares(Square::all(), buffer);
        self.draw_coordinates(buffer);
        if let Some(net) = &self.net {
            self.dim_all_but(net, buffer);
        }
        if !self.tints_arrows() {
            self.draw_arrows(buffer);
        }
    }

    /// Dims the squares that have nothing to do with a mate.
    fn dim_all_but(&self, net: &MateNet, buffer: &mut Buffer) {
        let seen = net.guards | net.flights | net.lines | net.king.into();
        for square in !seen {
            for at in self.area.rect(square).intersection(buffer.area).positions() {
                self.look.dim(&mut buffer[at]);
            }
        }
    }

    /// Draws these squares with their marks and pieces.
    pub fn draw_squares(&self, squares: impl IntoIterator<Item = Square>, buffer: &mut Buffer) {
        for square in squares {
            self.draw_square(square, buffer);
        }
    }

    /// Returns the background that shows the most important fact about a square.
    fn background(&self, square: Square) -> SquareBackground {
        if self.chosen.contains(square) {
            SquareBackground::Selected
        } else if self.under == Some(square) {
            SquareBackground::DropTarget
        } else if self.check == Some(square) {
            SquareBackground::Check
        } else if self.is_flight(square) {
            SquareBackground::Flight
        } else if self.refused.contains(square) || self.is_tinted(square) {
            SquareBackground::Highlighted
        } else if self.is_capture(square) {
            SquareBackground::DropTarget
        } else if self.last_move.contains(square) {
            SquareBackground::last_move(square.is_light())
        } else {
            SquareBackground::plain(square.is_light())
        }
    }

    /// Returns true for a square beside a mated king that the king cannot flee to.
    fn is_flight(&self, square: Square) -> bool {
        self.net.is_some_and(|net| net.flights.contains(square))
    }

    /// Returns true for both ends of an arrow that is not drawn but tints its ends.
    fn is_tinted(&self, square: Square) -> bool {
        let mut arrows = self.drawn.iter().filter(|mark| mark.from != mark.to);
        self.tints_arrows() && arrows.any(|arrow| [arrow.from, arrow.to].contains(&square))
    }

    /// Returns true if each arrow tints the squares at its ends instead of being drawn: on squares of 4x2 in many colors. The
    /// shaft and the head of an arrow would hide the pieces on such squares.
    fn tints_arrows(&self) -> bool {
        self.area.unit == 2 && self.look.board_theme(self.area.unit).marks_by_ground()
    }

    /// Returns the visible piece on a square; `None` if it is empty, or while pieces are hidden.
    fn shown_piece(&self, square: Square) -> Option<Piece> {
        if !self.shows_pieces {
            return None;
        }
        self.placement.piece_on(square)
    }

    /// Returns true for a square with a piece that a chosen piece may capture.
    fn is_capture(&self, square: Square) -> bool {
        self.destinations.contains(square) && self.shown_piece(square).is_some()
    }

    /// Draws one square: background, piece, marks.
    fn draw_square(&self, square: Square, buffer: &mut Buffer) {
        let rect = self.area.rect(square);
        let background = self.background(square);
        let theme = self.look.board_theme(self.area.unit);
        let symbol = theme.square_symbol(square.is_light());
        put_ground(buffer, rect, symbol, theme.square(background));
        // A sliding piece is drawn on its way, and the piece in hand hides the one that it would capture.
        let looks_empty = [self.arriving_at, self.under].contains(&Some(square));
        if let Some(piece) = self.shown_piece(square)
            && !looks_empty
        {
            let is_ghost = self.ghost_square == Some(square);
            let pose = if is_ghost {
                Pose::Ghost
            } else {
                Pose::Standing
            };
            put_piece(buffer, self.look, rect, piece, pose);
        }
        self.draw_marks(square, buffer);
    }

    /// Draws file letters and rank digits: below the board and to its left, or inside its squares.
    fn draw_coordinates(&self, buffer: &mut Buffer) {
        let (area, style) = (self.area, self.look.theme.coordinates());
        if area.coordinates == Coordinates::Inside {
            return self.draw_coordinates_inside(buffer);
        }
        for file in File::ALL {
            let at = area.center(Square::new(file, Rank::One));
            let rect = Rect::new(at.x, area.squares.bottom(), 1, 1);
            text(buffer, rect, file.letter().encode_utf8(&mut [0; 4]), style);
        }
        for rank in Rank::ALL {
            let at = area.center(Square::new(File::A, rank));
            let rect = Rect::new(area.squares.x.saturating_sub(2), at.y, 1, 1);
            text(buffer, rect, rank.digit().encode_utf8(&mut [0; 4]), style);
        }
    }
}

impl Board<'_> {
    /// Draws file letters in the lower left corners of the lowest row of squares, and rank digits in the upper left corners of
    /// the leftmost column.
    fn draw_coordinates_inside(&self, buffer: &mut Buffer) {
        let (lowest, left) = match self.area.bottom {
            rules::Color::White => (Rank::One, File::A),
            rules::Color::Black => (Rank::Eight, File::H),
        };
        for rank in Rank::ALL {
            self.draw_coordinate(Square::new(left, rank), 0, rank.digit(), buffer);
        }
        for file in File::ALL {
            let row = self.area.unit - 1;
            self.draw_coordinate(Square::new(file, lowest), row, file.letter(), buffer);
        }
    }

    /// Draws a letter or digit in the first cell of a row of a square.
    fn draw_coordinate(&self, square: Square, row: u16, letter: char, buffer: &mut Buffer) {
        let theme = self.look.board_theme(self.area.unit);
        let rect = self.area.rect(square);
        let cell = Point::new(rect.x, rect.y + row);
        if let Some(cell) = buffer.cell_mut(cell) {
            cell.reset();
            cell.set_char(letter);
            cell.set_style(theme.coordinate_inside(self.background(square)));
        }
    }
}

/// Fills the cells of a square with this symbol and style.
fn put_ground(buffer: &mut Buffer, rect: Rect, symbol: &str, style: Style) {
    let visible = rect.intersection(buffer.area);
    if visible.is_empty() {
        return;
    }
    for row in visible.rows() {
        let first = buffer.index_of(row.x, row.y);
        for cell in &mut buffer.content[first..first + usize::from(row.width)] {
            cell.set_symbol(symbol).set_style(style);
        }
    }
}

/// How a piece is drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    Standing,
    /// In a player's hand, or sliding. It is drawn without light, because that makes each step take fewer bytes.
    Lifted,
    /// The pale copy of a piece that a player drags, or whose move waits to be confirmed or answered.
    Ghost,
}

/// Puts a piece on a square, which is twice as wide as high in cells: as a picture if the terminal shows pictures, otherwise as
/// a drawing or, on small squares, as a character. Cells that the piece does not fill keep their background.
pub fn put_piece(buffer: &mut Buffer, look: &Appearance, rect: Rect, piece: Piece, pose: Pose) {
    let unit = rect.height;
    if let Some(picture) = look.picture(piece, unit, pose == Pose::Ghost) {
        picture.put(buffer, rect.as_position());
    } else if let Some(drawing) = ColoredDrawing::of(look, piece, unit, pose) {
        drawing.put(rect, buffer);
    } else {
        let colors = piece_colors(look.board_theme(unit), piece.color, pose);
        put_piece_character(buffer, look, rect, piece, &colors);
    }
}

/// Returns the colors of this side's pieces. Each cell of a piece that is not a ghost gets its own background later.
fn piece_colors(theme: &Theme, side: rules::Color, pose: Pose) -> PieceColors {
    match pose {
        Pose::Ghost => theme.ghost(side),
        Pose::Standing | Pose::Lifted => theme.piece(side, TerminalColor::Reset),
    }
}

/// Puts a piece of one character in the center of a square. Without colors, a reversed bar makes White's letters stand out.
fn put_piece_character(
    buffer: &mut Buffer,
    look: &Appearance,
    rect: Rect,
    piece: Piece,
    colors: &PieceColors,
) {
    let unit = rect.height;
    let theme = look.board_theme(unit);
    let center = Point::new(rect.x + unit - 1, rect.y + unit / 2);
    if let Some(bar) = theme.beside_character(piece.color, unit) {
        for x in [center.x - 1, center.x + 1] {
            put_character(buffer, Point::new(x, center.y), ' ', bar);
        }
    }
    let style = theme.piece_character(piece.color, colors);
    put_character(buffer, center, look.character(piece), style);
}

/// Puts a character on a cell, in this style on top of the cell's own.
fn put_character(buffer: &mut Buffer, at: Point, character: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_char(character).set_style(style);
    }
}

/// The drawing of a piece, with its colors.
struct ColoredDrawing<'a> {
    cells: &'a [DrawingCell],
    theme: &'a Theme,
    colors: PieceColors,
    /// True if light falls on the piece. It casts a shadow then, if squares are large enough.
    is_lit: bool,
    /// True if a line along the upper edge of the square separates it from the square above.
    has_line_above: bool,
    /// The letter of the piece in a corner of the square; `None` if its colors tell whose it is.
    letter: Option<char>,
}

/// The line along the upper edge of a square.
const LINE_ABOVE: char = '▔';

impl<'a> ColoredDrawing<'a> {
    /// Returns the drawing of a piece on squares of this height in cells; `None` if pieces that small are characters.
    fn of(look: &'a Appearance, piece: Piece, unit: u16, pose: Pose) -> Option<Self> {
        let cells = look.drawing(piece, unit)?;
        let theme = look.board_theme(unit);
        let mut colors = piece_colors(theme, piece.color, pose);
        // A piece in hand or on its way has no light, because each step takes fewer bytes without it.
        let is_lit = theme.has_light() && pose == Pose::Standing;
        // The shade is a second color on one side of a piece. Small pieces have it only where light falls on them. Large
        // pieces, which have an outline, always have it.
        let has_shade = is_lit || PieceDrawings::are_outlined(unit);
        if !has_shade {
            colors.shade = colors.body;
        }
        // Without colors the square of a black piece is filled, except that of a ghost. A filled square looks like the body of a
        // white piece on the square above, so a line separates the two.
        let fills_square =
            theme.is_mono() && piece.color == rules::Color::Black && pose != Pose::Ghost;
        // Where the terminal leaves gaps between blocks, the line and the gap below it would look like two lines.
        let has_line_above = fills_square && !look.has_gaps;
        // Whether White's pieces are the bright ones depends on the terminal, so without colors a letter tells whose the piece
        // is.
        let letter = theme.is_mono().then(|| piece.letter());
        Some(Self {
            cells,
            theme,
            colors,
            is_lit,
            has_line_above,
            letter,
        })
    }

    /// Puts the drawing on a square, which has the same size.
    fn put(&self, rect: Rect, buffer: &mut Buffer) {
        let shadow = self.shadow(rect, buffer);
        for (at, drawn) in rect.positions().zip(self.cells) {
            let Some(cell) = buffer.cell_mut(at) else {
                continue;
            };
            let background = match shadow {
                Some(shadow) if drawn.is_in_shadow => shadow,
                Some(_) | None => self.theme.behind(&self.colors, cell.bg),
            };
            self.put_cell(*drawn, background, cell);
            if self.has_line_above && at.y == rect.y {
                self.put_line_above(*drawn, cell);
            }
        }
        if let Some(letter) = self.letter {
            // The last row is for the letters of files.
            let corner = Point::new(rect.right() - 1, rect.y);
            let style = self.theme.cell(self.colors.body, self.colors.background);
            put_character(buffer, corner, letter, style);
        }
    }

    /// Puts the line into a cell of the first row, unless the piece fills that cell.
    fn put_line_above(&self, drawn: DrawingCell, cell: &mut Cell) {
        let PieceColors {
            background, body, ..
        } = self.colors;
        if drawn.colors(&self.colors) == (background, background) {
            cell.set_char(LINE_ABOVE)
                .set_style(self.theme.cell(body, background));
        }
    }

    /// Returns the color of a square in the shadow of the piece; `None` if the piece casts none.
    fn shadow(&self, rect: Rect, buffer: &Buffer) -> Option<TerminalColor> {
        let casts_shadow = self.is_lit && self.cells.iter().any(|cell| cell.is_in_shadow);
        if !casts_shadow {
            return None;
        }
        // Finding its color takes long, and all cells of a square have the same background before its piece is drawn.
        let first_cell = buffer.cell(rect.as_position())?;
        let lit_square = self.theme.behind(&self.colors, first_cell.bg);
        Some(self.theme.shadow(lit_square, self.colors.body))
    }

    fn put_cell(&self, drawn: DrawingCell, background: TerminalColor, cell: &mut Cell) {
        let (fg, bg) = drawn.colors(&PieceColors {
            background,
            ..self.colors
        });
        // In few colors, a mix that is mostly background is all background. Such a cell keeps the shading of its square.
        let draws_only_background = fg == background && bg == background;
        let is_reversed = cell.modifier.contains(Modifier::REVERSED);
        if draws_only_background && cell.bg == background && !is_reversed {
            return;
        }
        let glyph = if fg == bg { ' ' } else { drawn.glyph };
        cell.set_char(glyph).set_style(self.theme.cell(fg, bg));
    }
}

/// A square with a piece to take or to choose.
#[derive(Clone, Copy, Debug)]
pub struct TraySquare {
    pub piece: Piece,
    pub light: bool,
    pub rect: Rect,
}

/// Draws a piece that the pointer holds, centered on the pointer's cell, for a board with squares of this height.
pub fn draw_lifted(piece: Piece, at: Point, unit: u16, look: &Appearance, buffer: &mut Buffer) {
    let (x, y) = (at.x.saturating_sub(unit - 1), at.y.saturating_sub(unit / 2));
    let square = Rect::new(x, y, 2 * unit, unit);
    put_piece(buffer, look, square, piece, Pose::Lifted);
}

/// Draws a square of a tray, with its piece. The piece is visible even if the board hides its pieces, because players take it
/// from the tray. A piece in someone's hand leaves a ghost.
pub fn tray_square(ui: &mut Ui<'_>, square: &TraySquare, is_selected: bool, is_ghost: bool) {
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    let TraySquare { piece, light, rect } = *square;
    let background = if is_selected {
        SquareBackground::Selected
    } else {
        SquareBackground::plain(light)
    };
    let theme = look.board_theme(rect.height);
    put_ground(
        buffer,
        rect,
        theme.square_symbol(light),
        theme.square(background),
    );
    let pose = if is_ghost {
        Pose::Ghost
    } else {
        Pose::Standing
    };
    put_piece(buffer, look, rect, piece, pose);
    if is_selected {
        marks::chosen(buffer, look, rect);
    }
}
