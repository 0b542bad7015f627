//! The six pieces as vector shapes.
//!
//! Their design is like that of letters in a typeface: thin parts are as wide as the pixels need, and the edges that must look
//! sharp are moved to a border between two rows of pixels. Bodies begin at a height of 16, slightly inside the foot below them.

use std::iter;

use super::path::{Polygon, disk, mirrored, path, slab, stroke, symmetric};
use crate::rules::Role;

/// The side of a square in the coordinates of the shapes. One unit is a hundredth of the side.
pub const SIDE: f64 = 100.0;

/// The numbers of pixels across and down in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelGrid {
    pub columns: usize,
    pub rows: usize,
}

impl PixelGrid {
    /// Returns a grid with as many pixels across as down.
    pub const fn square(side: usize) -> Self {
        Self {
            columns: side,
            rows: side,
        }
    }

    /// Returns the width of a pixel in hundredths of a square's side.
    pub fn pixel_width(self) -> f64 {
        SIDE / float(self.columns)
    }

    /// Returns the height of a pixel in hundredths of a square's side.
    pub fn pixel_height(self) -> f64 {
        SIDE / float(self.rows)
    }

    /// Returns true if a body has room for a line. On fewer pixels a line looks like dirt.
    const fn has_lines(self) -> bool {
        self.columns >= 20
    }

    /// Returns true if a square is wide enough for fine lines, and for the strip of light on Black's pieces.
    pub const fn is_fine(self) -> bool {
        self.columns >= 32
    }

    /// Rounds a width, in hundredths of a side, to whole pixels, at least one.
    fn whole_columns(self, width: f64) -> f64 {
        (width / self.pixel_width()).round().max(1.0) * self.pixel_width()
    }

    /// Returns the height of a line across a body, in hundredths of a side: a whole row of pixels, or 0.6 of one if rows are
    /// high, but at least 2.6.
    fn line_height(self) -> f64 {
        let part = if self.has_fine_rows() { 1.0 } else { 0.6 };
        (part * self.pixel_height()).max(2.6)
    }

    /// Returns true if bands one row high leave some of the body visible between them.
    const fn has_fine_rows(self) -> bool {
        self.rows >= 24
    }
}

/// Converts a count of pixels, or of parts of pixels, without rounding.
#[allow(
    clippy::cast_precision_loss,
    reason = "no picture has as many pixels as would be rounded"
)]
pub const fn float(count: usize) -> f64 {
    count as f64
}

/// The geometry of a piece, without colors.
pub struct PieceShape {
    grid: PixelGrid,
    /// The heights of the edges that should lie exactly between two rows of pixels, lowest first, in hundredths of a square's
    /// side.
    pub sharp_edges: Vec<f64>,
    /// The polygons whose union is the silhouette.
    pub body: Vec<Polygon>,
    /// The polygons of the lines. Only the parts inside the body are drawn.
    pub lines: Vec<Polygon>,
}

impl PieceShape {
    /// Returns a body on a foot, without lines. `foot` is half the width of the foot; we round it to whole pixels.
    /// `sharp_edges` are those above the foot.
    fn new<const N: usize>(
        grid: PixelGrid,
        foot: f64,
        sharp_edges: &[f64],
        body: [Polygon; N],
    ) -> Self {
        let corner = if grid.is_fine() { 1.5 } else { 0.3 };
        let foot = slab(grid.whole_columns(foot), FOOT_BOTTOM, FOOT_TOP, corner);
        Self {
            grid,
            sharp_edges: [&[FOOT_BOTTOM, FOOT_TOP], sharp_edges].concat(),
            body: iter::once(foot).chain(body).collect(),
            lines: Vec::new(),
        }
    }

    fn with_line(mut self, line: Polygon) -> Self {
        self.lines.push(line);
        self
    }

    /// Adds a line if the grid of pixels is fine. On a coarse one it would blur.
    fn with_fine_line(self, line: Polygon) -> Self {
        if self.grid.is_fine() {
            self.with_line(line)
        } else {
            self
        }
    }

