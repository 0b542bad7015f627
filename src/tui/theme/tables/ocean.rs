//! Deep and shallow water, the last move in seaweed.

use ratatui::style::Color as Ink;

use super::Scheme;
use crate::tui::theme::table::{self, Table};

/// The colours of this theme.
pub const SCHEME: Scheme = Scheme {
    truecolor: Table {
        grounds: [
            0x35_658a, 0x70_93b7, 0x5c_6e60, 0x86_9667, 0xaf_8b36, 0x44_9f8d, 0x7a_5eb6, 0xa7_3a34,
        ],
        pieces: [0xf8_fcff, 0x08_0d14],
        shades: [0x1c_3850, 0x8b_b0d0],
        ghosts: [0xce_ba8a, 0x69_5628],
        marks: [0xf8_fcff, 0x08_0d14],
        drawn: [0xff_e0a8, 0x4a_1405],
        panel: 0x0b_131b,
        raised: 0x14_202c,
        text: 0xdc_e8f3,
        faint: 0x8e_a3b7,
        accent: 0x6f_d0cf,
        refused: 0xff_9288,
    },
    palette: Table {
        grounds: [59, 67, 94, 94, 136, 245, 61, 167],
        pieces: [231, 16],
        shades: [237, 110],
        ghosts: [179, 58],
        marks: [231, 16],
        drawn: [229, 16],
        panel: 233,
        raised: 235,
        text: 255,
        faint: 247,
        accent: 80,
        refused: 210,
    },
    sixteen: Table {
        accent: Ink::LightCyan,
        ..table::SIXTEEN
    },
};
