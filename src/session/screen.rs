//! The screens of a game.

use crate::seat::PeerId;

/// A screen of a game that this process has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Here,
    Peer(PeerId),
}
