//! What a guest does with news from its host, the process that has the game.

use std::time::Instant;

use super::action_text;
use super::connect::{SentGame, readable};
use super::follow_file::events_shown;
use super::loaded_game::LoadedGame;
use super::report::Report;
use super::{Session, SessionError};
use crate::game::{Game, GameEvent};
use crate::rules::Color;
use crate::seat::{News, State};
use crate::text::{games, screens};

impl Session {
    /// Handles news from the host, but ignores it if this screen is no longer a guest. Fails with the reason if the host has
    /// refused a line.
    pub(super) fn handle_host_news(
        &mut self,
        news: News<SentGame>,
        now: Instant,
    ) -> Result<Report, SessionError> {
        if self.link.guest().is_none() {
            // We have left the host since it sent this.
            return Ok(Report::Nothing);
        }
        match news {
            News::State(state) => self.handle_state(state, now),
            News::Told(words) => Ok(Report::Said(words)),
            News::Refused(words) => Err(SessionError::new(words)),
            News::Gone => Ok(self.lose_process()),
        }
    }

    /// Handles a state of the game, which the host sends after each change.
    fn handle_state(
        &mut self,
        state: State<SentGame>,
        now: Instant,
    ) -> Result<Report, SessionError> {
        let Some(joined) = self.link.guest_mut() else {
            return Ok(Report::Nothing);
        };
        let seat_before = joined.seat;
        let is_other_game = joined.game_number != state.game_number;
        joined.update(&state, self.saving.folder());
        self.remember_color();
        let loaded = readable(state.text)?;
        if is_other_game {
            return Ok(self.show_other_game(loaded, seat_before, state.seat, now));
        }
        let before = self.show_loaded(loaded, now);
        let game = self.sitting.game();
        let events =
            events_of(&before, &state.action, game).unwrap_or_else(|| events_shown(&before, game));
        self.count_end_after(&before);
        if seat_before == state.seat {
            return Ok(Report::of_events(events));
        }
        let words = screens::new_seat(state.seat);
        Ok(Report::Standing(if events.is_empty() {
            words
        } else {
            screens::with_fallen_question(words)
        }))
    }

    /// Shows another game that the host has begun or opened. `seat_before` and `seat` are the colors that this screen acted
    /// for in the previous game and acts for now; `None` means that it only watches.
    fn show_other_game(
        &mut self,
        mut loaded: LoadedGame,
        seat_before: Option<Color>,
        seat: Option<Color>,
        now: Instant,
    ) -> Report {
        let was_over = self.sitting.game().outcome().is_some();
        // Only a screen that plays begins games, and this one plays the other color.
        let beginner = seat_before.map(|seat| self.sitting.players().called(!seat).to_owned());
        loaded.opened.brought_by.clone_from(&beginner);
        self.sitting.keep_points_after(seat_before, seat);
        self.show_loaded(loaded, now);
        let game = self.sitting.game();
        if !game.record().is_empty() {
            return Report::Opened;
        }
        let begun = match beginner {
            Some(_) if was_over && seat != seat_before => games::rematch(self.players()),
            player => screens::begun_elsewhere(player.as_deref()),
        };
        let new_seat = if seat == seat_before { None } else { seat };
        let words = screens::with_terms(&begun, game.options().time.as_ref(), new_seat);
        Report::Begun(words)
    }
}

/// Returns what has happened by this action in a game whose new state is `new`; `None` if the action does not lead there.
fn events_of(old: &Game, action: &str, new: &Game) -> Option<Vec<GameEvent>> {
    let mut game = old.clone();
    let mut events = game.repeat(action_text::read(action, old)?).ok()?;
    let leads_there = game.record().len() == new.record().len()
        && game.question() == new.question()
        && game.outcome() == new.outcome();
    for event in &mut events {
        if let (GameEvent::Played { ply, .. }, Some(last)) = (event, new.record().last()) {
            ply.clock = last.clock;
        }
    }
    leads_there.then_some(events)
}
