//! Follows the file of a game that another process plays. After each change we load the whole game again, and report what has
//! happened as if it had happened here.

use std::time::Instant;

use super::Session;
use super::action_text;
use super::followed_file::FileNews;
use super::link::Link;
use super::loaded_game::LoadedGame;
use super::response::Response;
use crate::game::{Action, Clocks, Game, GameEvent, Offer, Ply, Question};

impl Session {
    /// Handles news of the followed file. Returns what this screen shows.
    pub(super) fn handle_file_news(&mut self, news: FileNews, now: Instant) -> Response {
        match news {
            FileNews::Written { loaded, is_played } => {
                self.follow_written_file(*loaded, is_played, now)
            }
            FileNews::Left => self.lose_process(),
            FileNews::NotWatched(why) => {
                Response::Done(format!("This screen cannot follow the game: {why}"))
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
        match self.follow(loaded, "", now) {
            Some(events) if !was_lost => Response::of_events(events),
            // It is another game, or another process continues the one that we had lost.
            Some(_) | None => Response::Opened {
                file_with_other_games: None,
            },
        }
    }

    /// Puts the newest state of a followed game on the board. `action` is what has led to it, as `action_text` writes it; empty
    /// if that is not known. Returns what has happened since the previous state; `None` if the new state belongs to another
    /// game.
    pub(super) fn follow(
        &mut self,
        loaded: LoadedGame,
        action: &str,
        now: Instant,
    ) -> Option<Vec<GameEvent>> {
        let before = self.show_loaded(loaded, now);
        let was_over = before.outcome().is_some();
        let game = self.sitting.game();
        let events = events_of(&before, action, game).or_else(|| events_between(&before, game));
        if events.is_some() && !was_over {
            self.sitting.count_end();
        }
        events
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

/// Returns the events that lead from one state of a game to a later one. Leaves out what the two states do not show, such as
/// an offer that was made and declined in between. If several moves were taken back, reports only the earliest of them.
/// Returns `None` if these are states of two different games.
fn events_between(old: &Game, new: &Game) -> Option<Vec<GameEvent>> {
    let both_plies = old.record().iter().zip(new.record());
    let common_plies = both_plies
        .take_while(|(old_ply, new_ply)| old_ply.played == new_ply.played)
        .count();
    if !is_same_game(old, new, common_plies) {
        return None;
    }
    let (taken_back, played) = (
        old.record().get(common_plies),
        &new.record()[common_plies..],
    );
    let mut events: Vec<_> = taken_back
        .cloned()
        .map(GameEvent::TakenBack)
        .into_iter()
        .collect();
    let since = new.since_last_move();
    let mut game = new.before(since);
    // A declined offer of the last move may have been declined before that move.
    let is_offer_over = game.question().is_some() && since.first() == Some(&Action::Decline);
    // What players have done since the last move, as the old state and the moves already show it.
    let mut known = Vec::new();
    if !played.is_empty() {
        let asked = old.question().filter(|_| taken_back.is_none());
        let still_open = add_moves(played, asked, old, is_offer_over, &mut events);
        known.extend(is_offer_over.then_some(Action::Decline));
        known.extend(still_open.map(Question::action));
    } else if taken_back.is_none() {
        events.extend(new_offer(old, &game).map(GameEvent::Asked));
        known.extend(old.since_last_move());
    }
    let is_known = since.starts_with(&known);
    for (index, &action) in since.iter().enumerate() {
        let repeated = game.repeat(action).unwrap_or_default();
        let is_news = !is_known || index >= known.len();
        events.extend(repeated.into_iter().filter(|_| is_news));
    }
    match clock_event(old, new) {
        // A move or a take-back has started the clock.
        Some(GameEvent::ClocksStarted(_)) if !events.is_empty() => {}
        event => events.extend(event),
    }
    // If the game was over before, its end is not news.
    if old.outcome().is_none() {
        events.extend(new.outcome().map(GameEvent::Ended));
    }
    Some(events)
}

/// Returns the draw offer that was made right after the last move, which only the record of that move shows.
fn new_offer(old: &Game, new: &Game) -> Option<Question> {
    let (old, new) = (old.record().last()?, new.record().last()?);
    (new.offered_draw && !old.offered_draw).then_some(Question::Draw(Offer::made(new.color)))
}

/// Adds moves that were played after the state `old`, with the answers and offers that come with them. `question` was open before
/// them. `is_last_over` says whether the offer of the last move is over. Returns the question that is still open after them,
/// apart from a draw offer.
fn add_moves(
    moves: &[Ply],
    mut question: Option<Question>,
    old: &Game,
    is_last_over: bool,
    events: &mut Vec<GameEvent>,
) -> Option<Question> {
    let was_offer_declined = old.question().is_none() && old.may_offer(old.side_to_move()).is_err();
    for (index, ply) in moves.iter().enumerate() {
        // A move declines the opponent's question, and makes the mover's own offer.
        let declined = question.take_if(|question| question.asker() != ply.color);
        events.extend(declined.map(GameEvent::Declined));
        question.take_if(|question| question.offer().is_some());
        let is_over = index == 0 && was_offer_declined || index + 1 == moves.len() && is_last_over;
        let offers_draw = ply.offered_draw && !is_over;
        events.push(GameEvent::Played {
            ply: ply.clone(),
            offers_draw,
        });
        if offers_draw {
            question = Some(Question::Draw(Offer::made(ply.color)));
        }
    }
    question.filter(|question| question.offer().is_none())
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

#[cfg(test)]
mod tests;
