//! Dark on light, for bright rooms and light terminals.

use ratatui::style::Color as Ink;

use super::Scheme;
use crate::tui::theme::table::{self, Table};

/// The colours of this theme.
pub const SCHEME: Scheme = Scheme {
    truecolor: Table {
        grounds: [
            0x6f_635b, 0x9a_8f83, 0x45_6b85, 0x64_96b9, 0xb7_891f, 0x75_9861, 0x66_61a4, 0xb1_332a,
        ],
        pieces: [0xff_fdf8, 0x0e_0c0a],
        shades: [0x3a_3029, 0xb3_a799],
        ghosts: [0xd5_ba7a, 0x70_5516],
        marks: [0xff_fdf8, 0x0e_0c0a],
        drawn: [0xc4_f0ff, 0x0a_2a4a],
        panel: 0xf6_f1e7,
        raised: 0xe9_e1d2,
        text: 0x2a_2520,
        faint: 0x65_5c50,
        accent: 0x1c_4f7c,
        refused: 0xa8_2015,
    },
    palette: Table {
        grounds: [59, 246, 67, 67, 136, 94, 61, 167],
        pieces: [231, 16],
        shades: [236, 248],
        ghosts: [179, 58],
        marks: [231, 16],
        drawn: [195, 16],
        panel: 255,
        raised: 253,
        text: 234,
        faint: 240,
        accent: 24,
        refused: 124,
    },
    sixteen: Table {
        panel: Ink::White,
        raised: Ink::White,
        text: Ink::Black,
        faint: Ink::Black,
        refused: Ink::Red,
        accent: Ink::Blue,
        ..table::SIXTEEN
    },
};
