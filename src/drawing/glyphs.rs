//! The letters and digits beside a board as vector shapes, so that pictures need no font.
//!
//! Lengths are hundredths of the side of the square that a letter lies in, as in [`super::path`].

use super::path::{Point, Polygon, disk, stroke};
use crate::rules::{File, Rank};

/// How thick lines are.
const WEIGHT: f64 = 11.0;

/// The letter of a file.
pub fn file_letter(file: File) -> Vec<Polygon> {
    let stem = |x, top| line(&format!("M{x} 22 L{x} {top}"));
    match file {
        File::A => vec![bowl(-1.0, 44.0), stem(17.0, 66.5)],
        File::B => vec![bowl(1.0, 44.0), stem(-17.0, 92.0)],
        File::C => vec![line(
            "M17 56 Q11 61 2 61 Q-17 60 -17 44 Q-17 28 2 27 Q11 27 17 32",
        )],
        File::D => vec![bowl(-1.0, 44.0), stem(17.0, 92.0)],
        File::E => vec![
            line("M-17 44 L22 44"),
            line("M17 44 Q17 61 0 61 Q-17 61 -17 44 Q-17 27 2 27 Q12 27 18 34"),
        ],
        File::F => vec![
            line("M-4 22 L-4 70 Q-4 87 14 86"),
            line("M-17 60.5 L13 60.5"),
        ],
        File::G => vec![
            bowl(-1.0, 47.0),
            line("M17 69.5 L17 24 Q17 6 -1 6 Q-11 6 -17 11"),
        ],
        File::H => vec![
            stem(-17.0, 92.0),
            line("M-17 46 Q-15 61 1 61 Q17 61 17 44 L17 22"),
        ],
    }
}

/// The digit of a rank.
pub fn rank_digit(rank: Rank) -> Vec<Polygon> {
    match rank {
        Rank::One => vec![line("M4 14 L4 86"), line("M-15 67 L4 79")],
        Rank::Two => vec![
            line("M-18 66 Q-17 80.5 0 80.5 Q18 80.5 18 64 Q18 52 2 38 L-18 20"),
            line("M-22 19.5 L22 19.5"),
        ],
        Rank::Three => vec![
            line("M-18 70 Q-14 80.5 0 80.5 Q17 80.5 17 66 Q17 52 -6 52"),
            line("M-6 52 Q19 52 19 36 Q19 19.5 0 19.5 Q-16 19.5 -20 31"),
        ],
        Rank::Four => vec![
            line("M10 14 L10 86"),
            line("M8 82 L-21 36"),
            line("M-26 34 L24 34"),
        ],
        Rank::Five => vec![
            line("M-18 80.5 L18 80.5"),
            line("M-14 84 L-16 50"),
            line("M-17 52 Q-8 58 1 57.5 Q19 57 19 39 Q19 19.5 0 19.5 Q-14 19.5 -20 29"),
        ],
        Rank::Six => vec![
            ring((0.0, 37.5), (18.5, 18.0)),
            line("M-18.5 37.5 Q-18 68 12 84"),
        ],
        Rank::Seven => vec![line("M-21 80.5 L22 80.5"), line("M18 78 Q-2 50 -6 14")],
        Rank::Eight => vec![
            ring((0.0, 66.5), (15.0, 14.0)),
            ring((0.0, 36.0), (18.5, 16.5)),
        ],
    }
}

fn line(data: &str) -> Polygon {
    stroke(data, WEIGHT)
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
