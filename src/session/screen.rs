//! One of the screens of a game: this one, or a connected one.

use crate::rules::Color;
use crate::seat::PeerId;

/// A screen of a game that this process owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The screen of this process.
    Here,
    /// A connected screen.
    Peer(PeerId),
}

/// Returns the only color that satisfies the condition; `None` if both do, or neither.
pub fn only_color(is_true: impl Fn(Color) -> bool) -> Option<Color> {
    match Color::ALL.map(is_true) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        [true, true] | [false, false] => None,
    }
}
