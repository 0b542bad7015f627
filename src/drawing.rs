//! Pictures of chess for any output: pieces as vector shapes, painted in inks, and as pixels of picture files.
//!
//! Each kind of piece is a vector shape ([`shapes`], made of [`path`]s). [`layers`] (made of [`region`]s) paints it in inks for
//! one side, with samples finer than the pixels. `tui::pieces` turns such paintings into terminal cells, [`raster`] turns them
//! into pixels with few tones, and [`png_file`] into files with a transparent background.
//!
//! [`board`] lays out a whole board with its text ([`letters`]). [`board_pixels`] paints it in pixels for the files of
//! [`png_file`] and [`game_gif`], and [`board_svg`] writes it as shapes. [`mod@format`] chooses among them.

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