    /// Makes the two edges of a row of pixels sharp, if the grid has room for lines. The row begins at the height `bottom`.
    fn with_row(mut self, bottom: f64) -> Self {
        if self.grid.has_lines() {
            let top = bottom + self.grid.pixel_height();
            self.sharp_edges.extend([bottom, top]);
            self.sharp_edges.sort_unstable_by(f64::total_cmp);
            self.sharp_edges.dedup();
        }
        self
    }

    /// Adds a single pixel in the color of lines, with its lower edge at `bottom`. Its left edge is `column` columns right of
    /// the middle, or left of it if `column` is negative.
    fn with_pixel(self, column: f64, bottom: f64) -> Self {
        let [left, right] = [column, column + 1.0].map(|column| column * self.grid.pixel_width());
        let top = bottom + self.grid.pixel_height();
        let pixel = vec![(left, bottom), (right, bottom), (right, top), (left, top)];
        self.with_row(bottom).with_line(pixel)
    }

    /// Adds a line across the body. The ends of its lower edge are at the height `bottom`. The line rises by `rise` toward the
    /// middle if that is at least a pixel. All lengths are in hundredths of a square's side.
    fn with_band(self, half_length: f64, bottom: f64, rise: f64) -> Self {
        let is_seen = rise >= self.grid.pixel_height();
        let rise = if is_seen { rise } else { 0.0 };
        let (top, quarter) = (bottom + self.grid.line_height(), half_length / 2.0);
        let [low, high] = [bottom, top].map(|edge| edge + rise);
        let band = symmetric(&format!(
            "M0 {low} Q{quarter} {low} {half_length} {bottom} L{half_length} {top} Q{quarter} {high} 0 {high}"
        ));
        self.with_row(bottom).with_line(band)
    }

    /// Adds a line across the body, like [`Self::with_band`], if rows of pixels are fine enough for several such lines.
    fn with_fine_band(self, half_length: f64, bottom: f64, rise: f64) -> Self {
        if self.grid.has_fine_rows() {
            self.with_band(half_length, bottom, rise)
        } else {
            self
        }
    }

    /// Adds a line along the top of the foot if the grid of pixels is fine.
    fn with_foot_line(self, half_length: f64) -> Self {
        if self.grid.is_fine() {
            self.with_band(half_length, FOOT_TOP, 0.0)
        } else {
            self
        }
    }
}

/// The height of the lower edge of every piece's foot, in hundredths of a square's side.
pub const FOOT_BOTTOM: f64 = 9.0;
const FOOT_TOP: f64 = 17.0;

/// Returns the shape of a piece, with as many lines as this grid has room for.
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

/// A round head on a collar.
fn pawn(grid: PixelGrid) -> PieceShape {
    let stem = symmetric("M0 16 L19.5 16 Q19 23 13 29 Q8.5 34 7.5 41 L0 41");
    let collar = slab(grid.whole_columns(16.5), 40.0, 44.5, 1.5);
    let head = disk((0.0, 52.5), 11.5);
    PieceShape::new(grid, 23.0, &[40.0, 44.5, 64.0], [stem, collar, head]).with_foot_line(19.0)
}

/// A tower with three merlons.
fn rook(grid: PixelGrid) -> PieceShape {
    let [head, gap, merlon] = [26.0, 15.5, 5.8].map(|width| grid.whole_columns(width));
    let tower = symmetric(&format!(
        "M0 16 L24 16 L24 23 Q19 26 18 32 L17 50 Q18 55 {head} 58 \
         L{head} 74 L{gap} 74 L{gap} 66.5 L{merlon} 66.5 L{merlon} 74 L0 74"
    ));
    PieceShape::new(grid, 29.0, &[66.5, 74.0], [tower])
        .with_band(18.0, 52.4, 0.0)
        .with_foot_line(24.0)
        .with_fine_band(18.0, 26.0, 0.0)
}

