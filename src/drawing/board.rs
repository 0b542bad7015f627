//! A whole board: what to draw, in which colors, and where each part goes.

use super::ink::{InkColors, Rgb};
use super::letters::{BASELINE, CAPITALS, Text};
use super::raster::mix;
use super::region::nearest;
use super::shapes::float;
use crate::rules::{Bitboard, Board, Color, File, MateNet, Position, Rank, Role, Square};

/// A position to draw, and what to mark on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub board: Board,
    /// The squares where the last move began and ended; empty if there was no move.
    pub last_move: Bitboard,
    /// The square of a king in check or checkmate; `None` if there is no check.
    pub check: Option<Square>,
    /// The pieces and squares of a checkmate. Everything else fades. `None` if nothing should fade.
    pub net: Option<MateNet>,
    /// The captions to choose from, each with a left and a right text. Above the board, we draw the first one that fits and
    /// that we have all letters for.
    pub captions: Vec<[String; 2]>,
}

/// The number of colors that squares can have.
pub const GROUNDS: usize = 9;
/// The index of the color for the square of a king in check or checkmate.
const CHECK: usize = 4;
/// The index of the color for the dark squares that a mated king cannot flee to. The next color is for the light ones.
const FLIGHT: usize = 5;
/// The index of the first faded color. All later colors are faded too.
pub const FADED: usize = 7;

/// The colors of a board picture. We mix the other colors, such as faded ones, from these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardColors {
    pub light_square: Rgb,
    pub dark_square: Rgb,
    /// A light square where the last move began or ended.
    pub last_move_light: Rgb,
    /// A dark square where the last move began or ended.
    pub last_move_dark: Rgb,
    /// The square of a king in check or checkmate.
    pub check: Rgb,
    /// The color around the squares.
    pub background: Rgb,
    /// The letters and digits beside the board.
    pub coordinates: Rgb,
    /// The colors of each side's pieces, in the order of [`Color::ALL`].
    pub pieces: [InkColors; 2],
}

impl BoardColors {
    /// Returns all colors that squares can have. [`Scene::ground`] returns an index into them.
    pub fn grounds(&self) -> [Rgb; GROUNDS] {
        [
            self.dark_square,
            self.light_square,
            self.last_move_dark,
            self.last_move_light,
            self.check,
            mix(self.check, self.light_square, 3),
            mix(self.check, self.light_square, 2),
            self.faded(self.dark_square),
            self.faded(self.light_square),
        ]
    }

    /// Fades the color of a square or piece that plays no part in a mate, halfway to the background.
    pub fn faded(&self, color: Rgb) -> Rgb {
        mix(color, self.background, 2)
    }
}

impl Scene {
    /// Creates the scene of a position. `last_move` holds the squares of the move that led to it; `None` if there was no
    /// move.
    pub fn new(position: &Position, last_move: Option<[Square; 2]>) -> Self {
        let king = position.king(position.side_to_move);
        Self {
            board: position.board,
            last_move: last_move.into_iter().flatten().collect(),
            check: position.is_check().then_some(king),
            net: None,
            captions: Vec::new(),
        }
    }

    /// Returns the index of a square's color in [`BoardColors::grounds`].
    pub fn ground(&self, square: Square) -> usize {
        let is_light = usize::from(square.is_light());
        match &self.net {
            _ if self.check == Some(square) => CHECK,
            None => is_light + 2 * usize::from(self.last_move.contains(square)),
            Some(net) if net.flights.contains(square) => FLIGHT + is_light,
            Some(net) if (net.guards | net.lines).contains(square) => is_light,
            Some(_) => FADED + is_light,
        }
    }
}

/// Returns how many times larger a kind of piece is on a board picture than its shape. The shape leaves room for the marks and
/// letters in a terminal's square.
pub const fn enlargement(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.22,
        Role::Rook => 1.14,
        Role::Knight | Role::Bishop => 1.12,
        Role::Queen => 1.08,
        Role::King => 1.04,
    }
}

/// The height of the enlarged pieces' feet above the lower edge of the square, in hundredths of its side.
pub const FOOT_LEVEL: f64 = 7.0;

/// A coordinate or half of the caption, and where to draw it.
pub struct PlacedText {
    pub text: Text,
    /// The upper left corner of the text: its x and y in the picture, in pixels.
    pub corner: (usize, usize),
    /// The font size, in pixels.
    pub size: usize,
}

