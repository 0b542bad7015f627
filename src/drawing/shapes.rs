//! The six pieces as vector shapes.
//!
//! They are drawn as letters of a typeface are: thin parts are as wide as the pixels need, and hints say which heights lie
//! between two rows of pixels.

use super::path::PathSegment::{CurveTo, LineTo};
use super::path::{Polygon, disk, mirrored, path, slab, stroke, symmetric};
use crate::rules::Role;

/// The pixels of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelGrid {
    pub columns: usize,
    pub rows: usize,
}

impl PixelGrid {
    /// As many pixels across as down.
    pub const fn square(side: usize) -> Self {
        Self {
            columns: side,
            rows: side,
        }
    }

    /// The width of a pixel in hundredths of a square's side.
    pub fn pixel_width(self) -> f64 {
        100.0 / float(self.columns)
    }

    /// The height of a pixel in hundredths of a square's side.
    pub fn pixel_height(self) -> f64 {
        100.0 / float(self.rows)
    }

    /// Returns true if there is room for a line in a body; on fewer pixels it looks like dirt.
    const fn has_lines(self) -> bool {
        self.columns >= 20
    }

    /// Returns true if there is room for all lines, and for the light on Black.
    pub const fn is_fine(self) -> bool {
        self.columns >= 32
    }

    /// The nearest whole number of pixels to a width in hundredths of a side.
    fn whole_columns(self, width: f64) -> f64 {
        (width / self.pixel_width()).round().max(1.0) * self.pixel_width()
    }

    /// The width of an inner line.
    fn line_width(self) -> f64 {
        (0.72 * self.pixel_width()).max(2.6)
    }

    /// The height of a line across a body: a row of pixels, most of one where rows are high.
    fn line_height(self) -> f64 {
        let part = if self.has_fine_rows() { 1.0 } else { 0.6 };
        (part * self.pixel_height()).max(2.6)
    }

    /// Returns true if bands of a row of pixels leave some of a body between them.
    const fn has_fine_rows(self) -> bool {
        self.rows >= 24
    }
}

/// A count of pixels, or of parts of them, to measure with.
#[allow(
    clippy::cast_precision_loss,
    reason = "no picture has as many pixels as would be rounded"
)]
pub const fn float(count: usize) -> f64 {
    count as f64
}

/// The geometry of a piece, which says nothing of colors.
pub struct PieceShape {
    /// The heights of edges that lie between two rows of pixels, upwards.
    pub hints: Vec<f64>,
    /// The silhouette is the union of these.
    pub body: Vec<Polygon>,
    /// Only what lies in the body is drawn.
    pub lines: Vec<Polygon>,
}

impl PieceShape {
    /// A body on its foot, without lines; `hints` are those above the foot.
    fn new(hints: &[f64], body: Vec<Polygon>) -> Self {
        Self {
            hints: [&[FOOT_BOTTOM, FOOT_TOP], hints].concat(),
            body,
            lines: Vec::new(),
        }
    }

    /// Adds a line that follows a path.
    fn with_line(mut self, line: Polygon) -> Self {
        self.lines.push(line);
        self
    }

    /// Adds hints for a row of pixels that begins here, where there are lines to lie on it.
    fn with_row(mut self, grid: PixelGrid, bottom: f64) -> Self {
        if !grid.has_lines() {
            return self;
        }
        self.hints.extend([bottom, bottom + grid.pixel_height()]);
        self.hints.sort_by(f64::total_cmp);
        self.hints.dedup();
        self
    }

    /// Adds one pixel as a line, so many columns right of the middle.
    fn with_pixel(self, grid: PixelGrid, column: f64, bottom: f64) -> Self {
        let [left, right] = [column, column + 1.0].map(|column| column * grid.pixel_width());
        let top = bottom + grid.pixel_height();
        self.with_row(grid, bottom).with_line(vec![
            (left, bottom),
            (right, bottom),
            (right, top),
            (left, top),
        ])
    }

    /// Adds a line across the body that rises by `rise` towards the middle where the pixels can show it.
    fn with_band(mut self, grid: PixelGrid, half_width: f64, bottom: f64, rise: f64) -> Self {
        self = self.with_row(grid, bottom);
        let rise = if rise < grid.pixel_height() {
            0.0
        } else {
            rise
        };
        let (top, half) = (bottom + grid.line_height(), half_width / 2.0);
        self.with_line(symmetric(&[
            LineTo(0.0, bottom + rise),
            CurveTo((half, bottom + rise), (half_width, bottom)),
            LineTo(half_width, top),
            CurveTo((half, top + rise), (0.0, top + rise)),
        ]))
    }

    /// Adds what there is no room for on coarse pixels.
    fn with_fine(self, grid: PixelGrid, add: impl FnOnce(Self) -> Self) -> Self {
        if grid.is_fine() { add(self) } else { self }
    }

