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
    /// Handles news of the followed file.
    pub(super) fn handle_file_news(&mut self, news: FileNews, now: Instant) -> Response {
        match news {
            FileNews::Written { loaded, is_played } => {
                let was_lost = matches!(self.link, Link::Lost(_));
                if was_lost && !is_played {
                    // The board may be ahead of the file.
                    return Response::Quiet;
                }
                self.link.change(|link| link.after_file_news(is_played));
                match self.follow(*loaded, now) {
                    Some(events) if !was_lost && events.is_empty() => Response::Quiet,
                    Some(events) if !was_lost => Response::Acted(events),
                    // It is another game, or another process continues the one that we had lost.
                    Some(_) | None => Response::Opened { others: None },
                }
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

    /// Puts the newest state of a followed game on the board. Returns what has happened since the previous state; `None` if it
    /// is another game.
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

/// Returns the events that lead from one state of a game to a later one, if the two states show them. If several moves were
/// taken back, reports only the first of them. `None` if these are states of two different games.
fn events_between(old: &Game, new: &Game, now: Instant) -> Option<Vec<GameEvent>> {
    let plies = old.record().iter().zip(new.record());
    let common_plies = plies.take_while(|(a, b)| a.played == b.played).count();
    if !is_same_game(old, new, common_plies) {
        return None;
    }
    let mut events = Vec::new();
    let mut open_question = old.question();
    if let Some(taken_back) = old.record().get(common_plies) {
        events.push(GameEvent::TakenBack(taken_back.clone()));
        // A take-back also closes the open question.
        open_question = None;
    }
    let added = &new.record()[common_plies..];
    add_moves(&mut events, &mut open_question, added, old);
    match clock_event(old, new) {
        // A move starts the opponent's clock by itself.
        Some(GameEvent::ClocksStarted(_)) if !events.is_empty() => {}
        event => events.extend(event),
    }
    if new.outcome().is_none() && open_question != new.question() {
        if let Some(closed) = open_question {
            events.push(closing_event(closed, old, new, now));
        }
        events.extend(new.question().map(GameEvent::Asked));
    }
    if old.outcome().is_none() {
        events.extend(new.outcome().map(GameEvent::Ended));
    }
    Some(events)
}

/// Adds the events of moves that were played after the state `old`, with the answers and offers that come with them. Changes
/// `open_question` from the one before these moves to the one after them.
fn add_moves(
    events: &mut Vec<GameEvent>,
    open_question: &mut Option<Question>,
    moves: &[Ply],
    old: &Game,
) {
    // The record of the first move says that its player has offered a draw, but not that the opponent has already declined.
    let first_offer_was_declined = old.since_last_move().iter().any(|event| {
        matches!(event, GameEvent::Declined(Question::Draw(by)) if *by == old.side_to_move())
    });
    for (index, ply) in moves.iter().enumerate() {
        // A move declines the opponent's question.
        if let Some(declined) = open_question.take_if(|question| question.asker() != ply.color) {
            events.push(GameEvent::Declined(declined));
        }
        let was_declined = index == 0 && first_offer_was_declined;
        let offers_draw = ply.offered_draw && !was_declined;
        events.push(GameEvent::Played {
            ply: ply.clone(),
            offers_draw,
        });
        if offers_draw {
            *open_question = Some(Question::Draw(ply.color));
        }
    }
}

/// Returns the event that the clocks were paused or started; `None` if neither happened.
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

/// Returns the event that closed a question which no move has answered.
fn closing_event(question: Question, old: &Game, new: &Game, now: Instant) -> GameEvent {
    match question {
        Question::DrawWithNextMove(by) => GameEvent::OfferDropped(by),
        Question::Clock { of, time, .. } => {
            let time_left = |game: &Game| match game.clocks() {
                Some(clocks) => clocks.remaining(of, now),
                None => Duration::ZERO,
            };
            let distance = |game| time_left(game).abs_diff(time);
            // The clock may have run since it was set. If it is much closer to the proposed time than before, it was set.
            if distance(new) < distance(old) / 2 {
                GameEvent::ClockCorrected {
                    of,
                    from: time_left(old),
                    to: time,
                }
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
