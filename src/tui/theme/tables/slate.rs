//! Cool stone, the last move in moss.

use ratatui::style::Color as Ink;

use super::Scheme;
use crate::tui::theme::table::{self, Table};

/// The colours of this theme.
pub const SCHEME: Scheme = Scheme {
    truecolor: Table {
        grounds: [
            0x4f_647b, 0x82_92a4, 0x6b_734c, 0x98_9257, 0xbb_872c, 0x5a_9a7b, 0x76_539a, 0xb8_1f32,
        ],
        pieces: [0xf9_fbff, 0x0a_0d12],
        shades: [0x2b_3542, 0x9a_aabd],
        ghosts: [0xd5_b885, 0x71_5421],
        marks: [0xf9_fbff, 0x0a_0d12],
        drawn: [0xff_d9a0, 0x4a_1a08],
        panel: 0x11_151a,
        raised: 0x1b_2128,
        text: 0xdf_e6ee,
        faint: 0x94_a1b0,
        accent: 0x8f_c7e8,
        refused: 0xf5_8c86,
    },
    palette: Table {
        grounds: [60, 103, 94, 94, 136, 66, 68, 167],
        pieces: [231, 16],
        shades: [236, 248],
        ghosts: [179, 58],
        marks: [231, 16],
        drawn: [229, 16],
        panel: 233,
        raised: 235,
        text: 255,
        faint: 247,
        accent: 117,
        refused: 210,
    },
    sixteen: Table {
        accent: Ink::LightCyan,
        ..table::SIXTEEN
    },
};
