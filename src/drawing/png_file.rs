//! PNG files: pieces with a transparent background, and whole boards.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::ink::{InkColors, Rgb};
use super::raster::Raster;

impl Raster {
    /// Returns the piece as a PNG file with a transparent background.
    pub fn png(&self, colors: &InkColors) -> Vec<u8> {
        let tones = self.tones.iter();
        let (palette, opacities): (Vec<Rgb>, Vec<u8>) = tones
            .map(|tone| (tone.color(colors), opacity(tone.coverage())))
            .unzip();
        // The highest level makes the smallest files, and such small pictures still take little time. Writing to memory does
        // not fail.
        indexed_png(self.side, &self.pixels, &palette, &opacities, 9).unwrap_or_default()
    }

    /// Returns the ghost of the piece as a PNG file: its silhouette in the color of its body, partly transparent. We draw
    /// ghosts for a dragged piece, for a move that waits to be confirmed or answered, and for pieces under a dialog.
    pub fn ghost_png(&self, colors: &InkColors) -> Vec<u8> {
        let pixels = self.pixels.iter().map(|&tone| {
            let coverage = self.tones[usize::from(tone)].coverage();
            coverage.div_ceil(2)
        });
        let opacities = ghost_opacities(colors);
        let pixels: Vec<u8> = pixels.collect();
        indexed_png(self.side, &pixels, &[colors.body; 3], &opacities, 9).unwrap_or_default()
    }

    /// Returns the visible color of each tone of [`png`](Self::png) on this background.
    pub fn colors_on(&self, ground: Rgb, colors: &InkColors) -> Vec<Rgb> {
        let tones = self.tones.iter();
        let on_ground = tones.map(|tone| {
            let opacity = opacity(tone.coverage());
            blend(tone.color(colors), ground, opacity)
        });
        on_ground.collect()
    }

    /// Returns the visible color of each tone of [`ghost_png`](Self::ghost_png) on this background.
    pub fn ghost_colors_on(&self, ground: Rgb, colors: &InkColors) -> Vec<Rgb> {
        let opacities = ghost_opacities(colors);
        let tones = self.tones.iter();
        let on_ground = tones.map(|tone| {
            let opacity = opacities[usize::from(tone.coverage().div_ceil(2))];
            blend(colors.body, ground, opacity)
        });
        on_ground.collect()
    }
}

/// Returns the opacities, from 0 to 255, of a ghost's pixels: uncovered, partly covered, fully covered. A bright ghost is
/// less opaque, because it would otherwise stand out too much.
fn ghost_opacities(colors: &InkColors) -> [u8; 3] {
    let is_bright = colors.body.iter().all(|&part| part > 127);
    let full: u8 = if is_bright { 80 } else { 150 };
    [0, full / 2, full]
}

/// Returns the visible color of a partly opaque color on a background.
fn blend(color: Rgb, ground: Rgb, opacity: u8) -> Rgb {
    let opacity = u16::from(opacity);
    std::array::from_fn(|channel| {
        let [over, under] = [color, ground].map(|it| u16::from(it[channel]));
        let sum = over * opacity + under * (255 - opacity);
        u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
    })
}

/// Returns the opacity, from 0 to 255, of a pixel with this many quarters covered.
const fn opacity(quarters: u8) -> u8 {
    quarters * 63 + quarters / 4 * 3
}

/// Returns a square picture of `side` by `side` pixels as a PNG file. Each pixel is an index into the palette. `opacities` has
/// values from 0 (transparent) to 255 for the first colors of the palette; the other colors are opaque. `level` is the
/// compression level, 1 to 9.
pub fn indexed_png(
    side: usize,
    pixels: &[u8],
    palette: &[Rgb],
    opacities: &[u8],
    level: u8,
) -> Result<Vec<u8>, EncodingError> {
    // The fewest bits per pixel that can number all colors make the smallest file. One bit would be enough for two colors,
    // but pieces and boards have more.
    let depth = match palette.len() {
        ..=4 => BitDepth::Two,
        5..=16 => BitDepth::Four,
        _ => BitDepth::Eight,
    };
    let mut file = Vec::new();
    let side_in_header = u32::try_from(side).unwrap_or(u32::MAX);
    let mut encoder = Encoder::new(&mut file, side_in_header, side_in_header);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(depth);
    encoder.set_palette(palette.as_flattened());
    // A color without an opacity in the file is opaque. So the file leaves out full opacities at the end of the list.
    if let Some(last) = opacities.iter().rposition(|&opacity| opacity < u8::MAX) {
        encoder.set_trns(&opacities[..=last]);
    }
    // Filters store differences between neighbors. These do not help here, because similar indices do not mean similar colors.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(level));
    let mut writer = encoder.write_header()?;
    // With fewer than eight bits per pixel, a byte of the file holds several pixels.
    writer.write_image_data(&packed(side, pixels, depth))?;
    writer.finish()?;
    Ok(file)
}

