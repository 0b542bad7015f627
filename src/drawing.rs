//! Pictures of chess for any output: the pieces as vector shapes, painted in inks, and as pixels of picture files.
//!
//! Each kind of piece is a vector shape ([`shapes`], made of [`path`]s) and is painted in inks for a side ([`layers`], made
//! of [`region`]s), with samples finer than the pixels. The terminal's cells are made of such paintings in `tui::pieces`;
//! pixels with few tones are made of them in [`raster`], and files with a transparent background in [`png_file`].
//!
//! A whole board with its text ([`letters`]) is laid out in [`board`], painted in pixels by [`board_pixels`]
//! for the files of [`png_file`] and [`game_gif`], and written as shapes by [`board_svg`]; [`mod@format`] chooses among them.

mod board;
mod board_pixels;
mod board_svg;
mod format;
mod game_gif;
mod ink;
mod layers;
mod letters;
mod path;
mod png_file;
mod raster;
mod region;
mod shapes;
#[cfg(test)]
mod tests;

pub use board::{BoardColors, BoardStyle, Scene};
pub use format::PictureFormat;
pub use ink::{Ink, InkColors, Rgb};
#[cfg(test)]
pub use layers::SAMPLES_DOWN;
pub use layers::{Layers, Painting, Samples};
pub use raster::Raster;
pub use shapes::{PixelGrid, float};
