//! Plum and lilac, the last move in sand.

use ratatui::style::Color as Ink;

use super::Scheme;
use crate::tui::theme::table::{self, Table};

/// The colours of this theme.
pub const SCHEME: Scheme = Scheme {
    truecolor: Table {
        grounds: [
            0x69_587e, 0x9e_88af, 0x7e_6057, 0xa9_8c5b, 0xbc_832b, 0x5d_9788, 0x40_67a5, 0xb8_2d2d,
        ],
        pieces: [0xff_faff, 0x0f_0b14],
        shades: [0x3c_2d4c, 0xb5_9fc8],
        ghosts: [0xd8_b584, 0x73_5121],
        marks: [0xff_faff, 0x0f_0b14],
        drawn: [0xb8_f2d8, 0x0a_3320],
        panel: 0x16_121b,
        raised: 0x22_1b2a,
        text: 0xeb_e3f2,
        faint: 0xa6_98b4,
        accent: 0xf0_ac7c,
        refused: 0xff_8f93,
    },
    palette: Table {
        grounds: [96, 139, 94, 94, 136, 65, 25, 197],
        pieces: [231, 16],
        shades: [60, 146],
        ghosts: [179, 58],
        marks: [231, 16],
        drawn: [158, 16],
        panel: 233,
        raised: 235,
        text: 255,
        faint: 247,
        accent: 216,
        refused: 210,
    },
    sixteen: Table {
        accent: Ink::LightMagenta,
        ..table::SIXTEEN
    },
};
