//! Follows the file of a game that another process plays. After each change we load the whole game again, and report what has
//! happened as if it had happened here.

mod followed_file;

use std::time::{Duration, Instant};

pub use followed_file::{FileNews, FollowedFile};

use super::Session;
use super::link::Link;
use super::loaded_game::LoadedGame;
use super::response::Response;
use crate::game::{Clocks, Game, GameEvent, Ply, Question};

impl Session {
    /// Handles news of the followed file. Returns what this screen shows.
    pub(super) fn handle_file_news(&mut self, news: FileNews, now: Instant) -> Response {
        match news {
            FileNews::Written { loaded, is_played } => {
                self.follow_written_file(*loaded, is_played, now)
            }
            FileNews::Left => self.lose_process(),
            FileNews::NotWatched(why) => {
                Response::Done(format!("The game cannot be followed here: {why}"))
            }
            FileNews::Gone => Response::Done(
                "The file of this game is gone; the board stays as it was".to_owned(),
            ),
        }
    }

    /// Handles new content of the followed file. `is_played` says whether a process is playing the game in it. Returns what
    /// this screen shows.
    fn follow_written_file(
        &mut self,
        loaded: LoadedGame,
        is_played: bool,
        now: Instant,
    ) -> Response {
        let was_lost = matches!(self.link, Link::Lost(_));
        if was_lost && !is_played {
            // Nobody has continued the game, and the board may have more moves than the file.
            return Response::Quiet;
        }
        self.link.change(|link| link.after_file_news(is_played));
        match self.follow(loaded, now) {
            Some(events) if !was_lost => Response::of_events(events),
            // It is another game, or another process continues the one that we had lost.
            Some(_) | None => Response::Opened {
                file_with_other_games: None,
            },
        }
    }

    /// Puts the newest state of a followed game on the board. Returns what has happened since the previous state; `None` if the
    /// new state belongs to another game.
    pub(super) fn follow(&mut self, loaded: LoadedGame, now: Instant) -> Option<Vec<GameEvent>> {
        let before = self.show_loaded(loaded, now);
        let was_over = before.outcome().is_some();
        let events = events_between(&before, self.sitting.game(), now);
        if events.is_some() && !was_over {
            self.sitting.count_end();
        }
        events
    }
}

/// Returns the events that lead from one state of a game to a later one. Leaves out what the two states do not show, such as
/// an offer that was made and declined in between. If several moves were taken back, reports only the earliest of them.
/// Returns `None` if these are states of two different games.
fn events_between(old: &Game, new: &Game, now: Instant) -> Option<Vec<GameEvent>> {
    let both_plies = old.record().iter().zip(new.record());
    let common_plies = both_plies
        .take_while(|(old_ply, new_ply)| old_ply.played == new_ply.played)
        .count();
    if !is_same_game(old, new, common_plies) {
        return None;
    }
    // Each event that we find may close the question that was open in the old state.
    let mut found = EventsFound {
        events: Vec::new(),
        open_question: old.question(),
    };
    // What the old state has after the common plies was taken back, and what the new state has there was played.
    if let Some(first_taken_back) = old.record().get(common_plies) {
        found.add_take_back(first_taken_back);
    }
    let new_moves = &new.record()[common_plies..];
    found.add_moves(new_moves, old);
    found.add_change_of_clocks(old, new);
    // The end of a game closes the open question without an event.
    if new.outcome().is_none() {
        found.add_change_of_question(old, new, now);
    }
    // If the game was over before, its end is not news.
    if old.outcome().is_none() {
        found.events.extend(new.outcome().map(GameEvent::Ended));
    }
    Some(found.events)
}

/// The events that we have found between two states of a game.
struct EventsFound {
    events: Vec<GameEvent>,
    /// The question that is open after these events.
    open_question: Option<Question>,
}

impl EventsFound {
    fn add_take_back(&mut self, ply: &Ply) {
        self.events.push(GameEvent::TakenBack(ply.clone()));
        // A take-back also closes the open question.
        self.open_question = None;
    }

