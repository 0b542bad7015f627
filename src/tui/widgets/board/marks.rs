//! Marks on the board. With many colors the background of a square says almost everything, and only the cursor, destinations,
//! the lines of a mate, players' marks and sometimes check have a shape. With few colors or none, every mark has one.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Color as TerminalColor, Modifier, Style};

use super::{Board, put_character};
use crate::rules::Square;
use crate::tui::appearance::Appearance;
use crate::tui::pieces::DrawingStyle;
use crate::tui::selection::Mark;
use crate::tui::theme::{MarkKind, SQUARE_SYMBOLS, SquareBackground};
use crate::tui::widgets::cell::reverse;

/// A point on the screen, in units that are as high as they are wide. A cell is one unit wide and two high.
pub(super) type ScreenPoint = [f32; 2];

/// A mark on a square.
struct Shape {
    /// The characters in the corners of the square: upper left, upper right, lower left, lower right. A space leaves the cell
    /// as it is.
    corners: [char; 4],
    /// The character beside the piece on a square of a single row.
    beside: char,
    kind: MarkKind,
    /// True if the mark is visible even on small squares that a piece fills.
    is_above_pieces: bool,
}

impl Shape {
    const fn of_game(corners: [char; 4], beside: char) -> Self {
        Self {
            corners,
            beside,
            kind: MarkKind::Game,
            is_above_pieces: false,
        }
    }

    const fn above_pieces(corners: [char; 4], beside: char, kind: MarkKind) -> Self {
        Self {
            corners,
            beside,
            kind,
            is_above_pieces: true,
        }
    }
}

/// The cursor of the arrow keys.
const CURSOR: Shape = Shape::above_pieces(['┏', '┓', '┗', '┛'], '<', MarkKind::Light);
/// A square that a player, or a page of the rules, has marked.
const DRAWN: Shape = Shape::above_pieces(['╔', '╗', '╚', '╝'], '#', MarkKind::Player);
/// The king in check. This is visible no matter what else is on its square. Without colors, the king's letter is in the upper
/// right corner.
const CHECK: Shape = Shape::above_pieces([' ', ' ', ' ', '!'], '!', MarkKind::Light);
/// The square of a chosen piece, the destination of a move that waits to be confirmed or answered, or the square under a dragged
/// piece.
const CHOSEN: Shape = Shape::of_game(['▛', '▜', '▙', '▟'], ']');
/// A capture that a chosen piece may make: a ring.
const CAPTURE: Shape = Shape::of_game(['╭', '╮', '╰', '╯'], 'x');
/// A piece that takes part in a mate.
const GUARD: Shape = Shape::of_game(['┌', '┐', '└', '┘'], '?');
/// A square that shows why a move was refused, or one that a mated king cannot flee to.
const REFUSED: Shape = Shape::of_game(['↘', '↙', '↗', '↖'], '~');
/// A square where the last move began or ended.
const LAST_MOVE: Shape = Shape::of_game(['▘', ' ', ' ', ' '], '\'');

impl Mark {
    pub(super) fn kind(self) -> MarkKind {
        self.color.map_or(MarkKind::Player, MarkKind::Colored)
    }
}

impl Board<'_> {
    /// Marks a square. On small squares most marks take only the cells that the piece leaves free.
    pub(super) fn draw_marks(&self, square: Square, buffer: &mut Buffer) {
        let (rect, background) = (self.area.rect(square), self.background(square));
        let theme = self.look.board_theme(self.area.unit);
        // With many colors, the backgrounds of squares show the marks of the game.
        let grounds_show_game = theme.marks_by_ground();
        if self.is_on_line_of_mate(square) || self.is_empty_destination(square) {
            dot(buffer, self.look, rect, background);
        }
        for shape in self.shapes(square) {
            let ground_shows_it = grounds_show_game && shape.kind == MarkKind::Game;
            if !ground_shows_it {
                let kind = match shape.kind {
                    MarkKind::Player => self.kind_of_drawn(square),
                    other => other,
                };
                put_shape(buffer, rect, shape, theme.mark(kind, background));
            }
        }
        // The check comes last, because each mark covers those before it.
        let ground_shows_check =
            background == SquareBackground::Check && theme.marks_check_by_ground();
        if self.check == Some(square) && !ground_shows_check {
            put_shape(buffer, rect, &CHECK, theme.mark(CHECK.kind, background));
        }
    }

    /// Returns all marks of a square except that of a check, the most important one last.
    fn shapes(&self, square: Square) -> impl Iterator<Item = &'static Shape> {
        let guards_mate = self.net.is_some_and(|net| net.guards.contains(square));
        let is_refused = self.refused.contains(square) || self.is_flight(square);
        let is_chosen_or_under = self.chosen.contains(square) || self.under == Some(square);
        let marks = [
            (&LAST_MOVE, self.last_move.contains(square)),
            (&DRAWN, self.drawn_on(square).is_some()),
            (&REFUSED, is_refused),
            (&GUARD, guards_mate),
            (&CAPTURE, self.is_capture(square)),
            (&CHOSEN, is_chosen_or_under),
            (&CURSOR, self.cursor == Some(square)),
        ];
        let applying = marks.into_iter().filter(|(_, applies)| *applies);
        applying.map(|(shape, _)| shape)
    }

    /// Returns the mark that a player has drawn on a square; `None` if there is none.
    fn drawn_on(&self, square: Square) -> Option<Mark> {
        let mut drawn = self.drawn.iter().copied();
        drawn.find(|mark| [mark.from, mark.to] == [square, square])
    }

    fn kind_of_drawn(&self, square: Square) -> MarkKind {
        self.drawn_on(square).map_or(MarkKind::Player, Mark::kind)
    }

    /// Returns true for an empty square that a chosen piece may go to, except the one under that piece.
    fn is_empty_destination(&self, square: Square) -> bool {
        let is_destination = self.destinations.contains(square) && self.under != Some(square);
        is_destination && self.shown_piece(square).is_none()
    }

    /// Returns true for a square between a piece that takes part in a mate and the square that it attacks.
    fn is_on_line_of_mate(&self, square: Square) -> bool {
        self.net.is_some_and(|net| net.lines.contains(square))
    }
}

