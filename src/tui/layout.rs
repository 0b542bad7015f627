//! Where everything is on the screen: from one computation, square to rectangle and point to target.
//!
//! Drawing and hit-testing both ask here, so that what is seen is what is hit. The orientation of the board lives
//! here and nowhere else.

mod block;
mod overlay;

use ratatui::layout::{Margin, Position as Point, Rect, Size};

use super::keys::{self, Binding};
use crate::game::Question;
use crate::rules::{Color, File, Rank, Role, Square};

/// What the layout depends on, beside the size of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// The color at the lower end of the board.
    pub bottom: Color,
    /// How many plies the game has.
    pub plies: usize,
    /// After how many plies the position shown stands.
    pub shown: usize,
    /// Whether the first ply of the game is Black's.
    pub black_begins: bool,
    /// Whether the game is played with clocks.
    pub clocks: bool,
    /// The question that stands.
    pub question: Option<Question>,
    /// What lies over the board.
    pub overlay: Overlay,
}

/// What may lie over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    None,
    /// The choice of a piece for a pawn that arrives on this square.
    Promotion(Square),
    /// A question to confirm, so many cells wide.
    Confirm(u16),
    /// Pages to read.
    Page {
        /// Their columns and rows.
        size: Size,
        /// The height of a square of their diagrams.
        unit: Option<u16>,
    },
    /// A list of things to change.
    List {
        /// Its columns.
        width: u16,
        /// How many things there are, a row each.
        items: usize,
        /// The one that is to be seen, whatever has no room.
        marked: usize,
        /// Rows of text below the list.
        below: u16,
    },
}

/// Something the mouse can hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// The move that led to this many plies, in the list of moves.
    Ply(usize),
    /// A button.
    Button(&'static Binding),
    /// A choice for a pawn.
    Promotion(Role),
    /// Yes or no to a thing to confirm.
    Confirm(bool),
    /// One of a list of things to change.
    Item(usize),
    /// The page of text that lies over the board.
    Page,
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

/// The list of moves: columns of numbered pairs, filled downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovesArea {
    /// All of it.
    pub rect: Rect,
    /// How many columns of pairs it has.
    pub columns: u16,
    /// The first pair shown.
    pub first: usize,
    /// Whether the first pair of the game lacks White's move.
    pub black_begins: bool,
    /// How many plies the game has.
    pub plies: usize,
}

/// What the frame of a dialog or page takes at each side, a free column included.
const FRAME: Margin = Margin::new(2, 1);

/// The width of a pair of moves: a number, and two moves.
const PAIR_WIDTH: u16 = 20;
/// The width of the number before a pair.
const NUMBER_WIDTH: u16 = 5;

impl MovesArea {
    /// A list that shows the pair of the ply shown, as far down as the end allows.
    fn new(rect: Rect, scene: &Scene) -> Self {
        let columns = (rect.width / PAIR_WIDTH).max(1);
        let shift = usize::from(scene.black_begins);
        let pairs = (scene.plies + shift).div_ceil(2);
        let room = usize::from(columns) * usize::from(rect.height);
        let current = (scene.shown + shift).saturating_sub(1) / 2;
        let first = (current + 1)
            .saturating_sub(room / 2 + 1)
            .min(pairs.saturating_sub(room));
        Self {
            rect,
            columns,
            first,
            black_begins: scene.black_begins,
            plies: scene.plies,
        }
    }

    /// The cells of the number before a pair, if the pair is shown.
    pub fn number(&self, pair: usize) -> Option<Rect> {
        let height = usize::from(self.rect.height);
        let index = pair.checked_sub(self.first)?;
        if height == 0 || index >= height * usize::from(self.columns) {
            return None;
        }
        let width = self.rect.width / self.columns;
        let column = u16::try_from(index / height).ok()?;
        let row = u16::try_from(index % height).ok()?;
        Some(Rect::new(
            self.rect.x + column * width,
            self.rect.y + row,
            NUMBER_WIDTH,
            1,
        ))
    }

    /// The pair and the side of it in which a ply stands; plies count from one here, as [`Scene::shown`] does.
    pub fn place(&self, ply: usize) -> (usize, usize) {
        let index = ply - 1 + usize::from(self.black_begins);
        (index / 2, index % 2)
    }

