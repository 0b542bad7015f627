//! Pictures of chess for any output: the pieces as vector shapes, painted in inks, and as pixels of picture files.
//!
//! Each kind of piece is a vector shape ([`shapes`], made of [`path`]s) and is painted in inks for a side ([`layers`], made
//! of [`region`]s), with samples finer than the pixels. The terminal's cells are made of such paintings in `tui::pieces`;
//! pixels with few tones are made of them in [`raster`], and files with a transparent background in [`piece_png`].

mod ink;
mod layers;
mod path;
mod piece_png;
mod raster;
mod region;
mod shapes;

pub use ink::{Ink, InkColors, Rgb};
#[cfg(test)]
pub use layers::SAMPLES_DOWN;
pub use layers::{Layers, Painting, Samples};
pub use raster::Raster;
pub use shapes::{PixelGrid, float};
