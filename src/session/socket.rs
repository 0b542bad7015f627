//! The other screens of a game that this process has.

use std::sync::mpsc::{Receiver, TryRecvError};

use super::proposal::Proposal;
use super::screen::Screen;
use crate::rules::Color;
use crate::seat::Host;

/// The socket that lets other screens reach a game that this process has.
#[derive(Default)]
pub enum Socket {
    /// There is none: another process has the game, nobody is at a terminal, or there is no folder for it yet.
    #[default]
    Closed,
    /// The writing thread is opening it.
    Opening(Receiver<Host>),
    Open(Box<Screens>),
}

/// The other screens that follow a game of this process.
pub struct Screens {
    pub host: Host,
    /// Who acts for White and for Black.
    pub seats: [Screen; 2],
    /// What one of the screens asks another.
    pub proposal: Option<Proposal>,
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
                Ok(host) => Self::Open(Box::new(Screens {
                    host,
                    seats: [Screen::Here; 2],
                    proposal: None,
                })),
                Err(TryRecvError::Disconnected) => Self::Closed,
                Err(TryRecvError::Empty) => return,
            };
        }
    }
}
