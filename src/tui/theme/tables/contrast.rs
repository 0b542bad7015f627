//! Gray squares under pure white and black, signal colours on them.

use ratatui::style::Color as Ink;

use super::Scheme;
use crate::tui::theme::table::{self, Table};

/// The colours of this theme.
pub const SCHEME: Scheme = Scheme {
    truecolor: Table {
        grounds: [
            0x5b_5b5b, 0x94_9493, 0x03_6ddc, 0x36_9ae4, 0xcb_8500, 0x2a_9f4f, 0x7f_3aaa, 0xd0_0e0f,
        ],
        pieces: [0xff_ffff, 0x00_0000],
        shades: [0x00_0000, 0xff_ffff],
        ghosts: [0xe1_b86b, 0x76_4d00],
        marks: [0xff_ffff, 0x00_0000],
        drawn: [0xff_ff80, 0x30_004a],
        panel: 0x00_0000,
        raised: 0x1a_1a1a,
        text: 0xff_ffff,
        faint: 0xd0_d0d0,
        accent: 0xff_d800,
        refused: 0xff_9090,
    },
    palette: Table {
        grounds: [59, 246, 68, 68, 202, 65, 99, 160],
        pieces: [231, 16],
        shades: [16, 231],
        ghosts: [216, 88],
        marks: [231, 16],
        drawn: [229, 16],
        panel: 16,
        raised: 234,
        text: 231,
        faint: 252,
        accent: 220,
        refused: 217,
    },
    sixteen: Table {
        accent: Ink::LightYellow,
        ..table::SIXTEEN
    },
};
