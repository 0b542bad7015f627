//! The screens of a game.

use crate::seat::PeerId;

/// A screen of a game that is played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Here,
    Peer(PeerId),
}
