//! The other screens of a game that is played here.

use std::sync::mpsc::{Receiver, TryRecvError};

use crate::rules::Color;
use crate::seat::{Host, PeerId};

/// The socket by which other screens reach a game that is played here.
#[derive(Default)]
pub enum Socket {
    #[default]
    /// There is none: the game is not played here, nobody is at a terminal, or there is no folder for it yet.
    Closed,
    /// The thread that writes opens it.
    Opening(Receiver<Host>),
    Open(Screens),
}

/// A screen of a game that is played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Here,
    Peer(PeerId),
}

/// The other screens that follow a game which is played here.
pub struct Screens {
    pub host: Host,
    /// Who acts for White and for Black.
    pub seats: [Screen; 2],
}

impl Socket {
    /// Returns which screen acts for a color.
    pub fn holder(&self, color: Color) -> Screen {
        match self {
            Self::Open(screens) => screens.seats[color as usize],
            Self::Closed | Self::Opening(_) => Screen::Here,
        }
    }

    /// Takes in that the socket is open, or that it could not be opened.
    pub fn take(&mut self) {
        if let Self::Opening(opened) = self {
            *self = match opened.try_recv() {
                Ok(host) => Self::Open(Screens {
                    host,
                    seats: [Screen::Here; 2],
                }),
                Err(TryRecvError::Disconnected) => Self::Closed,
                Err(TryRecvError::Empty) => return,
            };
        }
    }
}
