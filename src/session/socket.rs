//! The other screens of a game that is played here.

use std::sync::mpsc::Receiver;

use crate::rules::Color;
use crate::seat::{Host, PeerId};

/// The socket by which other screens reach a game that is played here.
pub enum Socket {
    /// There is none: the game is not played here, nobody is at a terminal, or there is no folder for it yet.
    Closed,
    /// The thread that writes opens it.
    Opening(Receiver<Host>),
    Open(Screens),
}

/// The other screens that follow a game which is played here.
pub struct Screens {
    pub host: Host,
    /// Who acts for White and for Black; `None` is this screen.
    pub seats: [Option<PeerId>; 2],
}

impl Screens {
    pub fn seat_of(&self, peer: PeerId) -> Option<Color> {
        let mut colors = Color::ALL.into_iter();
        colors.find(|&color| self.seats[color as usize] == Some(peer))
    }
}
