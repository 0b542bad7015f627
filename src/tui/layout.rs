//! Computes where everything is on the screen. This includes the texts of the move list, because their lengths decide where
//! they go.
//!
//! Drawing and the mouse use the same layout, so they always agree.

mod block;
mod buttons;
mod card;
mod full;
mod move_list;
mod panel;

pub use buttons::has_margins;
pub use card::{CardArea, margin};
pub use move_list::{MoveList, MoveListArea, MoveListSpan, Scrolling, SpanKind};

use ratatui::layout::{Position as Point, Rect};

use super::keys::{self, Binding};
use super::widgets::RectParts;
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
    /// The color at the bottom of the board.
    pub bottom: Color,
    /// The moves, and which of them the board shows.
    pub moves: MoveList<'a>,
    /// True if the game has clocks.
    pub clocks: bool,
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
    /// True while a dialog is open that may cover the whole window. It takes all keys, so nothing can be typed in the entry
    /// line.
    pub has_wide_dialog: bool,
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
    /// The color at the bottom.
    pub bottom: Color,
    pub coordinates: Coordinates,
}

impl BoardArea {
    /// Returns the cells of a square.
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

/// Returns the rows of a board with a rim: the rows of the squares, the row of file letters, and a row above the squares unless
/// they begin at the top of the screen.
fn rim_rows(squares: Rect, screen: Rect) -> Rect {
    let top = squares.y.saturating_sub(1).max(screen.y);
    screen.with_rows(top, squares.bottom() + LETTERS - top)
}

/// The rows for messages in a panel beside a board that fills the height of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The cards of the upper and the lower player; `None` if there is no room.
    pub cards: [Option<CardArea>; 2],
    pub moves: Option<MoveListArea>,
    /// The rows below the moves for the plots of the game; `None` if the panel has no plots.
    pub plots: Option<Rect>,
    /// The rows above the moves for the name of the opening; `None` if there is no room, or if an open question takes them.
    pub opening: Option<Rect>,
    /// The card or the single row with the result of the game; `None` before the end, and if there is no room.
    pub result: Option<CardArea>,
    /// All buttons with their cells, including those for offers and for the answers to an open question.
    pub buttons: Vec<(&'static Binding, Rect)>,
    /// The line for typing moves and commands.
    pub entry: Rect,
    /// The rows for messages and completions; `None` if both use the entry line and the free rows above it.
    pub message: Option<MessageArea>,
    /// The rows for the words of an open question, above its answers. `None` if no question is open, if a player's card shows
    /// it, or if there is no room.
    pub question: Option<Rect>,
    /// The rows that describe the unfinished game, below the button that resumes it. `None` if we offer no game, or if there is
    /// no room; the button may then be on the lower player's card.
    pub resume_words: Option<Rect>,
    /// True if the last move, the side to move and any open question are visible beside the board. The entry line then leaves
    /// them out.
    pub shows_last_move_and_turn: bool,
}

impl Layout {
    pub fn new(screen: Rect, input: &LayoutInput<'_>) -> Self {
        let mut layout = block::lay_out(screen, input);
        layout.shows_last_move_and_turn = layout.has_cards_and_moves() && !input.has_wide_dialog;
        let resume = &keys::CONTINUE;
        if input.offers.contains(&resume)
            && layout.resume_words.is_none()
            && let Some(rect) = layout.cards[1].and_then(|card| card.button(resume.label_width()))
        {
            layout.buttons.push((resume, rect));
        }
        layout
    }

    /// Returns how many rows directly above the entry line are free. `dialog` is the frame of the open dialog; `None` without
    /// one.
    pub fn free_rows(&self, dialog: Option<Rect>) -> u16 {
        // The file letters are in the row below the squares.
        let board = self.board.map(|board| board.squares.bottom() + 1);
        let cards = self.cards.iter().flatten().map(|card| card.rect);
        let result = self.result.map(|result| result.rect);
        let moves = self.moves.as_ref().map(|list| list.rect);
        let buttons = self.buttons.iter().map(|(_, rect)| *rect);
        let rects = cards.chain(result).chain(moves).chain(buttons);
        let bottoms = rects.chain(dialog).map(Rect::bottom);
        // Without a board, the first row says that the screen is too small.
        let lowest = bottoms.chain(board).max().unwrap_or(self.screen.y + 1);
        self.entry.y.saturating_sub(lowest)
    }

    /// Returns the card of the player with this color; `None` if there is no room for it. `bottom` is the color at the bottom
    /// of the board.
    pub fn card(&self, color: Color, bottom: Color) -> Option<CardArea> {
        self.cards[usize::from(color == bottom)]
    }

    /// Returns true if there is a move list, and both players have cards with room for words beside a clock in large figures.
    fn has_cards_and_moves(&self) -> bool {
        let has_cards = self.cards.iter().flatten().count() == self.cards.len();
        let mut cards = self.cards.iter().flatten();
        let have_words = cards.all(|card| !card.is_line() && card.rect.width >= full::LEAST_PANEL);
        has_cards && have_words && self.moves.is_some()
    }

    /// Returns the square at a point, even if something covers it; `None` outside the board.
    pub fn square_at(&self, point: Point) -> Option<Square> {
        self.board.and_then(|board| board.square_at(point))
    }
}

#[cfg(test)]
pub mod tests;
