//! Writes pictures as sixels. One character holds six pixels, one above the other. Six rows of pixels make a band, and each
//! color in a band is written separately.
//!
//! We paint every pixel, because terminals differ in what they show where nothing is painted.

use std::fmt::Write as _;

use ratatui::layout::{Position, Rect, Size};

use crate::drawing::Rgb;

/// The number of rows of pixels in a band.
const BAND: usize = 6;

/// Minimum length of a run of equal characters that we send as a number and one character.
const SHORTEST_RUN: usize = 4;

/// A picture with a palette. Some terminals allow at most 16 colors in it.
pub struct Canvas {
    size: Size,
    palette: Vec<Rgb>,
    /// The index of each pixel's color, row by row.
    pixels: Vec<usize>,
}

impl Canvas {
    /// Paints a picture of this size. `color_at` returns the color for a pixel's column and row.
    pub fn painted(size: Size, color_at: impl Fn(Position) -> Rgb) -> Self {
        let mut palette = Vec::new();
        let mut pixels = Vec::new();
        for pixel in Rect::from((Position::ORIGIN, size)).positions() {
            let color = color_at(pixel);
            let known = palette.iter().position(|known| *known == color);
            pixels.push(known.unwrap_or(palette.len()));
            if known.is_none() {
                palette.push(color);
            }
        }
        Self {
            size,
            palette,
            pixels,
        }
    }

    /// Returns the sequence that paints the picture with its upper left corner at the cursor's cell.
    pub fn sixels(&self) -> String {
        let Size { width, height } = self.size;
        // Pixels are square (7), and nothing changes below the last row (1).
        let mut text = format!("\x1bP7;1q\"1;1;{width};{height}");
        for (index, color) in self.palette.iter().enumerate() {
            let [red, green, blue] = color.map(percent);
            // Writing to a string cannot fail.
            let _ = write!(text, "#{index};2;{red};{green};{blue}");
        }
        let six_rows = self.pixels.chunks(BAND * usize::from(width));
        let bands: Vec<String> = six_rows.map(|pixels| self.band(pixels)).collect();
        text.push_str(&bands.join("-"));
        text.push_str("\x1b\\");
        text
    }

    /// Returns the text that paints up to six rows of pixels.
    fn band(&self, pixels: &[usize]) -> String {
        let colors = 0..self.palette.len();
        let used = colors.filter(|color| pixels.contains(color));
        let lines: Vec<String> = used.map(|color| self.line(pixels, color)).collect();
        lines.join("$")
    }

    /// Returns the text that paints the pixels of one color in up to six rows.
    fn line(&self, pixels: &[usize], color: usize) -> String {
        let width = usize::from(self.size.width);
        let mut columns = vec![0; width];
        for (row, pixels) in pixels.chunks(width).enumerate() {
            for (column, pixel) in columns.iter_mut().zip(pixels) {
                *column |= u8::from(*pixel == color) << row;
            }
        }
        let end = columns.iter().rposition(|column| *column != 0);
        columns.truncate(end.map_or(0, |last| last + 1));
        let mut text = format!("#{color}");
        for run in columns.chunk_by(|one, next| one == next) {
            let character = char::from(b'?' + run[0]);
            if run.len() < SHORTEST_RUN {
                text.extend(run.iter().map(|_| character));
            } else {
                let _ = write!(text, "!{}{character}", run.len());
            }
        }
        text
    }
}

/// Returns a color channel in percent.
fn percent(part: u8) -> u32 {
    (u32::from(part) * 100 + 127) / 255
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_painted_band_by_band_and_color_by_color() {
        let [black, white] = [[0; 3], [255; 3]];
        let canvas = Canvas::painted(Size::new(6, 7), |pixel| {
            if pixel.x < 5 || pixel.y == 6 {
                black
            } else {
                white
            }
        });
        assert_eq!(
            canvas.sixels(),
            "\x1bP7;1q\"1;1;6;7#0;2;0;0;0#1;2;100;100;100#0!5~$#1!5?~-#0!6@\x1b\\"
        );
    }
}
