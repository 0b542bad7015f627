//! The words in which a piece is drawn: paths, the layers made of them, and the levels that meet a pixel row.

use super::Ink;

/// One step of a path, from where the last one ended. Lengths are hundredths of a square's side: `x` counts to the
/// right from the middle of the square, `y` up from the foot of the piece.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// A straight line to (x, y); the first step of a path only begins there.
    To(i16, i16),
    /// A quadratic curve that heads for the first point and arrives at the second.
    Bend((i16, i16), (i16, i16)),
}

/// A point of a polygon.
pub type Point = (i64, i64);

/// A curve is drawn as this many straight lines.
const CHORDS: i16 = 8;

/// The points of a flattened path are counted in hundredths of a side divided by this, which makes them exact.
pub const SCALE: i64 = 64;

/// The closed polygon that a path describes.
pub fn flatten(path: &[Step]) -> Vec<Point> {
    let mut points = Vec::with_capacity(path.len() * 4);
    let mut start = (0, 0);
    for step in path {
        match *step {
            Step::To(x, y) => {
                start = (x, y);
                points.push((i64::from(x) * SCALE, i64::from(y) * SCALE));
            }
            Step::Bend(toward, end) => {
                points.extend((1..=CHORDS).map(|chord| {
                    let along = |start, toward, end| along([start, toward, end], i64::from(chord));
                    (
                        along(start.0, toward.0, end.0),
                        along(start.1, toward.1, end.1),
                    )
                }));
                start = end;
            }
        }
    }
    points
}

/// One coordinate of a quadratic curve after so many of its chords.
fn along([start, toward, end]: [i16; 3], chord: i64) -> i64 {
    let rest = i64::from(CHORDS) - chord;
    rest * rest * i64::from(start)
        + 2 * rest * chord * i64::from(toward)
        + chord * chord * i64::from(end)
}

/// One coat of a drawing, painted over those before it.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// What it is painted with. Ground cuts a hole; shade shows only where there is body.
    pub ink: Ink,
    /// Whether the mirror image, left for right, is painted as well.
    pub mirrored: bool,
    /// The first and the last height of a square, in cells, at which it is painted: as with the optical sizes of type, a
    /// part may have a bolder form where there are few pixels.
    pub heights: (u16, u16),
    /// The closed outline.
    pub path: &'static [Step],
}

impl Layer {
    /// A coat painted at every size, as it stands.
    pub const fn once(ink: Ink, path: &'static [Step]) -> Self {
        Self {
            ink,
            mirrored: false,
            heights: (0, u16::MAX),
            path,
        }
    }

    /// A coat painted at every size, with its mirror image.
    pub const fn both(ink: Ink, path: &'static [Step]) -> Self {
        Self {
            mirrored: true,
            ..Self::once(ink, path)
        }
    }

    /// The same coat, only on squares at least so many cells high.
    pub const fn from(self, height: u16) -> Self {
        Self {
            heights: (height, self.heights.1),
            ..self
        }
    }

    /// The same coat, only on squares less than so many cells high.
    pub const fn below(self, height: u16) -> Self {
        Self {
            heights: (self.heights.0, height - 1),
            ..self
        }
    }
}

/// A height in a drawing that falls between two pixel rows at every size, so that edges stay sharp, lie alike in all
/// pieces, and thin bands are not lost.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Hundredths of a side above the foot.
    pub at: i16,
    /// The least number of pixel rows between the level below and this one.
    pub rows: i64,
    /// The least height of a square, in cells, at which this level is kept.
    pub from: u16,
}

/// The drawing of one kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The levels above the foot, upwards; the last is the top of the piece.
    pub levels: &'static [Level],
    /// The coats, in the order in which they are painted.
    pub layers: &'static [Layer],
}