    /// The cells of a ply, if it is shown.
    pub fn ply(&self, ply: usize) -> Option<Rect> {
        let (pair, side) = self.place(ply);
        let number = self.number(pair)?;
        let width = (self.rect.width / self.columns - NUMBER_WIDTH) / 2;
        let x = number.x + NUMBER_WIDTH + width * u16::try_from(side).ok()?;
        Some(Rect::new(x, number.y, width, 1))
    }

    /// The plies shown.
    pub fn shown(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.plies)
            .skip((self.first * 2).saturating_sub(usize::from(self.black_begins)))
            .take_while(|&ply| {
                self.place(ply).0
                    < self.first + usize::from(self.columns) * usize::from(self.rect.height)
            })
    }
}

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
    /// The list of moves.
    pub moves: Option<MovesArea>,
    /// The buttons, those that answer a standing question among them.
    pub buttons: Vec<(&'static Binding, Rect)>,
    /// The line in which moves and commands are typed.
    pub entry: Rect,
    /// The choices for a pawn.
    pub promotions: Vec<(Role, Rect)>,
    /// The dialog or page that lies over the board.
    pub overlay: Option<Rect>,
    /// The height of a square of the diagrams on a page.
    pub diagram: Option<u16>,
    /// Yes and no of a thing to confirm.
    pub confirm: Vec<(bool, Rect)>,
    /// The things to change that have room, by their numbers.
    pub items: Vec<(usize, Rect)>,
    /// The text below them.
    pub below: Rect,
}

impl Layout {
    /// Lays the screen out.
    pub fn new(screen: Rect, scene: &Scene) -> Self {
        let mut layout = block::lay_out(screen, scene);
        if let Some(question) = scene.question {
            layout.add_answers(question, scene.bottom);
        }
        overlay::add(&mut layout, scene.overlay);
        layout
    }

    /// How much fits into the largest frame over a screen: it keeps the entry line free, and a column at both sides.
    pub fn page_room(screen: Rect) -> Size {
        Size::new(
            screen.width.saturating_sub(2 * FRAME.horizontal),
            screen.height.saturating_sub(2 * FRAME.vertical + 1),
        )
    }

    /// What is inside the frame of a dialog or page.
    pub fn inside(&self) -> Rect {
        self.overlay.map_or(Rect::ZERO, |frame| frame.inner(FRAME))
    }

    /// The plate of a player.
    pub fn plate(&self, color: Color, bottom: Color) -> Option<Rect> {
        self.plates[usize::from(color == bottom)]
    }

    /// The room for the large figures of a player's clock.
    pub fn clock(&self, color: Color, bottom: Color) -> Option<Rect> {
        self.clocks[usize::from(color == bottom)]
    }

    /// What a point hits, the topmost thing first.
    pub fn hit(&self, point: Point) -> Option<Target> {
        if let Some((role, _)) = self
            .promotions
            .iter()
            .find(|(_, rect)| rect.contains(point))
        {
            return Some(Target::Promotion(*role));
        }
        if let Some((yes, _)) = self.confirm.iter().find(|(_, rect)| rect.contains(point)) {
            return Some(Target::Confirm(*yes));
        }
        if let Some((item, _)) = self.items.iter().find(|(_, rect)| rect.contains(point)) {
            return Some(Target::Item(*item));
        }
        if self.overlay.is_some_and(|rect| rect.contains(point)) {
            return Some(Target::Page);
        }
        if let Some((binding, _)) = self.buttons.iter().find(|(_, rect)| rect.contains(point)) {
            return Some(Target::Button(binding));
        }
        if let Some(square) = self.square_at(point) {
            return Some(Target::Square(square));
        }
        let moves = self.moves?;
        moves
            .shown()
            .find(|&ply| moves.ply(ply).is_some_and(|rect| rect.contains(point)))
            .map(Target::Ply)
    }

    /// The square at a point, whatever lies over it.
    pub fn square_at(&self, point: Point) -> Option<Square> {
        self.board.and_then(|board| board.square_at(point))
    }

    /// Puts the answers to a question at the plate of the player who is asked. What is "yes" to a take-back lies
    /// where a draw offer has its "no", so that a hand on its way to one cannot hit the other.
    fn add_answers(&mut self, question: Question, bottom: Color) {
        let Some(color) = question.answerer() else {
            return;
        };
        let Some(plate) = self.plate(color, bottom) else {
            return;
        };
        let mut right = plate.right();
        for button in keys::answers(question) {
            let width = button.label_width();
            if right < plate.x + width {
                return;
            }
            right -= width;
            self.buttons
                .push((button, Rect::new(right, plate.y, width, 1)));
            right = right.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests;
