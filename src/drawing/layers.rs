//! Paints a shape in inks: which ink goes where, on a grid of samples finer than the pixels.

use super::ink::Ink;
use super::path::Polygon;
use super::region::{Region, Side, nearest};
use super::shapes::{PixelGrid, SIDE, float, shape};
use crate::rules::{Color, Role};

/// The number of samples in a pixel, across and down.
pub const SAMPLES_ACROSS: usize = 4;
pub const SAMPLES_DOWN: usize = 8;

/// The width of the shade on the right of White's pieces, in hundredths of the square's width. Narrow parts get less.
const SHADOW: f64 = 6.0;
/// The width of the light on the left of Black's pieces, in hundredths of the square's width. Narrow parts get less.
const LIGHT: f64 = 3.6;

/// The distance from the edge of a black piece to the light in it, in hundredths of the square's width, but at least one pixel.
/// It keeps the silhouette dark all around.
const RIM: f64 = 2.0;

/// Parts of a piece that are thinner than this, in hundredths of the square's height, should look equally thick at every
/// height. The position of thicker parts matters more than their thickness.
const THIN: f64 = 8.5;

/// The regions of a kind of piece: its body and the lines in it.
pub struct Layers {
    grid: PixelGrid,
    body: Region,
    lines: Region,
}

impl Layers {
    /// Returns the layers of a kind of piece on a square of the size of `grid`.
    pub fn of_piece(role: Role, grid: PixelGrid) -> Self {
        let shape = shape(role, grid);
        let heights = sample_heights(&shape.sharp_edges, grid);
        let width = grid.columns * SAMPLES_ACROSS;
        let body = Region::inside(&shape.body, &heights, width);
        let lines = Region::inside(&shape.lines, &heights, width);
        Self {
            grid,
            lines: body.intersection(&lines),
            body,
        }
    }

    /// Paints the piece in the inks of this side. White gets an outline around its body and a shadow. Black gets light from the
    /// left, if squares are at least 32 pixels wide.
    pub fn paint(&self, side: Color) -> Painting {
        let mut painting = Painting::new(self.grid);
        let across = float(painting.width) / SIDE;
        match side {
            Color::White => {
                painting.fill(&self.outlined(), Ink::Edge);
                painting.fill(&self.body, Ink::Body);
                let shadow = self.body.strips(Side::Right, nearest(SHADOW * across));
                painting.fill(&shadow, Ink::Shade);
            }
            Color::Black => {
                painting.fill(&self.body, Ink::Body);
                if self.grid.is_fine() {
                    let rim = RIM.max(self.grid.pixel_width());
                    let down = rim / self.grid.pixel_height() * float(SAMPLES_DOWN);
                    let inner = self.body.shrunk(nearest(rim * across), nearest(down));
                    let light = inner.strips(Side::Left, nearest(LIGHT * across));
                    painting.fill(&light, Ink::Shade);
                }
            }
        }
        painting.fill(&self.lines, Ink::Line);
        painting
    }

    /// Returns the body with the outline around it. The outline is 1.8 hundredths of the square's width, but at least 0.62
    /// pixels: a thinner one would be too faint.
    fn outlined(&self) -> Region {
        let width = (0.62 * self.grid.pixel_width()).max(1.8);
        let across = width / self.grid.pixel_width() * float(SAMPLES_ACROSS);
        let down = width / self.grid.pixel_height() * float(SAMPLES_DOWN);
        let samples = self.grid.columns * SAMPLES_ACROSS;
        self.body.grown(across, down, samples)
    }
}

/// A sharp edge that we move to a border between two rows of pixels. Heights are above the bottom of the square, in hundredths
/// of its height.
#[derive(Clone, Copy)]
struct PlacedEdge {
    /// The height of the edge in the vector shape.
    drawn: f64,
    /// The height that we move the edge to.
    shown: f64,
}

