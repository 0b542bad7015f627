//! Turns a painted piece into cells: each cell gets the character and the two mixes that come closest to the painting.
//!
//! We always measure closeness in the same colors, those of classic pieces on a background between light and dark. So a piece
//! has the same cells in every theme and on every square.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle};
use crate::drawing::{Ink, Painting, Samples, float};
use crate::rules::Color;

/// The properties of an ink that we compare: its red, green and blue, and how much it belongs to the piece. The last number
/// preserves the silhouette where the shade has nearly the color of the square.
type Look = [usize; 4];

/// The last number of a [`Look`] for inks of the piece itself. The square and the outline have 0.
const PIECE: usize = 160;

/// Returns the looks of all inks, in the order of [`Ink::ALL`].
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
    let mut cells = Vec::new();
    for pixel_rows in rows.chunks_exact(style.pixels_down()) {
        for left in (0..pixel_rows[0].len()).step_by(2) {
            let mut pixels: Vec<Samples> = Vec::new();
            for row in pixel_rows {
                pixels.extend(&row[left..left + 2]);
            }
            cells.push(cell(&pixels, style, &looks));
        }
    }
    cells
}

/// Returns the cell that comes closest to these pixels, which are given row by row from the upper left.
fn cell(pixels: &[Samples], style: DrawingStyle, looks: &[Look; 5]) -> DrawingCell {
    if pixels.iter().all(|pixel| *pixel == pixels[0]) {
        return DrawingCell::of_pixels(0, [Mix::of_samples(pixels[0]); 2], style);
    }
    let [one, other] = most_even_division(pixels, looks);
    let [mix_of_one, mix_of_other] = [one, other].map(|part| mix(pixels, part));
    // The part with more of the square becomes the background of the cell.
    if mix_of_one.parts(Ink::Background) > mix_of_other.parts(Ink::Background) {
        DrawingCell::of_pixels(other, [mix_of_other, mix_of_one], style)
    } else {
        DrawingCell::of_pixels(one, [mix_of_one, mix_of_other], style)
    }
}

/// Divides pixels into two parts, each as uniform in color as possible. Returns each part as a bit mask of its pixels.
fn most_even_division(pixels: &[Samples], looks: &[Look; 5]) -> [u32; 2] {
    let all: u32 = (1 << pixels.len()) - 1;
    let sums = sums(pixels, looks);
    let evenness_of = |part: u32| evenness(sums[part as usize], part);
    let mut best = 0;
    let mut best_evenness = f64::MIN;
    // The last pixel is never in the first part, because a character and its complement divide the cell in the same way.
    for part in 0..=all / 2 {
        let total = evenness_of(part) + evenness_of(all & !part);
        if total > best_evenness {
            best = part;
            best_evenness = total;
        }
    }
    [best, all & !best]
}

/// Returns the mix of the pixels whose bits are set in `part`. Bit 0 is the first pixel.
fn mix(pixels: &[Samples], part: u32) -> Mix {
    let inside = (0..).zip(pixels).filter(|(bit, _)| part >> bit & 1 == 1);
    let samples = inside.fold([0; 5], |sum, (_, samples)| {
        std::array::from_fn(|ink| sum[ink] + samples[ink])
    });
    Mix::of_samples(samples)
}

/// Returns the sum of the looks of the samples in each set of pixels. The index is a bit mask of the set, with the first pixel
/// as bit 0.
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

/// Returns how alike the samples in a part of a cell are, given the sum of their looks. The number is higher if they spread
/// less around their mean. It leaves out a term of the spread that is the same however we divide the cell.
fn evenness(sum: Look, part: u32) -> f64 {
    let squares: usize = sum.iter().map(|part| part * part).sum();
    float(squares) / f64::from(part.count_ones().max(1))
}
