//! Themes: which ones there are, and the colors that each gives the board, the pieces and everything else on the screen.
//!
//! Each theme has a file with its colors, such as `themes/wood.toml`; the build script lists these files. Players may have
//! their own theme files; `settings` knows where they are.
//!
//! In every built-in theme, pieces and the shapes of marks have a contrast of at least 3:1 against every square, White's pieces
//! by their outline if they have one. Text has 4.5:1 against its background. The dots of destinations are softer. People who
//! see colors differently can still tell any two squares apart, and a dot from its square. The tests of `tui::theme` compute
//! all of this.

mod built_in;
mod choice;
mod colors;
mod parsed_file;
mod theme_file;

pub use built_in::ThemeFile;
pub use choice::{Brightness, ThemeChoice};
pub use colors::{Colors, board_colors, contrast, rgb};
pub use theme_file::MIN_CONTRAST;

/// How many colors we use on the terminal. The sections of theme files define the colors for the first three depths. All themes
/// share the colors for [`Eight`](Self::Eight), and [`Mono`](Self::Mono) has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// 24-bit colors.
    True,
    /// 256 colors. All but the first sixteen look the same on every terminal.
    Palette,
    /// Sixteen colors, which every terminal defines in its own way.
    Sixteen,
    /// Sixteen colors for text but only eight for backgrounds, as on the Linux console.
    Eight,
    /// No colors, only attributes such as bold and reversed.
    Mono,
}