impl PlacedEdge {
    /// Moves the next edge above this one to a border between two rows of pixels. `drawn` is the height of that edge in the
    /// vector shape.
    fn place_next(self, drawn: f64, grid: PixelGrid) -> Self {
        let rows_in = |height: f64| nearest(height / grid.pixel_height());
        let rows_below_this = rows_in(self.shown);
        let thickness = drawn - self.drawn;
        let wanted_rows_below = if thickness < THIN {
            // Round the thickness, so that thin parts look equally thick wherever the edge below them has moved.
            rows_below_this + rows_in(thickness)
        } else {
            // Round the height of the edge, so that the edge stays near where it is drawn.
            rows_in(drawn)
        };
        // Without a row of its own, the part between the two edges would disappear.
        let rows_below = wanted_rows_below.max(rows_below_this + 1);
        Self {
            drawn,
            shown: float(rows_below) * grid.pixel_height(),
        }
    }
}

/// Returns the height in the vector shape that each row of samples shows, from the top row down. The shape is stretched so
/// that its sharp edges lie between rows of pixels.
fn sample_heights(sharp_edges: &[f64], grid: PixelGrid) -> Vec<f64> {
    let placed = place_edges(sharp_edges, grid);
    let samples = grid.rows * SAMPLES_DOWN;
    let height = |row: usize| {
        let shown = (float(row) + 0.5) * SIDE / float(samples);
        drawn_height(shown, &placed)
    };
    (0..samples).rev().map(height).collect()
}

/// Moves each sharp edge, from the lowest up, to a border between two rows of pixels, and no two edges to the same border. Adds
/// two edges: the bottom of the square, which stays in place, and one above the square.
fn place_edges(sharp_edges: &[f64], grid: PixelGrid) -> Vec<PlacedEdge> {
    let mut highest = PlacedEdge {
        drawn: 0.0,
        shown: 0.0,
    };
    let mut placed = vec![highest];
    for &edge in sharp_edges {
        highest = highest.place_next(edge, grid);
        placed.push(highest);
    }
    // The part above the highest edge moves with it, but is not stretched. A side higher is above every square.
    placed.push(PlacedEdge {
        drawn: highest.drawn + SIDE,
        shown: highest.shown + SIDE,
    });
    placed
}

/// Returns the height in the vector shape that appears at the height `shown`.
fn drawn_height(shown: f64, placed: &[PlacedEdge]) -> f64 {
    let mut bands = placed.windows(2);
    let Some(&[lower, upper]) = bands.find(|band| shown < band[1].shown) else {
        return shown;
    };
    let stretch = (upper.drawn - lower.drawn) / (upper.shown - lower.shown);
    lower.drawn + (shown - lower.shown) * stretch
}

/// The number of samples of each ink in an area, in the order of [`Ink::ALL`].
pub type Samples = [usize; 5];

/// A painted piece or text: one ink for each sample.
pub struct Painting {
    pub width: usize,
    /// The ink of each sample, row by row from the top.
    pub inks: Vec<Ink>,
}

impl Painting {
    fn new(grid: PixelGrid) -> Self {
        let width = grid.columns * SAMPLES_ACROSS;
        Self {
            width,
            inks: vec![Ink::Background; width * grid.rows * SAMPLES_DOWN],
        }
    }

    /// Paints polygons in one ink.
    pub fn of_polygons(polygons: &[Polygon], ink: Ink, grid: PixelGrid) -> Self {
        let mut painting = Self::new(grid);
        let heights = sample_heights(&[], grid);
        painting.fill(&Region::inside(polygons, &heights, painting.width), ink);
        painting
    }

    /// Paints a region over what is painted already.
    fn fill(&mut self, region: &Region, ink: Ink) {
        for (row, spans) in self.inks.chunks_exact_mut(self.width).zip(&region.rows) {
            for span in spans {
                row[span.clone()].fill(ink);
            }
        }
    }

    /// Counts the samples of each ink in every pixel, row by row from the top.
    pub fn pixel_rows(&self) -> Vec<Vec<Samples>> {
        let rows = self.inks.chunks_exact(self.width * SAMPLES_DOWN);
        rows.map(|inks| {
            let mut pixels = vec![[0; 5]; self.width / SAMPLES_ACROSS];
            for line in inks.chunks_exact(self.width) {
                for (pixel, inks) in pixels.iter_mut().zip(line.chunks_exact(SAMPLES_ACROSS)) {
                    for &ink in inks {
                        pixel[ink as usize] += 1;
                    }
                }
            }
            pixels
        })
        .collect()
    }
}
