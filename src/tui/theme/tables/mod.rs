//! The themes by name, a file of hand-picked colours each.

mod contrast;
mod dusk;
mod forest;
mod ocean;
mod paper;
mod slate;
mod wood;

use ratatui::style::Color as Ink;

use super::table::Table;
use crate::config::ThemeName;

/// The colours of a theme, for each depth at which themes differ.
pub struct Scheme {
    /// 24 bits, as hexadecimal numbers: red, green, blue.
    pub truecolor: Table<u32>,
    /// Numbers of the palette of 256; none below 16, since those differ from terminal to terminal.
    pub palette: Table<u8>,
    /// The sixteen.
    pub sixteen: Table<Ink>,
}

/// The colours of a theme.
pub const fn scheme(name: ThemeName) -> Scheme {
    match name {
        ThemeName::Wood => wood::SCHEME,
        ThemeName::Slate => slate::SCHEME,
        ThemeName::Forest => forest::SCHEME,
        ThemeName::Ocean => ocean::SCHEME,
        ThemeName::Dusk => dusk::SCHEME,
        ThemeName::Paper => paper::SCHEME,
        ThemeName::Contrast => contrast::SCHEME,
    }
}
