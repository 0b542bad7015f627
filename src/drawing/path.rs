//! Polygons, made of lines and curves.
//!
//! Lengths are hundredths of a square's side: `x` goes right from the middle of the square, `y` up from its lower edge. The
//! arithmetic uses only the four operations and roots, which give the same results on every machine.

use std::f64::consts::FRAC_1_SQRT_2;

pub type Point = (f64, f64);

/// A closed polygon: a line joins its last point to its first.
pub type Polygon = Vec<Point>;

/// The number of straight lines that draw a curve.
const LINES_PER_CURVE: u8 = 12;

/// Reads a path in SVG notation, and returns its points. A path begins with `M x y` and continues with lines `L x y` and
/// quadratic Bézier curves `Q x y x y`, the control point before the end point. Curves become straight lines.
pub fn path(data: &str) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for segment in data.split(['M', 'L', 'Q']).skip(1) {
        let words = segment.split_whitespace().map(str::parse);
        let numbers: Vec<f64> = words.filter_map(Result::ok).collect();
        match (numbers.as_slice(), points.last()) {
            (&[x, y], _) => points.push((x, y)),
            (&[control_x, control_y, x, y], Some(&start)) => {
                points.extend((1..=LINES_PER_CURVE).map(|line| {
                    let t = f64::from(line) / f64::from(LINES_PER_CURVE);
                    (
                        curve_coordinate([start.0, control_x, x], t),
                        curve_coordinate([start.1, control_y, y], t),
                    )
                }));
            }
            _ => debug_assert!(false, "{segment:?} is not a segment of a path"),
        }
    }
    points
}

/// Returns one coordinate of a quadratic Bézier curve at `t`, from 0 to 1.
fn curve_coordinate([start, control, end]: [f64; 3], t: f64) -> f64 {
    let rest = 1.0 - t;
    rest * rest * start + 2.0 * rest * t * control + t * t * end
}

/// Returns a polygon that is symmetric about the vertical axis. `right_half` is the path of its right half, from the bottom up.
pub fn symmetric(right_half: &str) -> Polygon {
    let mut points = path(right_half);
    let left_half: Vec<Point> = points.iter().rev().map(|&(x, y)| (-x, y)).collect();
    points.extend(left_half);
    points
}

/// Returns a disk around a point. Its edge consists of eight curves.
pub fn disk((x, y): Point, radius: f64) -> Polygon {
    /// The tangent of 22.5 degrees, which places the control points of the eight curves.
    const TANGENT: f64 = 0.414_213_562_373_095;
    let (near, diagonal) = (radius * TANGENT, radius * FRAC_1_SQRT_2);
    let half = format!(
        "M0 -{radius} Q{near} -{radius} {diagonal} -{diagonal} Q{radius} -{near} {radius} 0 \
         Q{radius} {near} {diagonal} {diagonal} Q{near} {radius} 0 {radius}"
    );
    let points = symmetric(&half).into_iter();
    points.map(|(u, v)| (x + u, y + v)).collect()
}

/// Returns a block in the middle of the square, from height `bottom` to height `top`, with rounded corners of radius `corner`.
pub fn slab(half_width: f64, bottom: f64, top: f64, corner: f64) -> Polygon {
    let (inner, low, high) = (half_width - corner, bottom + corner, top - corner);
    symmetric(&format!(
        "M0 {bottom} L{inner} {bottom} Q{half_width} {bottom} {half_width} {low} \
         L{half_width} {high} Q{half_width} {top} {inner} {top} L0 {top}"
    ))
}

/// Returns the outline of a path drawn as a line that is `width` wide.
pub fn stroke(data: &str, width: f64) -> Polygon {
    let points = path(data);
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

/// Returns the mirror image, left and right swapped.
pub fn mirrored(polygon: &[Point]) -> Polygon {
    polygon.iter().map(|&(x, y)| (-x, y)).collect()
}
