//! Computes where everything is on the screen. This includes the texts of the move list, because their lengths decide where
//! they go.
//!
//! Drawing and the mouse use the same layout, so they always agree.

mod arrange;
mod buttons;
mod card;
mod move_list;
mod panel;
mod strip;

pub use arrange::LEAST_WINDOW;
pub use buttons::has_margins;
pub use card::{CardArea, margin};
pub use move_list::{MoveList, MoveListArea, MoveListSpan, Scrolling, SpanKind};
pub use strip::{BEFORE_NAME, StripArea};

use ratatui::layout::{Position as Point, Rect};

use super::keys::Binding;
use crate::game::{Outcome, Question};
use crate::openings::Opening;
use crate::rules::{Color, File, Rank, Square};

/// The columns left of the squares for rank digits and a gap.
const DIGITS: u16 = 2;
/// The row below the squares for file letters.
const LETTERS: u16 = 1;
/// The columns that a rim adds on each side of the board.
const RIM: u16 = 1;

/// What the layout depends on besides the size of the screen.
#[derive(Clone, Copy, Debug)]
pub struct LayoutInput<'a> {
    pub bottom: Color,
    /// The moves, and which of them the board shows.
    pub moves: MoveList<'a>,
    /// True if the times of the game are worth a plot.
    pub has_plot: bool,
    /// Why the king is mated; empty without a mate.
    pub why: &'a str,
    /// The columns of the wider time in figures; 0 unless clocks are on and figures can be shown.
    pub figures: u16,
    /// The open question between the players, such as a draw offer; `None` if there is none.
    pub question: Option<Question>,
    /// How the game ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// The last named opening on the way to the shown position; `None` if there is none.
    pub opening: Option<Opening>,
    /// The keys that we offer: to resume a game, to choose a time control before the first move, and to begin the next game
    /// after the end.
    pub offers: &'a [&'static Binding],
    /// The other keys that have buttons now.
    pub buttons: &'a [&'static Binding],
}

/// Where the letters and digits of a board are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Letters below the squares, digits to their left.
    #[default]
    Around,
    /// Letters in the lower left corners of the lowest row of squares, digits in the upper left corners of the leftmost column.
    Inside,
}

/// Where the squares of a board are, and how they are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// The squares, without the coordinates around them.
    pub squares: Rect,
    /// The height of a square in rows. It is twice as many columns wide.
    pub unit: u16,
    pub bottom: Color,
    pub coordinates: Coordinates,
}

impl BoardArea {
    pub fn rect(&self, square: Square) -> Rect {
        let file = square.file() as u16;
        let rank = square.rank() as u16;
        let (column, row) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let width = 2 * self.unit;
        let height = self.unit;
        Rect::new(
            self.squares.x + column * width,
            self.squares.y + row * height,
            width,
            height,
        )
    }

    /// Returns the square at a point; `None` outside the squares.
    pub fn square_at(&self, point: Point) -> Option<Square> {
        if !self.squares.contains(point) {
            return None;
        }
        let column = usize::from((point.x - self.squares.x) / (self.unit * 2));
        let row = usize::from((point.y - self.squares.y) / self.unit);
        let (file, rank) = match self.bottom {
            Color::White => (column, 7 - row),
            Color::Black => (7 - column, row),
        };
        Some(Square::new(File::ALL[file], Rank::ALL[rank]))
    }

    /// Returns the cell for a piece that is drawn as one character: in the left one of the two middle columns, and in the
    /// middle row. If there are two middle rows, takes the lower one.
    pub fn center(&self, square: Square) -> Point {
        let rect = self.rect(square);
        Point::new(rect.x + (rect.width - 1) / 2, rect.y + rect.height / 2)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageArea {
    /// A message takes the last of these rows, as many as it needs.
    pub rows: Rect,
    /// The rows that completions cover while they are listed.
    pub completions: Rect,
}

/// Where everything is on the screen.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub screen: Rect,
    /// The board; `None` if the screen is too small for it.
    pub board: Option<BoardArea>,
    /// The board with its rim: the squares, the cells around them that hold the letters and digits, and a row above them if
    /// there is room. `None` if the board has no rim.
    pub rim: Option<Rect>,
    /// The strips of the upper and the lower player; `None` without a board.
    pub strips: [Option<StripArea>; 2],
    pub moves: Option<MoveListArea>,
    /// The rows below the result for the plot of the times; `None` if the panel has none.
    pub plot: Option<Rect>,
    /// The rows above the moves for the name of the opening; `None` if there is no room, or at the end of a game.
    pub opening: Option<Rect>,
    /// The card or the single row with the result of the game; `None` before the end, and if there is no room.
    pub result: Option<CardArea>,
    /// All buttons with their cells, including those for offers and for the answers to an open question.
    pub buttons: Vec<(&'static Binding, Rect)>,
    /// The line for typing moves and commands.
    pub entry: Rect,
    /// The rows for messages and completions.
    pub message: MessageArea,
    /// The cells that describe the unfinished game, on the button that resumes it. `None` if we offer no game, or if there is
    /// no room.
    pub resume_words: Option<Rect>,
    /// The rows for the name of the program and the line below it; `None` after the first move, and if there is no room.
    pub title: Option<Rect>,
    /// The row above the choice of the clocks; `None` if there is no choice.
    pub clock_heading: Option<Rect>,
}

impl Layout {
    pub fn new(screen: Rect, input: &LayoutInput<'_>) -> Self {
        arrange::lay_out(screen, input)
    }

    /// Returns the strip of the player with this color; `None` if it has no place. `bottom` is the color at the bottom of the
    /// board.
    pub fn strip(&self, color: Color, bottom: Color) -> Option<StripArea> {
        self.strips[usize::from(color == bottom)]
    }

    /// Returns the square at a point, even if something covers it; `None` outside the board.
    pub fn square_at(&self, point: Point) -> Option<Square> {
        self.board.and_then(|board| board.square_at(point))
    }
}

#[cfg(test)]
pub mod tests;
