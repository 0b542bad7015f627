//! Pieces as pixels. Each pixel has one ink or shares two.

use super::ink::{Ink, InkColors, Rgb};
use super::layers::{Layers, Painting, Samples};
use super::path::Polygon;
use super::shapes::PixelGrid;
use crate::rules::{Color, Piece};

/// What a pixel shows: one ink, or two inks that share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    ink: Ink,
    /// The ink that covers the rest of the pixel.
    rest: Ink,
    /// The part of the pixel that `ink` covers, in quarters.
    quarters: u8,
}

impl Tone {
    /// Returns how many quarters of the pixel each ink covers, in the order of [`Ink::ALL`].
    fn shares(self) -> [usize; 5] {
        let mut shares = [0; 5];
        shares[self.ink as usize] += usize::from(self.quarters);
        shares[self.rest as usize] += usize::from(4 - self.quarters);
        shares
    }

    /// Returns the part of the pixel that the piece covers, in quarters. The square is visible in the rest.
    pub fn coverage(self) -> u8 {
        match (self.ink, self.rest) {
            (Ink::Background, _) => 0,
            (_, Ink::Background) => self.quarters,
            (_, Ink::Body | Ink::Edge | Ink::Line | Ink::Shade) => 4,
        }
    }

    /// Returns the color of the piece in this pixel, not mixed with the square's color. For a pixel without any of the piece,
    /// returns the color of the body.
    pub fn color(self, colors: &InkColors) -> Rgb {
        let of = |ink| match ink {
            Ink::Background | Ink::Body => colors.body,
            Ink::Edge | Ink::Line => colors.line,
            Ink::Shade => colors.shade,
        };
        match self.rest {
            Ink::Background => of(self.ink),
            rest => mix(of(self.ink), of(rest), self.quarters),
        }
    }
}

/// Mixes two colors: this many quarters of the first one, and the rest of the other.
pub fn mix(one: Rgb, other: Rgb, quarters: u8) -> Rgb {
    std::array::from_fn(|channel| {
        let [one, other] = [one[channel], other[channel]].map(u16::from);
        let sum = one * u16::from(quarters) + other * u16::from(4 - quarters) + 2;
        u8::try_from(sum / 4).unwrap_or(u8::MAX)
    })
}

/// Returns the tones of a side's pieces: its inks, and mixtures in quarters of inks that meet at edges.
fn tones(side: Color) -> Vec<Tone> {
    use Ink::{Background, Body, Line, Shade};
    let meeting: &[(Ink, Ink)] = match side {
        Color::White => &[
            (Line, Background),
            (Line, Body),
            (Line, Shade),
            (Body, Shade),
        ],
        Color::Black => &[(Body, Background), (Line, Body), (Body, Shade)],
    };
    let tone = |(ink, rest), quarters| Tone {
        ink,
        rest,
        quarters,
    };
    let pure = [Background, Body, Line, Shade].map(|ink| tone((ink, ink), 4));
    let mixed = meeting
        .iter()
        .flat_map(|&inks| [1, 2, 3].map(|quarters| tone(inks, quarters)));
    let mut tones: Vec<Tone> = pure.into_iter().chain(mixed).collect();
    // A PNG file can leave out the opacities of the last colors if they are opaque.
    tones.sort_by_key(|tone| tone.rest != Background);
    tones
}

/// A piece as pixels.
#[derive(Clone, Debug)]
pub struct Raster {
    /// The width and the height in pixels.
    pub side: usize,
    /// The possible tones of pixels, up to 16. Those that let the square show come first.
    pub tones: Vec<Tone>,
    /// The index of each pixel's tone, row by row from the upper left.
    pub pixels: Vec<u8>,
}

impl Raster {
    /// Draws a piece for a square of `side` pixels, at least 1.
    pub fn of_piece(piece: Piece, side: usize) -> Self {
        let painting = Layers::of_piece(piece.role, PixelGrid::square(side)).paint(piece.color);
        let tones = tones(piece.color);
        let rows = painting.pixel_rows();
        let samples = rows.into_iter().flatten();
        let pixels = samples.map(|samples| nearest(&tones, samples)).collect();
        Self {
            side,
            tones,
            pixels,
        }
    }

    /// Divides the square into `columns` by `rows` equal parts. Returns a value for each part, row by row: true if the part
    /// shows any of the piece.
    pub fn seen_parts(&self, columns: usize, rows: usize) -> Vec<bool> {
        let mut seen = vec![false; columns * rows];
        for (index, &tone) in self.pixels.iter().enumerate() {
            if self.tones[usize::from(tone)].coverage() > 0 {
                let (y, x) = (index / self.side, index % self.side);
                // A pixel may belong to several parts.
                for row in y * rows / self.side..=((y + 1) * rows - 1) / self.side {
                    for column in x * columns / self.side..=((x + 1) * columns - 1) / self.side {
                        seen[row * columns + column] = true;
                    }
                }
            }
        }
        seen
    }
}

/// Returns how much of each pixel the polygons cover, in quarters, row by row from the upper left. The coordinates of the
/// polygons are in hundredths of the grid's width and height.
pub fn coverage(polygons: &[Polygon], grid: PixelGrid) -> Vec<u8> {
    let painting = Painting::of_polygons(polygons, Ink::Body, grid);
    let pixels = painting.pixel_rows().into_iter().flatten();
    let quarters = pixels.map(|samples| {
        let total: usize = samples.iter().sum();
        let quarters = (samples[Ink::Body as usize] * 4 + total / 2) / total;
        u8::try_from(quarters).unwrap_or(4)
    });
    quarters.collect()
}

/// Returns the index of the tone nearest to the samples of a pixel.
fn nearest(tones: &[Tone], mut samples: Samples) -> u8 {
    // The outline has the color of lines.
    samples[Ink::Line as usize] += std::mem::take(&mut samples[Ink::Edge as usize]);
    let total: usize = samples.iter().sum();
    let is_alone = |tone: &Tone| tone.quarters == 4 && samples[tone.ink as usize] == total;
    // Most pixels have a single ink and need no arithmetic.
    if let Some((index, _)) = (0..).zip(tones).find(|(_, tone)| is_alone(tone)) {
        return index;
    }
    let distance = |tone: &Tone| {
        let pairs = tone.shares().into_iter().zip(samples);
        let apart = pairs.map(|(quarters, samples)| (quarters * total).abs_diff(samples * 4));
        apart.map(|apart| apart.pow(2)).sum::<usize>()
    };
    let nearest = (0..).zip(tones).min_by_key(|(_, tone)| distance(tone));
    nearest.map_or(0, |(index, _)| index)
}
