//! Polygons, and how they are made of lines and curves.
//!
//! Lengths are hundredths of a square's side: `x` counts to the right from the middle of the square, `y` up from its lower
//! edge. There is no arithmetic but that of the four operations and roots, which is the same on every machine.

use std::f64::consts::FRAC_1_SQRT_2;

pub type Point = (f64, f64);

/// A closed polygon: its last point is joined to its first.
pub type Polygon = Vec<Point>;

/// One segment of a path, from where the last one ended.
#[derive(Clone, Copy, Debug)]
pub enum PathSegment {
    /// A straight line to (x, y); the first segment of a path only begins there.
    LineTo(f64, f64),
    /// A quadratic Bézier curve: its control point and its end.
    CurveTo(Point, Point),
}

use PathSegment::{CurveTo, LineTo};

/// A curve is drawn as this many straight lines.
const LINES_PER_CURVE: u8 = 12;

/// The points of a path.
pub fn path(segments: &[PathSegment]) -> Vec<Point> {
    let mut points = Vec::new();
    let mut start = (0.0, 0.0);
    for segment in segments {
        match *segment {
            LineTo(x, y) => {
                start = (x, y);
                points.push(start);
            }
            CurveTo(control, end) => {
                points.extend((1..=LINES_PER_CURVE).map(|line| {
                    let t = f64::from(line) / f64::from(LINES_PER_CURVE);
                    (
                        curve_coordinate([start.0, control.0, end.0], t),
                        curve_coordinate([start.1, control.1, end.1], t),
                    )
                }));
                start = end;
            }
        }
    }
    points
}

/// One coordinate of a quadratic Bézier curve, `t` of its way along.
fn curve_coordinate([start, control, end]: [f64; 3], t: f64) -> f64 {
    let rest = 1.0 - t;
    rest * rest * start + 2.0 * rest * t * control + t * t * end
}

/// The polygon whose right half, from the bottom up, is this path.
pub fn symmetric(right_half: &[PathSegment]) -> Polygon {
    let mut points = path(right_half);
    let left_half: Vec<Point> = points.iter().rev().map(|&(x, y)| (-x, y)).collect();
    points.extend(left_half);
    points
}

/// A disk, as eight curves.
pub fn disk((x, y): Point, radius: f64) -> Polygon {
    /// The tangent of 22.5 degrees: where the curve of an eighth of the circle has its control point.
    const TANGENT: f64 = 0.414_213_562_373_095;
    let (near, diagonal) = (radius * TANGENT, radius * FRAC_1_SQRT_2);
    let half = [
        LineTo(0.0, -radius),
        CurveTo((near, -radius), (diagonal, -diagonal)),
        CurveTo((radius, -near), (radius, 0.0)),
        CurveTo((radius, near), (diagonal, diagonal)),
        CurveTo((near, radius), (0.0, radius)),
    ];
    let points = symmetric(&half).into_iter();
    points.map(|(u, v)| (x + u, y + v)).collect()
}

/// A block around the middle of the square, with rounded corners.
pub fn slab(half_width: f64, bottom: f64, top: f64, corner: f64) -> Polygon {
    symmetric(&[
        LineTo(0.0, bottom),
        LineTo(half_width - corner, bottom),
        CurveTo((half_width, bottom), (half_width, bottom + corner)),
        LineTo(half_width, top - corner),
        CurveTo((half_width, top), (half_width - corner, top)),
        LineTo(0.0, top),
    ])
}

/// A line of this width along a path.
pub fn stroke(segments: &[PathSegment], width: f64) -> Polygon {
    let points = path(segments);
    let offset = |index: usize| {
        let (x0, y0) = points[index.saturating_sub(1)];
        let (x1, y1) = points[(index + 1).min(points.len() - 1)];
        let (along, up) = (x1 - x0, y1 - y0);
        let half = width / 2.0 / (along * along + up * up).sqrt();
        (-up * half, along * half)
    };
    let side = |sign: f64| {
        let points = points.iter().enumerate();
        points.map(move |(index, (x, y))| {
            let (across, up) = offset(index);
            (x + sign * across, y + sign * up)
        })
    };
    side(1.0).chain(side(-1.0).rev()).collect()
}

/// The mirror image, left for right.
pub fn mirrored(polygon: &[Point]) -> Polygon {
    polygon.iter().map(|&(x, y)| (-x, y)).collect()
}
