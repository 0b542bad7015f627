//! Parts of a picture as spans of samples, and operations on them.

use std::ops::Range;

use super::path::Polygon;
use super::shapes::{SIDE, float};

/// A run of neighboring samples in one row.
type Span = Range<usize>;

/// The end of each span that [`Region::strips`] takes.
#[derive(Clone, Copy)]
pub enum Side {
    Left,
    Right,
}

/// A part of a picture: the spans of each row of samples. The rows go from the top down and the spans from left to right. No
/// two spans of a row touch.
pub struct Region {
    pub rows: Vec<Vec<Span>>,
}

impl Region {
    /// Returns the samples inside any of these polygons. The picture is `width` samples wide. `heights` are the y coordinates
    /// of its rows, from the top row down, so they decrease.
    pub fn inside(polygons: &[Polygon], heights: &[f64], width: usize) -> Self {
        let mut rows = vec![Vec::new(); heights.len()];
        let mut crossings = vec![Vec::new(); heights.len()];
        for polygon in polygons {
            for (row, x) in edge_crossings(polygon, heights) {
                crossings[row].push(x);
            }
            for (row, crossings) in rows.iter_mut().zip(&mut crossings) {
                crossings.sort_unstable_by(f64::total_cmp);
                let pairs = crossings.chunks_exact(2);
                row.extend(pairs.map(|pair| span_between(pair[0], pair[1], width)));
                crossings.clear();
            }
        }
        Self {
            rows: rows.into_iter().map(union).collect(),
        }
    }

    /// Returns the region grown by a border. The border consists of the samples inside an ellipse around any sample of the
    /// region; `across` and `down` are half the width and half the height of the ellipse. The picture is `width` samples wide.
    pub fn grown(&self, across: f64, down: f64, width: usize) -> Self {
        let spans = |row: usize, other: usize| {
            let part = float(row.abs_diff(other)) / down;
            let reach = nearest(across * (1.0 - part * part).sqrt());
            let grown =
                move |span: &Span| span.start.saturating_sub(reach)..(span.end + reach).min(width);
            self.rows[other].iter().map(grown)
        };
        let row = |row| {
            let near = self.near(row, floor(down));
            union(near.flat_map(|other| spans(row, other)).collect())
        };
        Self {
            rows: (0..self.rows.len()).map(row).collect(),
        }
    }

    /// Returns the region without the samples near its edge. Removes each sample that is at most `across` samples to the side
    /// and `down` rows above or below from a sample outside the region.
    pub fn shrunk(&self, across: usize, down: usize) -> Self {
        let row = |row| {
            let near = self.near(row, down).map(|other| self.rows[other].clone());
            let inside = near.reduce(|one, other| shared(&one, &other));
            let shrunk = |span: Span| span.start + across..span.end.saturating_sub(across);
            let narrower = inside.into_iter().flatten().map(shrunk);
            narrower.filter(|span| !span.is_empty()).collect()
        };
        Self {
            rows: (0..self.rows.len()).map(row).collect(),
        }
    }

    /// Returns the indices of the rows at most `reach` away from this one, which is included.
    fn near(&self, row: usize, reach: usize) -> Range<usize> {
        row.saturating_sub(reach)..(row + reach + 1).min(self.rows.len())
    }

    /// Returns the samples in both regions.
    pub fn intersection(&self, other: &Self) -> Self {
        let rows = self.rows.iter().zip(&other.rows);
        Self {
            rows: rows.map(|(one, other)| shared(one, other)).collect(),
        }
    }

    /// Returns the end of each span on this side: `reach` samples, but at most a third of the span.
    pub fn strips(&self, side: Side, reach: usize) -> Self {
        let strip = |span: &Span| {
            let width = reach.min(span.len() / 3);
            match side {
                Side::Left => span.start..span.start + width,
                Side::Right => span.end - width..span.end,
            }
        };
        let rows = self.rows.iter();
        Self {
            rows: rows.map(|row| row.iter().map(strip).collect()).collect(),
        }
    }
}

/// Returns the nearest integer, or zero for negative numbers.
pub fn nearest(number: f64) -> usize {
    floor(number + 0.5)
}

/// Rounds down to an integer. Returns zero for negative numbers.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are small, and negative places are outside"
)]
fn floor(number: f64) -> usize {
    number.max(0.0) as usize
}

/// Returns the points where the edges of a polygon cross rows of samples. Each point is the index of its row in `heights`,
/// which must decrease, and the x coordinate in the polygon's units.
fn edge_crossings(polygon: &Polygon, heights: &[f64]) -> impl Iterator<Item = (usize, f64)> {
    let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
    edges.flat_map(move |(one, other)| {
        // Always go upwards, so that mirrored edges are rounded the same way.
        let [(x0, y0), (x1, y1)] = if one.1 < other.1 {
            [*one, *other]
        } else {
            [*other, *one]
        };
        let [first, end] = [y1, y0].map(|edge| heights.partition_point(|&y| y >= edge));
        let rows = (first..end).zip(&heights[first..end]);
        rows.map(move |(row, y)| (row, x0 + (x1 - x0) * (y - y0) / (y1 - y0)))
    })
}

/// Returns the samples between two x coordinates in a row of `width` samples. The coordinates are hundredths of the picture's
/// width, counted from its middle. Mirrored coordinates give mirrored samples, however they are rounded.
fn span_between(from: f64, to: f64, width: usize) -> Span {
    let [from, to] = [from, to].map(|place| place * float(width) / SIDE);
    let middle = float(width) / 2.0;
    floor((from - 0.5).ceil() + middle)..floor((to + 0.5).floor() + middle).min(width)
}

/// Returns the spans that two rows have in common, from left to right.
fn shared(one: &[Span], other: &[Span]) -> Vec<Span> {
    let pairs = one
        .iter()
        .flat_map(|one| other.iter().map(move |other| (one, other)));
    let shared = pairs.map(|(one, other)| one.start.max(other.start)..one.end.min(other.end));
    shared.filter(|span| !span.is_empty()).collect()
}

/// Joins spans that overlap or touch. Returns them from the left.
fn union(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|span| !span.is_empty());
    spans.sort_unstable_by_key(|span| span.start);
    let mut union: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match union.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            Some(_) | None => union.push(span),
        }
    }
    union
}