/// How to draw a board, whatever the position. All lengths are in pixels; x and y count from the upper left corner of the
/// picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    pub bottom: Color,
    /// The side of a square, in pixels.
    pub square_size: u16,
    /// True to draw one of [`Scene::captions`] above the board.
    pub has_caption: bool,
    /// How long each position of a GIF except the last shows, in hundredths of a second.
    pub pace: u16,
    pub colors: BoardColors,
}

impl BoardStyle {
    /// Returns the width of the border on each side, which is also the size of its letters and digits. It is at least 11
    /// pixels, so that they stay readable.
    pub fn margin(&self) -> usize {
        (usize::from(self.square_size) * 2 / 5).max(11)
    }

    /// Returns the side of the whole picture: eight squares and two borders.
    pub fn side(&self) -> usize {
        8 * usize::from(self.square_size) + 2 * self.margin()
    }

    /// Returns the x and y of a square's upper left corner.
    pub fn corner(&self, square: Square) -> (usize, usize) {
        (self.left_of(square.file()), self.top_of(square.rank()))
    }

    /// Returns the letters below the board and the digits to the left of it.
    pub fn coordinates(&self) -> impl Iterator<Item = PlacedText> {
        let (size, square) = (self.margin(), usize::from(self.square_size));
        let letters = File::ALL.map(|file| {
            let middle = self.left_of(file) + square / 2;
            self.coordinate(file.letter(), middle, self.side() - size)
        });
        // Digits do not reach below the baseline, so their middle is above the middle of their line. Move them down to the
        // middle of the rank.
        let lowered = nearest(float(size) * ((BASELINE + CAPITALS) / 200.0 - 0.5));
        let digits = Rank::ALL.map(|rank| {
            let top = self.top_of(rank) + square / 2 - size / 2;
            self.coordinate(rank.digit(), size / 2, top + lowered)
        });
        letters.into_iter().chain(digits).flatten()
    }

    /// Places a letter or digit with its middle at this x and its upper edge at this y; `None` if we do not have its shape.
    fn coordinate(&self, letter: char, middle: usize, top: usize) -> Option<PlacedText> {
        let size = self.margin();
        let text = Text::new(&letter.to_string())?;
        // The width of a text is in hundredths of its size.
        let width = text.width * float(size) / 100.0;
        let left = middle.saturating_sub(nearest(width / 2.0));
        Some(PlacedText {
            text,
            corner: (left, top),
            size,
        })
    }

    /// Returns the left and the right text of the caption above the board; `None` if the style has no captions, or if we cannot
    /// draw any of the scene's captions.
    pub fn caption(&self, scene: &Scene) -> Option<[PlacedText; 2]> {
        if !self.has_caption {
            return None;
        }
        let size = (self.margin() * 2 / 3).max(11);
        let room = 8 * usize::from(self.square_size);
        let pixels = |width: f64| nearest(width * float(size) / 100.0);
        // Between the texts there is at least as much room as their size.
        let fits = |[left, right]: &[Text; 2]| pixels(left.width + right.width) + size <= room;
        let mut captions = scene.captions.iter();
        let [left, right] = captions.find_map(|[left, right]| {
            let sides = [Text::new(left)?, Text::new(right)?];
            fits(&sides).then_some(sides)
        })?;
        // The middle of capitals is in the middle of the border.
        let top = self.margin() / 2 - nearest(float(size) * (1.0 - (BASELINE + CAPITALS) / 200.0));
        let right_start = self.margin() + room - pixels(right.width);
        let placed = |text, left| PlacedText {
            text,
            corner: (left, top),
            size,
        };
        Some([placed(left, self.margin()), placed(right, right_start)])
    }

    fn left_of(&self, file: File) -> usize {
        self.margin() + usize::from(self.square_size) * self.turned(file as usize)
    }

    fn top_of(&self, rank: Rank) -> usize {
        self.margin() + usize::from(self.square_size) * (7 - self.turned(rank as usize))
    }

    /// Returns the place of a file from the left, or of a rank from the bottom, given its index. Places and indices count from
    /// 0.
    fn turned(&self, index: usize) -> usize {
        match self.bottom {
            Color::White => index,
            Color::Black => 7 - index,
        }
    }
}
