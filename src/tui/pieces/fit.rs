//! Turns a painted piece into cells: each cell gets the character and the two mixes that come closest to the painting.
//!
//! We measure closeness once, in the colors of the classic pieces on a ground between light and dark, so that a piece has the
//! same cells in every theme and on every square.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::{Ink, Painting, Samples, float};
use crate::rules::Color;

/// How we judge a mix: red, green, blue, and how much it belongs to the piece, so that the silhouette survives where the shadow
/// has nearly the color of the square.
type Look = [usize; 4];

/// How much a piece's inks differ from the square and the outline, in addition to their colors.
const PIECE: usize = 160;

/// Returns how all inks look, in their order, on the middle ground.
pub const fn looks(side: Color) -> [Look; 5] {
    let ground = [150, 115, 79, 0];
    match side {
        Color::White => [
            ground,
            [255, 250, 240, PIECE],
            [42, 28, 18, 0],
            [42, 28, 18, PIECE],
            [214, 198, 170, PIECE],
        ],
        Color::Black => [
            ground,
            [29, 23, 19, PIECE],
            [29, 23, 19, 0],
            [232, 220, 198, PIECE],
            [77, 65, 57, PIECE],
        ],
    }
}

/// Returns the cells of a painted piece, row by row from the top.
pub fn cells(painting: &Painting, style: DrawingStyle, side: Color) -> Vec<DrawingCell> {
    let looks = looks(side);
    let rows = painting.pixel_rows();
    let cell_rows = rows.chunks_exact(style.pixels_down());
    cell_rows
        .flat_map(|rows| {
            let columns = rows[0].len() / 2;
            (0..columns).map(move |column| {
                let pixels = rows.iter().flat_map(|row| &row[2 * column..2 * column + 2]);
                let pixels: Vec<Samples> = pixels.copied().collect();
                cell(&pixels, style, &looks)
            })
        })
        .collect()
}

/// Returns the best cell for these pixels, given row by row from the upper left.
fn cell(pixels: &[Samples], style: DrawingStyle, looks: &[Look; 5]) -> DrawingCell {
    if pixels.iter().all(|pixel| *pixel == pixels[0]) {
        return DrawingCell::of_pixels(0, [Mix::of_samples(pixels[0]); 2], style);
    }
    let all: u32 = (1 << pixels.len()) - 1;
    let sums = sums(pixels, looks);
    // The last pixel is never filled, since a character and its complement divide the cell in the same way.
    let mut best = (f64::MIN, 0);
    for filled in 0..=all / 2 {
        let evenness: f64 = [filled, all & !filled]
            .map(|part| evenness(sums[part as usize], part))
            .iter()
            .sum();
        if evenness > best.0 {
            best = (evenness, filled);
        }
    }
    let parts = [best.1, all & !best.1];
    let mixes = parts.map(|part| {
        let inside = (0..).zip(pixels).filter(|(bit, _)| part >> bit & 1 == 1);
        let samples = inside.fold([0; 5], |sum, (_, samples)| {
            std::array::from_fn(|ink| sum[ink] + samples[ink])
        });
        Mix::of_samples(samples)
    });
    if mixes[0].parts(Ink::Background) > mixes[1].parts(Ink::Background) {
        return DrawingCell::of_pixels(parts[1], [mixes[1], mixes[0]], style);
    }
    DrawingCell::of_pixels(parts[0], mixes, style)
}

/// Returns, for each set of pixels, the sum of the looks of all its samples.
fn sums(pixels: &[Samples], looks: &[Look; 5]) -> [Look; 64] {
    let mut sums = [[0; 4]; 64];
    for (bit, samples) in pixels.iter().enumerate() {
        let first = 1 << bit;
        for (count, look) in samples.iter().zip(looks) {
            for (sum, part) in sums[first].iter_mut().zip(look) {
                *sum += count * part;
            }
        }
        for others in 1..first {
            sums[first + others] =
                std::array::from_fn(|part| sums[first][part] + sums[others][part]);
        }
    }
    sums
}

/// Returns how well one look fits a part of a cell, given the sum of the looks of its samples: the higher, the less they spread
/// around their mean. The rest of the formula for the spread is the same for every way to divide a cell.
fn evenness(sum: Look, part: u32) -> f64 {
    let squares: usize = sum.iter().map(|part| part * part).sum();
    float(squares) / f64::from(part.count_ones().max(1))
}
