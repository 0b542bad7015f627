//! Walnut and oak under a lamp, the last move in the blue of slate.

use ratatui::style::Color as Ink;

use super::Scheme;
use crate::tui::theme::table::{self, Table};

/// The colours of this theme.
pub const SCHEME: Scheme = Scheme {
    truecolor: Table {
        grounds: [
            0x7e_5d45, 0xae_8a5a, 0x3e_686f, 0x78_949d, 0xbf_8420, 0x4c_9574, 0x6a_5e92, 0xb0_301b,
        ],
        pieces: [0xff_faf0, 0x10_0c08],
        shades: [0x4a_3323, 0xb9_9a70],
        ghosts: [0xda_b677, 0x76_5216],
        marks: [0xff_faf0, 0x10_0c08],
        drawn: [0x9f_e8ff, 0x0a_2f52],
        panel: 0x17_130f,
        raised: 0x24_1d16,
        text: 0xeb_e2d3,
        faint: 0xa8_9b88,
        accent: 0xe8_b65a,
        refused: 0xf2_917c,
    },
    palette: Table {
        grounds: [95, 137, 67, 67, 202, 246, 61, 160],
        pieces: [231, 16],
        shades: [237, 137],
        ghosts: [216, 88],
        marks: [231, 16],
        drawn: [195, 16],
        panel: 233,
        raised: 235,
        text: 254,
        faint: 246,
        accent: 215,
        refused: 210,
    },
    sixteen: Table {
        accent: Ink::LightYellow,
        ..table::SIXTEEN
    },
};
