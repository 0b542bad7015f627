//! The screens that are connected to this process's game, the socket they use, and which screen acts for each color.

use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Instant;

use super::proposal::{Proposal, Proposed};
use super::screen::Screen;
use crate::game::{GameEvent, Players};
use crate::rules::Color;
use crate::seat::{Host, Notice, PeerId, SILENCE};

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
                    proposal: None,
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
    /// The open proposal of one screen to another; `None` if there is none.
    proposal: Option<Proposal>,
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

    /// Lets a screen act for a color. Only [`Screen::Here`] may act for both colors. If another screen already acts for the
    /// other color, it switches colors with the screen that acted for `color`.
    pub fn seat(&mut self, screen: Screen, color: Color) {
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

    /// Takes the color back from another screen, and withdraws the proposal if it comes from that screen or goes to it.
    /// Returns false if the screen had neither a color nor a proposal.
    pub fn unseat(&mut self, peer: PeerId) -> bool {
        let screen = Screen::Peer(peer);
        let had_seat = self.seats.contains(&screen);
        for seat in &mut self.seats {
            if *seat == screen {
                *seat = Screen::Here;
            }
        }
        let withdrawn = self
            .proposal
            .take_if(|proposal| [proposal.by, proposal.to].contains(&screen));
        had_seat || withdrawn.is_some()
    }

    pub fn has_proposal(&self) -> bool {
        self.proposal.is_some()
    }

    /// Returns true if a proposal waits for an answer from `screen`.
    pub fn asks(&self, screen: Screen) -> bool {
        let proposal = self.proposal.as_ref();
        proposal.is_some_and(|proposal| proposal.to == screen)
    }

    /// Opens a proposal. It stays open until it is answered or withdrawn.
    pub fn propose(&mut self, proposal: Proposal) {
        self.proposal = Some(proposal);
    }

    /// Removes and returns the proposal that the screen `to` has to answer; `None` if there is none.
    pub fn take_proposal(&mut self, to: Screen) -> Option<Proposal> {
        self.proposal.take_if(|proposal| proposal.to == to)
    }

    /// Withdraws the proposal if a player has asked the opponent something in the game, or the game has ended. A move
    /// withdraws only a proposal to play another game.
    pub fn drop_proposal(&mut self, events: &[GameEvent]) {
        let withdraws_all = events
            .iter()
            .any(|event| matches!(event, GameEvent::Asked(_) | GameEvent::Ended(_)));
        let is_played = events
            .iter()
            .any(|event| matches!(event, GameEvent::Played { .. }));
        self.proposal.take_if(|proposal| match proposal.what {
            Proposed::Game(_) => withdraws_all || is_played,
            Proposed::Seat(_) => withdraws_all,
        });
    }

    /// Returns true if the open proposal asks a connected screen to give up this color, and that screen has been silent for
    /// [`SILENCE`].
    pub fn is_request_ignored(&self, color: Color, now: Instant) -> bool {
        let Some(Proposal {
            what: Proposed::Seat(asked_for),
            to: Screen::Peer(holder),
            ..
        }) = self.proposal
        else {
            return false;
        };
        let Some(silent_since) = self.host.silent_since(holder) else {
            return false;
        };
        asked_for == color && now.saturating_duration_since(silent_since) >= SILENCE
    }

    /// Tells another screen something.
    pub fn say(&self, peer: PeerId, words: String) {
        self.host.tell(peer, &self.notice(peer, words));
    }

    /// Asks another screen something.
    pub fn ask(&self, peer: PeerId, words: String) {
        self.host.ask(peer, &self.notice(peer, words));
    }

    fn notice(&self, peer: PeerId, words: String) -> Notice {
        let is_asked = self.asks(Screen::Peer(peer));
        Notice { is_asked, words }
    }
}
