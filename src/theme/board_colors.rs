//! The colors of a theme in pictures of boards.

use ratatui::style::Color as TerminalColor;

use super::Colors;
use crate::drawing::{BoardColors, InkColors, Rgb};

/// How much brighter the squares of files are than those of the screen, and up to which value of a light square. Pieces in
/// files are outlined; on the screen many differ from their square by their color alone.
const BRIGHTER: u8 = 40;
const BRIGHTEST: u8 = 222;

/// The colors of pictures of boards among those for 24 bits.
pub fn board_colors(colors: &Colors) -> BoardColors {
    let [red, green, blue] = rgb(colors.light_square);
    let more = BRIGHTER.min(BRIGHTEST.saturating_sub(red.max(green).max(blue)));
    let brighter = |color| rgb(color).map(|channel: u8| channel.saturating_add(more));
    BoardColors {
        light_square: brighter(colors.light_square),
        dark_square: brighter(colors.dark_square),
        last_move_light: brighter(colors.last_move_light),
        last_move_dark: brighter(colors.last_move_dark),
        check: rgb(colors.check),
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
