//! Where everything is on the screen: from one computation, square to rectangle and point to target.
//!
//! Drawing and hit-testing both ask here, so that what is seen is what is hit. The orientation of the board lives
//! here and nowhere else.

mod block;
mod move_list;
mod moves;

pub use move_list::{MoveList, MoveListArea, SpanKind};
pub use moves::{MovesArea, PairsArea};

use ratatui::layout::{Position as Point, Rect};

use super::keys::{self, Binding};
use super::widgets::List;
use crate::game::Question;
use crate::pgn::TreePath;
use crate::rules::{Color, File, Rank, Square};

/// What the layout depends on, beside the size of the screen.
#[derive(Clone, Copy, Debug)]
pub struct LayoutInput<'a> {
    /// The color at the lower end of the board.
    pub bottom: Color,
    /// The moves, and which of them is shown.
    pub score: MoveList<'a>,
    /// Whether the game is played with clocks.
    pub clocks: bool,
    /// The question that stands.
    pub question: Option<Question>,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether an unfinished game is offered.
    pub resumable: bool,
    /// The things that the line being typed may become.
    pub choices: List,
}

/// Something the mouse can hit beside a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A square of the board.
    Square(Square),
    /// The move that leads to this place, in the list of moves.
    Node(TreePath),
    /// What is said about the move that leads to this place.
    Remark(TreePath),
    /// The clock of a player.
    Clock,
    /// A button.
    Button(&'static Binding),
    /// One of the things that the line being typed may become.
    Choice(usize),
}

/// The eight by eight squares on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// The squares alone, without letters and digits.
    pub squares: Rect,
    /// The height of a square in rows; it is twice as many columns wide.
    pub unit: u16,
    /// The color at the lower end.
    pub bottom: Color,
}

impl BoardArea {
    /// The cells of a square.
    pub fn rect(&self, square: Square) -> Rect {
        let (file, rank) = (square.file() as u16, square.rank() as u16);
        let (column, row) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let (width, height) = (self.unit * 2, self.unit);
        Rect::new(
            self.squares.x + column * width,
            self.squares.y + row * height,
            width,
            height,
        )
    }

    /// The square at a point.
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

    /// The cell of a square in which a piece's glyph stands: the left one of the middle.
    pub fn centre(&self, square: Square) -> Point {
        let rect = self.rect(square);
        Point::new(rect.x + (rect.width - 1) / 2, rect.y + rect.height / 2)
    }
}

/// The most things that the line being typed may become that are shown at once.
const CHOICES: u16 = 8;
/// The columns of such a thing at most.
const CHOICE: u16 = 96;

/// The columns of a clock at the right end of a plate, with a gap before it.
const CLOCK: u16 = 12;

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The whole screen.
    pub screen: Rect,
    /// The board; none if the screen is too small for it.
    pub board: Option<BoardArea>,
    /// The plates of the players: at the upper end, at the lower end. One may be missing where there is no room.
    pub plates: [Option<Rect>; 2],
    /// Room for large figures: of the player at the upper end, of the one at the lower end.
    pub clocks: [Option<Rect>; 2],
    /// The cells of the clocks, on the plates and in large figures; none without clocks.
    pub clock_cells: Vec<Rect>,
    /// The list of moves.
    pub moves: Option<MovesArea>,
    /// The buttons, those that answer a standing question among them.
    pub buttons: Vec<(&'static Binding, Rect)>,
    /// The line in which moves and commands are typed.
    pub entry: Rect,
    /// The things that the line being typed may become and that have room above it, by their numbers.
    pub choices: Vec<(usize, Rect)>,
}

impl Layout {
    /// Lays the screen out.
    pub fn new(screen: Rect, scene: &LayoutInput<'_>) -> Self {
        let mut layout = block::lay_out(screen, scene);
        if scene.resumable {
            layout.add_resume(scene);
        }
        if scene.clocks {
            let on_plate = |plate: &Rect| {
                let columns = plate.width.min(CLOCK);
                Rect::new(plate.right() - columns, plate.y, columns, 1)
            };
            let plates = layout.plates.iter().flatten().map(on_plate);
            let figures = layout.clocks.iter().flatten().copied();
            layout.clock_cells = plates.chain(figures).collect();
        }
        layout.choices = scene
            .choices
            .rows(layout.choices_area(scene.choices.len()))
            .collect();
        layout
    }

    /// The rows right above the entry line for this many things that the line being typed may become.
    fn choices_area(&self, count: usize) -> Rect {
        let room = self.entry.y.saturating_sub(self.screen.y).min(CHOICES);
        let rows = room.min(u16::try_from(count).unwrap_or(u16::MAX));
        let width = self.screen.width.min(CHOICE);
        Rect::new(self.screen.x, self.entry.y - rows, width, rows)
    }

    /// How many rows right above the entry line nothing stands in, not even a dialog with this frame.
    pub fn free_rows(&self, dialog: Option<Rect>) -> u16 {
        let board = self.board.map(|board| board.squares.bottom() + 1);
        let rects = [&self.plates[..], &self.clocks[..]].concat();
        let moves = self.moves.as_ref().map(MovesArea::rect);
        let rects = rects.into_iter().flatten().chain(moves).chain(dialog);
        let buttons = self.buttons.iter().map(|(_, rect)| *rect);
        let bottoms = rects.chain(buttons).map(Rect::bottom);
        let lowest = bottoms.chain(board).max().unwrap_or(self.screen.y + 1);
        self.entry.y.saturating_sub(lowest)
    }

    /// The plate of a player.
    pub fn plate(&self, color: Color, bottom: Color) -> Option<Rect> {
        self.plates[usize::from(color == bottom)]
    }

    /// The room for the large figures of a player's clock.
    pub fn clock(&self, color: Color, bottom: Color) -> Option<Rect> {
        self.clocks[usize::from(color == bottom)]
    }

    /// What a point hits, the topmost thing first, if no dialog is open.
    pub fn hit(&self, point: Point) -> Option<Hit> {
        if let Some((index, _)) = self.choices.iter().find(|(_, rect)| rect.contains(point)) {
            return Some(Hit::Choice(*index));
        }
        if let Some((binding, _)) = self.buttons.iter().find(|(_, rect)| rect.contains(point)) {
            return Some(Hit::Button(binding));
        }
        if self.clock_cells.iter().any(|rect| rect.contains(point)) {
            return Some(Hit::Clock);
        }
        if let Some(square) = self.square_at(point) {
            return Some(Hit::Square(square));
        }
        self.moves.as_ref()?.hit(point)
    }

    /// The square at a point, whatever lies over it.
    pub fn square_at(&self, point: Point) -> Option<Square> {
        self.board.and_then(|board| board.square_at(point))
    }

    /// Puts the button that goes on with the unfinished game at the lower plate, beside the clock.
    fn add_resume(&mut self, scene: &LayoutInput<'_>) {
        let Some(plate) = self.plate(scene.bottom, scene.bottom) else {
            return;
        };
        let clock = if scene.clocks { CLOCK } else { 0 };
        let width = keys::RESUME.label_width();
        if let Some(free) = plate.width.checked_sub(width + clock) {
            let rect = Rect::new(plate.x + free, plate.y, width, 1);
            self.buttons.push((&keys::RESUME, rect));
        }
    }
}

#[cfg(test)]
mod tests;
