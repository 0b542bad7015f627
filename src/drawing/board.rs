//! A whole board: what is to be drawn, in which colors, and where each part of it lies.

use super::ink::{InkColors, Rgb};
use crate::rules::{Bitboard, Board, Color, File, Rank, Square};

/// A position to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    pub board: Board,
    /// The squares on which the last move began and ended.
    pub last_move: Bitboard,
}

/// The colors of a board with its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardColors {
    pub light_square: Rgb,
    pub dark_square: Rgb,
    /// A light square on which the last move began or ended.
    pub last_move_light: Rgb,
    /// A dark square on which the last move began or ended.
    pub last_move_dark: Rgb,
    /// What lies around the squares.
    pub background: Rgb,
    /// The letters and digits.
    pub coordinates: Rgb,
    /// In the order of [`Color::ALL`].
    pub pieces: [InkColors; 2],
}

impl BoardColors {
    /// The colors of squares, in the order in which [`Scene::ground`] counts them.
    pub const fn grounds(&self) -> [Rgb; 4] {
        [
            self.dark_square,
            self.light_square,
            self.last_move_dark,
            self.last_move_light,
        ]
    }
}

impl Scene {
    /// A position, and the squares of the move that led there if there was one.
    pub fn new(board: Board, last_move: Option<[Square; 2]>) -> Self {
        Self {
            board,
            last_move: last_move.into_iter().flatten().collect(),
        }
    }

    /// The index of a square's color in [`BoardColors::grounds`].
    pub fn ground(&self, square: Square) -> usize {
        usize::from(square.is_light()) + 2 * usize::from(self.last_move.contains(square))
    }
}

/// How a board is drawn, whatever stands on it. Lengths are pixels, from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    /// The color at the lower side.
    pub bottom: Color,
    /// The side of a square.
    pub square: u16,
    pub colors: BoardColors,
}

impl BoardStyle {
    /// The width of the border on each side, and the side of the square that a letter or digit lies in: never so narrow that
    /// they could not be read.
    pub fn margin(&self) -> usize {
        (usize::from(self.square) * 2 / 5).max(11)
    }

    /// The side of the whole picture.
    pub fn side(&self) -> usize {
        8 * usize::from(self.square) + 2 * self.margin()
    }

    /// The corner of a square.
    pub fn corner(&self, square: Square) -> (usize, usize) {
        (self.left_of(square.file()), self.top_of(square.rank()))
    }

    /// The corner of the square that the letter of a file lies in.
    pub fn letter_corner(&self, file: File) -> (usize, usize) {
        (
            self.left_of(file) + self.indent(),
            self.side() - self.margin(),
        )
    }

    /// The corner of the square that the digit of a rank lies in.
    pub fn digit_corner(&self, rank: Rank) -> (usize, usize) {
        (0, self.top_of(rank) + self.indent())
    }

    fn left_of(&self, file: File) -> usize {
        self.margin() + usize::from(self.square) * self.turned(file as usize)
    }

    fn top_of(&self, rank: Rank) -> usize {
        self.margin() + usize::from(self.square) * (7 - self.turned(rank as usize))
    }

    /// The place of a file from the left or of a rank from below.
    fn turned(&self, index: usize) -> usize {
        match self.bottom {
            Color::White => index,
            Color::Black => 7 - index,
        }
    }

    /// How far letters and digits lie from where their square begins.
    fn indent(&self) -> usize {
        (usize::from(self.square) - self.margin()) / 2
    }
}
