//! From a vector drawing to pixels: each pixel takes the fill that covers most of it.
//!
//! All arithmetic is in whole numbers, so a drawing and its mirror image come out alike to the pixel.

use super::Fill;
use super::pixels::PixelGrid;
use super::shape::{PieceShape, Point, SCALE, ShapeLayer, flatten};

/// Units of length inside a pixel, across and up.
const UNITS_PER_PIXEL: i64 = 64;

/// Each pixel is sampled in this many places across, and as many up.
const SAMPLES_PER_SIDE: usize = 8;

/// Units between two samples.
const SAMPLE_SPACING: i64 = 8;

/// Units from a pixel's edge to its first sample.
const FIRST_SAMPLE: i64 = SAMPLE_SPACING / 2;

/// How high the tallest piece stands, in hundredths of a side; it is what stands in the middle of the square.
const TALLEST_PIECE: i64 = 82;

/// Draws a shape for a square that is `height` cells high and twice as wide.
pub fn rasterize(shape: &PieceShape, height: u16) -> PixelGrid {
    let width = usize::from(height) * 4;
    let rows = i64::from(height) * 2;
    let foot = (rows - nearest_row(TALLEST_PIECE, rows) + 1) / 2;
    let left = -i64::from(height) * 2 * UNITS_PER_PIXEL;
    let polygons = polygons(shape, height);
    let mut samples = vec![Fill::Background; width * SAMPLES_PER_SIDE];
    let mut fills = Vec::with_capacity(width * usize::from(height) * 2);
    for row in (-foot..rows - foot).rev() {
        let mut coverages = vec![PixelCoverage::default(); width];
        for y in (row * UNITS_PER_PIXEL + FIRST_SAMPLE..(row + 1) * UNITS_PER_PIXEL)
            .step_by(SAMPLES_PER_SIDE)
        {
            samples.fill(Fill::Background);
            for (fill, polygon) in &polygons {
                fill_row(polygon, y, left, *fill, &mut samples);
            }
            for (coverage, samples) in coverages
                .iter_mut()
                .zip(samples.chunks_exact(SAMPLES_PER_SIDE))
            {
                coverage.add(samples);
            }
        }
        fills.extend(coverages.iter().map(PixelCoverage::fill));
    }
    PixelGrid { width, fills }
}

/// How many samples of one pixel have each fill.
#[derive(Clone, Copy, Default)]
struct PixelCoverage {
    body: usize,
    line: usize,
}

impl PixelCoverage {
    fn add(&mut self, samples: &[Fill]) {
        for fill in samples {
            match fill {
                Fill::Background => {}
                Fill::Body => self.body += 1,
                Fill::Line | Fill::Edge => self.line += 1,
            }
        }
    }

    /// The fill of the pixel: whether it is filled comes first, then what with.
    fn fill(&self) -> Fill {
        if (self.body + self.line) * 2 < SAMPLES_PER_SIDE * SAMPLES_PER_SIDE {
            Fill::Background
        } else if self.line > self.body {
            Fill::Line
        } else {
            Fill::Body
        }
    }
}

/// The polygons to paint, in units of a pixel, right and up from the middle of the foot.
fn polygons(shape: &PieceShape, height: u16) -> Vec<(Fill, Vec<Point>)> {
    let bands = bands(shape, height);
    let columns = i64::from(height) * 4;
    let shown = |layer: &&ShapeLayer| (layer.heights.0..=layer.heights.1).contains(&height);
    let mut polygons = Vec::new();
    for layer in shape.layers.iter().filter(shown) {
        let points = flatten(layer.path).into_iter();
        let polygon: Vec<Point> = points
            .map(|(x, y)| {
                (
                    x * columns * UNITS_PER_PIXEL / (100 * SCALE),
                    to_units(&bands, y),
                )
            })
            .collect();
        if layer.is_mirrored {
            polygons.push((layer.fill, polygon.iter().map(|&(x, y)| (-x, y)).collect()));
        }
        polygons.push((layer.fill, polygon));
    }
    polygons
}

/// The number of pixel rows, of `rows` in a square, nearest to a height in hundredths of a side.
fn nearest_row(at: i64, rows: i64) -> i64 {
    (at * rows + 50) / 100
}

/// A part of a drawing between two hint lines, which is stretched to a whole number of pixel rows.
struct StretchedBand {
    /// Where it begins and ends in the drawing, in the points of a flattened path.
    drawn: (i64, i64),
    /// Where it begins and ends in the picture, in units of a pixel.
    placed: (i64, i64),
}

/// The bands between the hint lines of a shape, upwards.
///
/// Each line goes to the nearest row that leaves the bands below it their least rows; then, from the top, which stays
/// at its nearest row, lines move down as far as the bands above them need.
fn bands(shape: &PieceShape, height: u16) -> Vec<StretchedBand> {
    let rows = i64::from(height) * 2;
    let hints: Vec<_> = shape
        .hints
        .iter()
        .filter(|hint| hint.from <= height)
        .collect();
    let mut below = 0;
    let mut fitted: Vec<i64> = Vec::with_capacity(hints.len());
    for hint in &hints {
        below = nearest_row(i64::from(hint.at), rows).max(below + hint.rows);
        fitted.push(below);
    }
    let mut most = hints
        .last()
        .map_or(0, |top| nearest_row(i64::from(top.at), rows));
    for (row, hint) in fitted.iter_mut().zip(&hints).rev() {
        *row = most.min(*row);
        most = *row - hint.rows;
    }
    let mut from = (0, 0);
    let mut bands = Vec::with_capacity(hints.len());
    for (hint, row) in hints.iter().zip(fitted) {
        let to = (i64::from(hint.at) * SCALE, row * UNITS_PER_PIXEL);
        bands.push(StretchedBand {
            drawn: (from.0, to.0),
            placed: (from.1, to.1),
        });
        from = to;
    }
    bands
}

/// Turns a height in the drawing into units of a pixel.
fn to_units(bands: &[StretchedBand], y: i64) -> i64 {
    let band = bands.iter().find(|band| y <= band.drawn.1).or(bands.last());
    band.map_or(0, |band| {
        let (drawn, placed) = (band.drawn.1 - band.drawn.0, band.placed.1 - band.placed.0);
        band.placed.0 + (y - band.drawn.0) * placed / drawn
    })
}

/// Paints the samples along the line at height `y` that lie inside a polygon; the line begins at `left`.
fn fill_row(polygon: &[Point], y: i64, left: i64, fill: Fill, samples: &mut [Fill]) {
    let mut crossings: Vec<i64> = polygon
        .iter()
        .zip(polygon.iter().cycle().skip(1))
        .filter(|((_, y0), (_, y1))| (*y0 <= y) != (*y1 <= y))
        .map(|((x0, y0), (x1, y1))| x0 + (x1 - x0) * (y - y0) / (y1 - y0))
        .collect();
    crossings.sort_unstable();
    for span in crossings.chunks_exact(2) {
        let first = (span[0] - left - FIRST_SAMPLE).div_euclid(SAMPLE_SPACING) + 1;
        let end = (span[1] - left - FIRST_SAMPLE + SAMPLE_SPACING - 1).div_euclid(SAMPLE_SPACING);
        let [first, end] = [first, end].map(|place| usize::try_from(place).unwrap_or(0));
        for sample in samples.get_mut(first..end).unwrap_or_default() {
            if fill != Fill::Line || *sample == Fill::Body {
                *sample = fill;
            }
        }
    }
}
