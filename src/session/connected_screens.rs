//! The screens that are connected to this process's game, the socket they use, and which screen acts for each color.

use std::sync::mpsc::{Receiver, TryRecvError};

use super::screen::{Screen, only_color};
use crate::game::Players;
use crate::rules::Color;
use crate::seat::{Host, PeerId};

/// The socket through which other screens join a game of this process.
#[derive(Default)]
pub enum Socket {
    /// No socket is open: the session is not shared or reads from a pipe, opening has failed, or there is no folder for the
    /// socket yet.
    #[default]
    Closed,
    /// The thread that writes games is opening the socket.
    Opening(Receiver<Host>),
    Open(Box<Screens>),
}

impl Socket {
    /// Takes over the socket if the writing thread has opened it by now. Becomes `Closed` if opening has failed.
    pub fn take(&mut self) {
        if let Self::Opening(opened) = self {
            *self = match opened.try_recv() {
                Ok(host) => Self::Open(Box::new(Screens {
                    host,
                    game_number: 0,
                    seats: [Screen::Here; 2],
                    gives_color_away: false,
                })),
                Err(TryRecvError::Disconnected) => Self::Closed,
                Err(TryRecvError::Empty) => return,
            };
        }
    }
}

/// The other screens that are connected to a game of this process.
pub struct Screens {
    pub host: Host,
    /// The host's number for the game. Another game gets another number.
    game_number: u32,
    /// The screens that act for White and for Black.
    seats: [Screen; 2],
    /// True after `/leave` at this screen, which then has one color: the next screen that joins gets it.
    gives_color_away: bool,
}

impl Screens {
    pub fn game_number(&self) -> u32 {
        self.game_number
    }

    /// Gives the game another number, because another game begins.
    pub fn begin_another_game(&mut self) {
        self.game_number += 1;
    }

    /// Returns which screen acts for a color.
    pub fn holder(&self, color: Color) -> Screen {
        self.seats[color as usize]
    }

    /// Returns true if the next screen that joins may have this color: this screen has both colors, or gives this one away.
    pub fn is_free(&self, color: Color) -> bool {
        self.seats == [Screen::Here; 2] || self.is_given_away(color)
    }

    /// Returns true if this screen has only this color, and gives it away.
    pub fn is_given_away(&self, color: Color) -> bool {
        self.gives_color_away && self.holder(color) == Screen::Here
    }

    /// Lets the next screen that joins have the only color of this screen, which keeps it until then. Returns that color;
    /// `None` if this screen has both colors or none.
    pub fn give_color_away(&mut self) -> Option<Color> {
        let color = only_color(|color| self.holder(color) == Screen::Here)?;
        self.gives_color_away = true;
        Some(color)
    }

    /// Lets a screen act for a color. Only [`Screen::Here`] may act for both colors. If another screen already acts for the
    /// other color, it switches colors with the screen that acted for `color`.
    pub fn seat(&mut self, screen: Screen, color: Color) {
        self.gives_color_away = false;
        if let Screen::Peer(_) = screen
            && self.holder(!color) == screen
        {
            self.swap_seats();
        } else {
            self.seats[color as usize] = screen;
        }
    }

    /// Swaps the screens of White and Black, because the players switch colors.
    pub fn swap_seats(&mut self) {
        self.seats.swap(0, 1);
    }

    /// Assigns the colors of a game that was opened. `before` are the players of the previous game. If the same players have
    /// switched colors, so do their screens. Otherwise this screen gets each color whose named player was replaced by another
    /// named player.
    pub fn seat_for_players(&mut self, before: &Players, players: &Players) {
        if players != before && *players == before.swapped() {
            self.swap_seats();
            return;
        }
        for color in Color::ALL {
            if let (Some(old), Some(new)) = (before.known(color), players.known(color))
                && old != new
            {
                self.seat(Screen::Here, color);
            }
        }
    }

    /// Takes the color back from another screen. Returns the color; `None` if that screen had none.
    pub fn unseat(&mut self, peer: PeerId) -> Option<Color> {
        let color = only_color(|color| self.holder(color) == Screen::Peer(peer))?;
        self.seat(Screen::Here, color);
        Some(color)
    }
}