    /// Adds moves that were played after the state `old`, with the answers and offers that come with them.
    fn add_moves(&mut self, moves: &[Ply], old: &Game) {
        // A ply records that its player has offered a draw for this move, even if the opponent declined before the move.
        let first_to_move = old.side_to_move();
        let was_first_offer_declined = old.since_last_move().iter().any(|event| {
            matches!(event, GameEvent::Declined(Question::Draw(by)) if *by == first_to_move)
        });
        for (index, ply) in moves.iter().enumerate() {
            // A move declines the opponent's question.
            let is_opponents = |question: &mut Question| question.asker() != ply.color;
            if let Some(declined) = self.open_question.take_if(is_opponents) {
                self.events.push(GameEvent::Declined(declined));
            }
            let is_offer_over = index == 0 && was_first_offer_declined;
            let offers_draw = ply.offered_draw && !is_offer_over;
            self.events.push(GameEvent::Played {
                ply: ply.clone(),
                offers_draw,
            });
            if offers_draw {
                self.open_question = Some(Question::Draw(ply.color));
            }
        }
    }

    /// Adds the event for clocks that were paused or started, unless moves or take-backs have started a clock.
    fn add_change_of_clocks(&mut self, old: &Game, new: &Game) {
        match clock_event(old, new) {
            Some(GameEvent::ClocksStarted(_)) if !self.events.is_empty() => {}
            event => self.events.extend(event),
        }
    }

    /// Adds the events that close the open question and ask the one in the state `new`. Adds nothing if that is the same
    /// question, or if neither exists.
    fn add_change_of_question(&mut self, old: &Game, new: &Game, now: Instant) {
        if self.open_question == new.question() {
            return;
        }
        if let Some(closed) = self.open_question {
            self.events.push(closing_event(closed, old, new, now));
        }
        self.events.extend(new.question().map(GameEvent::Asked));
    }
}

/// Returns the event for clocks that were paused or started; `None` if neither happened.
fn clock_event(old: &Game, new: &Game) -> Option<GameEvent> {
    let running = |game: &Game| game.clocks().and_then(Clocks::running);
    match (running(old), running(new)) {
        (Some(color), None) if new.is_paused() => Some(GameEvent::ClocksPaused(color)),
        (None, Some(color)) => Some(GameEvent::ClocksStarted(color)),
        (Some(_) | None, Some(_) | None) => None,
    }
}

/// Returns true if two states belong to the same game. Their first `common_plies` plies are equal. The players may have taken
/// back the only move of a game, but not several moves down to the start. A finished game no longer changes.
fn is_same_game(old: &Game, new: &Game, common_plies: usize) -> bool {
    let plies_before = old.record().len();
    let has_common_moves = common_plies > 0 || plies_before <= 1;
    let is_unchanged = old.outcome() == new.outcome()
        && plies_before == common_plies
        && new.record().len() == common_plies;
    let was_over = old.outcome().is_some();
    old.start() == new.start() && has_common_moves && (!was_over || is_unchanged)
}

/// Returns the event that closed a question that no move has answered. A clock that is now much closer to the proposed time
/// means that the question was accepted.
fn closing_event(question: Question, old: &Game, new: &Game, now: Instant) -> GameEvent {
    match question {
        Question::DrawWithNextMove(by) => GameEvent::OfferDropped(by),
        Question::Clock { of, time, .. } => {
            let time_left = |game: &Game| match game.clocks() {
                Some(clocks) => clocks.remaining(of, now),
                None => Duration::ZERO,
            };
            let (from, to) = (time_left(old), time);
            // The clock may have run since it was set, so it need not show exactly the proposed time.
            let is_much_closer = time_left(new).abs_diff(to) < from.abs_diff(to) / 2;
            if is_much_closer {
                GameEvent::ClockCorrected { of, from, to }
            } else {
                GameEvent::Declined(question)
            }
        }
        Question::Draw(_) | Question::Takeback(_) | Question::Result(..) => {
            GameEvent::Declined(question)
        }
    }
}

#[cfg(test)]
mod tests;
