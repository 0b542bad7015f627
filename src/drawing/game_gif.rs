//! A game as an animated GIF file.

use std::io;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use itertools::Itertools;

use super::board::{BoardStyle, Scene};
use super::board_pixels::BoardPainter;

/// How many times longer than the others the last position shows.
const LAST_PACES: u16 = 5;

/// The maximum number of positions in a GIF. More would take minutes, and no viewer needs them.
const MOST_POSITIONS: usize = 6000;

/// Returns a game as a GIF file, with a frame for each position. Each frame except the first holds only what has changed. Other
/// pictures fade everything that does not take part in a checkmate. A GIF does not, because its palette has no room for the
/// faded colors. Calls `drawn` with the number of positions drawn so far. Fails if there are more than [`MOST_POSITIONS`].
pub fn game_gif(
    scenes: &[Scene],
    style: &BoardStyle,
    drawn: &mut dyn FnMut(usize),
) -> io::Result<Vec<u8>> {
    let count = scenes.len();
    if count > MOST_POSITIONS {
        return Err(io::Error::other(format!(
            "a GIF has at most {MOST_POSITIONS} positions, and this game has {count}: choose some of its moves"
        )));
    }
    draw_frames(scenes, style, drawn).map_err(io::Error::other)
}

fn draw_frames(
    scenes: &[Scene],
    style: &BoardStyle,
    drawn: &mut dyn FnMut(usize),
) -> Result<Vec<u8>, EncodingError> {
    let scenes = without_nets(scenes);
    let painter = BoardPainter::new(*style, &scenes);
    let palette = painter.palette.as_flattened();
    let side = style.side();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, gif_length(side), gif_length(side), palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    // A pixel with the index after the last color stays as it is. Palettes have fewer than 250 colors.
    let unchanged = u8::try_from(painter.palette.len()).unwrap_or(u8::MAX);
    // No painted pixel has this index, so the first frame differs everywhere and holds the whole picture.
    let mut previous_picture = vec![unchanged; side * side];
    for (index, scene) in scenes.iter().enumerate() {
        let is_last = index + 1 == scenes.len();
        let picture = painter.picture(scene).pixels;
        let mut frame = changed_part(&previous_picture, &picture, side, unchanged);
        frame.delay = if is_last {
            style.pace.saturating_mul(LAST_PACES)
        } else {
            style.pace
        };
        encoder.write_frame(&frame)?;
        drawn(index + 1);
        previous_picture = picture;
    }
    // This writes the end of the file.
    drop(encoder);
    Ok(file)
}

/// Returns copies of these scenes without the nets of their checkmates, so that nothing fades.
fn without_nets(scenes: &[Scene]) -> Vec<Scene> {
    let mut scenes = scenes.to_vec();
    for scene in &mut scenes {
        scene.net = None;
    }
    scenes
}

/// Returns a frame with the smallest rectangle around all pixels that differ from the previous picture; a single pixel if none
/// differ. Inside the rectangle, pixels that do not differ get the index `unchanged`. `side` is the width of both pictures.
fn changed_part(before: &[u8], picture: &[u8], side: usize, unchanged: u8) -> Frame<'static> {
    let pairs = before.iter().zip(picture);
    let changed_or_not = pairs.map(|(old, new)| if new == old { unchanged } else { *new });
    let pixels: Vec<u8> = changed_or_not.collect();
    let changed = (0..pixels.len()).filter(|&at| pixels[at] != unchanged);
    let rows_changed = changed.clone().map(|at| at / side);
    let columns_changed = changed.map(|at| at % side);
    let (top, bottom) = rows_changed.minmax().into_option().unwrap_or_default();
    let (left, right) = columns_changed.minmax().into_option().unwrap_or_default();
    let rows = pixels[top * side..]
        .chunks_exact(side)
        .take(bottom + 1 - top);
    let part = rows.flat_map(|row| &row[left..=right]);
    Frame {
        dispose: DisposalMethod::Keep,
        transparent: Some(unchanged),
        left: gif_length(left),
        top: gif_length(top),
        width: gif_length(right + 1 - left),
        height: gif_length(bottom + 1 - top),
        buffer: part.copied().collect(),
        ..Frame::default()
    }
}

/// Converts a length to the 16-bit number that a GIF file stores. All our pictures are small enough.
fn gif_length(pixels: usize) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}
