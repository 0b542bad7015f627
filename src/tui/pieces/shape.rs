//! The terms of a vector drawing: paths, the layers made of them, and the hint lines that meet a pixel row.

use super::Fill;

/// One segment of a path, from where the last one ended. Lengths are hundredths of a square's side: `x` counts to the
/// right from the middle of the square, `y` up from the foot of the piece.
#[derive(Clone, Copy, Debug)]
pub enum PathSegment {
    /// A straight line to (x, y); the first segment of a path only begins there.
    LineTo(i16, i16),
    /// A quadratic Bézier curve: its control point and its end.
    CurveTo((i16, i16), (i16, i16)),
}

/// A point of a polygon.
pub type Point = (i64, i64);

/// A curve is drawn as this many straight lines.
const LINES_PER_CURVE: i16 = 8;

/// The points of a flattened path are counted in hundredths of a side divided by this, which makes them exact.
pub const SCALE: i64 = 64;

/// The closed polygon that a path describes.
pub fn flatten(path: &[PathSegment]) -> Vec<Point> {
    let mut points = Vec::with_capacity(path.len() * 4);
    let mut start = (0, 0);
    for segment in path {
        match *segment {
            PathSegment::LineTo(x, y) => {
                start = (x, y);
                points.push((i64::from(x) * SCALE, i64::from(y) * SCALE));
            }
            PathSegment::CurveTo(control, end) => {
                points.extend((1..=LINES_PER_CURVE).map(|line| {
                    let along = |start, control, end| {
                        curve_coordinate([start, control, end], i64::from(line))
                    };
                    (
                        along(start.0, control.0, end.0),
                        along(start.1, control.1, end.1),
                    )
                }));
                start = end;
            }
        }
    }
    points
}

/// One coordinate of a quadratic Bézier curve at the end of a line, counted from 1, of [`LINES_PER_CURVE`].
fn curve_coordinate([start, control, end]: [i16; 3], line: i64) -> i64 {
    let rest = i64::from(LINES_PER_CURVE) - line;
    rest * rest * i64::from(start)
        + 2 * rest * line * i64::from(control)
        + line * line * i64::from(end)
}

/// A filled path, painted over the layers before it.
#[derive(Clone, Copy, Debug)]
pub struct ShapeLayer {
    /// The background cuts a hole; lines are painted only where there is body.
    pub fill: Fill,
    /// True if the mirror image, left for right, is painted as well.
    pub is_mirrored: bool,
    /// The first and the last height of a square, in cells, at which it is painted: as with the optical sizes of type, a
    /// part may have a bolder form where there are few pixels.
    pub heights: (u16, u16),
    /// Closed: its end is joined to its beginning.
    pub path: &'static [PathSegment],
}

impl ShapeLayer {
    /// A layer painted at every size, as it stands.
    pub const fn single(fill: Fill, path: &'static [PathSegment]) -> Self {
        Self {
            fill,
            is_mirrored: false,
            heights: (0, u16::MAX),
            path,
        }
    }

    /// A layer painted at every size, with its mirror image.
    pub const fn mirrored(fill: Fill, path: &'static [PathSegment]) -> Self {
        Self {
            is_mirrored: true,
            ..Self::single(fill, path)
        }
    }

    /// The same layer, only on squares at least so many cells high.
    pub const fn from(self, height: u16) -> Self {
        Self {
            heights: (height, self.heights.1),
            ..self
        }
    }

    /// The same layer, only on squares less than so many cells high.
    pub const fn below(self, height: u16) -> Self {
        Self {
            heights: (self.heights.0, height - 1),
            ..self
        }
    }
}

/// A height in a drawing that falls between two pixel rows at every size, as hinting does for fonts: edges stay sharp
/// and lie alike in all pieces, and thin parts are not lost.
#[derive(Clone, Copy, Debug)]
pub struct HintLine {
    /// Hundredths of a side above the foot.
    pub at: i16,
    /// The least number of pixel rows between the hint line below and this one.
    pub rows: i64,
    /// The least height of a square, in cells, at which this line is kept.
    pub from: u16,
}

/// The vector drawing of one kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct PieceShape {
    /// The hint lines above the foot, upwards; the last is the top of the piece.
    pub hints: &'static [HintLine],
    /// In the order in which they are painted.
    pub layers: &'static [ShapeLayer],
}
