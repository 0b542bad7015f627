//! What a guest does with news from its host, the process that has the game.

use std::mem;
use std::path::PathBuf;
use std::time::Instant;

use super::connect::{SentGame, is_beside, readable};
use super::event_text;
use super::link::{Link, only_follows};
use super::loaded_game::LoadedGame;
use super::proposal::GuestNotice;
use super::reported_state::ReportedState;
use super::response::Response;
use super::{Session, SessionError};
use crate::game::GameEvent;
use crate::rules::Color;
use crate::seat::{Happened, News};

/// A guest sends this line to ask for the whole game.
pub const SEND_GAME: &str = "/state";

impl Session {
    /// Handles news from the host.
    pub(super) fn handle_host_news(
        &mut self,
        news: News<SentGame>,
        now: Instant,
    ) -> Result<Response, SessionError> {
        let Link::Guest(joined) = &mut self.link else {
            return Err(only_follows());
        };
        let state = match news {
            News::State(state) => state,
            News::Happened(happened) => {
                joined.is_asked = happened.is_asked;
                return self.handle_happened(&happened, now);
            }
            News::Refused(words) => return Err(SessionError::new(words)),
            News::Gone => return Ok(self.lose_process()),
        };
        joined.is_asked = state.is_asked;
        let seat_before = mem::replace(&mut joined.seat, state.seat);
        let game_number_before = mem::replace(&mut joined.game_number, state.game_number);
        // A host can name any file. We later write to this one, so it must be where hosts save their games.
        let is_trusted =
            |file: &PathBuf| is_beside(file, joined.process) || self.saving.folder().contains(file);
        joined.file = state.file.clone().filter(is_trusted);
        let loaded = readable(state.text)?;
        if game_number_before != state.game_number {
            return Ok(self.show_other_game(loaded, seat_before, state.seat, now));
        }
        let events = self.follow(loaded, now).unwrap_or_default();
        if seat_before != state.seat {
            return Ok(Response::Seated(match state.seat {
                Some(color) => format!("You play {color} on this screen"),
                None => "You only follow the game now".to_owned(),
            }));
        }
        Ok(if events.is_empty() {
            Response::Quiet
        } else {
            Response::Acted(events)
        })
    }

    /// Shows another game that the host has begun or opened. `seat_before` is the color that this screen acted for in the
    /// previous game.
    fn show_other_game(
        &mut self,
        loaded: LoadedGame,
        seat_before: Option<Color>,
        seat: Option<Color>,
        now: Instant,
    ) -> Response {
        match (seat_before, seat) {
            (Some(before), Some(seat)) if before == seat => {}
            (Some(_), Some(_)) => self.sitting.swap_points(),
            // A screen that only watches cannot know whether the sides have changed.
            (Some(_) | None, None) | (None, Some(_)) => self.sitting.forget_points(),
        }
        self.show_loaded(loaded, now);
        if self.sitting.game().record().is_empty() {
            Response::Begun {
                leaves_unfinished: false,
            }
        } else {
            Response::Opened { others: None }
        }
    }

    /// Handles what has happened in the game, or what the host asks or says. Asks for the whole game if the events do not fit
    /// ours.
    fn handle_happened(
        &mut self,
        happened: &Happened,
        now: Instant,
    ) -> Result<Response, SessionError> {
        let notice = happened
            .events
            .first()
            .and_then(|line| GuestNotice::read(line));
        match notice {
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
