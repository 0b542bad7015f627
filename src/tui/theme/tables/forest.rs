//! The green of a tournament hall, the last move in autumn.

use ratatui::style::Color as Ink;

use super::Scheme;
use crate::tui::theme::table::{self, Table};

/// The colours of this theme.
pub const SCHEME: Scheme = Scheme {
    truecolor: Table {
        grounds: [
            0x47_6e50, 0x79_9971, 0x75_7642, 0xa1_9046, 0xbc_851d, 0x5e_98b2, 0x60_579d, 0xb6_2623,
        ],
        pieces: [0xfd_fcf2, 0x0a_0f0a],
        shades: [0x26_402b, 0x9d_b893],
        ghosts: [0xd7_b776, 0x71_5315],
        marks: [0xfd_fcf2, 0x0a_0f0a],
        drawn: [0xc8_f0ff, 0x1c_1f66],
        panel: 0x0f_1510,
        raised: 0x1a_221b,
        text: 0xe2_eadd,
        faint: 0x96_a693,
        accent: 0xd8_c76a,
        refused: 0xf2_9080,
    },
    palette: Table {
        grounds: [65, 246, 58, 58, 136, 31, 62, 197],
        pieces: [231, 16],
        shades: [237, 108],
        ghosts: [179, 58],
        marks: [231, 16],
        drawn: [195, 16],
        panel: 233,
        raised: 235,
        text: 254,
        faint: 247,
        accent: 186,
        refused: 210,
    },
    sixteen: Table {
        accent: Ink::LightGreen,
        ..table::SIXTEEN
    },
};
