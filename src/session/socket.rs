//! The other screens that have joined this process's game, and the socket they joined through.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Instant;

use super::event_text;
use super::proposal::{Proposal, Proposed};
use super::reported_state::ReportedState;
use super::screen::Screen;
use crate::game::{Game, GameEvent, Players};
use crate::rules::Color;
use crate::seat::{Happened, Host, PeerId, SILENCE};

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

impl Socket {
    /// Returns which screen acts for a color.
    pub fn holder(&self, color: Color) -> Screen {
        match self {
            Self::Open(screens) => screens.holder(color),
            Self::Closed | Self::Opening(_) => Screen::Here,
        }
    }

    /// Checks whether the socket is open by now, or could not be opened.
    pub fn take(&mut self) {
        if let Self::Opening(opened) = self {
            *self = match opened.try_recv() {
                Ok(host) => Self::Open(Box::new(Screens {
                    host,
                    game: 0,
                    file: None,
                    seats: [Screen::Here; 2],
                    proposal: None,
                })),
                Err(TryRecvError::Disconnected) => Self::Closed,
                Err(TryRecvError::Empty) => return,
            };
        }
    }
}

/// The other screens that follow a game of this process.
pub struct Screens {
    pub host: Host,
    /// The number of the game. Other screens tell games apart by it.
    game: u32,
    /// The file of the game as the other screens last heard; `None` before there was one.
    file: Option<PathBuf>,
    /// Who acts for White and for Black.
    seats: [Screen; 2],
    /// What one of the screens asks another.
    proposal: Option<Proposal>,
}

impl Screens {
    pub fn game(&self) -> u32 {
        self.game
    }

    /// Takes in the file of the game. Returns true if the other screens have to hear of it.
    pub fn note_file(&mut self, file: Option<PathBuf>) -> bool {
        let is_new = self.file != file;
        self.file = file;
        is_new
    }

    /// Gives the game on the board another number, because it is another game.
    pub fn begin_another_game(&mut self) {
        self.game += 1;
    }

    /// Returns which screen acts for a color.
    pub fn holder(&self, color: Color) -> Screen {
        self.seats[color as usize]
    }

    /// Lets a screen act for a color.
    pub fn seat(&mut self, screen: Screen, color: Color) {
        self.seats[color as usize] = screen;
    }

    /// Switches the seats with the colors.
    pub fn swap_seats(&mut self) {
        self.seats.swap(0, 1);
    }

    /// Seats the screens in a game that was opened: each goes on with the player that it acted for, and with nobody else.
    /// `before` are the players of the previous game.
    pub fn seat_players(&mut self, before: &Players, players: &Players) {
        if players != before && *players == before.swapped() {
            self.swap_seats();
            return;
        }
        for color in Color::ALL {
            if let (Some(before), Some(name)) = (before.known(color), players.known(color))
                && before != name
            {
                self.seat(Screen::Here, color);
            }
        }
    }

    /// Takes its color back from another screen, and withdraws what it asks or is asked.
    pub fn vacate(&mut self, peer: PeerId) {
        let screen = Screen::Peer(peer);
        for seat in &mut self.seats {
            if *seat == screen {
                *seat = Screen::Here;
            }
        }
        self.proposal
            .take_if(|proposal| [proposal.by, proposal.to].contains(&screen));
    }

    /// Returns true if one of the screens has to answer another.
    pub fn has_proposal(&self) -> bool {
        self.proposal.is_some()
    }

    /// Keeps a proposal until it is answered.
    pub fn propose(&mut self, proposal: Proposal) {
        self.proposal = Some(proposal);
    }

    /// Removes the proposal that this screen has to answer, if there is one.
    pub fn take_proposal(&mut self, to: Screen) -> Option<Proposal> {
        self.proposal.take_if(|proposal| proposal.to == to)
    }

    /// Withdraws a proposal when a player plays on, or asks the other something in the game.
    pub fn drop_proposal(&mut self, events: &[GameEvent]) {
        let is_played = events
            .iter()
            .any(|event| matches!(event, GameEvent::Played { .. } | GameEvent::Ended(_)));
        let is_asked = events
            .iter()
            .any(|event| matches!(event, GameEvent::Asked(_)));
        self.proposal.take_if(|proposal| {
            is_asked || is_played && matches!(proposal.what, Proposed::Game(_))
        });
    }

    /// Withdraws the question to a screen whether it gives back this color, if that screen has not answered and shows no sign
    /// of life. Returns false if there is no such question, or if the screen is alive.
    pub fn withdraw_if_silent(&mut self, color: Color, now: Instant) -> bool {
        let is_silent = |proposal: &mut Proposal| {
            let is_of_color = matches!(proposal.what, Proposed::Seat(other) if other == color);
            let Screen::Peer(peer) = proposal.to else {
                return false;
            };
            let silent = self.host.silent_since(peer);
            is_of_color
                && silent.is_some_and(|since| now.saturating_duration_since(since) >= SILENCE)
        };
        self.proposal.take_if(is_silent).is_some()
    }

    /// Sends a line to another screen that is not an event of the game.
    pub fn notify(&self, peer: PeerId, line: String, game: &Game) {
        let happened = Happened {
            is_own: false,
            events: vec![line],
            reported_state: ReportedState::of(game, Instant::now()).write(),
        };
        self.host.tell(peer, &happened);
    }

    /// Tells the other screens what has happened in the game.
    pub fn tell_happened(&self, events: &[GameEvent], by: Screen, game: &Game, now: Instant) {
        let mut happened = Happened {
            is_own: false,
            events: events.iter().map(event_text::write).collect(),
            reported_state: ReportedState::of(game, now).write(),
        };
        for peer in self.host.peers() {
            happened.is_own = by == Screen::Peer(peer);
            self.host.tell(peer, &happened);
        }
    }
}
