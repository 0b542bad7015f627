//! The six pieces of the Staunton pattern as vector drawings.

use super::Fill::{Background, Body, Line};
use super::shape::PathSegment::{CurveTo, LineTo};
use super::shape::{HintLine, PathSegment, PieceShape, ShapeLayer};
use crate::rules::Role;

pub const fn shape(role: Role) -> PieceShape {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

/// A hint line that may fall together with the one below it.
const fn hint(at: i16) -> HintLine {
    HintLine {
        at,
        rows: 0,
        from: 0,
    }
}

/// A hint line at least so many pixel rows above the one below it.
const fn hint_above(rows: i64, at: i16) -> HintLine {
    HintLine { at, rows, from: 0 }
}

/// A hint line kept on squares at least so many cells high, and there at least a pixel row above the one below it.
const fn hint_from(from: u16, at: i16) -> HintLine {
    HintLine { at, rows: 1, from }
}

const fn circle(x: i16, y: i16, r: i16) -> [PathSegment; 9] {
    let near = (r * 41 + 50) / 100;
    let diagonal = (r * 71 + 50) / 100;
    [
        LineTo(x + r, y),
        CurveTo((x + r, y + near), (x + diagonal, y + diagonal)),
        CurveTo((x + near, y + r), (x, y + r)),
        CurveTo((x - near, y + r), (x - diagonal, y + diagonal)),
        CurveTo((x - r, y + near), (x - r, y)),
        CurveTo((x - r, y - near), (x - diagonal, y - diagonal)),
        CurveTo((x - near, y - r), (x, y - r)),
        CurveTo((x + near, y - r), (x + diagonal, y - diagonal)),
        CurveTo((x + r, y - near), (x + r, y)),
    ]
}

/// The path of a rectangle between two opposite corners.
const fn rectangle(x0: i16, y0: i16, x1: i16, y1: i16) -> [PathSegment; 4] {
    [
        LineTo(x0, y0),
        LineTo(x1, y0),
        LineTo(x1, y1),
        LineTo(x0, y1),
    ]
}

/// The square height, in cells, from which fine lines are drawn.
const FINE_LINES_FROM: u16 = 8;

/// The square height, in cells, from which the foot is set off by a line.
const FOOT_LINE_FROM: u16 = 12;

/// A line that is painted only where fine lines are drawn.
const fn fine_line(path: &'static [PathSegment]) -> ShapeLayer {
    ShapeLayer::mirrored(Line, path).from(FINE_LINES_FROM)
}

/// The line between the foot and the stem.
const fn foot_line(path: &'static [PathSegment]) -> ShapeLayer {
    ShapeLayer::mirrored(Line, path).from(FOOT_LINE_FROM)
}

/// The top of the foot.
const FOOT_TOP: HintLine = hint_above(1, 8);

/// The top of the line above the foot.
const FOOT_LINE_TOP: HintLine = hint_from(FOOT_LINE_FROM, 10);

/// A round head on a collar.
const PAWN: PieceShape = PieceShape {
    hints: &[
        FOOT_TOP,
        FOOT_LINE_TOP,
        hint(13),
        hint_from(FOOT_LINE_FROM, 25),
        hint_from(FOOT_LINE_FROM, 30),
        hint_above(1, 33),
        hint_above(2, 59),
    ],
    layers: &[
        ShapeLayer::mirrored(Body, &rectangle(0, 0, 23, 8)),
        ShapeLayer::mirrored(
            Body,
            &[
                LineTo(0, 8),
                LineTo(19, 8),
                LineTo(19, 13),
                LineTo(15, 13),
                CurveTo((7, 16), (6, 29)),
                LineTo(6, 36),
                LineTo(0, 36),
            ],
        ),
        ShapeLayer::mirrored(Body, &rectangle(0, 25, 14, 30)).from(FOOT_LINE_FROM),
        ShapeLayer::mirrored(Body, &circle(0, 46, 13)),
        foot_line(&rectangle(0, 8, 19, 10)),
    ],
};

/// A tower with battlements.
const ROOK: PieceShape = PieceShape {
    hints: &[
        FOOT_TOP,
        FOOT_LINE_TOP,
        hint(13),
        hint(39),
        hint_from(FINE_LINES_FROM, 41),
        hint_above(1, 45),
        hint_above(1, 54),
        hint_above(1, 64),
    ],
    layers: &[
        ShapeLayer::mirrored(Body, &rectangle(0, 0, 28, 8)),
        ShapeLayer::mirrored(
            Body,
            &[
                LineTo(0, 8),
                LineTo(24, 8),
                LineTo(24, 13),
                LineTo(20, 13),
                CurveTo((16, 25), (16, 39)),
                LineTo(16, 41),
                LineTo(25, 45),
                LineTo(25, 64),
                LineTo(15, 64),
                LineTo(15, 54),
                LineTo(7, 54),
                LineTo(7, 64),
                LineTo(0, 64),
            ],
        ),
        foot_line(&rectangle(0, 8, 24, 10)),
        fine_line(&rectangle(0, 39, 17, 41)),
    ],
};

/// A mitre with its slit.
const BISHOP: PieceShape = PieceShape {
    hints: &[
        FOOT_TOP,
        FOOT_LINE_TOP,
        hint(13),
        hint_above(1, 30),
        hint(34),
        hint_from(FINE_LINES_FROM, 36),
        hint_above(3, 72),
    ],
    layers: &[
        ShapeLayer::mirrored(Body, &rectangle(0, 0, 25, 8)),
        ShapeLayer::mirrored(
            Body,
            &[
                LineTo(0, 8),
                LineTo(21, 8),
                LineTo(21, 13),
                LineTo(17, 13),
                CurveTo((8, 17), (7, 33)),
                LineTo(0, 33),
            ],
        ),
        ShapeLayer::mirrored(Body, &rectangle(0, 30, 16, 34)),
        ShapeLayer::mirrored(
            Body,
            &[
                LineTo(0, 34),
                LineTo(10, 34),
                CurveTo((22, 42), (16, 51)),
                CurveTo((11, 61), (3, 67)),
                LineTo(0, 67),
            ],
        ),
        ShapeLayer::mirrored(Body, &circle(0, 68, 4)),
        ShapeLayer::single(
            Background,
            &[LineTo(-1, 44), LineTo(4, 44), LineTo(9, 56), LineTo(4, 56)],
        )
        .below(8),
        ShapeLayer::single(
            Background,
            &[LineTo(1, 47), LineTo(6, 45), LineTo(15, 57), LineTo(10, 59)],
        )
        .from(8)
        .below(13),
        ShapeLayer::single(
            Background,
            &[LineTo(3, 47), LineTo(6, 46), LineTo(17, 57), LineTo(14, 60)],
        )
        .from(13),
        foot_line(&rectangle(0, 8, 21, 10)),
        fine_line(&rectangle(0, 34, 11, 36)),
    ],
};

/// The right half of a coronet: half of its middle point, a point so many hundredths wide to each side, and a last one.
const fn coronet(half: i16) -> [PathSegment; 11] {
    [
        LineTo(0, 44),
        LineTo(12, 44),
        CurveTo((16, 50), (24, 54)),
        LineTo(33, 66),
        LineTo(29, 67),
        LineTo(20, 58),
        LineTo(15 + half, 72),
        LineTo(15 - half, 72),
        LineTo(7, 57),
        LineTo(3, 74),
        LineTo(0, 74),
    ]
}

/// A coronet of points with balls.
const QUEEN: PieceShape = PieceShape {
    hints: &[
        FOOT_TOP,
        FOOT_LINE_TOP,
        hint(13),
        hint_above(1, 40),
        hint(44),
        hint_from(FINE_LINES_FROM, 46),
        hint_above(1, 58),
        hint_above(1, 67),
        hint_above(1, 74),
    ],
    layers: &[
        ShapeLayer::mirrored(Body, &rectangle(0, 0, 30, 8)),
        ShapeLayer::mirrored(
            Body,
            &[
                LineTo(0, 8),
                LineTo(26, 8),
                LineTo(26, 13),
                LineTo(21, 13),
                CurveTo((9, 18), (8, 42)),
                LineTo(0, 42),
            ],
        ),
        ShapeLayer::mirrored(Body, &rectangle(0, 40, 17, 44)),
        ShapeLayer::mirrored(Body, &coronet(2)).below(FOOT_LINE_FROM),
        ShapeLayer::mirrored(Body, &coronet(3)).from(FOOT_LINE_FROM),
        ShapeLayer::mirrored(Body, &circle(31, 65, 3)),
        ShapeLayer::mirrored(Body, &circle(15, 70, 3)),
        ShapeLayer::mirrored(Body, &circle(0, 71, 3)),
        foot_line(&rectangle(0, 8, 26, 10)),
        fine_line(&rectangle(0, 44, 14, 46)),
    ],
};

/// A crown under a cross.
const KING: PieceShape = PieceShape {
    hints: &[
        FOOT_TOP,
        FOOT_LINE_TOP,
        hint(13),
        hint_above(1, 40),
        hint(44),
        hint_from(FINE_LINES_FROM, 46),
        hint_above(1, 63),
        hint_above(1, 70),
        hint_above(1, 75),
        hint_above(1, 82),
    ],
    layers: &[
        ShapeLayer::mirrored(Body, &rectangle(0, 0, 30, 8)),
        ShapeLayer::mirrored(
            Body,
            &[
                LineTo(0, 8),
                LineTo(26, 8),
                LineTo(26, 13),
                LineTo(21, 13),
                CurveTo((10, 18), (9, 42)),
                LineTo(0, 42),
            ],
        ),
        ShapeLayer::mirrored(Body, &rectangle(0, 40, 18, 44)),
        ShapeLayer::mirrored(
            Body,
            &[
                LineTo(0, 44),
                LineTo(13, 44),
                CurveTo((16, 50), (23, 58)),
                CurveTo((14, 62), (0, 65)),
            ],
        ),
        ShapeLayer::mirrored(Body, &rectangle(0, 60, 4, 82)).below(13),
        ShapeLayer::mirrored(Body, &rectangle(0, 60, 3, 82)).from(13),
        ShapeLayer::mirrored(Body, &rectangle(0, 70, 10, 75)),
        foot_line(&rectangle(0, 8, 26, 10)),
        fine_line(&rectangle(0, 44, 14, 46)),
    ],
};

/// A horse's head, looking left.
const KNIGHT: PieceShape = PieceShape {
    hints: &[
        FOOT_TOP,
        FOOT_LINE_TOP,
        hint(13),
        hint(48),
        hint_from(6, 52),
        hint(68),
    ],
    layers: &[
        ShapeLayer::mirrored(Body, &rectangle(0, 0, 28, 8)),
        ShapeLayer::mirrored(Body, &rectangle(0, 8, 24, 13)),
        ShapeLayer::single(
            Body,
            &[
                LineTo(-20, 11),
                LineTo(22, 11),
                CurveTo((27, 38), (16, 51)),
                CurveTo((11, 57), (6, 58)),
                LineTo(2, 68),
                CurveTo((-5, 65), (-6, 60)),
                CurveTo((-13, 58), (-16, 51)),
                LineTo(-27, 38),
                CurveTo((-31, 31), (-27, 29)),
                CurveTo((-22, 28), (-19, 31)),
                CurveTo((-15, 34), (-4, 35)),
                CurveTo((-3, 25), (-12, 20)),
                CurveTo((-19, 16), (-20, 11)),
            ],
        ),
        ShapeLayer::single(Line, &rectangle(-9, 48, -5, 52)).from(6),
        foot_line(&rectangle(0, 8, 24, 10)),
        ShapeLayer::single(
            Line,
            &[
                LineTo(-25, 33),
                LineTo(-23, 33),
                LineTo(-22, 35),
                LineTo(-24, 36),
            ],
        )
        .from(10),
        ShapeLayer::single(
            Line,
            &[
                LineTo(7, 54),
                CurveTo((20, 40), (18, 18)),
                LineTo(16, 18),
                CurveTo((17, 38), (4, 52)),
            ],
        )
        .from(10),
    ],
};