/// Packs the pixels of a picture with rows of `side` pixels. `depth` is the number of bits per pixel. Each row begins with a
/// new byte.
fn packed(side: usize, pixels: &[u8], depth: BitDepth) -> Vec<u8> {
    let bits = depth as usize;
    let byte = |pixels: &[u8]| {
        let shifts = (0..8).step_by(bits).map(|used| 8 - bits - used);
        pixels
            .iter()
            .zip(shifts)
            .map(|(pixel, shift)| pixel << shift)
            .sum::<u8>()
    };
    let rows = pixels.chunks_exact(side);
    rows.flat_map(|row| row.chunks(8 / bits).map(byte))
        .collect()
}

#[cfg(test)]
mod tests {
    use png::{Decoder, Transformations};

    use super::*;
    use crate::rules::{Color, Piece, Role};

    const WHITE: InkColors = InkColors {
        body: [255, 250, 240],
        line: [42, 28, 18],
        shade: [214, 198, 170],
    };
    const BLACK: InkColors = InkColors {
        body: [13, 9, 6],
        line: [232, 220, 198],
        shade: [77, 65, 57],
    };

    /// Every piece and its colors.
    fn pieces() -> impl Iterator<Item = (Piece, InkColors)> {
        [(Color::White, WHITE), (Color::Black, BLACK)]
            .into_iter()
            .flat_map(|(color, colors)| Role::ALL.map(|role| (Piece { color, role }, colors)))
    }

    /// The pixels of a file as red, green, blue and opacity, row by row from the upper left. The file must be a square of
    /// `side` pixels with a palette of at most 16 colors.
    fn decoded(file: &[u8], side: u16) -> Vec<[u8; 4]> {
        let mut decoder = Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.width, info.height), (side.into(), side.into()));
        assert_eq!(info.color_type, ColorType::Indexed);
        assert!(info.palette.as_ref().unwrap().len() <= 16 * 3);
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels.as_chunks().0.to_vec()
    }

    #[test]
    fn a_piece_is_opaque_on_a_transparent_square_at_every_size() {
        for side in [8, 11, 36, 96, 200] {
            for (piece, colors) in pieces() {
                let pixels = decoded(&Raster::of_piece(piece, side.into()).png(&colors), side);
                let count =
                    |is: &dyn Fn(&[u8; 4]) -> bool| pixels.iter().filter(|it| is(it)).count();
                let body = count(&|[rgb @ .., alpha]| *rgb == colors.body && *alpha == 255);
                assert!(body * 16 > pixels.len(), "{piece:?} at {side}");
                let clear = count(&|[_, _, _, alpha]| *alpha == 0);
                assert!(clear * 8 > pixels.len(), "{piece:?} at {side}");
                let lines = count(&|[rgb @ .., alpha]| *rgb == colors.line && *alpha == 255);
                match (side, piece.color) {
                    (36.., _) => assert!(lines > 0, "{piece:?} at {side}"),
                    (_, Color::Black) => assert_eq!(lines, 0, "{piece:?} at {side}"),
                    // The outline is thinner than a pixel here.
                    (_, Color::White) => {}
                }
            }
        }
    }

    #[test]
    fn a_ghost_is_a_transparent_silhouette_of_its_piece_and_faintest_for_white() {
        for side in [12, 36, 96] {
            for (piece, colors) in pieces() {
                let raster = Raster::of_piece(piece, side.into());
                let of_piece = decoded(&raster.png(&colors), side);
                let ghost = decoded(&raster.ghost_png(&colors), side);
                let most = match piece.color {
                    Color::White => 80,
                    Color::Black => 150,
                };
                for ([_, _, _, opacity], [rgb @ .., ghostly]) in of_piece.iter().zip(ghost) {
                    assert_eq!(*opacity == 0, ghostly == 0, "{piece:?} at {side}");
                    assert!(rgb == colors.body && ghostly <= most, "{piece:?} at {side}");
                }
            }
        }
    }

    #[test]
    fn all_pieces_together_are_small_enough_to_send_before_the_first_frame() {
        let bytes = |side, file: fn(&Raster, &InkColors) -> Vec<u8>| -> usize {
            pieces()
                .map(|(piece, colors)| file(&Raster::of_piece(piece, side), &colors).len())
                .sum()
        };
        assert!(bytes(36, Raster::png) <= 4000);
        assert!(bytes(96, Raster::png) <= 8500);
        assert!(bytes(96, Raster::ghost_png) <= 4200);
    }
}