/// Marks a square outside the board as the square of a chosen piece, if its background does not show that.
pub(super) fn chosen(buffer: &mut Buffer, look: &Appearance, rect: Rect) {
    if !look.theme.marks_by_ground() {
        let theme = look.board_theme(rect.height);
        let style = theme.mark(MarkKind::Game, SquareBackground::Selected);
        put_shape(buffer, rect, &CHOSEN, style);
    }
}

fn put_shape(buffer: &mut Buffer, rect: Rect, shape: &Shape, style: Style) {
    if rect.height == 1 {
        return put_character(buffer, Point::new(rect.x + 1, rect.y), shape.beside, style);
    }
    let (left, right) = (rect.x, rect.right() - 1);
    let (top, bottom) = (rect.y, rect.bottom() - 1);
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map(Point::from);
    for (at, corner) in corners.into_iter().zip(shape.corners) {
        let is_ground = |color| style.bg.is_none_or(|ground| ground == color);
        let is_seen = shape.is_above_pieces || rect.height > 2 || is_free(buffer, at, is_ground);
        if corner != ' ' && is_seen {
            put_character(buffer, at, corner, style);
        }
    }
}

/// Puts a dot in the middle of an empty square: two cells wide on most squares, larger on large ones. Where we cannot draw
/// pixels, it is one character.
fn dot(buffer: &mut Buffer, look: &Appearance, rect: Rect, background: SquareBackground) {
    let theme = look.board_theme(rect.height);
    let mark = theme.mark(MarkKind::Game, background);
    if !look.has_pixels() {
        let center = Point::new(rect.x + rect.height.max(2) - 1, rect.y + rect.height / 2);
        return put_character(buffer, center, '•', mark);
    }
    let (x, y) = (rect.x + rect.height, 2 * rect.y + rect.height);
    // In the lower half of a single row there is room for a small square.
    let (radius, down) = match rect.height {
        1 => (0.6, 0.5),
        height => (f32::from((height + 1) / 4).max(1.0), 0.0),
    };
    let middle = [f32::from(x), f32::from(y) + down];
    for at in rect.positions() {
        let covered = covered(at, DrawingStyle::Blocks, |[x, y]| {
            // Rounder than a square and fuller than a circle.
            let [x, y] = [x - middle[0], y - middle[1]].map(|it| (it / radius).abs().powi(3));
            x + y <= 1.0
        });
        put_pixels(buffer, at, covered, DrawingStyle::Blocks, mark);
    }
}

/// Returns how far the middles of a cell's pixels are below its upper edge, in units of [`ScreenPoint`].
fn middles(style: DrawingStyle) -> &'static [f32] {
    match style {
        DrawingStyle::Blocks => &[0.5, 1.5],
        DrawingStyle::Sextants => &[1.0 / 3.0, 1.0, 5.0 / 3.0],
    }
}

/// Returns which pixels of a cell are covered, as bits for [`DrawingStyle::character`]. A pixel counts as covered if its middle
/// is.
pub(super) fn covered(
    cell: Point,
    style: DrawingStyle,
    covers: impl Fn(ScreenPoint) -> bool,
) -> u32 {
    let (left, top) = (f32::from(cell.x), 2.0 * f32::from(cell.y));
    let row = |y| [0.25, 0.75].map(|x| [left + x, top + y]);
    let places = middles(style).iter().flat_map(row).zip(0..);
    places
        .map(|(place, bit)| u32::from(covers(place)) << bit)
        .sum()
}

/// Puts pixels on a cell in the color of a mark, over anything there. A full cell becomes background, not `█`: some fonts draw
/// `█` shorter than the cell, which would leave a line of the square across the mark. Other cells keep the background of the
/// square, so in such a font the mark may have a gap at their edges, but there is no line beside it.
pub(super) fn put_pixels(
    buffer: &mut Buffer,
    at: Point,
    filled: u32,
    style: DrawingStyle,
    mark: Style,
) {
    if filled == 0 {
        return;
    }
    let Some(cell) = buffer.cell_mut(at) else {
        return;
    };
    cell.reset();
    cell.set_style(mark);
    match style.character(filled) {
        Some(part) => {
            cell.set_char(part);
        }
        None => reverse(cell),
    }
}

/// Returns true if nothing is drawn on a cell of a square. `is_ground` tells whether a color is a background of that square.
pub(super) fn is_free(
    buffer: &Buffer,
    at: Point,
    is_ground: impl Fn(TerminalColor) -> bool,
) -> bool {
    buffer.cell(at).is_some_and(|cell| {
        SQUARE_SYMBOLS.contains(&cell.symbol())
            && !cell.modifier.contains(Modifier::REVERSED)
            && is_ground(cell.bg)
    })
}