/// A miter with a slit, under a ball.
fn bishop(grid: PixelGrid) -> PieceShape {
    let stem = symmetric("M0 16 L22 16 Q20 23 13 26 Q9.5 28.5 9 34 L0 34");
    let collar = slab(grid.whole_columns(15.5), 32.5, 37.5, 1.5);
    let miter = symmetric("M0 36.5 L11 36.5 Q20.5 45 18.8 54 Q15 65 0 74.5");
    let ball = disk((0.0, 77.0), 4.4);
    let body = [stem, collar, miter, ball];
    let shape = PieceShape::new(grid, 27.0, &[32.5, 37.5, 81.4], body);
    if !grid.is_fine() {
        let row = grid.pixel_height();
        return shape.with_pixel(1.0, 48.0).with_pixel(2.0, 48.0 + row);
    }
    let slit = stroke("M3.5 49 L12.2 63.5", (1.1 * grid.pixel_width()).max(4.2));
    shape
        .with_line(slit)
        .with_foot_line(22.0)
        .with_band(12.5, 37.5, 0.0)
}

/// A coronet with five points and balls.
fn queen(grid: PixelGrid) -> PieceShape {
    let coronet = symmetric(
        "M0 16 L25 16 Q23.5 22 21.5 25 Q21.5 30 24.5 37 L36.2 67 \
         L33.4 68.5 L20 52.5 L19.2 76 L16.2 76.5 L8.2 54.5 L1.6 80 L0 80",
    );
    let ball = (0.95 * grid.pixel_width()).max(4.6);
    let body = [
        coronet,
        disk((35.0, 70.5), ball),
        disk((-35.0, 70.5), ball),
        disk((17.8, 78.5), ball),
        disk((-17.8, 78.5), ball),
        disk((0.0, 82.0), ball.max(4.8)),
    ];
    with_royal_bands(PieceShape::new(grid, 29.0, &[86.8], body))
}

/// Adds the lines that queen and king have in common.
fn with_royal_bands(shape: PieceShape) -> PieceShape {
    shape
        .with_band(24.5, 35.1, 2.3)
        .with_foot_line(24.0)
        .with_fine_band(22.5, 26.0, 1.7)
}

/// A crown under a cross.
fn king(grid: PixelGrid) -> PieceShape {
    let pixel = grid.pixel_width();
    let arm = if grid.has_lines() { 3.0 } else { 2.0 };
    let crown = symmetric(
        "M0 16 L25 16 Q23.5 22 21.5 25 Q21.5 30 24.5 36 \
         Q37 45 36.5 55 Q35 67.5 22 67.5 Q11 67 6.5 62 Q8.5 66 8.8 70 Q8 76.5 0 78",
    );
    let upright = slab(pixel.max(3.1), 72.0, 93.0, 0.3);
    let arms = slab((arm * pixel).max(9.6), 82.0, 88.0, 0.3);
    let fold = stroke("M0 41 L0 56 Q1 62 5.4 64.5", (0.72 * pixel).max(2.6));
    let body = [crown, upright, arms];
    with_royal_bands(PieceShape::new(grid, 29.0, &[82.0, 88.0, 93.0], body))
        .with_fine_line(mirrored(&fold))
        .with_fine_line(fold)
}

/// A horse's head, looking left.
fn knight(grid: PixelGrid) -> PieceShape {
    let head = path(
        "M-20 16 L24 16 Q28.5 43 19 58 Q13.5 68 3 71 L1 80.5 \
         Q-5.5 77 -7.5 70.5 Q-15 67.5 -19 58.5 Q-23 51 -30 43 \
         Q-34.5 36 -31 32.5 Q-28 28.5 -23.5 31.5 Q-20.5 34.5 -15.5 36 \
         Q-6.5 37.5 -2.5 43 Q-4 35 -12 29 Q-19.5 23.5 -20 16",
    );
    let shape = PieceShape::new(grid, 27.0, &[80.5], [head]);
    let with_eye = if grid.pixel_height() < 3.0 {
        shape.with_line(disk((-9.5, 59.5), 2.5))
    } else {
        let column = -(7.5 / grid.pixel_width()).round() - 1.0;
        shape.with_pixel(column, 57.0)
    };
    let nostril = stroke("M-28.5 36.5 L-25.5 39", 2.4);
    let mane = stroke("M6.5 66 Q18.5 59 20.5 42 Q21.4 33 20 24", 2.6);
    with_eye
        .with_foot_line(22.0)
        .with_fine_line(nostril)
        .with_fine_line(mane)
}
