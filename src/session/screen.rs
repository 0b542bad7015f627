//! The screens of a game.

use crate::rules::Color;
use crate::seat::PeerId;

/// A screen of a game that this process has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Here,
    Peer(PeerId),
}

/// Returns the only color of which this is true; `None` if it is true of both or of neither.
pub fn only_color(is_true: impl Fn(Color) -> bool) -> Option<Color> {
    match Color::ALL.map(is_true) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        [true, true] | [false, false] => None,
    }
}