    /// Adds a further band across the body where there is room for it.
    fn with_fine_rows(self, grid: PixelGrid, add: impl FnOnce(Self) -> Self) -> Self {
        if grid.has_fine_rows() {
            add(self)
        } else {
            self
        }
    }
}

/// Where the foot of every piece begins and ends.
const FOOT_BOTTOM: f64 = 9.0;
const FOOT_TOP: f64 = 17.0;

/// Stems begin a little within the foot.
const STEM: f64 = FOOT_TOP - 1.0;

/// The shape of a piece for these pixels.
pub fn shape(role: Role, grid: PixelGrid) -> PieceShape {
    let mut shape = match role {
        Role::Pawn => pawn(grid),
        Role::Knight => knight(grid),
        Role::Bishop => bishop(grid),
        Role::Rook => rook(grid),
        Role::Queen => queen(grid),
        Role::King => king(grid),
    };
    if !grid.has_lines() {
        shape.lines.clear();
    }
    shape
}

/// A foot, of whole pixels.
fn foot(grid: PixelGrid, half_width: f64) -> Polygon {
    let corner = if grid.is_fine() { 1.5 } else { 0.3 };
    slab(
        grid.whole_columns(half_width),
        FOOT_BOTTOM,
        FOOT_TOP,
        corner,
    )
}

/// A round head on a collar.
fn pawn(grid: PixelGrid) -> PieceShape {
    let stem = symmetric(&[
        LineTo(0.0, STEM),
        LineTo(19.5, STEM),
        CurveTo((19.0, 23.0), (13.0, 29.0)),
        CurveTo((8.5, 34.0), (7.5, 41.0)),
        LineTo(0.0, 41.0),
    ]);
    let collar = slab(grid.whole_columns(16.5), 40.0, 44.5, 1.5);
    let head = disk((0.0, 52.5), 11.5);
    PieceShape::new(
        &[40.0, 44.5, 64.0],
        vec![foot(grid, 23.0), stem, collar, head],
    )
    .with_fine(grid, |shape| shape.with_band(grid, 19.0, FOOT_TOP, 0.0))
}

/// A tower with three merlons.
fn rook(grid: PixelGrid) -> PieceShape {
    let [head, gap, merlon] = [26.0, 15.5, 5.8].map(|width| grid.whole_columns(width));
    let tower = symmetric(&[
        LineTo(0.0, STEM),
        LineTo(24.0, STEM),
        LineTo(24.0, 23.0),
        CurveTo((19.0, 26.0), (18.0, 32.0)),
        LineTo(17.0, 50.0),
        CurveTo((18.0, 55.0), (head, 58.0)),
        LineTo(head, 74.0),
        LineTo(gap, 74.0),
        LineTo(gap, 66.5),
        LineTo(merlon, 66.5),
        LineTo(merlon, 74.0),
        LineTo(0.0, 74.0),
    ]);
    PieceShape::new(&[66.5, 74.0], vec![foot(grid, 29.0), tower])
        .with_band(grid, 18.0, 52.4, 0.0)
        .with_fine(grid, |shape| shape.with_band(grid, 24.0, FOOT_TOP, 0.0))
        .with_fine_rows(grid, |shape| shape.with_band(grid, 18.0, 26.0, 0.0))
}

/// A miter with a slit, under a ball.
fn bishop(grid: PixelGrid) -> PieceShape {
    let stem = symmetric(&[
        LineTo(0.0, STEM),
        LineTo(22.0, STEM),
        CurveTo((20.0, 23.0), (13.0, 26.0)),
        CurveTo((9.5, 28.5), (9.0, 34.0)),
        LineTo(0.0, 34.0),
    ]);
    let collar = slab(grid.whole_columns(15.5), 32.5, 37.5, 1.5);
    let miter = symmetric(&[
        LineTo(0.0, 36.5),
        LineTo(11.0, 36.5),
        CurveTo((20.5, 45.0), (18.8, 54.0)),
        CurveTo((15.0, 65.0), (0.0, 74.5)),
    ]);
    let body = vec![
        foot(grid, 27.0),
        stem,
        collar,
        miter,
        disk((0.0, 77.0), 4.4),
    ];
    let shape = PieceShape::new(&[32.5, 37.5, 81.4], body);
    if !grid.is_fine() {
        let row = grid.pixel_height();
        return shape
            .with_pixel(grid, 1.0, 48.0)
            .with_pixel(grid, 2.0, 48.0 + row);
    }
    let slit = [LineTo(3.5, 49.0), LineTo(12.2, 63.5)];
    shape
        .with_line(stroke(&slit, (1.1 * grid.pixel_width()).max(4.2)))
        .with_band(grid, 22.0, FOOT_TOP, 0.0)
        .with_band(grid, 12.5, 37.5, 0.0)
}

