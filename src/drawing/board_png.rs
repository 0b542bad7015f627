//! A board as a PNG file.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::board::{BoardStyle, Scene};
use super::board_pixels::BoardPainter;

/// A picture of a position as a PNG file.
pub fn board_png(scene: &Scene, style: &BoardStyle) -> Result<Vec<u8>, EncodingError> {
    let painter = BoardPainter::new(*style);
    let picture = painter.picture(scene);
    let side = u32::try_from(style.side()).unwrap_or(u32::MAX);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side, side);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(painter.palette().as_flattened());
    // Neighboring pixels are mostly equal, and indices that differ by little are no more alike than others.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(6));
    encoder.write_header()?.write_image_data(&picture.pixels)?;
    Ok(file)
}
