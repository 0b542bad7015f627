//! The picture file formats.

use std::io;
use std::path::Path;

use super::board::{BoardStyle, Scene};
use super::board_pixels::BoardPainter;
use super::board_svg::board_svg;
use super::game_gif::game_gif;
use super::png_file::indexed_png;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// A picture of a position, made of shapes.
    Svg,
    /// A picture of a position, made of pixels.
    Png,
    /// An animation of the positions of a game, one after the other.
    Gif,
}

impl PictureFormat {
    /// Returns the format for the extension of a file name, in any case; `None` for any other file name.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            _ => None,
        }
    }

    /// Draws the last of these positions, or all of them for a GIF. Returns the content of the file. Fails for an SVG or PNG if
    /// there is no position. Calls `drawn` with the number of positions of a GIF drawn so far.
    pub fn draw(
        self,
        scenes: &[Scene],
        style: &BoardStyle,
        drawn: &mut dyn FnMut(usize),
    ) -> io::Result<Vec<u8>> {
        match (self, scenes) {
            (Self::Svg, [.., last]) => Ok(board_svg(last, style).into_bytes()),
            (Self::Png, [.., last]) => {
                let painter = BoardPainter::new(*style, std::slice::from_ref(last));
                let (pixels, palette) = (painter.picture(last).pixels, &painter.palette);
                Ok(indexed_png(style.side(), &pixels, palette, &[], 6)?)
            }
            (Self::Gif, _) => game_gif(scenes, style, drawn),
            (Self::Svg | Self::Png, []) => Err(io::ErrorKind::InvalidInput.into()),
        }
    }
}
