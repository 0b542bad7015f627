//! Boards as pixels, each an index into a palette.

use super::board::{BoardStyle, Scene};
use super::glyphs::{file_letter, rank_digit};
use super::ink::Rgb;
use super::path::Polygon;
use super::raster::{Raster, coverage, mix};
use crate::rules::{Color, File, Piece, Rank, Role, Square};

/// A part of a picture, in pixels from the upper left corner of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
}

/// The pixels of a part of a picture, row by row, each an index into the palette of the painter.
pub struct Canvas {
    pub rect: PixelRect,
    pub pixels: Vec<u8>,
}

impl Canvas {
    fn filled(rect: PixelRect, index: u8) -> Self {
        Self {
            rect,
            pixels: vec![index; rect.width * rect.height],
        }
    }

    /// Paints a square of pixels with its corner here, row by row.
    fn paint(
        &mut self,
        (left, top): (usize, usize),
        side: usize,
        pixels: impl Iterator<Item = u8>,
    ) {
        let (left, top) = (left - self.rect.left, top - self.rect.top);
        let rows = self.pixels.chunks_exact_mut(self.rect.width);
        let rows = rows.skip(top).take(side);
        let targets = rows.flat_map(|row| &mut row[left..left + side]);
        for (target, pixel) in targets.zip(pixels) {
            *target = pixel;
        }
    }
}

/// Paints boards in one style.
pub struct BoardPainter {
    style: BoardStyle,
    palette: Vec<Rgb>,
    /// In the order of [`Color::ALL`] and [`Role::ALL`].
    pieces: [[Raster; 6]; 2],
    /// For each ground of squares its index.
    grounds: [u8; 4],
    /// For each ground, and each tone of a side's pieces, the index of their color.
    tones: [[Vec<u8>; 2]; 4],
    /// The indices of letters and digits by the quarters of a pixel that they cover.
    coordinates: [u8; 5],
}

impl BoardPainter {
    pub fn new(style: BoardStyle) -> Self {
        let side = style.square.into();
        let pieces = Color::ALL
            .map(|color| Role::ALL.map(|role| Raster::of_piece(Piece { color, role }, side)));
        let colors = style.colors;
        let mut palette = Vec::new();
        let coordinates = [0, 1, 2, 3, 4].map(|quarters| {
            let color = mix(colors.coordinates, colors.background, quarters);
            index_of(color, &mut palette)
        });
        let grounds = colors
            .grounds()
            .map(|ground| index_of(ground, &mut palette));
        let tones = colors.grounds().map(|ground| {
            Color::ALL.map(|side| {
                let inks = &colors.pieces[side as usize];
                let tones = pieces[side as usize][0].tones.iter();
                let colors = tones.map(|tone| mix(tone.color(inks), ground, tone.coverage()));
                colors.map(|color| index_of(color, &mut palette)).collect()
            })
        });
        Self {
            style,
            palette,
            pieces,
            grounds,
            tones,
            coordinates,
        }
    }

    /// The colors, fewer than 140.
    pub fn palette(&self) -> &[Rgb] {
        &self.palette
    }

    /// The whole picture.
    pub fn picture(&self, scene: &Scene) -> Canvas {
        let side = self.style.side();
        let whole = PixelRect {
            left: 0,
            top: 0,
            width: side,
            height: side,
        };
        let mut canvas = Canvas::filled(whole, self.coordinates[0]);
        for file in File::ALL {
            self.paint_character(
                &mut canvas,
                self.style.letter_corner(file),
                &file_letter(file),
            );
        }
        for rank in Rank::ALL {
            self.paint_character(
                &mut canvas,
                self.style.digit_corner(rank),
                &rank_digit(rank),
            );
        }
        for square in Square::all() {
            self.paint_square(&mut canvas, scene, square);
        }
        canvas
    }

    /// The squares on which two positions look different and those between them, which have the index `unchanged`.
    pub fn difference(&self, before: &Scene, after: &Scene, unchanged: u8) -> Canvas {
        let look = |scene: &Scene, square| (scene.ground(square), scene.board.piece_on(square));
        let changed: Vec<Square> = Square::all()
            .filter(|&square| look(before, square) != look(after, square))
            .collect();
        let corners: Vec<_> = changed
            .iter()
            .map(|&square| self.style.corner(square))
            .collect();
        let mut canvas = Canvas::filled(around(&corners, self.style.square.into()), unchanged);
        for square in changed {
            self.paint_square(&mut canvas, after, square);
        }
        canvas
    }

    fn paint_square(&self, canvas: &mut Canvas, scene: &Scene, square: Square) {
        let (corner, side) = (self.style.corner(square), self.style.square.into());
        let ground = scene.ground(square);
        match scene.board.piece_on(square) {
            Some(Piece { color, role }) => {
                let tones = &self.tones[ground][color as usize];
                let pixels = &self.pieces[color as usize][role as usize].pixels;
                let pixels = pixels.iter().map(|&tone| tones[usize::from(tone)]);
                canvas.paint(corner, side, pixels);
            }
            None => canvas.paint(corner, side, std::iter::repeat(self.grounds[ground])),
        }
    }

    fn paint_character(&self, canvas: &mut Canvas, corner: (usize, usize), shape: &[Polygon]) {
        let side = self.style.margin();
        let quarters = coverage(shape, side).into_iter();
        let pixels = quarters.map(|quarters| self.coordinates[usize::from(quarters)]);
        canvas.paint(corner, side, pixels);
    }
}

/// The index of a color in the palette, to which it is added if it is new.
fn index_of(color: Rgb, palette: &mut Vec<Rgb>) -> u8 {
    let known = palette.iter().position(|&known| known == color);
    let index = known.unwrap_or_else(|| {
        palette.push(color);
        palette.len() - 1
    });
    // Five colors of letters, and sixteen tones of two sides on four grounds.
    u8::try_from(index).unwrap_or_default()
}

/// The smallest part of a picture that has all squares of this side with these corners; one square, if there are none.
fn around(corners: &[(usize, usize)], side: usize) -> PixelRect {
    let extent = |coordinate: fn(&(usize, usize)) -> usize| {
        let first = corners.iter().map(coordinate).min().unwrap_or_default();
        let last = corners.iter().map(coordinate).max().unwrap_or_default();
        (first, last - first + side)
    };
    let ((left, width), (top, height)) = (extent(|corner| corner.0), extent(|corner| corner.1));
    PixelRect {
        left,
        top,
        width,
        height,
    }
}