/// A coronet of five points with balls.
fn queen(grid: PixelGrid) -> PieceShape {
    let coronet = symmetric(&[
        LineTo(0.0, STEM),
        LineTo(25.0, STEM),
        CurveTo((23.5, 22.0), (21.5, 25.0)),
        CurveTo((21.5, 30.0), (24.5, 37.0)),
        LineTo(36.2, 67.0),
        LineTo(33.4, 68.5),
        LineTo(20.0, 52.5),
        LineTo(19.2, 76.0),
        LineTo(16.2, 76.5),
        LineTo(8.2, 54.5),
        LineTo(1.6, 80.0),
        LineTo(0.0, 80.0),
    ]);
    let ball = (0.95 * grid.pixel_width()).max(4.6);
    let body = vec![
        foot(grid, 29.0),
        coronet,
        disk((35.0, 70.5), ball),
        disk((-35.0, 70.5), ball),
        disk((17.8, 78.5), ball),
        disk((-17.8, 78.5), ball),
        disk((0.0, 82.0), ball.max(4.8)),
    ];
    with_royal_bands(PieceShape::new(&[86.8], body), grid)
}

/// Adds the lines that queen and king share.
fn with_royal_bands(shape: PieceShape, grid: PixelGrid) -> PieceShape {
    shape
        .with_band(grid, 24.5, 35.1, 2.3)
        .with_fine(grid, |shape| shape.with_band(grid, 24.0, FOOT_TOP, 0.0))
        .with_fine_rows(grid, |shape| shape.with_band(grid, 22.5, 26.0, 1.7))
}

/// A crown under a cross.
fn king(grid: PixelGrid) -> PieceShape {
    let pixel = grid.pixel_width();
    let arm = if grid.has_lines() { 3.0 } else { 2.0 };
    let crown = symmetric(&[
        LineTo(0.0, STEM),
        LineTo(25.0, STEM),
        CurveTo((23.5, 22.0), (21.5, 25.0)),
        CurveTo((21.5, 30.0), (24.5, 36.0)),
        CurveTo((37.0, 45.0), (36.5, 55.0)),
        CurveTo((35.0, 67.5), (22.0, 67.5)),
        CurveTo((11.0, 67.0), (6.5, 62.0)),
        CurveTo((8.5, 66.0), (8.8, 70.0)),
        CurveTo((8.0, 76.5), (0.0, 78.0)),
    ]);
    let body = vec![
        foot(grid, 29.0),
        crown,
        slab(pixel.max(3.1), 72.0, 93.0, 0.3),
        slab((arm * pixel).max(9.6), 82.0, 88.0, 0.3),
    ];
    let fold = [
        LineTo(0.0, 41.0),
        LineTo(0.0, 56.0),
        CurveTo((1.0, 62.0), (5.4, 64.5)),
    ];
    let fold = stroke(&fold, grid.line_width());
    with_royal_bands(PieceShape::new(&[82.0, 88.0, 93.0], body), grid).with_fine(grid, |shape| {
        shape.with_line(mirrored(&fold)).with_line(fold)
    })
}

/// A horse's head, looking left.
fn knight(grid: PixelGrid) -> PieceShape {
    let head = [
        LineTo(-20.0, STEM),
        LineTo(24.0, STEM),
        CurveTo((28.5, 43.0), (19.0, 58.0)),
        CurveTo((13.5, 68.0), (3.0, 71.0)),
        LineTo(1.0, 80.5),
        CurveTo((-5.5, 77.0), (-7.5, 70.5)),
        CurveTo((-15.0, 67.5), (-19.0, 58.5)),
        CurveTo((-23.0, 51.0), (-30.0, 43.0)),
        CurveTo((-34.5, 36.0), (-31.0, 32.5)),
        CurveTo((-28.0, 28.5), (-23.5, 31.5)),
        CurveTo((-20.5, 34.5), (-15.5, 36.0)),
        CurveTo((-6.5, 37.5), (-2.5, 43.0)),
        CurveTo((-4.0, 35.0), (-12.0, 29.0)),
        CurveTo((-19.5, 23.5), (-20.0, STEM)),
    ];
    let nostril = [LineTo(-28.5, 36.5), LineTo(-25.5, 39.0)];
    let mane = [
        LineTo(6.5, 66.0),
        CurveTo((18.5, 59.0), (20.5, 42.0)),
        CurveTo((21.4, 33.0), (20.0, 24.0)),
    ];
    let shape = PieceShape::new(&[80.5], vec![foot(grid, 27.0), path(&head)]);
    let with_eye = if grid.pixel_height() < 3.0 {
        shape.with_line(disk((-9.5, 59.5), 2.5))
    } else {
        let column = -(7.5 / grid.pixel_width()).round() - 1.0;
        shape.with_pixel(grid, column, 57.0)
    };
    with_eye.with_fine(grid, |shape| {
        shape
            .with_band(grid, 22.0, FOOT_TOP, 0.0)
            .with_line(stroke(&nostril, 2.4))
            .with_line(stroke(&mane, 2.6))
    })
}
