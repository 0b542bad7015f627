//! How easy it is to distinguish the kinds of pieces, measured as an eye far from the screen would see them.

use super::*;
use crate::drawing::float;

/// How strongly we blur a picture: the standard deviation, as a fraction of the square's side.
const BLUR: f64 = 0.04;

/// A picture: 0 is the square, 1 is the body. Lines and outline, which differ from the body, are negative or above 1.
type Picture = Vec<Vec<f64>>;

/// Returns how far the brightness of each ink is from that of the square; the body is 1.
fn contrasts(side: Color) -> [f64; 5] {
    let brightness = fit::looks(side).map(|[red, green, blue, _]| {
        0.299 * float(red) + 0.587 * float(green) + 0.114 * float(blue)
    });
    brightness.map(|ink| (ink - brightness[0]) / (brightness[1] - brightness[0]))
}

/// Returns the blurred picture of a drawing.
fn blurred(drawing: &[DrawingCell], side: Color) -> Picture {
    let contrasts = contrasts(side);
    let value = |mix: &Mix| -> f64 {
        let inks = Ink::ALL.into_iter().zip(contrasts);
        inks.map(|(ink, contrast)| f64::from(mix.parts(ink)) / 8.0 * contrast)
            .sum()
    };
    let picture = shown(drawing);
    let picture = picture.iter().map(|row| row.iter().map(value).collect());
    turned(&blurred_rows(&turned(&blurred_rows(&picture.collect()))))
}

/// Swaps rows and columns.
fn turned(picture: &Picture) -> Picture {
    (0..picture[0].len())
        .map(|x| picture.iter().map(|row| row[x]).collect())
        .collect()
}

/// Blurs each row along its length, mirrored at its ends.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a row has some hundred places"
)]
fn blurred_rows(picture: &Picture) -> Picture {
    let length = picture[0].len();
    let deviation = length as f64 * BLUR;
    let reach = (4.0 * deviation + 0.5) as usize;
    let weights: Vec<f64> = (0..=2 * reach)
        .map(|at| {
            let distance = (at as f64 - reach as f64) / deviation;
            (-0.5 * distance * distance).exp()
        })
        .collect();
    let total: f64 = weights.iter().sum();
    let blurred_row = |row: &Vec<f64>| {
        let before = row[..reach].iter().rev();
        let after = row[length - reach..].iter().rev();
        let padded: Vec<f64> = before.chain(row).chain(after).copied().collect();
        let windows = padded.windows(weights.len());
        windows
            .map(|window| {
                let products = window.iter().zip(&weights);
                products.map(|(value, weight)| value * weight).sum::<f64>() / total
            })
            .collect()
    };
    picture.iter().map(blurred_row).collect()
}

/// Returns the root mean square of the difference between two pictures.
#[allow(
    clippy::cast_precision_loss,
    reason = "a picture has some thousand places"
)]
fn distance(one: &Picture, other: &Picture) -> f64 {
    let pairs = || one.iter().flatten().zip(other.iter().flatten());
    let sum: f64 = pairs().map(|(a, b)| (a - b) * (a - b)).sum();
    (sum / pairs().count() as f64).sqrt()
}

/// Returns the two kinds of a side that look most alike, and how far apart they are.
fn nearest(size: (u16, DrawingStyle), color: Color) -> (f64, [Role; 2]) {
    let pieces = drawings_for(size);
    let pictures = Role::ALL.map(|role| blurred(pieces.drawing(Piece { color, role }), color));
    let mut nearest = (f64::MAX, [Role::Pawn; 2]);
    for (i, one) in pictures.iter().enumerate() {
        for (j, other) in pictures[..i].iter().enumerate() {
            let distance = distance(one, other);
            if distance < nearest.0 {
                nearest = (distance, [Role::ALL[j], Role::ALL[i]]);
            }
        }
    }
    nearest
}

#[test]
fn any_two_kinds_are_told_apart_from_afar() {
    for size in sizes().filter(|(height, _)| *height <= 12) {
        let least = match size.0 {
            2 => 0.30,
            3 => 0.25,
            4 => 0.20,
            5 => 0.19,
            _ => 0.11,
        };
        for color in Color::ALL {
            let (distance, kinds) = nearest(size, color);
            assert!(
                distance >= least,
                "{color}: {distance:.3} between {kinds:?} in {size:?}"
            );
        }
    }
}
