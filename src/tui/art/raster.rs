//! From a drawing to pixels: each pixel takes the ink that covers most of it.
//!
//! All arithmetic is in whole numbers, so a drawing and its mirror image come out alike to the pixel.

use super::Ink;
use super::outline::{Layer, Point, SCALE, Shape, flatten};
use super::pixels::Pixels;

/// Units of length inside a pixel, across and up.
const UNIT: i64 = 64;

/// Each pixel is looked at in this many places across, and as many up.
const SAMPLES: usize = 8;

/// The units between two of those places.
const STRIDE: i64 = 8;

/// The units from a pixel's edge to the first of them.
const HALF: i64 = STRIDE / 2;

/// How high the tallest piece stands, in hundredths of a side; it is what stands in the middle of the square.
const TALLEST: i64 = 82;

/// Draws a shape for a square that is `height` cells high and twice as wide.
pub fn draw(shape: &Shape, height: u16) -> Pixels {
    let width = usize::from(height) * 4;
    let rows = i64::from(height) * 2;
    let foot = (rows - nearest_row(TALLEST, rows) + 1) / 2;
    let left = -i64::from(height) * 2 * UNIT;
    let coats = coats(shape, height);
    let mut samples = vec![Ink::Ground; width * SAMPLES];
    let mut inks = Vec::with_capacity(width * usize::from(height) * 2);
    for row in (-foot..rows - foot).rev() {
        let mut tallies = vec![Tally::default(); width];
        for y in (row * UNIT + HALF..(row + 1) * UNIT).step_by(SAMPLES) {
            samples.fill(Ink::Ground);
            for (ink, polygon) in &coats {
                scan(polygon, y, left, *ink, &mut samples);
            }
            for (tally, samples) in tallies.iter_mut().zip(samples.chunks_exact(SAMPLES)) {
                tally.add(samples);
            }
        }
        inks.extend(tallies.iter().map(Tally::ink));
    }
    Pixels { width, inks }
}

/// How much of each ink the samples of one pixel found.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Samples of the body.
    body: usize,
    /// Samples of the shade.
    shade: usize,
}

impl Tally {
    /// Counts some samples.
    fn add(&mut self, samples: &[Ink]) {
        for ink in samples {
            match ink {
                Ink::Ground => {}
                Ink::Body => self.body += 1,
                Ink::Shade => self.shade += 1,
            }
        }
    }

    /// The ink of the pixel: whether it is filled comes first, then what with.
    fn ink(&self) -> Ink {
        if (self.body + self.shade) * 2 < SAMPLES * SAMPLES {
            Ink::Ground
        } else if self.shade > self.body {
            Ink::Shade
        } else {
            Ink::Body
        }
    }
}

/// The polygons to paint, in units of a pixel, right and up from the middle of the foot.
fn coats(shape: &Shape, height: u16) -> Vec<(Ink, Vec<Point>)> {
    let bands = bands(shape, height);
    let columns = i64::from(height) * 4;
    let shown = |layer: &&Layer| (layer.heights.0..=layer.heights.1).contains(&height);
    let mut coats = Vec::new();
    for layer in shape.layers.iter().filter(shown) {
        let points = flatten(layer.path).into_iter();
        let polygon: Vec<Point> = points
            .map(|(x, y)| (x * columns * UNIT / (100 * SCALE), lift(&bands, y)))
            .collect();
        if layer.mirrored {
            coats.push((layer.ink, polygon.iter().map(|&(x, y)| (-x, y)).collect()));
        }
        coats.push((layer.ink, polygon));
    }
    coats
}

/// The number of pixel rows, of `rows` in a square, nearest to a height in hundredths of a side.
fn nearest_row(at: i64, rows: i64) -> i64 {
    (at * rows + 50) / 100
}

/// A part of a drawing between two levels, which is stretched to a whole number of pixel rows.
struct Band {
    /// Where it begins and ends in the drawing, in the points of a flattened path.
    drawn: (i64, i64),
    /// Where it begins and ends in the picture, in units of a pixel.
    lies: (i64, i64),
}

/// The bands of a shape, upwards.
///
/// Each level goes to the nearest row that leaves the bands below it their least rows; then, from the top, which stays
/// at its nearest row, levels move down as far as the bands above them need.
fn bands(shape: &Shape, height: u16) -> Vec<Band> {
    let rows = i64::from(height) * 2;
    let levels: Vec<_> = shape
        .levels
        .iter()
        .filter(|level| level.from <= height)
        .collect();
    let mut below = 0;
    let mut fitted: Vec<i64> = Vec::with_capacity(levels.len());
    for level in &levels {
        below = nearest_row(i64::from(level.at), rows).max(below + level.rows);
        fitted.push(below);
    }
    let mut most = levels
        .last()
        .map_or(0, |top| nearest_row(i64::from(top.at), rows));
    for (row, level) in fitted.iter_mut().zip(&levels).rev() {
        *row = most.min(*row);
        most = *row - level.rows;
    }
    let mut from = (0, 0);
    let mut bands = Vec::with_capacity(levels.len());
    for (level, row) in levels.iter().zip(fitted) {
        let to = (i64::from(level.at) * SCALE, row * UNIT);
        bands.push(Band {
            drawn: (from.0, to.0),
            lies: (from.1, to.1),
        });
        from = to;
    }
    bands
}

/// A height of the drawing in units of a pixel.
fn lift(bands: &[Band], y: i64) -> i64 {
    let band = bands.iter().find(|band| y <= band.drawn.1).or(bands.last());
    band.map_or(0, |band| {
        let (drawn, lies) = (band.drawn.1 - band.drawn.0, band.lies.1 - band.lies.0);
        band.lies.0 + (y - band.drawn.0) * lies / drawn
    })
}

/// Paints the samples along the line at height `y` that lie inside a polygon; the line begins at `left`.
fn scan(polygon: &[Point], y: i64, left: i64, ink: Ink, samples: &mut [Ink]) {
    let mut crossings: Vec<i64> = polygon
        .iter()
        .zip(polygon.iter().cycle().skip(1))
        .filter(|((_, y0), (_, y1))| (*y0 <= y) != (*y1 <= y))
        .map(|((x0, y0), (x1, y1))| x0 + (x1 - x0) * (y - y0) / (y1 - y0))
        .collect();
    crossings.sort_unstable();
    for span in crossings.chunks_exact(2) {
        let first = (span[0] - left - HALF).div_euclid(STRIDE) + 1;
        let end = (span[1] - left - HALF + STRIDE - 1).div_euclid(STRIDE);
        let [first, end] = [first, end].map(|place| usize::try_from(place).unwrap_or(0));
        for sample in samples.get_mut(first..end).unwrap_or_default() {
            if ink != Ink::Shade || *sample == Ink::Body {
                *sample = ink;
            }
        }
    }
}
