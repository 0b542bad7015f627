//! Pictures as sixels: six pixels above each other are one character, and each color of six rows is a line of its own.
//!
//! All pixels are painted: what some terminals show where nothing is painted is not what stood there.

use std::fmt::Write as _;

use crate::drawing::Rgb;

/// The rows of pixels that are sent together.
const BAND: usize = 6;

/// A picture with few colors: a VT340 has 16.
pub struct Canvas {
    width: usize,
    /// The colors that are used so far.
    palette: Vec<Rgb>,
    /// The number of a color for each pixel, row by row.
    pixels: Vec<u8>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            palette: Vec::new(),
            pixels: vec![0; width * height],
        }
    }

    /// Gives each pixel, by its column and row, a color.
    pub fn paint(&mut self, color_at: impl Fn(usize, usize) -> Rgb) {
        for index in 0..self.pixels.len() {
            let color = color_at(index % self.width, index / self.width);
            let known = self.palette.iter().position(|known| *known == color);
            let number = known.unwrap_or_else(|| {
                self.palette.push(color);
                self.palette.len() - 1
            });
            self.pixels[index] = u8::try_from(number).unwrap_or(u8::MAX);
        }
    }

    /// Adds the sequence that paints this from the upper left of the cursor's cell on.
    pub fn push(&self, text: &mut String) {
        let rows = self.pixels.len() / self.width.max(1);
        // Pixels as high as wide (7), and the rest of the last six rows stays as it is (1).
        let _ = write!(text, "\x1bP7;1q\"1;1;{};{rows}", self.width);
        for (number, color) in self.palette.iter().enumerate() {
            let [red, green, blue] = color.map(|part| (u32::from(part) * 100 + 127) / 255);
            let _ = write!(text, "#{number};2;{red};{green};{blue}");
        }
        for (index, band) in self.pixels.chunks(BAND * self.width.max(1)).enumerate() {
            if index > 0 {
                text.push('-');
            }
            self.push_band(band, text);
        }
        text.push_str("\x1b\\");
    }

    fn push_band(&self, band: &[u8], text: &mut String) {
        let mut columns = vec![0; self.width];
        let mut is_first = true;
        for number in 0..self.palette.len() {
            columns.fill(0);
            for (row, pixels) in band.chunks_exact(self.width).enumerate() {
                for (column, pixel) in columns.iter_mut().zip(pixels) {
                    *column |= u8::from(usize::from(*pixel) == number) << row;
                }
            }
            let Some(last) = columns.iter().rposition(|column| *column != 0) else {
                continue;
            };
            if !is_first {
                text.push('$');
            }
            is_first = false;
            let _ = write!(text, "#{number}");
            for run in columns[..=last].chunk_by(|one, other| one == other) {
                let character = char::from(63 + run[0]);
                match run.len() {
                    count @ ..4 => text.extend(std::iter::repeat_n(character, count)),
                    count => {
                        let _ = write!(text, "!{count}{character}");
                    }
                }
            }
        }
    }
}
