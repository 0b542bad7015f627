//! A game as an animated GIF file.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::board::{BoardStyle, Scene};
use super::board_pixels::{BoardPainter, Canvas};

/// How long a position stays, in hundredths of a second.
const DELAY: u16 = 100;

/// How long the last position stays, in hundredths of a second.
const LAST_DELAY: u16 = 500;

/// A picture of a game as a GIF file: a frame for each position, of which all but the first hold only what has changed.
pub fn game_gif(scenes: &[Scene], style: &BoardStyle) -> Result<Vec<u8>, EncodingError> {
    let painter = BoardPainter::new(*style);
    let palette = painter.palette();
    // No color has the index after the last one.
    let unchanged = u8::try_from(palette.len()).unwrap_or(u8::MAX);
    let side = pixels(style.side());
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side, side, palette.as_flattened())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Option<Canvas> = None;
    for (index, scene) in scenes.iter().enumerate() {
        let is_last = index + 1 == scenes.len();
        let delay = if is_last { LAST_DELAY } else { DELAY };
        let picture = painter.picture(scene);
        match &before {
            None => encoder.write_frame(&frame(&picture, unchanged, delay))?,
            Some(before) => {
                let changed = picture.difference(before, unchanged);
                encoder.write_frame(&frame(&changed, unchanged, delay))?;
            }
        }
        before = Some(picture);
    }
    drop(encoder);
    Ok(file)
}

fn frame(canvas: &Canvas, transparent: u8, delay: u16) -> Frame<'_> {
    let rect = canvas.rect;
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(transparent),
        left: pixels(rect.left),
        top: pixels(rect.top),
        width: pixels(rect.width),
        height: pixels(rect.height),
        buffer: Cow::Borrowed(&canvas.pixels),
        ..Frame::default()
    }
}

/// A length as the file has it; pictures are never so large that it would not fit.
fn pixels(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}
