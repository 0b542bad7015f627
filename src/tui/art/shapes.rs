//! The six pieces after Staunton's pattern, as they are drawn.

use super::Ink::{Body, Ground, Shade};
use super::outline::Step::{Bend, To};
use super::outline::{Layer, Level, Shape, Step};
use crate::rules::Role;

/// The drawing of a kind of piece.
pub const fn shape(role: Role) -> Shape {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

/// A level that may fall together with the one below it.
const fn level(at: i16) -> Level {
    Level {
        at,
        rows: 0,
        from: 0,
    }
}

/// A level at least so many pixel rows above the one below it.
const fn above(rows: i64, at: i16) -> Level {
    Level { at, rows, from: 0 }
}

/// A level kept on squares at least so many cells high, and there at least a pixel row above the one below it.
const fn line(from: u16, at: i16) -> Level {
    Level { at, rows: 1, from }
}

/// The path of a ball.
const fn ball(x: i16, y: i16, r: i16) -> [Step; 9] {
    let near = (r * 41 + 50) / 100;
    let diagonal = (r * 71 + 50) / 100;
    [
        To(x + r, y),
        Bend((x + r, y + near), (x + diagonal, y + diagonal)),
        Bend((x + near, y + r), (x, y + r)),
        Bend((x - near, y + r), (x - diagonal, y + diagonal)),
        Bend((x - r, y + near), (x - r, y)),
        Bend((x - r, y - near), (x - diagonal, y - diagonal)),
        Bend((x - near, y - r), (x, y - r)),
        Bend((x + near, y - r), (x + diagonal, y - diagonal)),
        Bend((x + r, y - near), (x + r, y)),
    ]
}

/// The path of an upright rectangle between two corners.
const fn slab(x0: i16, y0: i16, x1: i16, y1: i16) -> [Step; 4] {
    [To(x0, y0), To(x1, y0), To(x1, y1), To(x0, y1)]
}

/// The square height, in cells, from which fine lines are drawn.
const FINE: u16 = 8;

/// The square height from which the foot is set off by a line.
const FOOT_LINE: u16 = 12;

/// A coat that is painted only where fine lines are drawn.
const fn fine(path: &'static [Step]) -> Layer {
    Layer::both(Shade, path).from(FINE)
}

/// The line between the foot and the step.
const fn foot_line(path: &'static [Step]) -> Layer {
    Layer::both(Shade, path).from(FOOT_LINE)
}

/// The top of the foot.
const FOOT: Level = above(1, 8);

/// The top of the line above the foot.
const STEP: Level = line(FOOT_LINE, 10);

/// A round head on a collar.
const PAWN: Shape = Shape {
    levels: &[
        FOOT,
        STEP,
        level(13),
        line(FOOT_LINE, 25),
        line(FOOT_LINE, 30),
        above(1, 33),
        above(2, 59),
    ],
    layers: &[
        Layer::both(Body, &slab(0, 0, 23, 8)),
        Layer::both(
            Body,
            &[
                To(0, 8),
                To(19, 8),
                To(19, 13),
                To(15, 13),
                Bend((7, 16), (6, 29)),
                To(6, 36),
                To(0, 36),
            ],
        ),
        Layer::both(Body, &slab(0, 25, 14, 30)).from(FOOT_LINE),
        Layer::both(Body, &ball(0, 46, 13)),
        foot_line(&slab(0, 8, 19, 10)),
    ],
};

/// A tower with battlements.
const ROOK: Shape = Shape {
    levels: &[
        FOOT,
        STEP,
        level(13),
        level(39),
        line(FINE, 41),
        above(1, 45),
        above(1, 54),
        above(1, 64),
    ],
    layers: &[
        Layer::both(Body, &slab(0, 0, 28, 8)),
        Layer::both(
            Body,
            &[
                To(0, 8),
                To(24, 8),
                To(24, 13),
                To(20, 13),
                Bend((16, 25), (16, 39)),
                To(16, 41),
                To(25, 45),
                To(25, 64),
                To(15, 64),
                To(15, 54),
                To(7, 54),
                To(7, 64),
                To(0, 64),
            ],
        ),
        foot_line(&slab(0, 8, 24, 10)),
        fine(&slab(0, 39, 17, 41)),
    ],
};

/// A mitre with its slit.
const BISHOP: Shape = Shape {
    levels: &[
        FOOT,
        STEP,
        level(13),
        above(1, 30),
        level(34),
        line(FINE, 36),
        above(3, 72),
    ],
    layers: &[
        Layer::both(Body, &slab(0, 0, 25, 8)),
        Layer::both(
            Body,
            &[
                To(0, 8),
                To(21, 8),
                To(21, 13),
                To(17, 13),
                Bend((8, 17), (7, 33)),
                To(0, 33),
            ],
        ),
        Layer::both(Body, &slab(0, 30, 16, 34)),
        Layer::both(
            Body,
            &[
                To(0, 34),
                To(10, 34),
                Bend((22, 42), (16, 51)),
                Bend((11, 61), (3, 67)),
                To(0, 67),
            ],
        ),
        Layer::both(Body, &ball(0, 68, 4)),
        Layer::once(Ground, &[To(-1, 44), To(4, 44), To(9, 56), To(4, 56)]).below(8),
        Layer::once(Ground, &[To(1, 47), To(6, 45), To(15, 57), To(10, 59)])
            .from(8)
            .below(13),
        Layer::once(Ground, &[To(3, 47), To(6, 46), To(17, 57), To(14, 60)]).from(13),
        foot_line(&slab(0, 8, 21, 10)),
        fine(&slab(0, 34, 11, 36)),
    ],
};

/// The right half of a coronet: half of its middle point, a point so many hundredths wide to each side, and a last one.
const fn coronet(half: i16) -> [Step; 11] {
    [
        To(0, 44),
        To(12, 44),
        Bend((16, 50), (24, 54)),
        To(33, 66),
        To(29, 67),
        To(20, 58),
        To(15 + half, 72),
        To(15 - half, 72),
        To(7, 57),
        To(3, 74),
        To(0, 74),
    ]
}

/// A coronet of points with balls.
const QUEEN: Shape = Shape {
    levels: &[
        FOOT,
        STEP,
        level(13),
        above(1, 40),
        level(44),
        line(FINE, 46),
        above(1, 58),
        above(1, 67),
        above(1, 74),
    ],
    layers: &[
        Layer::both(Body, &slab(0, 0, 30, 8)),
        Layer::both(
            Body,
            &[
                To(0, 8),
                To(26, 8),
                To(26, 13),
                To(21, 13),
                Bend((9, 18), (8, 42)),
                To(0, 42),
            ],
        ),
        Layer::both(Body, &slab(0, 40, 17, 44)),
        Layer::both(Body, &coronet(2)).below(FOOT_LINE),
        Layer::both(Body, &coronet(3)).from(FOOT_LINE),
        Layer::both(Body, &ball(31, 65, 3)),
        Layer::both(Body, &ball(15, 70, 3)),
        Layer::both(Body, &ball(0, 71, 3)),
        foot_line(&slab(0, 8, 26, 10)),
        fine(&slab(0, 44, 14, 46)),
    ],
};

/// A crown under a cross.
const KING: Shape = Shape {
    levels: &[
        FOOT,
        STEP,
        level(13),
        above(1, 40),
        level(44),
        line(FINE, 46),
        above(1, 63),
        above(1, 70),
        above(1, 75),
        above(1, 82),
    ],
    layers: &[
        Layer::both(Body, &slab(0, 0, 30, 8)),
        Layer::both(
            Body,
            &[
                To(0, 8),
                To(26, 8),
                To(26, 13),
                To(21, 13),
                Bend((10, 18), (9, 42)),
                To(0, 42),
            ],
        ),
        Layer::both(Body, &slab(0, 40, 18, 44)),
        Layer::both(
            Body,
            &[
                To(0, 44),
                To(13, 44),
                Bend((16, 50), (23, 58)),
                Bend((14, 62), (0, 65)),
            ],
        ),
        Layer::both(Body, &slab(0, 60, 4, 82)).below(13),
        Layer::both(Body, &slab(0, 60, 3, 82)).from(13),
        Layer::both(Body, &slab(0, 70, 10, 75)),
        foot_line(&slab(0, 8, 26, 10)),
        fine(&slab(0, 44, 14, 46)),
    ],
};

/// A horse's head, looking left.
const KNIGHT: Shape = Shape {
    levels: &[FOOT, STEP, level(13), level(48), line(6, 52), level(68)],
    layers: &[
        Layer::both(Body, &slab(0, 0, 28, 8)),
        Layer::both(Body, &slab(0, 8, 24, 13)),
        Layer::once(
            Body,
            &[
                To(-20, 11),
                To(22, 11),
                Bend((27, 38), (16, 51)),
                Bend((11, 57), (6, 58)),
                To(2, 68),
                Bend((-5, 65), (-6, 60)),
                Bend((-13, 58), (-16, 51)),
                To(-27, 38),
                Bend((-31, 31), (-27, 29)),
                Bend((-22, 28), (-19, 31)),
                Bend((-15, 34), (-4, 35)),
                Bend((-3, 25), (-12, 20)),
                Bend((-19, 16), (-20, 11)),
            ],
        ),
        Layer::once(Shade, &slab(-9, 48, -5, 52)).from(6),
        foot_line(&slab(0, 8, 24, 10)),
        Layer::once(Shade, &[To(-25, 33), To(-23, 33), To(-22, 35), To(-24, 36)]).from(10),
        Layer::once(
            Shade,
            &[
                To(7, 54),
                Bend((20, 40), (18, 18)),
                To(16, 18),
                Bend((17, 38), (4, 52)),
            ],
        )
        .from(10),
    ],
};
