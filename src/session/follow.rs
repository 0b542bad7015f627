//! Follows a game that is played elsewhere. We get the whole text of the game after each change, and report what happened as if
//! it had happened here.

mod followed_file;

use std::mem;
use std::time::Instant;

pub use followed_file::FollowedFile;

use super::Session;
use super::link::Link;
use super::opened::FromFile;
use super::response::Response;
use crate::game::{Clocks, Game, GameEvent, Question};
use followed_file::FileNews;

impl Session {
    /// Takes in something that has happened to the followed file.
    pub(super) fn learn_of_file(&mut self, news: FileNews, now: Instant) -> Response {
        match news {
            FileNews::Written { found, is_played } => {
                let was_lost = matches!(self.link, Link::Lost(_));
                if was_lost && !is_played {
                    // The board may be ahead of the file.
                    return Response::Quiet;
                }
                let goes_on = was_lost;
                self.link.change(|link| link.told(is_played));
                match self.follow(*found, now) {
                    Some(events) if !goes_on && events.is_empty() => Response::Quiet,
                    Some(events) if !goes_on => Response::Acted(events),
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

    /// Puts the newest state of a followed game on the board. Returns what has happened; `None` if it is another game.
    pub(super) fn follow(&mut self, found: FromFile, now: Instant) -> Option<Vec<GameEvent>> {
        let before = self.show_read(found, now);
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
    let (before, after) = (old.record(), new.record());
    let both = before.iter().zip(after);
    let kept = both.take_while(|(a, b)| a.played == b.played).count();
    let is_continued = kept > 0 || before.len() <= 1;
    let was_over = old.outcome().is_some();
    let is_changed_end =
        was_over && (old.outcome() != new.outcome() || before.len().max(after.len()) > kept);
    if old.start() != new.start() || !is_continued || is_changed_end {
        return None;
    }
    let mut events = Vec::new();
    let mut question = old.question();
    if let Some(ply) = before.get(kept) {
        events.push(GameEvent::TakenBack(ply.clone()));
        question = None;
    }
    // The record of the next move says that its player has offered a draw, but not that the opponent has already declined.
    let mut was_declined = old.since_last_move().iter().any(|event| {
        matches!(event, GameEvent::Declined(Question::Draw(by)) if *by == old.side_to_move())
    });
    for ply in &after[kept..] {
        question = match question {
            Some(question) if question.asker() != ply.color => {
                events.push(GameEvent::Declined(question));
                None
            }
            own => own,
        };
        let offers_draw = ply.offered_draw && !mem::take(&mut was_declined);
        events.push(GameEvent::Played {
            ply: ply.clone(),
            offers_draw,
        });
        if offers_draw {
            question = Some(Question::Draw(ply.color));
        }
    }
    let running = |game: &Game| game.clocks().and_then(Clocks::running);
    match (running(old), running(new)) {
        (Some(color), None) if new.is_paused() => events.push(GameEvent::ClocksPaused(color)),
        (None, Some(color)) if events.is_empty() => events.push(GameEvent::ClocksStarted(color)),
        (Some(_) | None, Some(_) | None) => {}
    }
    if new.outcome().is_none() && question != new.question() {
        events.extend(question.map(|question| answer(question, old, new, now)));
        events.extend(new.question().map(GameEvent::Asked));
    }
    if !was_over {
        events.extend(new.outcome().map(GameEvent::Ended));
    }
    Some(events)
}

/// Returns what happened to a question that is gone although no move has answered it.
fn answer(question: Question, old: &Game, new: &Game, now: Instant) -> GameEvent {
    match question {
        Question::DrawWithNextMove(by) => GameEvent::OfferDropped(by),
        Question::Clock { of, time, .. } => {
            let left = |game: &Game| game.clocks().map(|clocks| clocks.remaining(of, now));
            let distance = |game| left(game).unwrap_or_default().abs_diff(time);
            // The other times in the text are slightly off.
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
