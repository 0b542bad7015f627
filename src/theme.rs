//! Themes: which there are, and the colors that each gives the board, the pieces and everything else on the screen.
//!
//! The colors of each theme stand in a file, `themes/wood.toml` for example; the build script lists these files. Players
//! may have files of their own; where these lie, `settings` knows.
//!
//! Whatever the theme, pieces and the shapes of marks stand at least 3:1 against every square, White's pieces by their outline
//! where they have one, and text 4.5:1 against what lies under it; the dots of destinations are softer. No two squares, and no
//! dot and its square, are taken for each other by people who see colors differently. The tests of `tui::theme` compute all of
//! that.

mod built_in;
mod colors;
mod parsed_file;
mod theme_file;

pub use built_in::ThemeFile;
pub use colors::{Colors, board_colors, contrast, rgb};

/// How many colors the terminal has; a theme has a section for each number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256, of which all but the first sixteen look the same on every terminal.
    Palette,
    /// The sixteen, which every terminal mixes in its own way.
    Sixteen,
    /// Sixteen to write with but only eight to write on: the Linux console and its like.
    Eight,
    /// None: attributes alone.
    Mono,
}
