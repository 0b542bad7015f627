//! The letters and digits beside a board as vector shapes, so that pictures need no font.
//!
//! Lengths are hundredths of the side of the square that a letter lies in, as in [`super::path`].

use super::path::PathSegment::{self, CurveTo, LineTo};
use super::path::{Point, Polygon, disk, stroke};
use crate::rules::{File, Rank};

/// How thick lines are.
const WEIGHT: f64 = 11.0;

/// The letter of a file.
pub fn file_letter(file: File) -> Vec<Polygon> {
    let stem = |x, top| line(&[LineTo(x, 22.0), LineTo(x, top)]);
    match file {
        File::A => vec![bowl(-1.0, 44.0), stem(17.0, 66.5)],
        File::B => vec![bowl(1.0, 44.0), stem(-17.0, 92.0)],
        File::C => vec![line(&[
            LineTo(17.0, 56.0),
            CurveTo((11.0, 61.0), (2.0, 61.0)),
            CurveTo((-17.0, 60.0), (-17.0, 44.0)),
            CurveTo((-17.0, 28.0), (2.0, 27.0)),
            CurveTo((11.0, 27.0), (17.0, 32.0)),
        ])],
        File::D => vec![bowl(-1.0, 44.0), stem(17.0, 92.0)],
        File::E => vec![
            line(&[LineTo(-17.0, 44.0), LineTo(22.0, 44.0)]),
            line(&[
                LineTo(17.0, 44.0),
                CurveTo((17.0, 61.0), (0.0, 61.0)),
                CurveTo((-17.0, 61.0), (-17.0, 44.0)),
                CurveTo((-17.0, 27.0), (2.0, 27.0)),
                CurveTo((12.0, 27.0), (18.0, 34.0)),
            ]),
        ],
        File::F => vec![
            line(&[
                LineTo(-4.0, 22.0),
                LineTo(-4.0, 70.0),
                CurveTo((-4.0, 87.0), (14.0, 86.0)),
            ]),
            line(&[LineTo(-17.0, 60.5), LineTo(13.0, 60.5)]),
        ],
        File::G => vec![
            bowl(-1.0, 47.0),
            line(&[
                LineTo(17.0, 69.5),
                LineTo(17.0, 24.0),
                CurveTo((17.0, 6.0), (-1.0, 6.0)),
                CurveTo((-11.0, 6.0), (-17.0, 11.0)),
            ]),
        ],
        File::H => vec![
            stem(-17.0, 92.0),
            line(&[
                LineTo(-17.0, 46.0),
                CurveTo((-15.0, 61.0), (1.0, 61.0)),
                CurveTo((17.0, 61.0), (17.0, 44.0)),
                LineTo(17.0, 22.0),
            ]),
        ],
    }
}

/// The digit of a rank.
pub fn rank_digit(rank: Rank) -> Vec<Polygon> {
    match rank {
        Rank::One => vec![
            line(&[LineTo(4.0, 14.0), LineTo(4.0, 86.0)]),
            line(&[LineTo(-15.0, 67.0), LineTo(4.0, 79.0)]),
        ],
        Rank::Two => vec![
            line(&[
                LineTo(-18.0, 66.0),
                CurveTo((-17.0, 80.5), (0.0, 80.5)),
                CurveTo((18.0, 80.5), (18.0, 64.0)),
                CurveTo((18.0, 52.0), (2.0, 38.0)),
                LineTo(-18.0, 20.0),
            ]),
            line(&[LineTo(-22.0, 19.5), LineTo(22.0, 19.5)]),
        ],
        Rank::Three => vec![
            line(&[
                LineTo(-18.0, 70.0),
                CurveTo((-14.0, 80.5), (0.0, 80.5)),
                CurveTo((17.0, 80.5), (17.0, 66.0)),
                CurveTo((17.0, 52.0), (-6.0, 52.0)),
            ]),
            line(&[
                LineTo(-6.0, 52.0),
                CurveTo((19.0, 52.0), (19.0, 36.0)),
                CurveTo((19.0, 19.5), (0.0, 19.5)),
                CurveTo((-16.0, 19.5), (-20.0, 31.0)),
            ]),
        ],
        Rank::Four => vec![
            line(&[LineTo(10.0, 14.0), LineTo(10.0, 86.0)]),
            line(&[LineTo(8.0, 82.0), LineTo(-21.0, 36.0)]),
            line(&[LineTo(-26.0, 34.0), LineTo(24.0, 34.0)]),
        ],
        Rank::Five => vec![
            line(&[LineTo(-18.0, 80.5), LineTo(18.0, 80.5)]),
            line(&[LineTo(-14.0, 84.0), LineTo(-16.0, 50.0)]),
            line(&[
                LineTo(-17.0, 52.0),
                CurveTo((-8.0, 58.0), (1.0, 57.5)),
                CurveTo((19.0, 57.0), (19.0, 39.0)),
                CurveTo((19.0, 19.5), (0.0, 19.5)),
                CurveTo((-14.0, 19.5), (-20.0, 29.0)),
            ]),
        ],
        Rank::Six => vec![
            ring((0.0, 37.5), (18.5, 18.0)),
            line(&[LineTo(-18.5, 37.5), CurveTo((-18.0, 68.0), (12.0, 84.0))]),
        ],
        Rank::Seven => vec![
            line(&[LineTo(-21.0, 80.5), LineTo(22.0, 80.5)]),
            line(&[LineTo(18.0, 78.0), CurveTo((-2.0, 50.0), (-6.0, 14.0))]),
        ],
        Rank::Eight => vec![
            ring((0.0, 66.5), (15.0, 14.0)),
            ring((0.0, 36.0), (18.5, 16.5)),
        ],
    }
}

fn line(segments: &[PathSegment]) -> Polygon {
    stroke(segments, WEIGHT)
}

/// The round part of a letter.
fn bowl(x: f64, y: f64) -> Polygon {
    ring((x, y), (17.0, 17.0))
}

/// An ellipse with a hole, by the middle of its line: outside around and back inside.
fn ring((x, y): Point, (across, up): (f64, f64)) -> Polygon {
    let ellipse = |offset: f64| {
        let points = disk((0.0, 0.0), 1.0).into_iter();
        points.map(move |(u, v)| (x + u * (across + offset), y + v * (up + offset)))
    };
    let inside: Polygon = ellipse(-WEIGHT / 2.0).collect();
    ellipse(WEIGHT / 2.0)
        .chain(inside.into_iter().rev())
        .collect()
}
