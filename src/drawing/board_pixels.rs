//! Boards as pixels. Each pixel is an index into a palette.

use super::board::{
    BoardColors, BoardStyle, FADED, FOOT_LEVEL, GROUNDS, PlacedText, Scene, enlargement,
};
use super::ink::Rgb;
use super::path::Polygon;
use super::raster::{Raster, Tone, coverage, mix};
use super::region::nearest;
use super::shapes::{FOOT_BOTTOM, PixelGrid, SIDE, float};
use crate::rules::{Color, Piece, Role, Square};

/// A square picture. Each pixel is an index into the palette of its painter, row by row from the upper left.
#[derive(Clone)]
pub struct Canvas {
    /// The width and the height in pixels.
    side: usize,
    pub pixels: Vec<u8>,
}

impl Canvas {
    /// Paints these pixels, row by row, into a rectangle of this width with this upper left corner.
    fn paint(
        &mut self,
        (left, top): (usize, usize),
        width: usize,
        pixels: impl IntoIterator<Item = u8>,
    ) {
        let rows = self.pixels.chunks_exact_mut(self.side).skip(top);
        let targets = rows.flat_map(|row| &mut row[left..left + width]);
        for (target, pixel) in targets.zip(pixels) {
            *target = pixel;
        }
    }

    /// Paints text. `colors` holds the palette indices for pixels with 0, 1, 2, 3 and 4 quarters covered by the text.
    fn paint_text(&mut self, placed: &PlacedText, colors: [u8; 5]) {
        let (left, top) = placed.corner;
        // Above the letters, leave room for the marks on capitals.
        let above = (placed.size / 4).min(top);
        let grid = PixelGrid {
            columns: nearest(placed.text.width * float(placed.size) / 100.0) + 1,
            rows: placed.size + above,
        };
        let [across, up] =
            [grid.columns, grid.rows].map(|pixels| float(placed.size) / float(pixels));
        let scaled = |(x, y)| (x * across - 50.0, y * up);
        let scale_polygon = |polygon: Polygon| polygon.into_iter().map(scaled).collect();
        let polygons: Vec<Polygon> = placed.text.polygons().map(scale_polygon).collect();
        let quarters = coverage(&polygons, grid).into_iter();
        let pixels = quarters.map(|quarters| colors[usize::from(quarters)]);
        self.paint((left, top - above), grid.columns, pixels);
    }
}

/// Paints boards in one style, with one palette for all of them.
pub struct BoardPainter {
    style: BoardStyle,
    /// The colors that pixels can have, fewer than 250.
    pub palette: Vec<Rgb>,
    /// The pieces, in the order of [`Color::ALL`] and [`Role::ALL`].
    pieces: [[Raster; 6]; 2],
    /// The palette index of each square color.
    grounds: [u8; GROUNDS],
    /// The palette index of each tone of a piece: first by square color, then by the piece's side, then by its tone. Empty for
    /// square colors that none of the positions shows.
    tones: [[Vec<u8>; 2]; GROUNDS],
    /// The palette indices for pixels with 0, 1, 2, 3 and 4 quarters covered by text. The first is the background.
    text: [u8; 5],
    /// A picture without squares and pieces: the background, and the letters and digits beside the board.
    empty: Canvas,
}

impl BoardPainter {
    /// Prepares to paint these positions. The palette has tones of pieces only for the square colors in them.
    pub fn new(style: BoardStyle, scenes: &[Scene]) -> Self {
        let colors = style.colors;
        let square_side = style.square_size.into();
        // On the screen, a piece leaves room in its square for coordinates and marks. A picture has none in its squares, so the
        // pieces are larger.
        let pieces = Color::ALL
            .map(|color| Role::ALL.map(|role| enlarged(Piece { color, role }, square_side)));
        let mut palette = Vec::new();
        let text = add_text_colors(&mut palette, &colors);
        // The grounds are all colors that squares can have, such as those of the last move.
        let grounds = colors.grounds().map(|ground| add_to(&mut palette, ground));
        // At the edge of a piece, pixels mix its inks with the square, so a piece needs other colors on each square color.
        let mut tones: [[Vec<u8>; 2]; GROUNDS] = Default::default();
        for ground in used_grounds(scenes) {
            for side in Color::ALL {
                // All pieces of a side have the same tones, so we add those of any piece.
                let [any_piece, ..] = &pieces[side as usize];
                for color in tones_on_ground(&any_piece.tones, side, ground, &colors) {
                    tones[ground][side as usize].push(add_to(&mut palette, color));
                }
            }
        }
        Self {
            palette,
            pieces,
            grounds,
            tones,
            text,
            empty: empty_board(&style, text),
            style,
        }
    }

