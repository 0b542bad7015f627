//! What a guest does with news from its host, the process that has the game.

use std::time::Instant;

use super::connect::{SentGame, readable};
use super::event_text;
use super::loaded_game::LoadedGame;
use super::proposal::GuestNotice;
use super::reported_state::ReportedState;
use super::response::Response;
use super::{Session, SessionError};
use crate::game::GameEvent;
use crate::rules::Color;
use crate::seat::{Happened, News, State};

/// A guest sends this line to ask for the whole game.
pub const SEND_GAME: &str = "/state";

impl Session {
    /// Handles news from the host, but ignores it if this screen is no longer a guest. Fails with the reason if the host has
    /// refused a line.
    pub(super) fn handle_host_news(
        &mut self,
        news: News<SentGame>,
        now: Instant,
    ) -> Result<Response, SessionError> {
        if self.link.guest().is_none() {
            // We have left the host since it sent this.
            return Ok(Response::Quiet);
        }
        match news {
            News::State(state) => self.handle_state(state, now),
            News::Happened(happened) => self.handle_happened(&happened, now),
            News::Refused(words) => Err(SessionError::new(words)),
            News::Gone => Ok(self.lose_process()),
        }
    }

    /// Handles the whole game, which the host sends if events cannot say what has changed, or if this guest has
    /// [asked for it](SEND_GAME).
    fn handle_state(
        &mut self,
        state: State<SentGame>,
        now: Instant,
    ) -> Result<Response, SessionError> {
        let Some(joined) = self.link.guest_mut() else {
            return Ok(Response::Quiet);
        };
        let seat_before = joined.seat;
        let is_other_game = joined.game_number != state.game_number;
        joined.update(&state, self.saving.folder());
        let loaded = readable(state.text)?;
        if is_other_game {
            return Ok(self.show_other_game(loaded, seat_before, state.seat, now));
        }
        // If no events lead to the new state, the board shows it without a message.
        let events = self.follow(loaded, now).unwrap_or_default();
        if seat_before == state.seat {
            return Ok(Response::of_events(events));
        }
        Ok(Response::Seated(match state.seat {
            Some(color) => format!("You play {color} on this screen"),
            None => "You only follow the game now".to_owned(),
        }))
    }

    /// Shows another game that the host has begun or opened. `seat_before` and `seat` are the colors that this screen acted
    /// for in the previous game and acts for now; `None` means that it only watches.
    fn show_other_game(
        &mut self,
        loaded: LoadedGame,
        seat_before: Option<Color>,
        seat: Option<Color>,
        now: Instant,
    ) -> Response {
        self.sitting.keep_points_after(seat_before, seat);
        self.show_loaded(loaded, now);
        if self.sitting.game().record().is_empty() {
            Response::Begun {
                leaves_unfinished: false,
            }
        } else {
            Response::Opened {
                file_with_other_games: None,
            }
        }
    }

    /// Handles events from the host, or what the host asks or says. If the events do not fit our game, asks for the whole
    /// game.
    fn handle_happened(
        &mut self,
        happened: &Happened,
        now: Instant,
    ) -> Result<Response, SessionError> {
        if let Some(joined) = self.link.guest_mut() {
            joined.is_asked = happened.is_asked;
        }
        // A question or a message comes alone, in place of an event.
        let first_line = happened.events.first();
        match first_line.and_then(|line| GuestNotice::read(line)) {
            Some(GuestNotice::Say(words)) => return Ok(Response::Done(words.to_owned())),
            Some(GuestNotice::Ask(words)) => return Ok(Response::Asked(words.to_owned())),
            None => {}
        }
        match self.apply_happened(happened, now) {
            Some(events) => Ok(Response::Acted(events)),
            None => self.link.send(SEND_GAME).map(|()| Response::Quiet),
        }
    }

    /// Applies the events that the host reports, and returns them. If they do not fit our game, changes nothing and returns
    /// `None`.
    fn apply_happened(&mut self, happened: &Happened, now: Instant) -> Option<Vec<GameEvent>> {
        let state = ReportedState::read(&happened.reported_state)?;
        let mut game = self.sitting.game().clone();
        let mut events = Vec::new();
        for line in &happened.events {
            let event = event_text::read(line, &game)?;
            game.apply(&event, now);
            events.push(event);
        }
        if !state.is_of(&game) {
            return None;
        }
        state.set_clocks(&mut game, now);
        self.sitting.update(game);
        self.document.record(self.sitting.game(), &events, now);
        Some(events)
    }
}
