//! The colors of a theme in pictures of boards.

use ratatui::style::Color as TerminalColor;

use super::Colors;
use crate::drawing::{BoardColors, InkColors, Rgb};

/// The colors of pictures of boards among those for 24 bits.
pub fn board_colors(colors: &Colors) -> BoardColors {
    BoardColors {
        light_square: rgb(colors.light_square),
        dark_square: rgb(colors.dark_square),
        last_move_light: rgb(colors.last_move_light),
        last_move_dark: rgb(colors.last_move_dark),
        background: rgb(colors.background),
        coordinates: rgb(colors.coordinates),
        pieces: [
            InkColors {
                body: rgb(colors.white_piece),
                line: rgb(colors.white_outline),
                shade: rgb(colors.white_shade),
            },
            InkColors {
                body: rgb(colors.black_piece),
                line: rgb(colors.black_outline),
                shade: rgb(colors.black_shade),
            },
        ],
    }
}

/// Red, green and blue of a color for 24 bits; black for any other.
pub const fn rgb(color: TerminalColor) -> Rgb {
    match color {
        TerminalColor::Rgb(red, green, blue) => [red, green, blue],
        _ => [0; 3],
    }
}