    /// Paints a position, with its caption if the style has one.
    pub fn picture(&self, scene: &Scene) -> Canvas {
        let mut canvas = self.empty.clone();
        for text in self.style.caption(scene).into_iter().flatten() {
            canvas.paint_text(&text, self.text);
        }
        for square in Square::all() {
            self.paint_square(&mut canvas, scene, square);
        }
        canvas
    }

    fn paint_square(&self, canvas: &mut Canvas, scene: &Scene, square: Square) {
        let corner = self.style.corner(square);
        let side = usize::from(self.style.square_size);
        let ground = scene.ground(square);
        let piece = scene.board.piece_on(square).map(|Piece { color, role }| {
            let pixels = &self.pieces[color as usize][role as usize].pixels;
            (pixels, &self.tones[ground][color as usize])
        });
        let pixels = (0..side * side).map(|pixel| match piece {
            Some((pixels, tones)) => tones[usize::from(pixels[pixel])],
            None => self.grounds[ground],
        });
        canvas.paint(corner, side, pixels);
    }
}

/// Adds the colors of text to the palette. Returns the indices for pixels with 0, 1, 2, 3 and 4 quarters covered by text. The
/// other quarters show the background.
fn add_text_colors(palette: &mut Vec<Rgb>, colors: &BoardColors) -> [u8; 5] {
    [0, 1, 2, 3, 4].map(|covered_quarters| {
        let color = mix(colors.coordinates, colors.background, covered_quarters);
        add_to(palette, color)
    })
}

/// Paints a board without squares and pieces: the background, and the letters and digits beside the board. `text` holds the
/// palette indices for text.
fn empty_board(style: &BoardStyle, text: [u8; 5]) -> Canvas {
    let [background, ..] = text;
    let side = style.side();
    let mut canvas = Canvas {
        side,
        pixels: vec![background; side * side],
    };
    for coordinate in style.coordinates() {
        canvas.paint_text(&coordinate, text);
    }
    canvas
}

/// Returns the indices of the square colors that any of these positions shows.
fn used_grounds(scenes: &[Scene]) -> impl Iterator<Item = usize> {
    let mut is_used = [false; GROUNDS];
    for scene in scenes {
        for square in Square::all() {
            is_used[scene.ground(square)] = true;
        }
    }
    (0..GROUNDS).filter(move |&ground| is_used[ground])
}

/// Returns the colors of these tones of a side's pieces. `ground` is the index of the color of their squares in
/// [`BoardColors::grounds`]. On faded squares the pieces fade too.
fn tones_on_ground(tones: &[Tone], side: Color, ground: usize, colors: &BoardColors) -> Vec<Rgb> {
    let inks = &colors.pieces[side as usize];
    let is_faded = ground >= FADED;
    let plain_ground = if is_faded { ground - FADED } else { ground };
    let square_color = colors.grounds()[plain_ground];
    let mixed = tones.iter().map(|tone| {
        let color = mix(tone.color(inks), square_color, tone.coverage());
        if is_faded { colors.faded(color) } else { color }
    });
    mixed.collect()
}

/// Draws a piece, enlarged by [`enlargement`], in a square of `square_side` by `square_side` pixels.
fn enlarged(piece: Piece, square_side: usize) -> Raster {
    let length = |hundredths: f64| float(square_side) * hundredths / SIDE;
    let scale = enlargement(piece.role);
    // Draw it in a larger square, with as many more columns on the left as on the right, so that the piece stays in the middle.
    let beside = nearest(length(50.0 * (scale - 1.0)));
    let large = Raster::of_piece(piece, square_side + 2 * beside);
    // Then cut that square to size: rows at the bottom until the foot is at its level, and as many as are left over at the top.
    let foot_level = nearest(length(FOOT_LEVEL));
    let rows_cut_below = nearest(length(FOOT_BOTTOM * scale)).saturating_sub(foot_level);
    let rows_cut_above = (2 * beside).saturating_sub(rows_cut_below);
    let all_rows = large.pixels.chunks_exact(large.side);
    let rows = all_rows.skip(rows_cut_above).take(square_side);
    let pixels = rows.flat_map(|row| &row[beside..beside + square_side]);
    Raster {
        pixels: pixels.copied().collect(),
        side: square_side,
        tones: large.tones,
    }
}

/// Adds a color to the palette unless it is there already. Returns its index.
fn add_to(palette: &mut Vec<Rgb>, color: Rgb) -> u8 {
    let known = palette.iter().position(|&known| known == color);
    let index = known.unwrap_or_else(|| {
        palette.push(color);
        palette.len() - 1
    });
    // The index fits: there are 5 text colors, 9 square colors, and for each side 16 tones on at most 7 of the square colors.
    u8::try_from(index).unwrap_or_default()
}
