//! Follows the file of a game that another process plays. After each change we load the whole game again, and report what has
//! happened as if it had happened here.

mod followed_file;

use std::time::Instant;

pub use followed_file::FollowedFile;

use super::Session;
use super::link::Link;
use super::loaded_game::LoadedGame;
use super::response::Response;
use crate::game::{Clocks, Game, GameEvent, Ply, Question};
use followed_file::FileNews;

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

/// Returns what has happened between two states of a game, as far as they show it. If several moves were taken back, reports
/// only the first of them. `None` if these are states of two different games.
fn events_between(old: &Game, new: &Game, now: Instant) -> Option<Vec<GameEvent>> {
    let both = old.record().iter().zip(new.record());
    let kept = both.take_while(|(a, b)| a.played == b.played).count();
    if !is_same_game(old, new, kept) {
        return None;
    }
    let mut events = Vec::new();
    let question_before_moves = match old.record().get(kept) {
        // A take-back also closes the open question.
        Some(ply) => {
            events.push(GameEvent::TakenBack(ply.clone()));
            None
        }
        None => old.question(),
    };
    // The question that is open after these events.
    let question = add_moves(
        &mut events,
        &new.record()[kept..],
        question_before_moves,
        old,
    );
    match clock_event(old, new) {
        // A move starts the opponent's clock by itself.
        Some(GameEvent::ClocksStarted(_)) if !events.is_empty() => {}
        event => events.extend(event),
    }
    if new.outcome().is_none() && question != new.question() {
        events.extend(question.map(|question| answer(question, old, new, now)));
        events.extend(new.question().map(GameEvent::Asked));
    }
    if old.outcome().is_none() {
        events.extend(new.outcome().map(GameEvent::Ended));
    }
    Some(events)
}

/// Adds the moves that follow on a state of a game, with the answers and offers that come with them. `question` is the
/// question that is open before these moves. Returns the question that is open after them.
fn add_moves(
    events: &mut Vec<GameEvent>,
    moves: &[Ply],
    mut question: Option<Question>,
    old: &Game,
) -> Option<Question> {
    // The record of the first move says that its player has offered a draw, but not that the opponent has already declined.
    let first_offer_was_declined = old.since_last_move().iter().any(|event| {
        matches!(event, GameEvent::Declined(Question::Draw(by)) if *by == old.side_to_move())
    });
    for (index, ply) in moves.iter().enumerate() {
        // A move declines the opponent's question.
        if let Some(declined) = question.take_if(|question| question.asker() != ply.color) {
            events.push(GameEvent::Declined(declined));
        }
        let was_declined = index == 0 && first_offer_was_declined;
        let offers_draw = ply.offered_draw && !was_declined;
        events.push(GameEvent::Played {
            ply: ply.clone(),
            offers_draw,
        });
        if offers_draw {
            question = Some(Question::Draw(ply.color));
        }
    }
    question
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

/// Returns true if two states that have their first `kept` plies in common belong to the same game. The players may have
/// taken back its first move, but not several moves down to the start. A finished game no longer changes.
fn is_same_game(old: &Game, new: &Game, kept: usize) -> bool {
    let plies_before = old.record().len();
    let has_common_moves = kept > 0 || plies_before <= 1;
    let is_unchanged =
        old.outcome() == new.outcome() && plies_before == kept && new.record().len() == kept;
    let was_over = old.outcome().is_some();
    old.start() == new.start() && has_common_moves && (!was_over || is_unchanged)
}

/// Returns the event that closed a question. No move has answered the question, and it is no longer open.
fn answer(question: Question, old: &Game, new: &Game, now: Instant) -> GameEvent {
    match question {
        Question::DrawWithNextMove(by) => GameEvent::OfferDropped(by),
        Question::Clock { of, time, .. } => {
            let left = |game: &Game| game.clocks().map(|clocks| clocks.remaining(of, now));
            let distance = |game| left(game).unwrap_or_default().abs_diff(time);
            // The time in the text may be slightly off. Much closer to the asked time than before means that it was set.
            if distance(new) < distance(old) / 2 {
                GameEvent::ClockCorrected {
                    of,
                    from: left(old).unwrap_or_default(),
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
